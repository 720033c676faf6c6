"""Questions about a game that need no room: options, rulebook and words, scores of hands, the best arrangement."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from paiju.analysis.hint import own_fields
from paiju.bots.catalog import bot_names
from paiju.core.asking import question_of
from paiju.core.capabilities import arranging_of, hints_of, reading_of, scoring_of
from paiju.core.cards import parse_cards
from paiju.core.errors import NotationError, RequestError
from paiju.core.game import AnyGame
from paiju.core.options import Options, describe, parse_options
from paiju.core.plain import Plain, to_plain
from paiju.core.texts import LANGUAGES
from paiju.registry import game_ids, get_game
from paiju.server.errors import ServerError
from paiju.server.messages import ArrangeBody
from paiju.server.settings import options_form, settings_form
from paiju.server.wire import Json, game_info

WORDED = ("rows", "words", "name")
"""What of a listed item is in words."""


@cache
def game_json(game_id: str) -> Json:
    game = get_game(game_id)
    return game_info(game, bot_names(game))


def games_json() -> Json:
    return {"games": [game_json(game_id) for game_id in game_ids()]}


@cache
def game_page(game_id: str) -> Json:
    game = get_game(game_id)
    return {
        **game_json(game_id),
        "presets": [to_plain(preset) for preset in game.presets],
        "options": options_form(game),
        "settings": settings_form(game),
    }


@cache
def rules_json(game_id: str) -> Json:
    book = get_game(game_id).rulebook
    rules = [line.plain() for line in book.lines]
    return {**game_page(game_id), "title": {"zh": book.title_zh, "en": book.title_en}, "rules": rules}


@cache
def texts_json(game_id: str, lang: str) -> Json:
    """Every word of a game by its key; the most particular package wins."""
    if lang not in LANGUAGES:
        raise ServerError("not_found")
    flat: dict[str, str] = {}

    def walk(prefix: str, node: Mapping[str, Any]) -> None:
        for key, value in node.items():
            if isinstance(value, Mapping):
                walk(f"{prefix}{key}.", value)
            else:
                flat[prefix + key] = str(value)

    for package in reversed(get_game(game_id).texts.packages):
        walk("", tomllib.loads(files(package).joinpath("lang", f"{lang}.toml").read_text("utf-8")))
    return {"texts": flat}


def options_json(game: AnyGame, given: Mapping[str, Any] | None) -> Json:
    """The whole table of options, or why they cannot be."""
    options: Options = parse_options(game.options_type, given)
    return {"options": to_plain(options), "seats": game.seats(options)}


def score_json(game: AnyGame, body: bytes) -> Mapping[str, Plain]:
    """The answer to a scoring request as it was sent."""
    try:
        request = msgspec.json.decode(body)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise RequestError("bad_json", why=str(error)[:120]) from error
    if not isinstance(request, dict):
        raise RequestError("bad_json", why="not an object")
    try:
        return scoring_of(game).score(request)
    except RecursionError as error:
        raise RequestError("bad_json", why="nested too deeply") from error


def arrange_json(game: AnyGame, body: ArrangeBody) -> Mapping[str, Any]:
    """The best arrangements of a hand with their reasons in both languages, where the game lays rows."""
    given = dict(body.options or {})
    if body.opponents is not None and any(info.name == "players" for info in describe(game.options_type)):
        given["players"] = body.opponents + 1
    options: Options = parse_options(game.options_type, given)
    advice = arranging_of(game).answer(game, parse_cards(body.cards), options)
    return _in_both(*(advice.as_plain(lang, body.top) for lang in LANGUAGES))


def read_json(game: AnyGame, given: Mapping[str, Any]) -> Mapping[str, Plain]:
    """The names of what cards being laid out form, where the game has them."""
    reading = reading_of(game)
    options, told = _apart(given)
    asked = to_plain(_asked(reading.question, told))
    assert isinstance(asked, dict)
    laid = {name: value for name, value in asked.items() if value is not None}
    return reading.read(laid if options is None else {**laid, "options": options})


def hint_json(game: AnyGame, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the house would do with a hand described from outside, with its reasons in both languages."""
    hints = hints_of(game)
    options, told = _apart(given)
    question = _asked(hints.question, own_fields(game, told))
    found = hints.answer(game, parse_options(game.options_type, options), question)
    return _in_both(*(found.as_plain(lang) for lang in LANGUAGES))


def _apart(given: Mapping[str, Any]) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """The table's options, and the rest."""
    told = dict(given)
    options = told.pop("options", None)
    if options is not None and not isinstance(options, dict):
        raise ServerError("bad_message", why="options must be an object")
    return options, told


def _asked(kind: type[Any], told: Mapping[str, Any]) -> Any:
    """The game's own question; what is wrong with it is wrong with the message."""
    try:
        return question_of(kind, told)
    except NotationError as error:
        raise ServerError("bad_message", why=error.message("en")[:120]) from error


def _in_both(told: Mapping[str, Any], english: Mapping[str, Any]) -> dict[str, Any]:
    """The same answer in both languages as one: ``words_en`` stands beside ``words`` in everything that is listed."""
    both = dict(told)
    for name, items in told.items():
        if isinstance(items, list):
            both[name] = [_with_english(*pair) for pair in zip(items, english[name], strict=True)]
    return both


def _with_english(one: Any, other: Any) -> Any:
    if not isinstance(one, dict):
        return one
    return {**one, **{f"{key}_en": other[key] for key in WORDED if key in other}}
