"""The door of a room: open, by the host's yes, or locked; and whom the host does not want back.

Who sits in the room, or left the match that is being played, always comes in. Who was let in or banned is in the log;
who knocks is not: a knock is good while whoever knocks still waits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from paiju.server.errors import ServerError
from paiju.server.model import RoomModel
from paiju.server.store import Player

KNOCK_SECONDS = 30.0
"""Who waits asks again every few seconds."""
MOST_KNOCKS = 8


@dataclass(frozen=True, slots=True)
class Waiting:
    player: Player
    at: float


class Door:
    """A connection that stands before one room."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._knocks: dict[str, Waiting] = {}

    def check_seat(self, model: RoomModel, player: Player) -> None:
        """Raise why a newcomer gets no seat; a knock is noted, as :class:`KnockHeard` where nobody knows of it yet."""
        self._check_ban(model, player.id)
        door = model.settings.door
        if door == "locked":
            raise ServerError("room_locked", room=model.code)
        if door == "ask" and player.id not in model.admitted:
            if self._knock(player):
                raise KnockHeard("ask_host", room=model.code)
            raise ServerError("ask_host", room=model.code)

    def check_watching(self, model: RoomModel, player: str | None) -> None:
        self._check_ban(model, player)
        if model.settings.door == "locked":
            raise ServerError("room_locked", room=model.code)

    def _check_ban(self, model: RoomModel, player: str | None) -> None:
        if player in model.banned:
            raise ServerError("banned", room=model.code)

    def _knock(self, player: Player) -> bool:
        """Note that somebody knocks; whether that is news."""
        knocks = self.knocks()
        if player.id not in knocks and len(knocks) >= MOST_KNOCKS:
            return False
        self._knocks[player.id] = Waiting(player, self._clock())
        return player.id not in knocks

    def forget(self, player: str) -> None:
        self._knocks.pop(player, None)

    def knocks(self) -> dict[str, Player]:
        """Knocks that wait, by player id, in the order they came."""
        since = self._clock() - KNOCK_SECONDS
        self._knocks = {player: knock for player, knock in self._knocks.items() if knock.at >= since}
        return {player: knock.player for player, knock in self._knocks.items()}


class KnockHeard(ServerError):
    """``ask_host`` of somebody who had not knocked before."""
