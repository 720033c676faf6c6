"""What plays through a view, and the arena that measures it."""
