"""How long until the first step of 4,096 tables, and what they weigh: each in a fresh process.

Cold: nothing compiled yet, an empty cache. Cached: the same again. Beside it Pgx, which compiles in every process.
Processor seconds, for compilers and their threads share a busy machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from tempfile import TemporaryDirectory

from bench.measure import Figure
from paiju.registry import game_ids

TOPIC = "first step"
PEER = "Pgx sparrow_mahjong"

_MEASURE = """
import resource, time
def mark():
    return time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = mark()
{imports}
imported = mark()
{work}
done = mark()
print(imported[0] - before[0], done[0] - imported[0], (done[1] - imported[1]) / 1024)
"""
OURS = ("from paiju.envs import vector_env", "env = vector_env('{game}'); env.reset(seed=1); env.step(env.sample())")
THEIRS = (
    "import jax, pgx",
    "env = pgx.make('sparrow_mahjong'); keys = jax.random.split(jax.random.PRNGKey(1), 4096); "
    "state = jax.jit(jax.vmap(env.init))(keys); "
    "state = jax.jit(jax.vmap(env.step))(state, state.legal_action_mask.argmax(1)); jax.block_until_ready(state)",
)


def fresh(parts: tuple[str, str], **environment: str) -> tuple[float, float, float]:
    """Processor seconds to import and to the end of the first step, and megabytes that came with it."""
    code = _MEASURE.format(imports=parts[0], work=parts[1])
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    first, then, grown = map(float, done.stdout.split())
    return first, then, grown


def figures() -> Iterator[Figure]:
    theirs = None
    if find_spec("pgx"):
        imported, stepped, grown = fresh(THEIRS, JAX_PLATFORMS="cpu")
        theirs = imported + stepped
        yield Figure(TOPIC, f"{PEER}, import and first step", theirs, "s")
        yield Figure(TOPIC, f"{PEER}, memory", grown, "MB")
    for game_id in game_ids():
        parts = (OURS[0], OURS[1].format(game=game_id))
        with TemporaryDirectory() as cache:
            for name in ("cold", "cached"):
                imported, stepped, grown = fresh(parts, XDG_CACHE_HOME=cache)
                taken = imported + stepped
                ratio = None if theirs is None else taken / theirs
                yield Figure(TOPIC, f"{game_id}, {name}", taken, "s", ratio, PEER if theirs else "")
            yield Figure(TOPIC, f"{game_id}, import alone", imported, "s")
            yield Figure(TOPIC, f"{game_id}, memory of 4,096 tables", grown, "MB")
