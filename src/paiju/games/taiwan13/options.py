"""台式十三支的开房选项."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.core.options import option
from paiju.families.thirteen.data import RulesData
from paiju.families.thirteen.model import Rules, ThirteenOptions

DATA = RulesData(__package__)


@dataclass(frozen=True)
class Taiwan13Options(ThirteenOptions):
    deals: int = option(10, low=1, high=100_000, rule="TH-5.4")
    mode: Literal["banker", "all"] = option("banker", rule="TW-1.2")
    banker: Literal["rotate", "fixed"] = option("rotate", rule="TW-1.3")
    max_bet: int = option(5, low=1, high=1_000_000, rule="TW-1.4")
    bet: Literal["blind", "seen"] = option("blind", rule="TW-1.5")
    payout: Literal["high", "low"] = option("high", rule="TW-3.6")
    kickers: Literal["full", "top"] = option("full", rule="TW-3.7")
    wheel: Literal["second", "lowest", "none"] = option("lowest", rule="TH-3.1")
    flush_compare: Literal["full", "top"] = option("full", rule="TH-3.2")

    def compiled(self) -> Rules:
        return DATA.compile(self, self.mode, DATA.seats)
