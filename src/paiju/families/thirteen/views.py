"""看牌: what each seat may see of a table, and the same situation seen with other cards or from another seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from paiju.core.cards import Cards, card_text
from paiju.core.chance import toss_of
from paiju.core.game import turned
from paiju.core.row_game import Position
from paiju.core.shuffle import Stream
from paiju.families.thirteen import table
from paiju.families.thirteen.grouping import groups_of
from paiju.families.thirteen.hidden import deal_anew
from paiju.families.thirteen.model import Room, Rules, ThirteenOptions
from paiju.families.thirteen.moves import Arrange, Declare, Laying, some_laying
from paiju.families.thirteen.naming import note_of
from paiju.families.thirteen.rules.play import best_special, hands_seen, is_pending, is_special_stage
from paiju.families.thirteen.rules.rows import TYPE_SHIFT, RowType
from paiju.families.thirteen.rules.settling import SWEPT, is_met, shooter
from paiju.families.thirteen.table import (
    ARRANGED,
    ARRANGING,
    BACK_AT,
    BETTING,
    DECLARED,
    MIDDLE_AT,
    NOBODY,
    NONE,
    NOT_LAID,
    OVER,
    Desk,
    Seat,
)

Phase = Literal["bet", "arrange", "over"]
Pair = tuple[int, int]
V = TypeVar("V", bound="ThirteenView")
O = TypeVar("O", bound=ThirteenOptions)  # noqa: E741 - options, as in Game[O, S, A]
NO_CARDS = Cards(())
PHASES: tuple[Phase, ...] = ("bet", "arrange", "over")
TYPE_NAMES = tuple(kind.name.lower() for kind in RowType)
"""The id of each row type, by its number."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """``points`` is what the first seat wins from the second."""

    seats: Pair
    points: int


@dataclass(frozen=True, slots=True)
class Laid:
    """One seat's hand as all have seen it: rows with their types (ids), or all thirteen with the special's id."""

    cards: Cards
    rows: tuple[Cards, ...]
    types: tuple[str, ...]
    special: str | None
    foul: bool
    notes: tuple[str | None, ...]
    """Of each row what its name leaves open (``row_note.ID``), or None."""
    groups: tuple[Cards, ...]
    """The groups that make a special."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """A deal that is over: what lay on the table and what it paid."""

    deal: int
    banker: int | None
    bets: tuple[int | None, ...]
    hands: tuple[Laid, ...]
    special_stage: bool
    pairs: tuple[PairResult, ...]
    guns: tuple[Pair, ...]
    sweeps: tuple[int, ...]
    totals: tuple[int, ...]
    horse: str | None
    horse_holder: int | None
    rollovers: tuple[Pair, ...]
    """Those of ``guns`` that are none, only count as one: no row lost and some tied."""


@dataclass(frozen=True, slots=True)
class ThirteenView:
    """One seat's knowledge; ``hand`` is empty while it may not be seen, ``bets`` None where not yet known.

    ``horse`` is the card that doubles in this deal.
    """

    options: ThirteenOptions
    seat: int | None
    to_act: bool
    phase: Phase
    deal: int
    deals: int
    banker: int | None
    bets: tuple[int | None, ...]
    hand: Cards
    laid: Laying | None
    submitted: tuple[bool, ...]
    scores: tuple[int, ...]
    last: Showdown | None
    over: bool
    horse: str | None = None

    @property
    def rules(self) -> Rules:
        return self.options.rules()


class ThirteenState(Position[O, Desk]):
    """A state that remembers its last showdown once somebody has looked: it is the same for all viewers and steps."""

    __slots__ = ("_showdown",)

    def __post_init__(self) -> None:
        self._showdown: Showdown | None = None

    def last_showdown(self) -> Showdown | None:
        last = self.row.last
        if self._showdown is None and last.deal != NONE:
            self._showdown = showdown_of(self.options.rules(), last)
        return self._showdown

    def follow(self, before: ThirteenState[O]) -> None:
        """Take over what the state before this one remembers, unless another deal has been shown down since."""
        if self.row.last.deal == before.row.last.deal:
            self._showdown = before._showdown


def view_of(kind: type[V], state: ThirteenState[Any], seat: int | None) -> V:
    """The knowledge of a seat, or of a spectator, at this moment."""
    options, desk = state.options, state.row
    rules = options.rules()
    room, phase = rules.room, desk.phase
    players = desk.seats[: room.seats]
    bets: tuple[int | None, ...] = ()
    if room.banked and phase != OVER:
        known = range(room.seats) if phase == ARRANGING else (seat,)
        bets = tuple([player.bet or None if other in known else None for other, player in enumerate(players)])
    submitted: tuple[bool, ...] = ()
    if phase == ARRANGING:
        submitted = tuple([player.laid != NOT_LAID for player in players])
    elif phase == BETTING:
        submitted = tuple([player.bet > 0 for player in players])
    hand, laid = NO_CARDS, None
    if seat is not None and hands_seen(room, desk):
        hand, laid = Cards(tuple(players[seat].hand)), laying_of(players[seat])
    # In the order of the fields: by name, fifteen take a third longer.
    return kind(
        options,
        seat,
        seat is not None and is_pending(desk, seat),
        PHASES[phase],
        desk.deal,
        room.deals,
        desk.banker if room.banked else None,
        bets,
        hand,
        laid,
        submitted,
        tuple([player.score for player in players]),
        state.last_showdown(),
        phase == OVER,
        horse_text(desk.horse),
    )


def laying_of(player: Seat) -> Laying | None:
    """The rows or special that a seat has laid in this deal."""
    if player.laid == ARRANGED:
        return Arrange(*rows_of(player.rows))
    return Declare() if player.laid == DECLARED else None


def rows_of(cards: Sequence[int]) -> tuple[Cards, Cards, Cards]:
    """Thirteen cards that lie row by row."""
    return Cards(tuple(cards[:MIDDLE_AT])), Cards(tuple(cards[MIDDLE_AT:BACK_AT])), Cards(tuple(cards[BACK_AT:]))


def showdown_of(rules: Rules, show: table.LaidDeal) -> Showdown:
    """A deal that is over, for people."""
    room = rules.room
    seats = range(room.seats)
    hands = show.hands
    shot = [pair if side > 0 else pair[::-1] for pair in pairs_of(room, show) if (side := shooter(room, show, *pair))]
    return Showdown(
        show.deal,
        show.banker if room.banked else None,
        tuple([bet or None for bet in show.bets[: room.seats]]) if room.banked else (),
        tuple([_laid(rules, hands[seat]) for seat in seats]),
        is_special_stage(room, show),
        tuple([PairResult((one, two), hands[one].points[two]) for one, two in pairs_of(room, show)]),
        tuple(shot),
        tuple([seat for seat in seats if hands[seat].beats_all == SWEPT]),
        tuple([hands[seat].total for seat in seats]),
        horse_text(show.horse),
        next((seat for seat in seats if hands[seat].has_horse), None),
        tuple([(one, two) for one, two in shot if hands[one].won[two] < table.ROWS]),
    )


def horse_text(card: int) -> str | None:
    """马牌 as people write it; None where there is none."""
    return None if card == NONE else card_text(card)


def pairs_of(room: Room, show: table.LaidDeal) -> list[Pair]:
    """Pairs that met, in the order in which they are settled."""
    seats = range(room.seats)
    return [(one, two) for one in seats for two in range(one + 1, room.seats) if is_met(room, show, one, two)]


def _laid(rules: Rules, hand: table.LaidHand) -> Laid:
    cards = Cards(tuple(hand.cards))
    if hand.special != NONE:
        special = rules.specials[hand.special].id
        return Laid(cards, (), (), special, False, (), groups_of(rules, special, cards))
    notes = tuple([note_of(rules.rows, value) for value in hand.values])
    types = tuple([TYPE_NAMES[value >> TYPE_SHIFT] for value in hand.values])
    return Laid(cards, rows_of(cards), types, None, bool(hand.foul), notes, ())


def redealt(rules: Rules, desk: Desk, seat: int | None, chance: Stream) -> Desk:
    """The situation with every card the seat cannot see dealt anew, and laid somehow where it was laid."""
    room, made = rules.room, desk.copy()
    deal_anew(room, made, NOBODY if seat is None else seat, toss_of(chance))
    for other in range(room.seats):
        player, before = made.seats[other], desk.seats[other]
        if other != seat and before.laid != NOT_LAID:
            _lay(rules, player, some_laying(rules, player.hand))
        if other != seat and before.bet and desk.phase == BETTING:
            player.bet = 1 + chance.below(room.max_bet)
    return made


def _lay(rules: Rules, player: Seat, laying: Laying) -> None:
    if isinstance(laying, Arrange):
        player.laid, player.special = ARRANGED, NONE
        player.rows = [card for row in laying.rows for card in row]
    else:
        player.laid, player.special = DECLARED, best_special(rules.room, player.hand)


def rotated(room: Room, desk: Desk, by: int) -> Desk:
    """The situation with every seat moved on."""

    def moved(seat: int) -> int:
        return (seat + by) % room.seats if seat >= 0 else seat

    def moved_on(items: list[Any]) -> list[Any]:
        return [*turned(items[: room.seats], by), *items[room.seats :]]

    made = desk.copy()
    made.first, made.banker, made.last.banker = moved(desk.first), moved(desk.banker), moved(desk.last.banker)
    made.seats, made.last.hands = moved_on(made.seats), moved_on(made.last.hands)
    made.last.bets = moved_on(made.last.bets)
    for hand in made.last.hands[: room.seats]:
        hand.won, hand.points = moved_on(hand.won), moved_on(hand.points)
    return made
