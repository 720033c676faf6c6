"""牌型: what cards are as a play (A3), how strong it is within its class (A4), and what it is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, cast

from paiju.core.cards import BIG_JOKER, RANKS, SMALL_JOKER, Cards, card_text, rank_of
from paiju.core.errors import Refusal
from paiju.core.quick import quick
from paiju.core.rules import rule
from paiju.core.texts import Texts, register_texts
from paiju.games.anpai.data import DATA, MOST_CARDS

PACKAGE = "paiju.games.anpai"
register_texts(PACKAGE)
TEXTS = Texts(PACKAGE, "paiju.core")

JOKERS = (SMALL_JOKER, BIG_JOKER)
NATURALS = len(DATA.ranks.order)
"""Levels of natural ranks, 0 for the three … 12 for the two; the jokers are the two levels above."""
LEVELS = NATURALS + len(JOKERS)
RUN_TOP = DATA.ranks.order.index(DATA.ranks.run_top)
FEWEST_OF_BOMB = 4
"""More of a rank than a triple is a bomb (AP-3.8)."""
BOMBS = 0
"""The index of 炸弹类 in the order of settling."""


def _level(card: int) -> int:
    if card in JOKERS:
        return NATURALS + JOKERS.index(card)
    return DATA.ranks.order.index(RANKS[rank_of(card)])


@rule("AP-1.2")
def _deck() -> tuple[int, ...]:
    """两副牌: every natural card and each joker, twice."""
    return tuple(sorted((*range(52), *JOKERS) * DATA.deck.copies))


DECK = _deck()
COPIES = DATA.deck.copies
LEVEL = tuple(-1 if card not in DECK else _level(card) for card in range(BIG_JOKER + 1))
"""The level of each card number; -1 for a card this deck has not."""
_place_of = tuple(level * 4 + card % 4 for card, level in enumerate(LEVEL)).__getitem__
_BITS = 4
_MOST = (1 << _BITS) - 1
_RANKS = tuple(0 if level < 0 else 1 << _BITS * level for level in LEVEL)
"""What a card adds to the ranks of a play: four bits a level, for two decks have no rank more than eight times."""
_ranks_of = _RANKS.__getitem__
_ONES = sum(1 << _BITS * level for level in range(LEVELS))
_BOTH_JOKERS = sum(_RANKS[card] for card in JOKERS)
_JOKER, _CARD = DATA.points.joker, DATA.points.card
_POINTS = tuple(_JOKER if card in JOKERS else _CARD for card in range(BIG_JOKER + 1))


@dataclass(frozen=True, slots=True)
class PlayType:
    """牌型: ``order`` is its place among the types of its class, weakest 0; ``klass`` the class's place in settling."""

    id: str
    klass: int
    order: int
    times: int
    rule: str


@quick
@dataclass(frozen=True, slots=True)
class Reading:
    """What a play is: two of one class compare by ``strength`` alone, equal is a tie."""

    type: PlayType
    groups: int
    top: int
    strength: int
    points: int


CLASSES = tuple(data.id for data in DATA.classes)
TYPES = {
    data.id: PlayType(data.id, klass, order, data.times, data.rule)
    for klass, kinds in enumerate(DATA.classes)
    for order, data in enumerate(kinds.types)
}
_LEAST = {data.id: data.least for kinds in DATA.classes for data in kinds.types}
_SETS = {
    size: (TYPES[loose], TYPES[run], _LEAST[run])
    for size, loose, run in ((3, "triple", "plane"), (2, "pair", "pair_run"), (1, "single", "straight"))
}
"""By the size of its groups: the type of a play, its type as a run, and the fewest groups of a run."""
_RUNS = tuple(_ONES & (1 << _BITS * groups) - 1 for groups in range(LEVELS + 1))
"""So many ranks one after another, from the lowest."""
_STARS = {size: TYPES[f"bomb{size}"] for size in range(FEWEST_OF_BOMB, 4 * COPIES + 1)}
_JOKER_BOMBS = {size: TYPES[f"jokers{size}"] for size in range(2, 2 * COPIES + 1)}


as_cards: Callable[[Iterable[int]], Cards] = cast(Any, tuple)
"""``Cards(tuple(…))`` without a call that does nothing: a table takes this way forty times a round."""


@rule("AP-1.3")
def in_order(cards: Iterable[int]) -> Cards:
    """Cards from the weakest up: the one way a hand or a play is written."""
    return as_cards(sorted(cards, key=_place_of))


@rule("AP-5.5")
def points_of(cards: Iterable[int]) -> int:
    """分数: five for a joker, one for any other card."""
    return sum([_POINTS[card] for card in cards])


@rule("AP-3.1", "AP-3.10")
def read_play(cards: Iterable[int]) -> Reading | Refusal:
    """What cards of this deck, at least one, are as a play, or why they are none."""
    return _read(sum(map(_ranks_of, cards)))


