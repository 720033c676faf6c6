"""公告: what happens as numbers, and the events and ledger entries that they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paiju.core.cards import Cards, cards_text
from paiju.core.game import Event
from paiju.core.ledger import Entry
from paiju.core.plain import Plain
from paiju.core.rules import rule
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.deck import CARD_OF, CLASSES, TYPE_LIST, as_cards
from paiju.games.anpai.options import AnpaiOptions

ROUND_STARTED, SHUFFLED, DEALT, OPENED, SUBMITTED, SHOWDOWN, PAID, SETTLED, ROUND_OVER, BANKRUPT, MATCH_OVER = range(11)
"""What the numbers of a log begin with."""
WIN, DOUBLE, TRIPLE, ALL_TIE = range(4)
OUTCOMES = ("win", "double", "triple", "all_tie")
"""How a class was won: by one, 双赢, 三赢, or 全平 when all who play tie."""
PASS = "pass"
LOG_SIZE = 320
"""The last choice of a round tells a showdown (66 numbers), three settlements (up to 120), the next deal (86)."""
_ROLES = ("winner", "payer", "critted", "absent")
_CRIT_RULE = {"each": DATA.crit.rule, "full": "AP-5.9", "own": "AP-5.10"}


@dataclass(frozen=True, slots=True)
class Payment:
    """``amount`` is what was there, ``owed`` what the rules ask, ``debt`` what the payer owed all winners.

    ``critted`` is how many were critted where the payer is one of them, else 0; ``crit_points`` what of them counts.
    """

    payer: int
    payee: int
    amount: int
    kind: int
    points: int
    critted: int
    crit_points: int
    owed: int
    debt: int
    coins: int

    @property
    def crit(self) -> bool:
        """Whether the payer was critted."""
        return self.critted > 0


@dataclass(frozen=True, slots=True)
class Settlement:
    """One class settled; a payment of nothing is not listed."""

    klass: int
    winners: tuple[int, ...]
    crit: tuple[int, ...]
    payments: tuple[Payment, ...]
    outcome: str


class Reader:
    """Reads the numbers of a log one after the other."""

    def __init__(self, log: Sequence[int]) -> None:
        self.log, self.at = log, 0

    def __bool__(self) -> bool:
        return self.at < len(self.log)

    def number(self) -> int:
        self.at += 1
        return self.log[self.at - 1]

    def numbers(self, many: int) -> Sequence[int]:
        self.at += many
        return self.log[self.at - many : self.at]

    def cards(self) -> Cards:
        """Cards in order, as many as the next number says."""
        return as_cards([CARD_OF[number] for number in sorted(self.numbers(self.number()))])

    def settlement(self, paid: list[Payment]) -> Settlement:
        """A settlement, to which what was paid before it belongs."""
        klass, outcome, *roles = self.numbers(2 + SEATS)
        names = [_ROLES[role] for role in roles]
        winners, critted = (
            tuple(seat for seat, name in enumerate(names) if name == which) for which in ("winner", "critted")
        )
        return Settlement(klass, winners, critted, tuple(paid), OUTCOMES[outcome])


def news(options: AnpaiOptions, log: Sequence[int]) -> Iterator[Event | Entry]:
    """The news of a log, in the order it happened."""
    told, number, paid = Reader(log), 1, list[Payment]()
    while told:
        what = told.number()
        if what == PAID:
            paid.append(Payment(*told.numbers(10)))
            yield entry_of(options, number, paid[-1])
        elif what == SETTLED:
            yield _settled(told.settlement(paid))
            paid.clear()
        elif what == SHOWDOWN:
            number = told.number()
            yield _showdown(number, told)
        else:
            yield _event(what, told)


def settlements_of(log: Sequence[int]) -> tuple[Settlement, ...]:
    """The settlements that a log tells, which tells of nothing else."""
    told, paid, found = Reader(log), list[Payment](), list[Settlement]()
    while told:
        if told.number() == PAID:
            paid.append(Payment(*told.numbers(10)))
        else:
            found.append(told.settlement(paid))
            paid.clear()
    return tuple(found)


def _event(what: int, told: Reader) -> Event:
    """The events of one number's kind but showdowns and settlements."""
    if what == ROUND_STARTED:
        number, size = told.numbers(2)
        return Event("round_started", {"round": number, "cards": size})
    if what == SHUFFLED:
        return Event("shuffled", {"cards": told.number()})
    if what == DEALT:
        seat = told.number()
        return Event("dealt", {"cards": cards_text(told.cards())}, seat)
    if what == OPENED:
        return Event("opened", {"open": [cards_text(told.cards()) for _ in range(SEATS)]})
    if what == SUBMITTED:
        return Event("submitted", {"seat": told.number()})
    if what == ROUND_OVER:
        number = told.number()
        won, coins = zip(*[told.numbers(2) for _ in range(SEATS)], strict=True)
        return Event("round_over", {"round": number, "won": list(won), "coins": list(coins)})
    if what == BANKRUPT:
        return Event("bankrupt", {"seat": told.number()})
    if what == MATCH_OVER:
        return Event("match_over", {"totals": list(told.numbers(SEATS))})
    raise ValueError(f"no event has the number {what}")


def type_name(kind: int) -> str | None:
    """A type as events name it; nothing for those who are out."""
    if kind >= 0:
        return TYPE_LIST[kind].id
    return PASS if kind == -1 else None


def _showdown(number: int, told: Reader) -> Event:
    types, plays = [], []
    for _ in range(SEATS):
        types.append(type_name(told.number()))
        cards = cards_text(told.cards())
        plays.append(None if types[-1] is None else cards)
    return Event("showdown", {"round": number, "plays": plays, "types": types})


def _settled(settlement: Settlement) -> Event:
    name = CLASSES[settlement.klass]
    return Event(
        "settled",
        {
            "class": name,
            "label": f"@class.{name}",
            "winners": list(settlement.winners),
            "crit": list(settlement.crit),
            "outcome": settlement.outcome,
            "result": f"@outcome.{settlement.outcome}",
            "payments": [[payment.payer, payment.payee, payment.amount] for payment in settlement.payments],
        },
    )


@rule("AP-5.7", "AP-5.8", "AP-5.9", "AP-6.3")
def entry_of(options: AnpaiOptions, number: int, payment: Payment) -> Entry:
    """A payment of a round under the plain formula or the 暴击 formula of the room."""
    kind = TYPE_LIST[payment.kind]
    detail: dict[str, Plain] = {
        "type": kind.id,
        "base": options.base,
        "points": payment.points,
        "times": kind.times,
    }
    if payment.crit:
        many = payment.critted if options.crit == "full" else 1
        detail |= {"critted": payment.crit_points, "crit": DATA.crit.times, "many": many}
        if options.crit == "own":
            detail["own"] = True
    if payment.amount != payment.owed:
        detail |= {"owed": payment.owed, "debt": payment.debt, "coins": payment.coins}
    rule_id = _CRIT_RULE[options.crit] if payment.crit else "AP-5.7"
    return Entry(number - 1, payment.payer, payment.payee, payment.amount, rule_id, detail)
