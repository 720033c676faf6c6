"""暗牌斗地主 in a terminal."""
