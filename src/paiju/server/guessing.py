"""Room codes are six digits, so looking for rooms is limited: by guesses, not by answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from paiju.server.context import Context
from paiju.server.limits import Limiter, network_key


@asynccontextmanager
async def guessing(context: Context, address: str, code: str, player: str | None) -> AsyncIterator[None]:
    """Count a look for a room, and refuse it before anything is looked at when the allowance is spent.

    Who has a seat in the room guesses nothing: a neighbour who tries codes does not keep them out.
    """
    limiter = context.limiter
    seats = await context.store.seats_of(player) if player is not None and is_spent(limiter, address) else []
    if any(room == code for room, _ in seats):
        yield
        return
    with (
        limiter.guess(network_key(address), "wrong_codes_of_network", "unknown_room"),
        limiter.guess(address, "wrong_codes", "unknown_room"),
    ):
        yield


def is_spent(limiter: Limiter, address: str) -> bool:
    """Whether a look for a room would be refused now."""
    by_network = limiter.is_spent(network_key(address), "wrong_codes_of_network")
    return by_network or limiter.is_spent(address, "wrong_codes")
