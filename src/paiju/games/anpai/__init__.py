"""暗牌斗地主: four players, two decks, five rounds of secret plays.

=============  =======================================================================
``deck``       the cards, their order, the types of plays, and the number of each in a row
``table``      a table as one row, and the room it stands in
``moves``      what one may do; ``plays`` counts and lists it
``rules``      the rules, beside ``rulebook.md``, ``rules.toml`` (``data``) and ``options``
``views``      what a seat sees; ``hidden`` deals anew what it does not
``telling``    how it is told: numbers into ``events`` and ledger entries, sentences in ``words``
``statistics`` what a simulation counts
``scoring``    plays described from outside (``contract``); ``hands`` reads them, ``stakes`` says what they pay
``learning``   how programs see and play it; ``search`` tries plays out for the bots
``game``       all of it as a game of the engine contract; ``abilities`` and ``asking`` are what it offers beside
=============  =======================================================================
"""

from paiju.games.anpai.game import Anpai

GAME = Anpai()

__all__ = ["GAME"]
