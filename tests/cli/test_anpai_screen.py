"""The table of secret plays: what is typed, what is said of it, and how a round is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from rich.console import Console

from paiju.cli.shell.words import speak
from paiju.cli.terminal.advice import TerminalAdvice
from paiju.cli.terminal.anpai import screen as climbing
from paiju.cli.terminal.anpai.screen import AnpaiScreen
from paiju.cli.terminal.console import THEME
from paiju.cli.terminal.screen import LeaveTable, screen_for
from paiju.core.cards import Cards, cards_text, parse_cards
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.games.anpai import GAME
from paiju.games.anpai.deck import in_order
from paiju.games.anpai.moves import Play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.views import AnpaiState
from tests.anpai.desks import changed

Run = Callable[..., Result]
NAMES = ("You", "a", "b", "c")
HAND = "3s 3h 3h Kd Qs bj"


class Seat:
    """Seat 0 of a table whose hands are known; ``lines`` are what the player types."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, hands: Sequence[str], open_cards: str = "", me: int | None = 0
    ) -> None:
        self.table: Table[AnpaiOptions, AnpaiState, Play] = Table(GAME, AnpaiOptions(), Seed.named("t"))
        marks = (in_order(parse_cards(open_cards)), *[Cards(())] * 3)
        held = tuple(in_order(parse_cards(hand)) for hand in hands)
        self.table.state = changed(self.table.state, hands=held, open=marks)
        self.file = StringIO()
        console = Console(file=self.file, theme=THEME, width=110, highlight=False)
        self.screen = AnpaiScreen(GAME, console, NAMES, me)
        self.lines: list[str] = []
        self.asked = 0
        monkeypatch.setattr("builtins.input", self._input)
        suggested = Play(parse_cards("Kd"))
        monkeypatch.setattr(climbing, "advise", lambda game, view: [TerminalAdvice(suggested)])
        speak("en")

    def _input(self, prompt: str) -> str:
        self.asked += 1
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def ask(self, *lines: str) -> str:
        """The cards of the play the lines end in."""
        self.lines = list(lines)
        play = self.screen.ask(self.table.view(0), lambda action: GAME.check(self.table.state, 0, action))
        assert not self.lines, "a line was not needed"
        return cards_text(play.cards)

    def play(self, *plays: str) -> str:
        """What the screen tells when each seat with coins has played."""
        before = len(self.table.events)
        for seat, play in zip(sorted(self.table.pending), plays, strict=True):
            self.table.submit(seat, Play(parse_cards(play)))
        me = self.screen.me
        news = [event for event in self.table.events[before:] if me is None or event.visible_to(me)]
        self.screen.tell(news, self.table.entries)
        return self.said

    @property
    def said(self) -> str:
        return self.file.getvalue()


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch) -> Seat:
    return Seat(monkeypatch, [HAND, "", "", ""], "3h Kd")


def test_the_screen_is_found_by_the_kind_of_table() -> None:
    assert screen_for(GAME) is AnpaiScreen


def test_enter_takes_the_suggestion(seat: Seat) -> None:
    assert seat.ask("") == "Kd"


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("3s 3h", "3s 3h"),
        ("3h3s", "3s 3h"),
        ("h3 S3", "3s 3h"),
        ("♠3 ♥3", "3s 3h"),
        ("3♤3♡", "3s 3h"),
        ("3h 3h", "3h 3h"),
        ("3 3 3", "3s 3h 3h"),
        ("3k", "3h Kd"),
        ("qK", "Qs Kd"),
        ("bj", "bj"),
        ("大王 3", "3h bj"),
        ("p", ""),
        ("不出", ""),
    ],
)
def test_a_play_is_typed_in_many_ways(seat: Seat, typed: str, cards: str) -> None:
    assert seat.ask(typed, "") == cards


def test_a_bare_rank_takes_what_the_others_have_seen_first(seat: Seat) -> None:
    assert seat.ask("3", "") == "3h"
    assert seat.ask("3 3", "") == "3s 3h", "one heart is open, then the lowest suit"


