"""Events in a room that nobody sends: clocks, 托管, bots, pauses, windows, votes.

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
from paiju.server.mail import Decided, Rang
from paiju.server.sealed import Answer, SealedAnswers
from paiju.server.thinking import answer_of, anything

if TYPE_CHECKING:
    from paiju.server.room import Room

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

    __slots__ = ("_ends", "_running", "_stopped", "_windows_over", "room", "sealed")

    def __init__(self, room: Room) -> None:
        self.room = room
        self._running: dict[Hashable, Cancellable] = {}
        self._ends: dict[Hashable, int] = {}
        """When the running timers end, by the clock people see."""
        self._windows_over: set[Hashable] = set()
        self._stopped = False
        self.sealed = SealedAnswers(room)

    # -- what people see ------------------------------------------------------------------------------------

    def deadline_of(self, seat: int) -> int | None:
        if not self._ends:
            return None
        live = self.room.model.live
        if self.is_sealing():
            return self.window_until()
        return None if live is None else self._ends.get(("clock", seat, live.asks[seat]))

    def reveal_until(self) -> int | None:
        return self._ends.get(("reveal", self.room.model.number))

    def pause_until(self) -> int | None:
        live = self.room.model.live
        return None if live is None else self._ends.get(("pause", live.deal))

    def window_until(self) -> int | None:
        """End of the open window; a natural one ends when it ends."""
        return self._ends.get(self._window_key()) if self.is_sealing() else None

    def is_window_over(self) -> bool:
        return self._window_key() in self._windows_over

    def is_sealing(self) -> bool:
        """Whether a sealed window is open: not even that somebody thinks or answers may be noticed."""
        return self.room.model.is_in_window and self._is_sealed()

    def is_house(self, seat: int) -> bool:
        """Whether the house plays the seat now."""
        taken = self.room.model.seats[seat]
        return taken.player is None or taken.gone or taken.auto is not None

    def can_pass(self, seat: int) -> bool:
        """Whether silence stands for an answer of the seat."""
        return self.room.model.game.decline(self.room.model.table.view(seat)) is not None

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
        if model.is_starting:
            # Whoever is there: a seed that does not come must not keep the others waiting.
            wanted["reveal", model.number] = (self._after, self.room.context.config.reveal_seconds, self.room.deal)
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
            is_house = self.is_house(seat)
            if not is_house and taken.player not in self.room.players:
                grace = self.room.context.config.grace_seconds
                wanted["away", seat] = (self._after, grace, partial(self.automate, seat, "away"))
            if seat not in pending:
                continue
            if self.is_sealing():
                self._want_sealed(wanted, live, seat, is_house)
            else:
                self._want_decision(wanted, live, seat, is_house)
        return wanted

    def _want_sealed(self, wanted: Wanted, live: LiveTable, seat: int, is_house: bool) -> None:
        """All have until the window ends; the house gets ready for its seats and for those who may not pass."""
        ask = live.asks[seat]
        if not self.is_window_over() and seat not in self.sealed and (is_house or not self.can_pass(seat)):
            wanted["bot", seat, ask] = (self._think, seat, ask, 0)

    def _want_decision(self, wanted: Wanted, live: LiveTable, seat: int, is_house: bool) -> None:
        ask, in_window, seconds = live.asks[seat], live.curtain == "window", self.room.model.settings.clock
        if is_house:
            # A window has its own time, which a bot's must not make longer.
            wanted["bot", seat, ask] = (self._think, seat, ask, 0 if in_window else self._pace())
        elif seconds:
            call = partial(self._claim_lapses, seat) if in_window else partial(self.automate, seat, "clock")
            wanted["clock", seat, ask] = (self._after, seconds, call)

    def _after(self, seconds: float, call: Callable[[], None], key: Hashable) -> Cancellable:
        """Call in so many seconds, unless the occasion passes."""
        self._ends[key] = self.room.context.now() + round(seconds * 1000)

        return asyncio.get_running_loop().call_later(seconds, self.room.post, Rang(key, call))

    def ring(self, rang: Rang) -> None:
        """Do what a clock that ran out leads to, unless its occasion has passed."""
        if self._running.pop(rang.key, None) is not None:
            self._ends.pop(rang.key, None)
            rang.call()

    # -- what the clocks do ---------------------------------------------------------------------------------

    def automate(self, seat: int, why: log.Why) -> None:
        """托管 begins."""
        self.room.commit(log.Automated(seat=seat, on=True, why=why))

    def _claim_lapses(self, seat: int) -> None:
        """A claim that nobody answers is a pass, a win too: only on 托管 does the house claim."""
        if self.can_pass(seat):
            self.decline(seat)
        else:
            self.automate(seat, "clock")

    def decline(self, seat: int) -> None:
        """Pass for a seat, or where it may not, do anything; a player is told."""
        game, live, is_house = self.room.model.game, self.room.model.live, self.is_house(seat)
        assert live is not None
        view, ask = live.table.view(seat), live.asks[seat]
        action = game.decline(view)
        if action is None:
            action = anything(game, view)
        self.room.act(seat, action, cast(dict[str, Any], game.encode_action(action)), "house" if is_house else "clock")
        if not is_house:
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
        """Its time is up. A bot that is not ready passes: only people may be seen to think, in a sealed one nobody."""
        live = self.room.model.live
        self._windows_over = {self._window_key()}
        if self.is_sealing():
            self.sealed.carry_out()
        elif live is not None and self._is_strict():
            for seat in sorted(live.asked):
                if self.is_house(seat) and live.is_asked(seat):
                    self.decline(seat)

    def _is_strict(self) -> bool:
        """Whether somebody is there to hide from. Who left may come back or watch: that changes no window's length."""
        return sum(seat.player is not None for seat in self.room.model.seats) >= MANY

    def _is_sealed(self) -> bool:
        return self.room.model.settings.claims == "sealed"

    def _window_seconds(self) -> float:
        """Least length of a window, whoever answers."""
        if self._is_sealed():
            return self.room.model.settings.window
        return CHANCE.uniform(*NATURAL) if self._is_strict() else self._pace()

    def _pace(self) -> float:
        return self.room.model.settings.pace / 10

    # -- bots -----------------------------------------------------------------------------------------------

    def _think(self, seat: int, ask: int, pace: float, key: Hashable) -> Cancellable:
        view = self.room.model.table.view(seat)
        return self.room.context.spawn(self._decide(seat, ask, view, pace, key))

    async def _decide(self, seat: int, ask: int, view: Any, pace: float, key: Hashable) -> None:
        """Let a bot decide on its view, and take as long as bots take."""
        room, loop = self.room, asyncio.get_running_loop()
        began = loop.time()
        action = await answer_of(room, room.model.seats[seat].bot, view)
        took = loop.time() - began
        room.context.metrics.thinking.labels(room.model.game.id).observe(took)
        if pace > took:
            await asyncio.sleep(pace - took)
        room.post(Decided(key, seat, ask, action))

    def decided(self, decided: Decided) -> None:
        """Play what a bot decided, unless the question has passed meanwhile."""
        room, live = self.room, self.room.model.live
        seat = decided.seat
        is_running = self._running.pop(decided.key, None) is not None
        if not is_running or live is None or not live.is_asked(seat) or live.asks[seat] != decided.ask:
            return
        try:
            self._play(seat, decided.action)
        except PaijuError as error:
            # A bot's mistake must not stop a table: any legal action will do.
            game = room.model.game
            room.context.log.error("bot_refused", game=game.id, bot=room.model.seats[seat].bot, code=error.code)
            self._play(seat, anything(game, live.table.view(seat)))

    def _play(self, seat: int, action: Any) -> None:
        """Play for the house, or keep it for the end of a sealed window."""
        plain = cast(dict[str, Any], self.room.model.game.encode_action(action))
        if self.is_sealing():
            self.sealed.keep(seat, Answer(action, plain))
        else:
            self.room.act(seat, action, plain, "house")
