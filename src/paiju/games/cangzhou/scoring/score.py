"""算分: the scoring contract, wins and kongs described from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paiju.core.errors import RequestError
from paiju.core.ledger import Entry, explained, totals
from paiju.core.options import parse_options
from paiju.core.plain import Plain
from paiju.core.rules import rule
from paiju.core.texts import Texts
from paiju.core.tiles import COPIES, tile_text
from paiju.games.cangzhou.data import DATA, PACKAGE
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.settling import pay_kong, pay_win
from paiju.games.cangzhou.rules.winning import is_complete
from paiju.games.cangzhou.scoring.request import (
    PaidKong,
    list_of,
    object_of,
    read_kong,
    read_win,
    runs_of,
    seat_of,
)
from paiju.games.cangzhou.scoring.wins import Score, Won, sheet_of
from paiju.games.cangzhou.state import NEEDED, commitment, fresh_desk
from paiju.games.cangzhou.state import seat_of as seat_with
from paiju.games.cangzhou.table import GROUPS, MELD_KINDS, NOBODY, room_of
from paiju.games.cangzhou.telling import news, scored, sentence_of

TEXTS = Texts(PACKAGE, "paiju.core")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request, read: every tile and seat in it exists."""

    options: CangzhouOptions
    dealer: int
    runs: tuple[int, ...]
    wins: tuple[Won, ...]
    kongs: tuple[PaidKong, ...]


def score_request(request: object) -> dict[str, Plain]:
    """The totals, and every win's points item by item; or an error that names what is wrong and where."""
    asked = _read(request)
    _check_several(asked)
    _check_copies(asked.wins)
    _check_kongs(asked.kongs)
    sheets = []
    for index, won in enumerate(asked.wins):
        where = f"wins[{index}]"
        _check_flags(asked, won, where)
        sheets.append(_sheet(asked, won, where))
    entries = _settle(asked, sheets)
    return {
        "totals": totals(entries, len(asked.runs)),
        "wins": [_answer(won, sheet) for won, sheet in zip(asked.wins, sheets, strict=True)],
        "explain": [_line(entry) for entry in entries],
    }


@rule("CZ-8.11")
def _settle(asked: Asked, sheets: Sequence[Sequence[int]]) -> list[Entry]:
    """The ledger of one hand, as the table settles it; without a winner nothing is paid."""
    room, desk, log = room_of(asked.options), fresh_desk(asked.options), list[int]()
    desk.dealer = asked.dealer
    for seat, run in zip(desk.seats, asked.runs, strict=False):
        seat.run = run
    for won, sheet in zip(asked.wins, sheets, strict=True):
        pay_win(room, desk, won.seat, NOBODY if won.source is None else won.source, len(sheets) > 1, sheet, log)
    if sheets:
        for kong in asked.kongs:
            source = NOBODY if kong.source is None else kong.source
            pay_kong(room, desk, kong.seat, MELD_KINDS.index(kong.kind) + 1, source, log)
    return [entry for entry in news(asked.options, log) if isinstance(entry, Entry)]


def _read(request: object) -> Asked:
    given = object_of(request, "request", ("dealer", "wins"), ("options", "runs", "kongs"))
    options: Mapping[str, object] | None = None
    if given.get("options") is not None:
        options = object_of(given["options"], "options", (), None)
    chosen = parse_options(CangzhouOptions, options)
    dealer, runs = seat_of(given["dealer"], "dealer", chosen.players), runs_of(given.get("runs"), chosen)
    wins = list_of(given["wins"], "wins")
    kongs = list_of(given.get("kongs", []), "kongs")
    return Asked(
        chosen,
        dealer,
        runs,
        tuple(read_win(win, f"wins[{index}]", chosen) for index, win in enumerate(wins)),
        tuple(read_kong(kong, f"kongs[{index}]", chosen.players) for index, kong in enumerate(kongs)),
    )