def test_jacks_and_kings_are_ranks_and_no_joker(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat(monkeypatch, ["Jc Kd Ts sj", "", "", ""])
    assert seat.ask("jk", "") == "Jc Kd"
    assert seat.ask("10 sj", "") == "Ts sj"


def test_a_play_is_named_before_it_is_confirmed_and_may_be_taken_back(seat: Seat) -> None:
    assert seat.ask("3 3", "no", "3 3 3", "") == "3s 3h 3h"
    # Two points ×3, three points ×4, at base 10.
    assert "pairs, 3  points 2 ×3: 60 from each" in seat.said
    assert "triples, 3  points 3 ×4: 120 from each" in seat.said


def test_the_hand_the_open_cards_and_the_coins_are_shown(seat: Seat) -> None:
    seat.ask("")
    hand, marks = _around(seat.said, "▲")
    assert hand.split() == ["bj", "♦K", "♠Q", "♠3", "♥3", "♥3"]
    marked = [hand[place : place + 4].split()[0] for place, sign in enumerate(marks[:27], -1) if sign == "▲"]
    assert marked == ["♦K", "♥3"]
    assert "100,000" in seat.said
    # Single cards: no three, the spade or a heart, and K, Q and the joker each or not, 3 × 2 × 2 × 2 with the empty
    # one being the pass; pairs: spade and heart, or both hearts; one triple. 24 + 2 + 1.
    assert "27 plays are legal" in seat.said


def _around(text: str, sign: str) -> tuple[str, str]:
    """The first line with the sign and the one above it."""
    lines = text.splitlines()
    place = next(number for number, line in enumerate(lines) if sign in line)
    return lines[place - 1], lines[place]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("3 3 K", "3×2, K×1 are not one type"),
        ("3 3 bj", "jokers go with no pairs"),
        ("As", "You do not hold these: As."),
        ("3s 3s", "You do not hold these: 3s."),
        ("4 K 10", "You do not hold these: 4, 10."),
        ("hello", "“hello” is no card"),
        ("1s", "“1s” is no card"),
    ],
)
def test_what_is_no_play_is_explained_and_asked_again(seat: Seat, typed: str, why: str) -> None:
    assert seat.ask(typed, "") == "Kd"
    assert why in seat.said


def test_a_queen_alone_does_not_get_up_from_the_table(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    assert seat.ask("q", "") == seat.ask("Q", "") == "Qs"
    assert "quit leaves" in seat.said
    for lines in (["q", "q"], ["quit"], ["Quit"]):
        with pytest.raises(LeaveTable):
            seat.ask(*lines)
    other = Seat(monkeypatch, ["Kd", "", "", ""])
    assert other.ask("Q", "") == "Kd"
    assert "You do not hold these: Q." in other.said
    with pytest.raises(LeaveTable):
        other.ask("q")


SHOWN = ("Ks Kh Kd", "3s 3h 3d", "9s 9h", "")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            [
                "triples  one winner  0 You  → crit (points +3, ×5)  1 a",
                "pairs  one winner  2 b",
                "pass",
                "Enter begins the next",
            ],
        ),
        ("zh", ["三带类  独赢  0 You  → 暴击（加 3 分，×5）  1 a", "对子类  独赢  2 b", "不出", "回车开始下一轮"]),
    ],
)
@pytest.mark.rule("AP-5.2", "AP-5.7", "AP-5.8")
def test_a_round_is_told(monkeypatch: pytest.MonkeyPatch, lang: str, words: list[str]) -> None:
    seat = Seat(monkeypatch, SHOWN)
    speak(lang)
    seat.lines = [""]
    said = seat.play(*SHOWN)
    assert all(word in said for word in words)
    # 三带: 3 points ×4 ×10 = 120 from 2 and 3; crit (3 + 3) ×4 ×5 ×10 = 1200 from 1. 对子: 2 ×3 ×10 = 60 from all.
    for number in ("+1,380", "101,380", "-1,260", "98,740", "+60", "100,060", "-180", "99,820"):
        assert number in said
    paid = [line for line in said.splitlines() if line.startswith("  · ")]
    assert [line.split()[-1] for line in paid] == ["AP-5.8", "AP-5.7", "AP-5.7"] + ["AP-5.7"] * 3
    headlines = [said.index(word) for word in words[:2]]
    assert headlines[0] < said.index(paid[0]) < said.index(paid[2]) < headlines[1] < said.index(paid[3])
    assert seat.asked == 1, "a pause before the next round"


