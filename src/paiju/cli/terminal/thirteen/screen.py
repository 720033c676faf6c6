"""The table of the thirteen-card games: a suggestion to accept or edit, rows compared, the ledger in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from paiju.analysis.thirteen.arrange import Advice as Advised
from paiju.bots.thirteen.house import action_of, decide, problem_of
from paiju.cli.shell.words import language, say
from paiju.cli.terminal.advice import ADVICE_CHANCE, TerminalAdvice
from paiju.cli.terminal.cards import cards_line, points_text, sorted_for_people
from paiju.cli.terminal.screen import Check, Screen
from paiju.cli.terminal.thirteen.showdown import hands_table, headlines, pairs_table, row_order, rows_table
from paiju.core.capabilities import Arrangement
from paiju.core.cards import JOKER, SUIT_SYMBOLS, SUITS, Cards, parse_card, parse_cards, suit_of
from paiju.core.errors import PaijuError
from paiju.core.game import Event
from paiju.core.ledger import Entry
from paiju.core.shuffle import Stream
from paiju.families.thirteen.hands import best_special, in_order, row_values
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.moves import Arrange, Bet, Declare
from paiju.families.thirteen.naming import named, note_of
from paiju.families.thirteen.rules.rows import row_type
from paiju.families.thirteen.table import PLACES, SIZES
from paiju.families.thirteen.views import ThirteenView

SUGGESTIONS = 4
_SYMBOLS = str.maketrans(dict(zip(SUIT_SYMBOLS + "♡♢♤♧", SUITS + "hdsc", strict=True)))
_TOKEN = re.compile(r"jk|鬼|(?:10|[2-9tjqka])[shdc]|[shdc](?:10|[2-9tjqka])|\S", re.IGNORECASE)


class ThirteenScreen(Screen):
    """One player's seat at a thirteen-card table, or a record of one."""

    _shown: Mapping[str, Any] | None = None
    _pause = False

    # -- telling ------------------------------------------------------------------------------------------

    def tell(self, events: Sequence[Event], entries: Sequence[Entry]) -> None:
        for event in events:
            if event.name == "showdown":
                self._shown = event.data
            elif event.name == "settled":
                self._settled(event.data, [entry for entry in entries if entry.deal == event.data["deal"]])
            else:
                self.event(event)

    def event(self, event: Event) -> None:
        if event.name == "deal_started":
            if self._pause and self.me is not None:
                self.read(say("thirteen.next"))
            self.console.print()
            self.console.rule(Text(say("thirteen.deal", number=event.data["deal"] + 1), "title"))
            if event.data["banker"] is not None:
                self.console.print(Text(f"{say('thirteen.banker_is')} ").append_text(self.name(event.data["banker"])))
        elif event.name == "dealt" and self.me is None and event.to is not None:
            cards = cards_line(sorted_for_people(parse_cards(event.data["cards"])))
            self.console.print(Text.assemble("  ", self.name(event.to), "  ", cards))
        elif event.name == "bets":
            shown = [self.name(seat).append(f" ×{bet}") for seat, bet in enumerate(event.data["bets"]) if bet]
            self.console.print(Text("   ").join(shown))

    def _settled(self, data: Mapping[str, Any], entries: Sequence[Entry]) -> None:
        shown = self._shown
        if shown is None:
            return
        self.console.print()
        self.console.print(hands_table(self.game, shown, data["totals"], self.name))
        self.console.print(pairs_table(self.game, data["pairs"], entries, self.name, self.me))
        for line in headlines(self.game, shown, data, self.name):
            self.console.print(line)
        self.ledger([entry for entry in entries if self.me is None or self.me in (entry.payer, entry.payee)])
        self._pause = True

    def action(self, number: int, seat: int, action: Any) -> None:
        if not isinstance(action, Arrange):
            super().action(number, seat, action)
            return
        table = rows_table()
        table.add_row(Text.assemble((f"{number:>4}  ", "soft"), self.name(seat)), *self._strips(action))
        self.console.print(table)

    def _strips(self, action: Arrange) -> list[Text]:
        return [cards_line(row_order(row)) for row in action.rows]

    @staticmethod
    def show_arrangement(answer: Arrangement, top: int) -> None:
        from paiju.cli.terminal.thirteen.arranging import show_advice

        assert isinstance(answer, Advised)
        show_advice(answer, top)

    # -- asking -------------------------------------------------------------------------------------------

    def ask(self, view: Any, check: Check) -> Any:
        self.scores(view.scores)
        if view.horse is not None:
            horse = cards_line(parse_cards(view.horse))
            self.console.print(Text(f"{say('thirteen.horse')} ", "rule").append_text(horse))
        if view.hand:
            self._show_hand(view)
        if view.phase == "bet":
            return self._ask_bet(view, check)
        with self.console.status(say("thirteen.advising")):
            advice = _advice(view)
        self._show_advice(view.rules, advice)
        special = best_special(view.rules, view.hand)
        if special is not None:
            name = self.game.texts.text(language(), f"special.{special.id}")
            self.console.print(
                Text.assemble(
                    ("   s  ", "key"), (f"★ {say('thirteen.declare', name=name, points=special.points)}", "me")
                )
            )
        hint = _hint(len(advice), special is not None, self.game.texts.text(language(), "choice.declare"))
        while True:
            action = self._chosen_laying(self.read(hint), view, advice)
            if action is not None and self.accepted(check(action)):
                return action

    def _ask_bet(self, view: ThirteenView, check: Check) -> Any:
        most = view.rules.room.max_bet
        while True:
            text = self.read(say("thirteen.bet_hint", most=most)) or "1"
            if not text.isdecimal():
                self.complain(say("play.not_understood", text=text[:40]))
            elif self.accepted(check(Bet(int(text[:9])))):
                return Bet(int(text[:9]))

    def _show_hand(self, view: ThirteenView) -> None:
        """By rank, and by suit below: pairs show in one, flushes in the other."""
        ranked = sorted_for_people(view.hand)
        suits = [[card for card in ranked if card < JOKER and suit_of(card) == suit] for suit in range(len(SUITS))]
        by_suit = Text("  ").join(cards_line(held) for held in suits if held)
        self.console.print()
        self.console.print(Text.assemble("  ", cards_line(ranked)))
        self.console.print()
        self.console.print(Text.assemble("  ", by_suit))
        self.console.print()

    def _show_advice(self, rules: Rules, advice: Sequence[TerminalAdvice]) -> None:
        table = rows_table()
        heads = (say("thirteen.expected"), *(self.game.texts.text(language(), f"place.{place}") for place in PLACES))
        table.add_row(*(Text(f" {head}", "soft") for head in heads))
        for number, item in enumerate(advice, 1):
            key = say("thirteen.enter") if number == 1 else str(number)
            if isinstance(item.action, Arrange):
                cells = self._named_strips(rules, item.action)
            else:
                cells = [Text(self.game.texts.text(language(), "choice.declare"), "me")]
            table.add_row(Text.assemble((f"  {key}", "key"), "\n  ", item.note), *cells)
        self.console.print(table)

    def _named_strips(self, rules: Rules, action: Arrange) -> list[Text]:
        strips = self._strips(action)
        for strip, value in zip(strips, row_values(rules, action.rows), strict=True):
            name = self.game.texts.text(language(), rules.row_names[row_type(value)])
            name = named(self.game.texts, language(), name, note_of(rules.rows, value))
            strip.append(f"\n {name}", "soft")
        return strips

    def _chosen_laying(self, text: str, view: ThirteenView, advice: Sequence[TerminalAdvice]) -> Any:
        """Enter, a number, s for the special, or cards for the front."""
        if not text and advice:
            return advice[0].action
        if text.isdecimal() and 1 <= int(text[:9]) <= len(advice):
            return advice[int(text) - 1].action
        if text.lower() == "s":
            return Declare()
        cards = self._read_row(text, view.hand)
        if cards is None:
            return None
        if len(cards) == len(view.hand):
            rows = cards[: SIZES[0]], cards[SIZES[0] : SIZES[0] + SIZES[1]], cards[SIZES[0] + SIZES[1] :]
        elif len(cards) == SIZES[0]:
            rest = _without(view.hand, cards)
            self.console.print(cards_line(sorted_for_people(rest)))
            middle = self._read_row(self.read(say("thirteen.middle_hint")), rest)
            if middle is None:
                return None
            rows = cards, middle, _without(rest, middle)
        else:
            self.complain(say("thirteen.count", count=len(cards)))
            return None
        return self._confirmed(view.rules, Arrange(*(Cards(tuple(row)) for row in rows)))

    def _read_row(self, text: str, held: Sequence[int]) -> list[int] | None:
        """Cards as people type them (``As Kd``, ``askd``, ``♠A 10h``); None, after saying why, when not held."""
        try:
            cards = [_card(token) for token in _TOKEN.findall(text.translate(_SYMBOLS))]
        except PaijuError as error:
            self.accepted(error.refusal)
            return None
        missing = Counter(cards) - Counter(held)
        if missing:
            self.console.print(Text.assemble((f"✗ {say('thirteen.not_held')} ", "bad"), cards_line(missing)))
            return None
        return cards

    def _confirmed(self, rules: Rules, action: Arrange) -> Arrange | None:
        """Show a typed arrangement with its types; Enter plays it."""
        if any(len(row) != size for row, size in zip(action.rows, SIZES, strict=True)):
            self.complain(say("thirteen.count", count=len(action.middle)))
            return None
        table = rows_table()
        table.add_row("     ", *self._named_strips(rules, action))
        self.console.print(table)
        if not in_order(rules, row_values(rules, action.rows)) and rules.room.foul_pays:
            self.complain(say("thirteen.foul_warning"))
        return None if self.read(say("thirteen.confirm")) else action


