"""Matches as Parquet: one row a match, its digest beside the rows, so that a damaged file gives itself away."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from paiju.sim.digest import sum_digest
from paiju.sim.work import Outcome, Plan

_ABOUT = b"paiju"
"""Where the file says of which plan and matches it is."""

SCHEMA = pa.schema(
    [
        ("index", pa.int64()),
        ("seed", pa.string()),
        ("scores", pa.list_(pa.int64())),
        ("deals", pa.int32()),
        ("actions", pa.int32()),
        ("dealer_deals", pa.list_(pa.int32())),
        ("dealer_points", pa.list_(pa.int64())),
        ("tally", pa.map_(pa.string(), pa.int64())),
    ]
)


def to_bytes(plan: Plan, outcomes: Sequence[Outcome]) -> bytes:
    """A chunk's file, complete."""
    columns: dict[str, list[Any]] = {name: [] for name in SCHEMA.names}
    for outcome in outcomes:
        columns["index"].append(outcome.index)
        columns["seed"].append(f"{plan.seed}/{outcome.index}")
        columns["scores"].append(outcome.scores)
        columns["deals"].append(outcome.deals)
        columns["actions"].append(outcome.actions)
        columns["dealer_deals"].append(outcome.dealer_deals)
        columns["dealer_points"].append(outcome.dealer_points)
        columns["tally"].append(sorted(outcome.tally.items()))
    about = {"plan": plan.digest(), "digest": f"{sum_digest(outcomes):064x}"}
    table = pa.Table.from_pydict(columns, schema=SCHEMA).replace_schema_metadata({_ABOUT: json.dumps(about)})
    out = BytesIO()
    pq.write_table(table, out, compression="zstd", write_page_checksum=True)
    return out.getvalue()


def from_bytes(raw: bytes, plan: Plan, numbers: range) -> list[Outcome] | None:
    """The matches of these numbers, or None where the file is damaged or not theirs."""
    try:
        table = pq.read_table(BytesIO(raw), page_checksum_verification=True)
        about = json.loads((table.schema.metadata or {})[_ABOUT])
        outcomes = [_outcome(row) for row in table.to_pylist()]
        found = f"{sum_digest(outcomes):064x}"
    except (pa.ArrowException, OSError, ValueError, LookupError, TypeError):
        return None
    if about != {"plan": plan.digest(), "digest": found} or [one.index for one in outcomes] != list(numbers):
        return None
    return outcomes


def _outcome(row: dict[str, Any]) -> Outcome:
    return Outcome(
        row["index"],
        tuple(row["scores"]),
        row["deals"],
        row["actions"],
        tuple(row["dealer_deals"]),
        tuple(row["dealer_points"]),
        dict(row["tally"]),
    )
