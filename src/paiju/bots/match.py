"""One match among bots, each of which sees its own view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paiju.core.game import AnyGame, Bot
from paiju.core.options import Options, describe
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table

_LENGTH_OPTIONS = ("deals", "hands")


def bot_chance(seed: Seed, seat: int) -> Stream:
    """A seat's own coin tosses: apart from the deck's, and the same whenever the seed is."""
    return _bot_chance(seed.key(), seat)


def _bot_chance(key: str, seat: int) -> Stream:
    return Stream(key, f"bot/{seat}")


def play_match(
    game: AnyGame, options: Options, seed: Seed, bots: Sequence[Bot], players: tuple[str, ...] = ()
) -> Table[Any, Any, Any]:
    """Play to the end; pending seats act in seat order, which changes nothing they can see."""
    table = Table(game, options, seed, players)
    key = seed.key()
    chances = [_bot_chance(key, seat) for seat in range(table.seats)]
    while pending := table.pending:
        seat = min(pending)
        table.submit(seat, bots[seat].act(table.view(seat), chances[seat]))
    return table


def length_option(game: AnyGame) -> str | None:
    """The option that says how many deals a match has, where a game has one.

    By agreement it is called ``deals`` (card games) or ``hands`` (mahjong).
    """
    names = {info.name for info in describe(game.options_type)}
    return next((name for name in _LENGTH_OPTIONS if name in names), None)


def shortest_length(game: AnyGame) -> int | None:
    """The fewest deals a match may have, for measurements that want deals apart from each other."""
    for info in describe(game.options_type):
        if info.name == length_option(game):
            return min(info.choices) if info.choices else info.low
    return None


def deals_in_match(game: AnyGame, options: Options) -> int:
    """Number of deals in a match with these options; a game without that option has one."""
    name = length_option(game)
    return 1 if name is None else int(getattr(options, name))


def dealers_of(table: Table[Any, Any, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By seat, how many deals it dealt, and what it won in those; all zero in games without a dealer."""
    game = table.game
    openings = (event for event in table.events if event.name in game.openings)
    dealers = {deal: seat for deal, event in enumerate(openings) if (seat := game.counting.dealer(event)) is not None}
    deals, points = [0] * table.seats, [0] * table.seats
    for seat in dealers.values():
        deals[seat] += 1
    for entry in table.entries if dealers else ():
        dealer = dealers.get(entry.deal)
        if dealer is not None:
            points[dealer] += entry.amount * ((entry.payee == dealer) - (entry.payer == dealer))
    return tuple(deals), tuple(points)
