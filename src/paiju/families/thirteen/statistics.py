"""特殊牌型的概率: how often thirteen dealt cards form each special, counted exactly.

Every count is over the physical cards: jokers and doubled suits are so many different cards. A special is counted
whenever the hand forms it, also when it forms a better one; whether it is declared is the player's to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from paiju.core.cards import JOKER, parse_cards
from paiju.core.game import Event
from paiju.core.ways import choosing, vectors, ways
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.rules.forming import COLOURS, cover, needs_of, runs_of
from paiju.families.thirteen.rules.rows import LOW, Wheel
from paiju.families.thirteen.rules.specials import EIGHT, JACK, held_specials
from paiju.families.thirteen.table import HAND

RANKS = 13
KEY = "dealt.special."


def dealt_keys(rules: Rules, events: Sequence[Event]) -> Iterator[str]:
    """The specials that the dealt hands form, declared or not."""
    for event in events:
        if event.name == "dealt":
            held = held_specials(rules.room.forming, parse_cards(event.data["cards"]))
            for special, code in zip(rules.specials, rules.room.specials, strict=True):
                if held >> code & 1:
                    yield KEY + special.id


def exact_chances(rules: Rules) -> dict[str, Fraction]:
    """By key, how many hands of a deal form the special on average; what is never dealt or not counted is left out."""
    deck = Deck(rules)
    whole = comb(len(rules.room.deck), HAND)
    found: dict[str, Fraction] = {}
    for special in rules.specials:
        count = deck.count(special.id)
        if count:
            found[KEY + special.id] = Fraction(rules.room.seats * count, whole)
    return found


class Deck:
    """The cards of a table as they are counted: copies of each suit, jokers apart."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.jokers = rules.room.deck.count(JOKER)
        suits = Counter(card & 3 for card in rules.room.deck if card != JOKER)
        self.copies = tuple(suits[suit] // RANKS for suit in range(4))
        self.of_rank = sum(self.copies)

    def count(self, special: str) -> int | None:
        """Number of hands that form it: for each number of jokers, that many jokers times the naturals beside them."""
        if special == "three_straight_flushes" and self.jokers:
            return None
        naturals = self._counter(special)
        held = range(min(self.jokers, HAND) + 1)
        return sum(comb(self.jokers, jokers) * naturals(HAND - jokers, jokers) for jokers in held)

    def _counter(self, special: str) -> Callable[[int, int], int]:
        """Number of sets of so many natural cards that form it with so many jokers."""
        if special.startswith("alike_"):
            least = int(special.removeprefix("alike_"))
            return lambda size, jokers: comb(RANKS * self.of_rank, size) - self._less_alike(least, size, jokers)
        if special in _GROUPS:
            return lambda size, jokers: self._groups(_GROUPS[special], size)
        return {
            "dragon": lambda size, jokers: comb(RANKS, size) * self.of_rank**size,
            "pure_dragon": lambda size, jokers: sum(comb(RANKS, size) * copies**size for copies in self.copies),
            "twelve_royals": lambda size, jokers: self._royals(12, size, jokers),
            "all_royals": lambda size, jokers: self._royals(HAND, size, jokers),
            "all_big": lambda size, jokers: comb((RANKS - EIGHT) * self.of_rank, size),
            "all_small": lambda size, jokers: comb((EIGHT + 1) * self.of_rank, size),
            "one_colour": lambda size, jokers: self._one_colour(size),
            "three_flushes": lambda size, jokers: self._flushes(size),
            "three_straights": lambda size, jokers: self._straights(size),
            "three_straight_flushes": lambda size, jokers: self._straight_flushes(),
        }[special]

    def _less_alike(self, least: int, size: int, jokers: int) -> int:
        """No rank reaches that number with the jokers; three or more twos or threes count for one more."""
        ranks = []
        for rank in range(RANKS):
            most = least - 1 - jokers
            if self.rules.special_ctx.low_bonus and rank in LOW:
                most -= 1
            ranks.append(choosing(self.of_rank, min(most, self.of_rank)))
        return ways(ranks, size)

    def _groups(self, sizes: tuple[int, ...], size: int) -> int:
        total = 0
        for needs in _partitions(size, self.of_rank, RANKS):
            if cover(needs, sizes) is not None:
                shapes = Counter((*needs, *[0] * (RANKS - len(needs))))
                total += _arrangements(shapes) * prod(comb(self.of_rank, need) for need in needs)
        return total

    def _royals(self, least: int, size: int, jokers: int) -> int:
        high = (RANKS - JACK) * self.of_rank
        low = JACK * self.of_rank
        wanted = range(max(least - jokers, 0), size + 1)
        return sum(comb(high, royals) * comb(low, size - royals) for royals in wanted)

    def _one_colour(self, size: int) -> int:
        pairs = COLOURS[self.rules.special_ctx.one_colour]
        return sum(comb(RANKS * sum(self.copies[suit] for suit in pair), size) for pair in pairs)

    def _flushes(self, size: int) -> int:
        return sum(
            prod(comb(RANKS * copies, many) for copies, many in zip(self.copies, sizes, strict=True))
            for sizes in vectors(4, size, size)
            if cover(needs_of(sizes), (5, 5, 3)) is not None
        )

    def _straights(self, size: int) -> int:
        context = self.rules.special_ctx
        weights = [comb(self.of_rank, count) for count in range(4)]
        held = straight_counts(context.wheel, context.ends_in_ace, size)
        return sum(prod(weights[counts >> 2 * rank & 3] for rank in range(RANKS)) for counts in held)

    def _straight_flushes(self) -> int:
        context = self.rules.special_ctx
        return straight_flush_hands(context.wheel, context.ends_in_ace, self.copies)


_GROUPS: Mapping[str, tuple[int, ...]] = {
    "four_triples": (3, 3, 3, 3, 1),
    "three_quads": (4, 4, 4, 1),
    "three_emperors": (5, 5, 3),
    "five_pairs_triple": (3, 2, 2, 2, 2, 2),
    "six_pairs": (2, 2, 2, 2, 2, 2, 1),
    "two_triples_three_pairs": (3, 3, 2, 2, 2, 1),
}


@cache
def straight_counts(wheel: Wheel, ends_in_ace: bool, size: int) -> frozenset[int]:
    """Every choice of ``size`` ranks, two bits a rank, that lies within a front and two fives."""
    if size == HAND:
        runs = runs_of(wheel, ends_in_ace)
        fronts = set(runs.fronts.values())
        return frozenset(
            _spread(low) + _spread(high) + _spread(front) for _, _, (low, high) in runs.fives[2] for front in fronts
        )
    larger = straight_counts(wheel, ends_in_ace, size + 1)
    return frozenset(counts - (1 << 2 * rank) for counts in larger for rank in range(RANKS) if counts >> 2 * rank & 3)


@cache
def straight_flush_hands(wheel: Wheel, ends_in_ace: bool, copies: tuple[int, ...]) -> int:
    """Each set of cards that is three runs of one suit each, once, however many ways there are to cut it."""
    runs = runs_of(wheel, ends_in_ace)
    fives = [(suit, run) for suit in range(4) for _, _, (run,) in runs.fives[1]]
    fronts = [(suit, run) for suit in range(4) for run in set(runs.fronts.values())]
    found: set[tuple[tuple[int, int], ...]] = set()
    for pair in combinations_with_replacement(fives, 2):
        for front in fronts:
            cards = Counter((suit, rank) for suit, run in (*pair, front) for rank in range(RANKS) if run >> rank & 1)
            if all(count <= copies[suit] for (suit, _), count in cards.items()):
                found.add(tuple(sorted(cards.elements())))
    return sum(prod(comb(copies[suit], count) for (suit, _), count in Counter(cards).items()) for cards in found)


def _spread(run: int) -> int:
    return sum(1 << 2 * rank for rank in range(RANKS) if run >> rank & 1)


@cache
def _partitions(size: int, most: int, parts: int) -> tuple[tuple[int, ...], ...]:
    """The ways to write a number as at most so many parts, the largest first."""
    if size == 0:
        return ((),)
    if parts == 0:
        return ()
    return tuple(
        (first, *rest)
        for first in range(min(size, most), 0, -1)
        for rest in _partitions(size - first, first, parts - 1)
    )


def _arrangements(shapes: Counter[int]) -> int:
    """In how many orders these can stand."""
    total, left = 1, sum(shapes.values())
    for many in shapes.values():
        total *= comb(left, many)
        left -= many
    return total
