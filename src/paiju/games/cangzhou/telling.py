"""公告: what happens as numbers, the events and ledger entries that they stand for, and what an entry says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from paiju.core.game import Event
from paiju.core.ledger import Entry
from paiju.core.plain import Plain
from paiju.core.texts import Sentence
from paiju.core.tiles import EAST, KINDS, Tiles, tile_text, tiles_text
from paiju.games.cangzhou.data import DATA
from paiju.games.cangzhou.moves import Action, action_of, action_text
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.table import CAMES, DOUBLES, ITEMS, MELD_KINDS, SHEET, TILES

(
    HAND_STARTED, RUN_CHOSEN, RUNS_TOLD, DICE_THROWN, DEALT, OFFERED, DRAWN, DREW, DISCARDED, KONG_DECLARED, MELDED,
    ANSWERED, CLAIM_LOST, DRAW, WON, PAID, REVEALED, SETTLED, MATCH_OVER, SHARED,
) = range(20)  # fmt: skip
"""Kinds of messages in a log: the first number of each."""
BY_WALL, AFTER_KONG = range(2)
"""Why a hand is a draw."""
FOR_DRAWN, FOR_ONE, FOR_ALL, FOR_COVER, FOR_SEVERAL, FOR_RUNS, FOR_KONG = range(7)
"""Reasons for a payment: a win on one's own tile; on a discard, by who gave it, by all, by who gave it for all; one of
several wins on a discard; 下跑; a kong."""
RULES = ("CZ-8.2", "CZ-8.3", "CZ-8.4", "CZ-8.5", "CZ-8.6", "CZ-8.7")
RUN_RULE = RULES[FOR_RUNS]
LOG_SIZE = 1100
"""A hand that three win, shown whole, with sixteen kongs paid, and the deal of the next are about 1,000 numbers."""
_RUNS = ("chow", "bian", "zuan")
_FOURS = ("exposed_kong", "added_kong", "concealed_kong", "zagang")


class LogReader:
    """Reads the numbers of a log one after the other."""

    def __init__(self, options: CangzhouOptions, log: Sequence[int]) -> None:
        self.options, self.log, self.at = options, log, 0

    def __bool__(self) -> bool:
        return self.at < len(self.log)

    def number(self) -> int:
        self.at += 1
        return self.log[self.at - 1]

    def numbers(self, many: int) -> list[int]:
        self.at += many
        return list(self.log[self.at - many : self.at])

    def each_seat(self) -> list[int]:
        return self.numbers(self.options.players)

    def seat(self) -> int | None:
        seat = self.number()
        return None if seat < 0 else seat

    def counts(self) -> list[int]:
        """Counts of each tile of a hand."""
        return self.numbers(KINDS)


def tiles_of(counts: Sequence[int]) -> Tiles:
    """The tiles of a hand in order."""
    held = bytes(counts)
    return Tiles(_suit(0, held[:9]) + _suit(9, held[9:18]) + _suit(18, held[18:EAST]) + _suit(EAST, held[EAST:]))


@lru_cache(maxsize=1 << 14)
def _suit(low: int, counts: bytes) -> tuple[int, ...]:
    """The tiles of one suit: the same few come up again and again."""
    return tuple([tile for tile, many in enumerate(counts, low) for _ in range(many)])


def meld_tiles(kind: str, low: int) -> Tiles:
    """The tiles of a meld in order."""
    if kind in _RUNS:
        return Tiles((low, low + 1, low + 2))
    return Tiles((low,) * (4 if kind in _FOURS else 3))


def news(options: CangzhouOptions, log: Sequence[int]) -> Iterator[Event | Entry]:
    """Events and entries that a log stands for, in the order they happened."""
    told = LogReader(options, log)
    while told:
        yield _TOLD[told.number()](told)


def _hand_started(told: LogReader) -> Event:
    number, dealer = told.numbers(2)
    return Event("hand_started", {"deal": number, "hand": number + 1, "dealer": dealer})


def _dice(told: LogReader) -> Event:
    one, two, side, stack = told.numbers(4)
    return Event("dice", {"dice": [one, two], "side": side, "stack": stack})


def _dealt(told: LogReader) -> Event:
    seat, last = told.numbers(2)
    data = {"tiles": tiles_text(tiles_of(told.counts()))}
    return Event("dealt", data if last < 0 else {**data, "last": tile_text(last)}, seat)


def _offered(told: LogReader) -> Event:
    seat, tile, many = told.numbers(3)
    offers = [action_of(move, tile) for move in told.numbers(many)]
    names = list(dict.fromkeys([_name(offer) for offer in offers]))
    return Event("offered", {"offers": [action_text(offer) for offer in offers], "names": names}, seat)


def _name(action: Action) -> str:
    return f"@action.{action.kind}"


def _drawn(told: LogReader) -> Event:
    seat, came, left = told.numbers(3)
    return Event("drawn", {"seat": seat, "how": CAMES[came], "left": left})


def _drew(told: LogReader) -> Event:
    seat, tile = told.numbers(2)
    return Event("drew", {"tile": tile_text(tile)}, seat)


def _discarded(told: LogReader) -> Event:
    seat, tile = told.numbers(2)
    return Event("discarded", {"seat": seat, "tile": tile_text(tile)})


def _kong_declared(told: LogReader) -> Event:
    seat, tile = told.numbers(2)
    return Event("kong_declared", {"seat": seat, "tile": tile_text(tile)})


def _melded(told: LogReader) -> Event:
    seat, number, low = told.numbers(3)
    kind = MELD_KINDS[number - 1]
    tiles = tiles_text(meld_tiles(kind, low))
    return Event("melded", {"seat": seat, "meld": kind, "name": f"@meld.{kind}", "tiles": tiles, "source": told.seat()})


def _answered(told: LogReader) -> Event:
    seat, move, tile = told.numbers(3)
    action = action_of(move, tile)
    return Event("answered", {"answer": action_text(action), "name": _name(action)}, seat)


def _claim_lost(told: LogReader) -> Event:
    seat, move, tile, many = told.numbers(4)
    claim = action_of(move, tile)
    why = "nearer" if claim.kind == "win" else "higher"
    data: dict[str, Any] = {"claim": action_text(claim), "name": _name(claim), "to": told.numbers(many), "why": why}
    return Event("claim_lost", data, seat)


def _draw(told: LogReader) -> Event:
    why, left = told.numbers(2)
    return Event("draw", {"why": ("wall", "kong")[why], "left": left})


def _shared(told: LogReader) -> Event:
    seat, tiles, left = told.numbers(3)
    return Event("shared", {"seat": seat, "tiles": tiles, "left": left})


def _won(told: LogReader) -> Event:
    seat, source, tile = told.number(), told.seat(), told.number()
    counts, sheet = told.counts(), told.numbers(SHEET)
    counts[tile] += source is not None
    items, doubles = scored(sheet)
    return Event(
        "won",
        {
            "seat": seat,
            "source": source,
            "tile": tile_text(tile),
            "hand": tiles_text(tiles_of(counts)),
            "items": [list(item) for item in items],
            "points": sum(points for _, points in items),
            "doubles": [list(double) for double in doubles],
        },
    )


Item = tuple[str, int]


def scored(sheet: Sequence[int]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The items and the doubles that a score sheet has."""
    items = tuple([(name, points) for name, points in zip(ITEMS, sheet, strict=False) if points])
    return items, tuple([(name, times) for name, times in zip(DOUBLES, sheet[len(ITEMS) :], strict=False) if times])


