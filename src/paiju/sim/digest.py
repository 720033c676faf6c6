"""One number for all results of a simulation, the same in whatever order, pieces and places they were played."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256

from paiju.sim.work import Outcome

_SIZE = 32
_write = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
_MODULUS = 1 << 8 * _SIZE


def row_digest(outcome: Outcome) -> int:
    """SHA-256 of a match's values, written one way only."""
    row = [
        outcome.index,
        outcome.scores,
        outcome.deals,
        outcome.actions,
        outcome.dealer_deals,
        outcome.dealer_points,
        outcome.tally,
    ]
    return int.from_bytes(sha256(_write(row).encode()).digest(), "big")


def sum_digest(outcomes: Iterable[Outcome]) -> int:
    """The matches' digests added up: order and pieces do not matter, every match does (its number is in it)."""
    return sum(map(row_digest, outcomes)) % _MODULUS


def add_digests(*parts: int) -> int:
    return sum(parts) % _MODULUS


def result_digest(plan_digest: str, total: int) -> str:
    """The digest that people compare: of the plan and all its results."""
    return sha256(bytes.fromhex(plan_digest) + total.to_bytes(_SIZE, "big")).hexdigest()
