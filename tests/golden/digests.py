"""Digests of whole matches: everything a change that must change nothing is held to.

``python -m tests.golden.digests`` compares 200 matches a game, and twenty runs of many tables at once, with what is
kept; ``--write`` keeps them anew (say in the commit why they changed), ``--show GAME NUMBER`` prints a match, so that
two checkouts can be compared line by line.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from paiju.bots.catalog import get_bot
from paiju.conformance.walk import random_options
from paiju.core.capabilities import batch_of
from paiju.core.game import AnyGame
from paiju.core.options import Options
from paiju.core.plain import to_plain
from paiju.core.record import AnyTable, record_of, write_record
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.registry import game_ids, get_game
from tests.cangzhou.eager import EAGER

FILE = Path(__file__).with_name("digests.json")
MATCHES = 200
RUNS = 20
TABLES, STEPS = 8, 120
"""Tables of a run of many at once, and choices at each."""


def match_lines(game_id: str, number: int) -> Iterator[str]:
    """A match over random options as text: every action, event, entry and score, views here and there, the record.

    Even matches are played by chance, odd ones by players who mean to win.
    """
    game = get_game(game_id)
    origin = Seed.named(f"golden/{game_id}/{number}")
    chance = Stream(origin.key(), "golden")
    table: AnyTable = Table(game, random_options(game, chance), origin)
    yield _text(to_plain(table.options))
    told = paid = 0
    while not table.over:
        yield from (_text([event.name, event.to, event.data]) for event in table.events[told:])
        yield from (_text(to_plain(entry)) for entry in table.entries[paid:])
        told, paid = len(table.events), len(table.entries)
        seat = chance.choice(sorted(table.pending))
        viewer = chance.below(table.seats + 1)
        for who in dict.fromkeys((seat, viewer if viewer < table.seats else None)):
            yield _text([who, to_plain(table.view(who))])
        action = _player(game_id, number % 2 == 1).act(table.view(seat), chance)
        yield _text([seat, game.encode_action(action), list(table.scores)])
        table.submit(seat, action)
    yield from (_text([event.name, event.to, event.data]) for event in table.events[told:])
    yield from (_text(to_plain(entry)) for entry in table.entries[paid:])
    yield from (_text(to_plain(table.view(seat))) for seat in (*range(table.seats), None))
    yield from (f"{game.explain(entry, lang)}" for entry in table.entries for lang in ("zh", "en"))
    yield write_record(record_of(table))


class _Eager:
    """Chance, but of players who mean to win, where wins are rare."""

    def act(self, view: Any, chance: Stream) -> Any:
        return EAGER.sample(view, chance)


class _Sampler:
    """Chance."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def act(self, view: Any, chance: Stream) -> Any:
        return self.game.sample(view, chance)


@cache
def _player(game_id: str, eager: bool) -> Any:
    if not eager:
        return _Sampler(get_game(game_id))
    return _Eager() if game_id == "cangzhou" else get_bot(get_game(game_id), "greedy")


def batch_lines(game_id: str, number: int) -> Iterator[str]:
    """A run of many tables at once: seats, observations, masks and rewards at every step, and whole matches' points."""
    from paiju.accel.batch import Kit
    from paiju.accel.tables import play_matches
    from paiju.envs import vector_env

    game = get_game(game_id)
    chance = Stream(Seed.named(f"golden/batch/{game_id}/{number}").key(), "golden")
    options: Options = random_options(game, chance)
    plain = to_plain(options)
    assert isinstance(plain, dict)
    policy = ("random", "fast")[number % 2]
    env = vector_env(game, TABLES, **plain)
    env.reset(number)
    state = hashlib.sha256()
    for _ in range(STEPS):
        for array in (env.seats, env.observations, env.action_mask, env.rewards, env.terminations, env.scores):
            state.update(array.tobytes())
        env.step(env.sample(policy))
    env.close()
    played = play_matches(Kit.of(batch_of(game, options), True), [policy] * game.seats(options), number, 0, TABLES)
    yield f"{_text(plain)} {policy} {state.hexdigest()}"
    for points, choices, tallies, dealers in zip(
        played.points.tolist(), played.choices.tolist(), played.tallies.tolist(), played.dealers.tolist(), strict=True
    ):
        yield _text([points, choices, tallies, dealers])


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def digest(lines: Iterator[str]) -> str:
    state = hashlib.sha256()
    for line in lines:
        state.update(line.encode() + b"\n")
    return state.hexdigest()[:16]


@contextmanager
def pure() -> Iterator[None]:
    """Bots think in CPython: with compiled kernels they look at more, and may choose otherwise."""
    before = os.environ.get("PAIJU_PURE")
    os.environ["PAIJU_PURE"] = "1"
    yield
    if before is None:
        del os.environ["PAIJU_PURE"]
    else:
        os.environ["PAIJU_PURE"] = before


def match_digest(game_id: str, number: int) -> str:
    with pure():
        return digest(match_lines(game_id, number))


def batch_digest(game_id: str, number: int) -> str:
    return digest(batch_lines(game_id, number))


DIGESTS = {"matches": (match_digest, MATCHES), "batches": (batch_digest, RUNS)}


def kept() -> dict[str, dict[str, list[str]]]:
    """What is kept: by kind and game, a digest a number."""
    found: dict[str, dict[str, list[str]]] = json.loads(FILE.read_text("utf-8"))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.digests", description=__doc__)
    parser.add_argument("games", nargs="*", help="these games alone")
    parser.add_argument("--write", action="store_true", help="keep what comes out now")
    parser.add_argument("--show", type=int, metavar="NUMBER", help="print this match of the game")
    given = parser.parse_args()
    games = given.games or game_ids()
    if given.show is not None:
        with pure():
            print("\n".join(match_lines(games[0], given.show)))
        return 0
    before = kept() if FILE.exists() else {kind: {} for kind in DIGESTS}
    wrong = 0
    for kind, (digest_of, many) in DIGESTS.items():
        for game_id in games:
            found = []
            for number in range(many):
                if sys.stderr.isatty():
                    print(f"\r{kind} {game_id} {number + 1}/{many} ", end="", file=sys.stderr)
                found.append(digest_of(game_id, number))
            pairs = zip(found, before[kind].get(game_id, []), strict=False)
            changed = [number for number, (now, then) in enumerate(pairs) if now != then]
            print(f"{kind} {game_id}: {len(changed)} of {many} differ {changed[:20] or ''}")
            wrong += len(changed)
            before[kind][game_id] = found
    if given.write:
        FILE.write_text(json.dumps(before, indent=0) + "\n", "utf-8")
        return 0
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
