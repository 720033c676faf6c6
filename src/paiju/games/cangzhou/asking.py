"""Questions about a hand."""

from __future__ import annotations

from dataclasses import dataclass

from paiju.core.asking import known

MOST_SEATS = 4
TILES = 136


@dataclass(frozen=True, slots=True)
class WaitsQuestion:
    """A hand, waiting or to discard, and the tiles seen beside it: what it waits for."""

    hand: str | None = known(None, form="TILES")
    melds: str = known("")
    seen: str = known("", form="TILES", most=600)


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """A hand, and what is known of the table."""

    hand: str = known(form="TILES")
    melds: str = known("")
    seen: str = known("", form="TILES", most=600)
    drawn: str | None = known(None, form="TILE", most=40)
    discard: str | None = known(None, form="TILE", most=40)
    giver: int = known(1, low=1, high=MOST_SEATS - 1)
    """How many seats before mine the discarder sits: 1 is 上家."""
    dealer: int = known(0, high=MOST_SEATS - 1)
    """How many seats after mine the dealer sits: 0 is myself."""
    runs: tuple[int, ...] = known((), high=100, most=MOST_SEATS)
    left: int | None = known(None, high=TILES)
