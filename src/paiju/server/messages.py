"""Messages from clients, decoded strictly: an unknown kind, a surplus field or a wrong type is refused."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import msgspec
from msgspec import Meta, Struct

from paiju.core.shuffle import MAX_CLIENT_SEED
from paiju.server.errors import ServerError
from paiju.server.protocol import Action, Values

Id = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Word = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=100)]
CardsText = Annotated[str, Meta(max_length=200)]
ClientSeed = Annotated[str, Meta(min_length=1, max_length=MAX_CLIENT_SEED)]
MOST_MOVES = 1000
"""Of a lesson, which has some ten: whoever plays on for so long plays better at a table of their own."""
ClientHash = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower, kw_only=True):
    """``id`` asks for an answer."""

    when: ClassVar[str] = ""
    """When it may be sent, and by whom."""
    id: Id | None = None


class Hello(Message, frozen=True):
    """Sit down again at your seat. Without ``token``, or with ``watch``, or without a seat there: watch."""

    when: ClassVar[str] = "first"
    room: Word
    token: Token | None = None
    watch: bool = False


class Ready(Message, frozen=True):
    """Ready or not. ``hash`` is that of your seed, a random text of yours that is mixed into the deal."""

    when: ClassVar[str] = "lobby, over"
    ready: bool = True
    hash: ClientHash = ""


class Reveal(Message, frozen=True):
    """The seed your hash is of; refused as ``wrong_seed`` otherwise. Without it in time you are played without one."""

    when: ClassVar[str] = "Room.reveal is there"
    seed: ClientSeed


class Sit(Message, frozen=True):
    """Move to an empty or bot's seat."""

    when: ClassVar[str] = "lobby, over"
    seat: SeatNumber


class Bot(Message, frozen=True):
    """Put a bot on an empty seat, change it, or with null take it away."""

    when: ClassVar[str] = "lobby, over; host"
    seat: SeatNumber
    bot: Word | None


class Configure(Message, frozen=True):
    """New options or settings, each whole; everybody's ``ready`` is taken back."""

    when: ClassVar[str] = "lobby, over; host"
    options: Values | None = None
    settings: Values | None = None


class Start(Message, frozen=True):
    """Deal. All people but the host must be ready; ``fill`` puts that bot in every empty seat."""

    when: ClassVar[str] = "lobby, over; host"
    fill: Word | None = None


class Kick(Message, frozen=True):
    """Free a seat; with ``ban`` its player may not come back."""

    when: ClassVar[str] = "lobby, over; host"
    seat: SeatNumber
    ban: bool = False


class Admit(Message, frozen=True):
    """Answer somebody who knocks (setting ``door``); a no is for good."""

    when: ClassVar[str] = "any; host"
    player: Word
    yes: bool


class Host(Message, frozen=True):
    """Hand over."""

    when: ClassVar[str] = "any; host"
    seat: SeatNumber


class Act(Message, frozen=True):
    """Play. ``ask`` is the number of the question you answer; a late or double one is refused as ``stale_action``."""

    when: ClassVar[str] = "playing"
    ask: Id
    action: Action


class Next(Message, frozen=True):
    """“I have seen it”: deal on."""

    when: ClassVar[str] = "pause"
    deal: Id


class Auto(Message, frozen=True):
    """托管: let the house bot play for you, or take over again. Any ``act`` also ends it."""

    when: ClassVar[str] = "playing"
    on: bool


class Hint(Message, frozen=True):
    """Answered by ``hint``."""

    when: ClassVar[str] = "playing, when asked"
    ask: Id


class Choices(Message, frozen=True):
    """Answered by ``choices``: what you may do, or only actions in which all words of ``find`` are said."""

    when: ClassVar[str] = "playing, when asked"
    ask: Id
    find: CardsText = ""


class Vote(Message, frozen=True):
    """Open or answer a vote to dissolve the match."""

    when: ClassVar[str] = "playing"
    yes: bool


class Say(Message, frozen=True):
    """A phrase or emote by its id."""

    when: ClassVar[str] = "any"
    what: Word


class Leave(Message, frozen=True):
    """Give up the seat; in a match a bot plays it to the end. The last person to leave closes the room."""

    when: ClassVar[str] = "any"


class Close(Message, frozen=True):
    """Close the room."""

    when: ClassVar[str] = "lobby, over; host"


class Ping(Message, frozen=True):
    """Answered by ``pong`` at once, also before earlier messages of yours have been carried out."""

    when: ClassVar[str] = "any"


Intent: TypeAlias = (
    Ready
    | Reveal
    | Sit
    | Bot
    | Configure
    | Start
    | Kick
    | Admit
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


Name = Annotated[str, Meta(max_length=20_000)]


class NewPlayerBody(Body, frozen=True):
    """A nickname, and a picture (``avatar``) of those that clients draw."""

    name: Name
    avatar: int | None = None


class ChangesBody(Body, frozen=True):
    """Changes to oneself; what is not given stays."""

    name: Name | None = None
    avatar: int | None = None


class HandoverBody(Body, frozen=True):
    """The code from the other device."""

    code: Word


class RoomBody(Body, frozen=True):
    """A game, and what its room is to be set to."""

    game: Word
    options: Values | None = None
    settings: Values | None = None


class JoinBody(Body, frozen=True):
    """The seat one wants, if any."""

    seat: SeatNumber | None = None


class OptionsBody(Body, frozen=True):
    """Some options; the others have their defaults."""

    options: Values | None = None


class ArrangeBody(Body, frozen=True):
    """Thirteen cards, against how many, and how many arrangements to tell."""

    cards: CardsText
    options: Values | None = None
    opponents: Annotated[int, Meta(ge=1, le=7)] | None = None
    top: Annotated[int, Meta(ge=1, le=20)] = 5


class LessonBody(Body, frozen=True):
    """The moves of a lesson so far, as they were answered, and what is asked for."""

    actions: Annotated[list[tuple[SeatNumber, Action]], Meta(max_length=MOST_MOVES)] = []
    act: Action | None = None
    """The learner's next move."""
    show: bool = False
    """Let the lesson make it."""
    hint: bool = False
    find: Annotated[str, Meta(max_length=100)] | None = None
    """List legal moves of which all these words are said."""
