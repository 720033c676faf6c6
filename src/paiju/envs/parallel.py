"""PettingZoo, all seats at once: as these games are played, most of them with hidden, simultaneous moves."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.envs.agents import Seats
from paiju.envs.spaces import Observation

Stepped = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class TableParallel(Seats, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """Every seat that has something to decide makes one choice a step; what the others send is not looked at."""

    def __init__(self, game: str | AnyGame, **settings: Any) -> None:
        Seats.__init__(self, game, **settings)
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.deal(seed)
        self._cycles = 0
        return self._observations(), {agent: self.info(agent) for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Stepped:
        before, agents = self.sitting.table.scores, self.agents
        if not agents:
            raise RequestError("not_reset")
        # All are judged before any is carried out: whether a choice is legal cannot hang on another seat's.
        picked = {seat: self._pick(seat, actions) for seat in sorted(self.sitting.table.pending)}
        wrong = {seat for seat, (_, legal) in picked.items() if not legal}
        ended = bool(wrong) and self.ends_on_illegal
        now = self.sitting.round
        for seat, (number, _) in picked.items():
            # Once the table moves on, the later seats' choices are about something that is over.
            if not ended and self.sitting.round == now:
                self.sitting.take(seat, number)
        self._cycles += 1
        after = self.sitting.table.scores
        rewards = {
            agent: float(after[seat] - before[seat]) - (self._penalty if seat in wrong else 0.0)
            for seat, agent in enumerate(self.possible_agents)
        }
        terminated = ended or self.sitting.turn is None
        truncated = not terminated and self._cycles == self.max_cycles
        seen, infos = self._observations(), {agent: self.info(agent) for agent in agents}
        if terminated or truncated:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, terminated), dict.fromkeys(agents, truncated), infos

    def _pick(self, seat: int, actions: dict[str, Any]) -> tuple[int, bool]:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise RequestError("missing_choice", seat=seat)
        return self.allowed(seat, actions[agent])
