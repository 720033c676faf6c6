"""房间设置: what a room decides beside the game's own options: clocks, pauses, who may speak and watch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from paiju.core.game import AnyGame, Game
from paiju.core.options import OptionInfo, Options, describe, option, option_text, parse_options
from paiju.core.plain import to_plain
from paiju.core.texts import LANGUAGES, Texts

TEXTS = Texts("paiju.server", "paiju.core")
NEEDS = {"window": {"claims": "sealed"}}
"""Settings that mean something only while others have these values."""
PER = {"pace": 10}
"""Settings kept in parts of what people count in: tenths of a second."""
OF_CLAIMS = frozenset({"claims", "window"})
"""Settings of games in which a discard may be claimed."""


@dataclass(frozen=True)
class Settings(Options):
    clock: int = option(Game.clock, rule="", low=0, high=600)
    pause: int = option(20, rule="", low=0, high=300)
    claims: Literal["natural", "sealed"] = option("natural", rule="")
    window: int = option(4, rule="", low=2, high=20)
    pace: int = option(8, rule="", low=0, high=50)
    chat: Literal["all", "seats", "none"] = option("all", rule="")
    watch: bool = option(True, rule="")


def parse_settings(game: AnyGame, given: Mapping[str, object] | None) -> Settings:
    """Settings from a form, or :class:`~paiju.core.errors.OptionError`; the clock's default is the game's."""
    return parse_options(Settings, {"clock": game.clock, **(given or {})})


def option_form(texts: Texts, info: OptionInfo, prefix: str = "option") -> dict[str, Any]:
    """All a form needs to ask for one option, in both languages."""

    def words(key: str, otherwise: str = "") -> dict[str, str]:
        return {lang: texts.get(lang, f"{prefix}.{info.name}.{key}") or otherwise for lang in LANGUAGES}

    def label(choice: object) -> dict[str, str]:
        name = option_text(choice)
        own = words(f"value.{name}")
        return {lang: own[lang] or TEXTS.get(lang, f"value.{name}") or name for lang in LANGUAGES}

    choices = None
    if info.choices is not None:
        choices = [{"value": to_plain(choice), "label": label(choice)} for choice in info.choices]
    return {
        "name": info.name,
        "label": words("label", info.name),
        "help": words("help"),
        "default": to_plain(info.default),
        "choices": choices,
        "low": info.low,
        "high": info.high,
        "rule": info.rule or None,
    }


def settings_form(game: AnyGame) -> list[dict[str, Any]]:
    """The settings a room of this game has, with the game's own clock."""
    return [
        {
            **option_form(TEXTS, info, "setting"),
            **({"default": game.clock} if info.name == "clock" else {}),
            "needs": NEEDS.get(info.name),
            "per": PER.get(info.name, 1),
        }
        for info in describe(Settings)
        if game.windows or info.name not in OF_CLAIMS
    ]


def options_form(game: AnyGame) -> list[dict[str, Any]]:
    return [option_form(game.texts, info) for info in describe(game.options_type)]
