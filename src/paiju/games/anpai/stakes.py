"""赌注: what each type of play pays, and what a 暴击 would cost at the least, for a hand or for one play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from paiju.core.cards import Cards, cards_text
from paiju.core.errors import Refusal
from paiju.core.plain import Plain
from paiju.core.rules import rule
from paiju.core.texts import LANGUAGES
from paiju.games.anpai.data import MOST_CARDS
from paiju.games.anpai.deck import (
    CLASSES,
    COPIES,
    DECK,
    FEWEST_OF_BOMB,
    JOKERS,
    LEVEL,
    NATURALS,
    RUN_TOP,
    TYPE_LIST,
    PlayType,
    in_order,
)
from paiju.games.anpai.hands import TEXTS, PlayReading, read_cards
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.rules.settling import crit_amount, plain_amount
from paiju.games.anpai.table import Room, Seat, room_of

Candidate = tuple[Cards, PlayReading]
_GROUPS = (1, 2, 3)


def stakes_of_hand(options: AnpaiOptions, hand: Sequence[int]) -> list[Plain]:
    """Every type in the order of settling, with the strongest play of it that the hand has."""
    best = strongest_plays(hand)
    room = room_of(options)
    stakes: list[list[Plain]] = [[] for _ in CLASSES]
    for kind in TYPE_LIST:
        stakes[kind.klass].append(_stake(room, kind, best.get(kind.id), len(hand)))
    return [
        {"id": name, "name": _words(f"class.{name}"), "types": types}
        for name, types in zip(CLASSES, stakes, strict=True)
    ]


def stake_of_play(options: AnpaiOptions, cards: Cards, reading: PlayReading, most: int) -> dict[str, Plain]:
    """Worth of this play where nobody holds more than so many cards."""
    return _stake(room_of(options), reading.type, (cards, reading), most)


def strongest_plays(hand: Sequence[int]) -> Mapping[str, Candidate]:
    """By type the strongest play of a hand, and of those of equal strength the one that pays most."""
    best: dict[str, Candidate] = {}
    for cards in candidates(hand):
        found = read_cards(cards)
        if isinstance(found, Refusal):
            continue
        known = best.get(found.type.id)
        if known is None or (found.strength, found.points) > (known[1].strength, known[1].points):
            best[found.type.id] = in_order(cards), found
    return best


@rule("AP-3.1", "AP-3.3", "AP-3.5", "AP-3.7", "AP-3.8", "AP-3.9")
def candidates(hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Plays of a hand, among them the strongest of every type: suits make no difference."""
    ranks: list[list[int]] = [[] for _ in range(NATURALS + len(JOKERS))]
    for card in in_order(hand):
        ranks[LEVEL[card]].append(card)
    for size in _GROUPS:
        groups = [tuple(held[:size]) for held in ranks[:NATURALS] if len(held) >= size]
        if size == 1:
            groups += [(held[0],) for held in ranks[NATURALS:] if held]
        yield from _loose(groups)
        yield from _runs(ranks, size)
    for held in ranks[:NATURALS]:
        yield from (tuple(held[:many]) for many in range(FEWEST_OF_BOMB, len(held) + 1))
    jokers = [*ranks[NATURALS], *ranks[NATURALS + 1]]
    for many in range(2, len(jokers) + 1):
        yield from combinations(jokers, many)


def _loose(groups: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """All groups, or, as all may be a run or a bomb, all but one."""
    if groups:
        yield sum(groups, ())
    for left_out in range(len(groups) if len(groups) > 1 else 0):
        yield sum((*groups[:left_out], *groups[left_out + 1 :]), ())


def _runs(ranks: Sequence[Sequence[int]], size: int) -> Iterator[tuple[int, ...]]:
    for start in range(RUN_TOP + 1):
        run: tuple[int, ...] = ()
        for held in ranks[start : RUN_TOP + 1]:
            if len(held) < size:
                break
            run += tuple(held[:size])
            yield run


@cache
def _cheapest() -> tuple[tuple[PlayReading, int], ...]:
    """For every strength a play can have, the play of the fewest points, and how many cards it has."""
    found: dict[tuple[str, int], tuple[PlayReading, int]] = {}
    for cards in _simple_plays():
        reading = read_cards(cards)
        if len(cards) <= MOST_CARDS and isinstance(reading, PlayReading):
            found.setdefault((reading.type.id, reading.strength), (reading, len(cards)))
    return tuple(found.values())


def _simple_plays() -> Iterator[tuple[int, ...]]:
    """One group alone, runs, and every bomb, from the two whole decks."""
    ranks: list[list[int]] = [[] for _ in range(NATURALS + len(JOKERS))]
    for card in in_order(DECK):
        ranks[LEVEL[card]].append(card)
    for held in ranks[:NATURALS]:
        yield from (tuple(held[:many]) for many in range(1, len(held) + 1))
    yield from ((joker,) for joker in JOKERS)
    for size in _GROUPS:
        yield from _runs(ranks, size)
    for many in range(2, COPIES * len(JOKERS) + 1):
        yield from combinations(JOKERS * COPIES, many)


@rule("AP-5.3", "AP-5.7", "AP-5.8", "AP-5.9", "AP-5.10")
def _stake(room: Room, kind: PlayType, play: Candidate | None, most: int) -> dict[str, Plain]:
    """Amounts are what is owed for one payer; coins that do not reach are not looked at.

    A crit depends on what others play: told is the least, with one player critted, who laid the cheapest such play.
    """
    stake: dict[str, Plain] = {"type": kind.id, "name": _words(f"type.{kind.id}"), "times": kind.times, "play": None}
    if play is None:
        return stake
    cards, mine = play
    seat = _winner(mine)
    beaten = [one.points for one, _ in _cheapest() if one.type.klass == kind.klass and one.strength < mine.strength]
    stake["play"] = {
        "cards": cards_text(cards),
        "points": mine.points,
        "pays": plain_amount(room, seat),
        "crit": crit_amount(room, seat, 1, min(beaten)) if beaten else None,
        "risks": [*_risks(room, mine, most)],
    }
    return stake


@rule("AP-4.1", "AP-4.2", "AP-4.3", "AP-4.4")
def _risks(room: Room, mine: PlayReading, most: int) -> Iterator[Plain]:
    """By type that would crit this play, weakest first: what it would cost at the least."""
    for kind in TYPE_LIST:
        better = [
            one
            for one, size in _cheapest()
            if one.type is kind and kind.klass == mine.type.klass and one.strength > mine.strength and size <= most
        ]
        if better:
            least = min(better, key=lambda one: one.points)
            yield {
                "type": kind.id,
                "name": _words(f"type.{kind.id}"),
                "least": crit_amount(room, _winner(least), 1, mine.points),
            }


def _winner(reading: PlayReading) -> Seat:
    seat = Seat()
    seat.points, seat.times = reading.points, reading.type.times
    return seat


def _words(key: str) -> dict[str, Plain]:
    return {lang: TEXTS.text(lang, key) for lang in LANGUAGES}
