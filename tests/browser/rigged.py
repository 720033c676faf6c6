"""``paiju serve`` with a secret that tests know, and deals worth looking at: which seed of a player brings them about.

A deal comes from the server's secret and the players' seeds. With the first known, the second can be searched for one
that deals what a test wants to see; nothing else about the match is touched. Bots do the same with the same cards every
time, and rooms are numbered in turn, so that a picture can be taken twice.
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
SPEAK_SEED = """(seed) => {
  crypto.getRandomValues = (bytes) => {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = parseInt(seed.slice(2 * at, 2 * at + 2), 16);
    return bytes;
  };
}"""
"""Every random number the browser asks for is this one."""
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


def sit_down(
    person: Any,
    game: str,
    client_seed: str,
    bot: str = BOT,
    settings: dict[str, int] | None = None,
    **options: Any,
) -> None:
    """Start a match against three such bots with that seed of the player's, which decides what is dealt."""
    person.page.add_init_script(f"({SPEAK_SEED})('{client_seed}')")
    person.open_room(game, settings, **options)
    for seat in range(1, 4):
        person.page.locator(".seat").nth(seat).locator("select").select_option(bot)
        person.see(f".seat:nth-child({seat + 1}).bot")
    person.click(".start-bar .primary")
    person.see(".felt")


def open_with(person: Any, game: str, settings: dict[str, int] | None = None, **options: Any) -> None:
    """Start a match in a room with these options."""
    person.open_room(game, settings, **options)
    person.click(".start-bar .primary")
    person.see(".felt")


def face(card: str) -> str:
    """How a card is found."""
    return f".card[data-card='{card}']"


def choose(person: Any, deal: Deal, row: int) -> None:
    """Tap the cards of a row, 0 the front to 2 the back, in the hand."""
    for card in deal.hands[0]["rows"][row].split():
        person.click(f".tray .card-button[aria-pressed=false]:has({face(card)})")


def lay_row(person: Any, deal: Deal, row: int) -> None:
    choose(person, deal, row)
    person.click(f".row-felt >> nth={row}")


def lay(person: Any, deal: Deal) -> None:
    """Back and middle by tapping; the rest go to the front by themselves. Then show them."""
    lay_row(person, deal, 2)
    lay_row(person, deal, 1)
    assert person.page.locator(".slots .card-button").count() == 13
    person.click(".actions .primary:enabled")
    person.see(".showdown")


if __name__ == "__main__":
    import secrets
    from itertools import count

    from paiju.cli.main import main
    from paiju.core.shuffle import Stream
    from paiju.server import thinking
    from paiju.server.context import Context

    rooms = count(100_001)
    Context.new_secret = lambda self: SECRET  # type: ignore[method-assign]
    thinking._chance = lambda: Stream(SECRET, "bot")
    secrets.randbelow = lambda exclusive_upper_bound: next(rooms)
    main()
