"""Names of what simulations count."""

from __future__ import annotations

from paiju.core.game import AnyGame
from paiju.core.texts import Texts

TEXTS = Texts("paiju.sim", "paiju.core")
DEALT = "dealt."


def key_name(game: AnyGame, key: str, lang: str) -> str:
    """The game's own name for a key; what was dealt is called as what is played, unless it has a name."""
    name = game.texts.get(lang, key)
    if name is not None:
        return name
    if key.startswith(DEALT):
        return TEXTS.text(lang, "key.dealt", what=game.texts.text(lang, key.removeprefix(DEALT)))
    return key
