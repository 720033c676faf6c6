"""多鬼十三水的开房选项."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from paiju.core.errors import OptionError
from paiju.families.thirteen.data import RulesData
from paiju.families.thirteen.model import Rules, ThirteenOptions
from paiju.families.thirteen.table import HAND

DATA = RulesData(__package__)


@dataclass(frozen=True)
class Duogui13Options(ThirteenOptions):
    players: int = DATA.option("players")
    jokers: int = DATA.option("jokers")
    extra_suits: int | None = DATA.option("extra_suits")
    base: int = DATA.option("base")
    deals: int = DATA.option("deals")
    horse: bool = DATA.option("horse")
    six_alike: bool = DATA.option("six_alike")
    special_clash: Literal["winner", "net"] = DATA.option("special_clash")
    wheel: Literal["second", "lowest", "none"] = DATA.option("wheel")
    flush_compare: Literal["full", "top"] = DATA.option("flush_compare")

    def validate(self) -> None:
        """加色: enough cards for thirteen each, jokers apart (DG-1.3)."""
        if self.extra_suits is not None and self.extra_suits < self.needed_suits():
            raise OptionError(
                "too_few_suits",
                "DG-1.3",
                players=self.players,
                needed=self.needed_suits(),
                extra_suits=self.extra_suits,
            )

    def needed_suits(self) -> int:
        """The fewest extra suits of thirteen that deal everyone a hand (DG-1.3)."""
        return max(0, self.players - 52 // HAND)

    def dealt_suits(self) -> int:
        """The extra suits in the deck: those asked for, or as few as will do."""
        return self.needed_suits() if self.extra_suits is None else self.extra_suits

    def compiled(self) -> Rules:
        return _compiled(self)


@lru_cache(maxsize=64)
def _compiled(options: Duogui13Options) -> Rules:
    return DATA.compile(options, options.special_clash, options.players, options.dealt_suits())
