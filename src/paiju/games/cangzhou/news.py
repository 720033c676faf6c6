"""What is told at nearly every decision: such events repeat from hand to hand, so each exists once."""

from __future__ import annotations

from functools import cache, lru_cache

from paiju.core.game import Event
from paiju.core.tiles import tile_text
from paiju.games.cangzhou.actions import Action, action_text

_REMEMBERED = 1 << 12


@cache
def drawn(seat: int, how: str, left: int) -> Event:
    return Event("drawn", {"seat": seat, "how": how, "left": left})


@cache
def drew(seat: int, tile: int) -> Event:
    return Event("drew", {"tile": tile_text(tile)}, seat)


@cache
def discarded(seat: int, tile: int) -> Event:
    return Event("discarded", {"seat": seat, "tile": tile_text(tile)})


@lru_cache(maxsize=_REMEMBERED)
def offered(seat: int, offers: tuple[Action, ...]) -> Event:
    names = list(dict.fromkeys(f"@action.{offer.kind}" for offer in offers))
    return Event("offered", {"offers": [action_text(offer) for offer in offers], "names": names}, seat)


@lru_cache(maxsize=_REMEMBERED)
def answered(seat: int, action: Action) -> Event:
    return Event("answered", {"answer": action_text(action), "name": f"@action.{action.kind}"}, seat)
