"""What happens in a room without anybody doing anything: clocks, 托管, bots, pauses, windows, votes.

``refresh`` compares what should be running with what is and makes it so. Each thing has a key that names its
occasion (seat 2's question 7), so a change elsewhere neither restarts nor forgets it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

from paiju.core.errors import PaijuError
from paiju.server import entries as log
from paiju.server.live import LiveTable
from paiju.server.thinking import answer_of, anything
from paiju.server.wire import Json

if TYPE_CHECKING:
    from paiju.server.room import Room

MARGIN = 0.4
"""Seconds before a sealed window's end at which those who have not answered pass, so that it ends in time."""
NATURAL = (0.6, 1.6)
"""Seconds a natural window lasts at least, drawn for each: what is answered within them shows nobody anything."""
CHANCE = secrets.SystemRandom()
"""Not the deal's: how long a window lasts must tell nothing of the tiles."""
MANY = 2
"""From so many people on there is somebody to hide thinking time from."""


class Cancellable(Protocol):
    def cancel(self) -> object: ...


Wanted = dict[Hashable, tuple[Any, ...]]
"""What should be running: by key, what starts it and what that is given before the key."""


class Clockwork:
    """A room's timers and bots."""

    __slots__ = ("_ends", "_running", "_stopped", "_windows_over", "room")

    def __init__(self, room: Room) -> None:
        self.room = room
        self._running: dict[Hashable, Cancellable] = {}
        self._ends: dict[Hashable, int] = {}
        """When the running timers end, by the clock people see."""
        self._windows_over: set[Hashable] = set()
        self._stopped = False

    # -- what people see ------------------------------------------------------------------------------------

    def deadline_of(self, seat: int) -> int | None:
        if not self._ends:
            return None
        live = self.room.model.live
        return None if live is None else self._ends.get(("clock", seat, live.asks[seat]))

    def pause_until(self) -> int | None:
        live = self.room.model.live
        return None if live is None else self._ends.get(("pause", live.deal))

    def window_until(self) -> int | None:
        """When the open window ends; a natural one ends when it ends."""
        return self._ends.get(self._window_key()) if self._is_sealed() else None

    def is_window_over(self) -> bool:
        return self._window_key() in self._windows_over

    # -- keeping it all running -----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Start what should run and does not, stop what should not."""
        if self._stopped:
            return
        wanted = self._wanted()
        if self._running:
            for key in [key for key in self._running if key not in wanted]:
                self._running.pop(key).cancel()
                self._ends.pop(key, None)
        for key, (start, *given) in wanted.items():
            if key not in self._running:
                self._running[key] = start(*given, key)

    def stop(self) -> None:
        self._stopped = True
        for one in self._running.values():
            one.cancel()
        self._running.clear()
        self._ends.clear()

    def _wanted(self) -> Wanted:
        model, live = self.room.model, self.room.model.live
        wanted: Wanted = {}
        if model.state != "playing" or live is None:
            return wanted
        if model.vote is not None:
            left = max(model.vote.until - self.room.context.now(), 0) / 1000
            wanted["vote", model.vote.until] = (self._after, left, self._vote_ends)
        if not self.room.players:
            # Nobody is there: the table stands still until somebody comes back.
            return wanted
        if live.curtain == "deal" and model.settings.pause:
            wanted["pause", live.deal] = (self._after, model.settings.pause, self.room.go_on)
        if live.curtain == "window" and not self.is_window_over():
            wanted[self._window_key()] = (self._open_window,)
        # With no curtain down everybody who is pending is asked.
        pending = live.pending if live.curtain is None else [seat for seat in live.pending if live.is_asked(seat)]
        for seat, taken in enumerate(model.seats):
            is_house = taken.player is None or taken.gone or taken.auto is not None
            if not is_house and taken.player not in self.room.players:
                grace = self.room.context.config.grace_seconds
                wanted["away", seat] = (self._after, grace, partial(self._automate, seat, "away"))
            if seat in pending:
                self._want_decision(wanted, live, seat, is_house)
        return wanted

    def _want_decision(self, wanted: Wanted, live: LiveTable, seat: int, is_house: bool) -> None:
        ask, in_window = live.asks[seat], live.curtain == "window"
        seconds: float = self.room.model.settings.clock
        if in_window and self._is_sealed():
            seconds = max(self._window_seconds() - MARGIN, 0)
        if is_house:
            # A window has its own time, which a bot's must not make longer.
            wanted["bot", seat, ask] = (self._think, seat, ask, 0 if in_window else self._pace())
        elif seconds and in_window:
            wanted["clock", seat, ask] = (self._after, seconds, partial(self._decline, seat, ask))
        elif seconds:
            wanted["clock", seat, ask] = (self._after, seconds, partial(self._automate, seat, "clock"))

    def _after(self, seconds: float, call: Callable[[], None], key: Hashable) -> Cancellable:
        """Call in so many seconds, unless the occasion passes."""
        self._ends[key] = self.room.context.now() + round(seconds * 1000)

        def ring() -> None:
            if self._running.pop(key, None) is not None:
                self._ends.pop(key, None)
                try:
                    call()
                    self.room.advance()
                except Exception as error:
                    self.room.give_up(error)

        return asyncio.get_running_loop().call_later(seconds, ring)

    # -- what the clocks do ---------------------------------------------------------------------------------

    def _automate(self, seat: int, why: log.Why) -> None:
        """托管 begins."""
        self.room.commit(log.Automated(seat=seat, on=True, why=why))

    def _decline(self, seat: int, ask: int) -> None:
        """A claim that nobody answers is a pass, a win too: only on 托管 does the house claim."""
        game, table = self.room.model.game, self.room.model.table
        action = game.decline(table.view(seat))
        if action is None:
            self._automate(seat, "clock")
            return
        self.room.act(seat, action, cast(Json, game.encode_action(action)), "clock")
        self.room.tell_passed(seat, ask)

    def _vote_ends(self) -> None:
        self.room.commit(log.VoteFailed())

    def _window_key(self) -> Hashable:
        """One window of one match."""
        live = self.room.model.live
        return ("window", self.room.model.number, None if live is None else live.opened)

    def _open_window(self, key: Hashable) -> Cancellable:
        return self._after(self._window_seconds(), self._window_ends, key)

    def _window_ends(self) -> None:
        self._windows_over = {self._window_key()}

    def _is_strict(self) -> bool:
        return len(self.room.model.people()) >= MANY

    def _is_sealed(self) -> bool:
        """Whether every window lasts the same: not even that somebody thinks may be seen."""
        return self._is_strict() and self.room.model.settings.claims == "sealed"

    def _window_seconds(self) -> float:
        """How long a window lasts at least, whoever answers."""
        if self._is_sealed():
            return self.room.model.settings.window
        return CHANCE.uniform(*NATURAL) if self._is_strict() else self._pace()

    def _pace(self) -> float:
        return self.room.model.settings.pace / 10

    # -- bots -----------------------------------------------------------------------------------------------

    def _think(self, seat: int, ask: int, pace: float, key: Hashable) -> Cancellable:
        return self.room.context.spawn(self._try_to_decide(seat, ask, pace, key))

    async def _try_to_decide(self, seat: int, ask: int, pace: float, key: Hashable) -> None:
        try:
            await self._decide(seat, ask, pace, key)
        except Exception as error:
            self.room.give_up(error)

    async def _decide(self, seat: int, ask: int, pace: float, key: Hashable) -> None:
        """Let a bot decide on its view, and play that unless the question has passed meanwhile."""
        room, model = self.room, self.room.model
        game, table = model.game, model.table
        context = room.context
        loop = asyncio.get_running_loop()
        began = loop.time()
        action = await answer_of(room, model.seats[seat].bot, table.view(seat))
        took = loop.time() - began
        context.metrics.thinking.labels(game.id).observe(took)
        if pace > took:
            await asyncio.sleep(pace - took)
        live = model.live
        if self._running.pop(key, None) is None or live is None or not live.is_asked(seat) or live.asks[seat] != ask:
            return
        try:
            room.act(seat, action, cast(Json, game.encode_action(action)), "house")
        except PaijuError as error:
            # A bot's mistake must not stop a table: any legal action will do.
            context.log.error("bot_refused", game=game.id, bot=model.seats[seat].bot, code=error.code)
            action = anything(game, table.view(seat))
            room.act(seat, action, cast(Json, game.encode_action(action)), "house")
        room.advance()
