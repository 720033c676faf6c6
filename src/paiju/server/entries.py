"""The lines of a room's log. The log is the room: whatever is not in it is forgotten by the next restart."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

Why = Literal["choice", "clock", "away"]
Decider = Literal["player", "house", "clock"]
Status = Literal["over", "dissolved"]
Closing = Literal["left", "dissolved", "host", "idle"]


class LogEntry(Struct, frozen=True, tag_field="e", tag=str.lower, omit_defaults=True, kw_only=True):
    """The base of log lines."""


class Created(LogEntry, frozen=True):
    code: str
    game: str
    options: dict[str, Any]
    settings: dict[str, Any]
    at: int


class Secret(LogEntry, frozen=True):
    """The server's secret of the next match; its commitment is public from here on."""

    secret: str


class Sat(LogEntry, frozen=True):
    """Somebody takes a seat, from another one of theirs or from outside."""

    seat: int
    player: str
    name: str
    avatar: int | None = None


class Freed(LogEntry, frozen=True):
    seat: int


class Placed(LogEntry, frozen=True):
    """A bot on a seat, or with None no bot any more."""

    seat: int
    bot: str | None


class Readied(LogEntry, frozen=True):
    """``hash`` binds the seed that its player reveals later; logs of before have the seed itself."""

    seat: int
    ready: bool
    hash: str = ""
    seed: str = ""


class Admitted(LogEntry, frozen=True):
    """The host lets somebody in who knocked."""

    player: str


class Banned(LogEntry, frozen=True):
    """Somebody the host does not want back."""

    player: str


class Configured(LogEntry, frozen=True):
    options: dict[str, Any]
    settings: dict[str, Any]


class Hosted(LogEntry, frozen=True):
    seat: int


class Starting(LogEntry, frozen=True):
    """The host starts: no hash and no seat changes from here on, and seeds are revealed."""


class Revealed(LogEntry, frozen=True):
    """A seed that fits the hash its player gave."""

    seat: int
    seed: str


class Started(LogEntry, frozen=True):
    """``rules`` is the version of the game's rules: the match is played on by that one, and by no other."""

    match: str
    at: int
    rules: int


class Acted(LogEntry, frozen=True):
    """``by`` says who decided: the seat's player, the house for them or as a bot, or the clock that ran out."""

    seat: int
    action: dict[str, Any]
    by: Decider = "player"


class Went(LogEntry, frozen=True):
    """The pause after a deal is over."""

    deal: int


class Lifted(LogEntry, frozen=True):
    """A sealed claim window is over: written for each, so that its end takes as long whoever was asked."""

    window: int


class Automated(LogEntry, frozen=True):
    """托管 on or off."""

    seat: int
    on: bool
    why: Why = "choice"


class Gone(LogEntry, frozen=True):
    """A player left in the middle of a match; the house plays the seat to its end."""

    seat: int


class Returned(LogEntry, frozen=True):
    """A player who had left takes the seat back."""

    seat: int


class Voted(LogEntry, frozen=True):
    """The first vote opens it and names who may vote."""

    seat: int
    yes: bool
    voters: tuple[int, ...] = ()
    until: int = 0


class VoteFailed(LogEntry, frozen=True):
    pass


class Ended(LogEntry, frozen=True):
    status: Status
    scores: tuple[int, ...]
    at: int


class Closed(LogEntry, frozen=True):
    why: Closing


AnyEntry: TypeAlias = (
    Created
    | Secret
    | Sat
    | Freed
    | Placed
    | Readied
    | Admitted
    | Banned
    | Configured
    | Hosted
    | Starting
    | Revealed
    | Started
    | Acted
    | Went
    | Lifted
    | Automated
    | Gone
    | Returned
    | Voted
    | VoteFailed
    | Ended
    | Closed
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
write = msgspec.json.Encoder().encode
read = _decoder.decode
