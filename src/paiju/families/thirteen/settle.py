"""结算: who pays whom and for what, as ledger lines that add up to the score and explain it.

Each pair is a duel of its own. A multiplier is a line for the amount it adds, so a pair's lines always sum to its
points. Variants differ in the named procedures below, chosen by the table's :class:`Rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import rshift
from typing import Any

from paiju.core.ledger import Bill, Ledger, Payments
from paiju.core.plain import Plain
from paiju.core.quick import quick
from paiju.core.rules import rule
from paiju.families.thirteen.hands import Shown
from paiju.families.thirteen.model import PLACES, Clash, Gun, Kickers, Line, Pairing, Rules, Special, Sweep
from paiju.families.thirteen.rows import TYPE_SHIFT, RowType, leading

Pair = tuple[int, int]
Signs = tuple[int, ...]
"""Who wins each row: 1 the first of two, -1 the second, 0 neither."""
Types = tuple[int, ...]
Times = tuple[Line, int, int | None]
"""What multiplies a pair's points, by how much, and whose horse it is."""
NO_DEAL = 0
"""The deal of a bill's entries until somebody says which."""
MOST_DUELS = 1 << 12
_SHIFTS = (TYPE_SHIFT,) * len(PLACES)
TYPE_NAMES = tuple(kind.name.lower() for kind in RowType)
"""The id of each row type, by its number."""


@quick
@dataclass(frozen=True, slots=True)
class PairResult:
    """``points`` is what the first seat wins from the second."""

    seats: Pair
    points: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A deal's ledger, each pair's result, who shot whom and who swept the table."""

    entries: Payments
    pairs: tuple[PairResult, ...]
    guns: tuple[Pair, ...]
    sweeps: tuple[int, ...]

    def totals(self, seats: int) -> tuple[int, ...]:
        """What each seat has won or lost."""
        out = [0] * seats
        for pair in self.pairs:
            first, second = pair.seats
            out[first] += pair.points
            out[second] -= pair.points
        return tuple(out)


@dataclass(frozen=True, slots=True)
class PairBill:
    """What two seats owe each other for a duel and what multiplied it, in any deal."""

    bill: Bill
    result: PairResult


@dataclass(frozen=True, slots=True)
class Score:
    """One line of a duel before any multiplier; ``sign`` is 1 when the first of the two wins it."""

    sign: int
    points: int
    rule: str
    detail: dict[str, Plain]


@quick
@dataclass(frozen=True, slots=True)
class Duel:
    """Two hands compared: their lines, and the rows the first has won and lost (none when a special is there)."""

    scores: tuple[Score, ...]
    won: int = 0
    lost: int = 0
    bills: dict[tuple[Any, ...], PairBill] = field(default_factory=dict, repr=False, compare=False)
    """What it came to between two seats, by these and what multiplied it."""

    def net(self) -> int:
        return sum(score.sign * score.points for score in self.scores)


# -- the forks ----------------------------------------------------------------------------------------------


def _everyone(seats: int, banker: int | None) -> list[Pair]:
    return [(first, second) for first in range(seats) for second in range(first + 1, seats)]


def _with_banker(seats: int, banker: int | None) -> list[Pair]:
    return [pair for pair in _everyone(seats, banker) if banker in pair]


PAIRINGS: dict[Pairing, Callable[[int, int | None], list[Pair]]] = {"all": _everyone, "banker": _with_banker}


def is_gun(won: int, lost: int) -> bool:
    """打枪: all three rows won."""
    return won == len(PLACES)


@rule("FJ-4.2")
def is_rollover(won: int, lost: int) -> bool:
    """辗过: at least one row won and none lost; it counts as a gun, and a gun is one."""
    return won > 0 and lost == 0


GUNS: dict[Gun, Callable[[int, int], bool]] = {
    "none": lambda won, lost: False,
    "three": is_gun,
    "rollover": is_rollover,
}

SWEEPS: dict[Sweep, Callable[[Rules, int, int], bool]] = {
    "none": lambda rules, won, lost: False,
    "guns": lambda rules, won, lost: GUNS[rules.gun](won, lost),
    "rows": lambda rules, won, lost: is_gun(won, lost),
}


def _by_all(first: Sequence[int], second: Sequence[int]) -> Signs:
    """Row by row: 1 when the first is higher, -1 when it is lower."""
    a, b, c = first
    x, y, z = second
    return (a > x) - (a < x), (b > y) - (b < y), (c > z) - (c < z)


def _by_leading(first: Sequence[int], second: Sequence[int]) -> Signs:
    """食夹棍: same type, only the rank that weighs most."""
    return _by_all([leading(value) for value in first], [leading(value) for value in second])


COMPARE: dict[Kickers, Callable[[Sequence[int], Sequence[int]], Signs]] = {"full": _by_all, "top": _by_leading}


@rule("TW-3.7")
def _to_banker(banker: int) -> int:
    """食夹棍: equal goes to the banker, where one of the two is."""
    return banker


TIES: dict[Kickers, Callable[[int], int]] = {"full": lambda banker: 0, "top": _to_banker}


def _won(rules: Rules, sign: int, special: Special, over: Special) -> Score:
    detail: dict[str, Plain] = {"line": "special_over", "special": special.id, "over": over.id}
    return Score(sign, special.points, rules.lines["clash"], detail)


def _higher_paid(rules: Rules, first: Special, second: Special, banker: int) -> list[Score]:
    """The higher-paid special wins its own points; equal points tie."""
    if first.points == second.points:
        return []
    return [_won(rules, 1, first, second) if first.points > second.points else _won(rules, -1, second, first)]


def _both_paid(rules: Rules, first: Special, second: Special, banker: int) -> list[Score]:
    """Each is paid its own points, so that the difference changes hands."""
    return [_won(rules, 1, first, second), _won(rules, -1, second, first)]


@rule("FJ-4.5")
def _by_order(rules: Rules, first: Special, second: Special, banker: int) -> list[Score]:
    """The special that stands higher in the list wins its own points, even where both pay the same."""
    mine, yours = rules.specials.index(first), rules.specials.index(second)
    if mine == yours:
        return []
    return [_won(rules, 1, first, second) if mine < yours else _won(rules, -1, second, first)]


@rule("TW-4.2")
def _banker_pays(rules: Rules, first: Special, second: Special, banker: int) -> list[Score]:
    """The banker pays the player's points, whichever special is the higher."""
    player, theirs = (second, first) if banker > 0 else (first, second)
    detail: dict[str, Plain] = {"line": "banker_pays", "special": player.id, "over": theirs.id}
    return [Score(-banker, player.points, rules.lines["clash"], detail)]


