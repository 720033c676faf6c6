"""Constant arrays for learning and for quick policies, made from a table's rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, chain, combinations, combinations_with_replacement
from math import comb, prod
from typing import Annotated, NamedTuple

from paiju.core.cards import JOKER
from paiju.core.row import Int8, Int16, Int32, Int64, Row
from paiju.families.thirteen.learning.lows import COLUMNS, EIGHTS, lows_of, splits
from paiju.families.thirteen.model import Room, Rules
from paiju.families.thirteen.rules.row_tables import FIVES, SYMBOLS, THREES, row_index, row_tables
from paiju.families.thirteen.rules.rows import TYPE_SHIFT, RowRules, RowType
from paiju.families.thirteen.table import HAND, NONE, ROWS

RIVALS = (4, 17, 200)
"""A sensible opponent's front, middle and back are about as strong as the best of so many random rows."""
POINT = 1000
FORKS, TOLD_TYPES = 10, 14
"""How many forks are told before the points of rows, and of how many row types those are told."""
BACKS, MIDDLES, FRONTS = 1287, 56, 286
HEAD, TAIL = 6, 7
"""A hand's places in two parts, see :mod:`paiju.families.thirteen.learning.backs`."""
TAILS_IN_RUNS = 120
ALIKE = 1 << HEAD - 1
"""Which of the first six cards may have the rank of the one before."""
COLUMNS_OF_SYMBOL = 8
STEPS = 16 * COLUMNS_OF_SYMBOL
_LIKELY = ((0, 1, 2, 4, 6), (0, 2, 3, 5, 7), (0, 2, 4, 5, 7), (1, 2, 4, 6, 7), (0, 2, 4, 6, 7), (0, 3, 4, 5, 7))
"""Middles that often complete a back, of the eight cards left."""


class Shares(Row):
    """Ways to share out a hand's places, by number; the same for every table.

    ``middles`` and ``fronts`` say by back and middle which five and three those are. Of the sets of five, a *head* is
    what lies in the first six places, and those with the same head lie one after the other: a *run* of *tails*.
    """

    sets: Annotated[list[Int16], BACKS]
    """The sets of five as masks; next to it their numbers by mask."""
    numbers: Annotated[list[Int16], 1 << HAND]
    leads: Annotated[list[Int16], BACKS]
    """Of every set of five the places that it holds without the one before."""
    five_at: Annotated[list[Int8], 5 * BACKS]
    three_at: Annotated[list[Int8], 3 * FRONTS]
    middles: Annotated[list[Int16], MIDDLES * BACKS]
    fronts: Annotated[list[Int16], MIDDLES * BACKS]
    kept: Annotated[list[Int16], MIDDLES]
    """Middles as masks of the eight places left; next to it in which order to try them."""
    tries: Annotated[list[Int8], MIDDLES]
    heads: Annotated[list[Int8], (1 << HEAD) - 1]
    tails: Annotated[list[Int8], TAILS_IN_RUNS]
    starts: Annotated[list[Int8], (1 << HEAD) - 1]
    """By head: where the tails of its run begin, how many there are, and the first back of the run."""
    lengths: Annotated[list[Int8], (1 << HEAD) - 1]
    firsts: Annotated[list[Int16], (1 << HEAD) - 1]
    bits: Annotated[list[Int8], 1 << TAIL]
    """How many bits a small number has."""
    columns: Annotated[list[Int32], len(COLUMNS)]
    steps: Annotated[list[Int32], STEPS]
    """The columns by symbol, all of one side by side."""
    likes: Annotated[list[Int16], ALIKE * ((1 << HEAD) - 1)]
    """By which cards of a head have the rank of the one before, and by head: the first back of the run that is the same
    but for suits."""


class Ways(Row):
    """Ways to lay a hand under one set of rules, its rows by *place* (see ``row_tables``), small and quick to find.

    A row, for compiled code passes it on as one address: as a tuple it would be a hundred numbers at every call.
    """

    order: Int64
    foul_pays: Int64
    flush: Int64
    """The lowest flush."""
    fives: Annotated[list[Int16], 2 * FIVES]
    plain: Annotated[list[Int16], FIVES]
    """Fives without regard to suits."""
    threes: Annotated[list[Int16], THREES]
    floors: Annotated[list[Int16], THREES]
    """What a front counts as below a middle."""
    lows: Annotated[list[Int16], EIGHTS]
    """See :mod:`paiju.families.thirteen.learning.lows`; empty where any order may be laid."""
    shares: Shares


class Study(NamedTuple):
    """A table as programs learn it: its rules, the one set of ways to lay a hand, and what rows are worth.

    ``worth`` is by row and place, against one sensible opponent, in thousandths of a point; ``told`` are the rules as
    an observation tells them.
    """

    room: Room
    ways: Annotated[Sequence[Ways], Ways]
    places: int
    worth: Annotated[Sequence[int], "int32"]
    told: Annotated[Sequence[int], "int32"]


@lru_cache(maxsize=64)
def study_of(rules: Rules) -> Study:
    """The part of a table's rules that learning reads."""
    room = rules.room
    return Study(
        room=room,
        ways=ways_of(rules.rows, room.order, room.foul_pays),
        places=len(row_tables(rules.rows).values),
        worth=worth_table(rules.rows, tuple(room.deck), tuple(room.points)),
        told=told_rules(rules),
    )


