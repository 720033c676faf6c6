"""Pictures of rules and words, made of the game's own cards and tiles.

A package keeps them in ``pictures.toml`` beside its rulebook: per picture a table ``[ID]`` with the rules it shows and
rows of parts, each part some cards or tiles with a caption. ``ID`` is a term's (``term.ID.text``) or the key of a text,
such as ``row.flush``, whose explanation then are those rules. Tests read every picture by the rules it shows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from paiju.core.plain import from_plain

if TYPE_CHECKING:
    from paiju.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class PicturePart:
    """Cards or tiles side by side, as people write them, or so many face down; below them a caption."""

    cards: str = ""
    tiles: str = ""
    backs: int = 0
    says: str = ""
    """The key of a text."""
    sign: str = ""
    """What stands before it: ``+``, ``>``, ``<``, ``=`` or ``→``."""


@dataclass(frozen=True, slots=True)
class PictureRow:
    """Parts from left to right; ``says`` is the key of its heading."""

    parts: tuple[PicturePart, ...]
    says: str = ""


@dataclass(frozen=True, slots=True)
class RulePicture:
    """A picture of a rule or a word."""

    rows: tuple[PictureRow, ...]
    rules: tuple[str, ...] = ()
    """The lines of the rulebook it belongs to; the first is opened from it."""
    says: str = ""
    """The key of a sentence that comes before those rules where they explain a term."""
    terms: tuple[str, ...] = ()
    """Other terms that it explains as well."""


Pictures = Mapping[str, RulePicture]


@cache
def load_pictures(package: str) -> Pictures:
    """The pictures of one package by id; none where it has no file."""
    file = files(package).joinpath("pictures.toml")
    text = file.read_text("utf-8") if file.is_file() else ""
    found: dict[str, RulePicture] = from_plain(dict[str, RulePicture], tomllib.loads(text), f"{package}/pictures.toml")
    return found


def pictures_of(game: AnyGame) -> Pictures:
    """Those of the game's packages, the most particular first to be believed, with the rules this game has."""
    found = {
        key: picture for package in reversed(game.texts.packages) for key, picture in load_pictures(package).items()
    }
    book = {line.id for line in game.rulebook.lines}
    return {
        key: replace(picture, rules=tuple(rule for rule in picture.rules if rule in book))
        for key, picture in found.items()
    }


def term_texts(game: AnyGame, lang: str) -> dict[str, str]:
    """``term.ID.text`` of pictures without one of their own: the rulebook's lines, the game's own if it has any."""
    found = {key: _told(game, picture, lang) for key, picture in game.pictures.items()}
    return {
        f"term.{key}.text": text
        for key, text in found.items()
        if text and game.texts.get(lang, f"term.{key}.text") is None
    }


def _told(game: AnyGame, picture: RulePicture, lang: str) -> str:
    own = [rule for rule in picture.rules if rule.startswith(f"{game.prefix}-")]
    first = [game.texts.text(lang, picture.says)] if picture.says else []
    return ("" if lang == "zh" else " ").join(
        [*first, *(game.rulebook[rule].text(lang) for rule in own or picture.rules)]
    )
