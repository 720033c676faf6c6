"""One room in memory: who is connected, what is told to whom, and the log that must be on disk before it is.

Everything here runs in the event loop without waiting, so an intent is carried out whole before the next is looked
at. What has come in for a room is done in one turn: its lines go to the store together, what it leads to is written
for everybody while it is still at hand, and is sent when the store says that the lines are on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from paiju.core.errors import PaijuError
from paiju.server import connection as closing
from paiju.server import entries as log
from paiju.server.channel import text_frame
from paiju.server.clockwork import Clockwork
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.errors import error_body
from paiju.server.live import News
from paiju.server.messages import encode
from paiju.server.model import RoomModel
from paiju.server.outbox import Outbox
from paiju.server.showing import pause_json, table_json, whole_room
from paiju.server.store import MatchRow
from paiju.server.telling import Ask, Outgoing, frames, joined
from paiju.server.wire import Json, over_json


class Room:
    """A room and everybody in it."""

    __slots__ = (
        "_calls",
        "_is_clock_late",
        "_is_pause_due",
        "_is_turn",
        "_untold",
        "clockwork",
        "context",
        "epoch",
        "is_broken",
        "left_at",
        "looked",
        "model",
        "number",
        "outbox",
        "players",
        "watchers",
    )

    def __init__(self, context: Context, number: int, epoch: int, model: RoomModel, seq: int) -> None:
        self.context = context
        self.number = number
        self.epoch = epoch
        self.model = model
        self.players: dict[str, Connection] = {}
        self.watchers: set[Connection] = set()
        self.looked: set[int] = set()
        """Who has looked at the finished deal long enough."""
        self.is_broken = False
        self.left_at = context.clock()
        self.clockwork = Clockwork(self)
        self.outbox = Outbox(context, number, epoch, seq, self.give_up)
        self._untold: list[News | Outgoing] = []
        """What the present turn has led to, to be written at its end; what happens in one turn is told together."""
        self._calls: list[Callable[[], None]] = []
        """What the next turn is to do."""
        self._is_turn = False
        self._is_clock_late = False
        """Whether the table has changed since the clocks were set."""
        self._is_pause_due = False

    # -- turns ----------------------------------------------------------------------------------------------

    def call(self, what: Callable[[], None]) -> None:
        """Do something in this room's next turn, on the beat."""
        if not self._calls:
            self.context.beat.call(self.turn)
        self._calls.append(what)

    def turn(self) -> None:
        """Do what there is to do, and whatever follows from it."""
        calls, self._calls = self._calls, []
        self._is_turn = True
        for what in (*calls, self.advance):
            try:
                what()
            except Exception as error:
                self.give_up(error)
        self._is_turn = False
        self.outbox.hand_in()
        self._write_out()
        if self._is_pause_due:
            self._tell_pause()

    # -- the log --------------------------------------------------------------------------------------------

    def commit(self, *entries: log.AnyEntry) -> None:
        """Carry out some lines together and tell of it; raises before anything changed when the rules refuse."""
        self._write_out()
        sitting: dict[str, int | None] = {}
        news: list[News] = []
        match = None
        was_playing = self.model.match
        for entry in entries:
            if isinstance(entry, log.Ended):
                match = self.model.match_row(entry.status, entry.at)
            sitting |= dict.fromkeys(self._unseated(entry))
            news += self.model.apply(entry)
            if isinstance(entry, log.Sat):
                sitting[entry.player] = entry.seat
        self._append([log.write(entry) for entry in entries], sitting, match)
        self._reseat()
        self.clockwork.refresh()
        if self.model.match != was_playing:
            self._tell_start()
        self.tell(news)
        self.tell_room()

    def _unseated(self, entry: log.AnyEntry) -> list[str]:
        """Whose seat a line takes away; one left in a match is theirs until it ends."""
        match entry:
            case log.Freed():
                seats = [self.model.seats[entry.seat]]
            case log.Ended():
                seats = [seat for seat in self.model.seats if seat.gone]
            case _:
                return []
        return [seat.player for seat in seats if seat.player is not None]

    def _play(self, entry: log.Acted | log.Went, action: Any = None) -> None:
        """Commit what changes the table alone, as nearly everything does: seats and room stay as they were told."""
        if self._untold:
            self._keep_apart()
        line = log.write(entry)
        news = self.model.apply(entry, action, line)
        self._append([line])
        self._is_clock_late = True
        self.tell(news)

    def _keep_apart(self) -> None:
        """Write what is yet untold, unless it is told together with what is about to happen: frames say how things
        stand, and once that has happened they stand differently.
        """
        live = self.model.live
        may_join = live is not None and live.curtain is None and not self.model.game.windows
        if not (may_join and isinstance(self._untold[-1], News)):
            self._write_out()

    def _append(
        self, lines: list[bytes], sitting: Mapping[str, int | None] | None = None, match: MatchRow | None = None
    ) -> None:
        closes = self.model.state == "closed"
        self.outbox.add(lines)
        if not self._is_turn or sitting or match is not None or closes:
            self.outbox.hand_in(sitting, match, closes)

    def give_up(self, error: Exception) -> None:
        """The log and our memory may have parted: forget the room, everybody comes back to what the log says."""
        if self.is_broken:
            return
        self.is_broken = True
        self.clockwork.stop()
        self._untold.clear()
        self.context.log.error("room_given_up", room=self.number, error=str(error), exc_info=error)
        self.context.broken(self)
        trouble = error_body(self.context.store_trouble().refusal)
        for conn in self.connections():
            conn.send(text_frame(encode({"t": "error", **trouble})))
            conn.close(closing.RESTART)
        self.outbox.abandon(error)

    # -- sending --------------------------------------------------------------------------------------------

    def post(self, conn: Connection, message: Json) -> None:
        """Send once everything that happened before is on disk."""
        self._put(conn, text_frame(encode(message)))

    def close(self, conn: Connection, code: int) -> None:
        self._put(conn, code)

    def _put(self, conn: Connection, what: bytes | int) -> None:
        if self._is_turn:
            self._untold.append((conn, what))
        else:
            self.outbox.send(conn, what)

    def refuse(self, conn: Connection, error: PaijuError, reply: int | None) -> None:
        body: Json = {"t": "error", **error_body(error.refusal)}
        if reply is not None:
            body["id"] = reply
        self.post(conn, body)

    def connections(self) -> list[Connection]:
        return [*self.players.values(), *self.watchers]

    def tell_room(self) -> None:
        """The room as it is now, to everybody."""
        self.tell_all({"t": "room", "now": self.context.now(), "room": whole_room(self)})

    def tell_all(self, message: Json) -> None:
        frame = text_frame(encode(message))
        for conn in self.connections():
            self._put(conn, frame)

    def tell(self, news: Iterable[News]) -> None:
        """What happened at the table, to each what they may see of it."""
        self._untold += news
        if not self._is_turn:
            self._write_out()

    def _write_out(self) -> None:
        """Make frames of what is yet untold, as things stand now: the turn is over, or they are about to change."""
        if self._is_clock_late:
            self._is_clock_late = False
            self.clockwork.refresh()
        if not self._untold:
            return
        untold, self._untold = self._untold, []
        for what in joined(untold):
            self.outbox.send_all(frames(self, what) if isinstance(what, News) else (what,))

    def asks(self) -> dict[int, Ask]:
        """Who is asked now, the number of their question and until when."""
        live = self.model.live
        if live is None or self.model.state != "playing":
            return {}
        asks, deadline_of = live.asks, self.clockwork.deadline_of
        if live.curtain is None:
            return {seat: (asks[seat], deadline_of(seat)) for seat in live.pending}
        return {seat: (asks[seat], deadline_of(seat)) for seat in live.pending if live.is_asked(seat)}

    def _tell_start(self) -> None:
        live = self.model.live
        if live is None:
            return
        self.looked.clear()
        seeds = live.table.seed.clients
        for conn in self.connections():
            self.post(conn, {"t": "match", "now": self.context.now(), "table": table_json(self, conn), "seeds": seeds})

    def welcome(self, conn: Connection) -> None:
        """Everything, from nothing."""
        you = {"seat": conn.seat, "player": conn.player}
        body = {"t": "welcome", "now": self.context.now(), "you": you, "room": whole_room(self)}
        self.post(conn, {**body, "table": table_json(self, conn)})

    def online(self) -> list[int]:
        return [conn.seat for conn in self.players.values() if conn.seat is not None]

    # -- coming and going -----------------------------------------------------------------------------------

    def attach(self, conn: Connection) -> None:
        """Somebody connects: to their seat, which any older connection loses, or to watch."""
        self._write_out()
        seat = None if conn.watches else self.model.seat_of(conn.player)
        conn.seat = seat
        if seat is None or conn.player is None:
            self.watchers.add(conn)
        else:
            older = self.players.pop(conn.player, None)
            if older is not None:
                self.post(older, {"t": "taken"})
                self.close(older, closing.TAKEN)
            if self.model.state == "playing" and self.model.seats[seat].auto in ("clock", "away"):
                # Before they are here: the first they hear must be the welcome.
                self.commit(log.Automated(seat=seat, on=False))
            self.players[conn.player] = conn
        self.clockwork.refresh()
        self.welcome(conn)
        frame = text_frame(encode({"t": "room", "now": self.context.now(), "room": whole_room(self)}))
        for other in self.connections():
            if other is not conn:
                self._put(other, frame)
        self.advance()

    def detach(self, conn: Connection) -> None:
        """A connection is gone; unless a newer one has its seat, its player is away."""
        self.watchers.discard(conn)
        if conn.player is not None and self.players.get(conn.player) is conn:
            del self.players[conn.player]
        if not self.players and not self.watchers:
            self.left_at = self.context.clock()
        if not self.is_broken and self.model.state != "closed":
            self.clockwork.refresh()
            self.tell_room()
            self.advance()

    def _reseat(self) -> None:
        """Who sits where may have changed: whoever has another place now gets everything anew."""
        for conn in self.connections():
            seat = None if conn.watches else self.model.seat_of(conn.player)
            if seat == conn.seat:
                continue
            conn.seat = seat
            if seat is None or conn.player is None:
                if conn.player is not None and self.players.get(conn.player) is conn:
                    del self.players[conn.player]
                self.watchers.add(conn)
            else:
                self.watchers.discard(conn)
                self.players[conn.player] = conn
            self.welcome(conn)

    # -- playing --------------------------------------------------------------------------------------------

    def act(self, seat: int, action: Any, plain: Json, by: log.Decider = "player") -> None:
        """Play an action (``plain`` is its JSON), or raise what the rules say against it."""
        self._play(log.Acted(seat=seat, action=plain, by=by), action)
        self.context.metrics.actions.add((self.model.game.id, by))

    def tell_passed(self, seat: int, ask: int) -> None:
        """A question was let pass for want of an answer: whose it was is told, and nobody else."""
        conn = self.players.get(self.model.seats[seat].player or "")
        if conn is not None:
            self.post(conn, {"t": "passed", "ask": ask})

    def look(self, seat: int) -> None:
        """Somebody has seen the finished deal; the others are told, unless all have and the next one is."""
        if seat not in self.looked:
            self.looked.add(seat)
            self._is_pause_due = True

    def _tell_pause(self) -> None:
        self._is_pause_due = False
        pause = pause_json(self)
        if pause is not None and not self.is_broken:
            step = {"t": "step", "at": self.context.now(), "events": [], "entries": [], "ask": None, "pause": pause}
            self.tell_all({**step, "window": None})

    # -- going on by itself ---------------------------------------------------------------------------------

    def advance(self) -> None:
        """Whatever follows by itself: the curtain lifts, the match ends, the room closes."""
        while not self.is_broken and self.model.state == "playing" and self._advance_once():
            pass

    def _advance_once(self) -> bool:
        live, model = self.model.live, self.model
        if live is None:
            return False
        if live.curtain == "window" and self.clockwork.is_window_over() and live.is_resolved:
            self._write_out()
            self._is_clock_late = True
            self.tell(live.lift())
            return True
        if live.curtain == "deal" and self._all_have_looked():
            self.go_on()
            return True
        if live.is_over:
            self.end_match("over")
            return True
        vote = model.vote
        if vote is not None and vote.passes:
            self.end_match("dissolved")
        elif vote is not None and vote.fails:
            self.commit(log.VoteFailed())
        return False

    def _all_have_looked(self) -> bool:
        is_anybody_looking = False
        for conn in self.players.values():
            if conn.seat is not None and self.model.seats[conn.seat].auto is None:
                if conn.seat not in self.looked:
                    return False
                is_anybody_looking = True
        return is_anybody_looking or (bool(self.players) and self.model.settings.pause == 0)

    def go_on(self) -> None:
        """The pause is over."""
        live = self.model.live
        if live is not None and live.curtain == "deal":
            self.looked.clear()
            self._play(log.Went(deal=live.deal))

    def end_match(self, status: log.Status) -> None:
        """The result is kept, the secret shown, and the next match's commitment published."""
        scores = self.model.table.scores
        ended = log.Ended(status=status, scores=scores, at=self.context.now())
        self.commit(ended, log.Secret(secret=self.context.new_secret()))
        self.tell_all({"t": "over", "now": self.context.now(), **over_json(self.model)})
        self.context.metrics.matches.labels(self.model.game.id, status).inc()

    def shut(self, why: log.Closing) -> None:
        """Close the room for good."""
        self.commit(log.Closed(why=why))
        self.clockwork.stop()
        self.tell_all({"t": "closed", "why": why})
        for conn in self.connections():
            self.close(conn, closing.NORMAL)
        self.context.closed(self)
