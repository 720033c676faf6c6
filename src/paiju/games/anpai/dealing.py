"""一轮: filling the hands from the stock, and what happens when all have played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paiju.core.cards import Cards, cards_text
from paiju.core.game import Event, Step
from paiju.core.ledger import Entry, Ledger
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.games.anpai.data import DATA, OPTIONS, SEATS
from paiju.games.anpai.hands import CLASSES, DECK, Reading, in_order, read_play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.settle import Settlement, is_over, settle_round
from paiju.games.anpai.state import AnpaiState, Shown

PASS = "pass"


@rule("AP-2.1")
def deal_round(state: AnpaiState) -> Step[AnpaiState]:
    """Begin the next round: fill every hand still in the game, seat after seat from the earliest."""
    number = state.round + 1
    size = DATA.rounds.hands[number - 1]
    playing = [seat for step in range(SEATS) if state.coins[seat := (state.first + step) % SEATS]]
    wanted = {seat: size - len(state.hands[seat]) for seat in playing}
    events = [Event("round_started", {"round": number, "cards": size})]
    state, shuffled = fill_stock(state, sum(wanted.values()))
    if shuffled:
        events.append(Event("shuffled", {"cards": len(state.stock)}))
    stock, at = state.stock, 0
    hands, marks = list(state.hands), [Cards(())] * SEATS
    for seat in playing:
        dealt = stock[at : at + wanted[seat]]
        at += wanted[seat]
        hands[seat] = in_order((*hands[seat], *dealt))
        marks[seat] = open_cards(dealt)
        events.append(Event("dealt", {"cards": cards_text(in_order(dealt))}, to=seat))
    events.append(Event("opened", {"open": [cards_text(mark) for mark in marks]}))
    state = replace(
        state,
        round=number,
        stock=Cards(stock[at:]),
        hands=tuple(hands),
        open=tuple(marks),
        plays=(None,) * SEATS,
    )
    return Step(state, tuple(events))


@rule("AP-2.3")
def open_cards(dealt: tuple[int, ...]) -> Cards:
    """明牌: the last two of those dealt this round."""
    return in_order(dealt[-DATA.open.cards :])


@rule("AP-2.2")
def fill_stock(state: AnpaiState, wanted: int) -> tuple[AnpaiState, bool]:
    """牌堆: where it cannot fill every hand of the round, all cards out of play are shuffled into it first.

    The first shuffle is the same with the whole deck out of play. Cards are put in order before shuffling, so that
    the seed alone decides, not how they came to lie there.
    """
    if state.shuffles and wanted <= len(state.stock):
        return state, False
    cards = sorted((*state.stock, *state.gone, *state.buried)) if state.shuffles else DECK
    stock = Cards(tuple(Stream(state.key, f"stock/{state.shuffles}").shuffled(cards)))
    emptied = Cards(())
    again = state.shuffles > 0
    return replace(state, stock=stock, gone=emptied, buried=emptied, shuffles=state.shuffles + 1), again


def end_round(state: AnpaiState) -> Step[AnpaiState]:
    """亮牌: show all plays, settle, take out the bankrupt, and deal on unless the match is over."""
    readings = tuple([_reading(play) for play in state.plays])
    types = tuple(
        [
            None if play is None else PASS if reading is None else reading.type.id
            for play, reading in zip(state.plays, readings, strict=True)
        ]
    )
    settlements, coins = settle_round(state.options, state.coins, readings, state.first)
    won = tuple([after - before for after, before in zip(coins, state.coins, strict=True)])
    shown = [None if play is None else cards_text(play) for play in state.plays]
    events = [Event("showdown", {"round": state.round, "plays": shown, "types": list(types)})]
    events += [_settled(settlement) for settlement in settlements]
    events.append(Event("round_over", {"round": state.round, "won": list(won), "coins": list(coins)}))
    entries = tuple(ledger_of(state.options, state.round, settlements, readings))
    fallen = [seat for seat in range(SEATS) if state.coins[seat] and not coins[seat]]
    events += [Event("bankrupt", {"seat": seat}) for seat in fallen]
    state = _cleared(state, coins, Shown(state.round, state.plays, types, won))
    if state.round == len(DATA.rounds.hands) or is_over(coins):
        totals = [have - state.options.coins for have in coins]
        events.append(Event("match_over", {"totals": totals}))
        return Step(replace(state, over=True), tuple(events), entries)
    step = deal_round(state)
    return Step(step.state, (*events, *step.events), entries)


def _reading(play: Cards | None) -> Reading | None:
    if not play:
        return None
    found = read_play(play)
    assert isinstance(found, Reading), "only checked plays get to the settlement"
    return found


@rule("AP-6.6", "AP-2.3")
def _cleared(state: AnpaiState, coins: tuple[int, ...], shown: Shown) -> AnpaiState:
    """Played cards lie face up; the hands of the bankrupt join them unseen; marks lapse."""
    hands, gone, buried = [], list(state.gone), list(state.buried)
    for hand, play, have in zip(state.hands, state.plays, coins, strict=True):
        left = list(hand)
        for card in play or ():
            left.remove(card)
        kept = Cards(tuple(left))
        gone += play or ()
        if not have:
            buried += kept
            kept = Cards(())
        hands.append(kept)
    return replace(
        state,
        hands=tuple(hands),
        gone=in_order(gone),
        buried=in_order(buried),
        open=(Cards(()),) * SEATS,
        plays=(None,) * SEATS,
        coins=coins,
        last=shown,
    )


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
    crit = DATA.crit.rule if options.crit == "each" else OPTIONS["crit"].rule
    ledger = Ledger(number - 1)
    for settlement in settlements:
        for payment in settlement.payments:
            reading = readings[payment.payee]
            ledger.pay(
                payment.payer,
                payment.payee,
                payment.amount,
                crit if payment.crit else "AP-5.7",
                type=None if reading is None else reading.type.id,
                points=None if reading is None else reading.points,
                times=None if reading is None else reading.type.times,
                owed=payment.owed,
            )
    return ledger.entries
