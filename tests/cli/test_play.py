"""The terminal table: by lines of input, and in a real terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from paiju.cli.terminal.cards import holds_cards, sentence_text, value_text
from paiju.core.cards import cards_text
from paiju.core.options import parse_options
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.families.thirteen.hands import best_special
from paiju.families.thirteen.moves import arrangements
from paiju.registry import get_game
from tests.cli.conftest import hear_interrupts
from tests.patience import PATIENCE

Run = Callable[..., Result]
THIRTEEN = ("duogui13", "fujian13", "taiwan13")


def _first_view(game_id: str, seed: str, **options: object) -> Any:
    game = get_game(game_id)
    return Table(game, parse_options(game.options_type, options), Seed.named(seed)).view(0)


@pytest.mark.usefixtures("toy_installed")
@pytest.mark.parametrize(("lang", "word"), [("zh", "本场结束"), ("en", "The match is over")])
def test_any_game_can_be_played_to_the_end(run: Run, tmp_path: Path, lang: str, word: str) -> None:
    out = tmp_path / "match.json"
    typed = 'nonsense\n99\n{"card": "2c"}\n{"card"\n1\n\n'
    result = run("play", "toy", "--seed", "1", "--out", str(out), "--lang", lang, input=typed)
    assert result.exit_code == 0 and word in result.stdout
    record = json.loads(out.read_text("utf-8"))
    assert record["commitment"] in result.stdout and record["seed"]["secret"] in result.stdout
    assert record["players"] == ["你" if lang == "zh" else "You", "random", "random"]
    assert len(record["actions"]) == 6
    assert run("verify", str(out)).exit_code == 0


def test_the_horse_is_shown_before_the_hand_and_with_its_holder(run: Run) -> None:
    options = ["-o", "deals=1", "-o", "jokers=0", "-o", "horse=random"]
    result = run("play", "duogui13", *options, "--bots", "random", "--seed", "5", "--lang", "en", input="\n" * 3)
    horse = _first_view("duogui13", "5", deals=1, jokers=0, horse="random").horse
    shown = rf"horse\s+♥{horse[0].replace('T', '10')}\s"
    # Once above the hand, once beside whoever holds it: four players without jokers hold every card.
    assert result.exit_code == 0 and len(re.findall(shown, result.stdout)) == 2


def test_cards_come_before_the_bet_where_the_room_says_so(run: Run) -> None:
    words = [
        "play",
        "taiwan13",
        "-o",
        "deals=1",
        "-o",
        "banker=fixed",
        "--seat",
        "1",
        "--bots",
        "random",
        "--lang",
        "en",
    ]
    for way, first in (("seen", True), ("blind", False)):
        said = run(*words, "-o", f"bet={way}", "--seed", "t", input="\n" * 4).stdout
        assert said.index("Your bet:") > 0
        assert ("♠" in said[: said.index("Your bet:")]) is first


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("game", THIRTEEN)
def test_a_thirteen_card_match_with_enter_alone(run: Run, tmp_path: Path, game: str, lang: str) -> None:
    out = tmp_path / "match.json"
    words = ["play", game, "-o", "deals=2", "--bots", "random", "--seed", "5", "--out", str(out), "--lang", lang]
    result = run(*words, input="\n" * 8)
    assert result.exit_code == 0
    assert ("本场结束" if lang == "zh" else "The match is over") in result.stdout
    for key in ("thirteen.", "play.", "row.", "place.", "special.", "entry.", "{"):
        assert key not in result.stdout, "a text is missing"
    assert run("verify", str(out)).exit_code == 0
    assert run("replay", str(out), "--lang", lang).exit_code == 0


def test_rows_are_typed_in_many_ways(run: Run, tmp_path: Path) -> None:
    view = _first_view("fujian13", "t", deals=1)
    wanted = next(arrangements(view.rules, view.hand))
    front, middle = cards_text(wanted.front), cards_text(wanted.middle)
    symbols = front.translate(str.maketrans("shdc", "♠♥♦♣"))
    ways = [
        f"{front}\n{middle}\n\n",
        f"{front.lower().replace(' ', '')}\n{middle.upper()}\n\n",
        f"{symbols.replace('T', '10')}\n{middle}\n\n",
        " ".join(card[::-1] for card in front.split()) + f"\n{middle}\n\n",
        f"{front} {middle} {cards_text(wanted.back)}\n\n",
        f"{front}\n{middle}\nno\n{front}\n{middle}\n\n",
    ]
    for number, typed in enumerate(ways):
        out = tmp_path / f"{number}.json"
        words = ["play", "fujian13", "-o", "deals=1", "--bots", "random", "--seed", "t", "--out", str(out)]
        assert run(*words, input=typed).exit_code == 0
        seat, action = json.loads(out.read_text("utf-8"))["actions"][0]
        assert (seat, action["front"], action["middle"]) == (0, front, middle), typed


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh", ["不是一张牌", "你手里没有", "这是 2 张", "压不住"]), ("en", ["no card", "do not hold", "2 cards"])],
)
def test_slips_are_explained_and_asked_again(run: Run, lang: str, words: list[str]) -> None:
    view = _first_view("fujian13", "t", deals=1)
    wrong = next(arrangements(view.rules, view.hand, ordered=False))
    held = cards_text(view.hand).split()
    absent = next(name for name in ("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s") if name not in held)
    typed = [
        "1x 2y 3z",
        f"{absent} {held[0]} {held[1]}",
        f"{held[0]} {held[1]}",
        f"{held[0]} {held[1]} {held[2]}\n{held[3]}",
        f"{cards_text(wrong.front)}\n{cards_text(wrong.middle)}\n",
        "q",
    ]
    result = run(
        "play",
        "fujian13",
        "-o",
        "deals=1",
        "--seed",
        "t",
        "--lang",
        lang,
        "--bots",
        "random",
        input="\n".join(typed) + "\n",
    )
    assert result.exit_code == 0
    assert all(word in result.stdout for word in words)


def test_a_foul_is_warned_of_where_it_is_allowed(run: Run, tmp_path: Path) -> None:
    options = {"deals": 1, "mode": "all"}
    view = _first_view("taiwan13", "t", **options)
    wrong = next(arrangements(view.rules, view.hand, ordered=False))
    out = tmp_path / "m.json"
    words = [
        "play",
        "taiwan13",
        "-o",
        "deals=1",
        "-o",
        "mode=all",
        "--seed",
        "t",
        "--bots",
        "random",
        "--out",
        str(out),
    ]
    result = run(*words, input=f"{cards_text(wrong.front)}\n{cards_text(wrong.middle)}\n\n")
    assert "will be a foul" in result.stdout
    assert json.loads(out.read_text("utf-8"))["actions"][0][1]["front"] == cards_text(wrong.front)


def test_bets_are_asked_before_the_cards(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "m.json"
    words = ["play", "taiwan13", "-o", "deals=1", "--seat", "1", "--seed", "t", "--bots", "random", "--out", str(out)]
    result = run(*words, input="nine\n9\n3\n\n")
    assert result.exit_code == 0
    assert [1, {"kind": "bet", "units": 3}] in json.loads(out.read_text("utf-8"))["actions"]
    before, _, _ = result.stdout.partition("Your bet:")
    assert not any(symbol in before for symbol in "♠♥♦♣")


def test_a_special_is_offered(run: Run, tmp_path: Path) -> None:
    seed = next(
        str(number)
        for number in range(500)
        if (view := _first_view("fujian13", str(number), deals=1)) and best_special(view.rules, view.hand)
    )
    out = tmp_path / "m.json"
    words = ["play", "fujian13", "-o", "deals=1", "--seed", seed, "--bots", "random", "--out", str(out), "--lang", "zh"]
    result = run(*words, input="s\n")
    assert "★ 报" in result.stdout
    assert json.loads(out.read_text("utf-8"))["actions"][0] == [0, {"kind": "declare"}]


@pytest.mark.usefixtures("toy_installed")
@pytest.mark.parametrize(
    ("typed", "word"), [("q\n", "You left"), ("退出\nquit\n", "You left"), ("", "input has ended")]
)
def test_leaving_early_keeps_the_record(run: Run, tmp_path: Path, typed: str, word: str) -> None:
    out = tmp_path / "m.json"
    result = run("play", "toy", "--out", str(out), input=typed)
    assert result.exit_code == 0 and word in result.stdout
    assert run("verify", str(out)).exit_code == 0


def test_the_menu(run: Run) -> None:
    result = run("play", input="nosuch\n99\nfujian13\nq\n", env={"PAIJU_LANG": "zh"})
    assert result.exit_code == 0
    assert "玩哪一个" in result.stdout and "福建十三水" in result.stdout and "看不懂“nosuch”" in result.stdout
    for typed in ("", "q\n"):
        assert run("play", input=typed).stdout.endswith("No game was chosen.\n")


def test_your_own_text_is_mixed_into_the_shuffle(run: Run, tmp_path: Path) -> None:
    hands = []
    for number, mine in enumerate(["a", "b", "a"]):
        out = tmp_path / f"{number}.json"
        run("play", "fujian13", "--seed", "1", "--client-seed", mine, "--bots", "random", "--out", str(out), input="")
        record = json.loads(out.read_text("utf-8"))
        hands.append(next(event["data"]["cards"] for event in record["events"] if event["name"] == "dealt"))
    assert hands[0] == hands[2] != hands[1]


def test_without_a_seed_no_two_matches_are_alike(run: Run, tmp_path: Path) -> None:
    first, second = (run("play", "fujian13", "--bots", "random", input="").stdout for _ in range(2))
    assert first != second


class Terminal:
    """A command in a real terminal."""

    def __init__(self, *words: str) -> None:
        self.master, slave = pty.openpty()
        environ = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40", "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "paiju", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environ,
            start_new_session=True,
            preexec_fn=hear_interrupts,
        )
        os.close(slave)
        self.seen = ""

    def until(self, word: str, seconds: float = PATIENCE) -> None:
        """Read until the word comes up, or the command ends."""
        limit = time.monotonic() + seconds
        raw = b""
        start = self.seen
        while word not in self.seen[len(start) :] and time.monotonic() < limit:
            if not select.select([self.master], [], [], 0.2)[0]:
                continue
            try:
                more = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                break
            raw += more
            self.seen = start + raw.decode("utf-8", "replace")
        assert word in self.seen[len(start) :], self.seen

    def rest(self) -> None:
        """Wait until the command sleeps, which after a prompt means that it reads; elsewhere, a while."""
        status = Path(f"/proc/{self.process.pid}/stat")
        limit = time.monotonic() + (PATIENCE if status.exists() else 2)
        while time.monotonic() < limit:
            time.sleep(0.05)
            if status.exists() and status.read_text().rpartition(")")[2].split()[0] == "S":
                return

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def close(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.master)
        return code


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_real_terminal_has_colours_and_ends_well(tmp_path: Path, lang: str) -> None:
    out = tmp_path / "m.json"
    terminal = Terminal(
        "play", "fujian13", "-o", "deals=1", "--seed", "3", "--bots", "random", "--out", str(out), "--lang", lang
    )
    terminal.until("› ")
    assert "\x1b[" in terminal.seen and "♠" in terminal.seen
    terminal.type("\r")
    terminal.until("paiju verify")
    assert terminal.close() == 0
    assert json.loads(out.read_text("utf-8"))["actions"]


def test_interrupting_a_match_saves_it(tmp_path: Path) -> None:
    out = tmp_path / "m.json"
    terminal = Terminal("play", "fujian13", "--seed", "3", "--bots", "random", "--out", str(out), "--lang", "en")
    terminal.until("› ")
    terminal.rest()  # a signal between the prompt and the read that waits would be noticed only at the next key
    terminal.process.send_signal(2)
    terminal.until("interrupted")
    assert terminal.close() == 130
    assert "Traceback" not in terminal.seen
    assert json.loads(out.read_text("utf-8"))["game"] == "fujian13"


def test_tiles_are_not_taken_for_cards() -> None:
    """2s is the two of spades at a card table and the two of bamboos at a mahjong table."""
    assert value_text(["2s", "As Kd"], True).plain.split() == ["♠2", "♠A", "♦K"]
    assert value_text(["2s", {"a": True}], False).plain.split() == ["2s", "a", "yes"]
    assert sentence_text("You hold As Kd, Aston", True).plain.split() == ["You", "hold", "♠A", "♦K", ",", "Aston"]
    assert all(holds_cards(get_game(game)) for game in THIRTEEN)
