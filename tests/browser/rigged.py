"""``paiju serve`` with a secret that tests know, and deals worth looking at: which seed of a player brings them about.

A deal comes from the server's secret and the players' seeds. With the first known, the second can be searched for one
that deals what a test wants to see; nothing else about the match is touched. Opponents are the ``greedy`` bots, who
do the same with the same cards every time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paiju.bots.catalog import get_bot
from paiju.bots.match import play_match
from paiju.core.options import parse_options
from paiju.core.shuffle import Seed
from paiju.registry import get_game

SECRET = "5e" * 32
BOT = "greedy"
ENOUGH = 1000
"""Even a sweep is found within some hundred deals."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal in which seat 0 does as the bots do, and what comes of it."""

    client_seed: str
    hands: list[dict[str, Any]]
    guns: list[list[int]]
    rollovers: list[list[int]]
    sweeps: list[int]
    totals: list[int]

    @property
    def specials(self) -> list[str | None]:
        return [hand["special"] for hand in self.hands]


def find(game_id: str, wanted: Callable[[Deal], bool]) -> Deal:
    """The first first deal of a match, with default options, in which that is so."""
    game = get_game(game_id)
    options = parse_options(game.options_type, {"deals": 1})
    bots = [get_bot(game, BOT)] * game.seats(options)
    for number in range(ENOUGH):
        mine = f"{number:032x}"
        table = play_match(game, options, Seed(SECRET, (mine, *[""] * (len(bots) - 1))), bots)
        told = {event.name: event.data for event in table.events}
        paid = told["settled"]
        rolled = [[one.payee, one.payer] for one in table.entries if one.detail["line"] == "rollover"]
        deal = Deal(mine, told["showdown"]["hands"], paid["guns"], rolled, paid["sweeps"], paid["totals"])
        if wanted(deal):
            return deal
    raise AssertionError("no such deal")


if __name__ == "__main__":
    from paiju.cli.main import main
    from paiju.server.context import Context

    Context.new_secret = lambda self: SECRET  # type: ignore[method-assign]
    main()
