"""庄家程序: every choice by what it is expected to bring, claims and declarations like discards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from paiju.bots.cangzhou.danger import Danger
from paiju.bots.cangzhou.pace import PATIENCE
from paiju.bots.cangzhou.situation import situation_of
from paiju.bots.cangzhou.tiles import dealer_points, needs, put, with_tile, without
from paiju.bots.cangzhou.value import HandOutcome, Valuer
from paiju.core.shuffle import Stream
from paiju.core.tiles import Tiles
from paiju.games.cangzhou.data import DATA
from paiju.games.cangzhou.moves import (
    DISCARDS,
    PASS,
    WIN,
    Action,
    Bian,
    Chow,
    Kong,
    Pung,
    Tile,
    Win,
    Xiapao,
    Za,
    Zuan,
)
from paiju.games.cangzhou.scoring.wins import Won, best_score
from paiju.games.cangzhou.state import LockKind, Meld, MeldKind
from paiju.games.cangzhou.views import CangzhouView

Needs = tuple[tuple[tuple[int, int] | None, ...], ...]
OWN = ("turn", "share")
"""Phases in which one wins with a tile of one's own."""
PAID = 0.75
"""How often a hand is won by somebody, so that its kongs are paid."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, what it is expected to bring, and the hand it leaves (None: the hand is over)."""

    action: Action
    value: float
    outcome: HandOutcome | None
    discard: Tile | None = None
    """What is discarded, at once or after a claim or declaration."""
    left: tuple[Tiles, tuple[Meld, ...]] | None = None
    """The concealed tiles and melds that wait for a tile then."""


def weigh(view: CangzhouView) -> list[Choice]:
    """Every legal action of a seat that is asked for more than 下跑, the best first."""
    choices = list(_Mind(view).choices())
    if WIN in view.offers:
        choices = [_less_sure(choice) for choice in choices]
    return sorted(choices, key=lambda choice: -choice.value)


def _less_sure(choice: Choice) -> Choice:
    """Beside a win anything else must promise much more."""
    return choice if choice.action == WIN or choice.value <= 0 else replace(choice, value=choice.value / PATIENCE)


