"""Presets: named sets of room options, so that a table is set to somebody's rules in one step.

A game that has any keeps them in ``presets.toml`` beside its rulebook. A preset's name is no option: tables, records
and scoring requests spell the values out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, cast

from paiju.core.errors import OptionError
from paiju.core.options import Options, parse_options
from paiju.core.plain import from_plain
from paiju.core.texts import Texts

TEXT = "text"
"""照文本: the default of every game, which sets nothing."""
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_REFUSED = {"unknown_option": "preset_unknown_option", "bad_option": "preset_bad_option"}


@dataclass(frozen=True, slots=True)
class Words:
    """A few words in both languages."""

    zh: str
    en: str

    def text(self, lang: str) -> str:
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Preset:
    """A name, one line on whose table it is, and the options it sets; the others keep their defaults."""

    id: str
    name: Words
    whose: Words
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Presets:
    """A game's presets in the order of their file, ``text`` first: to go through, or to ask for one by its id."""

    game: str
    all: tuple[Preset, ...]

    def __iter__(self) -> Iterator[Preset]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, preset_id: str) -> Preset:
        for preset in self.all:
            if preset.id == preset_id:
                return preset
        known = tuple(preset.id for preset in self.all)
        raise OptionError("unknown_preset", preset=preset_id[:40], game=self.game, known=known)


@dataclass(frozen=True, slots=True)
class _PresetData:
    """A preset as the file has it; a key that is not a field here is an error on load."""

    name: Words
    whose: Words
    options: dict[str, Any] = field(default_factory=dict)


def load_presets(game: str, package: str, kind: type[Options]) -> Presets:
    """The presets of a game, from ``presets.toml`` of its package where there is one."""
    return _loaded(game, package, cast(Any, kind))  # mypy mistakes a class's own __hash__ for its instances'


@cache
def _loaded(game: str, package: str, kind: Any) -> Presets:
    file = files(package).joinpath("presets.toml")
    return parse_presets(game, kind, file.read_text("utf-8") if file.is_file() else "")


def parse_presets(game: str, kind: type[Options], text: str) -> Presets:
    """Presets as a file spells them, each checked against the game's options: a slip must not wait for a player.

    Per preset a table ``[ID]`` with ``name`` and ``whose``, each ``{ zh = "…", en = "…" }``, and ``options``.
    """
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError("bad_presets", game=game, why=str(error)) from error
    data: dict[str, _PresetData] = from_plain(dict[str, _PresetData], raw, f"{game}/presets.toml")
    made: dict[Options, Preset] = {kind(): _text_preset()}
    for preset_id, one in data.items():
        if preset_id == TEXT or not _ID.fullmatch(preset_id):
            raise OptionError("preset_id", game=game, preset=preset_id[:40])
        options = _checked(game, preset_id, kind, one.options)
        if options in made:
            raise OptionError("preset_twice", game=game, preset=preset_id, other=made[options].id)
        sets = {name: getattr(options, name) for name in one.options}
        made[options] = Preset(preset_id, one.name, one.whose, MappingProxyType(sets))
    return Presets(game, tuple(made.values()))


def _checked(game: str, preset_id: str, kind: type[Options], given: Mapping[str, object]) -> Options:
    try:
        return parse_options(kind, given)
    except OptionError as error:
        code, detail = _REFUSED.get(error.code, "preset_impossible"), error.refusal.detail
        told = {**detail} if error.code in _REFUSED else {"why": error.message()}
        raise OptionError(code, error.refusal.rule, game=game, preset=preset_id, **told) from error


def _text_preset() -> Preset:
    texts = Texts("paiju.core")
    name, whose = (
        Words(*(texts.text(lang, f"preset.{TEXT}.{key}") for lang in ("zh", "en"))) for key in ("name", "whose")
    )
    return Preset(TEXT, name, whose, MappingProxyType({}))
