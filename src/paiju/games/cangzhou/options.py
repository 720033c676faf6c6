"""沧州麻将的开房选项."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.core.options import Options
from paiju.games.cangzhou.data import DATA


@dataclass(frozen=True)
class CangzhouOptions(Options):
    players: int = DATA.option("players")
    hands: int = DATA.option("hands")
    base: int = DATA.option("base")
    max_run: int = DATA.option("max_run")
    multi_win: bool = DATA.option("multi_win")
    dragon_run: bool = DATA.option("dragon_run")
    lock_points: tuple[int, int, int] = DATA.option("lock_points")
    discard_pays: Literal["one", "all", "cover"] = DATA.option("discard_pays")
