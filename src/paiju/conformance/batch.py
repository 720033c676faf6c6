"""Plays the same seeds and choices through the table engine and a game's kernels and compares them at every step.

For long runs: ``python -m paiju.conformance.batch GAME --games 10000 --seed 1 --jobs 2``.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

from paiju import accel
from paiju.accel.batch import Kit, opening_tallies
from paiju.bots.match import dealers_of
from paiju.conformance.walk import MOST_STEPS, random_options
from paiju.core.batch import NO_SEAT, Batch
from paiju.core.capabilities import batch_of
from paiju.core.game import AnyGame, Event
from paiju.core.options import Options
from paiju.core.record import AnyTable
from paiju.core.row import Row, RowError, check_row
from paiju.core.row import numbers as fields_of
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.registry import get_game

POLICIES = ("random", "fast", "mixed")
PART = 25
"""How many matches a process plays before it says so."""


class BatchDiffers(AssertionError):
    """The kernels and the table engine part ways; the message says with which seed, at which step, in what."""


def compare_batch(
    game: AnyGame,
    options: Options | None,
    seed: int | str,
    games: int,
    fast: bool,
    policy: str = "random",
    first: int = 0,
) -> int:
    """Play ``games`` matches both ways and return how many steps agreed; no options means random ones each match.

    ``policy`` picks the choices: the kernels' own ``random`` or ``fast``, or ``mixed`` by the toss of a coin.
    Matches are numbered from ``first`` on, so that a long run can be played in parts.
    """
    steps = 0
    for number in range(first, first + games):
        origin = Seed.named(f"{seed}/{number}")
        chance = Stream(origin.key(), "compare")
        chosen = random_options(game, chance) if options is None else options
        steps += _Match(game, chosen, origin, f"{seed}/{number}", chance, fast).play(policy)
    return steps


def _plain(buffer: Any) -> Any:
    """A copy of what a buffer of the kernels holds: a row's, a record's, an array's or a list's."""
    if isinstance(buffer, Row):
        return buffer.copy()
    if isinstance(buffer, list):
        return list(buffer)
    return buffer.tobytes() if buffer.dtype.names else buffer.tolist()


def named(kernel: Any) -> str:
    """A kernel as errors name it."""
    return f"{kernel.__module__}.{kernel.__qualname__}"


class _Twin:
    """A table in CPython beside the compiled one, stepped by the same functions: the two must not differ."""

    def __init__(self, batch: Batch) -> None:
        self.kit = Kit.of(batch, False)
        self.row, self.log = self.kit.row(), self.kit.log()

    def start(self, origin: Seed) -> None:
        self.kit.flow.start(self.kit.room, self.kit.key(origin), self.row, self.log)

    def act(self, seat: int, number: int) -> Any:
        kit = self.kit
        return kit.flow.act(kit.room, self.row, seat, number, self.log)


class _Match:
    """One match played twice, and where kernels are compiled a third time, in CPython."""

    def __init__(self, game: AnyGame, options: Options, origin: Seed, name: str, chance: Stream, fast: bool) -> None:
        self.name = f"{game.id}, seed {name}, {options}"
        self.step = 0
        self.origin = origin
        self.chance = chance
        batch: Batch = batch_of(game, options)
        self.encoding = batch.encoding
        self.kit = Kit.of(batch, fast)
        self.row, self.log, self.tally = self.kit.row(), self.kit.log(), self.kit.tally(dealers=True)
        self.seen, self.mask = self.kit.observation(), self.kit.mask()
        self.unset = [-1] * len(self.seen), [-1] * len(self.mask)
        """What both hold before a kernel fills them: it must set every place."""
        self.toss = self.kit.chance(1 + chance.below(1 << 30), 1 + chance.below(1 << 30))
        self.table: AnyTable = Table(game, options, origin)
        self.chosen: list[int] = []
        self.last = named(batch.flow.start)
        """The kernel that wrote to the row last."""
        self.told = 0
        self.counts: Counter[str] = Counter()
        self.asked: tuple[int, list[int], list[int]] | None = None
        """Who was asked last, and what they saw."""
        self.opening = opening_tallies(game, options)
        self.same("seats", self.table.seats, batch.seats)
        self.twin = _Twin(batch) if fast else None
        self.kit.flow.start(self.kit.room, self.kit.key(origin), self.row, self.log)
        if self.twin:
            self.twin.start(origin)

    def same(self, what: str, table: object, kernels: object) -> None:
        if table != kernels:
            raise BatchDiffers(f"{self.name}, step {self.step}: {what}: the table says {table}, the kernels {kernels}")

    def play(self, policy: str) -> int:
        flow, room = self.kit.flow, self.kit.room
        for self.step in range(MOST_STEPS):
            self.compare_news()
            seat = int(flow.turn(room, self.row))
            self.same("turn", min(self.table.pending, default=NO_SEAT), seat)
            if seat == NO_SEAT:
                for each in range(self.table.seats):
                    self.compare_observation(each, ())
                self.compare_match()
                return self.step
            legal = self.compare_decision(seat)
            other = self.chance.below(self.table.seats)
            if other != seat:
                self.compare_observation(other, ())
            self.refuse_illegal(seat, legal)
            self.act(seat, self.pick(policy, seat, legal))
        raise BatchDiffers(f"{self.name}: not over after {MOST_STEPS} choices")

    def compare_news(self) -> None:
        """Compare what happened since the last step, and the scores it led to."""
        fresh: list[Event] = self.table.events[self.told :]
        self.told = len(self.table.events)
        numbers = self.kit.take_log(self.log)
        self.check_widths(self.twin.row if self.twin else self.row)
        if self.twin:
            self.compare_twin(self.twin, numbers)
        logged, expected = self.kit.batch.news(numbers), tuple(fresh)
        if expected != logged:
            names = ", ".join(event.name for event in fresh)
            self.same(f"events ({names})", expected, logged)
        self.counts.update(key for event in fresh for key in self.table.game.counting.tally(event))
        told = Counter(self.opening)
        keys = self.kit.batch.tallies
        counted = zip(keys, _plain(self.tally)[: len(keys)], strict=True)
        told.update({key: count for key, count in counted if count})
        self.same("tallies (what every first deal counts is added to the kernels')", self.counts, told)
        scores = self.kit.scores()
        self.kit.flow.scores(self.kit.room, self.row, scores)
        self.same("scores", list(self.table.scores), _plain(scores))

    def check_widths(self, row: Row) -> None:
        """Every field must be as wide as its numbers, which only CPython keeps whole."""
        try:
            check_row(row)
        except RowError as error:
            raise BatchDiffers(f"{self.name}, step {self.step}: {self.last}: {error}") from error

    def compare_twin(self, twin: _Twin, numbers: list[int]) -> None:
        """Compare what CPython told, and every field of its row."""
        from paiju.accel.rows import row_of

        self.same("the log in CPython", twin.kit.take_log(twin.log), numbers)
        compiled = row_of(type(twin.row), self.row)
        if twin.row != compiled:
            for (path, _, expected), (_, _, found) in zip(fields_of(twin.row), fields_of(compiled), strict=True):
                self.same(f"the field {path} in CPython", expected, found)

    def compare_match(self) -> None:
        """Compare what only a whole match tells: who dealt and won by it, and what was in the cards."""
        table, batch = self.table, self.kit.batch
        deals, points = dealers_of(table)
        told = _plain(self.tally)[len(batch.tallies) :] if batch.dealers else [0] * (2 * table.seats)
        self.same("who dealt, and what they won", [*deals, *points], told)
        held = zip(batch.dealings, self.kit.dealt(self.origin), strict=True)
        expected = Counter(table.game.counting.dealt(table.options, table.events))
        self.same("what was dealt", expected, Counter({key: count for key, count in held if count}))

    def compare_observation(self, seat: int, chosen: tuple[int, ...]) -> list[int]:
        self.seen[:] = self.unset[0]
        self.kit.flow.observe(self.kit.room, self.row, seat, self.seen)
        expected = list(self.encoding.observe(self.table.view(seat), chosen))
        out: list[int] = _plain(self.seen)
        if expected != out:
            self.same("length of the observation", len(expected), len(out))
            for feature, span in self.encoding.spans():
                self.same(f"observation of seat {seat}, {feature.name}", expected[span], out[span])
        return out

    def compare_decision(self, seat: int) -> list[int]:
        chosen = tuple(self.chosen)
        out = self.compare_observation(seat, chosen)
        self.mask[:] = self.unset[1]
        count = int(self.kit.flow.legal(self.kit.room, self.row, seat, self.mask))
        mask = _plain(self.mask)
        legal = [at for at, bit in enumerate(mask) if bit]
        if mask.count(1) != len(legal):
            self.same("values in the mask", {0, 1}, set(mask))
        expected = self.encoding.legal(self.table.view(seat), chosen)
        if expected != legal:
            surplus, missing = sorted(set(legal) - set(expected)), sorted(set(expected) - set(legal))
            self.same(
                f"legal for seat {seat} (the kernels have {surplus} too many and lack {missing})", expected, legal
            )
        self.same("how many are legal", len(expected), count)
        self.compare_again(seat, out, mask)
        return legal

    def compare_again(self, seat: int, out: list[int], mask: list[int]) -> None:
        """Compare what is brought up to date with what is written anew, given here."""
        before, self.asked = self.asked, (seat, out, mask)
        if before is None or before[0] != seat:
            return
        _, self.seen[:], self.mask[:] = before
        done = int(self.kit.flow.again(self.kit.room, self.row, seat, self.seen, self.mask))
        fresh = (out, mask) if done else before[1:]
        self.same(
            f"observation and mask of seat {seat} asked again ({done})", fresh, (_plain(self.seen), _plain(self.mask))
        )

    def refuse_illegal(self, seat: int, legal: list[int]) -> None:
        """An illegal choice must be refused and change nothing."""
        allowed = set(legal)
        tried = [-1, self.encoding.choices, self.chance.below(self.encoding.choices)]
        before = _plain(self.row), _plain(self.tally)
        for number in tried:
            if number in allowed:
                continue
            done = int(self._act(seat, number))
            self.same(f"taking the illegal choice {number}", 0, done)
            self.same(f"the row after the illegal choice {number}", before, (_plain(self.row), _plain(self.tally)))
            self.same("what an illegal choice logs", [], self.kit.take_log(self.log))

    def pick(self, policy: str, seat: int, legal: list[int]) -> int:
        if policy == "mixed":
            policy = POLICIES[self.chance.below(2)]
        chooser = self.kit.flow.fast if policy == "fast" else self.kit.flow.random
        before = _plain(self.row)
        number = int(chooser(self.kit.room, self.row, seat, self.toss))
        if number not in legal:
            self.same(f"the choice of {policy}", f"one of {legal}", number)
        if before != _plain(self.row):
            raise BatchDiffers(f"{self.name}, step {self.step}: {policy} changed the row")
        return number

    def act(self, seat: int, number: int) -> None:
        self.last = f"{named(self.kit.batch.flow.act)} of seat {seat}, {number}"
        self.same(f"taking the legal choice {number}", 1, int(self._act(seat, number)))
        if self.twin:
            self.same(f"taking the legal choice {number} in CPython", 1, int(self.twin.act(seat, number)))
        self.kit.flow.count(self.kit.room, self.row, self.log, self.tally)
        self.chosen.append(number)
        action = self.encoding.decode(self.table.view(seat), self.chosen)
        if action is not None:
            self.chosen.clear()
            self.table.submit(seat, action)

    def _act(self, seat: int, number: int) -> Any:
        return self.kit.flow.act(self.kit.room, self.row, seat, number, self.log)


def _part(game: str, seed: str, fast: bool, policy: str, part: tuple[int, int]) -> int:
    first, games = part
    return compare_batch(get_game(game), None, seed, games, fast, policy, first)


def main() -> None:
    """The long run, by hand."""
    parser = argparse.ArgumentParser(prog="python -m paiju.conformance.batch", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--policy", choices=POLICIES, default="mixed")
    parser.add_argument("--pure", action="store_true", help="run the kernels in CPython, without numba")
    parser.add_argument("--jobs", type=int, default=1, help="in so many processes")
    given = parser.parse_args()
    fast = accel.available() and not given.pure
    parts = [(first, min(PART, given.games - first)) for first in range(0, given.games, PART)]
    steps = done = 0
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        work = partial(_part, given.game, given.seed, fast, given.policy)
        for (_, games), agreed in zip(parts, pool.map(work, parts), strict=True):
            steps, done = steps + agreed, done + games
            print(f"\r{given.game}: {done} of {given.games} matches, {steps} steps", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(f"{given.game}: {given.games} matches, {steps} steps agree ({'compiled' if fast else 'pure'})")


if __name__ == "__main__":
    main()
