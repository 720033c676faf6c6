"""The first matches of every game come out as kept; ``python -m tests.golden.digests`` compares them all."""

from __future__ import annotations

import pytest

from paiju.registry import game_ids
from tests.golden.digests import batch_digest, kept, match_digest

FEWEST, FEW_MATCHES, FEW_RUNS = 2, 16, 4


def check_matches(game_id: str, which: slice) -> None:
    numbers = range(FEW_MATCHES)[which]
    assert [match_digest(game_id, n) for n in numbers] == kept()["matches"][game_id][:FEW_MATCHES][which]


@pytest.mark.parametrize("game_id", game_ids())
def test_first_matches(game_id: str) -> None:
    check_matches(game_id, slice(0, FEWEST))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_more_matches(game_id: str) -> None:
    check_matches(game_id, slice(FEWEST, None))


@pytest.mark.compiles()
@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_many_tables_at_once(game_id: str) -> None:
    pytest.importorskip("numba")
    assert [batch_digest(game_id, n) for n in range(FEW_RUNS)] == kept()["batches"][game_id][:FEW_RUNS]
