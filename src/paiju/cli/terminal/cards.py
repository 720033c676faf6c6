"""Cards and values as coloured text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text

from paiju.cli.shell.words import say
from paiju.core.cards import (
    BIG_JOKER,
    JOKER,
    RANKS,
    SMALL_JOKER,
    SUIT_SYMBOLS,
    SUITS,
    parse_cards,
    rank_of,
    suit_of,
)
from paiju.core.game import AnyGame
from paiju.core.pieces import pieces_of

_JOKERS = {JOKER: "card.joker", SMALL_JOKER: "card.small_joker", BIG_JOKER: "card.big_joker"}
_CARD = r"(?:[2-9TJQKA][shdc]|jk|sj|bj)"
_CARDS = re.compile(rf"(?<![A-Za-z0-9]){_CARD}(?: {_CARD})*(?![A-Za-z0-9])")


def card_text(card: int) -> Text:
    """One card as a small tile; a ten takes the same room as the rest."""
    if card in _JOKERS:
        symbol, style = say(_JOKERS[card]), "card.joker"
    else:
        symbol = SUIT_SYMBOLS[suit_of(card)] + RANKS[rank_of(card)].replace("T", "10")
        style = f"card.{SUITS[suit_of(card)]}"
    return Text(" " + symbol + " " * (3 - cell_len(symbol)), style=style)


def cards_line(cards: Iterable[int]) -> Text:
    """Cards side by side, one strip."""
    strip = Text("")
    for card in cards:
        strip.append_text(card_text(card))
    return strip.append(" ", style="card.edge")


def sorted_for_people(cards: Iterable[int]) -> list[int]:
    """High to low, jokers first, suits together within a rank."""
    return sorted(cards, key=lambda card: (-(card >> 2), card & 3))


def holds_cards(game: AnyGame) -> bool:
    """Whether the game is played with cards: ``2s`` is the two of spades here, and a tile in mahjong."""
    return pieces_of(game) == "cards"


def value_text(value: object, cards: bool) -> Text:
    """Any plain value as readable text; with ``cards``, what reads as cards is drawn as cards."""
    if cards and isinstance(value, str) and _CARDS.fullmatch(value):
        return cards_line(parse_cards(value))
    if isinstance(value, list | tuple):
        return Text("  ").join(value_text(item, cards) for item in value)
    if isinstance(value, dict):
        return Text(", ").join(Text.assemble(f"{key} ", value_text(item, cards)) for key, item in value.items())
    if isinstance(value, bool):
        return Text(say("word.yes" if value else "word.no"))
    return Text("–" if value is None else str(value))


def sentence_text(sentence: str, cards: bool) -> Text:
    """A sentence; with ``cards``, its cards are drawn as cards."""
    out = Text("")
    end = 0
    for found in _CARDS.finditer(sentence) if cards else ():
        out.append(sentence[end : found.start()]).append_text(cards_line(parse_cards(found[0])))
        end = found.end()
    return out.append(sentence[end:])


def points_text(points: float, digits: int = 0) -> Text:
    """A result with its sign and colour."""
    shown = f"{points:+.{digits}f}" if points else f"{points:.{digits}f}"
    return Text(shown, style="good" if points > 0 else "bad" if points < 0 else "soft")
