"""数牌: every legal play of a hand, counted without listing, listed without building, drawn by number.

A play is a set of actual cards (suits matter: they are what is held afterwards), two identical cards being one and the
same choice. Per rank a hand holds each of four suits 0 to 2 times: 81 shapes, whose ways to pick k cards are tabled
here once. Plays fall into blocks that are products over ranks (pass; star bombs; joker bombs; triples; pairs; singles),
so a count is a few multiplications and the n-th play a mixed-radix number. The most any hand has is 16,384: fourteen
ranks, one card each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice, product

from paiju.core.cards import BIG_JOKER, RANKS, SMALL_JOKER, SUITS, Cards, card
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.games.anpai.data import DATA
from paiju.games.anpai.hands import COPIES, FEWEST_OF_BOMB, LEVEL, LEVELS, NATURALS, RUN_TOP, TYPES

_POWER = tuple((COPIES + 1) ** suit for suit in range(len(SUITS)))
_WEIGHT = tuple(_POWER[held & 3] if held < SMALL_JOKER else 1 for held in range(BIG_JOKER + 1))
"""What a card adds to its rank's shape; jokers are merely counted."""
_SHAPES = (COPIES + 1) ** len(SUITS)
_RANK = tuple(RANKS.index(name) for name in DATA.ranks.order)
_GROUPS = (3, 2, 1)
_LEAST = {kind.id: kind.least for data in DATA.classes for kind in data.types}

Options = tuple[tuple[int, ...], ...]


