"""``python -m paiju.server.schema``: write the generated files; ``--check``: only say which are stale."""

from __future__ import annotations

import sys
from pathlib import Path

from paiju.server.schema.files import stale


def main(arguments: list[str]) -> int:
    root = Path.cwd()
    found = stale(root)
    if arguments == ["--check"]:
        for path in found:
            print(f"{path.relative_to(root)} is stale: `make generate` writes it anew", file=sys.stderr)
        return 1 if found else 0
    if arguments:
        print("usage: python -m paiju.server.schema [--check]", file=sys.stderr)
        return 2
    for path, text in found.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(path.relative_to(root))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
