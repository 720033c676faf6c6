"""Messages from the server through the websocket, and what HTTP answers share with them, as types.

Messages are a union told apart by ``t``. The client's types, the AsyncAPI and OpenAPI documents and the tables of
docs/protocol.md are made from these classes and those of :mod:`paiju.server.answers`; :mod:`paiju.server.messages` has
what comes in. Times are milliseconds since 1970 by the server's clock, seats are counted from 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

Millis: TypeAlias = Annotated[int, Meta(title="Millis", description="Milliseconds since 1970, by the server's clock.")]
Values: TypeAlias = Annotated[dict[str, Any], Meta(title="Values", description="Options or settings by name.")]
View: TypeAlias = Annotated[dict[str, Any], Meta(title="View", description="What one seat may know.")]
Patch: TypeAlias = Annotated[
    dict[str, Any], Meta(title="Patch", description="The top-level fields of a view that changed.")
]
Action: TypeAlias = Annotated[dict[str, Any], Meta(title="Action", description="The game's own, as in records.")]
Args: TypeAlias = Annotated[
    dict[str, Any],
    Meta(title="Args", description="Numbers, texts, lists of those or sentences by name; @key is a sentence too."),
]
State: TypeAlias = Literal["lobby", "playing", "over", "closed"]
Status: TypeAlias = Literal["over", "dissolved"]


class Part(Struct, frozen=True):
    """The base of everything that leaves."""


# -- words ------------------------------------------------------------------------------------------------------


class Words(Part, frozen=True):
    """A few words in both languages; a traditional-script client converts ``zh``."""

    zh: str
    en: str


class Sentence(Part, frozen=True):
    """A sentence to be said in the reader's own words: the key of a text of the game, and what fills its gaps."""

    key: str
    args: Args


class Trouble(Part, frozen=True):
    """A refusal: programs switch on the code, people read the sentence, which also says what to do next."""

    code: str
    message: Words
    args: Args
    """Arguments that fill the gaps of that sentence, ``error.CODE`` in the texts."""
    rule: str | UnsetType = UNSET
    """The rulebook line that says so."""
    retry: int | UnsetType = UNSET
    """Seconds until it is worth asking again."""


# -- the room ---------------------------------------------------------------------------------------------------


class Seat(Part, frozen=True):
    """A place at the table and who has it."""

    seat: int
    kind: Literal["human", "bot", "empty"]
    name: str | None
    player: str | None
    avatar: int | None
    """The picture beside the name, for people."""
    bot: str | None
    ready: bool
    online: bool
    auto: bool
    """托管: the house plays for it."""
    left: bool
    """Left by its player, who may take it back until the match ends."""


class Result(Part, frozen=True):
    """A match that was played in this room."""

    match: str
    number: int
    status: Status
    scores: tuple[int, ...]


class OpenVote(Part, frozen=True):
    """A vote to dissolve the match."""

    yes: list[int]
    no: list[int]
    voters: tuple[int, ...]
    until: Millis


class Knock(Part, frozen=True):
    """A newcomer before a door that asks the host."""

    player: str
    name: str
    avatar: int


class Reveal(Part, frozen=True):
    """The host has started: hashes and seats are fixed, and whoever gave a hash sends the seed (``reveal``)."""

    hashes: tuple[str, ...]
    """By seat; empty where nothing was given."""
    waiting: list[int]
    """Seats whose seeds have not come."""
    until: Millis | None
    """Then the cards are dealt without what has not come."""


class Room(Part, frozen=True):
    """The room as everybody sees it."""

    room: str
    link: str
    game: str
    options: Values
    settings: Values
    state: State
    host: int
    seats: list[Seat]
    spectators: int
    commitment: str
    """Of the match being played, else of the next: shown before the deal."""
    match: int
    """The number of the match being played or last played; 0 before the first."""
    results: list[Result]
    totals: dict[str, int]
    """Running scores by player over the room's matches; bots as ``seat:2``."""
    knocks: list[Knock]
    """People who wait for the host's yes (setting ``door``)."""
    vote: OpenVote | None
    reveal: Reveal | None
    """Between ``start`` and the deal."""


# -- the table --------------------------------------------------------------------------------------------------


class Event(Part, frozen=True):
    """An event at the table; names and data are the game's own."""

    name: str
    data: Annotated[dict[str, Any], Meta(title="EventData")]
    to: int | UnsetType = UNSET
    """In replays: the one seat that was told."""


class Entry(Part, frozen=True, rename={"from_": "from"}):
    """A payment with its rule and its sentence; ``detail`` says for what by the game's own names."""

    deal: int
    from_: int
    to: int
    points: int
    rule: str
    detail: dict[str, Any]
    say: Sentence


class Ask(Part, frozen=True):
    """A question that is put to a seat; its number counts those put to this seat in this match."""

    ask: int
    deadline: Millis | None
    """Null: no limit."""


