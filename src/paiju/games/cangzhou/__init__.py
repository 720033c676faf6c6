"""沧州麻将（边钻砸）: Cangzhou mahjong."""

from __future__ import annotations

from paiju.games.cangzhou.game import Cangzhou

GAME = Cangzhou()
