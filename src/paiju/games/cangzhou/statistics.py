"""统计: what a simulation counts, in events and in hands as dealt, and how often those should come up.

The dealer's fourteenth tile is left out: so every hand is thirteen of the 136.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from paiju.core.game import Event
from paiju.core.tiles import COPIES, EAST, KINDS, is_honour, parse_tile, parse_tiles, suit_of
from paiju.core.ways import choosing, ways
from paiju.games.cangzhou.options import CangzhouOptions

TILES = KINDS * COPIES
HAND = 13
SUITS = 3
SUIT = EAST // SUITS * COPIES
HONOURS = TILES - SUITS * SUIT
TRIPLET, FOUR, SUIT_MISSING, NO_HONOURS = KEYS = (
    "dealt.triplet",
    "dealt.four",
    "dealt.suit_missing",
    "dealt.no_honours",
)


def tally_keys(event: Event) -> Iterator[str]:
    """Keys of how hands end, what they score, what is laid down."""
    data = event.data
    if event.name == "hand_started":
        yield "tally.hands"
    elif event.name == "draw":
        yield "tally.draw"
    elif event.name == "melded":
        yield f"meld.{data['meld']}"
    elif event.name == "won":
        yield "tally.self_drawn" if data["source"] is None else "tally.discard"
        for name, _ in (*data["items"], *data["doubles"]):
            if name not in ("win", "self_drawn"):
                yield f"item.{name}"


def dealt_keys(events: Sequence[Event]) -> Iterator[str]:
    """Keys for the hands of each deal as they were dealt."""
    for event in events:
        if event.name == "dealt":
            hand = list(parse_tiles(event.data["tiles"]))
            if "last" in event.data:
                hand.remove(parse_tile(event.data["last"]))
            yield from hand_keys(hand)


def hand_keys(hand: Sequence[int]) -> Iterator[str]:
    most = max(Counter(hand).values())
    if most >= 3:
        yield TRIPLET
    if most == COPIES:
        yield FOUR
    if len({suit_of(tile) for tile in hand if not is_honour(tile)}) < SUITS:
        yield SUIT_MISSING
    if not any(map(is_honour, hand)):
        yield NO_HONOURS


def exact_chances(options: CangzhouOptions) -> dict[str, Fraction]:
    """By key, how many hands of a deal hold it on average."""
    whole = comb(TILES, HAND)
    # Inclusion and exclusion over the suits that are missing.
    missing = sum((-1) ** (gone - 1) * comb(SUITS, gone) * comb(TILES - gone * SUIT, HAND) for gone in (1, 2, 3))
    counts = {
        TRIPLET: whole - _at_most(2),
        FOUR: whole - _at_most(3),
        SUIT_MISSING: missing,
        NO_HONOURS: comb(TILES - HONOURS, HAND),
    }
    return {key: Fraction(options.players * count, whole) for key, count in counts.items()}


def _at_most(alike: int) -> int:
    """Hands with no tile more often than that."""
    return ways([choosing(COPIES, alike)] * KINDS, HAND)
