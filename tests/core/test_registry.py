"""Games are found, not listed."""

from __future__ import annotations

from pathlib import Path

import pytest

import paiju.games
from paiju import registry
from paiju.core.errors import UnknownGame


def test_every_folder_under_games_is_found() -> None:
    folders = {path.parent.name for path in Path(paiju.games.__path__[0]).glob("*/__init__.py")}
    assert folders <= set(registry.game_ids())
    for game_id in folders:
        assert registry.get_game(game_id).id == game_id


def test_a_package_from_outside_is_found(toy_installed: Path) -> None:
    assert "toy" in registry.game_ids()
    assert registry.get_game("toy").name("en") == "High card"


def test_an_unknown_game_is_refused_and_the_known_are_named(toy_installed: Path) -> None:
    with pytest.raises(UnknownGame) as caught:
        registry.get_game("tou")
    assert caught.value.code == "unknown_game"
    assert "toy" in caught.value.message()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("chess = paiju_toy:GAME", "misnamed_game"),
        ("chess = paiju_toy:CHESS", "broken_game"),
        ("chess = no_such_package:GAME", "broken_game"),
    ],
)
def test_a_package_that_offers_no_such_game_is_refused(toy_installed: Path, line: str, code: str) -> None:
    entry = next(toy_installed.glob("*.dist-info")) / "entry_points.txt"
    before = entry.read_text()
    try:
        entry.write_text(f"[paiju.games]\n{line}\n")
        registry.refresh()
        with pytest.raises(UnknownGame) as caught:
            registry.get_game("chess")
        assert caught.value.code == code
    finally:
        entry.write_text(before)