def _revealed(told: LogReader) -> Event:
    hands = [tiles_text(tiles_of(told.counts())) for _ in range(told.options.players)]
    return Event("revealed", {"hands": hands, "wall": tiles_text(Tiles(tuple(told.numbers(TILES))))})


def _paid(told: LogReader) -> Entry:
    """A share of a win or of 下跑, or a kong; what it says in detail depends on which."""
    number, payer, payee, amount, line, share, one, two, three = told.numbers(9)
    detail: dict[str, Plain]
    if line == FOR_KONG:
        kind = MELD_KINDS[one - 1]
        return Entry(number, payer, payee, amount, DATA.kongs[kind].rule, {"kong": kind})
    if line == FOR_RUNS:
        detail = {"share": share, "runs": [one, two], "base": told.options.base}
    else:
        detail = {"share": share, "points": one, "dealer": two, "times": three, "base": told.options.base}
    return Entry(number, payer, payee, amount, RULES[line], detail)


_TOLD: dict[int, Callable[[LogReader], Event | Entry]] = {
    HAND_STARTED: _hand_started,
    RUN_CHOSEN: lambda told: Event("xiapao_chosen", {"seat": told.number()}),
    RUNS_TOLD: lambda told: Event("xiapao", {"points": told.each_seat()}),
    DICE_THROWN: _dice,
    DEALT: _dealt,
    OFFERED: _offered,
    DRAWN: _drawn,
    DREW: _drew,
    DISCARDED: _discarded,
    KONG_DECLARED: _kong_declared,
    MELDED: _melded,
    ANSWERED: _answered,
    CLAIM_LOST: _claim_lost,
    DRAW: _draw,
    SHARED: _shared,
    WON: _won,
    PAID: _paid,
    REVEALED: _revealed,
    SETTLED: lambda told: Event("settled", {"change": told.each_seat(), "scores": told.each_seat()}),
    MATCH_OVER: lambda told: Event("match_over", {"scores": told.each_seat()}),
}


def sentence_of(entry: Entry) -> Sentence:
    """The sentence of a payment: who to whom, for what, and how it adds up; a share for another says whose it is."""
    detail = dict(entry.detail)
    if "kong" in detail:
        key = "entry.kong"
        detail["kong"] = f"@meld.{detail['kong']}"
    else:
        key = "entry.run" if entry.rule == RUN_RULE else "entry.win"
        if detail["share"] != entry.payer:
            key += "_covered"
    return Sentence(key, {"payer": entry.payer, "payee": entry.payee, "amount": entry.amount, **detail})