@cache
def ways_of(rules: RowRules, order: int, foul_pays: int) -> tuple[Ways]:
    """The one set of ways, in a tuple that tables share."""
    tables, ways = row_tables(rules), Ways()
    ways.order, ways.foul_pays = order, foul_pays
    ways.flush = tables.place(RowType.FLUSH << TYPE_SHIFT)
    ways.fives, ways.plain = list(tables.fives), list(tables.fives[::2])
    ways.threes, ways.floors = list(tables.threes), [tables.orders[place] for place in tables.threes]
    if not foul_pays:
        ways.lows = lows_of(rules, order)  # type: ignore[assignment] # a list that is made when somebody reads it
    ways.shares = shares()
    return (ways,)


def mask_of(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)


def pushed_up(cards: int, alike: int) -> int:
    """A set with the first of all cards that are alike, each with the one before, in place of later ones."""
    while late := cards & alike & ~(cards << 1):
        cards -= (late & -late) >> 1
    return cards


@cache
def shares() -> Shares:
    """Backs are sets of five, in order of their places."""
    fives = tuple(combinations(range(HAND), 5))
    threes = tuple(combinations(range(HAND), 3))
    three_at: dict[tuple[int, ...], int] = {three: number for number, three in enumerate(threes)}
    numbers = [0] * (1 << HAND)
    for number, five in enumerate(fives):
        numbers[mask_of(five)] = number
    ways = splits()
    middles, fronts = [], []
    for back in fives:
        left = [place for place in range(HAND) if place not in back]
        for some, others in ways:
            middles.append(numbers[sum([1 << left[i] for i in some])])
            fronts.append(three_at[tuple([left[i] for i in others])])
    tails = [[mask_of(tail) for tail in combinations(range(TAIL), 5 - size)] for size in range(HEAD)]
    made = Shares()
    made.sets, made.numbers = [mask_of(five) for five in fives], numbers
    made.leads = [cards & ~(cards << 1) for cards in made.sets]
    made.five_at, made.three_at = list(chain(*fives)), list(chain(*threes))
    made.middles, made.fronts = middles, fronts
    made.kept = [mask_of(some) for some, _ in ways]
    kept = [some for some, _ in ways]
    made.tries = [kept.index(some) for some in dict.fromkeys((*_LIKELY, *kept))]
    made.heads = list(dict.fromkeys(cards & (1 << HEAD) - 1 for cards in made.sets))
    made.tails = list(chain(*tails))
    runs = list(accumulate(map(len, tails), initial=0))
    made.starts = [runs[head.bit_count()] for head in made.heads]
    made.lengths = [len(tails[head.bit_count()]) for head in made.heads]
    made.firsts = list(accumulate(made.lengths[:-1], initial=0))
    made.bits = [number.bit_count() for number in range(1 << TAIL)]
    made.columns = list(COLUMNS)
    made.steps = list(chain(*(COLUMNS[symbol::SYMBOLS] for symbol in range(SYMBOLS)), [0] * (STEPS - len(COLUMNS))))
    first = dict(zip(made.heads, made.firsts, strict=True))
    made.likes = [first[pushed_up(head, alike << 1)] for alike in range(ALIKE) for head in made.heads]
    return made


def _chances(rows: RowRules, deck: Counter[int], size: int) -> dict[int, float]:
    """Place to the chance that a random row of this size is below it, equal rows half."""
    tables = row_tables(rows)
    copies = Counter(card >> 2 for card in deck.elements() if card != JOKER)
    weights: Counter[int] = Counter()
    for symbols in combinations_with_replacement(range(SYMBOLS - 1, -1, -1), size):
        ranks = Counter(symbol - 1 for symbol in symbols if symbol)
        jokers = comb(deck[JOKER], symbols.count(0))
        every = jokers * prod(comb(copies[rank], many) for rank, many in ranks.items())
        if size == 3:
            weights[tables.threes[row_index(symbols)]] += every
            continue
        suited = jokers * sum(prod(comb(deck[rank * 4 + suit], ranks[rank]) for rank in ranks) for suit in range(4))
        suited = min(suited, every)
        weights[tables.fives[2 * row_index(symbols)]] += every - suited
        weights[tables.fives[2 * row_index(symbols) + 1]] += suited
    total = sum(weights.values())
    chances, below = {}, 0.0
    for place in range(len(tables.values)):
        chances[place] = (below + weights[place] / 2) / total
        below += weights[place]
    return chances


@lru_cache(maxsize=128)
def worth_table(rows: RowRules, deck: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """Row and place to what a row is worth against one sensible opponent, in thousandths of a point."""
    types = row_tables(rows).types
    held = Counter(deck)
    out = []
    for row, rivals in enumerate(RIVALS):
        for place, chance in _chances(rows, held, 3 if row == 0 else 5).items():
            wins = chance**rivals
            out.append(round(POINT * (points[row * len(RowType) + types[place]] * wins - (1 - wins))))
    return tuple(out)


def told_rules(rules: Rules) -> tuple[int, ...]:
    """The rules as an observation tells them: seats, deck, the forks by number, what each row type pays.

    Forks that came later stand at the end, so that all others keep their places.
    """
    room, wheels, flushes = rules.room, ("none", "lowest", "second"), ("full", "top", "pairs")
    jokers = list(room.deck).count(JOKER)
    forks = (
        room.seats,
        jokers,
        len(room.deck) - jokers,
        wheels.index(rules.rows.wheel),
        flushes.index(rules.rows.flush_compare),
        room.top_only,
        room.clash,
        int(room.horse != NONE or room.horse_drawn),
        int(rules.special_ctx.one_colour == "suits"),
        len(rules.specials),
    )
    paid = [room.points[row * len(RowType) + kind] for row in range(ROWS) for kind in range(TOLD_TYPES)]
    more = (room.order, int(rules.rows.all_jokers == "highest"), room.points[RowType.THREE_JOKERS], room.bet_seen)
    return (*forks, *paid, *more)
