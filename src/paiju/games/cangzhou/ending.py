"""The end of a hand: 荒庄, or the winners' hands scored; everything paid and shown."""

from __future__ import annotations

from paiju.core.ledger import totals
from paiju.core.rules import rule
from paiju.core.tiles import tile_text, tiles_text
from paiju.games.cangzhou import wall
from paiju.games.cangzhou.points import Won, best_score
from paiju.games.cangzhou.settle import PaidKong, ScoredWin, Stakes, settle
from paiju.games.cangzhou.state import Draft, Meld, Result, tile_of, with_tile

PAID_KONGS = ("exposed_kong", "added_kong", "concealed_kong")


@rule("CZ-2.11", "CZ-8.11")
def end_in_draw(draft: Draft, why: str) -> None:
    """荒庄: nobody wins, the kongs are void."""
    draft.tell("draw", why=why, left=draft.left)
    _end_hand(draft, (), None)


def end_in_wins(draft: Draft, winners: tuple[int, ...], source: int | None) -> None:
    """胡: each winner's hand is shown and scored."""
    wins = []
    for seat in winners:
        won = _won(draft, seat, source)
        score = best_score(won, draft.options)
        if score is None:
            raise ValueError("a win that is none was offered")
        wins.append(ScoredWin(seat, source, score))
        draft.tell(
            "won",
            seat=seat,
            source=source,
            tile=tile_text(won.tile),
            hand=tiles_text(won.hand),
            items=[list(item) for item in score.items],
            points=score.points,
            doubles=[list(double) for double in score.doubles],
        )
    _end_hand(draft, tuple(wins), source)


@rule("CZ-6.6", "CZ-6.7")
def _won(draft: Draft, seat: int, source: int | None) -> Won:
    """How the hand was won: 天胡 and 地胡 only while nobody has claimed, konged or declared."""
    tile, hand = tile_of(draft), draft.hands[seat]
    heaven = draft.fresh and source is None and draft.came == "deal"
    first = not draft.rivers[seat] if source is None else sum(map(len, draft.rivers)) == 1
    return Won(
        seat=seat,
        hand=hand if source is None else with_tile(hand, tile),
        melds=draft.melds[seat],
        tile=tile,
        source=source,
        kong_flower=source is None and draft.came == "kong",
        robbed_kong=draft.phase == "rob",
        heaven=heaven,
        earth=draft.fresh and seat != draft.dealer and first,
    )


def paid_kongs(melds: tuple[tuple[Meld, ...], ...]) -> list[PaidKong]:
    """The kongs on the table that pay; a 砸杠 does not (CZ-4.10)."""
    return [
        PaidKong(seat, meld.kind, meld.source)
        for seat, laid in enumerate(melds)
        for meld in laid
        if meld.kind in PAID_KONGS
    ]


def _end_hand(draft: Draft, wins: tuple[ScoredWin, ...], source: int | None) -> None:
    """Pay and show everything; what follows is the match's business."""
    runs = tuple(run or 0 for run in draft.runs)
    entries = settle(draft.number, Stakes(draft.options, draft.dealer, runs), wins, paid_kongs(draft.melds))
    change = totals(entries, draft.seats)
    winners = tuple(win.seat for win in wins)
    draft.entries += entries
    draft.scores = tuple(old + new for old, new in zip(draft.scores, change, strict=True))
    draft.last = Result(draft.number, draft.dealer, winners, source, draft.tile if wins else None, change)
    draft.tell(
        "revealed",
        hands=[tiles_text(hand) for hand in draft.hands],
        wall=tiles_text(wall.built_order(draft.wall, draft.dice)),
    )
    draft.tell("settled", change=list(change), scores=list(draft.scores))
    draft.phase, draft.pending = "over", frozenset()
    draft.offers, draft.answers = ((),) * draft.seats, (None,) * draft.seats
