"""记录: what happens at a table as numbers, from the kernels and from the table engine's events alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from paiju.core.cards import parse_cards
from paiju.core.chance import Buffer, Ints
from paiju.core.game import Event
from paiju.core.kernel import kernel
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.flow_facts import (
    CHOSEN,
    OPEN,
    OWN,
    OWNS,
    PLACE,
    PLACES,
    PUBLIC,
    PUBLIC_SIZE,
    ROUND,
    TYPE_NUMBERS,
)
from paiju.games.anpai.flow_money import coins_of
from paiju.games.anpai.hands import CLASSES
from paiju.games.anpai.kernels import COINS, PAID

ROUND_STARTED, SHUFFLED, DEALT, OPENED, SUBMITTED, SHOWDOWN, SETTLED, ROUND_OVER, BANKRUPT, MATCH_OVER = range(1, 11)
PASSED = -1
ABSENT = -2
"""Types in a showdown of those who pass, and of those who are out."""
OUTCOMES = ("win", "double", "triple", "all_tie")
LOG_SIZE = 256
"""The last choice of a round tells a showdown (66 numbers), three settlements (54), the next deal (86), little else."""


@kernel
def tell(log: Buffer, number: int) -> None:
    """Append a number where anything is kept."""
    if len(log) > 1:
        log[0] += 1
        log[log[0]] = number


@kernel
def tell_cards(log: Buffer, table: Ints, at: int) -> None:
    """How many cards there are by these counts, and each one's place, from the weakest up."""
    many = 0
    for place in range(PLACES):
        many += table[at + place]
    tell(log, many)
    for place in range(PLACES):
        for _ in range(table[at + place]):
            tell(log, place)


@kernel
def tell_dealt(log: Buffer, table: Ints, seat: int, at: int, many: int) -> None:
    """What a seat is dealt, in order."""
    tell(log, DEALT)
    tell(log, seat)
    tell(log, many)
    for place in range(PLACES):
        for card in range(at, at + many):
            if table[card] == place:
                tell(log, place)


@kernel
def tell_opened(log: Buffer, table: Ints) -> None:
    tell(log, OPENED)
    for seat in range(SEATS):
        tell_cards(log, table, PUBLIC + seat * PUBLIC_SIZE + OPEN)


@kernel
def tell_showdown(log: Buffer, table: Ints, number: int, types: Ints) -> None:
    tell(log, SHOWDOWN)
    tell(log, number)
    for seat in range(SEATS):
        tell(log, types[seat])
        tell_cards(log, table, OWNS + seat * OWN + CHOSEN)


@kernel
def tell_settled(log: Buffer, klass: int, winners: int, critted: int, outcome: int, board: Ints) -> None:
    tell(log, SETTLED)
    tell(log, klass)
    tell(log, winners)
    tell(log, critted)
    tell(log, outcome)
    many = 0
    for at in range(PAID, PAID + SEATS * SEATS):
        many += 1 if board[at] > 0 else 0
    tell(log, many)
    for at in range(SEATS * SEATS):
        if board[PAID + at] > 0:
            tell(log, at // SEATS)
            tell(log, at % SEATS)
            tell(log, board[PAID + at])


@kernel
def tell_coins(log: Buffer, table: Ints, board: Ints) -> None:
    """What everybody won in the round, and has now."""
    tell(log, ROUND_OVER)
    tell(log, table[ROUND])
    for seat in range(SEATS):
        tell(log, board[COINS + seat] - coins_of(table, seat))
    for seat in range(SEATS):
        tell(log, board[COINS + seat])


def event_numbers(event: Event) -> tuple[int, ...]:
    """The same numbers from an event of the table engine."""
    return tuple(_numbers(event, event.data))


def _numbers(event: Event, data: Mapping[str, Any]) -> Iterator[int]:
    match event.name:
        case "round_started":
            yield from (ROUND_STARTED, data["round"], data["cards"])
        case "shuffled":
            yield from (SHUFFLED, data["cards"])
        case "dealt":
            yield from (DEALT, event.to if event.to is not None else -1, *_cards(data["cards"]))
        case "opened":
            yield OPENED
            for text in data["open"]:
                yield from _cards(text)
        case "submitted":
            yield from (SUBMITTED, data["seat"])
        case "showdown":
            yield from (SHOWDOWN, data["round"])
            for kind, text in zip(data["types"], data["plays"], strict=True):
                yield ABSENT if kind is None else TYPE_NUMBERS.get(kind, PASSED)
                yield from _cards(text or "")
        case "settled":
            yield from (SETTLED, CLASSES.index(data["class"]), _bits(data["winners"]), _bits(data["crit"]))
            yield from (OUTCOMES.index(data["outcome"]), len(data["payments"]))
            for payment in data["payments"]:
                yield from payment
        case "round_over":
            yield from (ROUND_OVER, data["round"], *data["won"], *data["coins"])
        case "bankrupt":
            yield from (BANKRUPT, data["seat"])
        case "match_over":
            yield from (MATCH_OVER, *data["totals"])
        case _:
            raise ValueError(f"the kernels tell nothing of {event.name}")


def _cards(text: str) -> tuple[int, ...]:
    places = [PLACE[held] for held in parse_cards(text)]
    return (len(places), *places)


def _bits(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)