def _advice(view: ThirteenView) -> list[TerminalAdvice]:
    """The house's choice, then the best of other kinds: the same rows with another kicker are no alternative."""
    kinds: set[object] = set()
    out: list[TerminalAdvice] = []
    for candidate in decide(problem_of(view), Stream(*ADVICE_CHANCE)).candidates:
        split = candidate.split
        kind = None if split is None else tuple(row_type(value) for value in split.values)
        if kind in kinds or len(out) == SUGGESTIONS:
            continue
        kinds.add(kind)
        out.append(TerminalAdvice(action_of(candidate), points_text(candidate.points, 2)))
    return out


def _hint(advices: int, special: bool, declare: str) -> str:
    """The line that says what may be typed, as far as there is anything to choose."""
    keys = ["enter", *(["number"] if advices > 1 else []), *(["special"] if special else []), "type"]
    return "".join(say(f"thirteen.hint_{key}", last=advices, declare=declare) for key in keys)


def _card(token: str) -> int:
    """One card, rank or suit first."""
    token = token.lower().replace("鬼", "jk")
    if len(token) > 1 and token[0] in SUITS and token != "jk":
        token = token[1:] + token[0]
    return parse_card(token)


def _without(cards: Sequence[int], taken: Sequence[int]) -> list[int]:
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return rest
