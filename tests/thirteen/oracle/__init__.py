"""A second, deliberately naive scorer of the thirteen-card games, written from the rules alone.

It shares nothing with the package it checks but the JSON of the scoring contract: cards are text, jokers are
tried, specials are searched for, and nothing is tabulated.
"""

from __future__ import annotations

from tests.thirteen.oracle.request import OracleError
from tests.thirteen.oracle.settle import score

__all__ = ["OracleError", "score"]
