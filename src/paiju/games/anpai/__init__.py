"""暗牌斗地主: four players, two decks, five rounds of secret plays."""

from paiju.games.anpai.game import Anpai

GAME = Anpai()

__all__ = ["GAME"]
