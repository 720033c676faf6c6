"""牌型: what cards are as a play (A3), and how strong it is within its class (A4)."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.kernel import kernel
from paiju.core.rules import rule
from paiju.games.anpai.data import DATA
from paiju.games.anpai.deck import FEWEST_OF_BOMB, JOKERS_FROM, LEVELS, NATURALS, RUN_TOP, SUIT_BITS
from paiju.games.anpai.table import PASSED, Room, Seat

FINE, MIXED, JOKER_GROUP, BOMB_NOT_ALONE = range(4)
"""Whether cards are a play, or why not."""
CARD_POINTS = DATA.points.card
JOKER_POINTS = DATA.points.joker
SMALL = NATURALS
BIG = LEVELS - 1
"""The jokers' levels."""


@rule("AP-3.1", "AP-3.10")
@kernel
def read_play(room: Room, me: Seat) -> int:
    """Note what the cards that a seat lays are: one type and at most one bomb; answer why they are none.

    A play is groups of one size, each of a rank of its own, or a bomb.
    """
    groups, fewest, most = count_groups(me.play, me.played)
    jokers = count_jokers(me.play, me.played)
    me.points = points_of(me.played, jokers)
    if me.played == 0:
        me.kind = PASSED
        me.klass = PASSED
    elif most == 1 and not (jokers == 2 and groups == 2):
        note_groups(room, me, 1, groups)
    elif jokers == me.played:
        note_joker_bomb(room, me)
    elif most >= FEWEST_OF_BOMB:
        if groups > 1:
            return BOMB_NOT_ALONE
        note_star_bomb(room, me)
    elif jokers > 0:
        return JOKER_GROUP
    elif fewest < most:
        return MIXED
    else:
        note_groups(room, me, most, groups)
    return FINE


@rule("AP-4.1", "AP-4.2", "AP-4.3", "AP-3.2", "AP-3.3", "AP-3.4", "AP-3.5", "AP-3.6", "AP-3.7")
@kernel
def note_groups(room: Room, me: Seat, size: int, groups: int) -> None:
    """三带、对子、单牌 compare their highest rank alone; a run more groups first."""
    top = level_of(me.play[me.played - 1])
    low = level_of(me.play[0])
    if groups >= room.sizes[size].least and top <= RUN_TOP and top - low == groups - 1:
        note(room, me, room.sizes[size].run, groups, top)
    else:
        note(room, me, room.sizes[size].loose, 0, top)


@rule("AP-3.8", "AP-4.4")
@kernel
def note_star_bomb(room: Room, me: Seat) -> None:
    """星炸: one rank and nothing beside it."""
    note(room, me, room.sizes[me.played].bomb, level_of(me.play[0]), 0)


@rule("AP-3.9", "AP-4.4")
@kernel
def note_joker_bomb(room: Room, me: Seat) -> None:
    """王炸: two compare their higher joker first, then the lower."""
    note(room, me, room.sizes[me.played].jokers, level_of(me.play[me.played - 1]), level_of(me.play[0]))


@kernel
def note(room: Room, me: Seat, kind: int, first: int, second: int) -> None:
    """A play's type and its strength, one number to compare by: the type, then what counts first, then second."""
    facts = room.types[kind]
    me.kind = kind
    me.klass = facts.klass
    me.times = facts.times
    me.strength = facts.order << 16 | first << 8 | second


@rule("AP-5.5")
@kernel
def points_of(cards: int, jokers: int) -> int:
    """分数: five for a joker, one for any other card."""
    return CARD_POINTS * (cards - jokers) + JOKER_POINTS * jokers


@kernel
def level_of(card: int) -> int:
    """The rank of a card, from 0 for the three up to the big joker's."""
    return card >> SUIT_BITS if card < JOKERS_FROM else card - JOKERS_FROM + NATURALS


@kernel
def count_groups(cards: Sequence[int], many: int) -> tuple[int, int, int]:
    """Number of ranks among cards in order, with the sizes of the smallest and the largest group."""
    groups = 0
    fewest = many
    most = 0
    same = many
    before = -1
    for place in range(many):
        level = level_of(cards[place])
        if level != before:
            fewest = min(fewest, same)
            groups += 1
            same = 0
            before = level
        same += 1
        most = max(most, same)
    return groups, min(fewest, same), most


@kernel
def count_jokers(cards: Sequence[int], many: int) -> int:
    """Number of jokers among the cards: they are the last."""
    jokers = 0
    while jokers < many and cards[many - 1 - jokers] >= JOKERS_FROM:
        jokers += 1
    return jokers
