"""The error by which a law says that it does not hold."""

from __future__ import annotations

from paiju.core.game import AnyGame


class LawBroken(AssertionError):
    """A game does something that no game may do; the message says what and with which seed."""


def demand(holds: bool, game: AnyGame, seed: int, otherwise: str) -> None:
    if not holds:
        raise LawBroken(f"{game.id}, seed {seed}: {otherwise}")
