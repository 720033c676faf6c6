"""Files of records: one match as JSON, or one a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from paiju.cli.shell.files import decode, lines_of
from paiju.cli.shell.problems import CommandError, refusal_of
from paiju.cli.shell.words import say
from paiju.core.errors import PaijuError, Refusal
from paiju.core.record import Record, read_record, verify
from paiju.registry import get_game


@dataclass(frozen=True, slots=True)
class Check:
    """Whether one record holds; ``refusal`` says where it does not, ``unrevealed`` who kept back their seed."""

    file: str
    match: int
    game: str | None
    refusal: Refusal | None
    unrevealed: tuple[int, ...] = ()


def texts_of(name: str) -> Iterator[tuple[str, str]]:
    """Each record's text and what to call it.

    A file whose first line is a whole JSON value has one a line; any other is taken whole.
    """
    with lines_of(name) as lines:
        full = ((number, raw) for number, raw in enumerate(lines, 1) if raw.strip())
        first = next(full, None)
        if first is None:
            raise CommandError("no_records", file=name)
        text = decode(first[1], name)
        second = next(full, None)
        if second is None or _is_json(text):
            yield (text, name if second is None else _line(name, first[0]))
            for number, raw in chain([second] if second else [], full):
                yield decode(raw, _line(name, number)), _line(name, number)
        else:
            yield decode(b"".join([first[1], second[1], *(raw for _, raw in full)]), name), name


def _line(name: str, number: int) -> str:
    return say("record.line", file=name, number=number)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def checks(name: str) -> Iterator[Check]:
    """Verify every record of a file; a file that cannot be read is a failed check, not the end of the run."""
    match = 0
    try:
        for text, where in texts_of(name):
            match += 1
            yield _check(name, match, text, where)
    except (PaijuError, OSError) as error:
        yield Check(name, match + 1, None, refusal_of(error))


def _check(name: str, match: int, text: str, where: str) -> Check:
    game = None
    try:
        record = read_record(text, where)
        game = record.game
        found = verify(record, get_game)
    except PaijuError as error:
        return Check(name, match, game, error.refusal)
    if found is None:
        return Check(name, match, game, None, record.seed.unrevealed())
    shown = {"recorded": _short(found.recorded), "replayed": _short(found.replayed)}
    return Check(name, match, game, Refusal("record_differs", detail={"where": found.where, **shown}))


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."


def pick_record(name: str, match: int) -> Record:
    """The record of that number, counted from 1."""
    count = 0
    for text, where in texts_of(name):
        count += 1
        if count == match:
            return read_record(text, where)
    raise CommandError("no_match", file=name, match=match, count=count)
