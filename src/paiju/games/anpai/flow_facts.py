"""编号: the numbers that stand for cards and for groups of cards, where each thing lies in a table's row, the tables.

A group is some cards of one rank, written as one number in base three: how often each suit is taken, spades first. A
hand is one such number a rank, its *shape*; the four jokers are a rank with two suits, small and big. A choice is
rank × 80 + group, 0 being no group at all.
"""

from __future__ import annotations

from itertools import accumulate

from paiju.core.cards import BIG_JOKER, SMALL_JOKER, SUITS, Cards
from paiju.core.chance import ROUNDS, label
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.hands import COPIES, DECK, FEWEST_OF_BOMB, LEVEL, LEVELS, NATURALS, TYPES

SUIT_COUNT = len(SUITS)
JOKER_KINDS = LEVELS - NATURALS
SMALL = NATURALS
BIG = NATURALS + 1
"""The jokers' levels."""
BASE_OF_SHAPE = COPIES + 1
SHAPES_OF_RANK: int = BASE_OF_SHAPE**SUIT_COUNT
GROUPS_OF_RANK = SHAPES_OF_RANK - 1
JOKER_GROUPS: int = BASE_OF_SHAPE**JOKER_KINDS - 1
JOKER_NUMBERS = NATURALS * GROUPS_OF_RANK
CHOICES = 1 + JOKER_NUMBERS + JOKER_GROUPS
SMALL_ALONE = 1
BIG_ALONE = BASE_OF_SHAPE
"""The groups that are one joker."""
ANY = 0
SIZES = FEWEST_OF_BOMB
"""Tables go by the size of the groups still to be picked: any at first, then 1 to 3."""

PLACES = len(DECK) // COPIES
JOKER_PLACES = NATURALS * SUIT_COUNT
PLACE = tuple(
    LEVEL[held] * SUIT_COUNT + held % SUIT_COUNT if held < JOKER_PLACES else LEVEL[held] + JOKER_PLACES - NATURALS
    for held in range(BIG_JOKER + 1)
)
"""A card's place among the different cards, weakest first; meaningless for a card this deck has not."""
WEIGHT: tuple[int, ...] = tuple(
    BASE_OF_SHAPE ** (held % SUIT_COUNT if held < JOKER_PLACES else LEVEL[held] - NATURALS) if LEVEL[held] >= 0 else 0
    for held in range(BIG_JOKER + 1)
)
"""What a card adds to its rank's shape."""
CARD_AT = tuple(sorted(set(DECK), key=PLACE.__getitem__))

# A table's row, part by part. First, side by side in the cache, what every choice needs: who is waited for, coins, what
# is being picked, and hands as shapes.
WAITS = 0
MONEY = WAITS + SEATS
BYTE = 8
MONEY_PARTS = 6
PICKS = MONEY + SEATS * MONEY_PARTS
PICK_SIZE = 0
PICK_GROUPS = 1
PICK_TOP = 2
PICK_LOW = 3
PICK_BEFORE = 4
PICK = 5
RANKS_HELD = NATURALS + 1
SHAPES = PICKS + SEATS * PICK
# Then what an observation is made of. What the observer alone sees: a hand, and what is picked of it.
OWNS = SHAPES + SEATS * RANKS_HELD
HAND = 0
CHOSEN = HAND + PLACES
OWN = CHOSEN + PLACES
# What all see: the cards face up and a few numbers; then, seat by seat, open cards, last play and a few numbers. Of the
# last three, which take two bytes, here are the lower ones.
GONE = OWNS + SEATS * OWN
ROUND = GONE + PLACES
LEFT = ROUND + 1
STOCK = LEFT + 1
BURIED = STOCK + 1
CRIT = BURIED + 1
PUBLIC = CRIT + 1
COMMON_SIZE = PUBLIC - GONE
OPEN = 0
LAST = OPEN + PLACES
SIZE = LAST + PLACES
DONE = SIZE + 1
COINS = DONE + 1
SHARE = COINS + 1
WON = SHARE + 1
PUBLIC_SIZE = WON + 1
WIDE = PUBLIC_SIZE - COINS
UPPER = PUBLIC + SEATS * PUBLIC_SIZE
"""The upper bytes."""
# What nobody sees: the bankrupts' cards, the seed's key, the stock.
SHUFFLES = UPPER + SEATS * WIDE
NEXT_CARD = SHUFFLES + 1
UNSEEN = NEXT_CARD + 1
KEY = UNSEEN + PLACES
KEY_PARTS = 32
DECK_AT = KEY + KEY_PARTS
WIDTH = DECK_AT + len(DECK)

MOST_MONEY = (1 << 15) - 1
WHOLE_SHARE = 1000
ROUNDS_IN_MATCH = len(DATA.rounds.hands)
STOCK_LABEL = label("stock/")
# The room: as the settlement kernels want it, then the starting coins.
START_COINS = 4


