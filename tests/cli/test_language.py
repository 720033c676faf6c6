"""Both languages, everywhere: choosing one, and nothing said in only one."""

from __future__ import annotations

import shlex
import string
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import Result

from paiju.cli.shell.app import verbs
from paiju.cli.shell.layout import width_of, wrap
from paiju.cli.shell.words import choose_language

Run = Callable[..., Result]


@pytest.mark.parametrize(
    ("args", "environ", "wanted"),
    [
        ([], {}, "en"),
        ([], {"LANG": "zh_CN.UTF-8"}, "zh"),
        ([], {"LANG": "zh_CN.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "en_GB.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8"}, "zh"),
        ([], {"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh"),
        ([], {"LANG": "zh_CN.UTF-8", "PAIJU_LANG": "en"}, "en"),
        ([], {"LANG": "zh_CN.UTF-8", "PAIJU_LANG": "klingon"}, "zh"),
        (["games", "--lang", "zh"], {"PAIJU_LANG": "en"}, "zh"),
        (["--lang=zh", "games"], {}, "zh"),
        (["--lang", "en", "games", "--lang", "zh"], {}, "zh"),
        (["play", "--", "--lang", "zh"], {}, "en"),
        (["games", "--lang"], {}, "en"),
    ],
)
def test_language_is_chosen(args: list[str], environ: dict[str, str], wanted: str) -> None:
    assert choose_language(args, environ) == wanted


def _flat(package: str, lang: str) -> dict[str, str]:
    flat: dict[str, str] = {}

    def walk(prefix: str, node: dict[str, object]) -> None:
        for key, value in node.items():
            if isinstance(value, dict):
                walk(f"{prefix}{key}.", value)
            else:
                flat[prefix + key] = str(value)

    walk("", tomllib.loads(files(package).joinpath("lang", f"{lang}.toml").read_text("utf-8")))
    return flat


def _gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("package", ["paiju.cli", "paiju.bots", "paiju.sim"])
def test_both_languages_say_the_same(package: str) -> None:
    zh, en = _flat(package, "zh"), _flat(package, "en")
    assert zh.keys() == en.keys()
    assert {key: _gaps(text) for key, text in zh.items()} == {key: _gaps(text) for key, text in en.items()}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("verb", verbs())
def test_every_verb_has_help_in_both(run: Run, verb: str, lang: str) -> None:
    after, before = run(verb, "--help", "--lang", lang), run("--lang", lang, verb, "-h")
    assert after.exit_code == before.exit_code == 0
    assert after.stdout == before.stdout
    for key in ("verb.", "param.", "help."):
        assert key not in after.stdout, "a text is missing"
    assert ("用法：" if lang == "zh" else "Usage:") in after.stdout
    assert ("例子" if lang == "zh" else "Examples") in after.stdout


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_command_alone_shows_every_verb(run: Run, lang: str) -> None:
    result = run("--lang", lang)
    assert result.exit_code == 0
    assert "verb." not in result.stdout
    assert all(f"  {verb} " in result.stdout for verb in verbs())
    assert run("--lang", lang, "--help").stdout == result.stdout


def test_chinese_is_two_columns_wide_and_wraps_anywhere_but_before_a_stop() -> None:
    assert width_of("牌a") == 3
    assert wrap("一二三四五", 4) == ["一二", "三四", "五"]
    assert wrap("一二，三四", 4) == ["一", "二，", "三四"]
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("", 10) == [""]


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["games", "rules", "arrange", "hint", "simulate", "arena", "completion"])
def test_the_examples_work(run: Run, verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they are printed, with the numbers of games and deals made small."""
    monkeypatch.chdir(tmp_path)
    for line in _flat("paiju.cli", "en")[f"verb.{verb}.examples"].strip().splitlines():
        words = shlex.split(line.partition(" | ")[0].partition(" >")[0])
        for option, value in (("--games", "2"), ("--deals", "2"), ("--jobs", "1"), ("--bots", "random,random")):
            if option in words:
                words[words.index(option) + 1] = value
        assert run(*words[1:]).exit_code == 0, line
