"""Room codes are six digits, so looking for rooms is limited: by guesses, not by answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from paiju.server.context import Context


@asynccontextmanager
async def guessing(context: Context, address: str, code: str, player: str | None) -> AsyncIterator[None]:
    """Count a look for a room, and refuse it before anything is looked at when the allowance is spent.

    Who has a seat in the room guesses nothing: a neighbour who tries codes does not keep them out.
    """
    limiter = context.limiter
    is_spent = player is not None and limiter.is_spent(address, "wrong_codes")
    if is_spent and any(room == code for room, _ in await context.store.seats_of(player or "")):
        yield
        return
    with limiter.guess(address, "wrong_codes", "unknown_room"):
        yield
