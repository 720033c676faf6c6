"""The files that are made from the types and kept in the repository."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from paiju.server.schema import markdown, typescript
from paiju.server.schema.contracts import record_schema, scoring_schema
from paiju.server.schema.types import Schema

PROTOCOL = "docs/protocol.md"
_PART = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def whole_files() -> dict[str, Callable[[], str]]:
    """Files that are made as a whole, by their path in the repository."""
    return {
        "web/src/net/protocol.ts": typescript.protocol_file,
        "web/src/net/games.ts": typescript.games_file,
        "src/paiju/schemas/record.json": lambda: _json(record_schema()),
        "src/paiju/schemas/scoring.json": lambda: _json(scoring_schema()),
    }


def _json(schema: Schema) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def page(text: str) -> str:
    """A page with its generated parts as they should be; a part that nobody makes is an error."""
    made = markdown.sections()
    return _PART.sub(lambda found: f"{found[1]}\n{made[found[2]]}\n\n{found[3]}", text)


def stale(root: Path) -> dict[Path, str]:
    """The files that are not as they should be, and how they should be."""
    wanted = {root / name: make() for name, make in whole_files().items()}
    wanted[root / PROTOCOL] = page((root / PROTOCOL).read_text("utf-8"))
    return {path: text for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text}
