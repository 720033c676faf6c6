"""Short ways to write scoring requests, and to ask them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paiju.core.errors import PaijuError
from paiju.games.cangzhou import GAME

PLAIN = "123m 456p 789s 234s 22z"
"""Three suits, no type: 胡 1 and, concealed, 门清 2."""


def win(seat: int, hand: str, tile: str, source: int | None = None, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "hand": hand, "tile": tile, "from": source, "melds": [], "flags": [], **more}


def laid(kind: str, tiles: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "tiles": tiles, **more}


def ask(*wins: dict[str, Any], dealer: int = 3, **more: Any) -> dict[str, Any]:
    return {"dealer": dealer, "runs": [0, 0, 0, 0], "wins": list(wins), "kongs": [], **more}


def score(request: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(json.dumps(GAME.scoring.score(request)))
    assert sum(answer["totals"]) == 0
    for one in answer["wins"]:
        assert sum(points for _, points in one["items"]) == one["points"]
    return answer


def items(*wins: dict[str, Any], **more: Any) -> dict[str, int]:
    (one,) = score(ask(*wins, **more))["wins"]
    return dict(one["items"])


def refused(request: Any) -> str:
    with pytest.raises(PaijuError) as caught:
        GAME.scoring.score(request)
    for lang in ("zh", "en"):
        words = caught.value.message(lang)
        assert words and "{" not in words and "@" not in words and not words.startswith("error.")
    return caught.value.code
