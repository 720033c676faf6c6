"""Calls every kernel that play needs once, compiled, so that it is in the cache."""

from __future__ import annotations

from paiju.bots.thirteen.engine import fast_engine
from paiju.bots.thirteen.expected import Problem, evaluate
from paiju.core.shuffle import Seed, Stream
from paiju.families.thirteen.model import ThirteenOptions
from paiju.families.thirteen.table import HAND
from paiju.registry import game_ids, get_game


def warm_up() -> None:
    """Evaluate a hand at the first thirteen-card table there is: the kernels' types are the same at all."""
    chance = Stream(Seed.named("warm").key(), "warm")
    for game_id in game_ids():
        options = get_game(game_id).options_type()
        if isinstance(options, ThirteenOptions):
            rules = options.rules()
            hand = chance.shuffled(rules.room.deck)[:HAND]
            evaluate(Problem(rules, tuple(hand)), fast_engine(), 2, chance)
            return
