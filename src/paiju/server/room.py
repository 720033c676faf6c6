"""One room: a task with a mailbox, and everything that can happen to the room in order.

The task takes one *turn* after another: whatever has come in is carried out on the model, the lines that makes are
written, and what it leads to is told once they are on disk. While they are being written the next turn's mail gathers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paiju.core.errors import PaijuError
from paiju.server import coming, mail, outgoing
from paiju.server import connection as closing
from paiju.server import entries as log
from paiju.server import messages as msg
from paiju.server.clockwork import Clockwork
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.door import Door
from paiju.server.errors import error_of
from paiju.server.intents import handle
from paiju.server.live import News
from paiju.server.model import RoomModel
from paiju.server.outgoing import text_of
from paiju.server.pings import answer_ping
from paiju.server.protocol import AnyMessage, ClosedMessage, PassedMessage
from paiju.server.store import LeaseLost, StoreError
from paiju.server.turn import Turn, settle

IN_PLAY = (log.Acted, log.Went, log.Lifted)
"""Lines that change the table alone: seats and room stay as they were told."""


class Room:
    """A room and everybody in it."""

    __slots__ = (
        "_mail",
        "_opened",
        "_seq",
        "_turn",
        "away",
        "clockwork",
        "context",
        "door",
        "epoch",
        "is_gone",
        "left_at",
        "looked",
        "model",
        "number",
        "players",
        "was_entered",
        "watchers",
    )

    def __init__(self, context: Context, number: int, epoch: int, model: RoomModel, seq: int) -> None:
        self.context = context
        self.number = number
        self.epoch = epoch
        self.model = model
        self.players: dict[str, Connection] = {}
        self.watchers: set[Connection] = set()
        self.door = Door(context.clock)
        self.looked: set[int] = set()
        """Who has looked at the finished deal long enough."""
        self.left_at = context.clock()
        self._opened = self.left_at
        self.away: dict[str, float] = {}
        """Since when players who sit here are not connected."""
        self.was_entered = False
        """Whether anybody has been here since it came into memory."""
        self.is_gone = False
        """Whether the task is over: no more mail is read."""
        self.clockwork = Clockwork(self)
        self._seq = seq
        """How many lines the log has."""
        self._turn = Turn()
        self._mail = mail.Mailbox()
        context.spawn(self._run())

    # -- the mailbox ------------------------------------------------------------------------------------------

    def post(self, item: mail.Mail) -> None:
        if not self.is_gone:
            self._mail.put(item)

    async def request(self, item: mail.AnyRequest) -> Any:
        """Post, and wait for the answer; raises what the rules say against it, or ``store_trouble``."""
        if self.is_gone:
            raise self.context.store_trouble()
        self._mail.put(item)
        return await item.reply

    def hear(self, conn: Connection, message: msg.AnyMessage) -> None:
        """A message of somebody in the room. A ping is answered at once, whatever else is going on."""
        if not answer_ping(self.context, conn, message):
            self.post(mail.Said(conn, message))

    # -- turns ------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            while not self.is_gone:
                await self._mail.arrival()
                await self._take_turn()
        except Exception as error:
            self._give_up(error)
        while self._mail:
            left = self._mail.take()
            if isinstance(left, mail.Request):
                settle(left.reply, self.context.store_trouble())

    async def _take_turn(self) -> None:
        """Carry out what has come in, write it, tell it."""
        turn = self._turn
        try:
            while self._mail and not (turn.is_full or self.is_gone):
                self._carry_out(self._mail.take())
        finally:
            # After a mistake of ours too: what was carried out before it stands.
            if turn.lines:
                await turn.write_record(self.context)
                batch = turn.batch(self.number, self.epoch, self._seq + 1, self.context.now())
                self._seq += len(turn.lines)
                await self.context.store.append(batch)
        if not self.context.is_owner():
            # Asleep for longer than the lease: what we know of the room may be old.
            raise LeaseLost("the lease is lost")
        self._turn = Turn()
        turn.tell()
        if turn.closes:
            self._leave_memory()

    def _carry_out(self, item: mail.Mail) -> None:
        """One thing that came in, and whatever follows from it by itself."""
        match item:
            case mail.Said():
                handle(self, item.conn, item.message)
            case mail.Rang():
                self.clockwork.ring(item)
            case mail.Decided():
                self.clockwork.decided(item)
            case mail.Parted():
                coming.detach(self, item.conn)
            case mail.Loaded():
                if self.model.is_lost:
                    self.end_match("dissolved")
            case mail.Deserted():
                if self.is_empty and self.left_at < item.before and not self._mail:
                    self._leave_memory()
            case mail.Lost():
                raise LeaseLost("the lease is lost")
            case mail.Request():
                replies = self._turn.replies
                replies[item.reply] = self.context.store_trouble()
                try:
                    replies[item.reply] = self._grant(item)
                except PaijuError as error:
                    replies[item.reply] = error
        self._advance()

    def _grant(self, request: mail.Request) -> Any:
        match request:
            case mail.Came():
                coming.attach(self, request.conn)
            case mail.Joined():
                return coming.seat(self, request.player, request.seat)
            case mail.Founded():
                self.commit(*request.lines)
            case mail.Idled():
                if self.is_empty:
                    if self.model.state == "playing":
                        self.end_match("dissolved")
                    self.shut("idle")
            case mail.Stopped():
                self.is_gone = True
        return None

    def _leave_memory(self) -> None:
        self.is_gone = True
        self.clockwork.stop()
        self.context.forget(self)

    def _give_up(self, error: Exception) -> None:
        """The log and our memory may have parted: forget the room, everybody comes back to what the log says."""
        self._leave_memory()
        self.context.metrics.given_up.inc()
        if not isinstance(error, LeaseLost):
            # A lost lease is said once for all rooms. The store says enough in a line; anything else is our mistake.
            ours = None if isinstance(error, StoreError) else error
            self.context.log.error("room_given_up", room=self.number, error=str(error), exc_info=ours)
        trouble = self.context.store_trouble()
        told = text_of(error_of(trouble.refusal))
        for conn in self.connections():
            conn.send(told)
            conn.close(closing.RESTART)
        for reply in self._turn.replies:
            settle(reply, trouble)

    # -- the log ----------------------------------------------------------------------------------------------

    def commit(self, *entries: log.AnyEntry, action: Any = None) -> None:
        """Carry out some lines together and tell of it; raises before anything changed when the rules refuse.

        ``action`` is the first line's, where it is at hand.
        """
        turn, was_playing = self._turn, self.model.match
        news: list[News] = []
        for entry in entries:
            turn.prepare(self.model, entry)
            line = log.write(entry)
            news += self.model.apply(entry, action, line)
            turn.lines.append(line)
        is_room_changed = not all(isinstance(entry, IN_PLAY) for entry in entries)
        if is_room_changed:
            coming.reseat(self)
        self.clockwork.refresh()
        if self.model.match != was_playing:
            self._tell_start()
        self.tell(news)
        if is_room_changed:
            self.tell_room()

    # -- telling ----------------------------------------------------------------------------------------------

    def send(self, conn: Connection, message: AnyMessage) -> None:
        """Send when this turn is on disk."""
        self._turn.outgoing.append((conn, text_of(message)))

    def close(self, conn: Connection, code: int) -> None:
        """Close when this turn is on disk."""
        self._turn.outgoing.append((conn, code))

    def refuse(self, conn: Connection, error: PaijuError, reply: int | None) -> None:
        self.send(conn, error_of(error.refusal, reply))

    def connections(self) -> list[Connection]:
        return [*self.players.values(), *self.watchers]

    def online(self) -> list[int]:
        return [conn.seat for conn in self.players.values() if conn.seat is not None]

    def voters(self) -> tuple[int, ...]:
        """Everybody who sits here but those who have been away for the grace time: a moment's absence is no consent."""
        here, since = set(self.online()), self.context.clock() - self.context.config.grace_seconds
        seats = self.model.seats
        return tuple(
            seat
            for seat in self.model.people()
            if seat in here or self.away.get(seats[seat].player or "", self._opened) > since
        )

    @property
    def address(self) -> str:
        """Of somebody who plays here: for whom the house works."""
        return next((conn.address for conn in self.players.values()), "")

    @property
    def is_empty(self) -> bool:
        return not self.players and not self.watchers

    def tell_room(self, besides: Connection | None = None) -> None:
        """The room as it is now, to everybody, or to everybody else."""
        self.tell_all(outgoing.room_message(self), besides)

    def tell_all(self, message: AnyMessage, besides: Connection | None = None) -> None:
        text = text_of(message)
        self._turn.outgoing += [(conn, text) for conn in self.connections() if conn is not besides]

    def tell(self, news: Iterable[News]) -> None:
        """Tell what happened at the table, to each what they may see of it."""
        for one in news:
            last, text = None, ""
            for conn, message in outgoing.step_messages(self, one):
                if message != last:
                    # Who is told the same as the one before is sent the same text.
                    last, text = message, text_of(message)
                self._turn.outgoing.append((conn, text))

    def tell_passed(self, seat: int, ask: int) -> None:
        """A question was let pass for want of an answer: whose it was is told, and nobody else."""
        conn = self.players.get(self.model.seats[seat].player or "")
        if conn is not None:
            self.send(conn, PassedMessage(ask=ask))

    def _tell_start(self) -> None:
        self.looked.clear()
        for conn in self.connections():
            started = outgoing.match_message(self, conn)
            if started is not None:
                self.send(conn, started)

    # -- playing ----------------------------------------------------------------------------------------------

    def act(self, seat: int, action: Any, plain: dict[str, Any], by: log.Decider = "player") -> None:
        """Play an action (``plain`` is its JSON), or raise what the rules say against it."""
        self.commit(log.Acted(seat=seat, action=plain, by=by), action=action)
        self.context.metrics.action(self.model.game.id, by).inc()

    def look(self, seat: int) -> None:
        """Somebody has seen the finished deal; the others are told, unless all have and the next one is."""
        if seat in self.looked:
            return
        self.looked.add(seat)
        paused = None if self._all_have_looked() else outgoing.pause_message(self)
        if paused is not None:
            self.tell_all(paused)

    def _all_have_looked(self) -> bool:
        """Nobody waits for seats the house plays, but who watches it play may still ask to go on."""
        is_anybody_looking = False
        for conn in self.players.values():
            if conn.seat in self.looked:
                is_anybody_looking = True
            elif conn.seat is not None and self.model.seats[conn.seat].auto is None:
                return False
        return is_anybody_looking or (bool(self.players) and self.model.settings.pause == 0)

    def go_on(self) -> None:
        """The pause is over."""
        live = self.model.live
        if live is not None and live.curtain == "deal":
            self.looked.clear()
            self.commit(log.Went(deal=live.deal))

    def _advance(self) -> None:
        """Whatever follows by itself: the cards are dealt, the curtain lifts, the match ends."""
        if self.model.is_starting and not self.model.unrevealed():
            self.deal()
        while self.model.state == "playing" and self._advance_once():
            pass

    def _advance_once(self) -> bool:
        live, vote = self.model.live, self.model.vote
        if live is None:
            return False
        if live.curtain == "window" and self.clockwork.is_window_over() and live.is_resolved:
            news = live.lift()
            self.clockwork.refresh()
            self.tell(news)
        elif live.curtain == "deal" and self._all_have_looked():
            self.go_on()
        elif live.is_over:
            self.end_match("over")
        elif vote is not None and vote.passes:
            self.end_match("dissolved")
        elif vote is not None and vote.fails:
            self.commit(log.VoteFailed())
        else:
            return False
        return True

    def deal(self) -> None:
        """A match begins: every seed is revealed, or its time is up."""
        context, rules = self.context, self.model.game.rules_version
        self.commit(log.Started(match=context.new_match(), at=context.now(), rules=rules))

    def end_match(self, status: log.Status) -> None:
        """The result is kept, the secret shown, and the next match's commitment published."""
        self.clockwork.sealed.forget()
        scores = self.model.table.scores
        ended = log.Ended(status=status, scores=scores, at=self.context.now())
        self.commit(ended, log.Secret(secret=self.context.new_secret()))
        self.tell_all(outgoing.over_message(self))
        self.context.metrics.matches.labels(self.model.game.id, status).inc()

    def shut(self, why: log.Closing) -> None:
        """Close the room for good."""
        self.commit(log.Closed(why=why))
        self.clockwork.stop()
        self.tell_all(ClosedMessage(why=why))
        for conn in self.connections():
            self.close(conn, closing.NORMAL)
