"""Advice on 暗牌斗地主: what to play."""
