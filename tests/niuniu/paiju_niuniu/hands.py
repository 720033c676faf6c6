"""牌型: five cards read as a level, and which of two hands is better."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.kernel import kernel, longs
from paiju.core.rules import rule

from .table import BOMB, BULL_BULL, CARDS, COURT, DECK, SEEN, Room

ACE, JACK = 12, 9
GOOD = 7
"""From this bull on a hand is worth more than one time."""


@kernel
def rank_of(card: int) -> int:
    """0 is the two, 12 the ace."""
    return card // 4


@rule("NN-3.1")
@kernel
def points_of(card: int) -> int:
    """点数: an ace is one, court cards are ten."""
    return 1 if rank_of(card) == ACE else min(rank_of(card) + 2, 10)


@rule("NN-3.4")
@kernel
def height_of(card: int) -> int:
    """Kings are high and aces low; within a rank ♠ ♥ ♣ ♦ (cards are numbered ♠ ♥ ♦ ♣)."""
    rank = 1 if rank_of(card) == ACE else rank_of(card) + 2
    suit = card % 4
    return rank * 4 + (3 - suit if suit < 2 else suit - 2)


@kernel
def sum_of(hand: Sequence[int]) -> int:
    """The points of all five cards."""
    total = 0
    for place in range(CARDS):
        total += points_of(hand[place])
    return total


@rule("NN-3.2")
@kernel
def bull_of(hand: Sequence[int]) -> int:
    """牛: take two cards away; if the other three make a multiple of ten, the two decide, as all five then do."""
    total = sum_of(hand)
    for first in range(CARDS):
        for second in range(first):
            if (total - points_of(hand[first]) - points_of(hand[second])) % 10 == 0:
                return total % 10 if total % 10 > 0 else BULL_BULL
    return 0


@rule("NN-3.3")
@kernel
def is_court(hand: Sequence[int]) -> bool:
    """五花牛: jacks, queens and kings only."""
    many = 0
    for place in range(CARDS):
        if JACK <= rank_of(hand[place]) < ACE:
            many += 1
    return many == CARDS


@rule("NN-3.3")
@kernel
def four_of(hand: Sequence[int]) -> int:
    """炸弹: a card of which there are four, or -1; one of the first two is among them."""
    for first in range(2):
        same = 0
        for place in range(CARDS):
            if rank_of(hand[place]) == rank_of(hand[first]):
                same += 1
        if same == 4:
            return hand[first]
    return -1


@rule("NN-3.2", "NN-3.3")
@kernel
def level_of(room: Room, hand: Sequence[int]) -> int:
    """The best that a hand is, from 没牛 up."""
    if room.specials:
        if four_of(hand) >= 0:
            return BOMB
        if is_court(hand):
            return COURT
    return bull_of(hand)


@rule("NN-3.4")
@kernel
def strength_of(room: Room, hand: Sequence[int]) -> int:
    """A number that is higher for the better of two hands; no two hands of a deck have the same."""
    level = level_of(room, hand)
    highest = 0
    for place in range(CARDS):
        highest = max(highest, height_of(hand[place]))
    if level == BOMB:
        highest = height_of(four_of(hand))
    return level * 64 + highest


@kernel
def promise_of(room: Room, hand: Sequence[int]) -> int:
    """How many of the 48 cards that may be the fifth make a hand worth more than one time."""
    five = longs(CARDS)
    for place in range(SEEN):
        five[place] = hand[place]
    many = 0
    for card in range(DECK):
        five[SEEN] = card
        if card != hand[0] and card != hand[1] and card != hand[2] and card != hand[3] and level_of(room, five) >= GOOD:
            many += 1
    return many
