"""牌面: what cards somebody holds or enters are as a play, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from paiju.core.cards import card_text
from paiju.core.errors import Refusal
from paiju.core.rules import rule
from paiju.core.texts import Sentence, Texts, register_texts
from paiju.games.anpai.data import DATA, MOST_CARDS
from paiju.games.anpai.deck import (
    BOMBS,
    COPIES,
    JOKERS,
    LEVEL,
    LEVELS,
    NATURALS,
    SUIT_COUNT,
    TYPE_LIST,
    PlayType,
    in_order,
)
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.rules import reading
from paiju.games.anpai.table import Seat, room_of

PACKAGE = "paiju.games.anpai"
register_texts(PACKAGE)
TEXTS = Texts(PACKAGE, "paiju.core")

_ROOM = room_of(AnpaiOptions())
"""What cards are as a play is the same in every room."""
_CODES = {
    reading.MIXED: "mixed_types",
    reading.JOKER_GROUP: "joker_group",
    reading.BOMB_NOT_ALONE: "bomb_alone",
}
_level_of = LEVEL.__getitem__


@dataclass(frozen=True, slots=True)
class PlayReading:
    """Reading of a play: two of one class compare by ``strength`` alone, equal is a tie."""

    type: PlayType
    groups: int
    top: int
    strength: int
    points: int


def points_of(cards: Iterable[int]) -> int:
    """The points of cards, as :func:`reading.points_of` counts them."""
    held = [*cards]
    return reading.points_of(len(held), sum(card in JOKERS for card in held))


def read_cards(cards: Iterable[int]) -> PlayReading | Refusal:
    """Cards of this deck, at least one, read as a play, or the reason why they are none."""
    return _read(bytes(sorted(map(_level_of, cards))))


@lru_cache(maxsize=1 << 14)
def _read(levels: bytes) -> PlayReading | Refusal:
    """By their levels: suits never count, so the same plays come again and again."""
    me = Seat()
    me.play = [min(level, NATURALS) * SUIT_COUNT + max(level - NATURALS, 0) for level in levels]
    me.played = len(levels)
    code = reading.read_play(_ROOM, me)
    if code != reading.FINE:
        return _refused(_CODES[code], levels)
    groups = 1 if me.klass == BOMBS else len(set(levels))
    return PlayReading(TYPE_LIST[me.kind], groups, levels[-1], me.strength, me.points)


def _refused(code: str, levels: bytes) -> Refusal:
    """The cards by rank, as people write them: ``3×2``, ``K×1``, ``sj×1``."""
    names = [*map(rank_text, range(NATURALS)), *map(card_text, JOKERS)]
    counts = [levels.count(level) for level in range(LEVELS)]
    groups = tuple(f"{name}×{count}" for name, count in zip(names, counts, strict=True) if count)
    return Refusal(code, "AP-3.10", {"where": "", "groups": groups})


@rule("AP-1.2")
def off_deck(cards: Iterable[int]) -> Refusal | None:
    """The reason why these cards cannot come from the two decks: one they have not, or one more often than twice."""
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
    """The program's words for cards somebody enters: ``refusal`` is None when they are a play."""

    refusal: Refusal | None
    text: str


def describe_play(cards: Sequence[int], lang: str) -> Naming:
    """The name of a play, such as ``三带 ×3，最大 K``, or why the cards are nothing."""
    if not cards:
        return Naming(None, TEXTS.text(lang, "play.pass"))
    found = off_deck(cards) or too_long(cards) or read_cards(cards)
    if isinstance(found, Refusal):
        return Naming(found, found.sentence(lang))
    return Naming(None, reading_text(found, cards, lang))


def reading_text(reading: PlayReading, cards: Sequence[int], lang: str) -> str:
    """A reading in words."""
    return TEXTS.say(lang, reading_said(reading, cards))


def reading_said(reading: PlayReading, cards: Sequence[int]) -> Sentence:
    """A reading as a sentence: ``三带 ×3，最大 K``."""
    kind = reading.type
    if kind.klass == BOMBS:
        jokers = tuple(f"@card.{card_text(card)}" for card in reversed(in_order(cards)) if card in JOKERS)
        return Sentence("play.bomb", {"type": f"@type.{kind.id}", "of": jokers or rank_text(reading.top)})
    told = {"type": f"@type.{kind.id}", "groups": reading.groups, "top": rank_text(reading.top)}
    return Sentence("play.groups" if reading.groups > 1 else "play.one", told)


@rule("AP-2.1")
def too_long(cards: Sequence[int]) -> Refusal | None:
    """More cards than the largest hand cannot be a play."""
    if len(cards) > MOST_CARDS:
        return Refusal("play_too_long", "AP-2.1", {"where": "", "count": len(cards), "most": MOST_CARDS})
    return None
