"""Common parts of mahjong games: reading hands of four groups and a pair, and how far a hand is from one."""
