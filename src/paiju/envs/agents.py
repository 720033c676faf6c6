"""Common parts of both PettingZoo environments: seats as agents, one match after the other, illegal choices."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from paiju.core.errors import IllegalAction, RequestError
from paiju.core.game import AnyGame
from paiju.core.shuffle import Stream
from paiju.core.texts import LANGUAGES, Texts
from paiju.envs.sitting import ON_ILLEGAL, Dealer, Sitting, checked_choice, checked_penalty, checked_setting
from paiju.envs.spaces import Observation, observation_space, observed

TEXTS = Texts("paiju.envs")
RENDER_MODES = (None, "ansi")


class Seats:
    """The agents ``seat_0`` … of a game; the last number of the action space is «wait», legal when nothing else is."""

    def __init__(
        self,
        game: str | AnyGame,
        max_cycles: int | None = None,
        on_illegal: str = "terminate",
        penalty: float = 1.0,
        lang: str = "en",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        checked_setting("on_illegal", on_illegal, ON_ILLEGAL)
        checked_setting("lang", lang, LANGUAGES)
        checked_setting("render_mode", render_mode, RENDER_MODES)
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            value = repr(max_cycles)[:40]
            raise RequestError("bad_setting", setting="max_cycles", value=value, allowed=("None", "1 …"))
        self.dealer = Dealer(game, options)
        self.encoding = self.dealer.encoding
        self.wait = self.encoding.choices
        self.possible_agents = [f"seat_{seat}" for seat in range(self.dealer.seats)]
        self.agents: list[str] = []
        self.metadata = {
            "name": f"paiju/{self.dealer.game.id}-v0",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self._on_illegal = on_illegal
        self._penalty = checked_penalty(penalty)
        self._lang = lang
        self._sitting: Sitting | None = None
        self._chance: Stream | None = None
        self._spaces = {agent: observation_space(self.encoding, self.wait + 1) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    @property
    def sitting(self) -> Sitting:
        """The match in progress."""
        if self._sitting is None:
            raise RequestError("not_reset")
        return self._sitting

    def deal(self, seed: int | None) -> None:
        self._sitting = self.dealer.deal(seed)
        self._chance = Stream(self.dealer.name().key(), "illegal")
        self.agents = self.possible_agents[:]

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> Observation:
        """The agent's observation and mask now."""
        return observed(self.sitting, self.seat(agent), self.wait + 1)

    def info(self, agent: str) -> dict[str, Any]:
        """News in words: what the agent has heard since it was last told."""
        return {"news": self.sitting.news(self.seat(agent), self._lang)}

    def allowed(self, seat: int, action: Any) -> tuple[int, bool]:
        """The choice to take instead of this one, and whether this one was legal."""
        number, legal = checked_choice(action), self.sitting.legal(seat)
        if number in legal:
            return number, True
        if self._on_illegal == "error" or self._chance is None:
            raise IllegalAction("illegal_choice", seat=seat, number=number, legal=legal[:20])
        return self._chance.choice(legal), False

    @property
    def ends_on_illegal(self) -> bool:
        return self._on_illegal == "terminate"

    def name(self, number: int, lang: str | None = None) -> str:
        """A choice in words, «wait» included."""
        lang = lang or self._lang
        return TEXTS.text(lang, "news.wait") if number == self.wait else self.encoding.name(number, lang)

    def render(self) -> NDArray[Any] | str | list[Any] | None:
        """The scores in words, where ``render_mode`` is ``ansi``."""
        if self.render_mode is None:
            return None
        return TEXTS.text(self._lang, "news.scores", scores=self.sitting.table.scores)

    def state(self) -> NDArray[Any]:
        """All seats' observations together, for learners that train with a critic who sees every hand."""
        parts = [self.sitting.observe(seat) for seat in range(self.dealer.seats)]
        return np.array(parts, self.encoding.dtype).reshape(-1)

    def close(self) -> None:
        """Do nothing: nothing is held open."""
