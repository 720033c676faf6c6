"""所见: a state read as cards, what each seat may see of it, and the same situation dealt anew or turned round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from paiju.core.batch import NO_SEAT
from paiju.core.cards import Cards
from paiju.core.chance import toss_of
from paiju.core.game import turned
from paiju.core.row_game import Position
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.games.anpai.data import DATA, MOST_CARDS, SEATS
from paiju.games.anpai.deck import CARD_OF, COPIES, KINDS, NUMBER_OF, as_cards
from paiju.games.anpai.hidden import deal_anew
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.plays import draw_play
from paiju.games.anpai.rules.reading import read_play
from paiju.games.anpai.table import OUT, Desk, Seat, is_waited_for, room_of
from paiju.games.anpai.telling import type_name

_NONE = Cards(())
_ROUNDS = len(DATA.rounds.hands)
_card_of = CARD_OF.__getitem__
_number_of = NUMBER_OF.__getitem__


@dataclass(slots=True)
class Shown:
    """The last round: what each seat played (None: it was out) and what it won or lost; nobody changes it."""

    round: int
    plays: tuple[Cards | None, ...]
    types: tuple[str | None, ...]
    won: tuple[int, ...]


def cards_in(numbers: Sequence[int], many: int) -> Cards:
    """The cards that a list of a row has."""
    return as_cards(map(_card_of, numbers[:many]))


@lru_cache(1 << 10)
def _seen(numbers: bytes) -> Cards:
    """Cards that everybody sees, made once: all views of a round show them."""
    return as_cards(map(_card_of, numbers))


@lru_cache(1 << 10)
def _counted(counts: bytes) -> Cards:
    """Cards in order, made once from the count of each; every view of a round shows the same."""
    return as_cards([card for card, many in zip(CARD_OF, counts, strict=True) for _ in range(many)])


def filled(cards: Sequence[int], size: int) -> list[int]:
    """Cards as a list of a row has them."""
    return [*map(_number_of, cards), *[0] * (size - len(cards))]


@dataclass(slots=True)
class AnpaiState(Position[AnpaiOptions, Desk]):
    """A state; its row read as cards."""

    options: AnpaiOptions
    row: Desk

    @property
    def hands(self) -> tuple[Cards, ...]:
        return tuple([cards_in(me.hand, me.held) for me in self.row.seats])

    @property
    def open(self) -> tuple[Cards, ...]:
        return tuple([_seen(bytes(me.open[: me.opened])) for me in self.row.seats])

    @property
    def plays(self) -> tuple[Cards | None, ...]:
        """Plays of this round; None until a seat has chosen."""
        return tuple([cards_in(me.play, me.played) if me.chosen else None for me in self.row.seats])

    @property
    def coins(self) -> tuple[int, ...]:
        return tuple([me.coins for me in self.row.seats])

    @property
    def stock(self) -> Cards:
        """In the order that they will be dealt in."""
        return cards_in(self.row.stock[self.row.dealt :], self.row.stocked - self.row.dealt)

    @property
    def gone(self) -> Cards:
        """Face up since the last shuffle."""
        return _counted(bytes(self.row.gone))

    @property
    def buried(self) -> Cards:
        """Face down: the cards of bankrupt players."""
        return _counted(bytes(self.row.buried))

    @property
    def key(self) -> str:
        return "".join([f"{word:08x}" for word in self.row.key])

    @property
    def last(self) -> Shown | None:
        return shown(self.row) if self.row.shown else None


def shown(desk: Desk) -> Shown:
    """The last showdown."""
    seats = desk.seats
    return Shown(
        desk.shown,
        tuple([None if me.last_kind == OUT else _seen(bytes(me.last[: me.last_played])) for me in seats]),
        tuple([type_name(me.last_kind) for me in seats]),
        tuple([me.won for me in seats]),
    )


@dataclass(slots=True)
class AnpaiView:
    """A seat's knowledge: its hand, everybody's 明牌 of this round, the cards face up, the coins.

    Nobody changes a view. It is not frozen, because filling a frozen class goes by a slower way for each field.
    """

    seat: int | None
    to_act: bool
    options: AnpaiOptions
    round: int
    rounds: int
    hand: Cards
    played: Cards | None
    """The seat's own play of this round, once it has chosen."""
    open: tuple[Cards, ...]
    sizes: tuple[int, ...]
    submitted: tuple[bool, ...]
    coins: tuple[int, ...]
    scores: tuple[int, ...]
    gone: Cards
    stock: int
    buried: int
    last: Shown | None
    over: bool


@rule("AP-2.3", "AP-3.1", "AP-6.6")
def view_of(state: AnpaiState, seat: int | None) -> AnpaiView:
    """The knowledge of a seat, or of a spectator."""
    desk, coins, start = state.row, state.coins, state.options.coins
    me = None if seat is None else desk.seats[seat]
    return AnpaiView(
        seat=seat,
        to_act=seat is not None and is_waited_for(desk, seat),
        options=state.options,
        round=desk.round,
        rounds=_ROUNDS,
        hand=_NONE if me is None else cards_in(me.hand, me.held),
        played=cards_in(me.play, me.played) if me is not None and me.chosen else None,
        open=state.open,
        sizes=tuple([one.held for one in desk.seats]),
        submitted=tuple([one.chosen == 1 for one in desk.seats]),
        coins=coins,
        scores=tuple([have - start for have in coins]),
        gone=state.gone,
        stock=desk.stocked - desk.dealt,
        buried=desk.buried_cards,
        last=state.last,
        over=desk.over == 1,
    )


def redealt(state: AnpaiState, seat: int | None, chance: Stream) -> AnpaiState:
    """The situation with all dealt anew but what the seat sees; who had chosen a play has chosen one."""
    desk = state.row.copy()
    deal_anew(desk, NO_SEAT if seat is None else seat, toss_of(chance))
    for other, (me, before) in enumerate(zip(desk.seats, state.row.seats, strict=True)):
        if before.chosen and other != seat:
            put_play(me, draw_play(cards_in(me.hand, me.held), chance))
    return AnpaiState(state.options, desk)


def put_play(me: Seat, cards: Cards) -> None:
    """Let a seat have chosen a play that is legal."""
    me.play, me.played, me.chosen = filled(cards, MOST_CARDS), len(cards), 1
    read_play(room_of(AnpaiOptions()), me)


def counts_of(cards: Sequence[int]) -> list[int]:
    """Number of times that each card occurs."""
    counts = [0] * KINDS
    for card in cards:
        counts[NUMBER_OF[card]] += 1
    assert max(counts) <= COPIES, "more of a card than there are"
    return counts


def rotated(state: AnpaiState, by: int) -> AnpaiState:
    """The situation with every seat moved ``by`` places on."""
    desk = state.row.copy()
    desk.first = (desk.first + by) % SEATS
    desk.seats = [*turned(desk.seats, by)]
    return AnpaiState(state.options, desk)
