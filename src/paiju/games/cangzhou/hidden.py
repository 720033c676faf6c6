"""The same situation told differently: hidden tiles dealt anew, or every seat moved on."""

from __future__ import annotations

from collections import Counter

from paiju.core.chance import key_words
from paiju.core.game import turned
from paiju.core.shuffle import Stream
from paiju.games.cangzhou.moves import PASS_MOVE
from paiju.games.cangzhou.rules.claims import window_offers
from paiju.games.cangzhou.rules.dealing import FACES
from paiju.games.cangzhou.rules.hands import give_tile, list_offers, take_tile
from paiju.games.cangzhou.rules.turns import turn_offers
from paiju.games.cangzhou.state import CangzhouState, hand_of, set_wall
from paiju.games.cangzhou.table import NOBODY, NOTHING, OVER, ROB, TURN, XIAPAO, Desk, Room, room_of
from paiju.games.cangzhou.telling import tiles_of

TRIES = 8
"""A window in which nobody else could claim would be none: that many deals are tried for a fitting one."""


def redeal(state: CangzhouState, seat: int | None, chance: Stream) -> CangzhouState:
    """A world that looks the same to ``seat``: other hands, walls, answers and future deals are drawn anew."""
    room, desk = room_of(state.options), state.row.copy()
    desk.key = list(key_words(f"{chance.word():08x}" * 8))
    if desk.phase == OVER:
        return CangzhouState(state.options, desk)
    if desk.phase == XIAPAO:
        return CangzhouState(state.options, _other_runs(room, desk, seat, chance))
    if desk.phase == TURN:
        return CangzhouState(state.options, _other_turn(room, _dealt(room, desk, seat, (), chance), seat, chance))
    for _ in range(TRIES):
        world = _other_answers(room, _dealt(room, desk, seat, (), chance), seat, chance)
        if world.pending:
            return CangzhouState(state.options, world)
    # A tile that few hands can claim: the seats that really were asked keep theirs.
    asked = tuple(other for other in range(room.players) if desk.seats[other].offers)
    return CangzhouState(state.options, _other_answers(room, _dealt(room, desk, seat, asked, chance), seat, chance))


def _other_runs(room: Room, desk: Desk, seat: int | None, chance: Stream) -> Desk:
    """Before the deal all tiles are hidden, and so is what the others chose."""
    for other in range(room.players):
        if desk.seats[other].run != NOTHING and other != seat:
            desk.seats[other].run = chance.below(room.max_run + 1)
    dice = (chance.below(FACES) + 1, chance.below(FACES) + 1)
    set_wall(desk, chance.shuffled(desk.wall), dice)
    return desk


def _other_turn(room: Room, desk: Desk, seat: int | None, chance: Stream) -> Desk:
    """The seat in turn drew some tile of its new hand."""
    me = desk.seats[desk.turn]
    if desk.turn != seat and desk.tile != NOTHING:
        desk.tile = chance.choice(hand_of(me))
    me.offers = turn_offers(room, desk)
    return desk


def _other_answers(room: Room, desk: Desk, seat: int | None, chance: Stream) -> Desk:
    """Claims follow from the new hands; seats that had answered answer something."""
    desk.pending = 0
    for other in range(room.players):
        me = desk.seats[other]
        me.offers = window_offers(room, desk, other)
        if other != seat and me.answer != NOTHING:
            me.answer = chance.choice([*_moves(desk, me.offers), PASS_MOVE]) if me.offers else NOTHING
        if me.offers and me.answer == NOTHING:
            desk.pending |= 1 << other
    return desk


def _moves(desk: Desk, offers: int) -> list[int]:
    moves: list[int] = []
    list_offers(desk, offers, moves)
    return moves


def _dealt(room: Room, desk: Desk, seat: int | None, kept: tuple[int, ...], chance: Stream) -> Desk:
    """Deal what the seat cannot see anew: the other hands (but those kept) and what is left of the wall."""
    desk = desk.copy()
    wall = [*desk.wall[desk.cut :], *desk.wall[: desk.cut]]
    free = undrawn(desk)
    hidden: dict[int, list[int]] = {}
    for other in range(room.players):
        if other != seat and other not in kept:
            counts = desk.seats[other].hand[:]
            if desk.phase == ROB and other == desk.turn:
                counts[desk.tile] -= 1  # a 碰杠 that may be robbed is known to be in its hand
            hidden[other] = list(tiles_of(counts))
    old = [tile for tiles in hidden.values() for tile in tiles]
    new = chance.shuffled([*old, *(wall[at] for at in free)])
    taken = iter(new)
    for other, tiles in hidden.items():
        for tile in tiles:
            give_tile(room, desk.seats[other], tile)
        for _ in tiles:
            take_tile(room, desk.seats[other], next(taken))
    # What was drawn stays a part of the wall: it holds all 136 tiles in this world too.
    drawn = sorted(set(range(len(wall))) - set(free))
    for at, tile in (*zip(_places(wall, drawn, old), new, strict=False), *zip(free, taken, strict=True)):
        wall[at] = tile
    one, two = desk.dice
    set_wall(desk, wall, (one, two))
    return desk


def undrawn(desk: Desk) -> list[int]:
    """The places of the wall still standing, in drawing order; an odd number of replacements leaves a lone tile."""
    odd = desk.replaced & 1
    end = len(desk.wall) - desk.replaced - odd
    return [*range(desk.drawn, end), *([end + 1] if odd else [])]


def _places(wall: list[int], among: list[int], tiles: list[int]) -> list[int]:
    """Places among these that hold these tiles."""
    wanted = Counter(tiles)
    out = []
    for at in among:
        if wanted[wall[at]]:
            wanted[wall[at]] -= 1
            out.append(at)
    return out


def rotate(state: CangzhouState, by: int) -> CangzhouState:
    """Every seat moved ``by`` places on; the wall is counted from the dealer, so it stays."""
    players, desk = state.options.players, state.row.copy()

    def moved(seat: int) -> int:
        return NOBODY if seat == NOBODY else (seat + by) % players

    def moved_bits(bits: int) -> int:
        return sum(1 << moved(seat) for seat in range(players) if bits >> seat & 1)

    desk.seats[:players] = turned(desk.seats[:players], by)
    for seat in desk.seats:
        for meld in seat.melds[: seat.melded]:
            meld.source = moved(meld.source)
    desk.dealer, desk.turn, desk.pending = moved(desk.dealer), moved(desk.turn), moved_bits(desk.pending)
    last = desk.last
    if last.played:
        last.dealer, last.source, last.winners = moved(last.dealer), moved(last.source), moved_bits(last.winners)
    return CangzhouState(state.options, desk)
