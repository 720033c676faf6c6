"""暗牌: how much plays are worth, and what a best responder wins from a bot in a small version of the game."""
