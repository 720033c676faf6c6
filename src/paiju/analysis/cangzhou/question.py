"""A mahjong hand described from outside, read into the view of a seat: every tile counted, every slip refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
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
from paiju.games.cangzhou.scoring.request import MELD_RULES, MELDS, check_played, is_meld
from paiju.games.cangzhou.state import LOCK_OF, Meld, MeldKind, offers_to
from paiju.games.cangzhou.table import GROUPS, room_of
from paiju.games.cangzhou.views import CangzhouView

SOMEBODY = 1
_KINDS: dict[str, MeldKind] = {**MELDS, **{kind: kind for kind in MELDS.values()}}
_DRAWN: dict[str, MeldKind] = {"摸砸杠": "zagang", "drawn_zagang": "zagang", "摸砸": "za", "drawn_za": "za"}
_NAMES = "|".join(sorted((*_KINDS, *_DRAWN), key=len, reverse=True))
_MELD = re.compile(rf"\s*({_NAMES})\s*:?\s*([1-9]+[mpsz])[\s,，;；]*")
_CLAIMED = ("chow", "pung", "exposed_kong", "added_kong", "za", "zagang")


def view_of_question(options: CangzhouOptions, question: HandQuestion) -> CangzhouView:
    """What the seat, number 0 here, would see; ``to_act`` only if there is something to decide."""
    melds = tuple(_melds(question.melds, options))
    typed = parse_tiles(question.hand)
    hand = Tiles(tuple(sorted(typed)))
    due = 3 * (GROUPS - len(melds)) + 1
    if len(hand) not in (due, due + 1):
        raise RequestError("hint_hand_size", given=len(hand), waiting=due, turn=due + 1, melds=len(melds))
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


def _melds(text: str, options: CangzhouOptions) -> Iterator[Meld]:
    """``吃345p 碰111z``, or with the English names: ``chow 345p, pung 111z``."""
    at, locks = 0, set()
    count = 0
    while text[at:].strip():
        found = _MELD.match(text, at)
        if found is None:
            raise RequestError("hint_bad_melds", text=text[at : at + 20].strip(), known=tuple(MELDS))
        name = found[1]
        kind: MeldKind = _DRAWN[name] if name in _DRAWN else _KINDS[name]
        tiles = Tiles(tuple(sorted(parse_tiles(found[2]))))
        if not is_meld(kind, tiles, options):
            raise RequestError("bad_meld", MELD_RULES[kind], where="melds", kind=f"@meld.{kind}", tiles=found[2])
        check_played(kind, "melds", options)
        if name in _DRAWN and kind == "za" and not options.za_drawn:
            raise RequestError("za_not_drawn", "CZ-4.12", where="melds")
        claimed = kind in _CLAIMED and name not in _DRAWN
        if kind in LOCK_OF:
            locks.add(LOCK_OF[kind])
        if len(locks) > 1:
            kinds = tuple(f"@meld.{one}" for one in sorted(locks))
            raise RequestError("two_commitments", "CZ-4.6", where="melds", kinds=kinds)
        count += 1
        if count > GROUPS:
            raise RequestError("too_many_melds", "CZ-5.1", where="melds", given=count, most=GROUPS)
        yield Meld(kind, tiles, Tile(tiles[0]), SOMEBODY if claimed else None)
        at = found.end()


def _view(
    options: CangzhouOptions,
    question: HandQuestion,
    hand: Tiles,
    melds: tuple[Meld, ...],
    seen: Tiles,
    drawn: Tile | None,
    offered: Tile | None,
) -> CangzhouView:
    """All that was seen lies in one river: whose it is changes no count."""
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
    """What the rules offer in this very place."""
    if not view.to_act:
        return view
    hands = (view.hand, *(Tiles(()) for _ in view.held[1:]))
    bare = replace(view, rivers=(Tiles(()),) * len(hands))  # all that was seen is more than a river holds
    room, desk = room_of(view.options), desk_of(bare, hands, [0] * view.left)
    found = turn_offers(room, desk) if view.phase == "turn" else window_offers(room, desk, 0)
    return replace(view, offers=offers_to(desk, found))
