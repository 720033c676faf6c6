"""福建十三水的开房选项."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.core.options import option
from paiju.families.thirteen.data import RulesData
from paiju.families.thirteen.model import Rules, ThirteenOptions

DATA = RulesData(__package__)


@dataclass(frozen=True)
class Fujian13Options(ThirteenOptions):
    deals: int = option(10, low=1, high=100_000, rule="TH-5.4")
    wheel: Literal["second", "lowest", "none"] = option("second", rule="TH-3.1")
    flush_compare: Literal["full", "top"] = option("full", rule="TH-3.2")
    one_colour: Literal["colour", "suits"] = option("colour", rule="FJ-5.8")

    def compiled(self) -> Rules:
        return DATA.compile(self, "all", DATA.seats)
