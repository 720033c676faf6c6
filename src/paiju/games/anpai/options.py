"""暗牌斗地主的开房选项."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.core.options import Options, option


@dataclass(frozen=True)
class AnpaiOptions(Options):
    """``crit``: each critted player pays five times, or five times the number critted, or by their own points alone."""

    coins: int = option(100000, low=1, high=1_000_000_000_000, rule="AP-6.1")
    base: int = option(10, low=1, high=1_000_000, rule="AP-6.2")
    crit: Literal["each", "full", "own"] = option("each", rule="AP-5.9")
