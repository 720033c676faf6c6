"""Counting and learning: what simulations count here, and how programs that learn see the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from paiju.core.capabilities import Counting, Learning
from paiju.core.game import Event
from paiju.games.cangzhou.moves import Action
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.statistics import dealt_keys, exact_chances, tally_keys

if TYPE_CHECKING:
    from paiju.games.cangzhou.learning.batch import CangzhouBatch
    from paiju.games.cangzhou.learning.encoding import CangzhouEncoding


class CangzhouCounting(Counting[CangzhouOptions]):
    """Wins by their lines, draws, declarations; what a dealt hand holds."""

    def tally(self, event: Event) -> Iterator[str]:
        return tally_keys(event)

    def dealt(self, options: CangzhouOptions, events: Sequence[Event]) -> Iterator[str]:
        return dealt_keys(events)

    def exact(self, options: CangzhouOptions) -> Mapping[str, Fraction]:
        return exact_chances(options)


class CangzhouLearning(Learning[CangzhouOptions, Action]):
    """Both are imported when asked for: a table of people never needs their tables."""

    def encoding(self, options: CangzhouOptions) -> CangzhouEncoding:
        from paiju.games.cangzhou.learning.encoding import CangzhouEncoding

        return CangzhouEncoding(options)

    def batch(self, options: CangzhouOptions) -> CangzhouBatch:
        from paiju.games.cangzhou.learning.batch import CangzhouBatch

        return CangzhouBatch(options)
