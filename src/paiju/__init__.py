"""牌局 paiju: China's regional table games, played by their exact local rules.

The names a program needs first are here, imported when first used; :mod:`paiju.library` has them.

>>> import paiju
>>> paiju.game_ids()
('anpai', 'cangzhou', 'duogui13', 'fujian13', 'taiwan13')
>>> paiju.get_game("fujian13").zh
'福建十三水'
>>> table = paiju.new_table("fujian13", seed="my first deal")
>>> table.seats
4
"""

# ruff: noqa: F405 - the star import below is for type checkers; paiju.library lists the same names, a test compares

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.2.0"

if TYPE_CHECKING:
    from paiju import envs
    from paiju.library import *  # noqa: F403

__all__ = [
    "Bot",
    "Difference",
    "Entry",
    "Event",
    "Game",
    "IllegalAction",
    "NotationError",
    "OptionError",
    "Options",
    "PaijuError",
    "Preset",
    "Presets",
    "Record",
    "RecordError",
    "Refusal",
    "RequestError",
    "Seed",
    "Table",
    "UnknownGame",
    "__version__",
    "arena",
    "arrange",
    "bot_names",
    "cards_text",
    "envs",
    "game_ids",
    "get_bot",
    "get_game",
    "hint",
    "new_table",
    "parse_cards",
    "parse_tiles",
    "play_match",
    "play_out",
    "presets",
    "read_record",
    "record_of",
    "replay",
    "score",
    "simulate",
    "tiles_text",
    "to_plain",
    "verify",
    "write_record",
]

# Hidden from type checkers, for whom it would make every misspelt name a known one.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A public name when it is first used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = import_module("paiju.envs") if name == "envs" else getattr(import_module("paiju.library"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
