"""Two worlds: one table with two hidden cards swapped. Who cannot see them must be sent the same, as often, as late."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest

from paiju.core.game import AnyGame
from paiju.core.options import parse_options
from paiju.core.plain import to_plain
from paiju.core.shuffle import Seed, Stream
from paiju.registry import get_game
from paiju.server.clockwork import Cancellable, Clockwork
from paiju.server.context import Context
from tests.patience import PATIENCE
from tests.server.harness.client import Json, Player, Site, run, seated, started
from tests.server.harness.running import Running

WINDOW = 0.3
LATE = 60.0
"""A busy machine may tell what comes after a window much later than it closed."""
TURNS = 6
DECK = 52
"""Smaller shuffles are a player's own."""
MOVING = ("now", "at", "deadline", "until")
Places = tuple[int, int]


@contextmanager
def swapped(places: Places | None) -> Iterator[None]:
    """While this lasts every deck comes out with two places swapped."""
    plain = Stream.shuffled

    def shuffled(self: Stream, items: Sequence[Any]) -> list[Any]:
        out = plain(self, items)
        if places is not None and len(out) >= DECK:
            one, two = places
            out[one], out[two] = out[two], out[one]
        return out

    Stream.shuffled = shuffled  # type: ignore[method-assign]
    try:
        yield
    finally:
        Stream.shuffled = plain  # type: ignore[method-assign]


@pytest.fixture
def fixed_secret(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def fix(secret: str) -> None:
        monkeypatch.setattr(Context, "new_secret", lambda self: secret)

    return fix


def without_times(frame: str) -> Json:
    """A frame less what differs from run to run: times, and the names of rooms and people."""

    def strip(value: Any) -> Any:
        if isinstance(value, dict):
            skipped = (*MOVING, "room", "link", "player", "totals", "you")
            return {key: strip(item) for key, item in value.items() if key not in skipped}
        return [strip(item) for item in value] if isinstance(value, list) else value

    stripped: Json = strip(json.loads(frame))
    return stripped


Policy = Callable[[Player], Json]


Heard = list[tuple[float, Json]]


async def one_world(
    server: Running, game_id: str, options: Json, policy: Policy, steps: int, **settings: Any
) -> list[Heard]:
    """Everybody acts in turn by policy; what seats 0 and 3 and a spectator were sent, and when they had it."""
    site = Site(server.http)
    players = await seated(site, server.ws, game_id, 4, options, **settings)
    watcher = await Player(server.ws, players[0].code).open()
    heard: list[Heard] = []
    for player in (players[0], players[3], watcher):
        kept: Heard = []
        heard.append(kept)

        def keep(message: Json, kept: Heard = kept) -> None:
            if message["t"] in ("match", "step"):
                kept.append((time.monotonic(), without_times(json.dumps(message))))

        player.on_message = keep
    await started(players)
    done = [0] * 4
    async with asyncio.timeout(PATIENCE):
        while sum(done) < steps and not any(player.pause or player.over for player in players):
            for seat, player in enumerate(players):
                if player.ask is not None and player.ask["ask"] > done[seat]:
                    done[seat] = player.ask["ask"]
                    await player.ask_for("act", ask=done[seat], action=policy(player))
            await asyncio.sleep(0.005)
        # What is said now comes after everything that the last answer brought.
        await players[0].ask_for("say", what="hello")
        for player in (players[0], players[3], watcher):
            await player.hear("said")
    return heard


def is_revealing(message: Json) -> bool:
    return any(event["name"] == "showdown" for event in message.get("events", ()))


def first_legal(player: Player) -> Json:
    """A policy of the view alone."""
    return player.some_action(Stream(Seed.named("two worlds").key(), f"seat {player.seat}"))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["anpai", "duogui13", "fujian13", "taiwan13"])
def test_hidden_cards_change_nothing_before_they_are_shown(
    server: Running, fixed_secret: Callable[[str], None], game_id: str
) -> None:
    fixed_secret(Seed.named(f"worlds/{game_id}").secret)
    options = {"deals": 1} if game_id != "anpai" else {}
    # Of the cards of seats 1 and 2, two that nobody else ever sees before the showdown.
    places = (13, 26) if game_id != "anpai" else (6, 12)
    runs = []
    for swap in (None, places):
        with swapped(swap):
            runs.append(run(one_world(server, game_id, options, first_legal, 100)))
    for here, there in zip(*runs, strict=True):
        one, two = [[message for _, message in heard if not is_revealing(message)] for heard in (here, there)]
        assert len(one) > 3
        assert one == two
    revealed = [[message for _, message in run[0] if is_revealing(message)] for run in runs]
    assert revealed[0] != revealed[1], "the swap changed nothing: the test would be empty"


