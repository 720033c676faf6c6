"""牌型: what cards are as a play (A3), how strong it is within its class (A4), and what it is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from paiju.core.cards import BIG_JOKER, RANKS, SMALL_JOKER, Cards, card_text, rank_of
from paiju.core.errors import Refusal
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
_PLACE = tuple(level * 4 + card % 4 for card, level in enumerate(LEVEL))
_POINTS = tuple(DATA.points.joker if card in JOKERS else DATA.points.card for card in range(BIG_JOKER + 1))


@dataclass(frozen=True, slots=True)
class PlayType:
    """牌型: ``order`` is its place among the types of its class, weakest 0; ``klass`` the class's place in settling."""

    id: str
    klass: int
    order: int
    times: int
    rule: str


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
    3: (TYPES["triple"], TYPES["plane"]),
    2: (TYPES["pair"], TYPES["pair_run"]),
    1: (TYPES["single"], TYPES["straight"]),
}
_STARS = {size: TYPES[f"bomb{size}"] for size in range(FEWEST_OF_BOMB, 4 * COPIES + 1)}
_JOKER_BOMBS = {size: TYPES[f"jokers{size}"] for size in range(2, 2 * COPIES + 1)}


@rule("AP-1.3")
def in_order(cards: Iterable[int]) -> Cards:
    """Cards from the weakest up: the one way a hand or a play is written."""
    return Cards(tuple(sorted(cards, key=_PLACE.__getitem__)))


@rule("AP-5.5")
def points_of(cards: Iterable[int]) -> int:
    """分数: five for a joker, one for any other card."""
    return sum([_POINTS[card] for card in cards])


@rule("AP-3.1", "AP-3.10")
def read_play(cards: Sequence[int]) -> Reading | Refusal:
    """What cards of this deck, at least one, are as a play, or why they are none."""
    return _read(tuple(cards))


@lru_cache(maxsize=1 << 12)
def _read(cards: tuple[int, ...]) -> Reading | Refusal:
    """Kept for a while: a play is read when it is checked and again when it is settled."""
    counts = [0] * LEVELS
    for card in cards:
        counts[LEVEL[card]] += 1
    jokers = counts[-2] + counts[-1]
    if jokers == len(cards) and jokers > 1:
        return _joker_bomb(jokers, counts, cards)
    sizes = {count for count in counts if count}
    size = max(sizes)
    if size >= FEWEST_OF_BOMB:
        if len(cards) != size:
            return _refused("bomb_alone", cards)
        top = counts.index(size)
        kind = _STARS[size]
        return Reading(kind, 1, top, _strength(kind, top, 0), points_of(cards))
    if jokers and size > 1:
        return _refused("joker_group", cards)
    if len(sizes) > 1:
        return _refused("mixed_types", cards)
    return _groups(size, counts, cards)


def _refused(code: str, cards: Sequence[int]) -> Refusal:
    return Refusal(code, "AP-3.10", {"where": "", "groups": groups_text(cards)})


def _strength(kind: PlayType, first: int, second: int) -> int:
    """One number to compare by: the type, then what counts first, then second."""
    return kind.order << 16 | first << 8 | second


@rule("AP-3.9", "AP-4.4")
def _joker_bomb(jokers: int, counts: Sequence[int], cards: Sequence[int]) -> Reading:
    """王炸: two compare their higher joker first, then the lower."""
    kind = _JOKER_BOMBS[jokers]
    high = LEVELS - 1 if counts[-1] else LEVELS - 2
    low = LEVELS - 2 if counts[-2] else LEVELS - 1
    return Reading(kind, 1, high, _strength(kind, high, low), points_of(cards))


@rule("AP-4.1", "AP-4.2", "AP-4.3")
def _groups(size: int, counts: Sequence[int], cards: Sequence[int]) -> Reading:
    """三带、对子、单牌 compare their highest rank alone; a run more groups first."""
    loose, run = _SETS[size]
    levels = [level for level, count in enumerate(counts) if count]
    groups, top = len(levels), levels[-1]
    if groups >= _LEAST[run.id] and top <= RUN_TOP and top - levels[0] == groups - 1:
        return Reading(run, groups, top, _strength(run, groups, top), points_of(cards))
    return Reading(loose, groups, top, _strength(loose, 0, top), points_of(cards))


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


def groups_text(cards: Iterable[int]) -> tuple[str, ...]:
    """Cards by rank, as a refusal shows them: ``3×2``, ``K×1``."""
    counts = Counter(in_order(cards))
    levels: dict[str, int] = {}
    for card, count in counts.items():
        name = card_text(card) if card in JOKERS else rank_text(LEVEL[card])
        levels[name] = levels.get(name, 0) + count
    return tuple(f"{name}×{count}" for name, count in levels.items())


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