@lru_cache(maxsize=1 << 14)
def _read(ranks: int) -> Reading | Refusal:
    """By how many there are of each rank, four bits a level: suits never count, so the same plays come again and again.

    A play is read when it is checked, and again when it is settled.
    """
    jokers = ranks >> _BITS * NATURALS
    if ranks & _ONES == ranks and ranks != _BOTH_JOKERS:
        return _groups(1, ranks, jokers)
    if jokers == 0:
        for size, ones in ((2, ranks >> 1 & _ONES), (3, ranks & _ONES)):
            if size * ones == ranks:
                return _groups(size, ones, jokers)
    counts = [ranks >> _BITS * level & _MOST for level in range(LEVELS)]
    if ranks == jokers << _BITS * NATURALS:
        return _joker_bomb(counts[-2], counts[-1])
    if max(counts) >= FEWEST_OF_BOMB:
        return _star_bomb(counts)
    return _refused("joker_group" if jokers and max(counts) > 1 else "mixed_types", counts)


def _refused(code: str, counts: Sequence[int]) -> Refusal:
    """The cards by rank, as people write them: ``3×2``, ``K×1``, ``sj×1``."""
    names = [*map(rank_text, range(NATURALS)), *map(card_text, JOKERS)]
    groups = tuple(f"{name}×{count}" for name, count in zip(names, counts, strict=True) if count)
    return Refusal(code, "AP-3.10", {"where": "", "groups": groups})


def _strength(kind: PlayType, first: int, second: int) -> int:
    """One number to compare by: the type, then what counts first, then second."""
    return kind.order << 16 | first << 8 | second


@rule("AP-3.9", "AP-4.4")
def _joker_bomb(small: int, big: int) -> Reading:
    """王炸: two compare their higher joker first, then the lower."""
    kind = _JOKER_BOMBS[small + big]
    high = LEVELS - 1 if big else LEVELS - 2
    low = LEVELS - 2 if small else LEVELS - 1
    return Reading(kind, 1, high, _strength(kind, high, low), DATA.points.joker * (small + big))


@rule("AP-3.8", "AP-3.10")
def _star_bomb(counts: Sequence[int]) -> Reading | Refusal:
    """星炸: one rank and nothing beside it."""
    size = max(counts)
    if sum(counts) != size:
        return _refused("bomb_alone", counts)
    kind, top = _STARS[size], counts.index(size)
    return Reading(kind, 1, top, _strength(kind, top, 0), DATA.points.card * size)


@rule("AP-4.1", "AP-4.2", "AP-4.3")
def _groups(size: int, ones: int, jokers: int) -> Reading:
    """三带、对子、单牌 compare their highest rank alone; a run more groups first. ``ones`` has a bit for each group."""
    groups, top = ones.bit_count(), ones.bit_length() // _BITS
    least = _SETS[size][2]
    run = groups >= least and top <= RUN_TOP and ones == (ones & -ones) * _RUNS[groups]
    return _group_reading(size, groups, top, jokers.bit_count(), run)


@cache
def _group_reading(size: int, groups: int, top: int, jokers: int, run: bool) -> Reading:
    """Kept, for there are but a few hundred."""
    points = _CARD * size * groups + (_JOKER - _CARD) * jokers
    loose, in_run, _ = _SETS[size]
    kind = in_run if run else loose
    return Reading(kind, groups, top, _strength(kind, groups if run else 0, top), points)


@rule("AP-1.2")
def off_deck(cards: Iterable[int]) -> Refusal | None:
    """Why these cards cannot come from the two decks: a card they have not, or one more often than twice."""
    for card, count in sorted(Counter(cards).items()):
        have = COPIES if LEVEL[card] >= 0 else 0
        if count > have:
            return Refusal("off_deck", "AP-1.2", {"card": card_text(card), "count": count, "have": have})
    return None


def rank_text(level: int) -> str:
    """A level as people write it; a joker as a text key."""
    if level >= NATURALS:
        return f"@card.{card_text(JOKERS[level - NATURALS])}"
    return DATA.ranks.order[level].replace("T", "10")


@dataclass(frozen=True, slots=True)
class Naming:
    """What the program says to cards somebody enters: ``code`` is None when they are a play."""

    code: str | None
    text: str


def describe_play(cards: Sequence[int], lang: str) -> Naming:
    """The name of a play, such as ``三带 ×3，最大 K``, or why the cards are nothing."""
    if not cards:
        return Naming(None, TEXTS.text(lang, "play.pass"))
    found = off_deck(cards) or too_long(cards) or read_play(cards)
    if isinstance(found, Refusal):
        return Naming(found.code, found.message(lang))
    return Naming(None, reading_text(found, cards, lang))


def reading_text(reading: Reading, cards: Sequence[int], lang: str) -> str:
    """A reading in words."""
    kind = reading.type
    if kind.klass == BOMBS:
        jokers = tuple(f"@card.{card_text(card)}" for card in reversed(in_order(cards)) if card in JOKERS)
        return TEXTS.text(lang, "play.bomb", type=f"@type.{kind.id}", of=jokers or rank_text(reading.top))
    key = "play.groups" if reading.groups > 1 else "play.one"
    return TEXTS.text(lang, key, type=f"@type.{kind.id}", groups=reading.groups, top=rank_text(reading.top))


@rule("AP-2.1")
def too_long(cards: Sequence[int]) -> Refusal | None:
    """More cards than the largest hand cannot be a play."""
    if len(cards) > MOST_CARDS:
        return Refusal("play_too_long", "AP-2.1", {"where": "", "count": len(cards), "most": MOST_CARDS})
    return None
