"""Asks both the package and the oracle, and says where they differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from paiju import registry
from paiju.core.capabilities import scoring_of
from paiju.core.errors import PaijuError
from tests.thirteen.oracle.faults import spoiled
from tests.thirteen.oracle.generate import generate
from tests.thirteen.oracle.request import WRONG, OracleError, read
from tests.thirteen.oracle.settle import look, score

FIELDS = ("special", "foul", "rows")


def expected(game: str, request: Any) -> Any:
    """The oracle's answer, or its refusal as a text."""
    try:
        return score(game, request)
    except OracleError as error:
        return error.code


def given(game: str, request: Any) -> Any:
    """The package's answer cut down to the contract's fields, or its refusal; any other exception goes through."""
    try:
        answer: Any = json.loads(json.dumps(scoring_of(registry.get_game(game)).score(request)))
    except PaijuError as error:
        return error.code if error.code in ("out_of_order", "not_special") else WRONG
    return {
        "totals": answer["totals"],
        "players": [{name: player[name] for name in FIELDS} for player in answer["players"]],
        "pairs": [{"seats": pair["seats"], "points": pair["points"]} for pair in answer["pairs"]],
    }


def requests(game: str, seed: object, count: int) -> Iterator[Any]:
    """Good requests, and one in eight with a fault."""
    for number in range(count):
        rng = Random(f"{game} {seed} {number}")
        yield spoiled(game, rng)[1] if number % 8 == 7 else generate(game, rng)


def refusals(game: str, request: Any) -> set[str]:
    """Every reason to refuse a request: where two hands are at fault either may be named."""
    try:
        table = read(game, request)
    except OracleError as error:
        # What is wrong in form may be out of order besides.
        return {error.code, "out_of_order", "not_special"}
    found = set()
    for hand in table.hands:
        try:
            look(game, table.options, hand)
        except OracleError as error:
            found.add(error.code)
    return found


def agree(game: str, request: Any, theirs: Any, ours: Any) -> bool:
    return theirs == ours or (isinstance(ours, str) and isinstance(theirs, str) and ours in refusals(game, request))


def differences(game: str, seed: object, count: int) -> Iterator[tuple[Any, Any, Any]]:
    """Each request on which the two disagree, with what the oracle and the package say."""
    for request in requests(game, seed, count):
        theirs, ours = expected(game, request), given(game, request)
        if not agree(game, request, theirs, ours):
            yield request, theirs, ours
