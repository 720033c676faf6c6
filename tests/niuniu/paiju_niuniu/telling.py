"""公告: what happens as lines of numbers, and the events and ledger entries that they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paiju.core.cards import cards_text
from paiju.core.game import Event
from paiju.core.ledger import Entry
from paiju.core.rules import rule

from .table import LEVELS, MOST_SEATS, SEEN, TIMES, NiuniuOptions

DEAL_STARTED, DEALT, BID_MADE, BID, BANKER, BET_MADE, BET, SHOWN, PAID, MATCH_OVER = range(10)
LINE = 8
"""Numbers in a line, what it tells first; lines that need fewer end in zeros."""
LOG_SIZE = LINE * (3 + 4 * MOST_SEATS)
"""The last bet tells itself, hands, bets and payments, the next deal and its hands."""


def news(options: NiuniuOptions, log: Sequence[int]) -> Iterator[Event | Entry]:
    """What a log says, in the order it happened."""
    for at in range(0, len(log), LINE):
        what, *told = log[at : at + LINE]
        yield entry_of(options, told) if what == PAID else event_of(what, told)


def event_of(what: int, told: Sequence[int]) -> Event:
    """A line that is no payment."""
    first, second = told[:2]
    if what == DEAL_STARTED:
        return Event("deal_started", {"deal": first})
    if what == DEALT:
        return Event("dealt", {"cards": cards_text(told[1 : 1 + SEEN])}, first)
    if what == SHOWN:
        level = LEVELS[second]
        return Event(
            "shown", {"seat": first, "cards": cards_text(told[2:]), "level": level, "label": f"@level.{level}"}
        )
    if what in (BID, BANKER, BET):
        name = {BID: "bid", BANKER: "banker", BET: "bet"}[what]
        return Event(name, {"seat": first, "times": second})
    if what == MATCH_OVER:
        return Event("match_over")
    return Event("bid_made" if what == BID_MADE else "bet_made", {"seat": first})


@rule("NN-4.2")
def entry_of(options: NiuniuOptions, told: Sequence[int]) -> Entry:
    """A payment with what it is the product of."""
    payer, payee, amount, level, bid, bet, deal = told
    detail = {"level": LEVELS[level], "stake": options.stake, "hand": TIMES[level], "bid": bid, "bet": bet}
    return Entry(deal, payer, payee, amount, "NN-4.2", detail)
