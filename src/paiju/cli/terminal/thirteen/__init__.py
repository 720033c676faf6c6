"""The thirteen-card games in a terminal."""
