"""局面: what a table of this game is made of, all plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from paiju.core.cards import Cards
from paiju.core.quick import quick
from paiju.core.rules import rule
from paiju.games.anpai.hands import in_order
from paiju.games.anpai.options import AnpaiOptions


@rule("AP-3.1")
@dataclass(frozen=True, slots=True)
class Play:
    """出牌: the cards laid down, none for a pass; written in one order, so that equal plays are equal."""

    kind: ClassVar[str] = "play"
    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", in_order(self.cards))


def play_of(cards: Cards) -> Play:
    """The play of cards that are in order already, as all that are listed or drawn here."""
    play = object.__new__(Play)
    object.__setattr__(play, "cards", cards)
    return play


@quick
@dataclass(frozen=True, slots=True)
class Shown:
    """The last round: what each seat played (None: it was out) and what it won or lost."""

    round: int
    plays: tuple[Cards | None, ...]
    types: tuple[str | None, ...]
    won: tuple[int, ...]


class _Derived:
    """What follows from the fields of a state, kept beside them: it is asked for at every step."""

    waiting: frozenset[int]
    sizes: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class AnpaiState(_Derived):
    """``gone`` lies face up since the last shuffle, ``buried`` (bankrupt players' cards) face down.

    ``first`` is the earliest seat: dealing and odd coins begin there. Without slots, for :meth:`draft`.
    """

    options: AnpaiOptions
    key: str
    first: int
    round: int
    shuffles: int
    stock: Cards
    gone: Cards
    buried: Cards
    hands: tuple[Cards, ...]
    open: tuple[Cards, ...]
    plays: tuple[Cards | None, ...]
    coins: tuple[int, ...]
    last: Shown | None
    over: bool

    def __post_init__(self) -> None:
        self.__dict__.update(_derived(self))

    def draft(self) -> Draft:
        """A copy to change; ``dataclasses.replace`` takes as long as all the rest of a round."""
        draft = Draft()
        draft.__dict__ = self.__dict__.copy()
        return draft

    def chosen(self, seat: int, cards: Cards) -> AnpaiState:
        """The same but that a seat has chosen its play; sizes and scores stay, as hands and coins do."""
        plays = [*self.plays]
        plays[seat] = cards
        waiting = self.waiting - {seat}
        kept = self.__dict__.copy()
        kept["plays"] = tuple(plays)
        kept["waiting"] = waiting
        made = object.__new__(AnpaiState)
        object.__setattr__(made, "__dict__", kept)
        return made


class Draft:
    """A state that may still be changed."""

    options: AnpaiOptions
    key: str
    first: int
    round: int
    shuffles: int
    stock: Cards
    gone: Cards
    buried: Cards
    hands: tuple[Cards, ...]
    open: tuple[Cards, ...]
    plays: tuple[Cards | None, ...]
    coins: tuple[int, ...]
    last: Shown | None
    over: bool

    def done(self) -> AnpaiState:
        """The state, which takes over what the draft holds: change nothing after."""
        kept = self.__dict__
        kept.update(_derived(self))
        made = object.__new__(AnpaiState)
        object.__setattr__(made, "__dict__", kept)
        return made


@rule("AP-3.1", "AP-6.6", "AP-6.7")
def _derived(state: AnpaiState | Draft) -> dict[str, object]:
    """Whoever has coins and has not chosen yet is waited for, all at once; points are coins won."""
    start, coins = state.options.coins, state.coins
    waiting = () if state.over else [seat for seat, play in enumerate(state.plays) if play is None and coins[seat]]
    return {
        "waiting": frozenset(waiting),
        "sizes": tuple(map(len, state.hands)),
        "scores": tuple([have - start for have in coins]),
    }


@quick
@dataclass(frozen=True, slots=True)
class AnpaiView:
    """What a seat knows: its hand, everybody's 明牌 of this round, the cards face up, the coins."""

    seat: int | None
    to_act: bool
    options: AnpaiOptions
    round: int
    rounds: int
    hand: Cards
    played: Cards | None
    """The seat's own play of this round, once it has chosen."""
    open: tuple[Cards, ...]
    sizes: tuple[int, ...]
    submitted: tuple[bool, ...]
    coins: tuple[int, ...]
    scores: tuple[int, ...]
    gone: Cards
    stock: int
    buried: int
    last: Shown | None
    over: bool
