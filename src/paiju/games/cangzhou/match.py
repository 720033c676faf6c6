"""The frame around the hands: 下跑, the deal, who deals next, the end of the match."""

from __future__ import annotations

from paiju.core.rules import rule
from paiju.core.tiles import Tiles, tile_text, tiles_text
from paiju.games.cangzhou import wall
from paiju.games.cangzhou.actions import Tile
from paiju.games.cangzhou.state import Draft, put, tile_of
from paiju.games.cangzhou.turns import open_turn


@rule("CZ-1.3")
def go_on(draft: Draft) -> None:
    """After a hand: the next one, or the end of the match."""
    if draft.number + 1 == draft.options.hands:
        draft.tell("match_over", scores=list(draft.scores))
        return
    winners = draft.last.winners if draft.last is not None else ()
    draft.dealer = next_dealer(draft.dealer, winners, draft.seats)
    draft.number += 1
    begin_hand(draft)


@rule("CZ-1.5")
def next_dealer(dealer: int, winners: tuple[int, ...], seats: int) -> int:
    """坐庄: the dealer stays after winning, alone or not, and after a draw."""
    return dealer if not winners or dealer in winners else (dealer + 1) % seats


@rule("CZ-1.6")
def begin_hand(draft: Draft) -> None:
    """The wall is built; everyone chooses 下跑 before the dice, unless the room has none."""
    seats = draft.options.players
    draft.dice = wall.throw(draft.key, draft.number)
    draft.wall = wall.drawing_order(wall.build(draft.key, draft.number), draft.dice)
    draft.drawn = draft.replaced = 0
    draft.hands = draft.rivers = draft.missed = (Tiles(()),) * seats
    draft.melds = draft.offers = ((),) * seats
    draft.answers = (None,) * seats
    draft.turn, draft.tile, draft.came, draft.fresh = draft.dealer, None, "deal", True
    draft.tell("hand_started", deal=draft.number, hand=draft.number + 1, dealer=draft.dealer)
    if draft.options.max_run:
        draft.runs = (None,) * seats
        draft.phase, draft.pending = "xiapao", frozenset(range(seats))
    else:
        draft.runs = (0,) * seats
        deal_out(draft)


def choose_run(draft: Draft, seat: int, points: int) -> None:
    """下跑 is announced only when all have chosen."""
    draft.runs = put(draft.runs, seat, points)
    draft.pending -= {seat}
    draft.tell("xiapao_chosen", seat=seat)
    if not draft.pending:
        draft.tell("xiapao", points=list(draft.runs))
        deal_out(draft)


@rule("CZ-1.7", "CZ-1.8")
def deal_out(draft: Draft) -> None:
    """The dice, everyone's tiles, and the dealer's first turn."""
    dice = draft.dice
    draft.tell("dice", dice=list(dice), side=wall.side_of(dice), stack=wall.break_at(dice))
    draft.hands, draft.drawn = wall.deal(draft.wall, draft.dealer, draft.seats)
    draft.tile = Tile(draft.wall[draft.drawn - 1])
    for seat, hand in enumerate(draft.hands):
        last = {"last": tile_text(tile_of(draft))} if seat == draft.dealer else {}
        draft.whisper(seat, "dealt", tiles=tiles_text(hand), **last)
    open_turn(draft)
