"""What the server answers over HTTP about games: their forms, words and rules, readings of hands, lessons."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from paiju.server.protocol import Action, Part, StepMessage, Table, Values, Words

Json: TypeAlias = Annotated[Any, Meta(title="Value", description="An option's value.")]
Ability: TypeAlias = Literal["score", "read", "arrange", "hint", "lesson"]


class GameInfo(Part, frozen=True):
    """A game as clients know it before they have a table of it: whatever they must not work out themselves."""

    id: str
    zh: str
    en: str
    table: str
    """The kind of table that draws it."""
    motto: Words
    pieces: Literal["cards", "tiles"] | None
    players: tuple[int, ...]
    default_players: int
    rules_version: int
    bots: tuple[str, ...]
    default_bot: str
    clock: int
    unit: Literal["point", "coin"]
    openings: list[str]
    """Events that open a deal."""
    can: list[Ability]
    """Questions that may be asked of it besides playing."""
    emblem: dict[str, str]
    """``{"cards": "As Ah Ad"}``, ``{"tiles": "5m 1s 7z"}`` or nothing."""
    facts: dict[str, Any]
    """Numbers of the rules that its table draws with."""


class Games(Part, frozen=True):
    """Every game."""

    games: list[GameInfo]


class OptionChoice(Part, frozen=True):
    """A value that an option may have, in words."""

    value: Json
    label: Words


class OptionForm(Part, frozen=True):
    """All a form needs to ask for one option; a boolean has the choices false and true, a tuple is a list."""

    name: str
    label: Words
    help: Words
    default: Json
    choices: list[OptionChoice] | None
    low: int | None
    high: int | None
    rule: str | None


class SettingForm(OptionForm, frozen=True):
    """The same for a setting of a room."""

    needs: Values | None
    """Show it only while others have these values."""
    per: int
    """People read value / per: 10 are tenths of a second, shown as seconds."""


class Preset(Part, frozen=True):
    """A named set of options; the others keep their defaults."""

    id: str
    name: Words
    whose: Words
    """One line on whose table it is."""
    options: Values


class PicturePart(Part, frozen=True):
    """Cards or tiles side by side, or so many face down; ``says`` is the key of the caption, ``sign`` stands before."""

    cards: str
    tiles: str
    backs: int
    says: str
    sign: str


class PictureRow(Part, frozen=True):
    """Parts from left to right under a heading, the key of a text."""

    parts: tuple[PicturePart, ...]
    says: str


class Picture(Part, frozen=True):
    """What some rules and terms look like."""

    terms: tuple[str, ...]
    """``term.ID.text`` says it in words."""
    rules: tuple[str, ...]
    rows: tuple[PictureRow, ...]


class GamePage(GameInfo, frozen=True):
    """A game with its presets and pictures, and its options and room settings as forms."""

    presets: list[Preset]
    pictures: list[Picture]
    options: list[OptionForm]
    settings: list[SettingForm]


class RuleLine(Part, frozen=True):
    """One numbered line of a rulebook."""

    id: str
    section: str
    title: Words
    text: Words
    source: str
    ruling: str | None


class Rulebook(GamePage, frozen=True):
    """A game's rulebook."""

    title: Words
    rules: list[RuleLine]


class Texts(Part, frozen=True):
    """Every word of a game by its key, in one language."""

    texts: dict[str, str]


class WholeOptions(Part, frozen=True):
    """The whole table of options, and how many it seats."""

    options: Values
    seats: int


class LayingProblem(Part, frozen=True):
    """Why cards that are laid out may not be played so."""

    code: str
    message: Words
    rule: str | None
    foul: bool | UnsetType = UNSET
    """A foul: cards may be laid so, and lose."""


class Waits(Part, frozen=True):
    """The tiles a hand waits for, each with how many are unseen; after a discard, or as it stands."""

    discard: str | None
    tiles: dict[str, int]


class RowType(Part, frozen=True):
    """A type that the row to be filled can have, and the free cards that make one there, the best first."""

    id: str
    name: Words
    cards: list[str]


class Risk(Part, frozen=True):
    """A type of play that would beat one, and what that would cost its player at the least."""

    type: str
    name: Words
    least: int


class StakedPlay(Part, frozen=True):
    """A play and what it is worth from one payer: the plain amount, a crit at the least, and what could crit it."""

    cards: str
    points: int
    pays: int
    crit: int | None
    """None where nothing is below it."""
    risks: list[Risk]


class Stake(Part, frozen=True):
    """A type of play and the strongest such play of a hand."""

    type: str
    name: Words
    times: int
    play: StakedPlay | None


class StakedClass(Part, frozen=True):
    """Types that are compared with one another, weakest first."""

    id: str
    name: Words
    types: list[Stake]


class Reading(Part, frozen=True):
    """The names of what cards being laid out form: rows, or one play; of a hand of tiles, what it waits for."""

    names: list[Words | None]
    problem: LayingProblem | None
    special: Words | UnsetType | None = UNSET
    waits: list[Waits] | UnsetType = UNSET
    types: list[RowType] | UnsetType = UNSET
    """Where it was asked how a row could be filled."""
    stake: Stake | UnsetType | None = UNSET
    """What the cards chosen are worth, in a game that was told the hand."""
    stakes: list[StakedClass] | UnsetType = UNSET
    """The same of every type, where no cards are chosen yet."""


# -- lessons ----------------------------------------------------------------------------------------------------


class LessonStep(Part, frozen=True):
    """What the coach says."""

    text: Words
    why: Words | None
    point: tuple[str, ...]
    """Parts of the table to point at."""
    pieces: str
    """Cards or tiles of the learner's hand to point at."""
    into: str
    """The part of the table where those are to be put: once they are, the step is done."""
    does: bool
    """Whether the learner is to make a move, not only to read."""


class LessonPage(Part, frozen=True):
    """A game's lesson."""

    game: str
    title: Words
    seat: int
    """The learner's."""
    players: int
    steps: list[LessonStep]


class LessonChoices(Part, frozen=True):
    """Legal actions, as far as they are listed."""

    actions: list[Action]
    more: bool


class LessonTable(Part, frozen=True):
    """A lesson's table: as it was after the moves sent, and what has happened since."""

    table: Table
    steps: list[StepMessage]
    actions: list[tuple[int, Action]]
    """Every move so far, to be sent with the next one."""
    done: int
    """How many of the lesson's moves the learner has made."""
    strayed: bool
    """Whether another move was made instead of the next one: legal, and not the lesson's."""
    over: bool
    hint: Action | None
    choices: LessonChoices | None
