"""Counting and learning: what simulations count here, and how programs that learn see these games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from paiju.core.capabilities import Counting, Learning
from paiju.core.game import Event
from paiju.core.texts import Texts
from paiju.families.thirteen.model import ThirteenOptions
from paiju.families.thirteen.moves import Action
from paiju.families.thirteen.statistics import dealt_keys, exact_chances
from paiju.families.thirteen.telling import tally_keys

if TYPE_CHECKING:
    from paiju.families.thirteen.learning.batch import ThirteenBatch
    from paiju.families.thirteen.learning.encoding import ThirteenEncoding


class ThirteenCounting(Counting[ThirteenOptions]):
    """Specials, rows, guns and sweeps; the specials that are dealt."""

    def tally(self, event: Event) -> Iterator[str]:
        return tally_keys(event)

    def dealt(self, options: ThirteenOptions, events: Sequence[Event]) -> Iterator[str]:
        return dealt_keys(options.rules(), events)

    def exact(self, options: ThirteenOptions) -> Mapping[str, Fraction]:
        return exact_chances(options.rules())


class ThirteenLearning(Learning[ThirteenOptions, Action]):
    """Both are imported when asked for: who only plays never needs their tables."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def encoding(self, options: ThirteenOptions) -> ThirteenEncoding:
        from paiju.families.thirteen.learning.encoding import ThirteenEncoding

        return ThirteenEncoding(options.rules(), self._texts)

    def batch(self, options: ThirteenOptions) -> ThirteenBatch:
        from paiju.families.thirteen.learning.batch import ThirteenBatch

        return ThirteenBatch(options.rules(), self._texts)
