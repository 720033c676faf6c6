"""沧州麻将（边钻砸）: Cangzhou mahjong.

=============  =======================================================================
``table``      a table as one row, and the room it stands in; ``state`` reads it as tiles
``moves``      what one may do
``rules``      the rules, beside ``rulebook.md``, ``rules.toml`` (``data``) and ``options``
``views``      what a seat sees; ``hidden`` deals anew what it does not
``telling``    how it is told: numbers into ``events``, ledger entries and sentences
``statistics`` what a simulation counts
``scoring``    wins described from outside
``learning``   how programs see and play it
``game``       all of it as a game of the engine contract; ``abilities`` and ``asking`` are what it offers beside
=============  =======================================================================
"""

from __future__ import annotations

from paiju.games.cangzhou.game import Cangzhou

GAME = Cangzhou()
