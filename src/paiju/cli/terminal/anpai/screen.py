"""The table of the climbing games: open cards and coins of all, a play typed and named, coins that move in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.table import Table
from rich.text import Text

from paiju.analysis.anpai.hint import PlayHint
from paiju.cli.shell.words import language, say
from paiju.cli.terminal.advice import advise
from paiju.cli.terminal.cards import card_text, cards_line, points_text
from paiju.cli.terminal.screen import Check, Screen
from paiju.cli.terminal.tables import grid
from paiju.core.capabilities import Hint
from paiju.core.cards import BIG_JOKER, SMALL_JOKER, SUIT_SYMBOLS, SUITS, Cards, parse_card, parse_cards
from paiju.core.errors import NotationError, Refusal
from paiju.core.game import Event
from paiju.core.ledger import Entry
from paiju.games.anpai.data import DATA
from paiju.games.anpai.deck import LEVEL
from paiju.games.anpai.hands import PlayReading, describe_play, points_of, rank_text, read_cards
from paiju.games.anpai.moves import Play
from paiju.games.anpai.plays import count_plays
from paiju.games.anpai.views import AnpaiView

_SYMBOLS = dict(zip(SUIT_SYMBOLS + "♤♡♢♧", SUITS * 2, strict=True))
_RANK = r"(?:10|[2-9tjqka])"
_SUIT_SIGN = f"[{''.join(_SYMBOLS)}]"
_SIGN = re.compile(rf"({_SUIT_SIGN})({_RANK})|({_RANK})({_SUIT_SIGN})", re.IGNORECASE)
_SUIT_FIRST = rf"[shdc]{_RANK}"
_TOKEN = re.compile(rf"sj|bj|小王|大王|{_RANK}[shdc]|{_SUIT_FIRST}|{_RANK}|\S+", re.IGNORECASE)
_JOKERS = {"sj": SMALL_JOKER, "bj": BIG_JOKER, "小王": SMALL_JOKER, "大王": BIG_JOKER}
_PASS = ("p", "pass", "不出", "过")
_QUEEN = DATA.ranks.order.index("Q")
Token = tuple[int | None, int]
"""What somebody typed: a card and its level, or None and a level where any suit will do."""


class AnpaiScreen(Screen):
    """One player's seat at a table of secret plays, or a record of one."""

    _plays: Sequence[str | None] = ()
    _settled: tuple[Mapping[str, Any], ...] = ()
    _pause = False
    _watching = False

    # -- telling ------------------------------------------------------------------------------------------

    def tell(self, events: Sequence[Event], entries: Sequence[Entry]) -> None:
        for event in events:
            if event.name == "showdown":
                self._plays, self._settled = event.data["plays"], ()
            elif event.name == "settled":
                self._settled += (event.data,)
            elif event.name == "round_over":
                paid = [entry for entry in entries if entry.deal == event.data["round"] - 1]
                self._reveal(event.data, paid)
            else:
                self.event(event)

    def event(self, event: Event) -> None:
        if event.name == "round_started":
            if self._pause and self.me is not None:
                self.read(say("climbing.next"))
            self.console.print()
            self.console.rule(Text(say("climbing.round", **event.data), "title"))
        elif event.name == "dealt":
            self._dealt(event)
        elif event.name == "opened":
            if self.me is None or self._watching:
                self.console.print(self._open_table(event.data["open"]))
        elif event.name in ("shuffled", "bankrupt"):
            self._watching |= event.name == "bankrupt" and event.data["seat"] == self.me
            self.console.print(self.event_text(event))

    def _dealt(self, event: Event) -> None:
        """In a record, what each seat drew; a player sees the whole hand when asked."""
        if self.me is None and event.to is not None:
            drawn = cards_line(high_first(parse_cards(event.data["cards"])))
            self.console.print(Text.assemble("  ", self.name(event.to), "  ", drawn))

    def _open_table(self, marks: Sequence[str]) -> Table:
        table = grid(say("play.player"), say("climbing.open"))
        for seat, mark in enumerate(marks):
            if mark:
                table.add_row(self.name(seat), cards_line(high_first(parse_cards(mark))))
        return table

    def _reveal(self, over: Mapping[str, Any], entries: Iterable[Entry]) -> None:
        """亮牌: all plays side by side, then each settlement and who paid whom for it."""
        table = grid(*(say(f"climbing.{key}") for key in ("shown", "cards", "won", "coins")), numbers=(2, 3))
        for seat, play in enumerate(self._plays):
            if play is not None:
                won, coins = over["won"][seat], over["coins"][seat]
                table.add_row(self.name(seat), self._play_text(parse_cards(play)), coins_text(won), f"{coins:,}")
        self.console.print()
        self.console.print(table)
        paid = iter(entries)
        for settlement in self._settled:
            payments = list(islice(paid, len(settlement["payments"])))
            self.console.print(self._headline(settlement, payments))
            self.ledger(payments)
        if not self._settled:
            self.console.print(Text(say("climbing.nothing"), "soft"))
        self._pause = True

    def _headline(self, settlement: Mapping[str, Any], payments: Iterable[Entry]) -> Text:
        """A class settled: who won it, alone or tied, and whom it critted for how much more."""
        texts = self.game.texts
        label, result = (texts.text(language(), settlement[key].removeprefix("@")) for key in ("label", "result"))
        line = Text.assemble((f"{label}  ", "title"), f"{result}  ", self._names(settlement["winners"]))
        if critted := settlement["crit"]:
            cited = {entry.rule for entry in payments}
            points = sum(points_of(parse_cards(self._plays[seat] or "")) for seat in critted)
            times = DATA.crit.times * (len(critted) if "AP-5.9" in cited else 1)
            crit = say("climbing.crit_own" if "AP-5.10" in cited else "climbing.crit", points=points, times=times)
            line.append(f"  → {crit}  ", "bad").append_text(self._names(critted))
        return line

    def _names(self, seats: Iterable[int]) -> Text:
        return Text("  ").join(self.name(seat) for seat in seats)

    def _play_text(self, cards: Cards) -> Text:
        """A play with its name below."""
        if not cards:
            return Text(describe_play(cards, language()).text, "soft")
        return cards_line(high_first(cards)).append(f"\n {describe_play(cards, language()).text}", "soft")

    def action(self, number: int, seat: int, action: Any) -> None:
        what = describe_play(action.cards, language()).text
        strip = cards_line(high_first(action.cards)) if action.cards else Text("")
        self.console.print(Text.assemble((f"{number:>4}  ", "soft"), self.name(seat), "  ", strip, f" {what}"))

    @staticmethod
    def show_hint(answer: Hint) -> None:
        from paiju.cli.terminal.anpai.hinting import show_hint

        assert isinstance(answer, PlayHint)
        show_hint(answer)

    # -- asking -------------------------------------------------------------------------------------------

    def ask(self, view: Any, check: Check) -> Play:
        self._show_table(view)
        self._show_hand(view)
        with self.console.status(say("climbing.advising")):
            advice: Play = advise(self.game, view)[0].action
        self.console.print(Text.assemble((f"  {say('climbing.enter')}  ", "key"), self._offer(advice.cards, view)))
        # A queen by its rank is what elsewhere gets up from the table.
        queen = any(LEVEL[card] == _QUEEN for card in view.hand)
        hint = say("climbing.hint") + say("climbing.leave_quit" if queen else "climbing.leave")
        while True:
            text = self.read(hint, keep="Qq" if queen else "Q")
            action = self._typed(text, view, check) if text else advice
            if action is not None:
                return action

    def _show_table(self, view: AnpaiView) -> None:
        """Everybody's coins and open cards, then what lies face up by rank."""
        heads = (say(f"climbing.{key}") for key in ("coins", "won", "held", "open"))
        table = grid(say("play.player"), *heads, numbers=(1, 2, 3))
        for seat, (coins, score) in enumerate(zip(view.coins, view.scores, strict=True)):
            mark = cards_line(high_first(view.open[seat])) if coins else Text(say("climbing.out"), "soft")
            table.add_row(self.name(seat), f"{coins:,}", coins_text(score), str(view.sizes[seat]), mark)
        self.console.print(table)
        gone = Counter(LEVEL[card] for card in view.gone)
        ranks = " ".join(f"{self._rank(level)}×{gone[level]}" for level in sorted(gone, reverse=True))
        self.console.print(Text(say("climbing.gone", ranks=ranks or "–", stock=view.stock), "soft"))

    def _rank(self, level: int) -> str:
        name = rank_text(level)
        return self.game.texts.text(language(), name[1:]) if name.startswith("@") else name

    def _show_hand(self, view: AnpaiView) -> None:
        """The hand, high cards first, with a mark below each that the others see too."""
        hand = high_first(view.hand)
        seen = Counter(view.open[view.seat] if view.seat is not None else ())
        marks = Text("")
        for card in hand:
            mark = "▲" if seen[card] else ""
            seen[card] -= 1
            marks.append(f" {mark}".ljust(card_text(card).cell_len))
        self.console.print()
        self.console.print(Text.assemble("  ", cards_line(hand)))
        self.console.print(Text.assemble("  ", marks.append(f" {say('climbing.marked')}"), style="soft"))
        self.console.print(Text(say("climbing.count", count=count_plays(view.hand)), "soft"))

    def _offer(self, cards: Cards, view: AnpaiView) -> Text:
        """Cards, what they are, and what everybody pays for them if they win."""
        name = describe_play(cards, language()).text
        reading = read_cards(cards) if cards else None
        if not isinstance(reading, PlayReading):
            return Text(name)
        coins = view.options.base * reading.points * reading.type.times
        worth = say("climbing.worth", points=reading.points, times=reading.type.times, coins=f"{coins:,}")
        return cards_line(high_first(cards)).append(f" {name}").append(f"  {worth}", "soft")

    def _typed(self, text: str, view: AnpaiView, check: Check) -> Play | None:
        """Cards or ranks, named and confirmed; None, after saying why, when they are no play or taken back."""
        try:
            found = () if text.lower() in _PASS else _pick(_tokens(text), view)
        except NotationError as error:
            self.accepted(error.refusal)
            return None
        if isinstance(found, Refusal):
            self.accepted(found)
            return None
        play = Play(Cards(found))
        if not self.accepted(check(play)):
            return None
        self.console.print(Text.assemble("  ", self._offer(play.cards, view)))
        return None if self.read(say("climbing.confirm")) else play


