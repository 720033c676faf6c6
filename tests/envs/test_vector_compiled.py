"""Compiled, in threads, without a place to keep compiled code: the tables tell the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba")

TOY = Path(__file__).parent.parent / "toy"


def finished(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Where the toy is beside its sources: compiled once, it is found again in the cache."""
    path = os.pathsep.join([str(TOY), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **environment},
    )
    assert done.returncode == 0, done.stderr
    return done


def run(code: str, **environment: str) -> str:
    return finished(code, **environment).stdout.strip()


def told(code: str, **environment: str) -> str:
    return finished(code, **environment).stderr


COMPARE = """
import numpy as np
from paiju.accel.batch import Kit
from paiju.accel.tables import play_matches
from paiju.envs import vector_env
from paiju_toy import GAME
for opponents in (None, "random", "fast"):
    ways = ((False, 1), (True, 1), (True, 3))
    envs = [vector_env(GAME, 37, opponents=opponents, compiled=fast, threads=many) for fast, many in ways]
    for env in envs:
        env.reset(11)
    for step in range(40):
        told = [
            [env.observations, env.rewards, env.terminations, env.illegal, env.matches, *env.info.values()]
            for env in envs
        ]
        for other in told[1:]:
            for one, two in zip(told[0], other):
                assert one.dtype == two.dtype and (one == two).all()
        picks = [env.sample("random" if step % 2 else "fast") for env in envs]
        assert all((picks[0] == pick).all() for pick in picks)
        picks[0][step % 37] = 8 - picks[0][step % 37]
        for env in envs:
            env.step(picks[0])
    assert envs[0].illegal.dtype == bool and envs[0].matches.min() > 0
    for env in envs:
        env.close()
options = GAME.options_type()
played = [
    play_matches(Kit.of(GAME.learning.batch(options), fast), ["fast", "random", "random"], 1, 3, 50, threads)
    for fast, threads in ((False, 1), (True, 1), (True, 3))
]
for other in played[1:]:
    assert (other.points == played[0].points).all() and (other.choices == played[0].choices).all()
    assert (other.tallies == played[0].tallies).all()
print("the same")
"""


@pytest.mark.compiles("toy")
@pytest.mark.slow
def test_compiled_and_in_threads_the_tables_tell_the_same() -> None:
    assert run(COMPARE) == "the same"


HELPED = """
import gc, os, threading, time, warnings
from paiju.core.errors import IllegalAction
from paiju.envs import vector_env
from paiju_toy import GAME
def soon(condition):
    for _ in range(1000):
        if condition():
            return True
        time.sleep(0.01)
def same(envs, steps):
    for step in range(steps):
        picks = [env.sample() for env in envs]
        assert all((picks[0] == pick).all() for pick in picks)
        wrong = picks[0].copy()
        wrong[-1] = 99
        for env, pick in zip(envs, picks):
            try:
                env.step(wrong)
            except IllegalAction as error:
                assert error.code == "illegal_in_batch"
            else:
                raise AssertionError
            told = env.step(pick)
            pick[:] = 99  # whoever steps may do what he likes with his array
        assert all((envs[0].observations == env.observations).all() for env in envs)
        assert all((envs[0].action_mask == env.action_mask).all() for env in envs)
        assert all((envs[0].rewards == env.rewards).all() for env in envs)
        if step % 10 == 0:
            time.sleep(0.002)
before = threading.active_count()
envs = [vector_env(GAME, 200, threads=many, on_illegal="error") for many in (1, 2, 3, 7, 500)]
for seed in (3, 12345678901):
    for env in envs:
        env.reset(seed)
    same(envs, 60)
warnings.simplefilter("ignore")  # a fork of a process with threads is what this is about
if hasattr(os, "fork"):
    same(envs, 1)
    child = os.fork()
    if not child:
        same(envs, 20)
        envs[1].reset(5)
        os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
same(envs, 3)
envs[1].close()
envs[1].close()
same(envs, 3)
del env, envs
gc.collect()
assert soon(lambda: threading.active_count() == before), "threads are left"
print("helped")
"""


@pytest.mark.compiles("toy")
@pytest.mark.slow
def test_helpers_of_several_environments_come_and_go_unseen() -> None:
    assert run(HELPED) == "helped"


@pytest.mark.slow
def test_where_nothing_fits_on_the_disk_compiled_code_is_used_and_not_kept(tmp_path: Path) -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0));"
        "from paiju import accel; from paiju.core.chance import draw; import numpy;"
        "print(accel.compiled(draw)(numpy.array([1, 2]), 10) in range(10))"
    )
    assert run(code, XDG_CACHE_HOME=str(tmp_path)) == "True"
    assert not [file for file in tmp_path.rglob("*") if file.is_file() and file.stat().st_size]


def test_where_numba_is_forbidden_the_tables_go_on(tmp_path: Path) -> None:
    code = (
        "import sys; from paiju.envs import vector_env; from paiju_toy import GAME;"
        "env = vector_env(GAME, 5); env.reset(1); env.step(env.sample('fast'));"
        "print(env.illegal.any(), 'numba' in sys.modules)"
    )
    assert run(code, PAIJU_PURE="1", XDG_CACHE_HOME=str(tmp_path)) == "False False"


def test_a_folder_that_cannot_be_written_means_no_cache(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    code = (
        "from paiju.accel import store; from paiju.accel.batch import Kit; from paiju_toy import GAME;"
        "print(store.folder(*Kit.of(GAME.learning.batch(GAME.options_type()), False).packages))"
    )
    assert run(code, XDG_CACHE_HOME=str(blocked)) == "None"


STEP = "from paiju.envs import vector_env; from paiju_toy import GAME; env = vector_env(GAME, 5); env.reset(1);"


@pytest.mark.slow
def test_compiling_is_announced_once_and_what_is_cached_in_silence(tmp_path: Path) -> None:
    compiled = {"XDG_CACHE_HOME": str(tmp_path), "PAIJU_LANG": "en"}
    assert told(STEP, **compiled) == "compiling the rules of paiju_toy (once, about a minute) …\n"
    assert told(STEP, **compiled) == ""
    kept = {file.name.partition("-")[0] for file in tmp_path.rglob("*.nbc")}
    assert kept == {"loops.run_tables"}
