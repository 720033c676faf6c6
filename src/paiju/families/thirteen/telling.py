"""说牌: the numbers that the rules tell, put into words: events and ledger entries, and what a simulation counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import Any, cast

from paiju.core.cards import card_text, cards_text
from paiju.core.game import Event
from paiju.core.kernel import Log, kernel, log_start, log_stop
from paiju.core.ledger import Entry
from paiju.core.plain import Plain
from paiju.families.thirteen.grouping import groups_of
from paiju.families.thirteen.model import Line, Room, Rules
from paiju.families.thirteen.moves import row_value
from paiju.families.thirteen.naming import note_of
from paiju.families.thirteen.rules.lines import (
    BANKER_PAID,
    BANKER_TIE,
    BET_PLACED,
    BETS,
    DEAL_STARTED,
    DEALT,
    FOUL,
    HORSE,
    HORSE_DRAWN,
    LINES,
    MATCH_OVER,
    PAID,
    PAIR,
    RESULT,
    ROW,
    SCORE,
    SETTLED,
    SHOWDOWN,
    SHOWN,
    SIZES,
    SPECIAL,
    SPECIAL_OVER,
    STAKE,
    SUBMITTED,
)
from paiju.families.thirteen.rules.settling import ROLLED, ROW_TYPES
from paiju.families.thirteen.table import NONE, PLACES, ROWS
from paiju.families.thirteen.views import TYPE_NAMES, rows_of

FOULS, GUNS, SWEEPS = 0, 1, 2
"""What is counted after the row types and the table's specials."""


Told = Event | Entry | None


class Teller:
    """Reads a log from its beginning; what goes for every seat is gathered until all have been read."""

    def __init__(self, rules: Rules, deal: int = 0) -> None:
        self.rules = rules
        self.deal = deal
        self.gathered: list[Any] = []
        self.showdown: dict[str, Any] = {}
        self.pairs: list[Plain] = []
        self.guns: list[Plain] = []
        self.rollovers: list[Plain] = []
        self.notes: list[tuple[str | None, ...]] = []
        """Of every seat's rows, see :func:`~paiju.families.thirteen.naming.note_of`."""

    def news(self, log: Sequence[int]) -> Iterator[Event | Entry]:
        """The news of a log, in the order it happened."""
        at = 0
        while at < len(log):
            kind = log[at]
            end = at + SIZES[kind]
            told = _TELLERS[kind](self, *log[at + 1 : end])
            if told is not None:
                yield told
            at = end

    def deal_started(self, deal: int, banker: int) -> Told:
        return Event("deal_started", {"deal": deal, "banker": _seat(banker)})

    def horse_drawn(self, card: int) -> Told:
        return Event("horse", {"card": card_text(card)})

    def dealt(self, seat: int, *cards: int) -> Told:
        return Event("dealt", {"cards": cards_text(cards)}, seat)

    def bet_placed(self, seat: int) -> Told:
        return Event("bet_placed", {"seat": seat})

    def submitted(self, seat: int) -> Told:
        return Event("submitted", {"seat": seat})

    def begins(self, *deal: int) -> Told:
        """Something that goes for every seat is about to follow."""
        self.gathered = []
        return None

    def stake(self, bet: int) -> Told:
        return Event("bets", {"bets": self.gathered}) if self._gathers(bet or None) else None

    def score(self, points: int) -> Told:
        return Event("match_over", {"scores": self.gathered}) if self._gathers(points) else None

    def begins_showdown(self, deal: int, banker: int, stage: int, horse: int) -> Told:
        self.deal, self.pairs, self.guns, self.rollovers, self.notes = deal, [], [], [], []
        self.begins()
        told = {"deal": deal, "banker": _seat(banker), "bets": [], "hands": self.gathered}
        card = None if horse == NONE else card_text(horse)
        self.showdown = {**told, "special_stage": bool(stage), "horse": card, "horse_holder": None}
        return None

    def shown(self, bet: int, special: int, foul: int, front: int, middle: int, back: int, *cards: int) -> Told:
        if self.rules.room.banked:
            self.showdown["bets"].append(bet or None)
        is_special = special != NONE
        rows = () if is_special else rows_of(cards)
        notes = [note_of(self.rules.rows, row_value(self.rules, row)) for row in rows]
        self.notes.append(tuple(notes))
        if self.showdown["horse"] in map(card_text, cards):
            self.showdown["horse_holder"] = len(self.gathered)
        hand = {
            "cards": cards_text(cards),
            "rows": [cards_text(row) for row in rows],
            "types": [] if is_special else [TYPE_NAMES[kind] for kind in (front, middle, back)],
            "special": self.rules.specials[special].id if is_special else None,
            "foul": bool(foul),
            "notes": notes,
            "groups": [cards_text(group) for group in self._groups(special, cards)],
        }
        return Event("showdown", self.showdown) if self._gathers(hand) else None

    def pair(self, one: int, two: int, points: int, side: int) -> Told:
        self.pairs.append({"seats": [one, two], "points": points})
        if side:
            shot: list[Plain] = [one, two] if side > 0 else [two, one]
            self.guns.append(shot)
            if abs(side) == ROLLED:
                self.rollovers.append(shot)
        return None

    def _groups(self, special: int, cards: Sequence[int]) -> Sequence[Sequence[int]]:
        return () if special == NONE else groups_of(self.rules, self.rules.specials[special].id, cards)

    def result(self, swept: int, total: int) -> Told:
        if not self._gathers((swept, total)):
            return None
        sweeps: list[Plain] = [seat for seat, (swept, _) in enumerate(self.gathered) if swept]
        totals: list[Plain] = [total for _, total in self.gathered]
        paid = {"deal": self.deal, "pairs": self.pairs, "guns": self.guns, "sweeps": sweeps, "totals": totals}
        return Event("settled", {**paid, "rollovers": self.rollovers})

    def paid(self, payer: int, payee: int, amount: int, line: int, one: int, two: int, three: int) -> Told:
        """A payment under its line, whose numbers say for what."""
        rules, name = self.rules, LINES[line]
        detail: dict[str, Plain] = {"line": name}
        if line in (ROW, FOUL, BANKER_TIE):
            detail |= {"place": PLACES[one], "row": TYPE_NAMES[two], "over": TYPE_NAMES[three]}
            detail |= self._noted("note", payee, one) | self._noted("over_note", payer, one)
            cited = rules.point_rules[one][two] if line == ROW else rules.lines[cast(Line, name)]
        elif line == SPECIAL:
            detail["special"] = rules.specials[one].id
            cited = rules.specials[one].rule
        elif line in (SPECIAL_OVER, BANKER_PAID):
            detail |= {"special": rules.specials[one].id, "over": rules.specials[two].id}
            cited = rules.lines["clash"]
        else:
            detail |= {"times": one, "holder": two} if line == HORSE else {"times": one}
            cited = rules.lines[cast(Line, name)]
        return Entry(self.deal, payer, payee, amount, cited, detail)

    def _noted(self, name: str, seat: int, place: int) -> dict[str, Plain]:
        """A note on what a row's name leaves open, if anything."""
        found = self.notes[seat][place] if self.notes and self.notes[seat] else None
        return {} if found is None else {name: found}

    def _gathers(self, item: Any) -> bool:
        """Keep what goes for one seat; whether it was the last."""
        self.gathered.append(item)
        return len(self.gathered) == self.rules.room.seats


