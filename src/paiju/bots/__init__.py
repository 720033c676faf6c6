"""Bots, which play through a view, and the arena that measures them."""
