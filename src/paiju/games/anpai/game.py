"""暗牌斗地主 as a game: deal, secret plays of all at once, settlement, five rounds (A1 to A8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from paiju.core.capabilities import Advising, Drawing, Hints, Reading, Scoring
from paiju.core.errors import IllegalAction, Refusal
from paiju.core.game import Event
from paiju.core.kernel import Log
from paiju.core.ledger import Entry
from paiju.core.row_game import RowGame
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.core.texts import Sentence
from paiju.games.anpai.abilities import AnpaiCounting, AnpaiLearning
from paiju.games.anpai.asking import CardsQuestion, HandQuestion
from paiju.games.anpai.contract import AnpaiScoreAnswer, AnpaiScoreRequest
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import NUMBER_OF
from paiju.games.anpai.events import EVENTS
from paiju.games.anpai.hands import PACKAGE, TEXTS
from paiju.games.anpai.moves import Play, refuse_play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.plays import count_plays, draw_play, list_plays
from paiju.games.anpai.rules.rounds import begin, lay, score_of
from paiju.games.anpai.scoring import read_request, score_request
from paiju.games.anpai.table import Desk, Room, is_waited_for, room_of
from paiju.games.anpai.telling import news
from paiju.games.anpai.views import AnpaiState, AnpaiView, cards_in, redealt, rotated, view_of
from paiju.games.anpai.words import sentence_of


class Anpai(RowGame[AnpaiOptions, AnpaiState, Play]):
    id: ClassVar[str] = "anpai"
    zh: ClassVar[str] = "暗牌斗地主"
    en: ClassVar[str] = "Hidden-card Dou Dizhu"
    prefix: ClassVar[str] = "AP"
    table: ClassVar[str] = "climbing"
    rules_version: ClassVar[int] = 1
    options_type = AnpaiOptions
    action_type = Play
    state_type = AnpaiState
    row_type = Desk
    package: ClassVar[str] = PACKAGE
    event_types = EVENTS
    texts = TEXTS
    unit = "coin"
    scoring: Scoring = Scoring(score_request, AnpaiScoreRequest, AnpaiScoreAnswer)
    reading: Reading = Reading(CardsQuestion, read_request)
    hints: Hints = Hints(
        HandQuestion, "paiju.analysis.anpai.hint:hint_of", "paiju.analysis.anpai.contract:AnpaiHintAnswer"
    )
    advising = Advising("paiju.analysis.anpai.hint:reasons_of", "paiju.analysis")
    counting = AnpaiCounting()
    learning: AnpaiLearning = AnpaiLearning()
    drawing = Drawing("paiju.cli.terminal.anpai.screen:AnpaiScreen", {"cards": "2s bj sj"})

    @rule("AP-1.1")
    def seats(self, options: AnpaiOptions) -> int:
        return SEATS

    # -- the rules, called --------------------------------------------------------------------------------------

    def room(self, options: AnpaiOptions) -> Room:
        return room_of(options)

    def begin(self, room: Room, row: Desk, key: Sequence[int], log: Log) -> None:
        begin(room, row, key, log)

    def play(self, room: Room, row: Desk, seat: int, action: Play, log: Log) -> None:
        lay(room, row, seat, [NUMBER_OF[card] for card in action.cards], len(action.cards), log)

    def news(self, options: AnpaiOptions, log: Sequence[int]) -> Iterator[Event | Entry]:
        return news(options, log)

    def is_asked(self, row: Desk, seat: int) -> bool:
        return is_waited_for(row, seat)

    @rule("AP-6.6")
    def check(self, state: AnpaiState, seat: int, action: Play) -> Refusal | None:
        if not state.row.over and 0 <= seat < SEATS and not state.row.seats[seat].coins:
            return Refusal("bankrupt", "AP-6.6", {"seat": seat})
        return super().check(state, seat, action)

    def refuse(self, state: AnpaiState, seat: int, action: Play) -> Refusal | None:
        me = state.row.seats[seat]
        return refuse_play(cards_in(me.hand, me.held), action)

    def over(self, state: AnpaiState) -> bool:
        return state.row.over == 1

    def scores(self, state: AnpaiState) -> tuple[int, ...]:
        room = room_of(state.options)
        return tuple([score_of(room, state.row, seat) for seat in range(SEATS)])

    # -- choices and views --------------------------------------------------------------------------------------

    def choices(self, view: AnpaiView) -> Iterator[Play]:
        if view.to_act:
            for cards in list_plays(view.hand):
                yield Play(cards)

    def count(self, view: AnpaiView) -> int:
        """Number of choices, without listing them."""
        return count_plays(view.hand) if view.to_act else 0

    def sample(self, view: AnpaiView, chance: Stream) -> Play:
        if not view.to_act:
            raise IllegalAction("not_pending", seat=view.seat)
        return Play(draw_play(view.hand, chance))

    def view(self, state: AnpaiState, seat: int | None) -> AnpaiView:
        return view_of(state, seat)

    def redeal(self, state: AnpaiState, seat: int | None, chance: Stream) -> AnpaiState:
        return redealt(state, seat, chance)

    def rotate(self, state: AnpaiState, by: int) -> AnpaiState:
        return rotated(state, by)

    def sentence(self, entry: Entry) -> Sentence:
        return sentence_of(entry)
