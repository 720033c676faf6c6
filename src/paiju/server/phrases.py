"""Quick phrases and emotes: fixed lists, so that there is nothing to moderate. Their words are in ``lang/``."""

from __future__ import annotations

from paiju.core.texts import LANGUAGES
from paiju.server.answers import Emote, Phrase
from paiju.server.settings import TEXTS

PHRASES = (
    "hello",
    "hurry",
    "thinking",
    "nice",
    "lucky",
    "unlucky",
    "sorry",
    "again",
    "thanks",
    "back",
    "wait",
    "bye",
)
EMOTES = {
    "smile": "😊",
    "laugh": "😂",
    "cry": "😭",
    "angry": "😠",
    "cool": "😎",
    "wow": "😮",
    "thumb": "👍",
    "flower": "🌹",
    "tea": "🍵",
    "sleep": "😴",
}


def all_phrases() -> list[Phrase]:
    return [Phrase(id=name, **both(f"phrase.{name}")) for name in PHRASES]


def all_emotes() -> list[Emote]:
    return [Emote(id=name, symbol=symbol, **both(f"emote.{name}")) for name, symbol in EMOTES.items()]


def both(key: str) -> dict[str, str]:
    return {lang: TEXTS.text(lang, key) for lang in LANGUAGES}
