"""斗牛: four cards seen, a bid to be banker, a bet against it, and the fifth card turned over."""

from .game import Niuniu

GAME = Niuniu()

__all__ = ["GAME"]
