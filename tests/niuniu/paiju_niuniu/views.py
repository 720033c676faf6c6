"""所见: what each seat may see of a table, and the same situation dealt anew."""

from __future__ import annotations

from dataclasses import dataclass

from paiju.core.cards import Cards
from paiju.core.row_game import Position
from paiju.core.rules import rule
from paiju.core.shuffle import Stream

from .rules import times_of
from .table import BETTING, BIDDING, DECK, OVER, PHASES, SEEN, UNDECIDED, Desk, NiuniuOptions, is_asked


@dataclass(slots=True)
class NiuniuState(Position[NiuniuOptions, Desk]):
    options: NiuniuOptions
    row: Desk


@dataclass(frozen=True, slots=True)
class NiuniuView:
    """``bids``, ``banker`` and ``times`` are known once all have bid; ``chosen`` is one's own secret choice."""

    seat: int | None
    to_act: bool
    options: NiuniuOptions
    deal: int
    phase: str
    hand: Cards
    chosen: int | None
    bids: tuple[int, ...]
    banker: int | None
    times: int | None
    done: tuple[bool, ...]
    scores: tuple[int, ...]
    over: bool


@rule("NN-1.2", "NN-2.1", "NN-2.3")
def view_of(state: NiuniuState, seat: int | None) -> NiuniuView:
    """All that a seat, or a spectator, may know: four cards of its own, and what has been told to all."""
    desk, options = state.row, state.options
    seats = desk.seats[: options.players]
    me = None if seat is None else seats[seat]
    secret = UNDECIDED if me is None else me.bid if desk.phase == BIDDING else me.bet
    known = desk.phase != BIDDING
    return NiuniuView(
        seat=seat,
        to_act=seat is not None and is_asked(desk, seat),
        options=options,
        deal=desk.deal,
        phase=PHASES[desk.phase],
        hand=Cards(() if me is None else tuple(me.hand[:SEEN])),
        chosen=None if secret == UNDECIDED else secret,
        bids=tuple(one.bid for one in seats) if known else (),
        banker=desk.banker if known else None,
        times=times_of(desk) if known else None,
        done=tuple(not is_asked(desk, other) for other in range(options.players)),
        scores=tuple(one.score for one in seats),
        over=desk.phase == OVER,
    )


@rule("NN-1.2")
def redealt(state: NiuniuState, seat: int | None, chance: Stream) -> NiuniuState:
    """The same with all cards but the seat's four dealt anew, and others' secret choices made anew."""
    desk, options = state.row.copy(), state.options
    mine = [] if seat is None else desk.seats[seat].hand[:SEEN]
    cards = iter(chance.shuffled([card for card in range(DECK) if card not in mine]))
    for other, me in enumerate(desk.seats[: options.players]):
        kept = mine if other == seat else sorted(next(cards) for _ in range(SEEN))
        me.hand = [*kept, next(cards)]
        if other != seat and desk.phase == BIDDING and me.bid != UNDECIDED:
            me.bid = chance.below(options.most_bid + 1)
        if other != seat and desk.phase == BETTING and me.bet != UNDECIDED:
            me.bet = 1 + chance.below(options.most_bet)
    desk.key = [chance.word() for _ in range(8)]
    return NiuniuState(options, desk)
