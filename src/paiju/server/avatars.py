"""Pictures that people choose beside their names: numbers here, drawn by clients."""

from __future__ import annotations

from zlib import crc32

from paiju.server.errors import ServerError

COUNT = 24


def check_avatar(number: int | None) -> int | None:
    """The number of a picture there is, or :class:`ServerError`; None is no choice."""
    if number is not None and not 0 <= number < COUNT:
        raise ServerError("bad_avatar", most=COUNT - 1)
    return number


def avatar_of(player: str, chosen: int | None) -> int:
    """Somebody's picture: their choice, or always the same one for who never chose."""
    return crc32(player.encode()) % COUNT if chosen is None else chosen
