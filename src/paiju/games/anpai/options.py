"""暗牌斗地主的开房选项."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.core.options import Options
from paiju.games.anpai.data import from_data


@dataclass(frozen=True)
class AnpaiOptions(Options):
    """``crit``: each critted player pays five times, or five times the number critted."""

    coins: int = from_data("coins")
    base: int = from_data("base")
    crit: Literal["each", "full"] = from_data("crit")
