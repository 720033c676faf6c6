"""Lessons: a table that no room keeps. The learner's device has the moves so far, and each answer plays them again.

So there is nobody to join it, nothing is stored, listed or counted, no clock runs, a step back is a shorter list, and a
lesson is found again on the device where it was left. The deal is that of the lesson's own published seed; no secret of
any room is ever near it. Whatever is sent is refereed: what the rules refuse is refused here too.

The moves that come back include what the others have laid in secret: a lesson keeps nothing from somebody who looks for
it, as everybody's lesson has the same deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from msgspec import UNSET

from paiju.bots.catalog import default_bot, get_bot
from paiju.core.capabilities import lesson_of
from paiju.core.game import AnyGame
from paiju.core.lessons import Lesson
from paiju.core.presets import Words
from paiju.core.shuffle import Stream
from paiju.core.table import Table
from paiju.server import game_answers, protocol
from paiju.server.choosing import choices_json
from paiju.server.errors import ServerError
from paiju.server.live import LiveTable, News
from paiju.server.messages import LessonBody
from paiju.server.outgoing import entries_of, events_of
from paiju.server.view_patches import view_patch

FIRST_MATCH = 1


def _words(words: Words) -> protocol.Words:
    return protocol.Words(zh=words.zh, en=words.en)


@cache
def page(game: AnyGame) -> game_answers.LessonPage:
    """What the coach says, step by step."""
    lesson = lesson_of(game)
    return game_answers.LessonPage(
        game=game.id,
        title=_words(lesson.title),
        seat=lesson.seat,
        players=game.seats(lesson.options),
        steps=[
            game_answers.LessonStep(
                text=_words(step.text),
                why=None if step.why is None else _words(step.why),
                point=step.point,
                pieces=step.pieces,
                into=step.into,
                does=bool(step.do),
            )
            for step in lesson.steps
        ],
    )


def play(game: AnyGame, body: LessonBody, now: int) -> game_answers.LessonTable:
    """The table after the moves so far, and what happens when the learner has made one more, or none."""
    lesson = lesson_of(game)
    played = _Played(game, lesson, now)
    for seat, plain in body.actions:
        played.again(seat, game.decode_action(plain))
    before = played.table()
    if body.show:
        played.make(lesson.seat, played.wanted())
    elif body.act is not None:
        played.make(lesson.seat, game.decode_action(body.act))
    played.let_others()
    done, strayed = lesson.follow(played.moves_of(lesson.seat))
    return game_answers.LessonTable(
        table=before,
        steps=played.steps,
        actions=[(seat, _plain(game, action)) for seat, action in played.actions],
        done=done,
        strayed=strayed,
        over=not played.live.pending,
        hint=_plain(game, played.advice()) if body.hint else None,
        choices=played.choices(body.find) if body.find is not None else None,
    )


def _plain(game: AnyGame, action: Any) -> dict[str, Any]:
    plain: Any = game.encode_action(action)
    return dict(plain)


@dataclass(slots=True)
class _Played:
    """A lesson's table while an answer is worked out."""

    game: AnyGame
    lesson: Lesson
    now: int
    live: LiveTable = field(init=False)
    actions: list[tuple[int, Any]] = field(default_factory=list)
    steps: list[protocol.StepMessage] = field(default_factory=list)
    _shown: Any = None

    def __post_init__(self) -> None:
        table = Table(self.game, self.lesson.options, self.lesson.deal, keeps_history=False)
        self.live = LiveTable(table)

    def again(self, seat: int, action: Any) -> None:
        """A move that was made before: nobody needs to be told."""
        for _ in self._submit(seat, action):
            pass

    def make(self, seat: int, action: Any) -> None:
        """A new move, told to the learner up to each curtain."""
        for news in self._submit(seat, action):
            self._tell(news)

    def _submit(self, seat: int, action: Any) -> Iterator[News]:
        """Every curtain lifts at once: the learner's device makes the pauses."""
        news = self.live.submit(seat, action)
        self.actions.append((seat, action))
        yield from news
        while self.live.curtain is not None:
            yield from self.live.lift()

    def table(self) -> protocol.Table:
        live, seat = self.live, self.lesson.seat
        picture = live.picture(seat)
        self._shown = picture.view
        return protocol.Table(
            match=FIRST_MATCH,
            commitment=live.table.seed.commitment(),
            openings=sorted(self.game.openings),
            view=view_patch(None, picture.view),
            events=events_of(picture.events, seat),
            entries=entries_of(self.game, picture.entries),
            ask=self._ask(),
            pause=None,
            window=None,
            over=None,
        )

    def _ask(self) -> protocol.Ask | None:
        seat = self.lesson.seat
        return protocol.Ask(ask=self.live.asks[seat], deadline=None) if self.live.is_asked(seat) else None

    def _tell(self, news: News) -> None:
        seat, live = self.lesson.seat, self.live
        if not news.is_for(seat):
            return
        events, entries = events_of(news.events, seat), entries_of(self.game, news.entries)
        patch: dict[str, Any] = {}
        if news.state is not None:
            view = self.game.view(news.state, seat)
            patch, self._shown = view_patch(self._shown, view), view
        pause = None
        if live.curtain == "deal":
            pause = protocol.Pause(deal=live.deal, until=None, ready=[], scores=live.table.scores)
        if events or entries or patch or pause:
            self.steps.append(
                protocol.StepMessage(
                    at=self.now,
                    events=events,
                    entries=entries,
                    ask=self._ask(),
                    pause=pause,
                    window=protocol.Window(until=None) if live.curtain == "window" else None,
                    view=patch or UNSET,
                )
            )

    # -- who does what --------------------------------------------------------------------------------------

    def moves_of(self, seat: int) -> list[Any]:
        return [action for who, action in self.actions if who == seat]

    def let_others(self) -> None:
        """The others move until it is the learner's turn alone, the deal or the match is over."""
        while not self._is_deal_over() and (others := self.live.pending - {self.lesson.seat}):
            seat = min(others)
            self.make(seat, self._move_of(seat))

    def _is_deal_over(self) -> bool:
        """Whether a deal has just been shown to its end: the next begins when the learner has looked and asks again."""
        return any(step.pause is not None for step in self.steps)

    def _move_of(self, seat: int) -> Any:
        """The lesson's move where it is legal, no claim before that, and a bot's where the lesson has none."""
        game, state = self.game, self.live.table.state
        view = game.view(state, seat)
        wanted = self.lesson.next_move(seat, self.moves_of(seat))
        if wanted is not None:
            if game.refuse(state, seat, wanted) is None:
                return wanted
            declined = game.decline(view)
            if declined is not None:
                return declined
        return self._bots_move(seat, view)

    def _bots_move(self, seat: int, view: Any) -> Any:
        """The house's, the same whenever these moves were made before."""
        chance = Stream(self.lesson.deal.key(), f"bot/{seat}/{len(self.actions)}")
        return get_bot(self.game, default_bot(self.game)).act(view, chance)

    def wanted(self) -> Any:
        """The move that the lesson asks for now; past its end, or off its way, there is nothing to show."""
        done, strayed = self.lesson.follow(self.moves_of(self.lesson.seat))
        if strayed or done == len(self.lesson.wanted):
            raise ServerError("not_now")
        return self.lesson.wanted[done][0]

    def advice(self) -> Any:
        """A hint is the lesson's own move while the learner follows it, then the house's."""
        seat = self.lesson.seat
        if seat not in self.live.pending:
            raise ServerError("not_now")
        try:
            return self.wanted()
        except ServerError:
            return self._bots_move(seat, self.live.table.view(seat))

    def choices(self, find: str) -> game_answers.LessonChoices:
        return game_answers.LessonChoices(**choices_json(self.game, self.live.table.view(self.lesson.seat), find))
