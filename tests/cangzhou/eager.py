"""A cangzhou whose random players mean to win, so that matches of the laws are full of wins, kongs and declarations."""

from __future__ import annotations

from paiju.core.shuffle import Stream
from paiju.families.mahjong.shanten import distance
from paiju.games.cangzhou.game import Cangzhou
from paiju.games.cangzhou.moves import DISCARDS, PASS, WIN, Action, Kong
from paiju.games.cangzhou.views import CangzhouView


class Eager(Cangzhou):
    """Wins nine times in ten, konges and declares half the time, and discards what brings the hand nearer."""

    def sample(self, view: CangzhouView, chance: Stream) -> Action:
        if view.phase == "xiapao" or not view.to_act:
            return super().sample(view, chance)
        if WIN in view.offers and chance.below(10):
            return WIN
        others: list[Action] = [offer for offer in view.offers if offer != WIN]
        if others and chance.below(2):
            kongs: list[Action] = [offer for offer in others if isinstance(offer, Kong)]
            return chance.choice(kongs or others)
        if view.phase != "turn":
            return PASS
        return DISCARDS[min(dict.fromkeys(chance.shuffled(view.hand)), key=lambda tile: self._after(view, tile))]

    def _after(self, view: CangzhouView, tile: int) -> int:
        counts = bytearray(34)
        for held in view.hand:
            counts[held] += 1
        counts[tile] -= 1
        melds = len(view.melds[view.seat or 0])
        return distance(bytes(counts), melds, view.options.dragon_run)


EAGER = Eager()
