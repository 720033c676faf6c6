"""Advice on the thirteen-card games: how to lay a hand."""
