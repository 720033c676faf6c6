"""Answers for programs: the JSON that ``--json`` writes."""

from __future__ import annotations

import json

import click

from paiju.bots.estimate import Estimate
from paiju.core.game import AnyGame
from paiju.core.options import OptionInfo, describe
from paiju.core.plain import Plain, to_plain
from paiju.core.rules import RuleLine
from paiju.core.texts import LANGUAGES


def write_json(value: Plain) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def seat_counts(game: AnyGame) -> tuple[int, ...]:
    """How many can play: what its option ``players`` allows, else its only number."""
    info = next((info for info in describe(game.options_type) if info.name == "players"), None)
    if info is None:
        return (game.seats(game.options_type()),)
    if info.choices is not None:
        return tuple(sorted(info.choices))
    return tuple(range(info.low or 0, (info.high or 0) + 1))


def game_answer(game: AnyGame) -> dict[str, Plain]:
    return {
        "id": game.id,
        "zh": game.zh,
        "en": game.en,
        "players": list(seat_counts(game)),
        "default_players": game.seats(game.options_type()),
        "table": game.table,
        "rules_version": game.rules_version,
    }


def rule_answer(line: RuleLine) -> dict[str, Plain]:
    return {
        "id": line.id,
        "section": line.section,
        "title": {"zh": line.title_zh, "en": line.title_en},
        "text": {"zh": line.zh, "en": line.en},
        "source": line.source,
        "ruling": line.ruling,
    }


def option_answer(game: AnyGame, info: OptionInfo) -> dict[str, Plain]:
    words = {lang: game.texts.get(lang, f"option.{info.name}.label") for lang in LANGUAGES}
    return {
        "name": info.name,
        "label": words,
        "default": to_plain(info.default),
        "choices": None if info.choices is None else to_plain(info.choices),
        "low": info.low,
        "high": info.high,
        "rule": info.rule,
    }


def rules_answer(game: AnyGame) -> dict[str, Plain]:
    book = game.rulebook
    return {
        **game_answer(game),
        "title": {"zh": book.title_zh, "en": book.title_en},
        "rules": [rule_answer(line) for line in book.lines],
        "options": [option_answer(game, info) for info in describe(game.options_type)],
    }


def estimate_answer(value: Estimate | None) -> Plain:
    """A mean with its standard error and 95 % interval."""
    if value is None:
        return None
    return {"mean": value.mean, "se": value.error, "ci95": None if value.interval is None else list(value.interval)}
