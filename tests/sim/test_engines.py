"""The same results whoever plays: here, in processes, on a Ray cluster, even when a worker is killed."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from paiju.core.errors import RequestError
from paiju.registry import get_game
from paiju.sim.cluster import Cluster
from paiju.sim.engines import Local, Processes, get_engine
from paiju.sim.pool import ordered_map
from paiju.sim.run import make_plan
from paiju.sim.session import pinned, run_here
from paiju.sim.summary import Summary
from paiju.sim.work import Outcome, Plan, Slice
from tests.patience import PATIENCE

T = TypeVar("T")
pytestmark = pytest.mark.usefixtures("toy_installed")


def _plan() -> Plan:
    game = get_game("toy")
    return make_plan(game, game.options_type(), "e", ["random"])


@pytest.fixture
def wanted() -> Summary:
    return run_here(_plan(), 100, Local()).summary()


@pytest.mark.parametrize("jobs", [1, 2])
def test_processes_play_the_same(wanted: Summary, jobs: int) -> None:
    assert run_here(_plan(), 100, Processes(jobs)).summary() == wanted


def test_engines_by_name() -> None:
    assert isinstance(get_engine(None, None), Local) and isinstance(get_engine("local", 1), Local)
    processes = get_engine(None, 3)
    assert isinstance(processes, Processes) and processes.jobs == 3
    assert isinstance(get_engine("process", None), Processes)
    with pytest.raises(RequestError) as caught:
        get_engine("local", 2)
    assert caught.value.code == "one_process"


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.sim.engines.find_spec", lambda name: None)
    with pytest.raises(RequestError) as caught:
        get_engine("ray", None)
    assert caught.value.code == "ray_not_installed" and "paiju[ray]" in caught.value.message("zh")


def _die(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_killed_process_is_told_in_words() -> None:
    with pytest.raises(RequestError) as caught:
        list(ordered_map(_die, range(8), 2, together=1))
    assert caught.value.code == "worker_died"


def test_a_run_is_pure_or_compiled_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAIJU_PURE", raising=False)
    with pinned(_plan(), False):
        assert os.environ["PAIJU_PURE"] == "1"
    assert "PAIJU_PURE" not in os.environ
    monkeypatch.setenv("PAIJU_PURE", "0")
    with pinned(_plan(), False):
        assert os.environ["PAIJU_PURE"] == "1"
    assert os.environ["PAIJU_PURE"] == "0"
    monkeypatch.setenv("PAIJU_PURE", "1")
    with pytest.raises(RequestError) as caught, pinned(_plan(), True):
        pass
    assert caught.value.code == "run_needs_numba"


# -- Ray ----------------------------------------------------------------------------------------------------


VICTIM = 48
"""The slice that begins here waits, the first time, until its worker is killed."""


def _noted(place: str, function: Callable[[Slice], T], work: Slice) -> T:
    """Leaves a note of who began what."""
    again = any(Path(place).glob(f"{work.start}-*"))
    (Path(place) / f"{work.start}-{os.getpid()}").touch()
    if work.start == VICTIM and not again:
        time.sleep(120)
    return function(work)


class NotedCluster(Cluster):
    """Ray with workers that say what they do."""

    def __init__(self, jobs: int, place: Path) -> None:
        super().__init__(jobs)
        self.place = place

    def map(self, function: Callable[[Any], Any], items: Any) -> Iterator[Any]:
        return super().map(partial(_noted, str(self.place), function), items)


def _kill_the_victim(place: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not (notes := list(place.glob(f"{VICTIM}-*"))) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(int(notes[0].name.partition("-")[2]), signal.SIGKILL)


@pytest.fixture
def ray_site(toy_site: Path) -> Iterator[None]:
    """A real cluster of two workers on this machine, which find the toy game too."""
    pytest.importorskip("ray", reason="the extra paiju[ray] is not installed")
    before = dict(os.environ)
    os.environ.update(
        {
            "PYTHONPATH": os.pathsep.join(
                [str(toy_site), str(Path(__file__).parents[2]), before.get("PYTHONPATH", "")]
            ),
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
        }
    )
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    yield
    ray.shutdown()
    os.environ.clear()
    os.environ.update(before)


@pytest.mark.slow
@pytest.mark.usefixtures("ray_site")
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::FutureWarning")
def test_a_ray_worker_killed_in_the_middle_changes_nothing(wanted: Summary, tmp_path: Path) -> None:
    """Work that its worker did not survive is done again, and every match comes once, in order."""
    assert run_here(_plan(), 100, get_engine("ray", 2)).summary() == wanted

    def watch(outcomes: Iterator[Outcome], total: int, done: int) -> Iterator[Outcome]:
        for count, outcome in enumerate(outcomes):
            assert outcome.index == count
            if count == 20:
                _kill_the_victim(tmp_path)
            yield outcome

    assert run_here(_plan(), 100, NotedCluster(2, tmp_path), watch).summary() == wanted
    begun = Counter(int(file.name.partition("-")[0]) for file in tmp_path.iterdir())
    # Seven slices of sixteen, and what the dead worker had begun, by another.
    assert set(begun) == set(range(0, 100, 16)) and begun[VICTIM] == 2
