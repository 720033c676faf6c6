"""Compiling is announced where somebody waits for it: a line, or a bar on a terminal."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from paiju.core.capabilities import batch_of
from paiju.registry import get_game

pytest.importorskip("numba")

from paiju.accel import announcing
from paiju.accel.announcing import TEXTS, names_of
from paiju.accel.flows import FlowType
from paiju.accel.loops import run_tables, step_tables
from paiju.families.thirteen.arranging.laying import sample_points
from paiju.families.thirteen.rules.settling import settle


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def compiles(function: Any, flow: Any) -> Any:
    """What numba tells of a function it compiles."""
    return SimpleNamespace(data={"dispatcher": SimpleNamespace(py_func=function), "args": (FlowType(flow),)})


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_one_line_where_nobody_looks_and_a_bar_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, stream: type[io.StringIO]
) -> None:
    game = get_game("cangzhou")
    flow = batch_of(game, game.options_type()).flow
    monkeypatch.setenv("PAIJU_LANG", "en")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(announcing, "_said", set())
    stderr = stream()
    monkeypatch.setattr(sys, "stderr", stderr)
    announcer = announcing._Announcer()
    for _ in range(2):
        for function in (run_tables, step_tables):
            announcer.on_start(compiles(function, flow))
        announcer.on_start(compiles(len, flow))  # others compile, too
        announcer.on_end(compiles(len, flow))
        for function in (step_tables, run_tables):
            announcer.on_end(compiles(function, flow))
    told = stderr.getvalue()
    line = "compiling the rules of Cangzhou mahjong (once, about a minute) …"
    if stream is Terminal:
        assert "compiling the rules of Cangzhou" in told and "━" in told
    else:
        assert told == f"{line}\n"


def test_games_are_announced_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_LANG", "zh")
    assert names_of("paiju.games.cangzhou") == ("沧州麻将",)
    assert len(names_of("paiju.families.thirteen")) == 3
    assert TEXTS.text("zh", "compiling", name=("沧州麻将",)) == "正在编译沧州麻将的规则（只此一次，约一分钟）……"


def test_what_several_packages_have_for_the_same_games_is_announced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_LANG", "en")
    monkeypatch.setattr(announcing, "_said", set())
    stderr = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stderr)
    announcer = announcing._Announcer()
    for kernel in (sample_points, settle):
        told = SimpleNamespace(data={"dispatcher": SimpleNamespace(py_func=kernel), "args": ()})
        announcer.on_start(told)
        announcer.on_end(told)
    names = "Thirteen with many jokers, Fujian thirteen, Taiwan thirteen"
    assert stderr.getvalue() == f"compiling the rules of {names} (once, about a minute) …\n"