@pytest.mark.rule("AP-5.9")
def test_a_full_crit_is_told_with_its_times(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = ("2s", "3s 4h", "3h 4h", "")
    seat = Seat(monkeypatch, plays)
    seat.table.state = changed(seat.table.state, options=AnpaiOptions(crit="full"))
    seat.lines = [""]
    said = seat.play(*plays)
    # Two critted with two cards each: 4 points more, 5 × 2 times; (1 + 4) ×2 ×10 ×10 = 1000 from each of them.
    assert "single cards  one winner  0 You  → crit (points +4, ×10)  1 a  2 b" in said
    assert "Seat 1 pays 1,000 to seat 0" in said and "+2,020" in said


@pytest.mark.rule("AP-5.10")
def test_a_crit_by_own_points_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = ("2s", "3s 4h", "3h", "")
    seat = Seat(monkeypatch, plays)
    seat.table.state = changed(seat.table.state, options=AnpaiOptions(crit="own"))
    seat.lines = [""]
    said = seat.play(*plays)
    # (1 + 2) ×2 ×5 ×10 = 300 and (1 + 1) ×2 ×5 ×10 = 200, and 20 from who passed.
    assert "single cards  one winner  0 You  → crit (each by their own points, ×5)  1 a  2 b" in said
    assert "Seat 1 pays 300 to seat 0" in said and "Seat 2 pays 200 to seat 0" in said and "+520" in said


def test_nobody_plays_and_everybody_ties(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat(monkeypatch, ["3s", "3h", "3d", "3c"])
    seat.lines = ["", ""]
    assert "nothing is settled" in seat.play("", "", "", "")
    seat = Seat(monkeypatch, ["3s", "3h", "3d", "3c"])
    seat.lines = [""]
    assert "single cards  everybody ties  0 You  1 a  2 b  3 c" in seat.play("3s", "3h", "3d", "3c")


@pytest.mark.rule("AP-6.6")
def test_who_is_bankrupt_watches_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat(monkeypatch, ["3s", "4h", "3d", "3c"])
    seat.table.state = changed(seat.table.state, coins=(5, 100, 100, 100))
    seat.lines = [""]
    said = seat.play("3s", "4h", "3d", "")
    assert "(owed" in said and "Seat 0 is bankrupt" in said
    seen = said.partition("Round 2")[2]
    assert "open cards" in seen and "3 c" in seen and "0 You" not in seen, (
        "three more play, in the open as far as shown"
    )


def test_a_record_shows_what_everybody_drew_and_played(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat(monkeypatch, SHOWN, me=None)
    seat.screen.action(1, 2, Play(parse_cards("9h 9s")))
    seat.screen.action(2, 3, Play(Cards(())))
    shown = [line.split() for line in seat.said.splitlines()]
    assert shown == [["1", "2", "b", "♠9", "♥9", "pairs,", "9"], ["2", "3", "c", "pass"]]
    said = seat.play(*SHOWN)
    drawn = [line for line in said.partition("Round 2")[2].splitlines() if line.startswith("  ")]
    # Seat 0 holds nothing after playing all three cards, so eight are drawn.
    assert sum(symbol in "♠♥♦♣" or symbol == "j" for symbol in drawn[0]) == 8
    assert seat.asked == 0, "a record does not wait"


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_match_with_enter_alone(run: Run, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "match.json"
    words = ["play", "anpai", "--bots", "random", "--seed", "5", "--out", str(out), "--lang", lang]
    result = run(*words, input="\n" * 9)
    assert result.exit_code == 0
    assert ("本场结束" if lang == "zh" else "The match is over") in result.stdout
    for key in ("climbing.", "play.", "type.", "class.", "outcome.", "entry.", "event.", "card.", "{"):
        assert key not in result.stdout, "a text is missing"
    record: dict[str, Any] = json.loads(out.read_text("utf-8"))
    assert len(record["actions"]) == 20
    assert run("verify", str(out)).exit_code == 0
    replayed = run("replay", str(out), "--lang", lang)
    assert replayed.exit_code == 0 and "climbing." not in replayed.stdout
