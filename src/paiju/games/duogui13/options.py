"""多鬼十三水的开房选项."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.core.errors import OptionError
from paiju.core.options import option
from paiju.families.thirteen.data import RulesData
from paiju.families.thirteen.model import Rules, ThirteenOptions
from paiju.families.thirteen.table import HAND

DATA = RulesData(__package__)


@dataclass(frozen=True)
class Duogui13Options(ThirteenOptions):
    players: int = option(4, choices=(2, 3, 4, 5, 6), rule="DG-1.1")
    jokers: int = option(5, choices=tuple(range(9)), rule="DG-1.2")
    extra_suits: int | None = option(None, choices=(0, 1, 2), rule="DG-1.3")
    """None: as few as deal everyone thirteen cards."""
    base: int = option(1, low=1, high=1_000_000_000, rule="DG-1.5")
    deals: int = option(10, low=1, high=100_000, rule="TH-5.4")
    horse: Literal["off", "8h", "5h", "Th", "Kh", "random"] = option(
        "off", rule="DG-4.6", older=((False, "off"), (True, "8h"))
    )
    six_alike: bool = option(False, rule="DG-5.16")
    special_clash: Literal["winner", "net"] = option("winner", rule="DG-4.5")
    wheel: Literal["second", "lowest", "none"] = option("second", rule="TH-3.1")
    flush_compare: Literal["full", "top", "pairs"] = option("full", rule="DG-3.11")
    all_jokers: Literal["natural", "highest"] = option("natural", rule="DG-3.12")
    equal_rows: Literal["refuse", "allow"] = option("refuse", rule="DG-2.4")

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
        return DATA.compile(self, self.special_clash, self.players, self.dealt_suits())
