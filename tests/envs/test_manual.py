"""The pages on observations and choices say everything; a missing package is said in one sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

import paiju.envs
from paiju.core.capabilities import encoding_of
from paiju.core.errors import RequestError
from paiju.core.texts import LANGUAGES
from paiju.envs.manual import main, page
from paiju.registry import get_game

pytestmark = pytest.mark.usefixtures("toy_installed")


def test_every_feature_and_every_choice_is_on_the_page(game_id: str) -> None:
    game = get_game(game_id)
    options = game.options_type()
    encoding = encoding_of(game, options)
    lines = page(game, options).splitlines()
    places = 0
    for feature in encoding.features:
        row = next(line for line in lines if line.startswith(f"| `{feature.name}` |"))
        assert feature.zh and feature.en and feature.zh in row and feature.en in row
        assert f"| {places} " in row
        assert feature.low < feature.high
        places += feature.size
    assert places == encoding.width
    for number in range(encoding.choices):
        words = [encoding.name(number, lang) for lang in LANGUAGES]
        assert f"| {number} | {words[0]} | {words[1]} |" in lines
    assert len({feature.name for feature in encoding.features}) == len(encoding.features)


def test_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toy", "players=2"]) == 0
    # 20 cards, 5 ranks, 4 seats twice, 1 deal.
    assert "`toy`: 34 numbers (int16), 9 choices." in capsys.readouterr().out
    assert main(["nobody"]) == 2
    assert "unknown_game" in capsys.readouterr().err
    assert main(["toy", "players=9"]) == 2


def test_a_reader_who_has_seen_enough_breaks_nothing() -> None:
    command = [sys.executable, "-m", "paiju.envs.manual", "duogui13"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as shown:
        assert shown.stdout is not None and shown.stderr is not None
        assert shown.stdout.readline().startswith(b"# ")
        shown.stdout.close()
        assert (shown.stderr.read(), shown.wait()) == (b"", 0)


def test_a_missing_package_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paiju.envs, "find_spec", lambda name: None)
    for make in (paiju.envs.aec_env, paiju.envs.parallel_env, paiju.envs.gym_env, paiju.envs.vector_env):
        with pytest.raises(RequestError, match=r"pip install 'paiju\[envs\]'"):
            make("toy")
