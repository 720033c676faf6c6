"""Duplicate deals: the same cards played in every seating, so that luck cancels and skill is left.

Each seed is one cluster: it is dealt once for every seating, every bot plays every hand, and the confidence
intervals are over seeds. Points come from the ledger: what a bot won from the others, per deal and opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import Any, cast

from paiju.bots.catalog import bot_names, get_bot
from paiju.bots.estimate import Estimate, estimate
from paiju.bots.match import deals_in_match, length_option, play_match, shortest_length
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.options import Options, parse_options
from paiju.core.plain import to_plain
from paiju.core.shuffle import Seed
from paiju.registry import get_game

MOST_SEATINGS = 24
Matrix = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Heat:
    """One seed in all its seatings, in plain values so that it can travel to another process."""

    game: str
    options: dict[str, Any]
    seed: str
    bots: tuple[str, ...]
    seatings: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's result: points per deal and opponent, and the paired difference to the first bot."""

    bot: str
    points: Estimate
    versus_first: Estimate | None


@dataclass(frozen=True, slots=True)
class Result:
    """An arena's outcome; ``matrix[a][b]`` is what bot a won from bot b per deal and pair of seats."""

    game: str
    seeds: int
    matches: int
    seatings: int
    standings: tuple[Standing, ...]
    matrix: tuple[tuple[Estimate | None, ...], ...]


Run = Callable[[Callable[[Heat], Matrix], Iterable[Heat]], Iterator[Matrix]]


def seatings(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Seatings in which each bot plays each hand equally often.

    With more seats than bots they take turns round the table (a b a b), starting with each in turn where that does
    not come out even. All distinct arrangements are played; where they are too many, the rotations only.
    """
    if bots >= seats:
        groups = list(combinations(range(bots), seats))
    else:
        groups = sorted({tuple(sorted((start + i) % bots for i in range(seats))) for start in range(bots)})
    every = [order for group in groups for order in dict.fromkeys(permutations(group))]
    if len(every) <= MOST_SEATINGS:
        return tuple(every)
    turns = [_alternate(group) for group in groups]
    return tuple(dict.fromkeys(turn[i:] + turn[:i] for turn in turns for i in range(seats)))


def _alternate(group: tuple[int, ...]) -> tuple[int, ...]:
    """One of each in turn until all are placed."""
    left = {bot: group.count(bot) for bot in sorted(set(group))}
    out: list[int] = []
    while len(out) < len(group):
        for bot in left:
            if left[bot]:
                out.append(bot)
                left[bot] -= 1
    return tuple(out)


def play_heat(heat: Heat) -> Matrix:
    """Play one seed in every seating; what each bot won from each other, net."""
    game = get_game(heat.game)
    options = parse_options(game.options_type, heat.options)
    won = [[0] * len(heat.bots) for _ in heat.bots]
    for order in heat.seatings:
        bots = [get_bot(game, heat.bots[index]) for index in order]
        for entry in play_match(game, options, Seed.named(heat.seed), bots).entries:
            payer, payee = order[entry.payer], order[entry.payee]
            won[payee][payer] += entry.amount
            won[payer][payee] -= entry.amount
    return tuple(tuple(row) for row in won)


def single_deals(game: AnyGame, options: Options) -> Options:
    """The table's options with matches as short as they may be, so that one seed is one deal."""
    name, least = length_option(game), shortest_length(game)
    if name is None or least is None:
        return options
    short: Options = replace(options, **{name: least})
    return short


def arena(game: AnyGame, options: Options, bots: Sequence[str], deals: int, seed: str, run: Run = map) -> Result:
    """Play ``deals`` seeds in every seating; ``run`` is how (``map``, or something with more processes)."""
    if len(bots) < 2:
        raise RequestError("few_bots", given=len(bots))
    for name in bots:
        if name not in bot_names(game):
            raise RequestError("unknown_bot", bot=name[:40], game=game.id, known=bot_names(game))
    options = single_deals(game, options)
    orders = seatings(len(bots), game.seats(options))
    plain = cast(dict[str, Any], to_plain(options))
    heats = (Heat(game.id, plain, f"{seed}/{index}", tuple(bots), orders) for index in range(deals))
    won = list(run(play_heat, heats))
    return _result(game, options, _labels(bots), orders, won)


def _labels(bots: Sequence[str]) -> tuple[str, ...]:
    """A bot named twice is measured against itself: both get a number."""
    return tuple(
        name if bots.count(name) == 1 else f"{name}#{list(bots[: index + 1]).count(name)}"
        for index, name in enumerate(bots)
    )


def _result(
    game: AnyGame, options: Options, bots: tuple[str, ...], orders: tuple[tuple[int, ...], ...], won: list[Matrix]
) -> Result:
    count = range(len(bots))
    deals = deals_in_match(game, options)
    pairs = [[_meetings(orders, a, b) * deals for b in count] for a in count]
    faced = [sum(pairs[a][b] for b in count if b != a) for a in count]
    points = [[sum(matrix[a][b] for b in count if b != a) / faced[a] for matrix in won] for a in count]
    standings = tuple(
        Standing(
            bots[a],
            estimate(points[a]),
            estimate([mine - first for mine, first in zip(points[a], points[0], strict=True)]) if a else None,
        )
        for a in count
    )
    matrix = tuple(
        tuple(estimate([w[a][b] / pairs[a][b] for w in won]) if a != b and pairs[a][b] else None for b in count)
        for a in count
    )
    return Result(game.id, len(won), len(won) * len(orders), len(orders), standings, matrix)


def _meetings(orders: tuple[tuple[int, ...], ...], one: int, other: int) -> int:
    """Number of times that a seat of one bot faced a seat of the other."""
    return sum(order.count(one) * order.count(other) for order in orders)
