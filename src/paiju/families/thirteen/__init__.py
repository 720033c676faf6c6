"""十三张: the game that duogui13, fujian13 and taiwan13 play by rules of their own.

=============  =======================================================================
``table``      a table as one row; ``model`` has the room it stands in, made of data and options
``moves``      what one may do
``rules``      the rules, beside ``rulebook.md`` here and in each game, and each game's ``rules.toml`` (``data``)
``views``      what a seat sees; ``hidden`` deals anew what it does not
``hands``      a hand as people read it; ``naming`` and ``grouping`` say what its type leaves open
``telling``    how it is told: numbers into ``events`` and ledger entries, sentences in ``explain``
``statistics`` what a simulation counts
``scoring``    hands described from outside
``arranging``  every split of a hand that is worth considering
``learning``   how programs see and play it
``game``       all of it as a game of the engine contract; ``abilities`` are what it offers beside
=============  =======================================================================
"""

from paiju.core.texts import register_texts

register_texts(__name__)
