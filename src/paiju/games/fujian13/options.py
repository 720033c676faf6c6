"""福建十三水的开房选项."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from paiju.families.thirteen.data import RulesData
from paiju.families.thirteen.model import Rules, ThirteenOptions

DATA = RulesData(__package__)


@dataclass(frozen=True)
class Fujian13Options(ThirteenOptions):
    deals: int = DATA.option("deals")
    wheel: Literal["second", "lowest", "none"] = DATA.option("wheel")
    flush_compare: Literal["full", "top"] = DATA.option("flush_compare")
    one_colour: Literal["colour", "suits"] = DATA.option("one_colour")

    def compiled(self) -> Rules:
        return _compiled(self)


@lru_cache(maxsize=64)
def _compiled(options: Fujian13Options) -> Rules:
    return DATA.compile(options, "all", DATA.seats)
