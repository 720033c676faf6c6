"""Many tables in lock-step: one choice at each a step, over arrays that are filled in place."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from paiju import accel
from paiju.accel.batch import Kit
from paiju.accel.tables import ILLEGAL, POLICIES, Arrays, KernelTables, Setting
from paiju.core.batch import Batch
from paiju.core.capabilities import encoding_of
from paiju.core.errors import IllegalAction, RequestError
from paiju.core.game import AnyGame
from paiju.core.options import Options, parse_options
from paiju.envs.fallback import EngineTables
from paiju.envs.sitting import checked_penalty, checked_seed, checked_setting
from paiju.registry import get_game

Stepped = tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, NDArray[Any]]]


class Tables(Protocol):
    """What steps the tables and fills the arrays."""

    @property
    def matches(self) -> Any: ...
    def reset(self, seed: int) -> None: ...
    def step(self, actions: NDArray[Any]) -> None: ...
    def choose(self, policy: str) -> Any: ...
    def close(self) -> None: ...


class VectorEnv:
    """``num_envs`` tables of a game; match i of environment e of seed s has the seed named ``s/e/i``.

    Without ``opponents`` every decision of every seat is the caller's; with them the caller plays one seat a table
    (``seat``, or each in turn). A match that ends is followed by the next at once: its last rewards and
    ``terminations`` come with the first observation of the next, its result stays in ``scores``.
    """

    def __init__(
        self,
        game: str | AnyGame,
        num_envs: int = 4096,
        opponents: str | None = None,
        seat: int | None = None,
        threads: int = 1,
        on_illegal: str = "terminate",
        penalty: float = 1.0,
        compiled: bool | None = None,
        **options: Any,
    ) -> None:
        self.game = get_game(game) if isinstance(game, str) else game
        self.options: Options = parse_options(self.game.options_type, options)
        self.num_seats = self.game.seats(self.options)
        checked_setting("opponents", opponents, (None, *POLICIES))
        checked_setting("seat", seat, (None, *range(self.num_seats)))
        checked_setting("on_illegal", on_illegal, tuple(ILLEGAL))
        for name, number in (("num_envs", num_envs), ("threads", threads)):
            if type(number) is not int or number < 1:
                raise RequestError("bad_setting", setting=name, value=repr(number)[:40], allowed="1 …")
        self.encoding = encoding_of(self.game, self.options)
        self.num_envs = num_envs
        self.seed: int | None = None
        self._on_illegal = on_illegal
        encoding = self.encoding
        self._arrays = Arrays.empty(num_envs, self.num_seats, encoding.width, encoding.dtype, encoding.choices)
        self._places = np.arange(num_envs)
        setting = Setting(num_envs, opponents, seat, on_illegal, checked_penalty(penalty), threads)
        self.tables = self._made(setting, accel.available() if compiled is None else compiled)
        # Shown as they are: whoever steps keeps hold of the same arrays.
        self.observations = self._arrays.observations
        self.action_mask = self._arrays.action_mask
        self.seats = self._arrays.seats
        self.acted = self._arrays.acted
        self.rewards = self._arrays.rewards
        self.terminations = self._arrays.terminations
        self.truncations = np.zeros(num_envs, np.bool_)
        self.illegal = self._arrays.illegal
        self.scores = self._arrays.scores

    def _made(self, setting: Setting, compiled: bool) -> Tables:
        batch = batch_of(self.game, self.options)
        if batch is not None:
            return KernelTables(Kit.of(batch, compiled), setting, self._arrays)
        if setting.opponents == "fast":
            raise RequestError("no_fast", game=self.game.id, allowed=("None", "random"))
        return EngineTables(self.game, self.options, self.encoding, setting, self._arrays)

    @property
    def matches(self) -> NDArray[Any]:
        """Which match each environment plays, from 0 on."""
        return np.asarray(self.tables.matches)

    @property
    def info(self) -> dict[str, NDArray[Any]]:
        """The arrays that Gymnasium has no name for."""
        return {"action_mask": self.action_mask, "seats": self.seats, "acted": self.acted, "scores": self.scores}

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], dict[str, NDArray[Any]]]:
        """Deal match 0 of a seed everywhere; without a seed of any."""
        self.seed = checked_seed(seed)
        self.tables.reset(self.seed)
        return self.observations, self.info

    def step(self, actions: Any) -> Stepped:
        """One choice a table, for the seats in ``seats``."""
        if self.seed is None:
            raise RequestError("not_reset")
        given = self._checked(actions)
        if self._on_illegal == "error":
            self._all_legal(given)
        self.tables.step(given)
        return self.observations, self.rewards, self.terminations, self.truncations, self.info

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        try:
            given = np.asarray(actions)
        except ValueError:
            given = np.empty(0, np.object_)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise RequestError("bad_actions", expected=f"int ({self.num_envs},)", given=f"{given.dtype} {given.shape}")
        return np.ascontiguousarray(given, np.int64)

    def _all_legal(self, given: NDArray[np.int64]) -> None:
        inside = (given >= 0) & (given < self.encoding.choices)
        wrong = ~(inside & (self.action_mask[self._places, np.where(inside, given, 0)] == 1))
        if wrong.any():
            first = int(np.argmax(wrong))
            raise IllegalAction(
                "illegal_in_batch", environment=first, seat=int(self.seats[first]), number=int(given[first])
            )

    def sample(self, policy: str = "random") -> NDArray[np.int64]:
        """A legal choice for every table by a policy of the game's kernels: ``random`` or ``fast``."""
        checked_setting("policy", policy, tuple(POLICIES))
        if self.seed is None:
            raise RequestError("not_reset")
        return np.array(self.tables.choose(policy), np.int64)

    def close(self) -> None:
        """End the threads."""
        self.tables.close()


def batch_of(game: AnyGame, options: Options) -> Batch | None:
    """The game's kernels, or None where it has none."""
    return None if game.learning is None else game.learning.batch(options)
