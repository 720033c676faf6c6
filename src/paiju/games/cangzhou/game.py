"""沧州麻将 as a game of the engine contract."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, cast

from paiju.core.capabilities import Advising, Drawing, Hints, Reading, Scoring
from paiju.core.errors import IllegalAction, Refusal
from paiju.core.game import Event
from paiju.core.kernel import Log
from paiju.core.ledger import Entry
from paiju.core.row_game import RowGame
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.core.texts import Sentence, Texts, register_texts
from paiju.games.cangzhou import hidden
from paiju.games.cangzhou.abilities import CangzhouCounting, CangzhouLearning
from paiju.games.cangzhou.asking import HandQuestion, WaitsQuestion
from paiju.games.cangzhou.data import DATA, PACKAGE
from paiju.games.cangzhou.events import EVENTS
from paiju.games.cangzhou.moves import DISCARDS, PASS, Action, Xiapao, move_of
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.dealing import begin
from paiju.games.cangzhou.rules.play import play
from paiju.games.cangzhou.rules.refusals import refusal_of
from paiju.games.cangzhou.scoring.contract import CangzhouScoreAnswer, CangzhouScoreRequest
from paiju.games.cangzhou.scoring.score import score_request
from paiju.games.cangzhou.scoring.waiting import read_waits
from paiju.games.cangzhou.state import CangzhouState
from paiju.games.cangzhou.table import OVER, RULES_VERSION, Desk, Room, is_pending, room_of
from paiju.games.cangzhou.telling import news, sentence_of
from paiju.games.cangzhou.views import CangzhouView, choices_of, view_of

register_texts(PACKAGE)


class Cangzhou(RowGame[CangzhouOptions, CangzhouState, Action]):
    id: ClassVar[str] = "cangzhou"
    zh: ClassVar[str] = "沧州麻将"
    en: ClassVar[str] = "Cangzhou mahjong"
    prefix: ClassVar[str] = "CZ"
    table: ClassVar[str] = "mahjong"
    rules_version: ClassVar[int] = RULES_VERSION
    options_type = CangzhouOptions
    action_type: Any = Action
    state_type = CangzhouState
    row_type = Desk
    package: ClassVar[str] = PACKAGE
    windows: ClassVar[frozenset[str]] = frozenset({"discarded", "kong_declared", "shared"})
    event_types = EVENTS
    texts = Texts(PACKAGE, "paiju.core")
    clock: ClassVar[int] = 20
    scoring: Scoring = Scoring(score_request, CangzhouScoreRequest, CangzhouScoreAnswer)
    reading: Reading = Reading(WaitsQuestion, read_waits)
    hints: Hints = Hints(
        HandQuestion, "paiju.analysis.cangzhou.hint:hint_of", "paiju.analysis.cangzhou.contract:CangzhouHintAnswer"
    )
    advising = Advising("paiju.analysis.cangzhou.reasons:reasons_of", "paiju.analysis")
    counting = CangzhouCounting()
    learning: CangzhouLearning = CangzhouLearning()
    drawing = Drawing(
        screen="paiju.cli.terminal.cangzhou.screen:CangzhouScreen",
        emblem={"tiles": "5m 1s 7z"},
        facts={"stacks_kept": DATA.wall.stacks_kept},
    )

    @rule("CZ-1.2")
    def seats(self, options: CangzhouOptions) -> int:
        return options.players

    # -- the rules, called --------------------------------------------------------------------------------------

    def room(self, options: CangzhouOptions) -> Room:
        return room_of(options, self.rules_version)

    def as_of(self, version: int) -> Cangzhou:
        return FIRST if version == FIRST.rules_version else cast(Cangzhou, super().as_of(version))

    def begin(self, room: Room, row: Desk, key: Sequence[int], log: Log) -> None:
        begin(room, row, key, log)

    def play(self, room: Room, row: Desk, seat: int, action: Action, log: Log) -> None:
        play(room, row, seat, move_of(action, row.tile), log)

    def news(self, options: CangzhouOptions, log: Sequence[int]) -> Iterator[Event | Entry]:
        return news(options, log)

    def is_asked(self, row: Desk, seat: int) -> bool:
        return is_pending(row, seat)

    def refuse(self, state: CangzhouState, seat: int, action: Action) -> Refusal | None:
        return refusal_of(state, seat, action)

    def over(self, state: CangzhouState) -> bool:
        return state.row.phase == OVER

    # -- choices and views --------------------------------------------------------------------------------------

    def choices(self, view: CangzhouView) -> Iterator[Action]:
        return choices_of(view)

    def sample(self, view: CangzhouView, chance: Stream) -> Action:
        if not view.to_act:
            raise IllegalAction("not_pending", seat=view.seat)
        if view.phase == "xiapao":
            return Xiapao(chance.below(view.options.max_run + 1))
        tiles = list(dict.fromkeys(view.hand)) if view.phase == "turn" else []
        offers = view.offers
        pick = chance.below(len(offers) + (len(tiles) or 1))
        if pick < len(offers):
            return offers[pick]
        return DISCARDS[tiles[pick - len(offers)]] if tiles else PASS

    @rule("CZ-3.1")
    def decline(self, view: CangzhouView) -> Action | None:
        return PASS if view.to_act and view.phase in ("claim", "rob") else None

    def view(self, state: CangzhouState, seat: int | None) -> CangzhouView:
        return view_of(state, seat)

    def scores(self, state: CangzhouState) -> tuple[int, ...]:
        return state.scores

    def redeal(self, state: CangzhouState, seat: int | None, chance: Stream) -> CangzhouState:
        return hidden.redeal(state, seat, chance)

    def rotate(self, state: CangzhouState, by: int) -> CangzhouState:
        return hidden.rotate(state, by)

    def sentence(self, entry: Entry) -> Sentence:
        return sentence_of(entry)


class FirstCangzhou(Cangzhou):
    """The game by version 1 of its rules, for matches and records from before version 2."""

    rules_version: ClassVar[int] = 1


FIRST = FirstCangzhou()
