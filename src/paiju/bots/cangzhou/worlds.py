"""可能的牌局: whole states that look to a seat exactly as its view does."""

from __future__ import annotations

from paiju.bots.cangzhou.situation import seen_counts
from paiju.core.shuffle import Stream
from paiju.core.tiles import COPIES, Tiles
from paiju.games.cangzhou.rules.claims import window_offers
from paiju.games.cangzhou.rules.turns import turn_offers
from paiju.games.cangzhou.state import CangzhouState, HandResult, hand_of, lay_out, set_wall
from paiju.games.cangzhou.table import CAMES, CLAIM, NOBODY, NOTHING, PHASES, ROB, SHARE, TILES, Desk, room_of
from paiju.games.cangzhou.views import CangzhouView


def unseen_tiles(view: CangzhouView) -> list[int]:
    """Every tile that lies where the seat cannot see."""
    return [tile for tile, seen in enumerate(seen_counts(view)) for _ in range(COPIES - seen)]


def world(view: CangzhouView, chance: Stream) -> CangzhouState:
    """Hands and wall dealt from the unseen tiles; the seat's own place, and all that lies on the table, as it is."""
    hidden = chance.shuffled(unseen_tiles(view))
    hands: list[Tiles] = []
    at = 0
    for seat, held in enumerate(view.held):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        shown = (view.tile,) if view.phase == "rob" and seat == view.turn and view.tile is not None else ()
        taken = held - len(shown)
        hands.append(Tiles(tuple(sorted((*shown, *hidden[at : at + taken])))))
        at += taken
    desk, room = desk_of(view, tuple(hands), hidden[at:]), room_of(view.options)
    if desk.phase == SHARE:
        _give_shares(desk, view, chance)
    if desk.phase in (CLAIM, ROB, SHARE):
        desk.pending = 0
        for seat in range(room.players):
            desk.seats[seat].offers = window_offers(room, desk, seat)
            desk.pending |= int(desk.seats[seat].offers > 0) << seat
    else:
        desk.seats[desk.turn].offers = turn_offers(room, desk)
    return CangzhouState(view.options, desk)


def _give_shares(desk: Desk, view: CangzhouView, chance: Stream) -> None:
    """分张: whoever holds a tile too many was given one of them."""
    for number, held in enumerate(view.held):
        seat = desk.seats[number]
        if number == view.seat:
            seat.share = NOTHING if view.drawn is None else view.drawn
        elif held % 3 == 2:
            seat.share = chance.choice(hand_of(seat))


def desk_of(view: CangzhouView, hands: tuple[Tiles, ...], rest: list[int]) -> Desk:
    """The desk with these hands and the rest of the wall in drawing order; nobody but the seat is asked.

    It has no key: no later hand is dealt in a world that is played to the end of this one.
    """
    options, own = view.options, view.seat or 0
    missed = [view.missed if seat == own else () for seat in range(options.players)]
    desk = lay_out(options, hands, view.melds, view.rivers, missed)
    desk.number, desk.dealer, desk.turn = view.number, view.dealer, view.turn
    desk.phase, desk.came, desk.fresh = PHASES.index(view.phase), CAMES.index(view.came), int(view.fresh)
    desk.pending = 1 << own
    tile = view.drawn if view.phase == "turn" else view.tile
    desk.tile = NOTHING if tile is None else tile
    desk.replaced = view.replaced
    desk.drawn = TILES - view.left - view.replaced
    set_wall(desk, _wall(rest, desk.drawn, view.replaced), view.dice or (1, 1))
    runs = view.runs or (0,) * options.players
    for seat, score, run in zip(desk.seats, view.scores, runs, strict=False):
        seat.score, seat.run = score // options.base, run or 0
    if view.last is not None:
        _set_last(desk, view.last, options.base)
    return desk


def _set_last(desk: Desk, result: HandResult, base: int) -> None:
    desk.last.played, desk.last.dealer = result.number + 1, result.dealer
    desk.last.winners = sum(1 << seat for seat in result.winners)
    desk.last.source = NOBODY if result.source is None else result.source
    desk.last.tile = NOTHING if result.tile is None else result.tile
    for seat, change in zip(desk.seats, result.change, strict=False):
        seat.change = change // base


def _wall(rest: list[int], drawn: int, replaced: int) -> list[int]:
    """The tiles still standing at their places; what was taken counts no more, any tile stands in for it.

    Replacements go two by two from the far end, the upper tile of a stack first, so after an odd number of them the
    lower tile of the last stack still stands.
    """
    if replaced & 1:
        return [*[0] * drawn, *rest[:-1], 0, rest[-1], *[0] * (replaced - 1)]
    return [*[0] * drawn, *rest, *[0] * replaced]
