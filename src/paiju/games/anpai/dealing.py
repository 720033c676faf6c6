"""一轮: filling the hands from the stock, and what happens when all have played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from operator import sub
from typing import cast

from paiju.core.cards import Cards
from paiju.core.game import LateStep, Step
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.hands import DECK, Reading, as_cards, in_order, read_play
from paiju.games.anpai.settle import coins_after, is_over
from paiju.games.anpai.state import AnpaiState, Draft, Shown
from paiju.games.anpai.telling import Dealt, Ended, tell_both, tell_deal, tell_round

PASS = "pass"
_NONE = Cards(())
_NOBODY = (_NONE,) * SEATS
_NO_PLAYS = (None,) * SEATS
_SIZES = DATA.rounds.hands
_MARKS = DATA.open.cards
_FROM = tuple((*range(first, SEATS), *range(first)) for first in range(SEATS))
"""All seats in turn, by the one that is first."""
_OPENED = 1 << 12
"""As many pairs of cards as a deck has."""


def deal_round(state: AnpaiState) -> Step[AnpaiState]:
    """Begin the next round."""
    draft = state.draft()
    dealt, shuffled = _deal(draft, [*state.hands])
    return LateStep(draft.done(), tell=partial(tell_deal, draft.round, draft.open, dealt, shuffled))


@rule("AP-2.1")
def _deal(draft: Draft, hands: list[Sequence[int]]) -> tuple[Dealt, int]:
    """Fill every hand still in the game from the earliest seat on; who got what, and how many were shuffled first."""
    size, coins = _SIZES[draft.round], draft.coins
    playing = [seat for seat in _FROM[draft.first] if coins[seat]]
    shuffled = fill_stock(draft, size * len(playing) - sum([len(hands[seat]) for seat in playing]))
    stock, at, dealt, marks = draft.stock, 0, [], [*_NOBODY]
    for seat in playing:
        held = hands[seat]
        end = at + size - len(held)
        cards = stock[at:end]
        hands[seat] = in_order((*held, *cards))
        marks[seat] = open_cards(cards[-_MARKS:])
        dealt.append((seat, cards))
        at = end
    draft.round += 1
    draft.stock = as_cards(stock[at:])
    draft.hands = cast("tuple[Cards, ...]", tuple(hands))
    draft.open = tuple(marks)
    draft.plays = _NO_PLAYS
    return dealt, shuffled


@rule("AP-2.3")
@lru_cache(_OPENED)
def open_cards(last: tuple[int, ...]) -> Cards:
    """明牌: the last two of those dealt this round."""
    return in_order(last)


@rule("AP-2.2")
def fill_stock(draft: Draft, wanted: int) -> int:
    """牌堆: where it cannot fill every hand of the round, all cards out of play are shuffled into it first.

    The first shuffle is the same with the whole deck out of play, but not told. Cards are put in order before
    shuffling, so that the seed alone decides, not how they came to lie there. How many were shuffled again.
    """
    number = draft.shuffles
    if number and wanted <= len(draft.stock):
        return 0
    cards = sorted((*draft.stock, *draft.gone, *draft.buried)) if number else DECK
    draft.stock = as_cards(Stream(draft.key, f"stock/{number}").shuffled(cards))
    draft.gone = draft.buried = _NONE
    draft.shuffles = number + 1
    return len(cards) if number else 0


def end_round(state: AnpaiState, seat: int) -> Step[AnpaiState]:
    """亮牌: show all plays, settle, take out the bankrupt, and deal on unless the match is over.

    ``seat`` chose last.
    """
    number, plays, before = state.round, state.plays, state.coins
    readings = [_reading(play) if play else None for play in plays]
    types = [
        reading.type.id if reading else None if play is None else PASS
        for play, reading in zip(plays, readings, strict=True)
    ]
    coins = coins_after(state.options, before, readings, state.first)
    shown = Shown(number, plays, tuple(types), tuple(map(sub, coins, before)))
    over = number == len(_SIZES) or is_over(coins)
    ended = Ended(seat, state.options, state.first, before, readings, shown, over)
    draft = state.draft()
    draft.coins, draft.last, draft.over = coins, shown, over
    hands = _clear(draft)
    if over:
        draft.hands = tuple(map(as_cards, hands))
        draft.open, draft.plays = _NOBODY, _NO_PLAYS
        return LateStep(draft.done(), tell=partial(tell_round, ended))
    dealt, shuffled = _deal(draft, hands)
    return LateStep(draft.done(), tell=partial(tell_both, ended, draft.round, draft.open, dealt, shuffled))


def _reading(play: Cards) -> Reading:
    found = read_play(play)
    assert isinstance(found, Reading), "only checked plays get to the settlement"
    return found


@rule("AP-6.6", "AP-2.3")
def _clear(draft: Draft) -> list[Sequence[int]]:
    """Played cards lie face up; the hands of the bankrupt join them unseen; what is left of each hand."""
    hands: list[Sequence[int]] = []
    gone, buried = [*draft.gone], [*draft.buried]
    coins, plays = draft.coins, draft.plays
    for seat, hand in enumerate(draft.hands):
        left = [*hand]
        if play := plays[seat]:
            gone += play
            for card in play:
                left.remove(card)
        if coins[seat]:
            hands.append(left)
        else:
            buried += left
            hands.append(_NONE)
    draft.gone = in_order(gone)
    draft.buried = in_order(buried) if buried else _NONE
    return hands
