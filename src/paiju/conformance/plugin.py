"""The pytest plugin: the fixtures ``paiju_game``, ``paiju_law`` and ``paiju_seed`` run the laws over chosen games."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("paiju")
    group.addoption(
        "--paiju-game", action="append", default=[], metavar="ID", help="try the laws on this game (default: all)"
    )
    group.addoption("--paiju-seeds", type=int, default=3, metavar="N", help="random matches per law and game")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rulebook lines this test pins down")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    # Imported here, not above: the plugin is loaded in every pytest run of every project that has paiju installed.
    if "paiju_game" in metafunc.fixturenames:
        from paiju.registry import game_ids, get_game

        ids = metafunc.config.getoption("--paiju-game") or game_ids()
        metafunc.parametrize("paiju_game", [get_game(game_id) for game_id in ids], ids=ids)
    if "paiju_law" in metafunc.fixturenames:
        from paiju.conformance.laws import LAWS

        metafunc.parametrize("paiju_law", LAWS, ids=[law.name for law in LAWS])
    if "paiju_seed" in metafunc.fixturenames:
        metafunc.parametrize("paiju_seed", range(metafunc.config.getoption("--paiju-seeds")))
