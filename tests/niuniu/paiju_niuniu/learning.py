"""编码与成批: this game for programs that learn, at one table and at thousands."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.batch import Flow
from paiju.core.chance import draw
from paiju.core.encoding import Feature
from paiju.core.kernel import Log, kernel, log_start, log_stop, wipe
from paiju.core.row_game import OneChoice, RowBatch

from .hands import promise_of
from .moves import Action
from .rules import begin, bet, bid, next_asked, times_of
from .table import BIDDING, DECK, LEVELS, MOST_BET, MOST_BID, MOST_SEATS, SEEN, Desk, Room, is_asked
from .telling import LINE, LOG_SIZE, SHOWN
from .views import NiuniuView

BETS = MOST_BID
"""Choices 0 … 4 are bids; a bet of one time is this and one more."""
MOST_POINTS = 30_000


class NiuniuEncoding(OneChoice[Action]):
    """Seats are counted from the observer on; places of seats that are not there hold noughts."""

    features = (
        Feature("hand", DECK, 0, 1, "看得见的四张牌", "the four cards seen"),
        Feature("betting", 1, 0, 1, "是否在下注", "1 while bets are made"),
        Feature("most", 1, 0, MOST_BET, "最多报几倍", "how many times may be named at most"),
        Feature("times", 1, 0, MOST_BID, "庄家倍数", "the banker's times"),
        Feature("banker", MOST_SEATS, 0, 1, "谁坐庄", "who is banker"),
        Feature("bids", MOST_SEATS, 0, MOST_BID, "各家抢庄", "the bids, once known"),
        Feature("scores", MOST_SEATS, -MOST_POINTS, MOST_POINTS, "各家得分", "the scores"),
    )

    def observe(self, view: NiuniuView, chosen: Sequence[int] = ()) -> list[int]:
        seats, first = len(view.scores), view.seat or 0
        order, spare = [(first + step) % seats for step in range(seats)], [0] * (MOST_SEATS - seats)
        bidding = view.phase == "bid"
        return [
            *(int(card in view.hand) for card in range(DECK)),
            int(not bidding),
            view.options.most_bid if bidding else view.options.most_bet,
            view.times or 0,
            *(int(view.banker == seat) for seat in order),
            *spare,
            *(view.bids[seat] if view.bids else 0 for seat in order),
            *spare,
            *(max(-MOST_POINTS, min(MOST_POINTS, view.scores[seat])) for seat in order),
            *spare,
        ]


@kernel
def start(room: Room, key: Sequence[int], desk: Desk, log: Log) -> None:
    begin(room, desk, key, log)


@kernel
def observe(room: Room, desk: Desk, seat: int, out: MutableSequence[int]) -> None:
    """The numbers that the features of the encoding name."""
    wipe(out)
    for place in range(SEEN):
        out[desk.seats[seat].hand[place]] = 1
    bidding = desk.phase == BIDDING
    out[DECK] = 0 if bidding else 1
    out[DECK + 1] = room.most_bid if bidding else room.most_bet
    out[DECK + 2] = 0 if bidding else times_of(desk)
    for step in range(room.players):
        other = (seat + step) % room.players
        at = DECK + 3 + step
        if not bidding:
            out[at] = 1 if other == desk.banker else 0
            out[at + MOST_SEATS] = desk.seats[other].bid
        out[at + 2 * MOST_SEATS] = max(-MOST_POINTS, min(MOST_POINTS, desk.seats[other].score))


@kernel
def first_choice(desk: Desk) -> int:
    """The lowest number that is legal for whoever is asked."""
    return 0 if desk.phase == BIDDING else BETS + 1


@kernel
def count_choices(room: Room, desk: Desk) -> int:
    """How many numbers from the lowest on are legal."""
    return 1 + room.most_bid if desk.phase == BIDDING else room.most_bet


@kernel
def legal(room: Room, desk: Desk, seat: int, mask: MutableSequence[int]) -> int:
    wipe(mask)
    if not is_asked(desk, seat):
        return 0
    first = first_choice(desk)
    many = count_choices(room, desk)
    for number in range(first, first + many):
        mask[number] = 1
    return many


@kernel
def act(room: Room, desk: Desk, seat: int, number: int, log: Log) -> int:
    at = number - first_choice(desk)
    if not is_asked(desk, seat) or at < 0 or at >= count_choices(room, desk):
        return 0
    if desk.phase == BIDDING:
        bid(room, desk, seat, number, log)
    else:
        bet(room, desk, seat, number - BETS, log)
    return 1


@kernel
def scores(room: Room, desk: Desk, out: MutableSequence[int]) -> None:
    for seat in range(room.players):
        out[seat] = desk.seats[seat].score


@kernel
def random(room: Room, desk: Desk, seat: int, chance: MutableSequence[int]) -> int:
    return first_choice(desk) + draw(chance, count_choices(room, desk))


@kernel
def fast(room: Room, desk: Desk, seat: int, chance: MutableSequence[int]) -> int:
    """The more fifth cards help, the more times."""
    return first_choice(desk) + promise_of(room, desk.seats[seat].hand) * count_choices(room, desk) // 49


@kernel
def count(room: Room, desk: Desk, log: Log, tally: MutableSequence[int]) -> None:
    """Count the levels of the hands that a step showed."""
    for at in range(log_start(log), log_stop(log), LINE):
        if log[at] == SHOWN:
            tally[log[at + 2]] += 1


class NiuniuBatch(RowBatch):
    """The rules as they are, ready for thousands of tables."""

    row = Desk
    flow = Flow(start, next_asked, observe, legal, act, scores, random, fast, count)
    tallies = tuple(f"level.{level}" for level in LEVELS)
    log_size = LOG_SIZE
