"""Answers for programs: the JSON that ``--json`` writes."""

from __future__ import annotations

import json

import click

from paiju.bots.estimate import Estimate
from paiju.core.game import AnyGame
from paiju.core.options import OptionInfo, describe
from paiju.core.plain import Plain, to_plain
from paiju.core.texts import LANGUAGES


def write_json(value: Plain) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def game_answer(game: AnyGame) -> dict[str, Plain]:
    return {
        "id": game.id,
        "zh": game.zh,
        "en": game.en,
        "players": list(game.seat_counts()),
        "default_players": game.seats(game.options_type()),
        "table": game.table,
        "rules_version": game.rules_version,
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
        "rules": [line.plain() for line in book.lines],
        "options": [option_answer(game, info) for info in describe(game.options_type)],
        "presets": [to_plain(preset) for preset in game.presets],
    }


def estimate_answer(value: Estimate | None) -> Plain:
    """A mean with its standard error and 95 % interval."""
    if value is None:
        return None
    return {"mean": value.mean, "se": value.error, "ci95": None if value.interval is None else list(value.interval)}