def high_first(cards: Iterable[int]) -> list[int]:
    """Cards in the order of a held hand: jokers, twos, aces … threes."""
    return sorted(cards, key=lambda card: (-LEVEL[card], card & 3))


def coins_text(coins: int) -> Text:
    shown = points_text(coins)
    return Text(f"{coins:+,}", shown.style) if coins else shown


def _tokens(text: str) -> list[Token]:
    """Cards (``3s``, ``s3``, ``♠3``, ``sj``) and bare ranks (``3``, ``10``, ``k``), with or without spaces."""
    plain = _SIGN.sub(lambda found: (found[2] or found[3]) + _SYMBOLS[found[1] or found[4]], text)
    return [_token(token) for token in _TOKEN.findall(plain)]


def _token(token: str) -> Token:
    rank = token.upper().replace("10", "T")
    if len(rank) == 1 and rank in DATA.ranks.order:
        return None, DATA.ranks.order.index(rank)
    if (card := _JOKERS.get(token.lower())) is None:
        flip = re.fullmatch(_SUIT_FIRST, token, re.IGNORECASE)
        card = parse_card(token[1:] + token[0] if flip else token)
    return card, LEVEL[card]


def _pick(tokens: Sequence[Token], view: AnpaiView) -> tuple[int, ...] | Refusal:
    """The cards meant: a bare rank takes what the others have seen first, for suits decide nothing."""
    named = [card for card, _ in tokens if card is not None]
    left = Counter(view.hand) - Counter(named)
    seen = Counter(() if view.seat is None else view.open[view.seat]) - Counter(named)
    picked, lacking = list(named), []
    for level in (level for card, level in tokens if card is None):
        held = [card for card in left if LEVEL[card] == level and left[card]]
        if not held:
            lacking.append(rank_text(level))
            continue
        card = max(held, key=lambda card: (seen[card] > 0, -card))
        left[card] -= 1
        seen[card] -= 1
        picked.append(card)
    if lacking:
        return Refusal("card_not_held", "AP-3.1", {"cards": tuple(lacking)})
    return tuple(picked)
