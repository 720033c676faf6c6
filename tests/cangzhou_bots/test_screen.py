"""The mahjong table in the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from paiju.cli.shell.app import APP
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.core.tiles import tile_text
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.moves import Xiapao
from paiju.games.cangzhou.options import CangzhouOptions


def run(*words: str, input: str = "") -> Result:
    result = CliRunner().invoke(APP, list(words), input=input)
    assert isinstance(result.exception, SystemExit | None), result.exception
    return result


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "over"), [("zh", "本场结束"), ("en", "The match is over")])
def test_a_match_with_enter_alone(tmp_path: Path, lang: str, over: str) -> None:
    out = tmp_path / "match.json"
    words = ["play", "cangzhou", "-o", "players=2", "--bots", "distance", "--seed", "5", "--out", str(out)]
    result = run(*words, "--lang", lang, input="\n" * 900)
    assert result.exit_code == 0 and over in result.stdout
    for key in ("mahjong.", "play.", "meld.", "action.", "item.", "entry.", "event.", "{"):
        assert key not in result.stdout, "a text is missing"
    assert "万" in result.stdout and "筒" in result.stdout
    assert run("verify", str(out)).exit_code == 0
    told = run("replay", str(out), "--lang", lang)
    assert told.exit_code == 0 and "{" not in told.stdout


def test_discards_are_typed_in_many_ways(tmp_path: Path) -> None:
    """The dealer's fourteen of a known seed; each way plays the same tile, slips are asked again."""
    table: Any = Table(GAME, CangzhouOptions(), Seed.named("t"))
    for seat in range(4):
        table.submit(seat, Xiapao(0))
    view = GAME.view(table.state, 0)
    tile = view.hand[0]
    word = tile_text(tile)
    named = word[0] + dict(zip("mps", "万筒条", strict=True))[word[1]]
    absent = next(tile_text(other) for other in range(34) if other not in view.hand)
    for typed in (word, word.upper(), named, f"打{named}", f"5x\n{absent}\n99\n8z\n{word}"):
        out = tmp_path / "one.json"
        words = ["play", "cangzhou", "--seed", "t", "--bots", "distance", "--out", str(out), "--force", "--lang", "zh"]
        result = run(*words, input=f"9\nx\n0\n{typed}\nq\n")
        assert result.exit_code == 0
        actions = [action for seat, action in json.loads(out.read_text("utf-8"))["actions"] if seat == 0]
        assert actions[0]["points"] == 0 and actions[1] == {"kind": "discard", "tile": word}
    assert "看不懂" in result.stdout and "你手里没有" in result.stdout
