"""数牌: every legal play of a hand, counted without listing, listed without building, drawn by number.

A play is a set of actual cards (suits matter: they are what is held afterwards), two identical cards being one and the
same choice. Per rank a hand holds each of four suits 0 to 2 times: 81 shapes, whose ways to pick k cards are tabled
here once; jokers get the two shapes after those. Plays fall into blocks that are products over ranks (pass; star bombs;
joker bombs; triples; pairs; singles), so a count is a few multiplications and the n-th play a mixed-radix number. The
most any hand has is 16,384: fourteen ranks, one card each.

A hand is one string of bytes, its ranks' shapes from the highest rank down. So a table of all shapes is applied to a
whole hand at once by ``bytes.translate``, and what remains of a count in Python is one product a block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice, product
from math import prod

from paiju.core.cards import BIG_JOKER, RANKS, SMALL_JOKER, SUITS, Cards, card
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.games.anpai.data import DATA
from paiju.games.anpai.deck import COPIES, FEWEST_OF_BOMB, LEVEL, LEVELS, NATURALS, RUN_TOP, TYPES, as_cards

_POWER = tuple((COPIES + 1) ** suit for suit in range(len(SUITS)))
_SHAPES = (COPIES + 1) ** len(SUITS)
_JOKER = _SHAPES
"""The shape of one joker of a kind; of two it is twice that."""
_WEIGHT = tuple(_POWER[held & 3] if held < SMALL_JOKER else _JOKER for held in range(BIG_JOKER + 1))
"""What a card adds to its rank's shape."""
_CODE = tuple(weight << 8 * level if level >= 0 else 0 for weight, level in zip(_WEIGHT, LEVEL, strict=True))
"""What a card adds to a hand's shapes, written as one number of a byte a rank."""
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


def _table(of_shape: Iterable[int], joker: int) -> bytes:
    """A number for every shape, and one for both shapes of jokers."""
    found = bytearray(256)
    found[:_SHAPES] = bytes(of_shape)
    found[_JOKER] = found[2 * _JOKER] = joker
    return bytes(found)


_STARS = _table((sum(ways[FEWEST_OF_BOMB:]) for ways in _WAYS), 0)
"""What a rank of this shape adds to the star bombs."""
_TRIPLES, _PAIRS, _SINGLES = (_table((1 + ways[size] for ways in _WAYS), 2 if size == 1 else 1) for size in _GROUPS)
"""What it multiplies the plays of each size of group by; single cards may be jokers (A3)."""
_LONE = bytes(shape for shape in range(256) if _PAIRS[shape] < 2)
"""Shapes without so much as a pair, which only single cards are played from."""


@cache
def _options(level: int, shape: int, size: int) -> Options:
    """The ways to pick that many cards of a rank held in this shape, or none of them."""
    low = card(_RANK[level], 0)
    picks = _PICKS[shape][size] if _WAYS[shape][size] else ()
    return ((), *(tuple(low + suit for suit in pick) for pick in picks))


def shapes_of(hand: Iterable[int]) -> bytes:
    """A hand by rank, the big joker first."""
    return sum(map(_CODE.__getitem__, hand)).to_bytes(LEVELS, "big")


