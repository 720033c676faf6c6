"""Kernels: compiled they answer the same, nobody waits for a compiler, and nothing needs numba."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from paiju import accel
from paiju.accel import store
from paiju.bots.thirteen.engine import PACKAGE, engine, pure_engine
from paiju.core.chance import draw
from paiju.core.kernel import KERNELS, kernel
from paiju.families.thirteen.arranging.kernels import pareto, sort_hand
from tests.patience import PATIENCE


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE * 5,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_paiju_and_its_bots_imports_neither_numba_nor_numpy() -> None:
    code = "import sys, paiju.accel, paiju.bots.thirteen, paiju.analysis.thirteen.arrange; print([*sys.modules])"
    assert not {"'numba'", "'numpy'"} & set(run(code).strip("[]").split(", "))


def test_pure_is_forced_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_PURE", "1")
    assert not accel.available()
    assert not accel.is_warm(PACKAGE)
    assert not accel.warm()
    assert engine() is pure_engine()


def test_cold_cache_means_the_pure_path(tmp_path: Path) -> None:
    code = "from paiju.bots.thirteen.engine import engine; import sys; print(engine().fast, 'numba' in sys.modules)"
    assert run(code, XDG_CACHE_HOME=str(tmp_path), PAIJU_PURE="0") == "False False"


def test_kernels_are_registered_and_left_as_they_are() -> None:
    assert pareto in KERNELS
    hand = [3, 52, 51, 7, 52]
    assert sort_hand(hand, 0, 5) == 3
    assert hand == [51, 7, 3, 52, 52]


def test_what_is_no_kernel_is_not_compiled() -> None:
    pytest.importorskip("numba")
    with pytest.raises(TypeError, match="not a kernel"):
        accel.compiled(len)


def test_compiled_chance_is_the_pure_chance() -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    pure, fast = [12345, 67890], numpy.array([12345, 67890])
    compiled = accel.compiled(draw)
    numbers = [draw(pure, 52) for _ in range(1000)]
    assert numbers == [compiled(fast, 52) for _ in range(1000)]
    assert set(numbers) == set(range(52))
    # 1,000 draws of 52: each about 19 times, chi-square with 51 degrees of freedom stays below 100.
    assert sum((numbers.count(n) - 1000 / 52) ** 2 / (1000 / 52) for n in range(52)) < 100


def test_another_source_is_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    before = store.digest(PACKAGE)
    monkeypatch.setattr(Path, "read_bytes", lambda self: b"changed")
    assert store.digest(PACKAGE) != before


@pytest.mark.parametrize("imported", ["from .numbers import PRICE", "from . import (\n    numbers,  # all\n)"])
def test_a_constant_from_a_module_without_kernels_makes_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, imported: str
) -> None:
    pytest.importorskip("numba")
    name = f"paiju_priced_{len(imported)}"
    package = tmp_path / name
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(f"{imported}\nfrom paiju.core.kernel import kernel\n@kernel\ndef price(): ...\n")
    (package / "numbers.py").write_text("from .deeper import PRICE\n")
    (package / "deeper.py").write_text("PRICE = 1\n")
    (package / "words.py").write_text("from .rules import price\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    ours = [module.removeprefix(f"{name}.") for module in store.sources(name) if module.startswith(name)]
    assert ours == [name, "deeper", "numbers", "rules"] or ours == ["deeper", "numbers", "rules"]
    before = store.digest(name)
    (package / "words.py").write_text("WORD = 'nothing that is compiled'\n")
    assert store.digest(name) == before
    (package / "deeper.py").write_text("PRICE = 2\n")
    assert store.digest(name) != before


def test_every_game_depends_on_its_constants() -> None:
    found = store.sources("paiju.games.cangzhou")
    assert {"paiju.games.cangzhou.moves", "paiju.core.tiles", "paiju.core.chance"} <= set(found)
    assert "paiju.games.cangzhou.game" not in found


def test_folders_of_older_kernels_go_when_nobody_used_them_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    root = tmp_path / "paiju"
    ages = {
        "families.thirteen-" + "a" * 16: 31,
        "families.thirteen-" + "b" * 16: 29,
        "anpai-" + "c" * 16: 99,
        "families.thirteen-mine": 99,
    }
    for name, days in ages.items():
        (root / name).mkdir(parents=True)
        (root / name / "kept").touch()
        long_ago = time.time() - days * 86400
        os.utime(root / name, (long_ago, long_ago))
    store._path.cache_clear()
    store.folder.cache_clear()
    try:
        made = store.folder("paiju.families.thirteen")
    finally:
        store._path.cache_clear()
        store.folder.cache_clear()
    assert made is not None and made.is_dir()
    assert {path.name for path in root.iterdir()} == {*ages, made.name} - {"families.thirteen-" + "a" * 16}


@pytest.mark.slow
def test_without_a_writable_place_it_compiles_without_a_cache(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    code = (
        "from paiju import accel; from paiju.accel import store;"
        "from paiju.core.chance import draw; import numpy;"
        "print(store.folder('paiju.families.thirteen'), accel.compiled(draw)(numpy.array([1, 2]), 10) in range(10))"
    )
    assert run(code, XDG_CACHE_HOME=str(blocked)) == "None True"


@pytest.mark.slow
def test_no_kernel_reads_out_of_bounds(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    code = (
        "import paiju.bots.thirteen; from paiju import accel; from paiju.registry import get_game;"
        "from paiju.analysis.thirteen.arrange import advise; from paiju.core.cards import parse_cards;"
        "from paiju.bots.thirteen.engine import fast_engine; game = get_game('duogui13');"
        "hand = parse_cards('jk jk jk jk jk 2s 2h 3d 4c 5s 9h Td Kc');"
        "advise(game, hand, game.options_type(jokers=8, players=6), samples=20, using=fast_engine());"
        "print('within bounds')"
    )
    assert run(code, XDG_CACHE_HOME=str(tmp_path), NUMBA_BOUNDSCHECK="1") == "within bounds"


@kernel
def at_place(cells: list[int], place: int) -> int:
    return cells[place]


@kernel
def asked_for(cells: list[int], place: int) -> int:
    """What an entry has of an inner kernel."""
    return at_place(cells, place)


@pytest.mark.slow
def test_a_place_below_zero_is_out_of_bounds(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    code = (
        "from paiju import accel; from tests.test_accel import asked_for; import numpy\n"
        "cells, ask = numpy.arange(5), accel.compiled(asked_for)\n"
        "print(ask(cells, 4))\n"
        "try: ask(cells, -1)\n"
        "except IndexError: print('refused')\n"
    )
    assert run(code, XDG_CACHE_HOME=str(tmp_path), NUMBA_BOUNDSCHECK="1").split() == ["4", "refused"]
