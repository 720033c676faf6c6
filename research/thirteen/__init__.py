"""Thirteen cards: how opponents lay their cards, and how much a best answer would win from an arranger."""