@rule("AP-3.1")
def _blocks(shapes: bytes) -> tuple[int, int, int, int, int]:
    """Numbers of star bombs, joker bombs, triples, pairs, single cards there are to play.

    A big and a small joker together are among the single cards.
    """
    stars = triples = pairs = jokers = 0
    if many := shapes.translate(None, _LONE):
        stars = sum(many.translate(_STARS))
        triples = prod(many.translate(_TRIPLES)) - 1
        pairs = prod(many.translate(_PAIRS)) - 1
    if shapes[0] + shapes[1] > _JOKER:
        jokers = len(_joker_bombs(shapes[1] // _JOKER, shapes[0] // _JOKER))
    return stars, jokers, triples, pairs, prod(shapes.translate(_SINGLES)) - 1


@cache
def _joker_bombs(small: int, big: int) -> tuple[tuple[int, ...], ...]:
    """Two jokers or more of those held, but for one big and one small: those are listed among the single cards."""
    return tuple(
        (SMALL_JOKER,) * few + (BIG_JOKER,) * many
        for few in range(small + 1)
        for many in range(big + 1)
        if few + many >= 2 and (few, many) != (1, 1)
    )


@cache
def _single_options() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Per rank from the big joker down, by its shape: none (a place no play takes), or one of the cards held."""
    jokers = [(((-1, joker),) * (2 * _JOKER + 1)) for joker in (BIG_JOKER, SMALL_JOKER)]
    naturals = [
        tuple((-1, *chain.from_iterable(_options(level, shape, 1))) for shape in range(_SHAPES))
        for level in reversed(range(NATURALS))
    ]
    return (*jokers, *naturals)


def _singles_at(shapes: bytes, index: int) -> Cards:
    """The index-th choice of single cards: a mixed-radix number whose last digit, the highest rank, turns fastest."""
    chosen = []
    for options, shape in zip(_single_options(), shapes):  # noqa: B905 - asked to be strict it takes longer
        if shape:
            cards = options[shape]
            many = len(cards)
            if digit := index % many:
                chosen.append(cards[digit])
            index //= many
    chosen.reverse()
    return as_cards(chosen)


class Holding:
    """A hand by rank; what counting, listing and drawing all start from. ``blocks`` are those of :func:`_blocks`."""

    __slots__ = ("big", "blocks", "shapes", "small")

    def __init__(self, shapes: bytes) -> None:
        self.big, self.small = shapes[0] // _JOKER, shapes[1] // _JOKER
        self.shapes = shapes[:1:-1]
        self.blocks = _blocks(shapes)

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

    def runs(self, size: int, least: int) -> int:
        """Number of plays that are one run of groups of this size (AP-1.3: up to the ace)."""
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

    def play_at(self, index: int) -> Cards:
        """The play that :func:`list_plays` gives at that place."""
        if index == 0:
            return Cards(())
        index -= 1
        for block, many in enumerate(self.blocks):
            if index < many:
                if block > 1:
                    return self._groups_at(len(self.blocks) - block, index + 1)
                bombs = _joker_bombs(self.small, self.big) if block else self.star_bombs()
                return Cards(next(islice(bombs, index, None)))
            index -= many
        raise IndexError("no such play")

    def _groups_at(self, size: int, index: int) -> Cards:
        """The index-th choice of groups: a mixed-radix number whose last digit, the highest rank, turns fastest."""
        chosen: tuple[int, ...] = ()
        for options in reversed(self.group_options(size)):
            index, digit = divmod(index, len(options))
            chosen = options[digit] + chosen
        return Cards(chosen)


@rule("AP-3.1")
def count_plays(hand: Sequence[int]) -> int:
    """Number of legal plays of a hand, the pass included; exact, without listing any."""
    return 1 + sum(_blocks(shapes_of(hand)))


def count_by_type(hand: Sequence[int]) -> dict[str, int]:
    """Number of legal plays by type id, ``pass`` included."""
    held = Holding(shapes_of(hand))
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
    held = Holding(shapes_of(hand))
    yield Cards(())
    for bomb in chain(held.star_bombs(), _joker_bombs(held.small, held.big)):
        yield Cards(bomb)
    for size in _GROUPS:
        for groups in islice(product(*held.group_options(size)), 1, None):
            yield Cards(tuple(chain.from_iterable(groups)))


def play_at(hand: Sequence[int], index: int) -> Cards:
    """The play that :func:`list_plays` gives at that place, without listing the others."""
    return Holding(shapes_of(hand)).play_at(index)


def draw_play(hand: Sequence[int], chance: Stream) -> Cards:
    """A legal play, each equally likely."""
    shapes = shapes_of(hand)
    before = _before_singles(shapes)
    index = chance.below(before + prod(shapes.translate(_SINGLES)) - 1)
    # Nearly all plays are single cards, and they are listed last: no other block needs to be looked at.
    return _singles_at(shapes, index - before + 1) if index >= before else Holding(shapes).play_at(index)


def _before_singles(shapes: bytes) -> int:
    """Number of plays that are listed before the single cards, the pass included."""
    # Most hands have some pair; the ranks that have none add nothing to these blocks.
    many = shapes.translate(None, _LONE)
    plays = sum(many.translate(_STARS)) + prod(many.translate(_TRIPLES)) + prod(many.translate(_PAIRS)) - 1
    return (
        plays
        if shapes[0] + shapes[1] <= _JOKER
        else plays + len(_joker_bombs(shapes[1] // _JOKER, shapes[0] // _JOKER))
    )
