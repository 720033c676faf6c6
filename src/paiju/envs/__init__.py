"""Games as environments for research: PettingZoo, Gymnasium, thousands of tables in lock-step, OpenSpiel.

Importing this registers ``paiju/GAME-v0`` with Gymnasium for every installed game; no game is opened before it is made.
Needs the extra ``paiju[envs]``; ``paiju.envs.openspiel`` needs ``paiju[openspiel]``.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.texts import register_texts
from paiju.registry import game_ids

if TYPE_CHECKING:
    from paiju.envs.aec import TableAEC
    from paiju.envs.parallel import TableParallel
    from paiju.envs.seat import SeatEnv
    from paiju.envs.vector import VectorEnv

__all__ = ["aec_env", "gym_env", "need", "parallel_env", "register_games", "vector_env"]

register_texts("paiju.envs")


def need(extra: str, *packages: str) -> None:
    """Refuse in one sentence where an optional package is missing."""
    for package in packages:
        if find_spec(package) is None:
            raise RequestError("missing_extra", package=package, extra=extra)


def aec_env(game: str | AnyGame, **settings: Any) -> TableAEC:
    """A PettingZoo environment that asks one seat after the other; settings and options as in ``docs/envs.md``."""
    need("envs", "gymnasium", "pettingzoo")
    from paiju.envs.aec import TableAEC

    return TableAEC(game, **settings)


def parallel_env(game: str | AnyGame, **settings: Any) -> TableParallel:
    """A PettingZoo environment that asks all seats at once; who has nothing to decide waits."""
    need("envs", "gymnasium", "pettingzoo")
    from paiju.envs.parallel import TableParallel

    return TableParallel(game, **settings)


def gym_env(game: str | AnyGame, **settings: Any) -> SeatEnv:
    """A Gymnasium environment: one seat learns, ``opponents`` play the others."""
    need("envs", "gymnasium")
    from paiju.envs.seat import SeatEnv

    return SeatEnv(game, **settings)


def vector_env(game: str | AnyGame, num_envs: int = 4096, **settings: Any) -> VectorEnv:
    """Many tables in lock-step, compiled where the game has kernels and numba is there: Gymnasium's ``VectorEnv``."""
    need("envs", "gymnasium", "numpy")
    from paiju.envs.vector import VectorEnv

    return VectorEnv(game, num_envs, **settings)


def register_games() -> None:
    """Register ``paiju/GAME-v0`` of every installed game that is not registered yet."""
    import gymnasium

    for game_id in game_ids():
        name = f"paiju/{game_id}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="paiju.envs.seat:SeatEnv", kwargs={"game": game_id})


if find_spec("gymnasium") is not None:
    register_games()
