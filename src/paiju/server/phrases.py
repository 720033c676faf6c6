"""Quick phrases and emotes: fixed lists, so that there is nothing to moderate. Their words are in ``lang/``."""

from __future__ import annotations

from typing import Any

from paiju.core.texts import LANGUAGES
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


def phrases_json() -> list[dict[str, Any]]:
    return [{"id": name, **{lang: TEXTS.text(lang, f"phrase.{name}") for lang in LANGUAGES}} for name in PHRASES]


def emotes_json() -> list[dict[str, Any]]:
    return [
        {"id": name, "symbol": symbol, **{lang: TEXTS.text(lang, f"emote.{name}") for lang in LANGUAGES}}
        for name, symbol in EMOTES.items()
    ]
