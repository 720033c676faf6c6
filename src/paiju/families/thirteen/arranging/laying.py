"""Many hands laid at once, each by the best of its own exact front against the model, and settled as at the table."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.kernel import Log, kernel
from paiju.families.thirteen.arranging.expect import model_best
from paiju.families.thirteen.arranging.kernels import JOKER_CARD, Parts, pareto
from paiju.families.thirteen.model import Room
from paiju.families.thirteen.rules.settling import settle
from paiju.families.thirteen.table import ROWS, LaidDeal, LaidHand

Ints: TypeAlias = Sequence[int]
Buffer: TypeAlias = MutableSequence[int]
Reals: TypeAlias = MutableSequence[float]


@kernel
def lay(row_places: Ints, at: int, row_values: Ints, special: int, has_horse: int, hand: LaidHand) -> None:
    """Lay a hand down: three rows by place, or a special."""
    hand.special = special
    hand.foul = 0
    hand.has_horse = has_horse
    for row in range(ROWS):
        hand.values[row] = row_values[row_places[at + row]]


@kernel
def count_in(hands: Ints, start: int, card: int) -> int:
    """Number of this card among the thirteen from ``start`` on."""
    found = 0
    for i in range(start, start + 13):
        if hands[i] == card:
            found += 1
    return found


@kernel
def lay_many(
    hands: Buffer,
    count: int,
    specials: Ints,
    policy: Parts,
    row_values: Ints,
    horse: int,
    gun: int,
    sweep: float,
    values: Reals,
    laid: Sequence[LaidHand],
    tables: Parts,
    work: Parts,
    found: Buffer,
) -> None:
    """Lay each of ``count`` hands down: the best split or the special, whichever its own model expects more of.

    ``specials`` has each hand's special or -1. A ``policy`` is what a special is expected to win, how many there are,
    and the model's rows and nodes, each for several models; its slots say by the holder's jokers which is whose.
    """
    worth, kinds, model_rows, nodes, slots = policy
    places = len(row_values)
    for i in range(count):
        splits = pareto(hands, 13 * i, tables, work, found)
        slot = slots[count_in(hands, 13 * i, JOKER_CARD)]
        best = 0
        if splits > 0:
            best = model_best(
                found, splits, places, model_rows, slot * 12 * places, nodes, 4 * slot, gun, sweep, values
            )
        special = specials[i]
        if special >= 0 and splits > 0 and worth[slot * kinds + special] <= values[best]:
            special = -1
        if splits == 0:
            found[0] = found[1] = found[2] = 0
        lay(found, 5 * best, row_values, special, min(count_in(hands, 13 * i, horse), 1), laid[i])


@kernel
def seat_banker(show: LaidDeal, banker: int, bets: Ints) -> None:
    """Note who banks, and what the seats have bet."""
    show.banker = banker
    for seat in range(len(bets)):
        show.bets[seat] = bets[seat]


@kernel
def take_seat(laid: LaidHand, hand: LaidHand) -> None:
    """Lay the rows or special of ``hand`` at a table."""
    hand.special = laid.special
    hand.foul = laid.foul
    hand.has_horse = laid.has_horse
    for row in range(ROWS):
        hand.values[row] = laid.values[row]


@kernel
def points_of(room: Room, show: LaidDeal, mine: LaidHand, log: Log) -> int:
    """Points of the first seat in all if it lays this."""
    take_seat(mine, show.hands[0])
    settle(room, show, log)
    return show.hands[0].total


@kernel
def sample_points(
    room: Room,
    show: LaidDeal,
    mine: Sequence[LaidHand],
    candidates: int,
    laid: Sequence[LaidHand],
    samples: int,
    reference: int,
    sums: Reals,
    log: Log,
) -> None:
    """Per candidate: sum and sum of squares of its points, and of its points minus the reference candidate's."""
    for i in range(4 * candidates):
        sums[i] = 0.0
    for s in range(samples):
        for other in range(1, room.seats):
            take_seat(laid[s * (room.seats - 1) + other - 1], show.hands[other])
        base = points_of(room, show, mine[reference], log)
        for c in range(candidates):
            points = points_of(room, show, mine[c], log)
            sums[4 * c] += points
            sums[4 * c + 1] += points * points
            sums[4 * c + 2] += points - base
            sums[4 * c + 3] += (points - base) * (points - base)
