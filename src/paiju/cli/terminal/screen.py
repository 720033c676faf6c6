"""The screen any game can be played on; a game may name a better one as its drawing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.console import Console
from rich.text import Text

from paiju.cli.shell.problems import one_line
from paiju.cli.shell.words import TEXTS, language, say
from paiju.cli.terminal.advice import advise
from paiju.cli.terminal.cards import holds_cards, points_text, sentence_text, value_text
from paiju.cli.terminal.console import screen as terminal
from paiju.cli.terminal.tables import grid
from paiju.core.capabilities import Arrangement, Hint, imported
from paiju.core.errors import PaijuError, Refusal
from paiju.core.game import AnyGame, Event, View
from paiju.core.ledger import Entry
from paiju.core.plain import Plain, to_plain

CHOICES_SHOWN = 20
_KNOWN = ("options", "seat", "to_act", "over")
"""What a player at the table knows without being told."""
Check = Callable[[Any], Refusal | None]


class LeaveTable(Exception):
    """The player gets up."""


class Screen:
    """Draws what happens at a table and asks the player what to do. ``me`` is None when a record is shown."""

    def __init__(self, game: AnyGame, console: Console, names: Sequence[str], me: int | None = None) -> None:
        self.game = game
        self.console = console
        self.names = names
        self.me = me
        self.cards = holds_cards(game)

    # -- telling ------------------------------------------------------------------------------------------

    def tell(self, events: Sequence[Event], entries: Sequence[Entry]) -> None:
        """Print what happened since the last time, and the money that moved."""
        paid = list(entries)
        for event in events:
            if paid and (event.to is not None or event.data.get("deal", 0) > paid[0].deal):
                # A step may settle one deal and begin the next: the money belongs before the new cards.
                self.ledger(paid)
                paid = []
            self.event(event)
        self.ledger(paid)

    def event(self, event: Event) -> None:
        self.console.print(self.event_text(event))

    def event_text(self, event: Event) -> Text:
        """An event by its sentence ``event.NAME`` in the game's texts, else by its data."""
        told = Text.assemble(("• ", "soft"))
        if event.to is not None and event.to != self.me:
            told.append_text(self.name(event.to)).append(": ", "soft")
        if self.game.texts.get(language(), f"event.{event.name}") is not None:
            return told.append_text(
                sentence_text(self.game.texts.text(language(), f"event.{event.name}", **event.data), self.cards)
            )
        return told.append(f"{event.name}  ").append_text(value_text(to_plain(event.data), self.cards))

    def action(self, number: int, seat: int, action: Any) -> None:
        """A recorded move."""
        self.console.print(Text.assemble((f"{number:>4}  ", "soft"), self.name(seat), "  ", self.move_text(action)))

    def move_text(self, action: Any) -> Text:
        """An action in the game's words, its cards drawn."""
        plain = self.game.encode_action(action)
        if not isinstance(plain, dict):
            return value_text(plain, self.cards)
        return sentence_text(self.game.texts.action(language(), plain), self.cards)

    def ledger(self, entries: Sequence[Entry]) -> None:
        """Each payment as a sentence, with the rule it rests on."""
        if not entries:
            return
        for entry in entries:
            why = self.game.explain(entry, language())
            self.console.print(Text.assemble(("  · ", "soft"), why, (f"  {entry.rule}", "rule")))

    def scores(self, scores: Sequence[int]) -> None:
        """The match so far, in one line."""
        parts = [self.name(seat).append(" ").append_text(points_text(score)) for seat, score in enumerate(scores)]
        self.console.print(Text("   ").join(parts))

    def name(self, seat: int) -> Text:
        """A seat by its number and its player's name: sentences speak of seats by number."""
        return Text.assemble((f"{seat} ", "soft"), (self.names[seat], "me" if seat == self.me else "bold"))

    # -- answering ----------------------------------------------------------------------------------------

    @staticmethod
    def show_hint(answer: Hint) -> None:
        """The house's answer about a hand."""
        show_plain(answer.as_plain(language()))

    @staticmethod
    def show_arrangement(answer: Arrangement, top: int) -> None:
        """The best ways to lay a hand that was asked about."""
        show_plain(answer.as_plain(language(), top))

    # -- asking -------------------------------------------------------------------------------------------

    def ask(self, view: View, check: Check) -> Any:
        """The player's action: a number from the list, or any action as JSON."""
        self._show_view(view)
        listed = list(islice(self.game.choices(view), CHOICES_SHOWN + 1))
        for number, action in enumerate(listed[:CHOICES_SHOWN], 1):
            self.console.print(Text.assemble((f"{number:>4}  ", "key"), self.move_text(action)))
        if len(listed) > CHOICES_SHOWN:
            self.console.print(Text(say("play.more"), "soft"))
        while True:
            text = self.read(say("play.choose", last=min(len(listed), CHOICES_SHOWN)))
            action = self._chosen(text, listed[:CHOICES_SHOWN]) if text else advise(self.game, view)[0].action
            if action is not None and self.accepted(check(action)):
                return action

    def _show_view(self, view: View) -> None:
        plain = to_plain(view)
        table = grid("", "")
        table.show_header = False
        for key, value in plain.items() if isinstance(plain, dict) else ():
            if key in _KNOWN:
                continue
            label = self.game.texts.get(language(), f"view.{key}") or key
            word = self.game.texts.get(language(), f"{key}.{value}") if isinstance(value, str) else None
            table.add_row(Text(label, "soft"), value_text(word or value, self.cards))
        self.console.print(table)

    def _chosen(self, text: str, listed: Sequence[Any]) -> Any:
        """A number or JSON as an action; None, after saying why, when it is neither."""
        if text.isdecimal() and 1 <= int(text) <= len(listed):
            return listed[int(text) - 1]
        if text.startswith("{"):
            try:
                return self.game.decode_action(json.loads(text))
            except PaijuError as error:
                self.accepted(error.refusal)
                return None
            except (ValueError, RecursionError):
                pass
        self.complain(say("play.not_understood", text=text[:40]))
        return None

    def accepted(self, refusal: Refusal | None) -> bool:
        """Whether the rules allow it; if not, say why."""
        if refusal is not None:
            self.complain(refusal.message(language()))
        return refusal is None

    def complain(self, message: str) -> None:
        self.console.print(Text(f"✗ {one_line(message)}", "bad"))

    def read(self, hint: str, keep: str = "") -> str:
        """One line from the player; q gets up from the table, unless it is among the letters to ``keep``."""
        self.console.print(Text(hint, "hint"))
        text = input("› ").strip()
        if text.lower() in ("q", "quit", "exit", TEXTS.text(language(), "word.quit")) and text not in (*keep,):
            raise LeaveTable
        return text


def show_plain(answer: Mapping[str, Plain]) -> None:
    """An answer of any game, each part by its name."""
    for key, value in answer.items():
        terminal().print(Text.assemble((f"{key}  ", "soft"), value_text(value, False)))


def screen_for(game: AnyGame) -> type[Screen]:
    """The screen the game names, else the one for all."""
    named = game.drawing.screen
    return Screen if named is None else imported(named)
