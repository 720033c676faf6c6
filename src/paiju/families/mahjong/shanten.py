"""How far a hand is from four groups and a pair, and which tiles bring it nearer.

The distance is the least number of tiles still to come, less one: 0 is ready, -1 complete. Tiles come by draw or
claim. There are four copies of a tile, so one held four times cannot come; ``gone`` says of each tile how many more
cannot, for they lie in melds or among the discards. Without it a few hundred nanoseconds do.
"""

from __future__ import annotations

from collections.abc import Sequence

from paiju.families.mahjong.lookup import LOOKUPS, MOST_KEPT, Numbers, split
from paiju.families.mahjong.reading import GROUPS
from paiju.families.mahjong.tables import goal_tables
from paiju.families.mahjong.within import distance_within, nearer_within

LIGHT = 8
"""Suits of up to so many tiles, 23,000 of them, are learnt at once: some 20 ms, and few hands miss any later."""
_PLAIN = LOOKUPS["plain"]
_CLASSES: dict[bytes, int] = {}
_JOINS: dict[bytes, Numbers] = {}
_HONOURS: dict[bytes, int] = {}
_DRAGONS: dict[bytes, int] = {}
_FINALS: dict[int, dict[int, Numbers]] = {}


def distance(counts: Sequence[int], melds: int, dragon_run: bool = False, gone: Sequence[int] | None = None) -> int:
    """向听: tiles away from a win with ``melds`` groups laid down; quickest when ``counts`` are ``bytes``."""
    if gone is not None:
        return distance_within("plain", bytes(counts), gone, dragon_run, (0, GROUPS - melds))
    one, two, three, four = split(counts if type(counts) is bytes else bytes(counts))
    honours = _DRAGONS if dragon_run else _HONOURS
    try:
        return _FINALS[melds][_JOINS[one][_CLASSES[two]]][_JOINS[three][honours[four]]]
    except KeyError:
        honours[four] = _PLAIN.honours[dragon_run][four]
        _learn(one, two, three, melds)
        return _FINALS[melds][_JOINS[one][_CLASSES[two]]][_JOINS[three][honours[four]]]


def _learn(one: bytes, two: bytes, three: bytes, melds: int) -> None:
    """Remember what :func:`distance` looks up, in plain dictionaries, which are the quickest."""
    if not _CLASSES or len(_CLASSES) > MOST_KEPT:
        _CLASSES.clear()
        _JOINS.clear()
        for suit, number in goal_tables("plain").light_suits(LIGHT):
            _CLASSES[suit], _JOINS[suit] = number, _PLAIN.joins[number]
    for suit in (one, two, three):
        if suit not in _CLASSES:
            number = _CLASSES[suit] = goal_tables("plain").class_of(0, suit)
            _JOINS[suit] = _PLAIN.joins[number]
    half = _JOINS[one][_CLASSES[two]]
    _FINALS.setdefault(melds, {})[half] = _PLAIN.finals[0, GROUPS - melds][half]


def useful(
    counts: Sequence[int], melds: int, dragon_run: bool = False, gone: Sequence[int] | None = None
) -> tuple[int, ...]:
    """进张: the tiles that bring the hand nearer, ascending; with a tile too many, after the best discards."""
    asked = 0, GROUPS - melds
    if gone is not None:
        return tuple(nearer_within("plain", bytes(counts), gone, dragon_run, asked))
    return tuple(_PLAIN.nearer(bytes(counts), dragon_run, asked))
