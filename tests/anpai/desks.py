"""Tables set up by hand: a state with other cards, coins or options."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.cards import Cards
from paiju.games.anpai.data import MOST_CARDS, SEATS
from paiju.games.anpai.deck import in_order
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.table import OPEN_CARDS, OUT, PASSED, STOCK_SIZE
from paiju.games.anpai.views import AnpaiState, counts_of, filled


def changed(
    state: AnpaiState,
    *,
    options: AnpaiOptions | None = None,
    round: int | None = None,
    hands: Sequence[Sequence[int]] | None = None,
    open: Sequence[Sequence[int]] | None = None,
    coins: Sequence[int] | None = None,
    stock: Sequence[int] | None = None,
    gone: Sequence[int] | None = None,
) -> AnpaiState:
    """The same state but for what is given."""
    desk = state.row.copy()
    desk.round = desk.round if round is None else round
    for seat in range(SEATS):
        me = desk.seats[seat]
        if hands is not None:
            me.hand, me.held = filled(in_order(hands[seat]), MOST_CARDS), len(hands[seat])
        if open is not None:
            me.open, me.opened = filled(in_order(open[seat]), OPEN_CARDS), len(open[seat])
        if coins is not None:
            me.coins = coins[seat]
            me.kind = me.klass = PASSED if coins[seat] else OUT
    if stock is not None:
        desk.stock, desk.stocked, desk.dealt = filled(stock, STOCK_SIZE), len(stock), 0
    if gone is not None:
        desk.gone = counts_of(Cards(tuple(gone)))
    return AnpaiState(state.options if options is None else options, desk)
