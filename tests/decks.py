"""Generated hands that can be dealt: no card more often than its deck has it."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st


def dealt(deck: Sequence[int], fewest: int, most: int | None = None) -> st.SearchStrategy[list[int]]:
    """From ``fewest`` to ``most`` cards of one shuffled deck, or exactly ``fewest``."""
    places = st.lists(
        st.sampled_from(range(len(deck))), min_size=fewest, max_size=fewest if most is None else most, unique=True
    )
    return places.map(lambda chosen: [deck[place] for place in chosen])
