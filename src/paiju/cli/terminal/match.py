"""A match at the terminal: the player's screen, the bots' moves, the commitment and the reveal."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.text import Text

from paiju.bots.catalog import get_bot
from paiju.bots.match import bot_chance
from paiju.cli.shell.words import language, say
from paiju.cli.terminal.cards import points_text
from paiju.cli.terminal.screen import LeaveTable, Screen, screen_for
from paiju.cli.terminal.tables import grid
from paiju.core.game import AnyGame
from paiju.core.options import Options
from paiju.core.record import AnyTable, record_of, write_record
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.registry import game_ids, get_game


@dataclass(frozen=True, slots=True)
class Seating:
    """The players: the person's seat and name, and the bots of all other seats in order."""

    seat: int
    name: str
    bots: tuple[str, ...]

    def players(self) -> tuple[str, ...]:
        return (*self.bots[: self.seat], self.name, *self.bots[self.seat :])


class Match:
    """One match between a person and bots."""

    def __init__(self, console: Console, game: AnyGame, options: Options, seed: Seed, seating: Seating) -> None:
        self.console = console
        self.me = seating.seat
        players = seating.players()
        self.bots = {seat: get_bot(game, name) for seat, name in enumerate(players) if seat != self.me}
        self.chances = {seat: bot_chance(seed, seat) for seat in self.bots}
        self.table: AnyTable = Table(game, options, seed, players)
        self.screen: Screen = screen_for(game)(game, console, players, self.me)
        self.told = (0, 0)

    def play(self) -> None:
        """To the end, or until the player leaves or the input ends."""
        self._open()
        try:
            self._run()
        except LeaveTable:
            self.console.print(Text(say("play.left"), "soft"))
        except EOFError:
            self.console.print(Text(say("play.input_ended"), "soft"))
        self._close()

    def record_text(self) -> str:
        return write_record(record_of(self.table)) + "\n"

    def _run(self) -> None:
        table = self.table
        while True:
            self._tell()
            pending = table.pending
            if not pending:
                return
            if self.me in pending:
                table.submit(self.me, self.screen.ask(table.view(self.me), self._check))
            else:
                self._let_bot(min(pending))

    def _check(self, action: Any) -> Any:
        return self.table.game.check(self.table.state, self.me, action)

    def _let_bot(self, seat: int) -> None:
        with self.console.status(say("play.thinking", name=self.table.players[seat])):
            action = self.bots[seat].act(self.table.view(seat), self.chances[seat])
        self.table.submit(seat, action)

    def _tell(self) -> None:
        events, entries = self.told
        news = [event for event in self.table.events[events:] if event.visible_to(self.me)]
        self.screen.tell(news, self.table.entries[entries:])
        self.told = (len(self.table.events), len(self.table.entries))

    def _open(self) -> None:
        game = self.table.game
        self.console.rule(Text(game.name(language()), "title"))
        self.console.print(Text(say("play.commitment", commitment=self.table.seed.commitment()), "soft"))
        self.console.print(Text(say("play.welcome", seats=self.table.seats), "soft"))

    def _close(self) -> None:
        table = self.table
        self.console.rule(Text(say("play.over" if table.over else "play.stopped"), "title"))
        final = grid(say("play.place"), say("play.player"), say("play.points"), numbers=(0, 2))
        order = sorted(range(table.seats), key=lambda seat: -table.scores[seat])
        for place, seat in enumerate(order, 1):
            final.add_row(str(place), self.screen.name(seat), points_text(table.scores[seat]))
        self.console.print(final)
        self.console.print(Text(say("play.reveal", secret=table.seed.secret), "soft"), soft_wrap=True)


def play_seed(name: str | None, client: str | None) -> Seed:
    """A named seed for a match to play again, else a secret nobody knows; the player's own text is mixed in."""
    clients = () if client is None else (client,)
    return Seed(secrets.token_hex(32), clients) if name is None else Seed.named(name, clients)


def choose_game(console: Console) -> AnyGame:
    """The menu; Enter takes the first, and games with a screen of their own come first."""
    games = sorted((get_game(game_id) for game_id in game_ids()), key=lambda game: screen_for(game) is Screen)
    console.print(Text(say("play.menu"), "title"))
    for number, game in enumerate(games, 1):
        console.print(
            Text.assemble((f"{number:>3}  ", "key"), (game.name(language()), "bold"), (f"  {game.id}", "soft"))
        )
    while True:
        console.print(Text(say("play.menu_hint", last=len(games)), "soft"))
        text = input("› ").strip() or "1"
        if text.lower() in ("q", "quit", "exit"):
            raise LeaveTable
        if text.isdecimal() and 1 <= int(text) <= len(games):
            return games[int(text) - 1]
        for game in games:
            if text == game.id:
                return game
        console.print(Text(f"✗ {say('play.not_understood', text=text[:40])}", "bad"))