class _Mind:
    """One decision."""

    def __init__(self, view: CangzhouView) -> None:
        self.view = view
        self.at = situation_of(view)
        self.valuer = Valuer(self.at, view.options)
        self.danger = Danger(view, self.at)
        self.melds = view.melds[self.at.seat]
        self.hand = view.hand

    def choices(self) -> Iterator[Choice]:
        view = self.view
        for offer in view.offers:
            yield self._offered(offer)
        if view.phase == "turn":
            yield from self._discards(self.hand, self.melds)
        else:
            yield self._pass()

    def _discards(self, hand: Tiles, melds: tuple[Meld, ...]) -> Iterator[Choice]:
        for tile in dict.fromkeys(hand):
            rest = without(hand, tile)
            outcome = self.valuer.outcome(rest, melds)
            chance, cost = self.danger.of(tile)
            yield Choice(DISCARDS[tile], (1 - chance) * outcome.value - cost, outcome, Tile(tile), (rest, melds))

    def _pass(self) -> Choice:
        if self.view.phase == "share":
            return Choice(PASS, 0.0, None)
        outcome = self.valuer.outcome(self.hand, self.melds)
        return Choice(PASS, outcome.value, outcome, None, (self.hand, self.melds))

    def _offered(self, offer: Action) -> Choice:
        tile = self.view.drawn if self.view.phase in OWN else self.view.tile
        match offer:
            case Win():
                return Choice(WIN, self._win_value(), None)
            case Chow(tiles):
                return self._laid(offer, "chow", tuple(tiles), tile)
            case Pung() | Za():
                kind: MeldKind = "pung" if isinstance(offer, Pung) else "za"
                return self._laid(offer, kind, (_sure(tile),) * (3 if self.view.phase == "turn" else 2), tile)
            case Bian():
                return self._locked(offer, "bian", _sure(tile))
            case Zuan():
                return self._locked(offer, "zuan", _sure(tile))
            case Kong(kong):
                return self._kong(offer, kong)
        return self._kong(offer, _sure(tile))

    def _laid(self, offer: Action, kind: MeldKind, own: tuple[int, ...], tile: Tile | None) -> Choice:
        """A group laid down, then the best discard."""
        claimed = self.view.phase != "turn"
        tiles = (*own, _sure(tile)) if claimed else own
        meld = Meld(kind, Tiles(tuple(sorted(tiles))), _sure(tile), self.view.turn if claimed else None)
        after = self._discards(without(self.hand, *own), (*self.melds, meld))
        best = max(after, key=lambda choice: choice.value)
        return Choice(offer, best.value, best.outcome, best.discard, best.left)

    def _locked(self, offer: Action, kind: LockKind, tile: Tile) -> Choice:
        """边 or 钻 with the tile just drawn, then the best discard."""
        own = needs(kind, tile, self.view.options.dragon_run) or ()
        return self._laid(offer, kind, (*own, tile), tile)

    def _kong(self, offer: Action, tile: Tile) -> Choice:
        """A kong of any sort brings a tile from the far end, and the paid ones points if somebody wins."""
        held = self.hand.count(tile)
        claimed = self.view.phase != "turn"
        added = (
            None
            if claimed
            else next((i for i, m in enumerate(self.melds) if m.kind == "pung" and m.tile == tile), None)
        )
        meld = Meld(_kong_kind(offer, claimed, added), Tiles((tile,) * 4), tile, self.view.turn if claimed else None)
        melds = (*self.melds, meld) if added is None else put(self.melds, added, meld)
        rest = without(self.hand, *(tile,) * held)
        outcome = self.valuer.outcome(rest, melds, extra=1)
        return Choice(offer, outcome.value + self._kong_points(meld.kind), outcome, None, (rest, melds))

    def _kong_points(self, kind: MeldKind) -> float:
        if kind not in DATA.kongs:
            return 0.0
        payers = self.at.seats - 1 if kind == "concealed_kong" else 1
        return PAID * DATA.kongs[kind].times * payers * self.at.base

    def _win_value(self) -> float:
        """Exactly what the win brings: on a discard from whom it came."""
        view, at = self.view, self.at
        own = view.phase in OWN
        tile = _sure(view.drawn if own else view.tile)
        hand = self.hand if own else with_tile(self.hand, tile)
        source = None if own else view.turn
        robbed = view.phase == "rob"
        won = Won(at.seat, hand, self.melds, tile, source, own and view.came == "kong", robbed)
        score = best_score(won, view.options)
        if score is None:
            return 0.0
        runs = [run or 0 for run in view.runs or (0,) * at.seats]
        every = own or view.options.discard_pays != "one"
        payers = [seat for seat in range(at.seats) if (seat != at.seat if every else seat == view.turn)]
        return float(
            at.base
            * sum(
                (score.points + dealer_points(view.dealer, at.seat, payer)) * score.times + runs[at.seat] + runs[payer]
                for payer in payers
            )
        )


def _kong_kind(offer: Action, claimed: bool, added: int | None) -> MeldKind:
    if not isinstance(offer, Kong):
        return "zagang"
    return "exposed_kong" if claimed else "concealed_kong" if added is None else "added_kong"


def _sure(tile: Tile | None) -> Tile:
    if tile is None:
        raise ValueError("an offer without a tile")
    return tile


def run_points(view: CangzhouView) -> int:
    """下跑: who wins more often than pays gains by every point staked, so all that may be."""
    return view.options.max_run


@dataclass(frozen=True, slots=True)
class CangzhouHouseBot:
    """Plays what is expected to bring most."""

    def act(self, view: CangzhouView, chance: Stream) -> Action:
        if view.phase == "xiapao":
            return Xiapao(run_points(view))
        if view.phase in OWN and WIN in view.offers:
            return WIN
        return weigh(view)[0].action
