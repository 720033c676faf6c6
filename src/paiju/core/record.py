"""The record of a match: save format, crash recovery, replay and bug report in one JSON object (``docs/record.md``).

Game, options, seed and actions alone say everything; events, ledger and totals ride along so that a record can be
read without this program and checked with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from typing import Any, cast

from paiju.core.errors import PaijuError, RecordError
from paiju.core.game import AnyGame, Event
from paiju.core.ledger import Entry
from paiju.core.options import parse_options
from paiju.core.plain import Plain, from_plain, is_text, to_plain
from paiju.core.shuffle import ALGORITHM, Seed, client_hash
from paiju.core.table import Table

FORMAT = 1
AnyTable = Table[Any, Any, Any]
GetGame = Callable[[str], AnyGame]


@dataclass(frozen=True, slots=True)
class Record:
    """One match, finished or not; ``digest`` is over all other fields in canonical JSON.

    A compact record has no events and no ledger (None): replaying brings them back.
    """

    paiju: int
    game: str
    rules_version: int
    options: dict[str, Any]
    shuffle: str
    seed: Seed
    commitment: str
    players: tuple[str, ...]
    actions: tuple[tuple[int, dict[str, Any]], ...]
    totals: tuple[int, ...]
    events: tuple[Event, ...] | None = None
    ledger: tuple[Entry, ...] | None = None
    digest: str = ""

    def compact(self) -> Record:
        return replace(self, events=None, ledger=None)


def canonical(value: Plain) -> str:
    """One value, one text: sorted keys, no spaces, no escapes beyond JSON's own."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _plain_with_digest(record: Record) -> dict[str, Plain]:
    plain = cast(dict[str, Plain], to_plain(record))
    del plain["digest"]
    if not record.seed.hashes:
        # Records of before have no such field, and their digests are over what they have.
        plain["seed"] = {"secret": record.seed.secret, "clients": list(record.seed.clients)}
    plain["digest"] = sha256(canonical(plain).encode()).hexdigest()
    return plain


def record_of(table: AnyTable, played: Iterable[tuple[int, Any]] | None = None) -> Record:
    """A table's record, to be written; a compact record of what was ``played`` where it keeps no history."""
    game = table.game
    actions = table.actions if played is None else played
    return Record(
        paiju=FORMAT,
        game=game.id,
        rules_version=game.rules_version,
        options=cast(dict[str, Any], to_plain(table.options)),
        shuffle=ALGORITHM,
        seed=table.seed,
        commitment=table.seed.commitment(),
        players=table.players,
        actions=tuple((seat, cast(dict[str, Any], game.encode_action(act))) for seat, act in actions),
        totals=table.scores,
        events=tuple(table.events) if table.keeps_history else None,
        ledger=tuple(table.entries) if table.keeps_history else None,
    )


def write_record(record: Record) -> str:
    """The record as one line of JSON, its digest last."""
    return json.dumps(_plain_with_digest(record), separators=(",", ":"), ensure_ascii=False)


def read_record(text: str, where: str = "record") -> Record:
    """A record from its JSON text; only its form is checked here, :func:`verify` checks that it is true."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError("record_not_json", where=where) from error
    if not is_text(plain, text):
        raise RecordError("record_not_json", where=where)
    if not isinstance(plain, dict) or "paiju" not in plain:
        raise RecordError("record_not_one", where=where)
    if plain["paiju"] != FORMAT:
        raise RecordError("record_format", where=where, found=str(plain["paiju"])[:20], known=FORMAT)
    try:
        record: Record = from_plain(Record, plain)
    except (PaijuError, ValueError) as error:
        why = error.message() if isinstance(error, PaijuError) else str(error)
        raise RecordError("record_malformed", where=where, why=why) from error
    return record


def open_table(record: Record, get_game: GetGame) -> AnyTable:
    """The record's table before its first action, by the rules it was played under."""
    game = get_game(record.game).as_of(record.rules_version)
    if record.shuffle != ALGORITHM:
        raise RecordError("record_shuffle", found=record.shuffle[:40], known=ALGORITHM)
    return Table(game, parse_options(game.options_type, record.options), record.seed, record.players)


def play_on(table: AnyTable, record: Record) -> Iterator[int]:
    """Play the record's actions one by one, yielding how many have been played."""
    for index, (seat, plain) in enumerate(record.actions):
        try:
            table.submit(seat, table.game.decode_action(plain))
        except PaijuError as error:
            raise RecordError("record_action", index=index, seat=seat, why=error.message()) from error
        yield index + 1


def replay(record: Record, get_game: GetGame, steps: int | None = None) -> AnyTable:
    """The table after all of the record's actions, or after the first ``steps`` of them."""
    table = open_table(record, get_game)
    for _ in islice(play_on(table, record), steps):
        pass
    return table


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a record does not say what its seed and actions lead to."""

    where: str
    recorded: Plain
    replayed: Plain


def verify(record: Record, get_game: GetGame) -> Difference | None:
    """Derive the deal again, replay, and compare commitment, hashes, events, ledger, totals, digest; None is all true.

    A record by an earlier version under the same rules may say less: names of options that it lacks stand for their
    defaults, and what newer events tell besides is not held against it. Everything that it says must be true.
    """
    if record.commitment != record.seed.commitment():
        return Difference("commitment", record.commitment, record.seed.commitment())
    seat = record.seed.unbound()
    if seat is not None:
        return Difference(f"seed.hashes[{seat}]", record.seed.hashes[seat], client_hash(record.seed.clients[seat]))
    table = replay(record, get_game)
    again = record_of(table)
    if record.events is None and record.ledger is None:
        again = again.compact()
    told, true = _plain_with_digest(record), cast(dict[str, Plain], to_plain(again))
    for name in ("events", "ledger", "totals"):
        found = first_difference(told[name], true[name], name)
        if found is not None:
            return found
    return first_difference(record.digest, told["digest"], "digest")


def first_difference(told: Plain, true: Plain, where: str) -> Difference | None:
    """Walk two JSON values side by side to the first place they part; a field that is not told is no difference."""
    if isinstance(told, dict) and isinstance(true, dict):
        for key in told:
            if key not in true:
                return Difference(f"{where}.{key}", told[key], None)
            if found := first_difference(told[key], true[key], f"{where}.{key}"):
                return found
        return None
    if isinstance(told, list) and isinstance(true, list):
        for index, (one, other) in enumerate(zip(told, true, strict=False)):
            if found := first_difference(one, other, f"{where}[{index}]"):
                return found
        if len(told) != len(true):
            index = min(len(told), len(true))
            return Difference(
                f"{where}[{index}]",
                told[index] if index < len(told) else None,
                true[index] if index < len(true) else None,
            )
        return None
    # 1 and true are equal to Python, not in JSON.
    return None if type(told) is type(true) and told == true else Difference(where, told, true)
