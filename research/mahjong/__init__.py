"""Mahjong: the packed tables of distances."""
