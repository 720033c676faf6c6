"""The first matches of every game come out as kept; ``python -m tests.golden.digests`` compares them all."""

from __future__ import annotations

import pytest

from paiju.registry import game_ids
from tests.golden.digests import batch_digest, kept, match_digest

FEW_MATCHES, FEW_RUNS = 16, 4


@pytest.mark.parametrize("game_id", game_ids())
def test_matches(game_id: str) -> None:
    assert [match_digest(game_id, n) for n in range(FEW_MATCHES)] == kept()["matches"][game_id][:FEW_MATCHES]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_many_tables_at_once(game_id: str) -> None:
    pytest.importorskip("numba")
    assert [batch_digest(game_id, n) for n in range(FEW_RUNS)] == kept()["batches"][game_id][:FEW_RUNS]
