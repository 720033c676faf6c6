"""A room as its log tells it: seats, host, options, matches. No clocks, no sockets, no store.

``apply`` is the only thing that changes a room, live and when a log is read back alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec import structs

from paiju.core.errors import PaijuError
from paiju.core.options import parse_options
from paiju.core.plain import to_plain
from paiju.core.record import record_of, write_record
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.registry import get_game
from paiju.server import entries as log
from paiju.server.errors import ServerError
from paiju.server.live import LiveTable, News
from paiju.server.settings import Settings
from paiju.server.store import MatchRow

Kind = Literal["human", "bot", "empty"]
State = Literal["lobby", "playing", "over", "closed"]


@dataclass(slots=True)
class RoomSeat:
    """One place at the table; ``gone`` is a player who left in the middle of a match."""

    player: str | None = None
    name: str = ""
    avatar: int | None = None
    bot: str | None = None
    ready: bool = False
    hash: str = ""
    seed: str = ""
    auto: log.Why | None = None
    gone: bool = False

    @property
    def kind(self) -> Kind:
        return "human" if self.player is not None else "bot" if self.bot is not None else "empty"

    @property
    def is_person(self) -> bool:
        """Somebody who still takes part."""
        return self.player is not None and not self.gone


@dataclass(slots=True)
class Vote:
    """解散: a vote to end the match."""

    voters: tuple[int, ...]
    until: int
    answers: dict[int, bool] = field(default_factory=dict)

    @property
    def passes(self) -> bool:
        return 2 * sum(self.answers.values()) > len(self.voters)

    @property
    def fails(self) -> bool:
        against = sum(not yes for yes in self.answers.values())
        return 2 * (len(self.voters) - against) <= len(self.voters)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match of this room that is over."""

    match: str
    number: int
    status: log.Status
    scores: tuple[int, ...]


