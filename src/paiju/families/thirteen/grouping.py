"""分组: a special's thirteen cards in the groups that make it, so that people can see what it is.

The rules only say that such groups exist; here they are found, for showing alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from paiju.core.cards import JOKER, Cards
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.rules.forming import SpecialContext, cover, runs_of
from paiju.families.thirteen.rules.rows import ACE, LOW
from paiju.families.thirteen.rules.specials import JACK

Group = tuple[int, ...]
Taken = tuple[int, Group]
"""How many a group holds, and its natural cards; jokers fill the rest."""
SIZES = {
    "four_triples": (3, 3, 3, 3, 1),
    "three_quads": (4, 4, 4, 1),
    "three_emperors": (5, 5, 3),
    "five_pairs_triple": (3, 2, 2, 2, 2, 2),
    "six_pairs": (2, 2, 2, 2, 2, 2, 1),
    "two_triples_three_pairs": (3, 3, 2, 2, 2, 1),
}
"""Specials of equal ranks: how many are in each group."""
ROWS = (3, 5, 5)


def groups_of(rules: Rules, special: str, cards: Sequence[int]) -> tuple[Cards, ...]:
    """The groups that make a special, each as people lay it: rows from the front, groups from the largest."""
    found = _groups(rules.special_ctx, special, tuple(sorted(cards)))
    return tuple(Cards(group) for group in found if group)


@lru_cache(maxsize=1024)
def _groups(context: SpecialContext, special: str, cards: Group) -> tuple[Group, ...]:
    naturals = tuple(card for card in cards if card != JOKER)
    jokers = (JOKER,) * (len(cards) - len(naturals))
    if special in SIZES:
        return _filled(_alike(naturals, SIZES[special], _rank))
    if special == "three_flushes":
        return _filled(sorted(_alike(naturals, ROWS, _suit), key=lambda taken: taken[0]))
    if special in ("three_straights", "three_straight_flushes"):
        rows = _runs(context, special == "three_straight_flushes", naturals, ROWS[::-1])
        return _filled(sorted(rows or (), key=lambda taken: taken[0]))
    if special.startswith("alike_"):
        rank = _most_alike(context, naturals, len(jokers))
        mine = tuple(card for card in naturals if _rank(card) == rank)
        return (*_filled([(len(mine) + len(jokers), mine)]), _down(card for card in naturals if card not in mine))
    if special in ("twelve_royals", "all_royals"):
        royal = tuple(card for card in naturals if _rank(card) >= JACK)
        return _down(royal) + jokers, _down(card for card in naturals if card not in royal)
    if special == "one_colour":
        suits = sorted({_suit(card) for card in naturals})
        return (*(_down(card for card in naturals if _suit(card) == suit) for suit in suits), jokers)
    return (_down(naturals) + jokers,)


def _rank(card: int) -> int:
    return card >> 2


def _suit(card: int) -> int:
    return card & 3


def _down(cards: Sequence[int] | Iterator[int]) -> Group:
    """From the ace down."""
    return tuple(sorted(cards, key=lambda card: (-_rank(card), card)))


def _filled(taken: Sequence[Taken]) -> tuple[Group, ...]:
    """Groups with their jokers after the cards."""
    return tuple(_down(cards) + (JOKER,) * (size - len(cards)) for size, cards in taken)


def _alike(naturals: Group, sizes: Sequence[int], kind: Callable[[int], int]) -> list[Taken]:
    """Groups of one rank, or one suit: the largest first, then the highest; those of jokers alone last."""
    held = sorted(Counter(map(kind, naturals)).items(), key=lambda item: (-item[1], -item[0]))
    shared = cover(tuple(many for _, many in held), tuple(sizes)) or ()
    left, found = Counter(sizes), list[Taken]()
    for (key, _), taken in zip(held, shared, strict=False):
        cards = list(_down(card for card in naturals if kind(card) == key))
        for size in sorted(taken, reverse=True):
            found.append((size, tuple(cards[:size])))
            del cards[:size]
            left[size] -= 1
    found += [(size, ()) for size in left.elements()]
    return sorted(found, key=lambda taken: -taken[0])


def _runs(context: SpecialContext, suited: bool, naturals: Group, sizes: Sequence[int]) -> list[Taken] | None:
    """Runs of these sizes that hold all cards, in a suit each if ``suited``; None if there are none.

    The highest card left is in some run, and a run may as well take every card that it can: another that wanted it
    has a joker instead.
    """
    if not naturals:
        return [(size, ()) for size in sizes]
    first = max(naturals, key=lambda card: (_rank(card), card))
    for size in dict.fromkeys(sizes):
        for run in _runs_of_size(context, size):
            if not run >> _rank(first) & 1:
                continue
            taken = _taken(naturals, run, _suit(first) if suited else None)
            rest = list(naturals)
            for card in taken:
                rest.remove(card)
            others = list(sizes)
            others.remove(size)
            found = _runs(context, suited, tuple(rest), others)
            if found is not None:
                return [(size, taken), *found]
    return None


def _runs_of_size(context: SpecialContext, size: int) -> list[int]:
    """Runs as rank bits, from the highest."""
    runs = runs_of(context.wheel, context.ends_in_ace)
    found = {run for _, _, (run,) in runs.fives[1]} if size == ROWS[-1] else set(runs.fronts.values())
    return sorted(found, reverse=True)


def _taken(naturals: Group, run: int, suit: int | None) -> Group:
    """One card of every rank of a run that there is, of one suit if there must be."""
    found: dict[int, int] = {}
    for card in naturals:
        if run >> _rank(card) & 1 and suit in (None, _suit(card)):
            found.setdefault(_rank(card), card)
    return tuple(found.values())


def _most_alike(context: SpecialContext, naturals: Group, jokers: int) -> int:
    """The rank of which there are most, twos and threes counted as they count; the highest of several."""
    counts = Counter(map(_rank, naturals))

    def counted(rank: int) -> int:
        many = counts[rank] + jokers
        return many + (context.low_bonus and rank in LOW and many >= 3)

    return max(range(ACE + 1), key=lambda rank: (counted(rank), rank))
