"""Room options: typed, validated, self-describing. A name nobody knows is an error, never ignored."""

from __future__ import annotations

import dataclasses
import json
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeVar, cast, get_args, get_origin

from paiju.core.errors import OptionError

O = TypeVar("O", bound="Options")  # noqa: E741 - the conventional letter; never a value


@dataclass(frozen=True)
class Options:
    """Base of each game's options. Fields are made with :func:`option`."""

    def validate(self) -> None:
        """Raise :class:`OptionError` for a combination that cannot be dealt; single values are checked before."""


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option as a form or ``--help`` needs it; its words are ``option.NAME.*`` in the texts."""

    name: str
    default: Any
    rule: str
    choices: tuple[Any, ...] | None
    low: int | None
    high: int | None
    older: tuple[tuple[Any, Any], ...] = ()
    """Values of earlier versions that are still read, each with the choice it stands for now."""


def option(
    default: Any,
    *,
    rule: str,
    choices: tuple[Any, ...] | None = None,
    low: int | None = None,
    high: int | None = None,
    older: tuple[tuple[Any, Any], ...] = (),
) -> Any:
    """A field of an :class:`Options` class: its default, its rulebook line, what it may be.

    Choices of a ``Literal`` or ``bool`` field come from its type. ``older`` are values that records of earlier versions
    hold, each with the choice that it is read as.
    """
    meta = {"rule": rule, "choices": choices, "low": low, "high": high, "older": older}
    return dataclasses.field(default=default, metadata=meta)


def describe(kind: type[Options]) -> tuple[OptionInfo, ...]:
    """Every option of a game, in order."""
    return _described(cast(Any, kind))  # mypy mistakes a class's own __hash__ for its instances'


@cache
def _described(kind: Any) -> tuple[OptionInfo, ...]:
    """Descriptions, made once a class: reading type hints takes longer than scoring a table."""
    hints = typing.get_type_hints(kind)
    out = []
    for field in dataclasses.fields(kind):
        choices = field.metadata["choices"]
        if choices is None:
            choices = _choices_of(hints[field.name])
        low, high = field.metadata["low"], field.metadata["high"]
        older = field.metadata["older"]
        out.append(OptionInfo(field.name, field.default, field.metadata["rule"], choices, low, high, older))
    return tuple(out)


def _choices_of(hint: Any) -> tuple[Any, ...] | None:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    return None


def option_numbers(options: Options) -> dict[str, int]:
    """Options as rules read them: a switch is 1 or 0, a word its place among the choices. Tuples are left out."""
    numbers: dict[str, int] = {}
    for info in describe(type(options)):
        value = getattr(options, info.name)
        if isinstance(value, int):
            numbers[info.name] = int(value)
        elif isinstance(value, str) and info.choices is not None:
            numbers[info.name] = info.choices.index(value)
    return numbers


def parse_options(kind: type[O], given: Mapping[str, object] | None) -> O:
    """Options from a JSON object; JSON lists stand for tuples."""
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise OptionError("bad_options")
    infos = {info.name: info for info in describe(kind)}
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in infos:
            raise OptionError("unknown_option", option=str(name)[:40], known=tuple(infos))
        values[name] = _checked(infos[name], value)
    made = kind(**values)
    made.validate()
    return made


def _checked(info: OptionInfo, value: object) -> Any:
    if isinstance(value, list):
        value = tuple(value)
    if value is None and info.default is None:
        return None
    if info.choices is not None:
        # Types must agree too: 1 is not true, "5" is not 5.
        for known, choice in (*zip(info.choices, info.choices, strict=True), *info.older):
            if type(known) is type(value) and known == value:
                return choice
        allowed: object = tuple(_json(choice) for choice in info.choices)
        raise OptionError("bad_option", info.rule, option=info.name, value=_json(value)[:40], allowed=allowed)
    if type(value) is int and info.low is not None and info.high is not None and info.low <= value <= info.high:
        return value
    span = f"{info.low} … {info.high}"
    raise OptionError("bad_option", info.rule, option=info.name, value=_json(value)[:40], allowed=span)


def _json(value: object) -> str:
    """A value as the asker wrote it."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except ValueError:
        return "?"


def parse_option_text(kind: type[O], pairs: Mapping[str, str], base: Mapping[str, object] | None = None) -> O:
    """Options from a command line: ``horse=on``, ``jokers=7``, ``lock_points=1,1,1``; ``base`` holds for the rest."""
    infos = {info.name: info for info in describe(kind)}
    values = {name: _from_text(infos[name], text) if name in infos else text for name, text in pairs.items()}
    return parse_options(kind, {**(base or {}), **values})


def _from_text(info: OptionInfo, text: str) -> object:
    if info.choices is not None:
        for choice in info.choices:
            if text == option_text(choice):
                return cast(object, choice)
        if any(type(known) is bool for known in (*info.choices, *dict(info.older))):
            return {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}.get(text, text)
        return text
    return int(text) if text.lstrip("-").isdecimal() else text


def option_text(value: object) -> str:
    """An option's value as one types it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)
