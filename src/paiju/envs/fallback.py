"""Many tables of a game that has an encoding and no kernels: the table engine, one table after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from paiju.accel.keys import toss_from
from paiju.accel.tables import Arrays, TablesSetting
from paiju.core.chance import draw, key_words
from paiju.core.encoding import Encoding
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.options import Options
from paiju.core.shuffle import Seed
from paiju.envs.sitting import Sitting


class EngineTables:
    """Slow, and the same in everything else; ``random`` is the only policy."""

    def __init__(
        self, game: AnyGame, options: Options, encoding: Encoding[Any], setting: TablesSetting, arrays: Arrays
    ) -> None:
        self._game, self._options, self._encoding = game, options, encoding
        self._setting, self._arrays = setting, arrays
        self._seed = 0
        self._seats = game.seats(options)
        self.matches = [0] * setting.count
        self._tosses = [[1, 1] for _ in range(setting.count)]
        self._points: list[tuple[int, ...]] = []
        self._sittings: list[Sitting] = []

    def reset(self, seed: int) -> None:
        self._seed = seed
        self.matches = [0] * self._setting.count
        self._points = [(0,) * self._seats] * self._setting.count
        self._sittings = [self._next(env) for env in range(self._setting.count)]
        arrays = self._arrays
        for array in (arrays.reward, arrays.rewards, arrays.terminations, arrays.illegal, arrays.scores):
            array[...] = 0
        for env in range(self._setting.count):
            self._show(env)
        arrays.acted[...] = arrays.seats

    def _next(self, env: int) -> Sitting:
        """The environment's next match in which the caller is asked at all."""
        while True:
            origin = Seed.named(f"{self._seed}/{env}/{self.matches[env]}")
            toss_from(key_words(origin.key()), self._tosses[env])
            sitting = Sitting(self._game, self._options, self._encoding, origin)
            learner = self._setting.learner
            self._others_play(env, sitting, (env + self.matches[env]) % self._seats if learner is None else learner)
            if sitting.turn is not None:
                return sitting
            self.matches[env] += 1

    def _others_play(self, env: int, sitting: Sitting, learner: int) -> None:
        while self._setting.opponents is not None and (seat := sitting.turn) is not None and seat != learner:
            sitting.choose(seat, self._tossed(env, sitting, seat))

    def _tossed(self, env: int, sitting: Sitting, seat: int) -> int:
        legal = sitting.legal(seat)
        return legal[draw(self._tosses[env], len(legal))]

    def step(self, actions: NDArray[Any]) -> None:
        for env, number in enumerate(actions.tolist()):
            self._step(env, number)

    def _step(self, env: int, number: int) -> None:
        arrays, sitting = self._arrays, self._sittings[env]
        seat = int(arrays.seats[env])
        wrong = number not in sitting.legal(seat)
        over = wrong and self._setting.on_illegal == "terminate"
        if not over:
            sitting.choose(seat, self._tossed(env, sitting, seat) if wrong else number)
            self._others_play(env, sitting, seat)
            over = sitting.turn is None
        after = sitting.table.scores
        arrays.acted[env] = seat
        arrays.rewards[env] = np.subtract(after, self._points[env])
        arrays.rewards[env, seat] -= self._setting.penalty if wrong else 0.0
        arrays.reward[env] = arrays.rewards[env, seat]
        arrays.terminations[env], arrays.illegal[env] = over, wrong
        self._points[env] = after
        if over:
            arrays.scores[env] = after
            arrays.final_observations[env] = sitting.observe(seat)
            self._points[env] = (0,) * self._seats
            self.matches[env] += 1
            self._sittings[env] = self._next(env)
        self._show(env)

    def _show(self, env: int) -> None:
        arrays, sitting = self._arrays, self._sittings[env]
        seat = sitting.turn or 0
        arrays.seats[env] = seat
        arrays.observations[env] = sitting.observe(seat)
        arrays.action_mask[env] = 0
        arrays.action_mask[env, sitting.legal(seat)] = 1

    def choose(self, policy: str) -> list[int]:
        if policy != "random":
            raise RequestError("no_fast", game=self._game.id, allowed=("random",))
        return [self._tossed(env, sitting, int(self._arrays.seats[env])) for env, sitting in enumerate(self._sittings)]

    def close(self) -> None:
        """Do nothing: nothing is held open."""
