"""听牌: the tiles that complete a hand described from outside, as it stands or after each discard."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from paiju.core.errors import RequestError
from paiju.core.options import parse_options
from paiju.core.plain import Plain
from paiju.core.rules import rule
from paiju.core.tiles import COPIES, KINDS, Tiles, parse_tiles, tile_counts, tile_text
from paiju.games.cangzhou.moves import Tile
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.hands import give_tile, take_tile
from paiju.games.cangzhou.rules.winning import is_completed_by, lock_lets_win
from paiju.games.cangzhou.scoring.request import MELD_RULES, MELDS, check_played, is_meld, object_of
from paiju.games.cangzhou.state import LOCK_OF, Meld, MeldKind, seat_of
from paiju.games.cangzhou.table import GROUPS, Room, Seat, room_of

SOMEBODY = 1
_KINDS: dict[str, MeldKind] = {**MELDS, **{kind: kind for kind in MELDS.values()}}
_DRAWN: dict[str, MeldKind] = {"摸砸杠": "zagang", "drawn_zagang": "zagang", "摸砸": "za", "drawn_za": "za"}
_NAMES = "|".join(sorted((*_KINDS, *_DRAWN), key=len, reverse=True))
_MELD = re.compile(rf"\s*({_NAMES})\s*:?\s*([1-9]+[mpsz])[\s,，;；]*")
_CLAIMED = ("chow", "pung", "exposed_kong", "added_kong", "za", "zagang")


def read_waits(request: Mapping[str, object]) -> dict[str, Plain]:
    """Tiles that the hand waits for; of a hand that is to discard, by each discard that leaves it waiting."""
    given = object_of(request, "request", (), ("hand", "melds", "seen", "options"))
    chosen = given.get("options")
    asked = {name: str(given.get(name) or "") for name in ("hand", "melds", "seen")}
    options = parse_options(CangzhouOptions, None if chosen is None else object_of(chosen, "options", (), None))
    melds, hand, seen = read_melds(asked["melds"], options), parse_tiles(asked["hand"]), parse_tiles(asked["seen"])
    due = hand_due(hand, melds)
    known = tile_counts((*hand, *seen, *(tile for meld in melds for tile in meld.tiles)))
    for tile in range(KINDS):
        if known[tile] > COPIES:
            raise RequestError("too_many_tiles", "CZ-1.1", tile=tile_text(tile), given=known[tile], most=COPIES)
    room, me = room_of(options), seat_of(options, hand, melds)
    left = [COPIES - count for count in known]
    found = _after_discards(room, me, hand, left) if len(hand) > due else [_waits(room, me, None, left)]
    return {"names": [], "problem": None, "waits": [one for one in found if one["tiles"]]}


def _after_discards(room: Room, me: Seat, hand: Tiles, left: list[int]) -> Iterator[dict[str, Plain]]:
    for tile in sorted(set(hand)):
        give_tile(room, me, tile)
        yield _waits(room, me, tile, left)
        take_tile(room, me, tile)


@rule("CZ-5.1", "CZ-4.7")
def _waits(room: Room, me: Seat, discard: int | None, left: list[int]) -> dict[str, Plain]:
    """Each tile that would win, with how many of it are unseen; none of which all four are one's own."""
    tiles: dict[str, Plain] = {
        tile_text(tile): left[tile]
        for tile in range(KINDS)
        if me.hand[tile] + me.laid[tile] + (tile == discard) < COPIES
        and is_completed_by(room, me, tile)
        and lock_lets_win(room, me, tile, 1)
    }
    return {"discard": None if discard is None else tile_text(discard), "tiles": tiles}


def hand_due(hand: Tiles, melds: tuple[Meld, ...]) -> int:
    """Number of tiles of a waiting hand beside these melds; this one has as many, or one more to discard."""
    due = 3 * (GROUPS - len(melds)) + 1
    if len(hand) not in (due, due + 1):
        raise RequestError("hint_hand_size", given=len(hand), waiting=due, turn=due + 1, melds=len(melds))
    return due


def read_melds(text: str, options: CangzhouOptions) -> tuple[Meld, ...]:
    """``吃345p 碰111z``, or with the English names: ``chow 345p, pung 111z``."""
    return tuple(_melds(text, options))


def _melds(text: str, options: CangzhouOptions) -> Iterator[Meld]:
    at, locks = 0, set()
    count = 0
    while text[at:].strip():
        found = _MELD.match(text, at)
        if found is None:
            raise RequestError("hint_bad_melds", text=text[at : at + 20].strip(), known=tuple(MELDS))
        name = found[1]
        kind: MeldKind = _DRAWN[name] if name in _DRAWN else _KINDS[name]
        tiles = Tiles(tuple(sorted(parse_tiles(found[2]))))
        if not is_meld(kind, tiles, options):
            raise RequestError("bad_meld", MELD_RULES[kind], where="melds", kind=f"@meld.{kind}", tiles=found[2])
        check_played(kind, "melds", options)
        if name in _DRAWN and kind == "za" and not options.za_drawn:
            raise RequestError("za_not_drawn", "CZ-4.12", where="melds")
        claimed = kind in _CLAIMED and name not in _DRAWN
        if kind in LOCK_OF:
            locks.add(LOCK_OF[kind])
        if len(locks) > 1:
            kinds = tuple(f"@meld.{one}" for one in sorted(locks))
            raise RequestError("two_commitments", "CZ-4.6", where="melds", kinds=kinds)
        count += 1
        if count > GROUPS:
            raise RequestError("too_many_melds", "CZ-5.1", where="melds", given=count, most=GROUPS)
        yield Meld(kind, tiles, Tile(tiles[0]), SOMEBODY if claimed else None)
        at = found.end()
