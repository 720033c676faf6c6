"""Circles of objects are found: soon while nobody plays, within the hour whatever happens."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from paiju.server.rubbish import Rubbish


class Circle:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.parametrize(("is_quiet", "seconds"), [(True, 60), (False, 3600)])
def test_old_circles_go(is_quiet: bool, seconds: float) -> None:
    rubbish = Rubbish(0.0)
    rubbish.start()
    circle = Circle()
    gc.collect()  # old now: only a look through everything finds it
    gone = weakref.ref(circle)
    del circle
    assert not rubbish.sweep(seconds - 1, is_quiet) and gone() is not None
    assert rubbish.sweep(seconds, is_quiet) and gone() is None
    assert not rubbish.sweep(seconds + 1, is_quiet)
