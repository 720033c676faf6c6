"""A published algorithm on a small 暗牌: external-sampling MCCFR (Lanctot et al. 2009) from OpenSpiel, by self-play.

Two players, two rounds, a short deck, one open card each, coins that never run short; chance is exact here, card by
card. After more and more self-play it prints the exploitability of the average strategy: what a player who knows it
and answers best wins from it a match, in bases. It falls towards 0, a strategy that nobody can beat.

    pip install 'paiju[openspiel]'
    python -m examples.openspiel_anpai [--iterations 3000] [--deck "3s 3s 4s 4s sj bj"]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

from paiju.bots.anpai.outlook import BASE
from paiju.bots.anpai.worlds import Setting, minus
from paiju.core.cards import Cards, cards_text, parse_cards
from paiju.games.anpai.deck import in_order
from research.anpai.exploit import Exact, draws, legal

DECK = "3s 3s 4s 4s sj bj"
"""Two of each rank, so that cards of a rank are interchangeable; the jokers are not."""
SIZES = (1, 2)
"""Cards in hand in the two rounds."""
NOBODY = Cards(())


@dataclass(frozen=True)
class Deal:
    """A situation; nothing in it ever changes, so copies of a state share it."""

    deck: Cards
    round: int = 0
    hands: tuple[Cards, ...] = ()
    marks: tuple[Cards, ...] = ()
    kept: tuple[Cards, Cards] = (NOBODY, NOBODY)
    plays: tuple[Cards, ...] = ()
    gone: Cards = NOBODY
    told: tuple[str, str] = ("", "")
    won: int = 0

    def __deepcopy__(self, memo: object) -> Deal:
        return self

    @property
    def pool(self) -> Cards:
        """What can be drawn; when too little is left, what was played is shuffled in again."""
        held = (*self.kept[0], *self.kept[1], *self.gone)
        drawn = minus(self.hands[0], self.kept[0]) if self.hands else NOBODY
        return minus(minus(self.deck, held), drawn)

    def dealt(self, cards: Cards, mark: Cards) -> Deal:
        """The next player's hand is full; the second one's deal opens the round."""
        player = len(self.hands)
        made = replace(self, hands=(*self.hands, in_order((*self.kept[player], *cards))), marks=(*self.marks, mark))
        if player == 0:
            return made
        shown = "/".join(map(cards_text, made.marks))
        return replace(made, told=_each(made, lambda seat: f"hold {cards_text(made.hands[seat])} open {shown}"))

    def played(self, cards: Cards, exact: Exact) -> Deal:
        """A hidden play; the second one closes the round."""
        made = replace(self, plays=(*self.plays, cards))
        if len(made.plays) == 1:
            return made
        one, two = made.plays
        kept = (minus(made.hands[0], one), minus(made.hands[1], two))
        gone = in_order((*made.gone, *one, *two))
        due = 2 * SIZES[-1] - sum(map(len, kept))
        if len(made.deck) - len(gone) - sum(map(len, kept)) < due:
            gone = NOBODY
        return Deal(
            made.deck,
            made.round + 1,
            kept=kept,
            gone=gone,
            told=_each(made, lambda seat: f"played {cards_text(one)}/{cards_text(two)}"),
            won=made.won + exact.net(one, two),
        )


def _each(deal: Deal, news: Any) -> tuple[str, str]:
    first, second = (f"{deal.told[seat]}{news(seat)}; " for seat in (0, 1))
    return first, second


def all_plays(deck: Cards) -> list[Cards]:
    """Every play of any hand that can be held, in a fixed order: its place is its number."""

    def hands(size: int) -> Iterator[Cards]:
        yield from {hand for hand, _, _ in draws(deck, size)}

    return sorted({play for size in SIZES for hand in hands(size) for play in legal(hand)})


TYPE = pyspiel.GameType(
    short_name="small_anpai",
    long_name="Small anpai",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"deck": DECK},
)


class SmallAnpai(pyspiel.Game):  # type: ignore[misc]
    """The game over one short deck."""

    def __init__(self, params: Any = None) -> None:
        self.deck = in_order(parse_cards((params or {}).get("deck", DECK)))
        self.plays = all_plays(self.deck)
        self.numbers = {play: number for number, play in enumerate(self.plays)}
        self.exact = Exact(Setting(self.deck, SIZES, players=2, opened=1), lambda view: {})
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.plays),
            max_chance_outcomes=max(len(draws(self.deck, size)) for size in SIZES),
            num_players=2,
            min_utility=-1e6,
            max_utility=1e6,
            utility_sum=0.0,
            max_game_length=2 * len(SIZES),
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> SmallState:
        return SmallState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Remember:
        return Remember()


class Remember:
    """An information state is all that a player has been told and done."""

    tensor = np.zeros(0, np.float32)
    dict: Any = {}  # noqa: RUF012 - as OpenSpiel has it

    def set_from(self, state: SmallState, player: int) -> None:
        """There is no tensor to set."""

    def string_from(self, state: SmallState, player: int) -> str:
        deal = state.deal
        mine = cards_text(deal.plays[0]) if player == 0 and deal.plays else ""
        return f"{player}: {deal.told[player]}{mine}"


class SmallState(pyspiel.State):  # type: ignore[misc]
    """Deals and plays in turn; what the first player played is shown when the second one has."""

    def __init__(self, game: SmallAnpai) -> None:
        super().__init__(game)
        self.deal = Deal(game.deck)

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if len(self.deal.hands) < 2 else len(self.deal.plays)

    def _draws(self) -> Any:
        deal = self.deal
        return draws(deal.pool, SIZES[deal.round] - len(deal.kept[len(deal.hands)]))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, _, chance) in enumerate(self._draws())]

    def _legal_actions(self, player: int) -> list[int]:
        numbers = self.get_game().numbers
        return sorted(numbers[play] for play in legal(self.deal.hands[player]))

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if len(self.deal.hands) < 2:
            cards, mark, _ = self._draws()[action]
            self.deal = self.deal.dealt(cards, mark)
        else:
            self.deal = self.deal.played(game.plays[action], game.exact)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action) if player < 0 else cards_text(self.get_game().plays[action]) or "pass"

    def is_terminal(self) -> bool:
        return self.deal.round == len(SIZES)

    def returns(self) -> list[float]:
        won = self.deal.won / BASE if self.is_terminal() else 0.0
        return [won, -won]

    def __str__(self) -> str:
        return " | ".join(self.deal.told)


pyspiel.register_game(TYPE, SmallAnpai)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=3000)
    parser.add_argument("--deck", default=DECK)
    given = parser.parse_args()
    np.random.seed(1)
    game = SmallAnpai({"deck": given.deck})
    solver = ExternalSamplingSolver(game)
    done, due = 0, 10
    while True:
        while done < due:
            solver.iteration()
            done += 1
        value = exploitability(game, solver.average_policy())
        print(f"{done:6} iterations: exploitability {value:8.3f} bases a match", flush=True)
        if done >= given.iterations:
            return
        due = min(due * 10, given.iterations)


if __name__ == "__main__":
    main()
