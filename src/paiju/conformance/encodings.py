"""编码: what programs that learn see and choose must be total, within bounds, and tell nothing hidden.

A game without an encoding passes: it has nothing to get wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from paiju.conformance.broken import demand
from paiju.conformance.walk import random_match
from paiju.core.encoding import Encoding
from paiju.core.game import AnyGame
from paiju.core.record import AnyTable
from paiju.core.shuffle import Stream
from paiju.core.texts import LANGUAGES

SPELLED_PER_STEP = 24
LONGEST_MOVE = 64


def every_move_is_spelled(game: AnyGame, seed: int) -> None:
    """Every legal action is spelled by legal choices, and they are turned back into it."""
    for table, encoding, chance in _walk(game, seed):
        for seat in sorted(table.pending):
            view = table.view(seat)
            some = [*islice(game.choices(view), SPELLED_PER_STEP), game.sample(view, chance)]
            legal: dict[tuple[int, ...], set[int]] = {}
            for action in some:
                _spelled(table, encoding, view, action, legal, seed)
        for seat in set(range(table.seats)) - table.pending:
            idle = encoding.legal(table.view(seat))
            demand(not idle, game, seed, f"seat {seat} has nothing to do and may choose {idle}")


def _spelled(
    table: AnyTable, encoding: Encoding[Any], view: Any, action: Any, legal: dict[tuple[int, ...], set[int]], seed: int
) -> None:
    """``legal`` keeps what may follow what: many actions begin alike."""
    game = table.game
    numbers = tuple(encoding.spell(view, action))
    for many, number in enumerate(numbers):
        before = numbers[:many]
        if before not in legal:
            legal[before] = set(encoding.legal(view, before))
        demand(number in legal[before], game, seed, f"{action} needs {number} after {before}: not legal")
        if many:
            demand(encoding.decode(view, before) is None, game, seed, f"{before} is a move, yet {action} goes on")
    back = encoding.decode(view, numbers)
    same = back is not None and game.encode_action(back) == game.encode_action(action)
    demand(same, game, seed, f"{action} is spelled {numbers}, which is read as {back}")


def legal_choices_lead_to_moves(game: AnyGame, seed: int) -> None:
    """Whatever legal choices a seat picks, they end in an action that the rules accept."""
    for table, encoding, chance in _walk(game, seed):
        for seat in sorted(table.pending):
            view = table.view(seat)
            chosen = [*random_choices(encoding, view, chance)]
            action = encoding.decode(view, chosen)
            demand(action is not None, game, seed, f"after {chosen} nothing is legal, and it is no move")
            refusal = game.check(table.state, seat, action)
            demand(refusal is None, game, seed, f"{chosen} spells {action}, which is refused: {refusal}")


def random_choices(encoding: Encoding[Any], view: Any, chance: Stream) -> Iterator[int]:
    """The choices of one move, each drawn from the legal ones."""
    chosen: list[int] = []
    while len(chosen) < LONGEST_MOVE:
        legal = encoding.legal(view, chosen)
        if not legal:
            return
        chosen.append(chance.choice(legal))
        yield chosen[-1]
        if encoding.decode(view, chosen) is not None:
            return


def observations_stay_in_bounds(game: AnyGame, seed: int) -> None:
    """Observations have the length and the bounds that their features name; choices are numbered and have names."""
    for table, encoding, chance in _walk(game, seed):
        for seat in range(table.seats):
            view = table.view(seat)
            chosen: list[int] = []
            _within(table, encoding, encoding.observe(view), seed)
            for number in random_choices(encoding, view, chance):
                legal = encoding.legal(view, chosen)
                ordered = legal == sorted(set(legal)) and legal[0] >= 0 and legal[-1] < encoding.choices
                demand(ordered, game, seed, f"{legal} are no ascending numbers below {encoding.choices}")
                names = [encoding.name(number, lang) for lang in LANGUAGES]
                demand(all(names), game, seed, f"choice {number} has no name")
                chosen.append(number)
                if encoding.decode(view, chosen) is None:
                    _within(table, encoding, encoding.observe(view, chosen), seed)


def _within(table: AnyTable, encoding: Encoding[Any], seen: list[int], seed: int) -> None:
    demand(len(seen) == encoding.width, table.game, seed, f"{len(seen)} numbers observed instead of {encoding.width}")
    for feature, span in encoding.spans():
        part = seen[span]
        inside = feature.low <= min(part) and max(part) <= feature.high
        demand(inside, table.game, seed, f"{feature.name} is {part}, not in {feature.low} … {feature.high}")


def no_observation_leaks(game: AnyGame, seed: int) -> None:
    """A seat's observation and choices are the same when the cards it cannot see are dealt anew."""
    for table, encoding, chance in _walk(game, seed):
        for seat in range(table.seats):
            here, there = table.view(seat), game.view(game.redeal(table.state, seat, chance), seat)
            chosen: list[int] = []
            for number in [*random_choices(encoding, here, chance), None]:
                seen = encoding.observe(here, chosen) == encoding.observe(there, chosen)
                demand(seen, game, seed, f"the observation of seat {seat} tells hidden cards")
                may = encoding.legal(here, chosen) == encoding.legal(there, chosen)
                demand(may, game, seed, f"what seat {seat} may choose tells hidden cards")
                if number is None or encoding.decode(here, [*chosen, number]) is not None:
                    break
                chosen.append(number)


def _walk(game: AnyGame, seed: int) -> Iterator[tuple[AnyTable, Encoding[Any], Stream]]:
    """A random match of a game that has an encoding; nothing of one that has none."""
    if game.learning is None:
        return
    encoding: Encoding[Any] | None = None
    for table, chance in random_match(game, seed):
        encoding = encoding or game.learning.encoding(table.options)
        yield table, encoding, chance
