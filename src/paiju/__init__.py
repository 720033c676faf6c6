"""牌局 paiju: China's regional table games, played by their exact local rules."""

__version__ = "0.2.0"
