"""The laws hold for every game there is, and each catches the fault it is there for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, make_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from paiju.conformance import LAWS, LawBroken, check_game
from paiju.conformance.laws import Law
from paiju.conformance.suite import test_law
from paiju.core.cards import Cards, cards_text
from paiju.core.errors import Refusal
from paiju.core.game import AnyGame, Event, Step
from paiju.core.ledger import Entry
from paiju.core.shuffle import Stream
from paiju.registry import get_game

__all__ = ["test_law"]  # every law on every installed game; pytest collects it from here

SEEDS = range(6)


@pytest.fixture
def toy(toy_installed: Path) -> AnyGame:
    return get_game("toy")


def broken_laws(game: AnyGame) -> set[str]:
    """The names of the laws that some seed breaks."""

    def holds(law: Law) -> bool:
        try:
            for seed in SEEDS:
                law.holds(game, seed)
        except LawBroken:
            return False
        return True

    return {law.name for law in LAWS if not holds(law)}


def variant(toy: AnyGame, **methods: Callable[..., Any]) -> AnyGame:
    """The toy game with some methods replaced."""
    made: AnyGame = type("Variant", (type(toy),), methods)()
    return made


def paid(state: Any, points: dict[int, int]) -> Any:
    """The state after some seats got points from nowhere."""
    row = state.row.copy()
    for seat, more in points.items():
        row.seats[seat].score += more
    return type(state)(state.options, row)


def test_the_toy_passes_as_it_is(toy: AnyGame) -> None:
    check_game(toy, SEEDS)


@pytest.mark.slow
def test_a_view_that_shows_a_neighbours_card_is_caught(toy: AnyGame) -> None:
    def view(self: Any, state: Any, seat: int | None) -> Any:
        true: Any = type(toy).view(self, state, seat)
        leaky: Any = make_dataclass("Leaky", [("neighbour", Cards)], bases=(type(true),), frozen=True)
        told = [getattr(true, field.name) for field in fields(true)]
        return leaky(*told, state.hands[((seat or 0) + 1) % len(state.hands)][:1])

    assert "no_leaks" in broken_laws(variant(toy, view=view))


def test_a_refusal_that_names_a_hidden_card_is_caught(toy: AnyGame) -> None:
    def refuse(self: Any, state: Any, seat: int, action: Any) -> Refusal | None:
        if len(action.card) == 1 and action.card[0] in state.hands[seat]:
            return None
        beside = state.hands[(seat + 1) % len(state.hands)]
        return Refusal("toy_not_held", "TY-2.1", {"card": cards_text(beside)})

    assert "no_leaks" in broken_laws(variant(toy, refuse=refuse))


def test_news_of_what_another_seat_chose_is_caught(toy: AnyGame) -> None:
    def apply(self: Any, state: Any, seat: int, action: Any) -> Step[Any]:
        step = type(toy).apply(self, state, seat, action)
        return replace(step, news=(*step.news, Event("overheard", {"card": cards_text(action.card)})))

    assert "no_leaks" in broken_laws(variant(toy, apply=apply))


def test_dealing_aloud_is_caught(toy: AnyGame) -> None:
    def start(self: Any, options: Any, key: str) -> Step[Any]:
        step = type(toy).start(self, options, key)
        return replace(step, news=tuple(replace(event, to=None) for event in step.events))

    assert broken_laws(variant(toy, start=start)) == {"no_event_leaks"}


def test_a_redeal_that_does_nothing_cannot_make_the_leak_law_empty(toy: AnyGame) -> None:
    def redeal(self: Any, state: Any, seat: int | None, chance: Stream) -> Any:
        return state

    assert "no_leaks" in broken_laws(variant(toy, redeal=redeal))


def test_points_out_of_nowhere_are_caught(toy: AnyGame) -> None:
    def apply(self: Any, state: Any, seat: int, action: Any) -> Step[Any]:
        step = type(toy).apply(self, state, seat, action)
        return replace(step, state=paid(step.state, {0: 1}))

    assert "zero_sum" in broken_laws(variant(toy, apply=apply))


def test_a_payment_under_no_rule_is_caught(toy: AnyGame) -> None:
    def apply(self: Any, state: Any, seat: int, action: Any) -> Step[Any]:
        step = type(toy).apply(self, state, seat, action)
        return replace(step, news=(*step.events, *(replace(entry, rule="TY-9.9") for entry in step.entries)))

    assert "zero_sum" in broken_laws(variant(toy, apply=apply))


def test_a_favoured_seat_is_caught(toy: AnyGame) -> None:
    def apply(self: Any, state: Any, seat: int, action: Any) -> Step[Any]:
        step = type(toy).apply(self, state, seat, action)
        entries = tuple(entry for entry in step.entries if entry.payer != 0)
        return replace(step, news=(*step.events, *entries))

    assert "seat_rotation" in broken_laws(variant(toy, apply=apply))


def test_an_unlisted_action_that_is_accepted_is_caught(toy: AnyGame) -> None:
    def choices(self: Any, view: Any) -> Iterator[Any]:
        yield from list(type(toy).choices(self, view))[:-1]

    def sample(self: Any, view: Any, chance: Stream) -> Any:
        return chance.choice(list(type(toy).choices(self, view)))

    assert "check_agrees_with_actions" in broken_laws(variant(toy, choices=choices, sample=sample))


def test_a_listed_action_that_is_refused_is_caught(toy: AnyGame) -> None:
    def refuse(self: Any, state: Any, seat: int, action: Any) -> Refusal | None:
        return Refusal("match_over") if action.card == state.hands[seat][:1] else None

    assert "check_agrees_with_actions" in broken_laws(variant(toy, refuse=refuse))


def test_an_order_that_matters_is_caught(toy: AnyGame) -> None:
    def apply(self: Any, state: Any, seat: int, action: Any) -> Step[Any]:
        first = not any(state.played)
        step = type(toy).apply(self, state, seat, action)
        if not first or seat == 0:
            return step
        bonus = Entry(state.row.deal, 0, seat, 1, "TY-2.2")
        return replace(step, state=paid(step.state, {0: -1, seat: 1}), news=(*step.news, bonus))

    assert "any_order" in broken_laws(variant(toy, apply=apply))


def test_hidden_chance_is_caught(toy: AnyGame) -> None:
    calls = iter(range(10**6))

    def start(self: Any, options: Any, key: str) -> Step[Any]:
        return type(toy).start(self, options, f"{next(calls):064x}")

    broken = broken_laws(variant(toy, start=start))
    assert {"replay_identity", "same_seed_same_match"} <= broken


@pytest.mark.slow
def test_the_laws_run_as_a_pytest_plugin_on_an_installed_package(toy_installed: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--pyargs", "paiju.conformance.suite"]
    done = subprocess.run(
        [*command, "--paiju-game", "toy", "--paiju-seeds", "2"], capture_output=True, text=True, cwd=toy_installed
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{2 * len(LAWS)} passed" in done.stdout
