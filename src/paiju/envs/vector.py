"""Many tables in lock-step, one choice at each a step: a vector environment of Gymnasium."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from gymnasium import spaces, vector
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from paiju import accel
from paiju.accel.batch import Kit
from paiju.accel.tables import ILLEGAL, POLICIES, Arrays, KernelTables, TablesSetting
from paiju.core.capabilities import encoding_of, find_batch
from paiju.core.errors import IllegalAction, RequestError
from paiju.core.game import AnyGame
from paiju.core.options import Options, parse_options
from paiju.envs.fallback import EngineTables
from paiju.envs.sitting import MOST_SEED, checked_penalty, checked_seed, checked_setting
from paiju.envs.spaces import observation_box
from paiju.registry import get_game

Infos = dict[str, Any]
Stepped = tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], Infos]
LAST_STEP = ("rewards", "acted", "illegal", "scores")
"""What ``final_info`` has of a match that is over: it was about its last step."""


class Tables(Protocol):
    """A batch of tables that are stepped together and fill the arrays."""

    @property
    def matches(self) -> Any: ...
    def reset(self, seed: int) -> None: ...
    def step(self, actions: NDArray[Any]) -> None: ...
    def choose(self, policy: str) -> Any: ...
    def close(self) -> None: ...


class VectorEnv(vector.VectorEnv[NDArray[Any], Any, NDArray[Any]]):
    """``num_envs`` tables of a game; match i of environment e of seed s has the seed named ``s/e/i``.

    Without ``opponents`` every decision of every seat is the caller's; with them the caller plays one seat a table
    (``seat``, or each in turn). The reward is that of the seat which made the choice; those of all seats are in the
    infos. A match that ends is followed by the next at once (:attr:`AutoresetMode.SAME_STEP`): its last reward and
    ``terminations`` come with the first observation of the next, its last observation and result in ``final_obs`` and
    ``final_info``. ``copy=False`` hands out the arrays that the next step writes to, which is quicker.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium has it
        "render_modes": [],
        "autoreset_mode": vector.AutoresetMode.SAME_STEP,
    }

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
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.game = get_game(game) if isinstance(game, str) else game
        self.options: Options = parse_options(self.game.options_type, options)
        self.num_seats = self.game.seats(self.options)
        checked_setting("opponents", opponents, (None, *POLICIES))
        checked_setting("seat", seat, (None, *range(self.num_seats)))
        checked_setting("on_illegal", on_illegal, tuple(ILLEGAL))
        checked_setting("copy", copy, (True, False))
        for name, number in (("num_envs", num_envs), ("threads", threads)):
            if type(number) is not int or number < 1:
                raise RequestError("bad_setting", setting=name, value=repr(number)[:40], allowed="1 …")
        self.encoding = encoding_of(self.game, self.options)
        self.num_envs = num_envs
        self.single_observation_space = observation_box(self.encoding)
        self.single_action_space = spaces.Discrete(self.encoding.choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seed: int | None = None
        self._on_illegal = on_illegal
        encoding = self.encoding
        self._arrays = Arrays.empty(num_envs, self.num_seats, encoding.width, encoding.dtype, encoding.choices)
        self._places = np.arange(num_envs)
        self._copy = copy
        self._everywhere = np.ones(num_envs, np.bool_)
        setting = TablesSetting(num_envs, opponents, seat, on_illegal, checked_penalty(penalty), threads)
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
        self.final_observations = self._arrays.final_observations
        self._lasts = np.empty(num_envs, np.object_)
        for place, last in enumerate(self.final_observations):
            self._lasts[place] = last

    def _made(self, setting: TablesSetting, compiled: bool) -> Tables:
        batch = find_batch(self.game, self.options)
        if batch is not None:
            return KernelTables(Kit.of(batch, compiled), setting, self._arrays)
        if setting.opponents == "fast":
            raise RequestError("no_fast", game=self.game.id, allowed=("None", "random"))
        return EngineTables(self.game, self.options, self.encoding, setting, self._arrays)

    @property
    def matches(self) -> NDArray[Any]:
        """Number of the match that each environment plays, from 0 on."""
        return np.asarray(self.tables.matches)

    @property
    def info(self) -> dict[str, NDArray[Any]]:
        """The arrays that Gymnasium has no name for, as they are."""
        return {
            "action_mask": self.action_mask,
            "seats": self.seats,
            "acted": self.acted,
            "rewards": self.rewards,
            "illegal": self.illegal,
            "scores": self.scores,
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[Any], Infos]:
        """Deal match 0 of a seed everywhere; without a seed of one that chance draws."""
        if options:
            raise RequestError("bad_setting", setting="options", value=repr(options)[:40], allowed="None")
        self.seed = checked_seed(int(self.np_random.integers(MOST_SEED)) if seed is None else seed)
        super().reset(seed=seed)
        self.tables.reset(self.seed)
        return self._given(self.observations), self._infos()

    def step(self, actions: Any) -> Stepped:
        """One choice a table, for the seats in ``seats``."""
        if self.seed is None:
            raise RequestError("not_reset")
        given = self._checked(actions)
        if self._on_illegal == "error":
            self._all_legal(given)
        self.tables.step(given)
        infos = self._infos()
        if self.terminations.any():
            self._add_finals(infos)
        ended, cut = self._given(self.terminations), self._given(self.truncations)
        return self._given(self.observations), self._arrays.reward.copy(), ended, cut, infos

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        """An array as it is handed out."""
        return array.copy() if self._copy else array

    def _infos(self) -> Infos:
        """All arrays of the infos; as Gymnasium has it, each with a mask of the environments that it is about."""
        infos: Infos = {name: self._given(array) for name, array in self.info.items()}
        infos.update({f"_{name}": self._everywhere for name in self.info})
        return infos

    def _add_finals(self, infos: Infos) -> None:
        """Add what matches that have just ended leave behind, in the shape of Gymnasium's own vector environments."""
        ended = self.terminations.copy()
        seen = np.empty(self.num_envs, np.object_)  # filled with None
        if self._copy:
            for place, last in zip(np.flatnonzero(ended).tolist(), self.final_observations[ended], strict=True):
                seen[place] = last
        else:
            seen[ended] = self._lasts[ended]
        final = {name: infos[name] for name in LAST_STEP} | {f"_{name}": ended for name in LAST_STEP}
        infos.update(final_obs=seen, _final_obs=ended, final_info=final, _final_info=ended)

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

    def render(self) -> None:
        """Draw nothing: thousands of tables are not drawn."""

    def close_extras(self, **settings: Any) -> None:
        """End the threads."""
        self.tables.close()
