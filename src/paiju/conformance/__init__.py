"""Laws that any game must pass, whoever wrote it.

As functions: ``check_game(game)`` runs them all and raises :class:`LawBroken` on the first that fails. As a pytest
plugin (installed with paiju): ``pytest --pyargs paiju.conformance.suite --paiju-game mygame``.
"""

from paiju.conformance.laws import LAWS, Law, LawBroken, check_game

__all__ = ["LAWS", "Law", "LawBroken", "check_game"]
