"""公告: a round's events and its ledger, written from what was dealt and settled when somebody reads them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from paiju.core.cards import Cards, cards_text
from paiju.core.game import Event, Told
from paiju.core.ledger import Entry
from paiju.core.plain import Plain
from paiju.core.rules import rule
from paiju.games.anpai.data import DATA, OPTIONS, SEATS
from paiju.games.anpai.hands import CLASSES, Reading, in_order
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.settle import Settlement, settle_round
from paiju.games.anpai.state import Shown

Dealt = list[tuple[int, tuple[int, ...]]]
"""Whom a round gave which cards, in the order of dealing."""


def _submitted(seat: int) -> Told:
    return (Event("submitted", {"seat": seat}),), ()


tell_submitted = tuple(partial(_submitted, seat) for seat in range(SEATS))
"""That a seat has chosen, by seat."""


def tell_deal(number: int, marks: Sequence[Cards], dealt: Dealt, shuffled: int) -> Told:
    """A round begun; ``shuffled`` is how many cards were shuffled for it, if any."""
    events = [Event("round_started", {"round": number, "cards": DATA.rounds.hands[number - 1]})]
    if shuffled:
        events.append(Event("shuffled", {"cards": shuffled}))
    events += [Event("dealt", {"cards": cards_text(in_order(cards))}, seat) for seat, cards in dealt]
    events.append(Event("opened", {"open": [cards_text(mark) for mark in marks]}))
    return tuple(events), ()


class Ended(NamedTuple):
    """A round when all have chosen, ``seat`` last: what its settlement is told from."""

    seat: int
    options: AnpaiOptions
    first: int
    coins: tuple[int, ...]
    readings: Sequence[Reading | None]
    shown: Shown
    over: bool


def tell_round(ended: Ended) -> Told:
    """The last choice, the showdown and what it led to."""
    options, coins, shown = ended.options, ended.coins, ended.shown
    settlements, after = settle_round(options, coins, ended.readings, ended.first)
    plays = [None if play is None else cards_text(play) for play in shown.plays]
    events = [
        Event("submitted", {"seat": ended.seat}),
        Event("showdown", {"round": shown.round, "plays": plays, "types": list(shown.types)}),
        *[_settled(settlement) for settlement in settlements],
        Event("round_over", {"round": shown.round, "won": list(shown.won), "coins": list(after)}),
        *[Event("bankrupt", {"seat": seat}) for seat in range(SEATS) if coins[seat] and not after[seat]],
    ]
    if ended.over:
        events.append(Event("match_over", {"totals": [have - options.coins for have in after]}))
    return tuple(events), tuple(ledger_of(options, shown.round, settlements, ended.readings))


def tell_both(ended: Ended, *deal: Any) -> Told:
    """A round and the deal of the next."""
    events, entries = tell_round(ended)
    return events + tell_deal(*deal)[0], entries


def _settled(settlement: Settlement) -> Event:
    return Event(
        "settled",
        {
            "class": CLASSES[settlement.klass],
            "label": f"@class.{CLASSES[settlement.klass]}",
            "winners": list(settlement.winners),
            "crit": list(settlement.crit),
            "outcome": settlement.outcome,
            "result": f"@outcome.{settlement.outcome}",
            "payments": [[payment.payer, payment.payee, payment.amount] for payment in settlement.payments],
        },
    )


@rule("AP-5.7", "AP-5.8", "AP-5.9", "AP-6.3")
def ledger_of(
    options: AnpaiOptions, number: int, settlements: Sequence[Settlement], readings: Sequence[Reading | None]
) -> list[Entry]:
    """One entry a payment, under the plain formula or the 暴击 formula of the room."""
    full = options.crit == "full"
    crit_rule = OPTIONS["crit"].rule if full else DATA.crit.rule
    entries = []
    for settlement in settlements:
        critted = sum([reading.points for seat in settlement.crit if (reading := readings[seat]) is not None])
        crit = {"critted": critted, "crit": DATA.crit.times, "many": len(settlement.crit) if full else 1}
        for payment in settlement.payments:
            won = readings[payment.payee]
            assert won is not None, "only plays win"
            detail: dict[str, Plain] = {
                "type": won.type.id,
                "base": options.base,
                "points": won.points,
                "times": won.type.times,
            }
            if payment.crit:
                detail |= crit
            if payment.amount != payment.owed:
                detail |= {"owed": payment.owed, "debt": payment.debt, "coins": _spent(payment.payer, settlement)}
            rule_id = crit_rule if payment.crit else "AP-5.7"
            entries.append(Entry(number - 1, payment.payer, payment.payee, payment.amount, rule_id, detail))
    return entries


def _spent(payer: int, settlement: Settlement) -> int:
    """What a seat paid in a settlement: where that was too little, all it had."""
    return sum([payment.amount for payment in settlement.payments if payment.payer == payer])
