"""Reading a scoring request: JSON of unknown origin in, tiles, melds and seats out, each error naming its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from paiju.core.errors import NotationError, RequestError
from paiju.core.rules import rule
from paiju.core.tiles import Tiles, parse_tile, parse_tiles
from paiju.games.cangzhou.moves import Tile
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.locks import bian_start, is_played
from paiju.games.cangzhou.rules.winning import starts_run
from paiju.games.cangzhou.scoring.wins import Won
from paiju.games.cangzhou.state import LOCK_OF, Meld, MeldKind, lock_number
from paiju.games.cangzhou.table import GROUPS, room_of

MELDS: Mapping[str, MeldKind] = {
    "吃": "chow",
    "碰": "pung",
    "点杠": "exposed_kong",
    "碰杠": "added_kong",
    "暗杠": "concealed_kong",
    "边": "bian",
    "钻": "zuan",
    "砸": "za",
    "砸杠": "zagang",
}
KONGS = ("点杠", "碰杠", "暗杠")
FLAGS = {"杠上花": "kong_flower", "抢杠胡": "robbed_kong", "天胡": "heaven", "地胡": "earth"}
_RUNS = ("chow", "bian", "zuan")
_TRIPLETS = ("pung", "za")
SOMEBODY = 0
"""The giver of a claimed tile where the request does not say which seat, and no score asks."""


@dataclass(frozen=True, slots=True)
class PaidKong:
    """A kong that pays: its kind and who pays for it; None is everybody (暗杠)."""

    seat: int
    kind: MeldKind
    source: int | None


def short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _wrong(where: str, expected: str, value: object) -> RequestError:
    return RequestError("bad_value", where=where, expected=expected, value=short(value))


def object_of(value: object, where: str, needed: Sequence[str], optional: Sequence[str] | None) -> Mapping[str, object]:
    """An object with these fields and no others (``optional`` None: any others)."""
    if not isinstance(value, Mapping):
        raise _wrong(where, "object", value)
    for name in needed:
        if name not in value:
            raise RequestError("missing_field", where=where, field=name)
    for name in value:
        if optional is not None and name not in needed and name not in optional:
            raise RequestError("unknown_field", where=where, field=short(name))
    return cast(Mapping[str, object], value)


def list_of(value: object, where: str) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise _wrong(where, "list", value)
    return value


def seat_of(value: object, where: str, players: int) -> int:
    if type(value) is not int or not 0 <= value < players:
        raise _wrong(where, f"0 … {players - 1}", value)
    return value


def _seat_or_none(value: object, where: str, players: int) -> int | None:
    return None if value is None else seat_of(value, where, players)


def _choice(value: object, where: str, known: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise _wrong(where, " | ".join(known), value)
    return value


@rule("CZ-1.6")
def runs_of(value: object, options: CangzhouOptions) -> tuple[int, ...]:
    """下跑, one number a player; left out, nobody staked anything."""
    if value is None:
        return (0,) * options.players
    given = list_of(value, "runs")
    if len(given) != options.players:
        raise RequestError("runs_length", "CZ-1.6", given=len(given), players=options.players)
    out = []
    for seat, run in enumerate(given):
        if type(run) is not int or not 0 <= run <= options.max_run:
            raise RequestError("run_range", "CZ-1.6", points=f"{short(run)} (runs[{seat}])", most=options.max_run)
        out.append(run)
    return tuple(out)


def _tiles(value: object, where: str) -> Tiles:
    if not isinstance(value, str):
        raise _wrong(where, "text", value)
    try:
        return parse_tiles(value)
    except NotationError as error:
        raise _placed(error, where) from None


def _tile(value: object, where: str) -> Tile:
    if not isinstance(value, str):
        raise _wrong(where, "text", value)
    try:
        return Tile(parse_tile(value.strip()))
    except NotationError as error:
        raise _placed(error, where) from None


def _placed(error: NotationError, where: str) -> RequestError:
    """A notation error that says where it was."""
    return RequestError(error.code, **{name: f"{text} ({where})" for name, text in error.refusal.detail.items()})


def read_win(value: object, where: str, options: CangzhouOptions) -> Won:
    """One win: fourteen tiles with the melds counted as three each, the winning one among the concealed."""
    given = object_of(value, where, ("seat", "hand", "tile"), ("from", "melds", "flags"))
    seat = seat_of(given["seat"], f"{where}.seat", options.players)
    source = _seat_or_none(given.get("from"), f"{where}.from", options.players)
    if source == seat:
        raise RequestError("won_from_self", "CZ-8.3", where=where, seat=seat)
    flags = _flags(given.get("flags", []), f"{where}.flags")
    melds = tuple(
        _read_meld(meld, f"{where}.melds[{index}]", options)
        for index, meld in enumerate(list_of(given.get("melds", []), f"{where}.melds"))
    )
    _check_melds(melds, where)
    hand = Tiles(tuple(sorted(_tiles(given["hand"], f"{where}.hand"))))
    tile = _tile(given["tile"], f"{where}.tile")
    due = 3 * (GROUPS - len(melds)) + 2
    if len(hand) != due:
        raise RequestError("hand_size", "CZ-5.1", where=where, given=len(hand), due=due, melds=len(melds))
    if tile not in hand:
        raise RequestError("tile_not_in_hand", where=where, tile=str(given["tile"]).strip())
    return Won(seat, hand, melds, tile, source, **{name: zh in flags for zh, name in FLAGS.items()})


def _flags(value: object, where: str) -> frozenset[str]:
    given = [_choice(flag, f"{where}[{index}]", list(FLAGS)) for index, flag in enumerate(list_of(value, where))]
    if len(set(given)) < len(given):
        raise RequestError("flag_twice", where=where)
    return frozenset(given)


@rule("CZ-4.6")
def _check_melds(melds: tuple[Meld, ...], where: str) -> None:
    """At most four groups, and locks of one kind only."""
    if len(melds) > GROUPS:
        raise RequestError("too_many_melds", "CZ-5.1", where=where, given=len(melds), most=GROUPS)
    kinds = sorted({LOCK_OF[meld.kind] for meld in melds if meld.kind in LOCK_OF})
    if len(kinds) > 1:
        raise RequestError("two_commitments", "CZ-4.6", where=where, kinds=tuple(f"@meld.{kind}" for kind in kinds))


def _read_meld(value: object, where: str, options: CangzhouOptions) -> Meld:
    given = object_of(value, where, ("kind", "tiles"), ("drawn",))
    name = _choice(given["kind"], f"{where}.kind", list(MELDS))
    kind = MELDS[name]
    tiles = Tiles(tuple(sorted(_tiles(given["tiles"], f"{where}.tiles"))))
    if not is_meld(kind, tiles, options):
        raise RequestError("bad_meld", MELD_RULES[kind], where=where, kind=f"@meld.{kind}", tiles=short(given["tiles"]))
    check_played(kind, where, options)
    return Meld(kind, tiles, Tile(tiles[0]), _source(given, kind, where, options))


@rule("CZ-2.2", "CZ-4.11")
def check_played(kind: MeldKind, where: str, options: CangzhouOptions) -> None:
    """Refuse a 吃, or a kind of 边钻砸, in a room that does not play it."""
    if kind == "chow" and not options.chow:
        raise RequestError("meld_not_played", "CZ-2.2", where=where, kind="@meld.chow")
    if kind in LOCK_OF and not is_played(room_of(options), lock_number(LOCK_OF[kind])):
        raise RequestError("meld_not_played", "CZ-4.11", where=where, kind=f"@meld.{kind}")


@rule("CZ-4.10", "CZ-4.12")
def _source(given: Mapping[str, object], kind: MeldKind, where: str, options: CangzhouOptions) -> int | None:
    """砸杠 says whether its tile was drawn, and 砸 may where the room allows it, for 门清 depends on it."""
    if kind == "zagang" and "drawn" not in given:
        raise RequestError("missing_field", "CZ-4.10", where=where, field="drawn")
    drawn = given.get("drawn", False)
    if not isinstance(drawn, bool):
        raise _wrong(f"{where}.drawn", "true | false", drawn)
    if drawn and kind == "za" and not options.za_drawn:
        raise RequestError("za_not_drawn", "CZ-4.12", where=where)
    if drawn and kind not in ("za", "zagang"):
        raise RequestError("unknown_field", where=where, field="drawn")
    return SOMEBODY if kind in ("za", "zagang") and not drawn else None


MELD_RULES: Mapping[MeldKind, str] = {
    "chow": "CZ-2.2",
    "pung": "CZ-2.3",
    "exposed_kong": "CZ-2.4",
    "added_kong": "CZ-2.5",
    "concealed_kong": "CZ-2.6",
    "bian": "CZ-4.1",
    "zuan": "CZ-4.2",
    "za": "CZ-4.3",
    "zagang": "CZ-4.4",
}


def is_meld(kind: MeldKind, tiles: Tiles, options: CangzhouOptions) -> bool:
    """Whether sorted tiles make a meld of that kind."""
    if kind not in _RUNS:
        return len(set(tiles)) == 1 and len(tiles) == (3 if kind in _TRIPLETS else 4)
    room = room_of(options)
    if len(tiles) != 3 or tiles != tuple(range(tiles[0], tiles[0] + 3)) or not starts_run(room, tiles[0]):
        return False
    return kind != "bian" or any(bian_start(room, tile) == tiles[0] for tile in tiles)


@rule("CZ-8.8", "CZ-8.9", "CZ-8.10")
def read_kong(value: object, where: str, players: int) -> PaidKong:
    """A kong that pays: 点杠 and 碰杠 say who gave the tile, a 暗杠 nobody did."""
    given = object_of(value, where, ("seat", "kind"), ("from",))
    seat = seat_of(given["seat"], f"{where}.seat", players)
    name = _choice(given["kind"], f"{where}.kind", KONGS)
    source = _seat_or_none(given.get("from"), f"{where}.from", players)
    if (source is None) != (name == "暗杠"):
        code = "kong_without_from" if source is None else "kong_with_from"
        raise RequestError(code, MELD_RULES[MELDS[name]], where=where, kind=f"@meld.{MELDS[name]}")
    if source == seat:
        raise RequestError("kong_from_self", MELD_RULES[MELDS[name]], where=where, seat=seat)
    return PaidKong(seat, MELDS[name], source)
