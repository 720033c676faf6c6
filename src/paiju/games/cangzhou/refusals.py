"""Why an action is refused, in the player's own terms: only what the seat itself can see is looked at."""

from __future__ import annotations

from paiju.core.errors import Refusal
from paiju.core.rules import rule
from paiju.core.tiles import tile_text
from paiju.games.cangzhou.actions import Action, Discard, Pass, Win, Xiapao
from paiju.games.cangzhou.locks import LOCK_OF, commitment, may_declare, may_lay
from paiju.games.cangzhou.state import State, without
from paiju.games.cangzhou.winning import waits

RULE_OF = {
    "chow": "CZ-2.2",
    "pung": "CZ-2.3",
    "kong": "CZ-2.4",
    "bian": "CZ-4.1",
    "zuan": "CZ-4.2",
    "za": "CZ-4.3",
    "zagang": "CZ-4.4",
}


def refusal_of(state: State, seat: int, action: Action) -> Refusal | None:
    """Why the rules refuse this action of a pending seat; None when they do not."""
    if state.phase == "xiapao":
        return _refuse_run(state, action)
    if action in state.offers[seat]:
        return None
    if state.phase == "turn":
        if isinstance(action, Discard):
            return None if action.tile in state.hands[seat] else _not_held(action)
    elif isinstance(action, Pass):
        return None
    return _why_not_offered(state, seat, action)


@rule("CZ-1.6")
def _refuse_run(state: State, action: Action) -> Refusal | None:
    if not isinstance(action, Xiapao):
        return _not_now(action, state)
    most = state.options.max_run
    if 0 <= action.points <= most:
        return None
    return Refusal("run_range", "CZ-1.6", {"points": str(action.points)[:20], "most": most})


def _not_held(action: Discard) -> Refusal:
    return Refusal("tile_not_held", "CZ-2.1", {"tile": tile_text(action.tile)})


def _not_now(action: Action, state: State) -> Refusal:
    kind = getattr(action, "kind", "pass")
    return Refusal("not_now", None, {"action": f"@action.{kind}", "phase": f"@moment.{state.phase}"})


def _why_not_offered(state: State, seat: int, action: Action) -> Refusal:
    """The nearest reason for an action that belongs to this game but was not offered."""
    kind = getattr(action, "kind", None)
    if isinstance(action, Win):
        return _why_no_win(state, seat)
    if kind not in RULE_OF:
        return _not_now(action, state)
    melds = state.melds[seat]
    lock = LOCK_OF.get(kind)
    committed, _ = commitment(melds)
    detail = {"action": f"@action.{kind}"}
    if committed is not None and lock not in (None, committed):
        return Refusal("locked_to_other", "CZ-4.6", {**detail, "kind": f"@action.{committed}"})
    if kind == "pung" and committed == "za":
        return Refusal("locked_to_other", "CZ-4.6", {**detail, "kind": "@action.za"})
    if lock is not None and not may_declare(lock, melds):
        return Refusal("three_do_not_fit", "CZ-4.8", detail)
    if lock is None and not may_lay(melds):
        return Refusal("three_do_not_fit", "CZ-4.8", detail)
    return Refusal("not_offered", RULE_OF[kind], detail)


def _why_no_win(state: State, seat: int) -> Refusal:
    """胡 refused: nothing to win on, no win, a tile let go, or too few of the committed kind."""
    tile, hand = state.tile, state.hands[seat]
    if tile is None:
        return Refusal("nothing_to_win_on", "CZ-4.5" if state.came != "claim" else "CZ-2.8")
    own = state.phase == "turn"
    shape = waits(without(hand, tile) if own else hand, state.options.dragon_run) >> tile & 1
    if not shape:
        return Refusal("not_win", "CZ-5.1")
    if not own and tile in state.missed[seat]:
        return Refusal("tile_let_go", "CZ-3.5", {"tile": tile_text(tile)})
    kind, count = commitment(state.melds[seat])
    return Refusal("too_few_locks", "CZ-4.7", {"kind": f"@action.{kind}", "count": count})