def quiet(view: Json) -> Json:
    """Mahjong without claims: throw what was drawn, pass everything."""
    if view["phase"] == "xiapao":
        return {"kind": "xiapao", "points": 0}
    return {"kind": "discard", "tile": view["drawn"]} if view["phase"] == "turn" else {"kind": "pass"}


@dataclass(frozen=True, slots=True)
class Course:
    """A quiet beginning: what seats 0 and 3 hold, what is thrown, who of which seats is asked about it."""

    hands: tuple[Any, Any]
    thrown: tuple[str, ...]
    asked: tuple[frozenset[int], ...]


def course(game: AnyGame, options: Any, key: str) -> Course:
    state = game.start(options, key).state
    hands: tuple[Any, Any] | None = None
    asked: list[frozenset[int]] = []
    thrown: list[str] = []
    while len(thrown) < TURNS:
        seat = min(game.pending(state))
        plain = to_plain(game.view(state, seat))
        assert isinstance(plain, dict)
        if plain["phase"] == "turn" and hands is None:
            hands = (state.hands[0], state.hands[3])
        action = quiet(plain)
        state = game.submit(state, seat, game.decode_action(action)).state
        if action["kind"] == "discard":
            thrown.append(action["tile"])
            asked.append(game.pending(state) if state.phase == "claim" else frozenset())
    return Course(hands or ((), ()), tuple(thrown), tuple(asked))


CLIENTS = ("", "seed 1", "seed 2", "seed 3")
"""The clients' seeds of a match that people start."""


def find_worlds(game: AnyGame, options: Any, clients: tuple[str, ...] = CLIENTS) -> tuple[str, Places]:
    """A secret and two places: their swap changes how often seats 1 and 2 are asked, and nothing seats 0 and 3 see."""
    for number in range(20):
        seed = Seed(Seed.named(f"worlds/{number}").secret, clients)
        here = course(game, options, seed.key())
        for one, two in combinations(range(0, 136, 5), 2):
            with swapped((one, two)):
                there = course(game, options, seed.key())
            mine = [[who & {0, 3} for who in world.asked] for world in (here, there)]
            if (here.hands, here.thrown, mine[0]) == (there.hands, there.thrown, mine[1]) and any(
                bool(a) != bool(b) for a, b in zip(here.asked[:-1], there.asked[:-1], strict=True)
            ):
                return seed.secret, (one, two)
    raise AssertionError("no such worlds")


@pytest.mark.slow
@pytest.mark.parametrize("claims", ["natural", "sealed"])
def test_nobody_can_tell_whether_somebody_else_could_claim(
    server: Running, fixed_secret: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, claims: str
) -> None:
    monkeypatch.setattr(Clockwork, "_window_seconds", lambda self: WINDOW)
    game = get_game("cangzhou")
    secret, places = find_worlds(game, parse_options(game.options_type, {}))
    fixed_secret(secret)
    opened: list[float] = []
    really_open = Clockwork._open_window

    def open_window(self: Clockwork, key: Hashable) -> Cancellable:
        opened.append(time.monotonic())
        return really_open(self, key)

    monkeypatch.setattr(Clockwork, "_open_window", open_window)
    runs, windows = [], []
    for swap in (None, places):
        with swapped(swap):
            play = one_world(server, game.id, {}, lambda player: quiet(player.view), TURNS, claims=claims)
            runs.append(run(play))
            windows.append(opened.copy())
            opened.clear()
    for here, there in zip(*runs, strict=True):
        count = min(len(here), len(there))
        assert count > TURNS
        assert [message for _, message in here[:count]] == [message for _, message in there[:count]]
        for heard, began in zip((here, there), windows, strict=True):
            discards = [at for at, message in heard if names(message)[-1:] == ["discarded"]]
            nexts = [at for at, message in heard if "drew" in names(message) or "drawn" in names(message)]
            for at, since in zip(discards[:-1], began, strict=False):
                assert WINDOW <= min(then for then in nexts if then > at) - since < WINDOW + LATE


def names(message: Json) -> list[str]:
    return [event["name"] for event in message.get("events", ())]
