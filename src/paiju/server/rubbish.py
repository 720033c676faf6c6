"""When to look for rubbish: objects in circles, which Python finds only by looking through everything there is."""

from __future__ import annotations

import gc

YOUNG, MIDDLE, NEVER = 250_000, 4, 1_000_000
"""What is young is looked through after so many new objects, now and then what was left by that; the rest by us.

Under load there are some 100,000 objects on their way at any time: with fewer it would be them that are looked at.
"""
QUIET_SECONDS, BUSY_SECONDS = 60.0, 3600.0


class Rubbish:
    """Looks through everything now and then while nobody is playing, else once an hour.

    With a thousand rooms that takes a second, in which nobody is answered.
    """

    def __init__(self, now: float) -> None:
        self._last = now

    def start(self) -> None:
        """What was there from the start stays, and need not be looked at."""
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)

    def sweep(self, now: float, is_quiet: bool) -> bool:
        """Whether everything was looked through now."""
        if now - self._last < (QUIET_SECONDS if is_quiet else BUSY_SECONDS):
            return False
        self._last = now
        gc.collect()
        return True