def _picks(shape: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By size, each multiset of suits that a rank of this shape offers."""
    held = [shape // power % (COPIES + 1) for power in _POWER]
    out: list[list[tuple[int, ...]]] = [[] for _ in range(sum(held) + 1)]
    for taken in product(*(range(have + 1) for have in held)):
        out[sum(taken)].append(tuple(suit for suit, many in enumerate(taken) for _ in range(many)))
    return tuple(map(tuple, out))


_PICKS = tuple(_picks(shape) for shape in range(_SHAPES))
_WAYS = tuple(
    tuple(len(picks[size]) if size < len(picks) else 0 for size in range(COPIES * len(SUITS) + 1)) for picks in _PICKS
)
_FACTORS = tuple((sum(ways[FEWEST_OF_BOMB:]), *(1 + ways[size] for size in _GROUPS)) for ways in _WAYS)
"""What a rank of this shape adds to the star bombs, and what it multiplies the plays of each size of group by."""


@cache
def _options(level: int, shape: int, size: int) -> Options:
    """The ways to pick that many cards of a rank held in this shape, or none of them."""
    low = card(_RANK[level], 0)
    picks = _PICKS[shape][size] if _WAYS[shape][size] else ()
    return ((), *(tuple(low + suit for suit in pick) for pick in picks))


class Holding:
    """A hand by rank; what counting, listing and drawing all start from.

    ``blocks`` says how many star bombs, joker bombs, triples, pairs, single cards there are to play, big and small
    joker alone being among the single cards.
    """

    __slots__ = ("big", "blocks", "shapes", "small")

    def __init__(self, hand: Sequence[int]) -> None:
        shapes = [0] * LEVELS
        for held in hand:
            shapes[LEVEL[held]] += _WEIGHT[held]
        self.big, self.small = shapes.pop(), shapes.pop()
        self.shapes = shapes
        stars, triples, pairs, singles = 0, 1, 1, (1 + bool(self.small)) * (1 + bool(self.big))
        for shape in shapes:
            if shape:
                bombs, triple, pair, single = _FACTORS[shape]
                singles *= single
                if pair > 1:
                    stars += bombs
                    triples *= triple
                    pairs *= pair
        self.blocks = (stars, self.joker_count(), triples - 1, pairs - 1, singles - 1)

    def ways(self, level: int, size: int) -> int:
        """In how many ways cards of this rank can be picked."""
        return _WAYS[self.shapes[level]][size]

    def group_options(self, size: int) -> list[Options]:
        """Per rank that has one, nothing or one group of this size; single cards may be jokers (A3)."""
        found = [_options(level, shape, size) for level, shape in enumerate(self.shapes)]
        if size == 1:
            found += [((), (joker,)) for joker, have in ((SMALL_JOKER, self.small), (BIG_JOKER, self.big)) if have]
        return [picks for picks in found if len(picks) > 1]

    def star_bombs(self) -> Iterator[tuple[int, ...]]:
        for level in range(NATURALS):
            for size in range(FEWEST_OF_BOMB, len(_PICKS[self.shapes[level]])):
                yield from _options(level, self.shapes[level], size)[1:]

    def joker_bombs(self) -> Iterator[tuple[int, ...]]:
        """Two jokers or more, but for one big and one small: those are listed among the single cards."""
        for small in range(self.small + 1):
            for big in range(self.big + 1):
                if small + big >= 2 and (small, big) != (1, 1):
                    yield (SMALL_JOKER,) * small + (BIG_JOKER,) * big

    def joker_count(self) -> int:
        return sum(1 for _ in self.joker_bombs()) if self.small + self.big > 1 else 0

    def runs(self, size: int, least: int) -> int:
        """How many plays of groups of this size are one run (AP-1.3: up to the ace)."""
        count = 0
        for start in range(RUN_TOP + 1):
            ways = 1
            for end in range(start, RUN_TOP + 1):
                ways *= self.ways(end, size)
                if not ways:
                    break
                if end - start + 1 >= least:
                    count += ways
        return count

    def count(self) -> int:
        """All plays, the pass included."""
        return 1 + sum(self.blocks)

    def play_at(self, index: int) -> Cards:
        """The play that :func:`list_plays` gives at that place."""
        if index == 0:
            return Cards(())
        index -= 1
        for block, many in enumerate(self.blocks):
            if index < many:
                if block > 1:
                    return self._groups_at(len(self.blocks) - block, index + 1)
                return Cards(next(islice(self.joker_bombs() if block else self.star_bombs(), index, None)))
            index -= many
        raise IndexError("no such play")

    def _groups_at(self, size: int, index: int) -> Cards:
        """The index-th choice of groups: a mixed-radix number whose last digit, the highest rank, turns fastest."""
        chosen: tuple[int, ...] = ()
        if size == 1:
            for joker, have in ((BIG_JOKER, self.big), (SMALL_JOKER, self.small)):
                if have:
                    index, digit = divmod(index, 2)
                    chosen = (joker,) * digit + chosen
        level = NATURALS
        for shape in reversed(self.shapes):
            level -= 1
            if shape and index:
                picks = _options(level, shape, size)
                index, digit = divmod(index, len(picks))
                chosen = picks[digit] + chosen
        return Cards(chosen)


@rule("AP-3.1")
def count_plays(hand: Sequence[int]) -> int:
    """How many legal plays a hand has, the pass included; exact, without listing any."""
    return Holding(hand).count()


def count_by_type(hand: Sequence[int]) -> dict[str, int]:
    """The same count by type id, ``pass`` included."""
    held = Holding(hand)
    out = {"pass": 1, **dict.fromkeys(TYPES, 0)}
    for shape in held.shapes:
        for size in range(FEWEST_OF_BOMB, COPIES * len(SUITS) + 1):
            out[f"bomb{size}"] += _WAYS[shape][size]
    for small in range(held.small + 1):
        for big in range(held.big + 1):
            if small + big >= 2:
                out[f"jokers{small + big}"] += 1
    types = ((3, "triple", "plane"), (2, "pair", "pair_run"), (1, "single", "straight"))
    for many, (size, loose, run) in zip(held.blocks[2:], types, strict=True):
        out[run] = held.runs(size, _LEAST[run])
        out[loose] = many - out[run]
    # One big and one small joker are a bomb, though counted as two single cards above.
    out["single"] -= 1 if held.small and held.big else 0
    return out


def list_plays(hand: Sequence[int]) -> Iterator[Cards]:
    """Every legal play once, lazily: the pass, bombs, triples, pairs, single cards."""
    held = Holding(hand)
    yield Cards(())
    for bomb in chain(held.star_bombs(), held.joker_bombs()):
        yield Cards(bomb)
    for size in _GROUPS:
        for groups in islice(product(*held.group_options(size)), 1, None):
            yield Cards(tuple(chain.from_iterable(groups)))


def play_at(hand: Sequence[int], index: int) -> Cards:
    """The play that :func:`list_plays` gives at that place, without listing the others."""
    return Holding(hand).play_at(index)


def draw_play(hand: Sequence[int], chance: Stream) -> Cards:
    """A legal play, each equally likely."""
    held = Holding(hand)
    return held.play_at(chance.below(held.count()))
