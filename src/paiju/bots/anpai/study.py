"""研究一轮: the round as a game among sampled hands, ready for the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from paiju.bots.anpai.engine import PlayEngine
from paiju.bots.anpai.outlook import BASE, Outlook, Outlooks
from paiju.bots.anpai.plays import candidate_plays, facts, kept_counts
from paiju.bots.anpai.worlds import Setting, draw, hidden_sizes, playing, unseen, world
from paiju.core.cards import Cards
from paiju.core.shuffle import Stream
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import LEVEL, in_order
from paiju.games.anpai.search import match_regrets, promises, try_plays
from paiju.games.anpai.views import AnpaiView


@dataclass(frozen=True, slots=True)
class Effort:
    """Amount of thinking: hands a seat, ways to fill up kept cards, rounds of regret matching."""

    hands: int
    fills: int
    rounds: int


class RoundStudy:
    """Sampled hands of every seat (mine is number 0 of my seat), their candidates, and what keeping cards is worth."""

    def __init__(
        self,
        view: AnpaiView,
        setting: Setting,
        effort: Effort,
        engine: PlayEngine,
        chance: Stream,
        outlooks: Outlooks,
    ) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to study")
        self.view, self.me, self.engine, self.effort = view, view.seat, engine, effort
        self.rest = unseen(view, setting, own=True)
        self.hands = self._sampled_hands(setting, chance)
        self.candidates = [candidate_plays(hand) for hand in self.hands]
        self.starts = [0]
        for found in self.candidates:
            self.starts.append(self.starts[-1] + len(found))
        self.chance = chance
        kept = self._kept_worth(setting, outlooks.get(view.round + 1))
        flat: list[int] = []
        for found, at in zip(self.candidates, self.starts, strict=False):
            for offset, cards in enumerate(found):
                flat += (*facts(cards), kept[at + offset])
        self.kept = kept
        self.plays = engine.ints(flat)
        self.coins = engine.ints(view.coins)
        # Whose seat is the earliest is not in a view; it decides odd coins only.
        self.place = engine.room(view.options), engine.desk(), engine.nowhere()

    def _sampled_hands(self, setting: Setting, chance: Stream) -> list[tuple[int, ...]]:
        """Seat by seat; those of one number are one possible world, but for mine, which others cannot know."""
        view, many = self.view, self.effort.hands
        deals = [world(view, self.rest, chance) for _ in range(many)]
        theirs = unseen(view, setting, own=False)
        mine = [view.hand] + [
            in_order((*view.open[self.me], *draw(chance, theirs, hidden_sizes(view)[self.me]))) for _ in range(many - 1)
        ]
        return [mine[k] if seat == self.me else deals[k][seat] for seat in range(SEATS) for k in range(many)]

    def _kept_worth(self, setting: Setting, outlook: Outlook | None) -> Sequence[int]:
        """In coins, for every candidate of every hand; nothing where no round or no outlook is left."""
        view, many = self.view, self.starts[-1]
        if view.round >= len(setting.sizes) or outlook is None:
            return [0] * many
        size = setting.sizes[view.round]
        counts: list[int] = []
        missing: list[int] = []
        for hand, found in zip(self.hands, self.candidates, strict=True):
            for cards in found:
                counts += kept_counts(hand, cards)
                missing.append(size - len(hand) + len(cards))
        width = min(size, len(self.rest))
        fills = [LEVEL[card] for _ in range(self.effort.fills) for card in draw(self.chance, self.rest, width)]
        make = self.engine
        out = make.ints([0] * many)
        make.run(promises)(
            make.ints(counts),
            make.ints([min(few, width) for few in missing]),
            make.ints(fills),
            width,
            make.ints(outlook),
            out,
        )
        # Fewer players, fewer payers: the tables are of a full table.
        scale = view.options.base / BASE * (len(playing(view)) - 1) / (setting.players - 1) / self.effort.fills
        return [int(scale * total) for total in out]

    @property
    def mine(self) -> list[Cards]:
        """My candidates."""
        return self.candidates[self.me * self.effort.hands]

    @property
    def mine_at(self) -> int:
        return self.starts[self.me * self.effort.hands]

    def solve(self) -> list[float]:
        """Regret matching for all; the average strategy, one weight a candidate of any hand."""
        make, many = self.engine, self.starts[-1]
        odds, worth, regrets, sums = (make.reals(many) for _ in range(4))
        word = 1 + self.chance.below(1 << 30)
        make.run(match_regrets)(
            self.effort.rounds,
            word,
            self.me,
            self.effort.hands,
            make.ints(self.starts),
            self.plays,
            self.coins,
            *self.place,
            make.ints([0] * (2 * SEATS)),
            worth,
            odds,
            regrets,
            sums,
        )
        return [float(weight) for weight in sums]

    def try_mine(self, worlds: Sequence[int]) -> list[float]:
        """The mean worth of each of my candidates against worlds: one play number a seat, -1 for a seat that is out."""
        start, stop = self.mine_at, self.mine_at + len(self.mine)
        make = self.engine
        totals: Any = make.ints([0] * (stop - start))
        make.run(try_plays)(self.me, start, stop, self.plays, make.ints(worlds), self.coins, *self.place, totals)
        many = max(1, len(worlds) // SEATS)
        return [int(total) / many + self.kept[start + place] for place, total in enumerate(totals)]
