"""PettingZoo, one seat after the other: the lowest seat that has something to decide makes its whole move first."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from paiju.core.game import AnyGame
from paiju.envs.agents import Seats
from paiju.envs.spaces import Observation


class TableAEC(Seats, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Rewards are changes of score. With ``max_cycles`` the match is cut off before a seat chooses more often."""

    def __init__(self, game: str | AnyGame, **settings: Any) -> None:
        Seats.__init__(self, game, **settings)
        self._made = [0] * self.dealer.seats

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed)
        self._made = [0] * self.dealer.seats
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        turn = self.sitting.turn
        self.agent_selection = self.possible_agents[turn or 0]
        self.infos[self.agent_selection] = self.info(self.agent_selection)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, before = self.seat(agent), self.sitting.table.scores
        number, legal = self.allowed(seat, action)
        self._cumulative_rewards[agent] = 0.0
        ended = not legal and self.ends_on_illegal
        if not ended:
            self.sitting.choose(seat, number)
        self._made[seat] += 1
        after = self.sitting.table.scores
        for other, name in enumerate(self.possible_agents):
            self.rewards[name] = float(after[other] - before[other])
        if not legal:
            self.rewards[agent] -= self._penalty
        self._accumulate_rewards()
        self._go_on(ended)

    def _go_on(self, ended: bool) -> None:
        turn = self.sitting.turn
        if ended or turn is None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._made[turn] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._ask()
            return
        self.infos = {name: self.info(name) for name in self.agents}
        self._deads_step_first()
