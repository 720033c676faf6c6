"""Distance of a hand from four groups and a pair, and the tiles that bring it nearer.

The distance is the least number of tiles still to come, less one: 0 is ready, -1 complete. Tiles come by draw or
claim. There are four copies of a tile, so one held four times cannot come; ``gone`` says of each tile how many more
cannot, for they lie in melds or among the discards. Without it a few hundred nanoseconds do.
"""

from __future__ import annotations

from collections.abc import Sequence

from paiju.families.mahjong.lookup import KNOWN_JOINS, LOOKUPS, MOST_KEPT, Numbers, split
from paiju.families.mahjong.reading import GROUPS
from paiju.families.mahjong.tables import goal_tables, plain_tables
from paiju.families.mahjong.within import distance_within, nearer_within

LIGHT = 7
"""Suits of up to so many tiles, 10,945 of them, are learnt at once: some 20 ms, and few hands miss any later."""
_PLAIN = LOOKUPS["plain"]
_SUITS: dict[bytes, bytes] = {}
"""Of each suit the halves it makes with each class, its own class last."""
_HONOURS: dict[bytes, int] = {}
_DRAGONS: dict[bytes, int] = {}
_FINALS: dict[int, list[Numbers]] = {}


def distance(counts: Sequence[int], melds: int, dragon_run: bool = False, gone: Sequence[int] | None = None) -> int:
    """向听: tiles away from a win with ``melds`` groups laid down; quickest when ``counts`` are ``bytes``."""
    if gone is not None:
        return distance_within("plain", bytes(counts), gone, dragon_run, (0, GROUPS - melds))
    one, two, three, four = split(counts if type(counts) is bytes else bytes(counts))
    honours = _DRAGONS if dragon_run else _HONOURS
    try:
        return _FINALS[melds][_SUITS[one][_SUITS[two][-1]]][_SUITS[three][honours[four]]]
    except KeyError:
        honours[four] = _PLAIN.honours[dragon_run][four]
        _learn(one, two, three, melds)
        return _FINALS[melds][_SUITS[one][_SUITS[two][-1]]][_SUITS[three][honours[four]]]


def _learn(one: bytes, two: bytes, three: bytes, melds: int) -> None:
    """Remember what :func:`distance` looks up, in plain dictionaries, which are the quickest."""
    known = goal_tables("plain")
    if not _SUITS or len(_SUITS) > MOST_KEPT:
        _SUITS.clear()
        _SUITS.update((suit, KNOWN_JOINS[number]) for suit, number in known.light_suits(LIGHT))
    for suit in (one, two, three):
        if suit not in _SUITS:
            _SUITS[suit] = KNOWN_JOINS[known.class_of(0, suit)]
    if melds not in _FINALS:
        finals = _PLAIN.finals[0, GROUPS - melds]
        _FINALS[melds] = [finals[half] for half in range(plain_tables().halves)]


def useful(
    counts: Sequence[int], melds: int, dragon_run: bool = False, gone: Sequence[int] | None = None
) -> tuple[int, ...]:
    """进张: the tiles that bring the hand nearer, ascending; with a tile too many, after the best discards."""
    asked = 0, GROUPS - melds
    if gone is not None:
        return tuple(nearer_within("plain", bytes(counts), gone, dragon_run, asked))
    return tuple(_PLAIN.nearer(bytes(counts), dragon_run, asked))