class Pause(Part, frozen=True):
    """The pause between two deals: who has looked enough, and when it ends at the latest."""

    deal: int
    until: Millis | None
    ready: list[int]
    scores: tuple[int, ...]


class Window(Part, frozen=True):
    """A claim window, the same for all; null: nobody is told how long."""

    until: Millis | None


class SeedShown(Part, frozen=True):
    """The seed a deal was drawn from."""

    secret: str
    clients: tuple[str, ...]
    """By seat; empty where nothing was given or revealed."""
    hashes: tuple[str, ...]
    """Hashes given beforehand; none in matches that began before hashes were asked for."""


class Over(Part, frozen=True):
    """A finished match, its secret revealed."""

    match: str
    number: int
    status: Status
    scores: tuple[int, ...]
    seed: SeedShown
    commitment: str


class Table(Part, frozen=True):
    """The table as one viewer sees it; what comes next is told as changes to it."""

    match: int
    commitment: str
    openings: list[str]
    """Events that open a deal."""
    view: View
    events: list[Event]
    """Shown since that view, while a pause or a window is on; usually empty."""
    entries: list[Entry]
    """Payments shown since that view."""
    ask: Ask | None
    pause: Pause | None
    window: Window | None
    over: Over | None
    """The room is in state ``over``: the finished match is still on the table."""


# -- messages ---------------------------------------------------------------------------------------------------


class Message(Part, frozen=True, tag_field="t"):
    """The base of what is sent through the websocket."""


class You(Part, frozen=True):
    """The person at this connection; without a seat it watches."""

    seat: int | None
    player: str | None


class WelcomeMessage(Message, frozen=True, tag="welcome"):
    """After ``hello``, and whenever your place changes: everything, from nothing."""

    now: Millis
    you: You
    room: Room
    table: Table | None


class RoomMessage(Message, frozen=True, tag="room"):
    """The room changed in any way; always whole."""

    now: Millis
    room: Room


class MatchMessage(Message, frozen=True, tag="match"):
    """A match starts; ``seeds`` are the clients' texts by seat, as mixed in, empty where none was revealed."""

    now: Millis
    table: Table
    seeds: tuple[str, ...]


class StepMessage(Message, frozen=True, tag="step"):
    """The table moved on."""

    at: Millis
    events: list[Event]
    entries: list[Entry]
    ask: Ask | None
    pause: Pause | None
    window: Window | None
    view: Patch | UnsetType = UNSET
    """Absent where nothing changed or a curtain is down; the next one catches up."""


class PassedMessage(Message, frozen=True, tag="passed"):
    """The question was let pass because no answer came in time; only its seat is told."""

    ask: int


class OverMessage(Over, frozen=True, tag_field="t", tag="over"):
    """The match is over, the secret is revealed."""

    now: Millis


class SaidMessage(Message, frozen=True, tag="said"):
    """A phrase or an emote was said; those who watch have no seat."""

    seat: int | None
    what: str


class HintReason(Part, frozen=True):
    """One of your choices, and what speaks for or against it."""

    action: Action
    name: Sentence
    """What it is called; its cards or tiles are ``pieces``, row by row."""
    pieces: tuple[str, ...]
    says: tuple[Sentence, ...]


class HintMessage(Message, frozen=True, tag="hint"):
    """The action the house would take; ``reasons`` begin with it, other choices follow. Some questions have none."""

    ask: int
    action: Action
    reasons: list[HintReason]


class ChoicesMessage(Message, frozen=True, tag="choices"):
    """Legal actions, as far as they are listed."""

    ask: int
    find: str
    actions: list[Action]
    more: bool


class PongMessage(Message, frozen=True, tag="pong"):
    """The answer to ``ping``."""

    now: Millis


class OkMessage(Message, frozen=True, tag="ok"):
    """The message of this number is carried out and on disk."""

    id: int


class ErrorMessage(Trouble, frozen=True, tag_field="t", tag="error"):
    """A message was refused and changed nothing."""

    id: int | UnsetType = UNSET


class ClosedMessage(Message, frozen=True, tag="closed"):
    """The room is gone."""

    why: Literal["left", "dissolved", "host", "idle"]


class TakenMessage(Message, frozen=True, tag="taken"):
    """This seat was opened in another tab or device, which has it now: do not reconnect by yourself."""


class KickedMessage(Message, frozen=True, tag="kicked"):
    """The host freed your seat."""


class ByeMessage(Message, frozen=True, tag="bye"):
    """The server stops: reconnect after that many seconds, and up to as many more at random."""

    retry: int


AnyMessage: TypeAlias = (
    WelcomeMessage
    | RoomMessage
    | MatchMessage
    | StepMessage
    | PassedMessage
    | OverMessage
    | SaidMessage
    | HintMessage
    | ChoicesMessage
    | PongMessage
    | OkMessage
    | ErrorMessage
    | ClosedMessage
    | TakenMessage
    | KickedMessage
    | ByeMessage
)