CLASHES: dict[Clash, Callable[[Rules, Special, Special, int], list[Score]]] = {
    "winner": _higher_paid,
    "net": _both_paid,
    "order": _by_order,
    "banker": _banker_pays,
}


# -- one pair -----------------------------------------------------------------------------------------------


@rule("TH-6.3", "DG-4.4", "FJ-4.4", "TW-4.1")
def duel(rules: Rules, first: Shown, second: Shown, banker: int = 0) -> Duel:
    """比牌: two hands before guns and other multipliers; ``banker`` is 1 or -1 when the first or second is."""
    if first.special and second.special:
        return Duel(tuple(CLASHES[rules.clash](rules, first.special, second.special, banker)))
    if first.special:
        return Duel((_paid(1, first.special),))
    if second.special:
        return Duel((_paid(-1, second.special),))
    return _rows(rules, first, second, banker)


def _paid(sign: int, special: Special) -> Score:
    return Score(sign, special.points, special.rule, {"line": "special", "special": special.id})


@rule("TH-6.1")
def _rows(rules: Rules, first: Shown, second: Shown, banker: int) -> Duel:
    """比墩: the winner of each row scores by the winner's own type; a foul loses all three, two fouls tie."""
    if first.foul and second.foul:
        return Duel(())
    mine, yours = first.values or (), second.values or ()
    fouled = second.foul - first.foul
    signs = (fouled,) * len(PLACES) if fouled else COMPARE[rules.kickers](mine, yours)
    outcome = (signs, tuple(map(rshift, mine, _SHIFTS)), tuple(map(rshift, yours, _SHIFTS)), fouled, banker)
    # Nobody changes a duel, so one serves whenever rows of the same types come out the same.
    known: Duel | None = rules.duels.get(outcome)
    if known is None:
        if len(rules.duels) >= MOST_DUELS:
            rules.duels.clear()
        known = rules.duels[outcome] = _rows_duel(rules, *outcome)
    return known


def _rows_duel(rules: Rules, signs: Signs, mine: Types, yours: Types, fouled: int, banker: int) -> Duel:
    scores: list[Score] = []
    won = 0
    for place, sign in enumerate(signs):
        line: Line | None = "foul" if fouled else None
        if not sign:
            sign, line = TIES[rules.kickers](banker), "banker_tie"
        if sign:
            won += sign > 0
            scores.append(_row_score(rules, place, sign, mine[place], yours[place], line))
    return Duel(tuple(scores), won, len(scores) - won)


def _row_score(rules: Rules, place: int, sign: int, mine: int, yours: int, line: Line | None) -> Score:
    kind, over = (mine, yours) if sign > 0 else (yours, mine)
    detail: dict[str, Plain] = {
        "line": line or "row",
        "place": PLACES[place],
        "row": TYPE_NAMES[kind],
        "over": TYPE_NAMES[over],
    }
    cited = rules.lines[line] if line else rules.point_rules[place][kind]
    return Score(sign, rules.points[place][kind], cited, detail)


# -- the table ----------------------------------------------------------------------------------------------


