"""十三张: the game that duogui13, fujian13 and taiwan13 share; they differ only in their rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from paiju.core.capabilities import Advising, Arranging, Drawing, Reading, Scoring
from paiju.core.cards import Cards
from paiju.core.errors import IllegalAction, Refusal
from paiju.core.game import Event, Step
from paiju.core.kernel import Log
from paiju.core.ledger import Entry
from paiju.core.pictures import Pictures
from paiju.core.row_game import RowGame
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.core.texts import Sentence
from paiju.families.thirteen.abilities import ThirteenCounting, ThirteenLearning
from paiju.families.thirteen.events import EVENTS
from paiju.families.thirteen.explain import sentence_of
from paiju.families.thirteen.hands import ShownHand, arranged, best_special, declared
from paiju.families.thirteen.model import Room, Rules, ThirteenOptions
from paiju.families.thirteen.moves import (
    Action,
    Arrange,
    Bet,
    Declare,
    Laying,
    arrangements,
    random_arrangement,
    some_laying,
)
from paiju.families.thirteen.picturing import with_own_rules
from paiju.families.thirteen.rules import play
from paiju.families.thirteen.scoring.contract import ThirteenScoreAnswer, ThirteenScoreRequest
from paiju.families.thirteen.scoring.reading import RowsQuestion, read_request
from paiju.families.thirteen.scoring.score import score_request
from paiju.families.thirteen.table import BETTING, OVER, PLACES, SIZES, Desk
from paiju.families.thirteen.telling import Teller
from paiju.families.thirteen.views import PHASES, ThirteenState, ThirteenView, redealt, rotated, view_of

O = TypeVar("O", bound=ThirteenOptions)  # noqa: E741 - options, as in Game[O, S, A]
State = ThirteenState[Any]
SAMPLES = 200
"""Random splits tried before taking the first legal one; of a typical hand every second or third is legal."""


class ThirteenGame(RowGame[O, State, Action]):
    """Questions and answers; the rules proper are in :mod:`paiju.families.thirteen.rules.play`."""

    table = "thirteen"
    clock: ClassVar[int] = 60
    arranging = Arranging(
        "paiju.analysis.thirteen.arrange:advise", "paiju.analysis.thirteen.contract:ThirteenArrangeAnswer"
    )
    advising = Advising("paiju.analysis.thirteen.reasons:reasons_of", "paiju.analysis")
    counting = ThirteenCounting()
    event_types = EVENTS
    row_type = Desk
    action_type = Bet | Arrange | Declare
    view_type: type[ThirteenView]
    emblem: ClassVar[str] = ""
    """Cards that show which of the games it is."""

    def __init__(self) -> None:
        self.scoring: Scoring = Scoring(
            partial(score_request, self.options_type, self.texts), ThirteenScoreRequest, ThirteenScoreAnswer
        )
        self.reading: Reading = Reading(RowsQuestion, partial(read_request, self.options_type, self.texts))
        self.learning: ThirteenLearning = ThirteenLearning(self.texts)
        self.drawing = Drawing("paiju.cli.terminal.thirteen.screen:ThirteenScreen", {"cards": self.emblem})

    def seats(self, options: O) -> int:
        return options.rules().room.seats

    def room(self, options: O) -> Room:
        return options.rules().room

    def begin(self, room: Room, row: Desk, key: Sequence[int], log: Log) -> None:
        play.begin(room, row, key, log)

    def play(self, room: Room, row: Desk, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Bet):
            play.place_bet(room, row, seat, action.units, log)
        elif isinstance(action, Declare):
            play.declare(room, row, seat, log)
        else:
            play.arrange(room, row, seat, action.front + action.middle + action.back, log)

    def news(self, options: O, log: Sequence[int]) -> Iterator[Event | Entry]:
        return Teller(options.rules()).news(log)

    # -- acting -------------------------------------------------------------------------------------------

    def is_asked(self, row: Desk, seat: int) -> bool:
        return play.is_pending(row, seat)

    def over(self, state: State) -> bool:
        return state.row.phase == OVER

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        rules, desk = state.options.rules(), state.row
        if isinstance(action, Bet) != (desk.phase == BETTING):
            return Refusal("wrong_phase", detail={"phase": f"@phase.{PHASES[desk.phase]}"})
        if isinstance(action, Bet):
            return _refuse_bet(rules, action)
        shown = _shown(rules, desk.seats[seat].hand, action)
        return shown if isinstance(shown, Refusal) else None

    def choices(self, view: ThirteenView) -> Iterator[Action]:
        if not view.to_act:
            return
        rules = view.rules
        if view.phase == "bet":
            yield from map(Bet, range(1, rules.room.max_bet + 1))
            return
        if best_special(rules, view.hand) is not None:
            yield Declare()
        yield from arrangements(rules, view.hand)
        if rules.room.foul_pays:
            yield from arrangements(rules, view.hand, ordered=False)

    def sample(self, view: ThirteenView, chance: Stream) -> Action:
        """Some legal action, not evenly: specials are declared half the time, most arrangements are in order."""
        if not view.to_act:
            raise IllegalAction("not_pending", seat=view.seat)
        rules = view.rules
        if view.phase == "bet":
            return Bet(1 + chance.below(rules.room.max_bet))
        if best_special(rules, view.hand) is not None and chance.below(2):
            return Declare()
        for _ in range(SAMPLES):
            drawn = random_arrangement(rules, view.hand, chance)
            if not isinstance(arranged(rules, drawn.rows), Refusal):
                return drawn
        return some_laying(rules, view.hand)

    # -- looking ------------------------------------------------------------------------------------------

    def apply(self, state: State, seat: int, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        step.state.follow(state)
        return step

    def view(self, state: State, seat: int | None) -> ThirteenView:
        return view_of(self.view_type, state, seat)

    def redeal(self, state: State, seat: int | None, chance: Stream) -> State:
        return self.state_type(state.options, redealt(state.options.rules(), state.row, seat, chance))

    def rotate(self, state: State, by: int) -> State:
        return self.state_type(state.options, rotated(self.room(state.options), state.row, by))

    def sentence(self, entry: Entry) -> Sentence:
        return sentence_of(entry)

    @property
    def pictures(self) -> Pictures:
        """Those of the family belong to this game's own lines too; what it does not play is left out."""
        return with_own_rules(self.options_type().rules(), super().pictures)


def _refuse_bet(rules: Rules, bet: Bet) -> Refusal | None:
    if 1 <= bet.units <= rules.room.max_bet:
        return None
    return Refusal("bad_bet", rules.lines["bet"], {"units": bet.units, "most": rules.room.max_bet})


@rule("TH-5.3")
def _shown(rules: Rules, hand: Sequence[int], action: Laying) -> ShownHand | Refusal:
    """The hand as laid down, or why it may not be; where no rows are in order a special remains."""
    if isinstance(action, Declare):
        return declared(rules, hand)
    front, middle, back = rows = action.rows
    if (len(front), len(middle), len(back)) != SIZES:
        return _wrong_size(rows)
    if sorted(front + middle + back) != hand:
        return Refusal("not_your_cards")
    return arranged(rules, rows)


def _wrong_size(rows: Sequence[Cards]) -> Refusal:
    place, row, size = next(found for found in zip(PLACES, rows, SIZES, strict=True) if len(found[1]) != found[2])
    return Refusal("wrong_row_size", "TH-1.2", {"row": f"@place.{place}", "size": size, "given": len(row)})
