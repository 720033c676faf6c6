"""The mahjong table: everyone's melds and discards, one's own tiles, and numbered choices with the house's first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from paiju.analysis.cangzhou.hint import TileHint
from paiju.bots.cangzhou.house import Choice, run_points, weigh
from paiju.cli.shell.words import language, say
from paiju.cli.terminal.cards import points_text
from paiju.cli.terminal.screen import Check, Screen
from paiju.cli.terminal.tables import grid
from paiju.cli.terminal.tiles import tile_name, tile_strip, tiles_line
from paiju.core.capabilities import Hint
from paiju.core.errors import NotationError
from paiju.core.game import Event
from paiju.core.ledger import Entry
from paiju.core.tiles import TILE_WORDS, parse_tile, parse_tiles
from paiju.games.cangzhou.moves import DISCARDS, Chow, Discard, Kong, Win, Xiapao
from paiju.games.cangzhou.state import Meld
from paiju.games.cangzhou.views import CangzhouView

SUGGESTED = 3
"""Discards listed with a number; any other is played by its name."""
_QUIET = frozenset({"xiapao_chosen", "offered", "answered", "drew", "drawn", "dice", "revealed"})
"""What the drawn table shows anyway, or nobody needs to hear while playing."""


class CangzhouScreen(Screen):
    """One player's seat at a mahjong table, or a record of one."""

    # -- telling ------------------------------------------------------------------------------------------

    def tell(self, events: Sequence[Event], entries: Sequence[Entry]) -> None:
        for event in events:
            self.event(event)
            if event.name == "settled":
                self.ledger(entries)

    def event(self, event: Event) -> None:
        teller = getattr(self, f"_tell_{event.name}", None)
        if teller is not None:
            teller(event.data, event.to)
        elif event.name not in _QUIET or self.me is None:
            self.console.print(self.event_text(event))

    def _tell_hand_started(self, data: Mapping[str, Any], to: int | None) -> None:
        self.console.print()
        self.console.rule(Text(say("mahjong.hand_no", number=data["hand"]), "title"))
        self.console.print(Text(f"{say('mahjong.dealer')} ", "soft").append_text(self.name(data["dealer"])))

    def _tell_dealt(self, data: Mapping[str, Any], to: int | None) -> None:
        if self.me is None and to is not None:
            self.console.print(Text.assemble("  ", self.name(to), "  ", tiles_line(parse_tiles(data["tiles"]))))

    def _tell_discarded(self, data: Mapping[str, Any], to: int | None) -> None:
        self._line(data["seat"], Text(""), parse_tiles(data["tile"]))

    def _tell_melded(self, data: Mapping[str, Any], to: int | None) -> None:
        name = self.game.texts.text(language(), f"meld.{data['meld']}")
        self._line(data["seat"], Text(f"{name} ", "key"), parse_tiles(data["tiles"]))

    def _tell_won(self, data: Mapping[str, Any], to: int | None) -> None:
        texts = self.game.texts
        tile = tile_name(parse_tiles(data["tile"])[0])
        how = say("mahjong.self_drawn")
        if data["source"] is not None:
            how = say("mahjong.from", name=self.names[data["source"]])
        head = say("mahjong.winner", name=self.names[data["seat"]], tile=tile.plain)
        self.console.print(Text.assemble(("★ ", "me"), (head, "title"), f"  {how}"))
        self.console.print(Text.assemble("  ", tiles_line(parse_tiles(data["hand"]))))
        items = [f"{texts.text(language(), f'item.{name}')} {points}" for name, points in data["items"]]
        doubles = [
            f"{texts.text(language(), f'item.{name}')} {say('mahjong.times', times=times)}"
            for name, times in data["doubles"]
        ]
        total = say("mahjong.points", points=data["points"])
        self.console.print(Text("  " + " · ".join((*items, total, *doubles)), "soft"))

    def _tell_draw(self, data: Mapping[str, Any], to: int | None) -> None:
        self.console.print(Text(say("mahjong.draw"), "title"))

    def _tell_settled(self, data: Mapping[str, Any], to: int | None) -> None:
        parts = [
            self.name(seat).append(" ").append_text(points_text(change)) for seat, change in enumerate(data["change"])
        ]
        self.console.print(Text("   ").join(parts))

    def _line(self, seat: int, what: Text, tiles: Sequence[int]) -> None:
        self.console.print(Text.assemble("  ", self.name(seat), "  ", what, tiles_line(tiles)))

    @staticmethod
    def show_hint(answer: Hint) -> None:
        from paiju.cli.terminal.cangzhou.hinting import show_hint

        assert isinstance(answer, TileHint)
        show_hint(answer)

    # -- asking -------------------------------------------------------------------------------------------

    def ask(self, view: Any, check: Check) -> Any:
        if view.phase == "xiapao":
            return self._ask_run(view, check)
        self._show_table(view)
        listed = self._listed(view)
        for number, choice in enumerate(listed, 1):
            mark = ("★ ", "me") if number == 1 else "  "
            self.console.print(Text.assemble((f"{number:>4} ", "key"), mark, self._choice_text(choice, view)))
        key = "turn" if view.phase == "turn" else "claim"
        while True:
            text = self.read(say(f"mahjong.{key}_hint", last=len(listed)))
            action = self._picked(text, listed)
            if action is not None and self.accepted(check(action)):
                return action

    def _ask_run(self, view: CangzhouView, check: Check) -> Any:
        most, advised = view.options.max_run, run_points(view)
        self.scores(view.scores)
        while True:
            text = self.read(say("mahjong.run_hint", most=most, advised=advised)) or str(advised)
            if not text.isdecimal():
                self.complain(say("play.not_understood", text=text[:40]))
            elif self.accepted(check(Xiapao(int(text[:9])))):
                return Xiapao(int(text[:9]))

    def _listed(self, view: CangzhouView) -> list[Choice]:
        """The house's choice, everything offered, and the next best discards."""
        choices = weigh(view)
        if view.phase == "turn":
            choices.sort(key=lambda choice: not isinstance(choice.action, Win))
        discards = [choice for choice in choices if isinstance(choice.action, Discard)][:SUGGESTED]
        return [choice for choice in choices if not isinstance(choice.action, Discard) or choice in discards]

    def _choice_text(self, choice: Choice, view: CangzhouView) -> Text:
        action = choice.action
        worth = Text(f"  {choice.value:+.1f}", "soft")
        if isinstance(action, Discard):
            return Text.assemble(self._name_of("discard"), " ", tile_strip(action.tile), worth)
        text = Text(self._name_of(action.kind))
        if isinstance(action, Chow):
            text.append(" ").append_text(tiles_line(action.tiles))
        elif isinstance(action, Kong):
            text.append(" ").append_text(tile_strip(action.tile))
        if choice.discard is not None:
            then = say("mahjong.discards", tile=TILE_WORDS[choice.discard])
            text.append(f"  → {then}", "soft")
        return text.append_text(worth)

    def _name_of(self, kind: str) -> str:
        return self.game.texts.text(language(), f"action.{kind}")

    def _picked(self, text: str, listed: Sequence[Choice]) -> Any:
        """Enter, a number, or a tile to discard (``5m``, ``5万``, ``东``)."""
        if not text:
            return listed[0].action
        if text.isdecimal() and 1 <= int(text[:9]) <= len(listed):
            return listed[int(text) - 1].action
        typed = text.removeprefix("打").strip()
        if typed in TILE_WORDS:
            return DISCARDS[TILE_WORDS.index(typed)]
        try:
            return DISCARDS[parse_tile(typed.lower())]
        except NotationError:
            return self._chosen(text, [choice.action for choice in listed])

    # -- the table ----------------------------------------------------------------------------------------

    def _show_table(self, view: CangzhouView) -> None:
        self.console.print()
        table = grid("", "", "", "")
        table.show_header = False
        for seat in range(view.options.players):
            table.add_row(
                self._seat_text(view, seat),
                points_text(view.scores[seat]),
                self._melds_text(view.melds[seat]),
                _river(view.rivers[seat]),
            )
        self.console.print(table)
        self.console.print(Text(say("mahjong.left", left=view.left), "soft"))
        hand = list(view.hand)
        strip = Text("")
        if view.drawn is not None:
            hand.remove(view.drawn)
            strip = Text.assemble(f"  {say('mahjong.drawn')} ", tiles_line((view.drawn,)))
        self.console.print(Text.assemble("  ", tiles_line(hand), strip))
        if view.phase != "turn" and view.tile is not None:
            key = "robbed" if view.phase == "rob" else "asked"
            self.console.print(
                Text(say(f"mahjong.{key}", name=self.names[view.turn], tile=TILE_WORDS[view.tile]), "me")
            )

    def _seat_text(self, view: CangzhouView, seat: int) -> Text:
        text = self.name(seat)
        if seat == view.dealer:
            text.append(f" {say('mahjong.dealer')}", "rule")
        if view.runs is not None and view.runs[seat]:
            text.append(f" +{view.runs[seat]}", "soft")
        return text

    def _melds_text(self, melds: Sequence[Meld]) -> Text:
        parts = []
        for meld in melds:
            name = self.game.texts.text(language(), f"meld.{meld.kind}")
            parts.append(Text(f"{name} ", "key").append_text(tiles_line(meld.tiles)))
        return Text("\n").join(parts)


def _river(tiles: Sequence[int]) -> Text:
    return Text(" ").join(tile_name(tile) for tile in tiles)
