"""What clients may send, decoded strictly: an unknown kind, a surplus field or a wrong type is refused."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from paiju.core.shuffle import MAX_CLIENT_SEED
from paiju.server.errors import ServerError

Id = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Word = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=100)]
CardsText = Annotated[str, Meta(max_length=200)]
ClientSeed = Annotated[str, Meta(max_length=MAX_CLIENT_SEED)]


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower, kw_only=True):
    """``id`` asks for an answer."""

    id: Id | None = None


class Hello(Message, frozen=True):
    room: Word
    token: Token | None = None
    watch: bool = False


class Ready(Message, frozen=True):
    ready: bool = True
    seed: ClientSeed = ""


class Sit(Message, frozen=True):
    seat: SeatNumber


class Bot(Message, frozen=True):
    seat: SeatNumber
    bot: Word | None


class Configure(Message, frozen=True):
    options: dict[str, Any] | None = None
    settings: dict[str, Any] | None = None


class Start(Message, frozen=True):
    fill: Word | None = None


class Kick(Message, frozen=True):
    seat: SeatNumber


class Host(Message, frozen=True):
    seat: SeatNumber


class Act(Message, frozen=True):
    ask: Id
    action: dict[str, Any]


class Next(Message, frozen=True):
    deal: Id


class Auto(Message, frozen=True):
    on: bool


class Hint(Message, frozen=True):
    ask: Id


class Choices(Message, frozen=True):
    """``find`` names words that a choice must have, where there are too many to list."""

    ask: Id
    find: CardsText = ""


class Vote(Message, frozen=True):
    yes: bool


class Say(Message, frozen=True):
    what: Word


class Leave(Message, frozen=True):
    pass


class Close(Message, frozen=True):
    pass


class Ping(Message, frozen=True):
    pass


Intent: TypeAlias = (
    Ready
    | Sit
    | Bot
    | Configure
    | Start
    | Kick
    | Host
    | Act
    | Next
    | Auto
    | Hint
    | Choices
    | Vote
    | Say
    | Leave
    | Close
    | Ping
)
AnyMessage: TypeAlias = Hello | Intent

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)
encode = msgspec.json.Encoder().encode


def decode(frame: str | bytes) -> AnyMessage:
    """A message, or :class:`ServerError`; what is wrong is said without repeating what was sent."""
    try:
        return _decoder.decode(frame)
    except msgspec.MsgspecError as error:
        raise ServerError("bad_message", why=_reason(error)) from error
    except (RecursionError, UnicodeError) as error:
        raise ServerError("bad_message", why=type(error).__name__) from error


class _Envelope(Struct, frozen=True):
    id: Id | None = None


def reply_to(frame: str | bytes) -> int | None:
    """The number a message wants its answer under, even where the rest of it cannot be read."""
    try:
        return msgspec.json.decode(frame, type=_Envelope).id
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None


def _reason(error: Exception) -> str:
    return str(error).encode("ascii", "replace").decode()[:120]


# -- bodies of HTTP requests ------------------------------------------------------------------------------------


class Body(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of request bodies."""


class NameBody(Body, frozen=True):
    name: Annotated[str, Meta(max_length=20_000)]


class HandoverBody(Body, frozen=True):
    code: Word


class RoomBody(Body, frozen=True):
    game: Word
    options: dict[str, Any] | None = None
    settings: dict[str, Any] | None = None


class JoinBody(Body, frozen=True):
    seat: SeatNumber | None = None


class OptionsBody(Body, frozen=True):
    options: dict[str, Any] | None = None


class ArrangeBody(Body, frozen=True):
    cards: CardsText
    options: dict[str, Any] | None = None
    opponents: Annotated[int, Meta(ge=1, le=7)] | None = None
    top: Annotated[int, Meta(ge=1, le=20)] = 5
