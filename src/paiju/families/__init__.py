"""Rules that two or more games share."""
