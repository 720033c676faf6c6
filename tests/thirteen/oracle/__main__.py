"""``python -m oracle GAME COUNT [SEED]``: compare on as many requests as wanted; exit 1 on a difference."""

from __future__ import annotations

import json
import sys

from tests.thirteen.oracle.compare import differences


def main(game: str, count: str, seed: str = "0") -> int:
    found = 0
    for request, theirs, ours in differences(game, seed, int(count)):
        found += 1
        print(json.dumps(request, ensure_ascii=False), "oracle", theirs, "paiju", ours, sep="\n  ", flush=True)
    print(f"{game}: {count} requests, {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
