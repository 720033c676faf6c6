"""Windows: a discard, or a 碰杠 that can be robbed, is answered by all who may at once, then decided."""

from __future__ import annotations

from paiju.core.rules import rule
from paiju.core.tiles import Tiles
from paiju.games.cangzhou import news
from paiju.games.cangzhou.actions import WIN, Action, Chow, Kong, Pung, Win, Za, action_text
from paiju.games.cangzhou.ending import end_in_wins
from paiju.games.cangzhou.state import Draft, put, tile_of
from paiju.games.cangzhou.turns import added_kong, lay, next_draw, open_turn, replace_tile


@rule("CZ-3.1")
def answer(draft: Draft, seat: int, action: Action) -> None:
    """An answer is nobody else's business; when all are in, they decide together."""
    draft.answers = put(draft.answers, seat, action)
    draft.pending -= {seat}
    draft.events.append(news.answered(seat, action))
    if not draft.pending:
        resolve(draft)


@rule("CZ-3.2")
def resolve(draft: Draft) -> None:
    """胡, then 碰 杠 砸, then 吃; the answers alone decide, not when they came."""
    answers, phase = draft.answers, draft.phase
    callers = [(draft.turn + step) % draft.seats for step in range(1, draft.seats)]
    winners = tuple([seat for seat in callers if isinstance(answers[seat], Win)])
    if winners:
        chosen = WINNERS[draft.options.multi_win](winners)
    else:
        best = max(callers, key=lambda seat: _rank(answers[seat]))
        chosen = (best,) if _rank(answers[best]) else ()
    _tell_losers(draft, callers, chosen)
    if winners:
        end_in_wins(draft, chosen, draft.turn)
        return
    _note_missed(draft)
    draft.offers, draft.answers = ((),) * draft.seats, (None,) * draft.seats
    if phase == "rob":
        added_kong(draft)
    elif chosen:
        _claim(draft, chosen[0], answers[chosen[0]])
    else:
        next_draw(draft)


@rule("CZ-3.4")
def nearest(winners: tuple[int, ...]) -> tuple[int, ...]:
    """截胡: of several, the nearest in turn order wins alone."""
    return winners[:1]


@rule("CZ-3.3")
def together(winners: tuple[int, ...]) -> tuple[int, ...]:
    """一炮多响: all of them win."""
    return winners


WINNERS = {False: nearest, True: together}


RANKS = {"pung": 2, "kong": 2, "za": 2, "zagang": 2, "chow": 1}


@rule("CZ-3.2")
def _rank(answer: Action | None) -> int:
    """Which claim goes first: only one player can hold a pair of the tile, so equals never meet."""
    return 0 if answer is None else RANKS.get(answer.kind, 0)


def _tell_losers(draft: Draft, callers: list[int], chosen: tuple[int, ...]) -> None:
    """Why a claim came to nothing, for the claimant and the record; the others never hear of it."""
    for seat in callers:
        claim = draft.answers[seat]
        if seat not in chosen and claim is not None and (isinstance(claim, Win) or _rank(claim)):
            why = "nearer" if isinstance(claim, Win) else "higher"
            name = f"@action.{claim.kind}"
            draft.whisper(seat, "claim_lost", claim=action_text(claim), name=name, to=list(chosen), why=why)


@rule("CZ-3.5")
def _note_missed(draft: Draft) -> None:
    """过手: who could have won and did not, remembers the tile until the next draw."""
    for seat, offers in enumerate(draft.offers):
        if WIN in offers:
            draft.missed = put(draft.missed, seat, Tiles((*draft.missed[seat], tile_of(draft))))


def _claim(draft: Draft, seat: int, action: Action | None) -> None:
    """The claim that goes first is carried out: a kong brings a tile, after anything else one discards."""
    tile, source = tile_of(draft), draft.turn
    if isinstance(action, Chow):
        lay(draft, seat, "chow", (*action.tiles, tile), tile, source)
    elif isinstance(action, Pung):
        lay(draft, seat, "pung", (tile,) * 3, tile, source)
    elif isinstance(action, Za):
        lay(draft, seat, "za", (tile,) * 3, tile, source)
    elif isinstance(action, Kong):
        lay(draft, seat, "exposed_kong", (tile,) * 4, tile, source)
        replace_tile(draft, seat, "kong")
        return
    else:
        lay(draft, seat, "zagang", (tile,) * 4, tile, source)
        replace_tile(draft, seat, "zagang")
        return
    draft.turn, draft.tile, draft.came = seat, None, "claim"
    open_turn(draft)
