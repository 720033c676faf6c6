"""Questions about a game that need no room: options, rulebook and words, scores of hands, the best arrangement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any, cast

import msgspec
from msgspec import structs

from paiju.analysis.hint import own_fields
from paiju.bots.catalog import bot_names
from paiju.core.asking import question_of
from paiju.core.capabilities import arranging_of, hints_of, reading_of, scoring_of
from paiju.core.cards import parse_cards
from paiju.core.errors import NotationError, RequestError
from paiju.core.game import AnyGame
from paiju.core.options import Options, describe, parse_options
from paiju.core.pictures import PictureRow, term_texts
from paiju.core.pieces import pieces_of
from paiju.core.plain import Plain, to_plain
from paiju.core.texts import LANGUAGES, Texts
from paiju.registry import game_ids, get_game
from paiju.server import game_answers, protocol
from paiju.server.errors import ServerError
from paiju.server.messages import ArrangeBody
from paiju.server.settings import options_form, parse_table, settings_form

WORDED = ("rows", "words", "name")
"""What of a listed item is in words."""


@cache
def game_info(game_id: str) -> game_answers.GameInfo:
    game = get_game(game_id)
    bots = bot_names(game)
    abilities: dict[game_answers.Ability, object] = {
        "score": game.scoring,
        "read": game.reading,
        "arrange": game.arranging,
        "hint": game.hints,
        "lesson": game.lesson,
    }
    zh, en = (game.texts.get(lang, "kind.motto") or game.table for lang in LANGUAGES)
    return game_answers.GameInfo(
        id=game.id,
        zh=game.zh,
        en=game.en,
        table=game.table,
        motto=protocol.Words(zh=zh, en=en),
        pieces=pieces_of(game),
        players=game.seat_counts(),
        default_players=game.seats(game.options_type()),
        rules_version=game.rules_version,
        bots=bots,
        default_bot=bots[0],
        clock=game.clock,
        unit=game.unit,
        openings=sorted(game.openings),
        can=[word for word, ability in abilities.items() if ability is not None],
        emblem=dict(game.drawing.emblem),
        facts=dict(game.drawing.facts),
    )


def games() -> game_answers.Games:
    return game_answers.Games(games=[game_info(game_id) for game_id in game_ids()])


@cache
def game_page(game_id: str) -> game_answers.GamePage:
    game = get_game(game_id)
    return game_answers.GamePage(
        **structs.asdict(game_info(game_id)),
        presets=[
            game_answers.Preset(
                id=preset.id,
                name=protocol.Words(zh=preset.name.zh, en=preset.name.en),
                whose=protocol.Words(zh=preset.whose.zh, en=preset.whose.en),
                options=dict(preset.options),
            )
            for preset in game.presets
        ],
        pictures=[
            game_answers.Picture(
                terms=(key, *picture.terms), rules=picture.rules, rows=tuple(map(_row_told, picture.rows))
            )
            for key, picture in game.pictures.items()
        ],
        options=options_form(game),
        settings=settings_form(game),
    )


def _row_told(row: PictureRow) -> game_answers.PictureRow:
    return game_answers.PictureRow(
        parts=tuple(game_answers.PicturePart(**asdict(part)) for part in row.parts), says=row.says
    )


@cache
def rulebook(game_id: str) -> game_answers.Rulebook:
    book = get_game(game_id).rulebook
    lines = [
        game_answers.RuleLine(
            id=line.id,
            section=line.section,
            title=protocol.Words(zh=line.title_zh, en=line.title_en),
            text=protocol.Words(zh=line.zh, en=line.en),
            source=line.source,
            ruling=line.ruling,
        )
        for line in book.lines
    ]
    page = structs.asdict(game_page(game_id))
    return game_answers.Rulebook(**page, title=protocol.Words(zh=book.title_zh, en=book.title_en), rules=lines)


@cache
def texts(game_id: str, lang: str) -> game_answers.Texts:
    """Every word of a game by its key; the most particular package wins. Titles of rules are ``rule.ID``."""
    if lang not in LANGUAGES:
        raise ServerError("not_found")
    game = get_game(game_id)
    titles = {f"rule.{line.id}": line.title(lang) for line in game.rulebook.lines}
    advising = game.advising
    others = [advising.package] if advising is not None and advising.package is not None else []
    words = Texts(*game.texts.packages, *others).all(lang)
    return game_answers.Texts(texts={**titles, **term_texts(game, lang), **words})


def options(game: AnyGame, given: Mapping[str, Any] | None) -> game_answers.WholeOptions:
    """The whole table of options, or why they cannot be."""
    chosen = parse_table(game, given)
    return game_answers.WholeOptions(options=cast(dict[str, Any], to_plain(chosen)), seats=game.seats(chosen))


def score(game: AnyGame, body: bytes) -> Mapping[str, Plain]:
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


def arrange(game: AnyGame, body: ArrangeBody) -> Mapping[str, Any]:
    """The best arrangements of a hand with their reasons in both languages, where the game lays rows."""
    given = dict(body.options or {})
    if body.opponents is not None and any(info.name == "players" for info in describe(game.options_type)):
        given["players"] = body.opponents + 1
    chosen: Options = parse_options(game.options_type, given)
    advice = arranging_of(game).answer(game, parse_cards(body.cards), chosen)
    return _in_both(*(advice.as_plain(lang, body.top) for lang in LANGUAGES))


def read(game: AnyGame, given: Mapping[str, Any]) -> Mapping[str, Plain]:
    """The names of what cards being laid out form, where the game has them."""
    reading = reading_of(game)
    chosen, told = _apart(given)
    asked = to_plain(_asked(reading.question, told))
    assert isinstance(asked, dict)
    laid = {name: value for name, value in asked.items() if value is not None}
    return reading.read(laid if chosen is None else {**laid, "options": chosen})


def hint(game: AnyGame, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Advice for a hand described from outside, as the house would play it, with its reasons in both languages."""
    hints = hints_of(game)
    chosen, told = _apart(given)
    question = _asked(hints.question, own_fields(game, told))
    found = hints.answer(game, parse_options(game.options_type, chosen), question)
    return _in_both(*(found.as_plain(lang) for lang in LANGUAGES))


def _apart(given: Mapping[str, Any]) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """The table's options, and the rest."""
    told = dict(given)
    chosen = told.pop("options", None)
    if chosen is not None and not isinstance(chosen, dict):
        raise ServerError("bad_message", why="options must be an object")
    return chosen, told


def _asked(kind: type[Any], told: Mapping[str, Any]) -> Any:
    """The game's own question; what is wrong with it is wrong with the message."""
    try:
        return question_of(kind, told)
    except NotationError as error:
        raise ServerError("bad_message", why=error.message("en")[:120]) from error


def _in_both(told: Mapping[str, Any], english: Mapping[str, Any]) -> dict[str, Any]:
    """One answer of the same in both languages: ``words_en`` stands beside ``words`` in everything that is listed."""
    both = dict(told)
    for name, items in told.items():
        if isinstance(items, list):
            both[name] = [_with_english(*pair) for pair in zip(items, english[name], strict=True)]
    return both


def _with_english(one: Any, other: Any) -> Any:
    if not isinstance(one, dict):
        return one
    return {**one, **{f"{key}_en": other[key] for key in WORDED if key in other}}
