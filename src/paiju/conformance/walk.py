"""Random matches to try the laws on, and the small distortions that make illegal actions out of legal ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from paiju.core.errors import NotationError, OptionError
from paiju.core.game import AnyGame
from paiju.core.options import OptionInfo, Options, describe, parse_options
from paiju.core.plain import Plain
from paiju.core.record import AnyTable
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table

MOST_STEPS = 20_000
SHORT = ("deals", "hands", "rounds")
"""Options that only make a match longer; laws are tried on short matches of many kinds instead."""


def random_options(game: AnyGame, chance: Stream) -> Options:
    """Some valid options, different ones each time; impossible combinations are drawn again."""
    while True:
        picked = {info.name: _pick(info, chance) for info in describe(game.options_type) if chance.below(2)}
        for info in describe(game.options_type):
            if info.name in SHORT:
                picked[info.name] = info.choices[0] if info.choices else min(2, cast(int, info.high))
        try:
            return cast(Options, parse_options(game.options_type, picked))
        except OptionError:
            continue


def _pick(info: OptionInfo, chance: Stream) -> Any:
    if info.choices is not None:
        return chance.choice(info.choices)
    low, high = cast(int, info.low), cast(int, info.high)
    return low + chance.below(min(high - low, 20) + 1)


def new_table(game: AnyGame, seed: int) -> tuple[AnyTable, Stream]:
    """A table with random options, and a stream for whatever else is left to chance."""
    origin = Seed.named(f"conformance/{game.id}/{seed}")
    chance = Stream(origin.key(), "walk")
    return Table(game, random_options(game, chance), origin), chance


def random_match(game: AnyGame, seed: int) -> Iterator[tuple[AnyTable, Stream]]:
    """The table at every step of a match of random legal actions by random pending seats, the end included."""
    table, chance = new_table(game, seed)
    for _ in range(MOST_STEPS):
        yield table, chance
        if table.over:
            return
        seat = chance.choice(sorted(table.pending))
        table.submit(seat, game.sample(table.view(seat), chance))
    raise RuntimeError(f"{game.id}: seed {seed} is not over after {MOST_STEPS} actions")


def distorted(plain: Plain, others: list[Plain], chance: Stream) -> Plain:
    """An action's JSON with something wrong, or mixed from two actions, or left as it is."""
    if not isinstance(plain, dict):
        return chance.choice([None, [], "x", {}])
    out = dict(plain)
    names = sorted(out)
    name = chance.choice(names) if names else "kind"
    kind = chance.below(8)
    if kind == 0:
        out.pop(name, None)
    elif kind == 1:
        out["surplus"] = 1
    elif kind == 2:
        out[name] = chance.choice([None, -1, 10**30, "", "Zz", "As As", [], {}, True, 1.5])
    elif kind == 3 and isinstance(out[name], str):
        tokens = str(out[name]).split()
        out[name] = " ".join([*tokens, chance.choice(["As", "jk", "2c", "9h"])])
    elif kind == 4 and isinstance(out[name], str):
        out[name] = " ".join(str(out[name]).split()[1:])
    elif kind == 5 and isinstance(out[name], int):
        out[name] = cast(int, out[name]) + chance.choice([-100, -1, 1, 100])
    elif kind == 6:
        other = chance.choice(others)
        if isinstance(other, dict):
            out[name] = other.get(name)
    elif kind == 7:
        out.update({one: out[two] for one, two in zip(names, chance.shuffled(names), strict=True)})
    return out


def finished_match(game: AnyGame, seed: int) -> AnyTable:
    """A whole random match."""
    *_, (table, _) = random_match(game, seed)
    return table


def decoded_or_none(game: AnyGame, plain: Plain) -> Any:
    """The action, or None when it cannot even be read."""
    try:
        return game.decode_action(plain)
    except NotationError:
        return None