_TELLERS: dict[int, Callable[..., Told]] = {
    DEAL_STARTED: Teller.deal_started,
    HORSE_DRAWN: Teller.horse_drawn,
    DEALT: Teller.dealt,
    BET_PLACED: Teller.bet_placed,
    BETS: Teller.begins,
    STAKE: Teller.stake,
    SUBMITTED: Teller.submitted,
    SHOWDOWN: Teller.begins_showdown,
    SHOWN: Teller.shown,
    PAID: Teller.paid,
    PAIR: Teller.pair,
    SETTLED: Teller.begins,
    RESULT: Teller.result,
    MATCH_OVER: Teller.begins,
    SCORE: Teller.score,
}


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat


# -- counting -----------------------------------------------------------------------------------------------


def tallies_of(rules: Rules) -> tuple[str, ...]:
    """Keys that :func:`count_news` counts, in order."""
    specials = [f"special.{special.id}" for special in rules.specials]
    return (*[f"row.{name}" for name in TYPE_NAMES], *specials, "tally.foul", "tally.gun", "tally.sweep")


def tally_keys(event: Event) -> Iterator[str]:
    """Row types, specials, fouls, guns and sweeps, as they come up."""
    if event.name == "showdown":
        for hand in event.data["hands"]:
            if hand["special"] is not None:
                yield f"special.{hand['special']}"
            if hand["foul"]:
                yield "tally.foul"
            yield from [f"row.{kind}" for kind in hand["types"]]
    elif event.name == "settled":
        yield from ["tally.gun"] * len(event.data["guns"])
        yield from ["tally.sweep"] * len(event.data["sweeps"])


@kernel
def count_news(room: Room, log: Log, tally: MutableSequence[int]) -> None:
    """Count a log's numbers; 庄: in a tally with room for it, who banked a deal and what came of it."""
    rest = ROW_TYPES + len(room.specials)
    dealers = rest + SWEEPS + 1
    banker, seat = NONE, 0
    at = log_start(log)
    while at < log_stop(log):
        kind = log[at]
        if kind == SHOWDOWN:
            banker, seat = log[at + 2], 0
        elif kind == SHOWN and log[at + 2] != NONE:
            tally[ROW_TYPES + log[at + 2]] += 1
        elif kind == SHOWN:
            tally[rest + FOULS] += log[at + 3]
            for row in range(ROWS):
                tally[log[at + 4 + row]] += 1
        elif kind == PAIR and log[at + 4] != 0:
            tally[rest + GUNS] += 1
        elif kind == RESULT:
            tally[rest + SWEEPS] += log[at + 1]
            if seat == banker and len(tally) > dealers:
                tally[dealers + seat] += 1
                tally[dealers + room.seats + seat] += log[at + 2]
            seat += 1
        at += SIZES[kind]
