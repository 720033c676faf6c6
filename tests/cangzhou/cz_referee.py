"""A second opinion on what each seat may do, from M4-M8 alone: tile names and counts, sharing no code with the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.cangzhou import cz_oracle

ZH = {
    "chow": "吃",
    "pung": "碰",
    "exposed_kong": "点杠",
    "added_kong": "碰杠",
    "concealed_kong": "暗杠",
    "bian": "边",
    "zuan": "钻",
    "za": "砸",
    "zagang": "砸杠",
}
LOCK = {"bian": "bian", "zuan": "zuan", "za": "za", "zagang": "za"}


def name(tile: tuple[str, int]) -> str:
    return f"{tile[1]}{tile[0]}"


def step(tile: str, by: int) -> str:
    """The tile so many numbers on, or nothing that exists."""
    return f"{int(tile[0]) + by}{tile[1]}"


class Seat:
    """One seat as JSON shows it: its concealed tiles, its melds, the tiles it let go."""

    def __init__(self, hand: str, melds: list[dict[str, Any]], options: dict[str, Any]) -> None:
        self.hand = Counter(name(tile) for tile in cz_oracle.tiles(hand))
        self.melds = melds
        self.options = options
        kinds = [LOCK[meld["kind"]] for meld in melds if meld["kind"] in LOCK]
        self.kind = kinds[0] if kinds else None
        self.others = len(melds) - len(kinds)

    def fits(self, kind: str) -> bool:
        """May one declare this kind: the room has it, committed to nothing else, at most one other group."""
        return bool(self.options[kind]) and self.kind in (None, kind) and self.others <= 1

    def free(self) -> bool:
        """May one lay down another group: three of a committed kind must stay possible."""
        return self.kind is None or self.others == 0

    def wins(self, tile: str) -> bool:
        """With this tile more than the hand holds."""
        tiles = [*self.hand.elements(), tile]
        sizes = Counter(one[1] for one in tiles)
        if any(size % 3 == 1 for size in sizes.values()):
            return False
        win = {
            "hand": "".join(tiles),
            "tile": tile,
            "melds": [{**meld, "kind": ZH[meld["kind"]], "drawn": meld["source"] is None} for meld in self.melds],
            "flags": [],
        }
        return cz_oracle.items_of(win, cz_oracle.DEFAULTS | self.options) is not None

    def runs_with(self, tile: str) -> list[tuple[str, str]]:
        """The pairs that make a run with this tile."""
        if tile[1] == "z":
            dragons = ["5z", "6z", "7z"]
            if not self.options["dragon_run"] or tile not in dragons:
                return []
            dragons.remove(tile)
            return [(dragons[0], dragons[1])]
        pairs = [(step(tile, a), step(tile, b)) for a, b in ((-2, -1), (-1, 1), (1, 2))]
        return [pair for pair in pairs if all("1" <= one[0] <= "9" and len(one) == 2 for one in pair)]

    def has(self, *tiles: str) -> bool:
        return all(self.hand[tile] for tile in tiles)


def claims(seat: Seat, tile: str, is_next: bool, let_go: set[str]) -> set[str]:
    """On a discard: M4, M6, M8."""
    out = set()
    if tile not in let_go and seat.wins(tile):
        out.add("win")
    held = seat.hand[tile]
    if held >= 2 and seat.free() and seat.kind != "za":
        out.add("pung")
    if held == 3 and seat.free():
        out.add(f"kong {tile}")
    if held >= 2 and seat.fits("za"):
        out |= {"za"} | ({"zagang"} if held == 3 else set())
    if is_next and seat.free() and seat.options["chow"]:
        out |= {f"chow {one[0]}{two}" for one, two in seat.runs_with(tile) if seat.has(one, two)}
    return out


def own(seat: Seat, tile: str | None, came: str) -> set[str]:
    """On one's own turn, beside discarding: M4b, M6."""
    out = set()
    if came != "claim":
        out |= {f"kong {one}" for one, count in seat.hand.items() if count == 4 and seat.free()}
        for meld in seat.melds:
            first = name(cz_oracle.tiles(meld["tiles"])[0])
            if meld["kind"] == "pung" and seat.hand[first]:
                out.add(f"kong {first}")
    if tile is None:
        return out
    seat.hand[tile] -= 1
    if seat.wins(tile):
        out.add("win")
    if came in ("draw", "kong", "zagang"):
        number, suit = tile[0], tile[1]
        for kind, pairs in _shapes(number, suit, seat.options["dragon_run"]).items():
            if seat.fits(kind) and any(seat.has(*pair) for pair in pairs):
                out.add(kind)
        if seat.hand[tile] == 3 and seat.fits("za"):
            out.add("zagang")
        if seat.hand[tile] == 2 and seat.fits("za") and seat.options["za_drawn"]:
            out.add("za")
    seat.hand[tile] += 1
    return out


def given(seat: Seat, tile: str | None) -> set[str]:
    """With the tile that sharing gave: M3 leaves nothing but a win."""
    if tile is None:
        return set()
    seat.hand[tile] -= 1
    wins = seat.wins(tile)
    seat.hand[tile] += 1
    return {"win"} if wins else set()


def _shapes(number: str, suit: str, dragon_run: bool) -> dict[str, list[tuple[str, str]]]:
    if suit == "z":
        white, green = number == "5" and dragon_run, number == "6" and dragon_run
        return {"bian": [("6z", "7z")] if white else [], "zuan": [("5z", "7z")] if green else []}
    bian = {"3": [(f"1{suit}", f"2{suit}")], "7": [(f"8{suit}", f"9{suit}")]}
    between = (f"{int(number) - 1}{suit}", f"{int(number) + 1}{suit}")
    return {"bian": bian.get(number, []), "zuan": [between] if number not in "19" else []}
