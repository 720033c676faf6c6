"""算分: the scoring contract for plays described from outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from paiju.core.cards import Cards, parse_cards
from paiju.core.errors import NotationError, Refusal, RequestError
from paiju.core.ledger import explained
from paiju.core.options import parse_options
from paiju.core.plain import Plain
from paiju.core.rules import rule
from paiju.core.texts import LANGUAGES
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import CLASSES, TYPE_LIST
from paiju.games.anpai.hands import TEXTS, PlayReading, describe_play, off_deck, read_cards, too_long
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.rules.settling import settle
from paiju.games.anpai.stakes import stake_of_play, stakes_of_hand
from paiju.games.anpai.table import OUT, PASSED, Desk, Seat, room_of
from paiju.games.anpai.telling import Settlement, entry_of, settlements_of
from paiju.games.anpai.words import sentence_of

FIELDS = ("options", "coins", "plays")
MOST_COINS = 10**18
"""Coins at a table described from outside; a bound only so that every answer stays a number programs can read."""


def settle_round(
    options: AnpaiOptions, coins: Sequence[int], readings: Sequence[PlayReading | None], first: int = 0
) -> tuple[tuple[Settlement, ...], tuple[int, ...]]:
    """Every settlement of one round by the rules, and the coins after it.

    Who has no coins at the start is out; a pass is ``None``. ``first`` is the earliest seat.
    """
    desk, log = Desk(), list[int]()
    desk.first = first
    for me, have, reading in zip(desk.seats, coins, readings, strict=True):
        me.coins = have
        put_reading(me, reading if have else None)
    settle(room_of(options), desk, log)
    return settlements_of(log), tuple([me.coins for me in desk.seats])


def put_reading(me: Seat, reading: PlayReading | None) -> None:
    """Let a seat, which has its coins, have played what was read before, or nothing."""
    me.klass = PASSED if me.coins else OUT
    if reading is not None:
        kind = reading.type
        me.kind, me.klass, me.times = TYPE_LIST.index(kind), kind.klass, kind.times
        me.strength, me.points = reading.strength, reading.points


def score_request(request: Mapping[str, object]) -> dict[str, Plain]:
    """One round settled: totals, the type of each play, every settlement in order."""
    if not isinstance(request, Mapping):
        raise RequestError("bad_value", where="request", expected="object", value=_short(request))
    for name in request:
        if name not in FIELDS:
            raise RequestError("unknown_field", where="request", field=_short(name))
    options = _options(request.get("options"))
    coins = _coins(_list_of(request, "coins"))
    plays = _plays(_list_of(request, "plays"), coins)
    readings = tuple(_reading(play, seat) for seat, play in enumerate(plays))
    settlements, after = settle_round(options, coins, readings)
    entries = [entry_of(options, 1, payment) for settlement in settlements for payment in settlement.payments]
    return {
        "totals": [have - had for have, had in zip(after, coins, strict=True)],
        "types": [_name(reading, "zh") for reading in readings],
        "settlements": [_answer(settlement) for settlement in settlements],
        "types_en": [_name(reading, "en") for reading in readings],
        "explain": [explained(TEXTS, entry, sentence_of(entry)) for entry in entries],
    }


def read_request(request: Mapping[str, object]) -> dict[str, Plain]:
    """Cards somebody is choosing, read as a play, or why they are none; with a hand, what is at stake."""
    for name in request:
        if name not in ("cards", "hand", "options"):
            raise RequestError("unknown_field", where="request", field=_short(name))
    if "hand" not in request:
        return _named(_text_of(request, "cards"))
    hand = parse_cards(_text_of(request, "hand"))
    refusal = off_deck(hand) or too_long(hand)
    if refusal is not None:
        raise RequestError.of(refusal)
    options = _options(request.get("options"))
    text = _text_of(request, "cards") if "cards" in request else ""
    answer, cards = _named(text), parse_cards(text)
    if not cards:
        return {**answer, "stakes": stakes_of_hand(options, hand)}
    found = None if answer["problem"] else read_cards(cards)
    stake = stake_of_play(options, cards, found, len(hand)) if isinstance(found, PlayReading) else None
    return {**answer, "stake": stake}


def _text_of(request: Mapping[str, object], name: str) -> str:
    text = request.get(name)
    if not isinstance(text, str):
        raise RequestError("bad_value", where=name, expected="text", value=_short(text))
    return text


def _named(text: str) -> dict[str, Plain]:
    cards = parse_cards(text)
    named = {lang: describe_play(cards, lang) for lang in LANGUAGES}
    words: dict[str, Plain] = {lang: naming.text for lang, naming in named.items()}
    refusal = named[LANGUAGES[0]].refusal
    if refusal is None:
        return {"names": [words], "problem": None}
    return {"names": [None], "problem": {"code": refusal.code, "rule": refusal.rule, "message": words}}


def _short(value: object) -> str:
    return repr(value)[:40]


def _options(given: object) -> AnpaiOptions:
    if given is not None and not isinstance(given, Mapping):
        raise RequestError("bad_value", where="options", expected="object", value=_short(given))
    return parse_options(AnpaiOptions, given)


@rule("AP-1.1")
def _list_of(request: Mapping[str, object], name: str) -> Sequence[object]:
    """One item a seat."""
    if name not in request:
        raise RequestError("missing_field", where="request", field=name)
    items = request[name]
    if not isinstance(items, list | tuple) or len(items) != SEATS:
        raise RequestError("bad_value", where=name, expected=f"list of {SEATS}", value=_short(items))
    return items


def _coins(items: Sequence[object]) -> tuple[int, ...]:
    out = []
    for seat, have in enumerate(items):
        if type(have) is not int or not 0 <= have <= MOST_COINS:
            raise RequestError("bad_value", where=f"coins[{seat}]", expected=f"0 … {MOST_COINS}", value=_short(have))
        out.append(have)
    return tuple(out)


@rule("AP-6.6", "AP-1.2")
def _plays(items: Sequence[object], coins: Sequence[int]) -> tuple[Cards | None, ...]:
    """Cards of the two decks; null for those without coins, and for nobody else."""
    plays = tuple(_play(item, seat) for seat, item in enumerate(items))
    for seat, (play, have) in enumerate(zip(plays, coins, strict=True)):
        if play is None and have:
            raise RequestError("not_bankrupt", "AP-6.6", seat=seat, coins=have)
        if play is not None and not have:
            raise RequestError("bankrupt", "AP-6.6", seat=seat)
    refusal = off_deck(chain.from_iterable(play or () for play in plays))
    if refusal is not None:
        raise RequestError.of(refusal)
    return plays


def _play(item: object, seat: int) -> Cards | None:
    if item is None:
        return None
    if not isinstance(item, str):
        raise RequestError("bad_value", where=f"plays[{seat}]", expected="text | null", value=_short(item))
    try:
        return parse_cards(item)
    except NotationError as error:
        raise RequestError(error.code, "AP-1.2", **{**error.refusal.detail, "where": f"plays[{seat}]: "}) from None


def _reading(play: Cards | None, seat: int) -> PlayReading | None:
    if not play:
        return None
    found = too_long(play) or read_cards(play)
    if isinstance(found, Refusal):
        raise RequestError(found.code, found.rule, **{**found.detail, "where": f"plays[{seat}]: "})
    return found


def _name(reading: PlayReading | None, lang: str) -> str | None:
    return None if reading is None else TEXTS.text(lang, f"type.{reading.type.id}")


def _answer(settlement: Settlement) -> dict[str, Plain]:
    return {
        "class": TEXTS.text("zh", f"class.{CLASSES[settlement.klass]}"),
        "winners": list(settlement.winners),
        "crit": list(settlement.crit),
        "payments": [[payment.payer, payment.payee, payment.amount] for payment in settlement.payments],
        "outcome": TEXTS.text("zh", f"outcome.{settlement.outcome}"),
    }