class RoomModel:
    """A room as its log tells it."""

    def __init__(self, created: log.Created) -> None:
        self.code = created.code
        self.state: State = "lobby"
        self.host = 0
        self.seats: list[RoomSeat] = []
        self.secret = ""
        self.is_starting = False
        """Whether the host has started and seeds are being revealed."""
        self.match = ""
        self.number = 0
        self.started = 0
        self.results: list[MatchResult] = []
        self.totals: dict[str, int] = {}
        self.vote: Vote | None = None
        self.admitted: set[str] = set()
        """Whom the host let in at a door that asks."""
        self.banned: set[str] = set()
        self.live: LiveTable | None = None
        self.played: list[bytes] = []
        """The actions of that match as lines of the log: the smallest form there is, and nothing to look through."""
        self.is_lost = False
        """Whether the match being played cannot be played on."""
        self.game = get_game(created.game)
        self._configure(created.options, created.settings)

    @classmethod
    def read(cls, lines: Iterable[log.AnyEntry]) -> RoomModel:
        """A room from its log. Matches that are over are not played again, except the last, which may be on show."""
        every = list(lines)
        last = max((at for at, line in enumerate(every) if isinstance(line, log.Started)), default=0)
        try:
            return cls._replayed(every, last)
        except PaijuError:
            # Played by other rules than this program has: the room goes on, that match cannot.
            room = cls._replayed(every, len(every))
            room.is_lost = room.state == "playing"
            room.live = room.live if room.is_lost else None
            return room

    @classmethod
    def _replayed(cls, every: Sequence[log.AnyEntry], last: int) -> RoomModel:
        """The room of a log, with what was played from line ``last`` on."""
        first = every[0]
        if not isinstance(first, log.Created):
            raise ValueError("a log that does not begin with its room")
        room = cls(first)
        for at, line in enumerate(every[1:], 1):
            if isinstance(line, log.Started) and at < last:
                # Nothing of it is played again: any rules will do, and its own may be unknown.
                room.apply(structs.replace(line, rules=room.game.rules_version))
            elif at >= last or not isinstance(line, log.Acted | log.Went | log.Lifted):
                room.apply(line)
        return room

    # -- looking --------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        return Seed(self.secret).commitment()

    @property
    def seed(self) -> Seed:
        hashes = tuple(seat.hash for seat in self.seats) if self.is_starting else ()
        return Seed(self.secret, tuple(seat.seed for seat in self.seats), hashes)

    @property
    def is_settled(self) -> bool:
        """Whether seats and seeds stay as they are: a match is being played or about to be dealt."""
        return self.is_starting or self.state == "playing"

    def unrevealed(self) -> list[int]:
        """Whose seeds the deal waits for."""
        return [number for number in self.people() if self.seats[number].hash and not self.seats[number].seed]

    def seat_of(self, player: str | None) -> int | None:
        """A player's seat; one who left has none any more."""
        for number, seat in enumerate(self.seats):
            if player is not None and seat.player == player and not seat.gone:
                return number
        return None

    def left_by(self, player: str) -> int | None:
        """The seat a player left in the match that is being played, and may take back."""
        return next((number for number, seat in enumerate(self.seats) if seat.gone and seat.player == player), None)

    def free_seat(self, wanted: int | None) -> int:
        """A seat for somebody new; a bot gives way when nothing is empty."""
        if wanted is not None:
            if wanted >= len(self.seats):
                raise ServerError("no_such_seat", seat=wanted)
            if self.seats[wanted].player is not None:
                raise ServerError("seat_taken", seat=wanted)
            return wanted
        for kind in ("empty", "bot"):
            for number, seat in enumerate(self.seats):
                if seat.kind == kind:
                    return number
        raise ServerError("room_full", room=self.code)

    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    def name_of(self, seat: int) -> str:
        """The name a record has for a seat."""
        taken = self.seats[seat]
        return taken.name if taken.player is not None else taken.bot or ""

    def match_row(self, status: log.Status, at: int) -> MatchRow:
        """The match being played, as it is kept, but for its record."""
        return MatchRow(
            id=self.match,
            room=self.code,
            number=self.number,
            game=self.game.id,
            status=status,
            started=self.started,
            ended=at,
            names=self.table.players,
            players=tuple(seat.player for seat in self.seats),
            scores=self.table.scores,
            steps=len(self.played),
            record=b"",
            avatars=tuple(seat.avatar for seat in self.seats),
        )

    def record_writer(self) -> Callable[[], bytes]:
        """A function that makes the record of the match being played: long work, to be done wherever it suits."""
        table, game, played = self.table, self.game, self.played

        def write() -> bytes:
            lines = [log.read(line) for line in played]
            actions = [(one.seat, game.decode_action(one.action)) for one in lines if isinstance(one, log.Acted)]
            return write_record(record_of(table, actions)).encode()

        return write

    @property
    def is_in_window(self) -> bool:
        """Whether a claim window is open."""
        return self.state == "playing" and self.live is not None and self.live.curtain == "window"

    @property
    def table(self) -> Table[Any, Any, Any]:
        if self.live is None:
            raise ValueError("no match has been played")
        return self.live.table

    # -- changing -------------------------------------------------------------------------------------------

    def apply(self, entry: log.AnyEntry, action: Any = None, line: bytes | None = None) -> list[News]:
        """Carry out a line of the log, where it is at hand read and written; what the table tells is for the people."""
        match entry:
            case log.Acted():
                news = self._act(entry, action)
                self.played.append(line or log.write(entry))
                return news
            case log.Went():
                self._lift_window()
                return self._live.lift()
            case log.Lifted():
                return self._live.lift()
            case log.Sat():
                self._sit(entry)
            case log.Freed():
                self.seats[entry.seat] = RoomSeat()
                self._find_host()
            case log.Placed():
                self.seats[entry.seat] = RoomSeat(bot=entry.bot)
            case log.Readied():
                seat = self.seats[entry.seat]
                seat.ready, seat.hash, seat.seed = entry.ready, entry.hash, entry.seed
            case log.Automated():
                self.seats[entry.seat].auto = entry.why if entry.on else None
            case log.Hosted():
                self.host = entry.seat
            case log.Configured():
                self._configure(entry.options, entry.settings)
            case log.Secret():
                self.secret = entry.secret
            case _:
                self._apply_rare(entry)
        return []

    def _apply_rare(self, entry: log.AnyEntry) -> None:
        match entry:
            case log.Starting():
                self.is_starting = True
                for seat in self.seats:
                    # Given outright in a log of before: nothing binds it.
                    seat.seed = ""
            case log.Revealed():
                self.seats[entry.seat].seed = entry.seed
            case log.Started():
                self._start(entry)
            case log.Ended():
                self._end(entry)
            case log.Gone():
                self.seats[entry.seat].gone = True
                self._find_host()
            case log.Returned():
                self.seats[entry.seat].gone, self.seats[entry.seat].auto = False, None
            case log.Voted():
                if self.vote is None:
                    self.vote = Vote(entry.voters, entry.until)
                self.vote.answers[entry.seat] = entry.yes
            case log.VoteFailed():
                self.vote = None
            case log.Admitted():
                self.admitted.add(entry.player)
                self.banned.discard(entry.player)
            case log.Banned():
                self.banned.add(entry.player)
                self.admitted.discard(entry.player)
            case log.Closed():
                self.state = "closed"

    def _act(self, entry: log.Acted, action: Any) -> list[News]:
        if not self._live.is_asked(entry.seat):
            self._lift_window()
        return self._live.submit(entry.seat, self.game.decode_action(entry.action) if action is None else action)

    def _lift_window(self) -> None:
        """Close a natural window, which the log does not say: whatever could only come after it does."""
        while self._live.curtain == "window":
            self._live.lift()

    @property
    def _live(self) -> LiveTable:
        if self.live is None:
            raise ValueError("no match is being played")
        return self.live

    def _configure(self, options: dict[str, Any], settings: dict[str, Any]) -> None:
        self.options = parse_options(self.game.options_type, options)
        self.settings = parse_options(Settings, settings)
        self.plain: dict[str, Any] = {"options": to_plain(self.options), "settings": to_plain(self.settings)}
        """Both as JSON: they are told with every change of the room."""
        count = self.game.seats(self.options)
        kept = self.seats[:count]
        # People on seats that are no more move to free ones; that there are enough was seen to before.
        outside = [seat for seat in self.seats[count:] if seat.player is not None]
        kept += [RoomSeat() for _ in range(count - len(kept))]
        host = self.seats[self.host] if self.host < len(self.seats) else None
        for number, seat in enumerate(kept):
            if seat.player is None and outside:
                kept[number] = outside.pop(0)
            kept[number].ready = False
        self.seats = kept
        self.host = next((number for number, seat in enumerate(kept) if seat is host), 0)

    def _sit(self, entry: log.Sat) -> None:
        before = self.seat_of(entry.player)
        moved = RoomSeat(entry.player, entry.name, entry.avatar)
        if before is not None:
            moved = self.seats[before]
            self.seats[before] = RoomSeat()
            if self.host == before:
                self.host = entry.seat
        self.seats[entry.seat] = moved
        self._find_host()

    def _find_host(self) -> None:
        """The host's seat, or the next person round the table."""
        people = self.people()
        if people and self.host not in people:
            count = len(self.seats)
            self.host = min(people, key=lambda seat: (seat - self.host) % count)

    def _start(self, entry: log.Started) -> None:
        names = tuple(self.name_of(seat) for seat in range(len(self.seats)))
        # By the rules it began under, which may be older than the program's.
        game = self.game.as_of(entry.rules)
        self.live = LiveTable(Table(game, self.options, self.seed, names, keeps_history=False))
        self.played, self.is_starting = [], False
        self.state, self.match, self.started = "playing", entry.match, entry.at
        self.number += 1

    def _end(self, entry: log.Ended) -> None:
        self._lift_window()
        self.results.append(MatchResult(self.match, self.number, entry.status, entry.scores))
        for number, seat in enumerate(self.seats):
            who = seat.player or f"seat:{number}"
            self.totals[who] = self.totals.get(who, 0) + entry.scores[number]
            seat.ready, seat.hash, seat.seed, seat.auto = False, "", "", None
            if seat.gone:
                self.seats[number] = RoomSeat()
        self.state, self.vote = "over", None
