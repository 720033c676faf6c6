"""``import paiju``: every name is there, typed and real, and nothing heavy comes with it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, assert_type

import pytest

import paiju
from paiju import library
from paiju.analysis.thirteen.arrange import Advice
from paiju.bots.arena import Result
from paiju.core.game import AnyGame
from paiju.core.record import AnyTable
from paiju.sim.summary import Summary

HEAVY = ("click", "gymnasium", "msgspec", "numba", "numpy", "pettingzoo", "pyarrow", "rich", "starlette", "uvicorn")


def loaded_after(code: str) -> set[str]:
    """The modules that a new process has imported after this code."""
    code += "\nimport sys\nprint(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


def test_importing_the_package_imports_nothing_else_of_ours_and_nothing_heavy() -> None:
    loaded = loaded_after("import paiju")
    assert [name for name in loaded if name.startswith("paiju.")] == []
    assert loaded.isdisjoint(HEAVY)


def test_scoring_a_hand_needs_nothing_heavy() -> None:
    request = {"coins": [10, 10, 10, 10], "plays": ["3s", "", "", ""]}
    loaded = loaded_after(f"import paiju\npaiju.score('anpai', {request!r})")
    assert "paiju.games.anpai" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_every_public_name_is_real() -> None:
    assert {*library.__all__, "__version__", "envs"} == {*paiju.__all__}
    for name in paiju.__all__:
        assert getattr(paiju, name) is not None
    assert {*paiju.__all__} <= {*dir(paiju)}
    everything: dict[str, Any] = {}
    exec("from paiju import *", everything)
    assert everything["score"] is library.score
    assert everything["envs"].__name__ == "paiju.envs"


def test_every_public_name_says_what_it_is() -> None:
    for name in set(paiju.__all__) - {"__version__"}:
        assert (getattr(paiju, name).__doc__ or "").strip(), name


def test_every_public_name_is_in_the_reference() -> None:
    page = (Path(__file__).parent.parent / "docs" / "api.md").read_text("utf-8")
    listed = set(re.findall(r"^\.\. auto\w+:: (\w+)$", page, re.MULTILINE))
    assert listed | {"__version__", "envs"} == {*paiju.__all__}


def test_an_unknown_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'scores'"):
        getattr(paiju, "scores")  # noqa: B009 - mypy knows as well that there is none


def test_types_are_real() -> None:
    """Held by mypy, which reads this file; here only that the functions run."""
    assert_type(paiju.get_game("anpai"), AnyGame)
    table = assert_type(paiju.play_match("anpai", ["random"], seed=1), AnyTable)
    assert_type(paiju.verify(paiju.record_of(table)), paiju.Difference | None)
    cards = "As Ks Qs Js Ts 9h 9d 9c 4s 4h 2d 2c 7h"
    assert_type(paiju.arrange("fujian13", cards, samples=0), Advice)
    assert_type(paiju.simulate("anpai", ["random"], games=1), Summary)
    assert_type(paiju.arena("anpai", ["random", "random"], deals=1), Result)
    assert_type(paiju.Seed.named("1").commitment(), str)


def test_options_come_by_name_as_an_object_or_not_at_all() -> None:
    named = paiju.new_table("fujian13", {"deals": 3}, seed=1)
    again = paiju.new_table(named.game, named.options, paiju.Seed.named(1))
    assert named.options == again.options and named.state == again.state
    assert paiju.new_table("fujian13").options == paiju.get_game("fujian13").options_type()
    with pytest.raises(paiju.OptionError) as refused:
        paiju.new_table("fujian13", {"dealz": 3})
    assert refused.value.code == "unknown_option"


def test_options_of_another_game_are_refused() -> None:
    other = paiju.get_game("anpai").options_type()
    with pytest.raises(paiju.OptionError) as refused:
        paiju.new_table("fujian13", other)
    assert refused.value.code == "unknown_option"


def test_without_a_seed_no_two_tables_are_alike() -> None:
    assert paiju.new_table("fujian13").seed != paiju.new_table("fujian13").seed


def test_seats_are_filled_like_the_last_bot() -> None:
    table = paiju.play_match("anpai", ["random"], seed="x")
    assert table.players == ("random",) * 4
    with pytest.raises(paiju.RequestError) as refused:
        paiju.play_match("anpai", ["random"] * 5)
    assert refused.value.code == "too_many_bots"
    with pytest.raises(paiju.RequestError) as refused:
        paiju.play_match("anpai", ["nobody"])
    assert refused.value.code == "unknown_bot"


def test_replay_stops_where_it_is_told() -> None:
    table = paiju.play_match("taiwan13", ["random"], {"deals": 1}, seed=1)
    record = paiju.record_of(table)
    # One deal with a banker: three bets, then four arrangements.
    assert [len(paiju.replay(record, steps).actions) for steps in (0, 3, 7, 99, None)] == [0, 3, 7, 7, 7]
    assert paiju.replay(record, 3).scores == (0, 0, 0, 0)
    assert paiju.replay(record).scores == table.scores


def test_half_a_character_is_no_record() -> None:
    line = paiju.write_record(paiju.record_of(paiju.new_table("anpai", seed=1, players=["me"])))
    with pytest.raises(paiju.RecordError) as refused:
        paiju.verify(line.replace('"me"', r'"\ud800"'))
    assert refused.value.code == "record_not_json"


@pytest.mark.slow
def test_a_simulation_is_the_same_in_processes() -> None:
    alone, shared = (paiju.simulate("fujian13", ["random"], {"deals": 1}, games=20, jobs=jobs) for jobs in (1, 2))
    assert alone == shared and alone.matches == 20
