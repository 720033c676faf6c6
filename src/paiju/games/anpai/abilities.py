"""Counting and learning: what simulations count here, and how programs that learn see the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from paiju.core.capabilities import Counting, Learning
from paiju.core.game import Event
from paiju.games.anpai.moves import Play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.statistics import dealt_keys, exact_chances

if TYPE_CHECKING:
    from paiju.games.anpai.learning.batch import AnpaiBatch
    from paiju.games.anpai.learning.encoding import AnpaiEncoding


class AnpaiCounting(Counting[AnpaiOptions]):
    """Types of plays, outcomes, crits and bankruptcies; what a dealt hand holds."""

    def tally(self, event: Event) -> Iterator[str]:
        data: dict[str, Any] = event.data
        if event.name == "showdown":
            for kind in data["types"]:
                if kind is not None:
                    yield f"type.{kind}"
        elif event.name == "settled":
            yield f"outcome.{data['outcome']}"
            if data["crit"]:
                yield "tally.crit"
        elif event.name == "bankrupt":
            yield "tally.bankrupt"

    def dealt(self, options: AnpaiOptions, events: Sequence[Event]) -> Iterator[str]:
        return dealt_keys(events)

    def exact(self, options: AnpaiOptions) -> Mapping[str, Fraction]:
        return exact_chances()


class AnpaiLearning(Learning[AnpaiOptions, Play]):
    """Both are imported when asked for: their tables take a moment to make, and who only plays never needs them."""

    def encoding(self, options: AnpaiOptions) -> AnpaiEncoding:
        from paiju.games.anpai.learning.encoding import AnpaiEncoding

        return AnpaiEncoding()

    def batch(self, options: AnpaiOptions) -> AnpaiBatch:
        from paiju.games.anpai.learning.batch import AnpaiBatch

        return AnpaiBatch(options)
