"""一轮: filling the hands from the stock, and what happens when all have played."""

from __future__ import annotations

from functools import lru_cache, partial
from operator import sub

from paiju.core.cards import Cards
from paiju.core.game import LateStep, Step, Told
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.hands import DECK, Reading, as_cards, in_order, read_play
from paiju.games.anpai.settle import bill_round, is_over
from paiju.games.anpai.state import AnpaiState, Shown
from paiju.games.anpai.telling import Dealt, tell_deal, tell_round

PASS = "pass"
_NONE = Cards(())
_NOBODY = (_NONE,) * SEATS
_NO_PLAYS = (None,) * SEATS
_SIZES = DATA.rounds.hands
_MARKS = DATA.open.cards
_OPENED = 1 << 12
"""As many pairs of cards as a deck has."""


def deal_round(state: AnpaiState) -> Step[AnpaiState]:
    """Begin the next round."""
    after, dealt, shuffled = _deal(state)
    return LateStep.of(after, partial(tell_deal, after, dealt, shuffled))


@rule("AP-2.1")
def _deal(state: AnpaiState) -> tuple[AnpaiState, Dealt, bool]:
    """Fill every hand still in the game from the earliest seat on; who got what, and whether it was shuffled."""
    first, coins = state.first, state.coins
    playing = [seat for seat in (*range(first, SEATS), *range(first)) if coins[seat]]
    size = _SIZES[state.round]
    hands, marks = [*state.hands], [*_NOBODY]
    state, shuffled = fill_stock(state, sum([size - len(hands[seat]) for seat in playing]))
    stock, at, dealt = state.stock, 0, []
    for seat in playing:
        held = hands[seat]
        end = at + size - len(held)
        cards = stock[at:end]
        hands[seat] = in_order(held + cards)
        marks[seat] = open_cards(cards[-_MARKS:])
        dealt.append((seat, cards))
        at = end
    after = state.but(round=state.round + 1, stock=stock[at:], hands=tuple(hands), open=tuple(marks), plays=_NO_PLAYS)
    return after, dealt, shuffled


@rule("AP-2.3")
@lru_cache(_OPENED)
def open_cards(last: tuple[int, ...]) -> Cards:
    """明牌: the last two of those dealt this round."""
    return in_order(last)


@rule("AP-2.2")
def fill_stock(state: AnpaiState, wanted: int) -> tuple[AnpaiState, bool]:
    """牌堆: where it cannot fill every hand of the round, all cards out of play are shuffled into it first.

    The first shuffle is the same with the whole deck out of play. Cards are put in order before shuffling, so that
    the seed alone decides, not how they came to lie there.
    """
    if state.shuffles and wanted <= len(state.stock):
        return state, False
    cards = sorted((*state.stock, *state.gone, *state.buried)) if state.shuffles else DECK
    stock = as_cards(Stream(state.key, f"stock/{state.shuffles}").shuffled(cards))
    again = state.shuffles > 0
    return state.but(stock=stock, gone=_NONE, buried=_NONE, shuffles=state.shuffles + 1), again


def end_round(state: AnpaiState, seat: int) -> Step[AnpaiState]:
    """亮牌: show all plays, settle, take out the bankrupt, and deal on unless the match is over.

    ``seat`` chose last.
    """
    number, plays = state.round, state.plays
    readings = [_reading(play) if play else None for play in plays]
    bills, coins = bill_round(state.options, state.coins, readings, state.first)
    types = [
        reading.type.id if reading is not None else None if play is None else PASS
        for play, reading in zip(plays, readings, strict=True)
    ]
    shown = Shown(number, plays, tuple(types), tuple(map(sub, coins, state.coins)))
    after = _cleared(state, coins, shown, number == len(_SIZES) or is_over(coins))
    told = partial(tell_round, seat, state, readings, bills, after)
    if after.over:
        return LateStep.of(after, told)
    begun, dealt, shuffled = _deal(after)
    return LateStep.of(begun, partial(_tell_both, told, partial(tell_deal, begun, dealt, shuffled)))


def _tell_both(one: partial[Told], other: partial[Told]) -> Told:
    (events, entries), (more_events, more_entries) = one(), other()
    return events + more_events, entries + more_entries


def _reading(play: Cards) -> Reading:
    found = read_play(play)
    assert isinstance(found, Reading), "only checked plays get to the settlement"
    return found


@rule("AP-6.6", "AP-2.3")
def _cleared(state: AnpaiState, coins: tuple[int, ...], shown: Shown, over: bool) -> AnpaiState:
    """Played cards lie face up; the hands of the bankrupt join them unseen; marks lapse."""
    hands, gone, buried = [], [*state.gone], [*state.buried]
    for hand, play, have in zip(state.hands, state.plays, coins, strict=True):
        left = [*hand]
        if play:
            gone += play
            for card in play:
                left.remove(card)
        if not have:
            buried += left
            left = []
        hands.append(as_cards(left))
    return state.but(
        hands=tuple(hands),
        gone=in_order(gone),
        buried=in_order(buried) if buried else _NONE,
        open=_NOBODY,
        plays=_NO_PLAYS,
        coins=coins,
        last=shown,
        over=over,
    )
