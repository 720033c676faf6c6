"""The tests with generated examples: one tree, one answer; to fuzz, as many examples as asked for, and repeatable."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import profiles

CONFTEST = """
from tests import profiles

profiles.load()


def pytest_configure(config):
    config.pluginmanager.register(profiles)
"""
TESTS = """
from hypothesis import given, settings
from hypothesis import strategies as st
{imported}

@settings(max_examples=20)
@given(st.integers(0, 10**9))
def test_twenty(number):
    print("\\ntwenty", number)


@given(st.integers(0, 10**9))
def test_as_many_as_usual(number):
    print("\\nhundred", number)
"""


def drawn(place: Path, *options: str, imported: str = "", fuzz: str = "") -> tuple[list[str], str]:
    """Every number the two tests were given, in order, and all that was printed."""
    (place / "conftest.py").write_text(CONFTEST)
    (place / "odd_numbers.py").write_text("\n".join(f"N{n} = {n}" for n in range(70_000, 7_000_000, 70_001)))
    (place / "test_numbers.py").write_text(TESTS.format(imported=imported))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-sq", "-p", "no:cacheprovider", f"--rootdir={place}", *options, str(place)],
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "PYTHONPATH": str(place), "PAIJU_FUZZ": fuzz},
        capture_output=True,
        text=True,
    )
    told = done.stdout + done.stderr
    return [line for line in told.splitlines() if line.startswith(("twenty", "hundred"))], told


@pytest.mark.slow
def test_the_same_examples_every_time_whatever_else_is_imported(tmp_path: Path) -> None:
    alone, _ = drawn(tmp_path)
    assert len(alone) == 20 + 100
    in_company, _ = drawn(tmp_path, "--hypothesis-seed=1", imported="import odd_numbers")
    assert in_company == alone


@pytest.mark.slow
def test_fuzzing_multiplies_each_tests_own_number_and_a_seed_repeats_it(tmp_path: Path) -> None:
    first, told = drawn(tmp_path, fuzz="3")
    assert [sum(line.startswith(name) for line in first) for name in ("twenty", "hundred")] == [60, 300]
    seed = told.partition("make fuzz SEED=")[2].split()[0]
    again, _ = drawn(tmp_path, f"--hypothesis-seed={seed}", fuzz="3", imported="import odd_numbers")
    assert again == first
    other, _ = drawn(tmp_path, f"--hypothesis-seed={int(seed) + 1}", fuzz="3")
    assert other != first


@pytest.mark.parametrize("wrong", ["ten", "-1", "1.5", " "])
def test_a_wrong_number_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv(profiles.VARIABLE, wrong)
    with pytest.raises(pytest.UsageError, match=f"PAIJU_FUZZ is a whole number such as 10, not '{wrong}'."):
        profiles.times()
