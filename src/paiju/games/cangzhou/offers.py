"""What a seat is offered: beside its discards on its own turn, and on another's tile beside 过."""

from __future__ import annotations

from paiju.core.rules import rule
from paiju.core.tiles import GREEN, KINDS, RED, WHITE, Tiles
from paiju.games.cangzhou.actions import BIAN, KONGS, PUNG, WIN, ZA, ZAGANG, ZUAN, Action, Chow, Tile, chow
from paiju.games.cangzhou.locks import BIAN_NEEDS, ZUAN_NEEDS, may_declare, may_lay, may_pung
from paiju.games.cangzhou.state import Came, Draft, Meld, State, tile_of, without
from paiju.games.cangzhou.winning import WAITS, may_win


@rule("CZ-2.2", "CZ-5.2")
def _chows(tile: int, dragon_run: bool) -> tuple[Chow, ...]:
    """吃: the pairs of own tiles that make a run with this one."""
    if tile < 27:
        near = ((tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 1, tile + 2))
        return tuple(chow(a, b) for a, b in near if a >= 0 and a // 9 == b // 9 == tile // 9)
    dragons = (WHITE, GREEN, RED)
    if dragon_run and tile in dragons:
        one, two = (other for other in dragons if other != tile)
        return (chow(one, two),)
    return ()


CHOWS = tuple(tuple(_chows(tile, dragon_run) for tile in range(KINDS)) for dragon_run in (False, True))


def turn_offers(state: State | Draft, before: Tiles | None = None) -> tuple[Action, ...]:
    """What the seat in turn may do beside discarding; ``before`` is its hand without the tile, if that is at hand."""
    seat, tile, came = state.turn, state.tile, state.came
    hand, melds, dragon_run = state.hands[seat], state.melds[seat], state.options.dragon_run
    out: list[Action] = []
    if tile is not None and may_win(before or without(hand, tile), melds, tile, dragon_run):
        out.append(WIN)
    if may_kong(came):
        _add_kongs(out, hand, melds)
    if tile is not None and may_lock(came):
        _add_locks(out, hand, melds, tile, dragon_run)
    return tuple(out)


@rule("CZ-2.8")
def may_kong(came: Came) -> bool:
    """After 吃, 碰 or 砸 one discards: kongs of one's own come after a draw only."""
    return came != "claim"


@rule("CZ-4.1", "CZ-4.2", "CZ-4.4")
def may_lock(came: Came) -> bool:
    """边, 钻 and one's own 砸杠 take a tile drawn; the dealer's fourteenth is dealt."""
    return came not in ("claim", "deal")


@rule("CZ-2.5", "CZ-2.6")
def _add_kongs(out: list[Action], hand: Tiles, melds: tuple[Meld, ...]) -> None:
    """暗杠 and 碰杠."""
    # Four alike leave at least three kinds fewer than tiles; mostly that says no at once.
    if len(set(hand)) <= len(hand) - 3 and may_lay(melds):
        out += (KONGS[tile] for tile, fourth in zip(hand, hand[3:], strict=False) if tile == fourth)
    for meld in melds:
        if meld.kind == "pung" and meld.tile in hand:
            out.append(KONGS[meld.tile])


@rule("CZ-4.1", "CZ-4.2", "CZ-4.4")
def _add_locks(out: list[Action], hand: Tiles, melds: tuple[Meld, ...], tile: Tile, dragon_run: bool) -> None:
    """边, 钻 and 砸杠 with the tile just drawn."""
    bian, zuan = BIAN_NEEDS[dragon_run][tile], ZUAN_NEEDS[dragon_run][tile]
    if bian is not None and bian[0] in hand and bian[1] in hand and may_declare("bian", melds):
        out.append(BIAN)
    if zuan is not None and zuan[0] in hand and zuan[1] in hand and may_declare("zuan", melds):
        out.append(ZUAN)
    if hand.count(tile) == 4 and may_declare("za", melds):
        out.append(ZAGANG)


Offers = tuple[tuple[Action, ...], ...]


def claims_on(state: State | Draft) -> Offers:
    """What each seat may do with the discard in question; who may do nothing is left out of the window."""
    tile, turn, hands, dragon_run = tile_of(state), state.turn, state.hands, state.options.dragon_run
    waiting = WAITS[dragon_run]
    out: list[tuple[Action, ...]] = [()] * len(hands)
    for seat, hand in enumerate(hands):
        if seat == turn:
            continue
        if waiting[hand] >> tile & 1 and may_win_from(state, seat, tile):
            out[seat] = (WIN,)
        held = hand.count(tile)
        if held >= 2:
            out[seat] += _same_claims(tile, held, state.melds[seat])
    seat = turn + 1 if turn + 1 < len(hands) else 0
    hand = hands[seat]
    for claim in CHOWS[dragon_run][tile]:
        first, second = claim.tiles
        if first in hand and second in hand and may_lay(state.melds[seat]):
            out[seat] += (claim,)
    return tuple(out)


@rule("CZ-2.3", "CZ-2.4", "CZ-4.3", "CZ-4.4")
def _same_claims(tile: Tile, held: int, melds: tuple[Meld, ...]) -> tuple[Action, ...]:
    """碰, 点杠, 砸 and 砸杠 of a discard that one holds two or three of."""
    out: list[Action] = []
    if may_pung(melds):
        out.append(PUNG)
    if held == 3 and may_lay(melds):
        out.append(KONGS[tile])
    if may_declare("za", melds):
        out.append(ZA)
        if held == 3:
            out.append(ZAGANG)
    return tuple(out)


@rule("CZ-3.6")
def robs_on(state: State | Draft) -> Offers:
    """抢杠: a 碰杠 can only be won on."""
    tile = tile_of(state)
    return tuple(
        (WIN,) if seat != state.turn and may_win_from(state, seat, tile) else () for seat in range(len(state.hands))
    )


@rule("CZ-3.5")
def may_win_from(state: State | Draft, seat: int, tile: Tile) -> bool:
    """Whether a seat may win on another's tile: it completes the hand and was not let go since the last draw."""
    return tile not in state.missed[seat] and may_win(
        state.hands[seat], state.melds[seat], tile, state.options.dragon_run
    )
