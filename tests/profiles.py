"""Settings of the tests with generated examples (``@given``): the same examples every time, or others and many more.

``test`` is the default: one tree gets one answer. With ``PAIJU_FUZZ=10`` in the environment ``fuzz`` takes its place:
examples at random, ten times each test's own ``max_examples``, from a seed that is printed with the command that
repeats the run. Neither has a deadline, nor stops a test because the machine was slow to generate its examples.
"""

from __future__ import annotations

import os
import secrets

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings
from hypothesis.internal.conjecture.providers import HypothesisProvider
from hypothesis.internal.constants_ast import Constants

VARIABLE = "PAIJU_FUZZ"
SEED = "hypothesis_seed"
"""Where pytest keeps ``--hypothesis-seed``."""
FOUND_IN_MODULES = "_local_constants"


def times() -> int:
    """How many times its own number of examples each test gets; 0 is not to fuzz."""
    given = os.environ.get(VARIABLE) or "0"
    if not given.isdecimal():
        raise pytest.UsageError(f"{VARIABLE} is a whole number such as 10, not {given!r}.")
    return int(given)


def load() -> None:
    """Choose the profile; before any test module is read, for ``@settings`` starts from the profile of that moment."""
    common = settings(deadline=None, database=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("test", common, derandomize=True)
    settings.register_profile("fuzz", common, derandomize=False)
    settings.load_profile("test" if os.environ.get(VARIABLE, "") in ("", "0") else "fuzz")
    # Hypothesis also tries numbers and texts it finds in the modules imported so far, and these depend on the tests
    # that ran before, here or in another process: without them a test has the same examples alone and in company.
    setattr(HypothesisProvider, FOUND_IN_MODULES, Constants())


def pytest_configure(config: pytest.Config) -> None:
    """A seed for the whole run unless one was given, before Hypothesis asks and other processes are told."""
    if times() and getattr(config.option, SEED) is None:
        setattr(config.option, SEED, str(secrets.randbelow(1 << 32)))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not times():
        return
    tests = {id(item.obj): item.obj for item in items if isinstance(item, pytest.Function)}
    for test in filter(is_hypothesis_test, tests.values()):
        own = test._hypothesis_internal_use_settings
        test._hypothesis_internal_use_settings = settings(own, max_examples=own.max_examples * times())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if times():
        seed = getattr(config.option, SEED)
        terminalreporter.section("how to repeat this")
        terminalreporter.write_line(f"all of it:  make fuzz SEED={seed} EXAMPLES={times()}")
        terminalreporter.write_line(f"one test:   {VARIABLE}={times()} .venv/bin/pytest --hypothesis-seed={seed} TEST")
