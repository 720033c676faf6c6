"""One's own turn: drawing, discarding, kongs of one's own, 边 and 钻. Each function carries a draft one bit on."""

from __future__ import annotations

from paiju.core.rules import rule
from paiju.core.tiles import Tiles, tile_text, tiles_text
from paiju.games.cangzhou import news, wall
from paiju.games.cangzhou.actions import Action, Bian, Discard, Kong, Tile, Win, Zuan
from paiju.games.cangzhou.ending import end_in_draw, end_in_wins
from paiju.games.cangzhou.locks import BIAN_NEEDS, ZUAN_NEEDS
from paiju.games.cangzhou.offers import claims_on, robs_on, turn_offers
from paiju.games.cangzhou.state import Came, Draft, Meld, MeldKind, put, tile_of, with_tile, without

ALONE = tuple(frozenset((seat,)) for seat in range(4))


def open_turn(draft: Draft, before: Tiles | None = None) -> None:
    """The seat in turn is asked: what it is offered beside discarding is told to it alone."""
    seat = draft.turn
    offers = turn_offers(draft, before)
    draft.phase, draft.pending = "turn", ALONE[seat]
    if offers:
        draft.offers = put(draft.offers, seat, offers)
        draft.events.append(news.offered(seat, offers))


@rule("CZ-2.1")
def next_draw(draft: Draft) -> None:
    """The next player draws; when that cannot be, the hand is a draw (CZ-2.11)."""
    if not wall.can_draw(draft.left, draft.replaced):
        end_in_draw(draft, "wall")
        return
    tile = draft.wall[draft.drawn]
    draft.drawn += 1
    _take(draft, (draft.turn + 1) % draft.seats, tile, "draw")


@rule("CZ-2.7", "CZ-2.10")
def replace_tile(draft: Draft, seat: int, came: Came) -> None:
    """补牌 after a kong that stands; at six stacks the hand is a draw instead."""
    if not wall.can_replace(draft.left, draft.replaced):
        end_in_draw(draft, "kong")
        return
    tile = wall.replacement(draft.wall, draft.replaced)
    draft.replaced += 1
    _take(draft, seat, tile, came)


@rule("CZ-3.5")
def _take(draft: Draft, seat: int, tile: int, came: Came) -> None:
    """A tile comes into a hand: what was let go before may be won again."""
    before = draft.hands[seat]
    draft.turn, draft.tile, draft.came = seat, Tile(tile), came
    draft.hands = put(draft.hands, seat, with_tile(before, tile))
    if draft.missed[seat]:
        draft.missed = put(draft.missed, seat, Tiles(()))
    draft.events += news.drawn(seat, came, draft.left), news.drew(seat, tile)
    open_turn(draft, before)


def play_turn(draft: Draft, action: Action) -> None:
    """What the seat in turn decided."""
    if isinstance(action, Discard):
        discard(draft, action.tile)
        return
    seat = draft.turn
    draft.offers = put(draft.offers, seat, ())
    if isinstance(action, Win):
        end_in_wins(draft, (seat,), None)
    elif isinstance(action, Kong):
        _own_kong(draft, action.tile)
    elif isinstance(action, Bian):
        _lock(draft, "bian", BIAN_NEEDS)
    elif isinstance(action, Zuan):
        _lock(draft, "zuan", ZUAN_NEEDS)
    else:
        tile = tile_of(draft)
        lay(draft, seat, "zagang", (tile,) * 4, tile, None)
        replace_tile(draft, seat, "zagang")


def discard(draft: Draft, tile: Tile) -> None:
    """A tile goes to the river; whoever may claim it is asked."""
    seat = draft.turn
    draft.hands = put(draft.hands, seat, without(draft.hands[seat], tile))
    draft.rivers = put(draft.rivers, seat, Tiles((*draft.rivers[seat], tile)))
    draft.tile = tile
    draft.events.append(news.discarded(seat, tile))
    draft.offers = claims_on(draft)
    draft.phase = "claim"
    if not open_window(draft):
        next_draw(draft)


@rule("CZ-4.5")
def _lock(draft: Draft, kind: MeldKind, needs: tuple[tuple[tuple[int, int] | None, ...], ...]) -> None:
    """边 or 钻: three tiles are locked, and with the drawn one gone there is nothing to win on."""
    tile = tile_of(draft)
    lay(draft, draft.turn, kind, (*(needs[draft.options.dragon_run][tile] or ()), tile), tile, None)
    draft.tile = None
    open_turn(draft)


def _own_kong(draft: Draft, tile: Tile) -> None:
    """暗杠 stands at once; 碰杠 may be robbed first."""
    seat = draft.turn
    if draft.hands[seat].count(tile) == 4:
        lay(draft, seat, "concealed_kong", (tile,) * 4, tile, None)
        replace_tile(draft, seat, "kong")
        return
    draft.tile = tile
    draft.tell("kong_declared", seat=seat, tile=tile_text(tile))
    draft.offers = robs_on(draft)
    draft.phase = "rob"
    if not open_window(draft):
        added_kong(draft)


@rule("CZ-2.5")
def added_kong(draft: Draft) -> None:
    """碰杠 stands: it keeps the seat that gave the 碰, who pays for it."""
    seat, tile = draft.turn, tile_of(draft)
    melds = draft.melds[seat]
    place = next(index for index, meld in enumerate(melds) if meld.kind == "pung" and meld.tile == tile)
    kong = Meld("added_kong", Tiles((tile,) * 4), tile, melds[place].source)
    draft.melds = put(draft.melds, seat, put(melds, place, kong))
    draft.hands = put(draft.hands, seat, without(draft.hands[seat], tile))
    _tell_meld(draft, seat, kong)
    replace_tile(draft, seat, "kong")


def lay(draft: Draft, seat: int, kind: MeldKind, tiles: tuple[int, ...], tile: Tile, source: int | None) -> None:
    """A group is laid down: from the hand alone, or with the discard of ``source``."""
    own = list(tiles)
    if source is not None:
        own.remove(tile)
        draft.rivers = put(draft.rivers, source, Tiles(draft.rivers[source][:-1]))
    meld = Meld(kind, Tiles(tuple(sorted(tiles))), tile, source)
    draft.hands = put(draft.hands, seat, without(draft.hands[seat], *own))
    draft.melds = put(draft.melds, seat, (*draft.melds[seat], meld))
    draft.fresh = False
    _tell_meld(draft, seat, meld)


def _tell_meld(draft: Draft, seat: int, meld: Meld) -> None:
    name, tiles = f"@meld.{meld.kind}", tiles_text(meld.tiles)
    draft.tell("melded", seat=seat, meld=meld.kind, name=name, tiles=tiles, source=meld.source)


@rule("CZ-3.1")
def open_window(draft: Draft) -> bool:
    """Everyone with an offer is asked at once, each in private; False when nobody has any."""
    if not any(draft.offers):
        return False
    asked = [seat for seat, offers in enumerate(draft.offers) if offers]
    draft.pending = frozenset(asked)
    draft.events += (news.offered(seat, draft.offers[seat]) for seat in asked)
    return True
