"""沧州麻将的开房选项."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.core.options import Options, option


@dataclass(frozen=True)
class CangzhouOptions(Options):
    players: int = option(4, choices=(2, 3, 4), rule="CZ-1.2")
    hands: int = option(8, choices=(8, 12, 16), rule="CZ-1.3")
    base: int = option(1, low=1, high=1_000_000, rule="CZ-1.4")
    first_dealer: Literal["host", "random"] = option("host", rule="CZ-1.5")
    max_run: int = option(3, low=0, high=100, rule="CZ-1.6")
    chow: bool = option(True, rule="CZ-2.2")
    last_round: Literal["play", "share"] = option("play", rule="CZ-2.12")
    multi_win: bool = option(False, rule="CZ-3.3")
    bian: bool = option(True, rule="CZ-4.11")
    zuan: bool = option(True, rule="CZ-4.11")
    za: bool = option(True, rule="CZ-4.11")
    za_drawn: bool = option(False, rule="CZ-4.12")
    dragon_run: bool = option(False, rule="CZ-5.2")
    missing_suit: Literal["alone", "stacked"] = option("alone", rule="CZ-6.8")
    lock_points: tuple[int, int, int] = option((2, 2, 1), choices=((2, 2, 1), (1, 1, 1), (2, 1, 1)), rule="CZ-6.9")
    discard_pays: Literal["one", "all", "cover"] = option("one", rule="CZ-8.3")
