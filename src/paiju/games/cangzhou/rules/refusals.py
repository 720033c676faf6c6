"""Refusals of actions in the player's own terms: only what the seat itself can see is looked at."""

from __future__ import annotations

from paiju.core.errors import Refusal
from paiju.core.rules import rule
from paiju.core.tiles import tile_text
from paiju.games.cangzhou.moves import Action, Discard, Pass, Win, Xiapao
from paiju.games.cangzhou.rules.locks import is_played, may_declare, may_lay
from paiju.games.cangzhou.rules.winning import is_complete, is_completed_by
from paiju.games.cangzhou.state import LOCK_OF, CangzhouState, lock_number, offers_to
from paiju.games.cangzhou.table import BY_CLAIM, LOCK_ZA, LOCKS, NO_LOCK, NOTHING, SHARE, TURN, XIAPAO, room_of

RULE_OF = {
    "chow": "CZ-2.2",
    "pung": "CZ-2.3",
    "kong": "CZ-2.4",
    "bian": "CZ-4.1",
    "zuan": "CZ-4.2",
    "za": "CZ-4.3",
    "zagang": "CZ-4.4",
}


def refusal_of(state: CangzhouState, seat: int, action: Action) -> Refusal | None:
    """The reason why the rules refuse this action of a pending seat; None when they do not."""
    desk = state.row
    if desk.phase == XIAPAO:
        return _refuse_run(state, action)
    me = desk.seats[seat]
    if me.offers and action in offers_to(desk, me.offers):
        return None
    if desk.phase == TURN:
        if isinstance(action, Discard):
            return None if me.hand[action.tile] else _not_held(action)
    elif isinstance(action, Pass):
        return None
    return _why_not_offered(state, seat, action)


@rule("CZ-1.6")
def _refuse_run(state: CangzhouState, action: Action) -> Refusal | None:
    if not isinstance(action, Xiapao):
        return _not_now(action, state)
    most = state.options.max_run
    if 0 <= action.points <= most:
        return None
    return Refusal("run_range", "CZ-1.6", {"points": str(action.points)[:20], "most": most})


def _not_held(action: Discard) -> Refusal:
    return Refusal("tile_not_held", "CZ-2.1", {"tile": tile_text(action.tile)})


def _not_now(action: Action, state: CangzhouState) -> Refusal:
    kind = getattr(action, "kind", "pass")
    return Refusal("not_now", None, {"action": f"@action.{kind}", "phase": f"@moment.{state.phase}"})


def _why_not_offered(state: CangzhouState, seat: int, action: Action) -> Refusal:
    """The nearest reason for an action that belongs to this game but was not offered."""
    kind = getattr(action, "kind", None)
    if isinstance(action, Win):
        return _why_no_win(state, seat)
    if kind not in RULE_OF or state.row.phase == SHARE:
        return _not_now(action, state)
    room, me = room_of(state.options), state.row.seats[seat]
    lock = lock_number(LOCK_OF.get(kind))
    detail = {"action": f"@action.{kind}"}
    if lock != NO_LOCK and not is_played(room, lock):
        return Refusal("not_played", "CZ-4.11", detail)
    if kind == "chow" and not state.options.chow:
        return Refusal("not_played", "CZ-2.2", detail)
    if me.lock != NO_LOCK and lock not in (NO_LOCK, me.lock):
        return Refusal("locked_to_other", "CZ-4.6", {**detail, "kind": f"@action.{LOCKS[me.lock - 1]}"})
    if kind == "pung" and me.lock == LOCK_ZA:
        return Refusal("locked_to_other", "CZ-4.6", {**detail, "kind": "@action.za"})
    if not (may_lay(room, me) if lock == NO_LOCK else may_declare(room, me, lock)):
        return Refusal("three_do_not_fit", "CZ-4.8", detail)
    return Refusal("not_offered", RULE_OF[kind], detail)


def _why_no_win(state: CangzhouState, seat: int) -> Refusal:
    """胡 refused: nothing to win on, no win, a tile let go, or too few of the committed kind."""
    desk, me = state.row, state.row.seats[seat]
    if desk.tile == NOTHING:
        return Refusal("nothing_to_win_on", "CZ-2.8" if desk.came == BY_CLAIM else "CZ-4.5")
    own = desk.phase == TURN
    if not (is_complete(me) if own else is_completed_by(room_of(state.options), me, desk.tile)):
        return Refusal("not_win", "CZ-5.1")
    if not own and me.missed[desk.tile]:
        return Refusal("tile_let_go", "CZ-3.5", {"tile": tile_text(desk.tile)})
    return Refusal("too_few_locks", "CZ-4.7", {"kind": f"@action.{LOCKS[me.lock - 1]}", "count": me.locks})