def settle(
    rules: Rules, deal: int, hands: Sequence[Shown], banker: int | None = None, bets: Sequence[int | None] = ()
) -> Settlement:
    """Settle a whole table. ``bets`` has one entry a seat where there is a banker; the banker's own is not read."""
    duels = {
        (a, b): duel(rules, hands[a], hands[b], (a == banker) - (b == banker))
        for a, b in PAIRINGS[rules.pairing](rules.seats, banker)
    }
    sweepers = [seat for seat in _unbeaten(rules.seats, duels) if is_sweep(rules, seat, duels)]
    doubled = [seat for seat, hand in enumerate(hands) if hand.special and is_doubled(seat, hands, duels)]
    # Whoever has lost a row shoots nobody.
    one_sided = [(pair, found) for pair, found in duels.items() if not (found.won and found.lost)]
    shots = {pair: side for pair, found in one_sided if (side := shooter(rules, found))}
    horses = [] if rules.horse is None else [seat for seat, hand in enumerate(hands) if rules.horse in hand.cards]
    bills = []
    for (a, b), found in duels.items():
        times: list[Times] = []
        if (a, b) in shots:
            times.append(("gun" if is_gun(max(found.won, found.lost), 0) else "rollover", rules.gun_times, None))
        if sweepers and (a in sweepers or b in sweepers):
            times.append(("sweep", rules.sweep_times, None))
        if doubled and (a in doubled or b in doubled):
            times.append(("special_doubled", rules.special_times, None))
        for seat in horses:
            if seat in (a, b):
                times.append(("horse", rules.horse_times, seat))
        if rules.pairing == "banker":
            times.append(("bet", bets[b if a == banker else a] or 1, None))
        bills.append(found.bills.get((a, b, *times)) or _billed(rules, found, a, b, times))
    guns = tuple([pair if side > 0 else (pair[1], pair[0]) for pair, side in shots.items()])
    payments = Payments(deal, [one.bill for one in bills])
    return Settlement(payments, tuple([one.result for one in bills]), guns, tuple(sweepers))


def _billed(rules: Rules, found: Duel, a: int, b: int, times: Sequence[Times]) -> PairBill:
    """The lines of one pair, kept with the duel: a multiplier is a line too."""
    ledger = Ledger(NO_DEAL)
    lines = _Lines(rules, ledger, a, b)
    lines.add(found.scores)
    for line, factor, holder in times:
        lines.times(line, factor, **({} if holder is None else {"holder": holder}))
    made = found.bills[(a, b, *times)] = PairBill(Bill(ledger.entries), PairResult((a, b), lines.total))
    return made


def _unbeaten(seats: int, duels: Mapping[Pair, Duel]) -> list[int]:
    """Who has won a row from everybody and lost none: nobody else can sweep, and mostly there is nobody."""
    left = set(range(seats))
    for (a, b), found in duels.items():
        if found.lost or not found.won:
            left.discard(a)
        if found.won or not found.lost:
            left.discard(b)
    return sorted(left)


def shooter(rules: Rules, found: Duel) -> int:
    """打枪: 1 when the first of the two shoots the second, -1 when it is shot, else 0."""
    gun = GUNS[rules.gun]
    return gun(found.won, found.lost) - gun(found.lost, found.won)


def _sides(seat: int, duels: Mapping[Pair, Duel]) -> Iterator[tuple[Duel, int]]:
    """The seat's duels, each with 1 or -1 for the side it is on."""
    return ((found, 1 if pair[0] == seat else -1) for pair, found in duels.items() if seat in pair)


@rule("DG-4.3", "FJ-4.3")
def is_sweep(rules: Rules, seat: int, duels: Mapping[Pair, Duel]) -> bool:
    """全垒打, 通杀: the seat beats every other one so; a special has no rows to win, so it forbids it (C7)."""
    if rules.seats < rules.sweep_seats:
        return False
    sweeps = SWEEPS[rules.sweep]
    for (first, second), found in duels.items():
        if seat == first and not sweeps(rules, found.won, found.lost):
            return False
        if seat == second and not sweeps(rules, found.lost, found.won):
            return False
    return True


@rule("FJ-4.6")
def is_doubled(seat: int, hands: Sequence[Shown], duels: Mapping[Pair, Duel]) -> bool:
    """至尊清龙, 一条龙: doubled when the holder beats every other seat; a tie with the same special is no win."""
    special = hands[seat].special
    if special is None or not special.doubled_on_sweep:
        return False
    return all(found.net() * side > 0 for found, side in _sides(seat, duels))


class _Lines:
    """The ledger lines of one pair; ``total`` is what the first seat has won so far, which a multiplier multiplies."""

    __slots__ = ("_first", "_ledger", "_rules", "_second", "total")

    def __init__(self, rules: Rules, ledger: Ledger, first: int, second: int) -> None:
        self._rules = rules
        self._ledger = ledger
        self._first = first
        self._second = second
        self.total = 0

    def add(self, scores: Sequence[Score]) -> None:
        first, second, base, book = self._first, self._second, self._rules.base, self._ledger.book
        for score in scores:
            amount = score.sign * score.points * base
            self.total += amount
            book(second, first, amount, score.rule, score.detail)

    def times(self, line: Line, times: int, **detail: Plain) -> None:
        amount = self.total * (times - 1)
        told: dict[str, Plain] = {"line": line, "times": times, **detail}
        self._ledger.book(self._second, self._first, amount, self._rules.lines[line], told)
        self.total += amount
