"""A mahjong hand described from outside, read into the view of a seat: every tile counted, every slip refused."""

from __future__ import annotations

from dataclasses import replace

from paiju.bots.cangzhou.situation import DEALT, KEPT, seen_counts
from paiju.bots.cangzhou.worlds import desk_of
from paiju.core.errors import RequestError
from paiju.core.tiles import COPIES, KINDS, Tiles, parse_tile, parse_tiles, tile_text
from paiju.games.cangzhou.asking import HandQuestion
from paiju.games.cangzhou.moves import Tile
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.claims import window_offers
from paiju.games.cangzhou.rules.turns import turn_offers
from paiju.games.cangzhou.scoring.waiting import hand_due, read_melds
from paiju.games.cangzhou.state import Meld, offers_to
from paiju.games.cangzhou.table import room_of
from paiju.games.cangzhou.views import CangzhouView


def view_of_question(options: CangzhouOptions, question: HandQuestion) -> CangzhouView:
    """The view of the seat, number 0 here; ``to_act`` only if there is something to decide."""
    melds = read_melds(question.melds, options)
    typed = parse_tiles(question.hand)
    hand = Tiles(tuple(sorted(typed)))
    due = hand_due(hand, melds)
    own_turn = len(hand) == due + 1
    offered = _offered(question, own_turn)
    drawn = _drawn(question, typed) if own_turn else None
    seen = parse_tiles(question.seen)
    view = _view(options, question, hand, melds, seen, drawn, offered)
    counts = seen_counts(view)
    for tile in range(KINDS):
        if counts[tile] > COPIES:
            raise RequestError("too_many_tiles", tile=tile_text(tile), given=counts[tile], most=COPIES)
    return _with_offers(replace(view, left=_left(options, question, sum(counts))))


def _offered(question: HandQuestion, own_turn: bool) -> Tile | None:
    if question.discard is None:
        return None
    if own_turn:
        raise RequestError("hint_not_waiting")
    return Tile(parse_tile(question.discard.strip()))


def _drawn(question: HandQuestion, typed: Tiles) -> Tile:
    """The tile drawn: as said, else the last one written."""
    if question.drawn is None:
        return Tile(typed[-1])
    tile = parse_tile(question.drawn.strip())
    if tile not in typed:
        raise RequestError("hint_drawn_not_held", tile=tile_text(tile))
    return Tile(tile)


def _view(
    options: CangzhouOptions,
    question: HandQuestion,
    hand: Tiles,
    melds: tuple[Meld, ...],
    seen: Tiles,
    drawn: Tile | None,
    offered: Tile | None,
) -> CangzhouView:
    """A view with all tiles that were seen in one river: whose they are changes no count."""
    seats = options.players
    if not 1 <= question.giver < seats or not 0 <= question.dealer < seats:
        raise RequestError("hint_no_such_seat", giver=question.giver, dealer=question.dealer, players=seats)
    if question.runs and (len(question.runs) != seats or max(question.runs) > options.max_run):
        raise RequestError("hint_runs", players=seats, most=options.max_run)
    turn = (seats - question.giver) if offered is not None else 0
    rivers = [Tiles(()) for _ in range(seats)]
    rivers[0] = seen
    if offered is not None:
        rivers[turn] = Tiles((offered,))
    return CangzhouView(
        seat=0,
        to_act=drawn is not None or offered is not None,
        over=False,
        scores=(0,) * seats,
        options=options,
        number=0,
        dealer=question.dealer,
        phase="turn" if offered is None else "claim",
        turn=turn,
        came="draw",
        tile=offered,
        drawn=drawn,
        hand=hand,
        held=(len(hand), *(DEALT,) * (seats - 1)),
        melds=(melds, *((),) * (seats - 1)),
        rivers=tuple(rivers),
        left=0,
        replaced=0,
        dice=None,
        runs=question.runs or (0,) * seats,
        chosen=(),
        fresh=False,
        missed=Tiles(()),
        offers=(),
        answer=None,
        last=None,
    )


def _left(options: CangzhouOptions, question: HandQuestion, seen: int) -> int:
    """Tiles in the wall: as said, else what is neither seen nor in the other hands."""
    hidden = KINDS * COPIES - seen
    if question.left is not None:
        if question.left > hidden:
            raise RequestError("hint_left", given=question.left, most=hidden)
        return question.left
    return max(KEPT, hidden - DEALT * (options.players - 1))


def _with_offers(view: CangzhouView) -> CangzhouView:
    """The view with what the rules offer in this very place."""
    if not view.to_act:
        return view
    hands = (view.hand, *(Tiles(()) for _ in view.held[1:]))
    bare = replace(view, rivers=(Tiles(()),) * len(hands))  # all that was seen is more than a river holds
    room, desk = room_of(view.options), desk_of(bare, hands, [0] * view.left)
    found = turn_offers(room, desk) if view.phase == "turn" else window_offers(room, desk, 0)
    return replace(view, offers=offers_to(desk, found))
