"""The answers of a sealed claim window: kept in memory, then carried out, written and told together at its end.

An answer changes nothing before that: no line is written for it, so nobody's message waits for one, and whoever answers
is told when it is on disk, as always. The end writes a line whether or not anybody was asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from paiju.core.errors import IllegalAction
from paiju.server import entries as log
from paiju.server.connection import Connection
from paiju.server.errors import ServerError
from paiju.server.protocol import OkMessage

if TYPE_CHECKING:
    from paiju.server.room import Room


class Answer(Struct, frozen=True):
    """A player's with whom to tell of it, or without one the house's."""

    action: Any
    plain: dict[str, Any]
    conn: Connection | None = None
    reply: int | None = None


class SealedAnswers:
    """Answers in the sealed window that is open, by seat."""

    __slots__ = ("_answers", "_room")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._answers: dict[int, Answer] = {}

    def __contains__(self, seat: int) -> bool:
        return seat in self._answers

    def keep(self, seat: int, answer: Answer) -> None:
        """A player's last answer counts, before the house's; raises at once what the rules say against it."""
        table = self._room.model.table
        refusal = table.game.check(table.state, seat, answer.action)
        if refusal is not None:
            raise IllegalAction.of(refusal)
        before = self._answers.get(seat)
        if before is not None and before.conn is not None:
            if answer.conn is None:
                return
            self._refuse(before)
        self._answers[seat] = answer

    def carry_out(self) -> None:
        """The window's time is up: do what was answered, or what silence stands for, and lift the curtain."""
        room, live = self._room, self._room.model.live
        assert live is not None
        answers, self._answers = self._answers, {}
        for seat in sorted(live.asked):
            answer = answers.get(seat)
            is_players = answer is not None and answer.conn is not None
            if not live.is_asked(seat):
                # The others' answers were enough.
                self._refuse(answer)
            elif answer is not None and is_players:
                room.act(seat, answer.action, answer.plain)
                self._grant(answer)
            else:
                self._stand_in(seat, answer)
        room.commit(log.Lifted(window=live.opened))

    def forget(self) -> None:
        """The match ends before the window does."""
        answers, self._answers = self._answers, {}
        for answer in answers.values():
            self._refuse(answer)

    def _stand_in(self, seat: int, ready: Answer | None) -> None:
        """Nobody answered: the house does for its seats, and for a player who may not pass; else it is a pass."""
        room, clockwork = self._room, self._room.clockwork
        if not clockwork.is_house(seat):
            if clockwork.can_pass(seat):
                clockwork.decline(seat)
                return
            clockwork.automate(seat, "clock")
        if ready is None:
            clockwork.decline(seat)
        else:
            room.act(seat, ready.action, ready.plain, "house")

    def _grant(self, answer: Answer) -> None:
        if answer.conn is not None and answer.reply is not None:
            self._room.send(answer.conn, OkMessage(id=answer.reply))

    def _refuse(self, answer: Answer | None) -> None:
        if answer is not None and answer.conn is not None:
            self._room.refuse(answer.conn, ServerError("stale_action"), answer.reply)