@rule("CZ-3.3", "CZ-3.4")
def _check_several(asked: Asked) -> None:
    """Several win only together, on one tile of one player, and what is true of that tile is true for all of them."""
    wins = asked.wins
    if len(wins) < 2:
        return
    if not asked.options.multi_win:
        raise RequestError("several_wins", "CZ-3.4", count=len(wins))
    if len({won.seat for won in wins}) < len(wins):
        raise RequestError("winner_twice", "CZ-3.3")
    if wins[0].source is None or len({(won.source, won.tile, won.robbed_kong, won.earth) for won in wins}) > 1:
        raise RequestError("wins_differ", "CZ-3.3")


@rule("CZ-1.1")
def _check_copies(wins: tuple[Won, ...]) -> None:
    """No tile five times; the tile that several win on is one tile."""
    counts: Counter[int] = Counter()
    for won in wins:
        counts.update(won.hand)
        for meld in won.melds:
            counts.update(meld.tiles)
    if wins:
        counts[wins[0].tile] -= len(wins) - 1
    for tile, count in counts.items():
        if count > COPIES:
            raise RequestError("too_many_tiles", "CZ-1.1", tile=tile_text(tile), given=count, most=COPIES)


@rule("CZ-5.1")
def _check_kongs(kongs: tuple[PaidKong, ...]) -> None:
    """Nobody has more kongs than groups."""
    for seat, count in Counter(kong.seat for kong in kongs).items():
        if count > GROUPS:
            raise RequestError("too_many_kongs", "CZ-5.1", seat=seat, given=count, most=GROUPS)


@rule("CZ-7.2", "CZ-7.3", "CZ-6.6", "CZ-6.7")
def _check_flags(asked: Asked, won: Won, where: str) -> None:
    """杠上花, 抢杠胡, 天胡 and 地胡 must fit the rest of the request."""
    drawn, untouched = won.source is None, not won.melds and not asked.kongs
    dealer = asked.dealer
    paid = any(meld.kind in DATA.kongs for meld in won.melds)
    for flag, given, fits, rule_id in (
        ("kong_flower", won.kong_flower, drawn and paid, "CZ-7.2"),
        ("robbed_kong", won.robbed_kong, not drawn, "CZ-7.3"),
        ("heaven", won.heaven, won.seat == dealer and drawn and untouched, "CZ-6.6"),
        (
            "earth",
            won.earth,
            won.seat != dealer and won.source in (None, dealer) and untouched and not won.robbed_kong,
            "CZ-6.7",
        ),
    ):
        if given and not fits:
            raise RequestError("flag_contradicts", rule_id, where=where, flag=f"@item.{flag}", why=f"@flag_why.{flag}")


@rule("CZ-5.1", "CZ-4.7")
def _sheet(asked: Asked, won: Won, where: str) -> list[int]:
    sheet = sheet_of(won, asked.options)
    if sheet is not None:
        return sheet
    kind, count = commitment(won.melds)
    if is_complete(seat_with(asked.options, won.hand, won.melds)):
        detail = {"kind": f"@meld.{kind}", "count": count, "needed": NEEDED}
        raise RequestError("commitment_short", "CZ-4.7", where=where, **detail)
    raise RequestError("hand_no_win", "CZ-5.1", where=where)


def _answer(won: Won, sheet: Sequence[int]) -> dict[str, Plain]:
    """One win: names as the source has them; English ones and the doublings beside."""
    score = Score(*scored(sheet))
    return {
        "seat": won.seat,
        "points": score.points,
        "doubles": score.times,
        "items": [[TEXTS.text("zh", f"item.{name}"), points] for name, points in score.items],
        "doublings": [[TEXTS.text("zh", f"item.{name}"), times] for name, times in score.doubles],
        "items_en": [[TEXTS.text("en", f"item.{name}"), points] for name, points in score.items],
        "doublings_en": [[TEXTS.text("en", f"item.{name}"), times] for name, times in score.doubles],
    }


def _line(entry: Entry) -> dict[str, Plain]:
    return explained(TEXTS, entry, sentence_of(entry))
