"""一轮: a match from its first deal to its last showdown (A1, A3, A7)."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.kernel import Log, kernel, tell, tell_cells, wipe
from paiju.core.rules import rule
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.deck import COPIES, KINDS
from paiju.games.anpai.rules.dealing import deal_round
from paiju.games.anpai.rules.reading import read_play
from paiju.games.anpai.rules.settling import settle
from paiju.games.anpai.table import OUT, PASSED, Desk, Room, Seat, is_waited_for
from paiju.games.anpai.telling import BANKRUPT, MATCH_OVER, ROUND_OVER, SHOWDOWN, SUBMITTED

ROUNDS = len(DATA.rounds.hands)
BANKRUPT_END = DATA.rounds.bankrupt_end
KEY_WORDS = 8


@rule("AP-6.1", "AP-1.2")
@kernel
def begin(room: Room, desk: Desk, key: Sequence[int], log: Log) -> None:
    """Begin: the same coins for everybody, the whole deck out of play, and the first deal."""
    wipe(desk)
    for word in range(KEY_WORDS):
        desk.key[word] = key[word]
    for me in desk.seats:
        me.coins = room.coins
        me.kind = PASSED
        me.klass = PASSED
    for card in range(KINDS):
        desk.gone[card] = COPIES
    deal_round(room, desk, log)


@rule("AP-3.1")
@kernel
def lay(room: Room, desk: Desk, seat: int, cards: Sequence[int], many: int, log: Log) -> None:
    """暗出: a seat has chosen its play, nothing for a pass; when all have, the round ends."""
    me = desk.seats[seat]
    for place in range(many):
        me.play[place] = cards[place]
    me.played = many
    me.chosen = 1
    read_play(room, me)
    tell(log, SUBMITTED, seat)
    if turn(desk) == SEATS:
        end_round(room, desk, log)


@kernel
def turn(desk: Desk) -> int:
    """The lowest seat that is waited for; behind the last where nobody is."""
    for seat in range(SEATS):
        if is_waited_for(desk, seat):
            return seat
    return SEATS


@rule("AP-3.1", "AP-6.6", "AP-1.4")
@kernel
def end_round(room: Room, desk: Desk, log: Log) -> None:
    """亮牌: show all plays, settle, take out the bankrupt, and deal on unless the match is over."""
    show(desk, log)
    for me in desk.seats:
        me.won = -me.coins
    settle(room, desk, log)
    tell(log, ROUND_OVER, desk.round)
    for me in desk.seats:
        me.won += me.coins
        tell(log, me.won, me.coins)
    for seat in range(SEATS):
        clear_away(desk, seat, log)
    desk.shown = desk.round
    if is_over(desk):
        desk.over = 1
        tell(log, MATCH_OVER)
        for me in desk.seats:
            tell(log, me.coins - room.coins)
    else:
        deal_round(room, desk, log)


@kernel
def show(desk: Desk, log: Log) -> None:
    """Tell everybody's play and what it is."""
    tell(log, SHOWDOWN, desk.round)
    for me in desk.seats:
        tell(log, me.kind, me.played)
        tell_cells(log, me.play, 0, me.played)


@rule("AP-6.6", "AP-2.3")
@kernel
def clear_away(desk: Desk, seat: int, log: Log) -> None:
    """Played cards lie face up; the hand of a bankrupt joins them unseen; old 明牌 are no longer marked."""
    me = desk.seats[seat]
    take_from_hand(me)
    wipe(me.last)
    for place in range(me.played):
        desk.gone[me.play[place]] += 1
        me.last[place] = me.play[place]
    me.last_played = me.played
    me.last_kind = me.kind
    wipe(me.play)
    wipe(me.open)
    me.played = 0
    me.opened = 0
    me.chosen = 0
    me.kind = PASSED
    me.klass = PASSED
    if me.coins == 0:
        bury(desk, me)
        me.kind = OUT
        me.klass = OUT
        if me.won < 0:
            tell(log, BANKRUPT, seat)


@kernel
def take_from_hand(me: Seat) -> None:
    """Take the play out of the hand; both are in order."""
    kept = 0
    laid = 0
    for place in range(me.held):
        card = me.hand[place]
        if laid < me.played and me.play[laid] == card:
            laid += 1
        else:
            me.hand[kept] = card
            kept += 1
    for place in range(kept, me.held):
        me.hand[place] = 0
    me.held = kept


@kernel
def bury(desk: Desk, me: Seat) -> None:
    """Lay a hand face down."""
    for place in range(me.held):
        desk.buried[me.hand[place]] += 1
    desk.buried_cards += me.held
    me.held = 0
    wipe(me.hand)


@rule("AP-1.4", "AP-6.6")
@kernel
def is_over(desk: Desk) -> bool:
    """Five rounds, or 三家破产: judged at the round's end, never within it."""
    bankrupt = 0
    for me in desk.seats:
        if me.coins == 0:
            bankrupt += 1
    return desk.round == ROUNDS or bankrupt >= BANKRUPT_END


@rule("AP-6.7")
@kernel
def score_of(room: Room, desk: Desk, seat: int) -> int:
    """Coins won or lost so far."""
    return desk.seats[seat].coins - room.coins
