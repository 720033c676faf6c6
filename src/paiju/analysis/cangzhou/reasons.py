"""提示 at the table: what the house would do now, what it gains, and what else there is to do."""

from __future__ import annotations

from paiju.analysis.cangzhou.hint import TileChoice, TileHint, hint_on
from paiju.bots.cangzhou.house import OWN, Choice
from paiju.core.capabilities import Reason
from paiju.core.texts import Sentence
from paiju.core.tiles import tile_text, tiles_text
from paiju.games.cangzhou.game import Cangzhou
from paiju.games.cangzhou.moves import Discard, Win
from paiju.games.cangzhou.views import CangzhouView

DISCARDS = 3
"""Discards told beside everything that is offered."""


def reasons_of(game: Cangzhou, view: CangzhouView) -> tuple[Reason, ...]:
    """Each choice with its reach, the house's first; 下跑 has no reasons."""
    if view.phase == "xiapao" or not view.to_act:
        return ()
    hint = hint_on(game, view)
    told = [*hint.offers, *hint.discards[:DISCARDS], *([hint.passing] if hint.passing else [])]
    # As the house does: a win of one's own is never let go.
    own_win = next((one for one in told if isinstance(one.choice.action, Win) and view.phase in OWN), None)
    told.sort(key=lambda one: (one is not own_win, -one.choice.value))
    return tuple(_reason(hint, option, told) for option in told)


def _reason(hint: TileHint, option: TileChoice, told: list[TileChoice]) -> Reason:
    choice = option.choice
    says = hint.sentences(option) if option.reach is not None or isinstance(choice.action, Win) else ()
    if option is told[0] and len(told) > 1:
        says = (*says, *_gain(choice, told[1].choice))
    return Reason(choice.action, Sentence(f"action.{choice.action.kind}"), _pieces(hint.view, choice), says)


def _gain(best: Choice, other: Choice) -> tuple[Sentence, ...]:
    """The gain over what comes next, where that can be seen."""
    gain = f"{best.value - other.value:.1f}"
    return () if float(gain) <= 0 else (Sentence("hint.more_points", {"gain": gain}),)


def _pieces(view: CangzhouView, choice: Choice) -> tuple[str, ...]:
    if isinstance(choice.action, Discard):
        return (tile_text(choice.action.tile),)
    laid = next((one for offer, one in zip(view.offers, view.laid, strict=True) if offer == choice.action), None)
    return () if laid is None or not laid.tiles else (tiles_text(laid.tiles),)