def _counts(shape: int) -> tuple[int, ...]:
    """How often a shape has each suit."""
    return tuple(shape // BASE_OF_SHAPE**suit % BASE_OF_SHAPE for suit in range(SUIT_COUNT))


SUITED_TABLE = tuple(_counts(shape) for shape in range(SHAPES_OF_RANK))
CARDS_TABLE = tuple(sum(counts) for counts in SUITED_TABLE)


def _within(size: int, shape: int) -> tuple[int, ...]:
    """The groups of a size that a rank of this shape offers, ascending."""
    held = SUITED_TABLE[shape]
    return tuple(
        group
        for group in range(1, SHAPES_OF_RANK)
        if size in (ANY, CARDS_TABLE[group])
        and all(few <= have for few, have in zip(SUITED_TABLE[group], held, strict=True))
    )


OFFERED = tuple(tuple(_within(size, shape) for shape in range(SHAPES_OF_RANK)) for size in range(SIZES))
"""By size and shape, the groups there are."""

TYPE_LIST = tuple(TYPES.values())
TYPE_NUMBERS = {kind.id: number for number, kind in enumerate(TYPE_LIST)}
KLASS_OF, ORDER_OF, TIMES_OF, TYPE_WIDTH = 0, 1, 2, 3
STAR_TYPE = TYPE_WIDTH * len(TYPE_LIST)
JOKER_TYPE = STAR_TYPE + COPIES * SUIT_COUNT + 1
LOOSE_TYPE = JOKER_TYPE + COPIES * JOKER_KINDS + 1
RUN_TYPE = LOOSE_TYPE + SIZES
RUN_LEAST = RUN_TYPE + SIZES
"""Where the table of types has the type by size of a bomb, of a joker bomb, of groups, of runs; and a run's fewest."""


def _types() -> tuple[int, ...]:
    """Each type's class, order and multiple, then types by size."""
    least = {kind.id: kind.least for data in DATA.classes for kind in data.types}
    number = TYPE_NUMBERS.get
    loose, runs = ("", "single", "pair", "triple"), ("", "straight", "pair_run", "plane")
    return (
        *(fact for kind in TYPE_LIST for fact in (kind.klass, kind.order, kind.times)),
        *(number(f"bomb{size}", 0) for size in range(COPIES * SUIT_COUNT + 1)),
        *(number(f"jokers{size}", 0) for size in range(COPIES * JOKER_KINDS + 1)),
        *(number(name, 0) for name in (*loose, *runs)),
        *(least.get(name, 0) for name in runs),
    )


MASK_TABLE = tuple(
    int(group in offered) for by_shape in OFFERED for offered in by_shape for group in range(1, SHAPES_OF_RANK)
)
NTH_TABLE = tuple(group for by_shape in OFFERED for offered in by_shape for group in offered)
WAYS_TABLE = tuple(len(offered) for by_shape in OFFERED for offered in by_shape)
FIRST_TABLE = (0, *accumulate(WAYS_TABLE[:-1]))

WAYS = 0
SUITED = WAYS + len(WAYS_TABLE)
CARDS = SUITED + SHAPES_OF_RANK * SUIT_COUNT
TYPE = CARDS + SHAPES_OF_RANK
ORDER = TYPE + RUN_LEAST + SIZES
WEIGHTS = ORDER + PLACES
HAND_SIZES = WEIGHTS + PLACES
FIRST = HAND_SIZES + ROUNDS_IN_MATCH
NTH = FIRST + len(FIRST_TABLE)
"""Where the one table of numbers has: how many groups are on offer, by size and shape; a group's suits; its cards; the
types; the order of the deck; what a card adds to a shape; the hand sizes; where, by size and shape, the groups on offer
begin in their list, which is last."""
SHA = 0
MASKS = 1
NUMBERS = 2
FACTS = (
    (ROUNDS, "int64"),
    (MASK_TABLE, "int8"),
    (
        (
            *WAYS_TABLE,
            *(count for counts in SUITED_TABLE for count in counts),
            *CARDS_TABLE,
            *_types(),
            *(PLACE[held] for held in sorted(set(DECK))),
            *(WEIGHT[held] for held in CARD_AT),
            *DATA.rounds.hands,
            *FIRST_TABLE,
            *NTH_TABLE,
        ),
        "int16",
    ),
)
"""Few arrays, for compiled code hands each from call to call."""


def number_of(cards: Cards) -> int:
    """The choice that is these cards, all of one rank or all jokers."""
    rank = min(LEVEL[cards[0]], NATURALS)
    return rank * GROUPS_OF_RANK + sum(WEIGHT[held] for held in cards)


def split(number: int) -> tuple[int, int]:
    """The rank and the group of a choice but 0."""
    rank, group = divmod(number - 1, GROUPS_OF_RANK)
    return rank, group + 1


def cards_of(number: int) -> Cards:
    """The cards of a choice but 0, written from the weakest up."""
    rank, group = split(number)
    counts = SUITED_TABLE[group]
    if rank == NATURALS:
        return Cards((SMALL_JOKER,) * counts[0] + (BIG_JOKER,) * counts[1])
    low = CARD_AT[rank * SUIT_COUNT]
    return Cards(tuple(low + suit for suit, many in enumerate(counts) for _ in range(many)))
