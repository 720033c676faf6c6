"""台式十三支的开房选项."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from paiju.families.thirteen.data import RulesData
from paiju.families.thirteen.model import Rules, ThirteenOptions

DATA = RulesData(__package__)


@dataclass(frozen=True)
class Taiwan13Options(ThirteenOptions):
    deals: int = DATA.option("deals")
    mode: Literal["banker", "all"] = DATA.option("mode")
    banker: Literal["rotate", "fixed"] = DATA.option("banker")
    max_bet: int = DATA.option("max_bet")
    payout: Literal["high", "low"] = DATA.option("payout")
    kickers: Literal["full", "top"] = DATA.option("kickers")
    wheel: Literal["second", "lowest", "none"] = DATA.option("wheel")
    flush_compare: Literal["full", "top"] = DATA.option("flush_compare")

    def compiled(self) -> Rules:
        return _compiled(self)


@lru_cache(maxsize=64)
def _compiled(options: Taiwan13Options) -> Rules:
    return DATA.compile(options, options.mode, DATA.seats)
