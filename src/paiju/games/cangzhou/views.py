"""What a seat sees, and what it may do from that alone."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.core.rules import rule
from paiju.core.tiles import Tiles
from paiju.games.cangzhou.actions import DISCARDS, PASS, Action, Xiapao
from paiju.games.cangzhou.locks import laid_by, lock_of
from paiju.games.cangzhou.state import CangzhouView, Laid, State

NOTHING = Tiles(())


@rule("CZ-3.1")
def view_of(state: State, seat: int | None) -> CangzhouView:
    """Everything public, and of the hidden only what is the seat's own."""
    phase, window = state.phase, state.phase in ("claim", "rob")
    choosing = phase == "xiapao"
    offers = () if seat is None else state.offers[seat]
    # In the order of the fields: keywords would cost a quarter of the time, and this is asked at every decision.
    return CangzhouView(
        seat,
        seat in state.pending,
        phase == "over",
        state.scores,
        state.options,
        state.number,
        state.dealer,
        phase,
        state.turn,
        state.came,
        state.tile if window else None,
        state.tile if phase == "turn" and seat == state.turn else None,
        NOTHING if seat is None else state.hands[seat],
        tuple(map(len, state.hands)),
        state.melds,
        state.rivers,
        len(state.wall) - state.drawn - state.replaced,
        state.replaced,
        None if choosing else state.dice,
        None if choosing else state.runs,
        tuple(run is not None for run in state.runs) if choosing else (),
        state.fresh,
        NOTHING if seat is None else state.missed[seat],
        offers,
        None if seat is None else state.answers[seat] if not choosing else _own_run(state.runs[seat]),
        state.last,
        () if not offers else _laid(state, offers),
        None if seat is None else lock_of(state.melds[seat]),
    )


def _laid(state: State, offers: tuple[Action, ...]) -> tuple[Laid, ...]:
    # A kong of one's own that was held before has a tile of its own: where nothing was drawn, any will do.
    tile, dragon_run = state.tile or 0, state.options.dragon_run
    return tuple([laid_by(offer, tile, dragon_run) for offer in offers])


def _own_run(run: int | None) -> Action | None:
    """What the seat has answered while the others choose their 下跑."""
    return None if run is None else Xiapao(run)


@rule("CZ-2.1")
def choices_of(view: CangzhouView) -> Iterator[Action]:
    """Every legal action of the view's seat."""
    if not view.to_act:
        return
    if view.phase == "xiapao":
        yield from map(Xiapao, range(view.options.max_run + 1))
        return
    yield from view.offers
    if view.phase == "turn":
        yield from (DISCARDS[tile] for tile in dict.fromkeys(view.hand))
    else:
        yield PASS
