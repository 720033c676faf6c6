"""Gymnasium: one seat learns while bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from paiju.bots.catalog import get_bot
from paiju.bots.match import bot_chance
from paiju.core.errors import IllegalAction, RequestError
from paiju.core.game import Bot
from paiju.core.shuffle import Stream
from paiju.core.texts import LANGUAGES
from paiju.envs.agents import RENDER_MODES, TEXTS
from paiju.envs.sitting import ON_ILLEGAL, Dealer, Sitting, checked_choice, checked_penalty, checked_setting
from paiju.envs.spaces import Observation, observation_space, observed

Opponents = str | Bot | Sequence[str | Bot]


class SeatEnv(gymnasium.Env[Any, Any]):
    """The reward is the change of the seat's score; ``seat=None`` moves one seat on with every match."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: Any,
        opponents: Opponents = "random",
        seat: int | None = 0,
        on_illegal: str = "terminate",
        penalty: float = 1.0,
        lang: str = "en",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        checked_setting("on_illegal", on_illegal, ON_ILLEGAL)
        checked_setting("lang", lang, LANGUAGES)
        checked_setting("render_mode", render_mode, RENDER_MODES)
        self.dealer = Dealer(game, options)
        checked_setting("seat", seat, (*range(self.dealer.seats), None))
        self.encoding = self.dealer.encoding
        self.observation_space = observation_space(self.encoding, self.encoding.choices)
        self.action_space = spaces.Discrete(self.encoding.choices)
        self.render_mode = render_mode
        self.seat = seat or 0
        self._turning = seat is None
        self._on_illegal, self._penalty, self._lang = on_illegal, checked_penalty(penalty), lang
        self._bots = self._seated(opponents)
        self._sitting: Sitting | None = None
        self._chances: list[Stream] = []
        self._slips: Stream | None = None

    def _seated(self, opponents: Opponents) -> list[Bot]:
        """The bots of the other seats in their order from the learner on; missing ones like the last."""
        listed = list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents]
        others = self.dealer.seats - 1
        if not 1 <= len(listed) <= others:
            raise RequestError("too_many_opponents", given=len(listed), seats=others)
        listed += listed[-1:] * (others - len(listed))
        return [get_bot(self.dealer.game, one) if isinstance(one, str) else one for one in listed]

    @property
    def sitting(self) -> Sitting:
        """The match in progress."""
        if self._sitting is None:
            raise RequestError("not_reset")
        return self._sitting

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is None and self.dealer.seed is None:
            seed = int(self.np_random.integers(1 << 31))
        self._sitting = self.dealer.deal(seed)
        if self._turning:
            self.seat = self.dealer.match % self.dealer.seats
        origin = self.dealer.name()
        self._chances = [bot_chance(origin, seat) for seat in range(self.dealer.seats)]
        self._slips = Stream(origin.key(), "illegal")
        self._others_play()
        return self._observed(), self._info()

    def _others_play(self) -> None:
        """Until the learner has something to decide, or the match is over."""
        sitting, seats = self.sitting, self.dealer.seats
        while (pending := sitting.table.pending) and self.seat not in pending:
            other = min(pending)
            bot = self._bots[(other - self.seat) % seats - 1]
            sitting.submit(other, bot.act(sitting.view(other), self._chances[other]))

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        sitting, number = self.sitting, checked_choice(action)
        before, legal = sitting.table.scores[self.seat], sitting.legal(self.seat)
        penalty = 0.0
        if number not in legal:
            if self._on_illegal == "error" or not legal or self._slips is None:
                raise IllegalAction("illegal_choice", seat=self.seat, number=number, legal=legal[:20])
            penalty = self._penalty
            if self._on_illegal == "terminate":
                return self._observed(), -penalty, True, False, self._info()
            number = self._slips.choice(legal)
        sitting.choose(self.seat, number)
        self._others_play()
        reward = float(sitting.table.scores[self.seat] - before) - penalty
        return self._observed(), reward, sitting.table.over, False, self._info()

    def _observed(self) -> Observation:
        return observed(self.sitting, self.seat, self.encoding.choices)

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "news": self.sitting.news(self.seat, self._lang)}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal choices, as learners with masked policies ask for it."""
        return self._observed()["action_mask"].astype(np.bool_)

    def render(self) -> Any:
        """The scores in words, where ``render_mode`` is ``ansi``."""
        if self.render_mode is None:
            return None
        return TEXTS.text(self._lang, "news.scores", scores=self.sitting.table.scores)
