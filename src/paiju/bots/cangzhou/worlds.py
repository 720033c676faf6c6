"""可能的牌局: whole states that look to a seat exactly as its view does."""

from __future__ import annotations

from dataclasses import replace

from paiju.bots.cangzhou.situation import seen_counts
from paiju.core.shuffle import Stream
from paiju.core.tiles import COPIES, Tiles
from paiju.games.cangzhou.offers import claims_on, robs_on
from paiju.games.cangzhou.state import CangzhouView, State
from paiju.games.cangzhou.wall import TILES

NO_KEY = "00" * 32
"""No later hand is dealt in a world that is played to the end of this one."""


def unseen_tiles(view: CangzhouView) -> list[int]:
    """Every tile that lies where the seat cannot see."""
    return [tile for tile, seen in enumerate(seen_counts(view)) for _ in range(COPIES - seen)]


def world(view: CangzhouView, chance: Stream) -> State:
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
    return _asked(state_of(view, tuple(hands), hidden[at:]), view)


def state_of(view: CangzhouView, hands: tuple[Tiles, ...], rest: list[int]) -> State:
    """The state with these hands and the rest of the wall in drawing order."""
    seats = view.options.players
    drawn = len(TILES) - view.left - view.replaced
    own = view.seat or 0
    return State(
        options=view.options,
        key=NO_KEY,
        number=view.number,
        dealer=view.dealer,
        scores=view.scores,
        last=view.last,
        phase=view.phase,
        pending=frozenset((own,)),
        dice=view.dice or (1, 1),
        wall=_wall(rest, drawn, view.replaced),
        drawn=drawn,
        replaced=view.replaced,
        runs=view.runs or (0,) * seats,
        hands=hands,
        melds=view.melds,
        rivers=view.rivers,
        turn=view.turn,
        tile=view.drawn if view.phase == "turn" else view.tile,
        came=view.came,
        fresh=view.fresh,
        missed=tuple(view.missed if seat == own else Tiles(()) for seat in range(seats)),
        offers=tuple(view.offers if seat == own else () for seat in range(seats)),
        answers=(None,) * seats,
    )


def _wall(rest: list[int], drawn: int, replaced: int) -> Tiles:
    """The tiles still standing at their places; what was taken counts no more, any tile stands in for it.

    Replacements go two by two from the far end, the upper tile of a stack first, so after an odd number of them the
    lower tile of the last stack still stands.
    """
    if replaced & 1:
        return Tiles((*[0] * drawn, *rest[:-1], 0, rest[-1], *[0] * (replaced - 1)))
    return Tiles((*[0] * drawn, *rest, *[0] * replaced))


def _asked(state: State, view: CangzhouView) -> State:
    """In a window, who else may claim follows from the hands dealt."""
    if state.phase not in ("claim", "rob"):
        return state
    own = view.seat or 0
    offers = list(claims_on(state) if state.phase == "claim" else robs_on(state))
    offers[own] = view.offers
    pending = frozenset(seat for seat, mine in enumerate(offers) if mine)
    return replace(state, offers=tuple(offers), pending=pending)
