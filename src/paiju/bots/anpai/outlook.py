"""前景: what each play wins on average against the plays that come up, by round; measured once and kept as data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal, get_args

from paiju.bots.anpai.plays import LEAST
from paiju.core.cards import BIG_JOKER, RANKS, SMALL_JOKER, card
from paiju.games.anpai.data import DATA
from paiju.games.anpai.deck import FEWEST_OF_BOMB, LEVELS, NATURALS, RUN_TOP
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.search import JOKERS, LOOSE, OUTLOOK, SIZES, STARS, outlook_at

Outlook = tuple[int, ...]
Outlooks = dict[int, Outlook]
"""By round; coins at the base 10."""
Crit = Literal["each", "full"]
MEASURED: Mapping[str, Crit] = {"each": "each", "full": "full", "own": "each"}
"""Which tables serve a room: by own points a crit costs what it does each, or less where several are critted."""
FILE = "outlook.json"
BASE = 10
ROOMS: dict[Crit, AnpaiOptions] = {crit: AnpaiOptions(base=BASE, crit=crit) for crit in get_args(Crit)}
"""What rooms are measured: how much a crit costs changes what cards are worth keeping."""
ROOM = ROOMS["each"]
NEVER = -(10**6)
"""In places of plays that do not exist."""


def _cards(levels: Sequence[int], size: int) -> list[int]:
    return [card(RANKS.index(DATA.ranks.order[level]), suit) for level in levels for suit in range(size)]


def _single_cards(groups: int, top: int) -> list[int]:
    """A number of different ranks up to one: the jokers from above, the rest from the three up."""
    low = list(range(min(top, NATURALS)))[: groups - 1]
    if top < NATURALS:
        return _cards([*low, top], 1)
    return [*_cards(low, 1), SMALL_JOKER if top == NATURALS else BIG_JOKER]


def signatures() -> Iterator[tuple[int, list[int]]]:
    """Every play an outlook tells apart: its place, and some cards that are it."""
    yield 0, []
    for size in range(1, SIZES + 1):
        for top in range(RUN_TOP + 1):
            for groups in range(LEAST[size], top + 2):
                yield outlook_at(size - 1, groups, top), _cards(range(top - groups + 1, top + 1), size)
        for top in range(NATURALS if size > 1 else LEVELS):
            for groups in range(1, min(top + 2, LEVELS)):
                cards = _cards([*range(groups - 1), top], size) if size > 1 else _single_cards(groups, top)
                yield outlook_at(LOOSE + size - 1, groups, top), cards
    for level in range(NATURALS):
        for stars in range(FEWEST_OF_BOMB, 9):
            yield outlook_at(STARS, stars, level), (_cards([level], 4) * 2)[:stars]
    for small in range(3):
        for big in range(3):
            if small + big > 1:
                yield outlook_at(JOKERS, small + big, big), [SMALL_JOKER] * small + [BIG_JOKER] * big


@cache
def stored(crit: Crit = "each") -> Outlooks:
    """The tables of the whole game in such a room, as they came with the package."""
    plain = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    places = [place for place, _ in signatures()]
    out: Outlooks = {}
    for number, values in plain[crit].items():
        table = [NEVER] * OUTLOOK
        for place, value in zip(places, values, strict=True):
            table[place] = value
        out[int(number)] = tuple(table)
    return out


def write(found: Mapping[Crit, Outlooks], path: Path) -> None:
    """Only places that exist, in the order of :func:`signatures`."""
    places = [place for place, _ in signatures()]
    plain = {
        crit: {str(number): [table[place] for place in places] for number, table in tables.items()}
        for crit, tables in found.items()
    }
    path.write_text(json.dumps(plain, separators=(",", ":")).replace("],", "],\n") + "\n", "utf-8")
