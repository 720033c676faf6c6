"""一轮: filling the hands from the stock, and what happens when all have played."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.cards import Cards, cards_text
from paiju.core.game import Event, Step
from paiju.core.ledger import Entry
from paiju.core.plain import Plain
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.games.anpai.data import DATA, OPTIONS, SEATS
from paiju.games.anpai.hands import CLASSES, DECK, Reading, as_cards, in_order, read_play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.settle import Settlement, is_over, settle_round
from paiju.games.anpai.state import AnpaiState, Shown

PASS = "pass"
_NONE = Cards(())


@rule("AP-2.1")
def deal_round(state: AnpaiState) -> Step[AnpaiState]:
    """Begin the next round: fill every hand still in the game, seat after seat from the earliest."""
    number = state.round + 1
    size = DATA.rounds.hands[number - 1]
    playing = [seat for step in range(SEATS) if state.coins[seat := (state.first + step) % SEATS]]
    hands, marks = list(state.hands), [_NONE] * SEATS
    events = [Event("round_started", {"round": number, "cards": size})]
    state, shuffled = fill_stock(state, sum([size - len(hands[seat]) for seat in playing]))
    if shuffled:
        events.append(Event("shuffled", {"cards": len(state.stock)}))
    stock, at = state.stock, 0
    for seat in playing:
        held = hands[seat]
        dealt = stock[at : at + size - len(held)]
        at += len(dealt)
        hands[seat] = in_order(held + dealt)
        marks[seat] = open_cards(dealt)
        events.append(Event("dealt", {"cards": cards_text(in_order(dealt))}, to=seat))
    events.append(Event("opened", {"open": [cards_text(mark) for mark in marks]}))
    state = state.but(round=number, stock=stock[at:], hands=tuple(hands), open=tuple(marks), plays=(None,) * SEATS)
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
    stock = as_cards(Stream(state.key, f"stock/{state.shuffles}").shuffled(cards))
    again = state.shuffles > 0
    return state.but(stock=stock, gone=_NONE, buried=_NONE, shuffles=state.shuffles + 1), again


def end_round(state: AnpaiState) -> Step[AnpaiState]:
    """亮牌: show all plays, settle, take out the bankrupt, and deal on unless the match is over."""
    options, number, plays = state.options, state.round, state.plays
    readings = [_reading(play) if play else None for play in plays]
    types = [
        reading.type.id if reading is not None else None if play is None else PASS
        for play, reading in zip(plays, readings, strict=True)
    ]
    settlements, coins = settle_round(options, state.coins, readings, state.first)
    won = [after - before for after, before in zip(coins, state.coins, strict=True)]
    shown = [None if play is None else cards_text(play) for play in plays]
    events = [Event("showdown", {"round": number, "plays": shown, "types": types})]
    events += [_settled(settlement) for settlement in settlements]
    events.append(Event("round_over", {"round": number, "won": won, "coins": list(coins)}))
    entries = tuple(ledger_of(options, number, settlements, readings))
    events += [Event("bankrupt", {"seat": seat}) for seat in range(SEATS) if state.coins[seat] and not coins[seat]]
    state = _cleared(state, coins, Shown(number, plays, tuple(types), tuple(won)))
    if number == len(DATA.rounds.hands) or is_over(coins):
        totals = [have - options.coins for have in coins]
        events.append(Event("match_over", {"totals": totals}))
        return Step(state.but(over=True), tuple(events), entries)
    step = deal_round(state)
    return Step(step.state, (*events, *step.events), entries)


def _reading(play: Cards) -> Reading:
    found = read_play(play)
    assert isinstance(found, Reading), "only checked plays get to the settlement"
    return found


@rule("AP-6.6", "AP-2.3")
def _cleared(state: AnpaiState, coins: tuple[int, ...], shown: Shown) -> AnpaiState:
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
        open=(_NONE,) * SEATS,
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
