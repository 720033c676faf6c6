"""没有泄漏: what a seat gets must not depend on cards it cannot see.

Two laws that need each other. The first deals hidden cards anew (``Game.redeal``) and demands the same view, the
same refusals and the same news. The second covers news about dealing itself: it swaps two cards of the deck, and
where the view does not change the events may not either. So events tell no more than views, and views tell nothing
hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from paiju.conformance.broken import demand
from paiju.conformance.walk import decoded_or_none, distorted, new_table, random_match
from paiju.core.game import AnyGame, Event, Step
from paiju.core.plain import Plain, to_plain
from paiju.core.record import AnyTable
from paiju.core.shuffle import Stream

TRIED_ACTIONS = 6
SWAPS = 24


def no_leaks(game: AnyGame, seed: int) -> None:
    """Views, refusals and news of a seat are the same when the cards it cannot see are dealt anew."""
    changed: set[int | None] = set()
    seats: tuple[int | None, ...] = ()
    for table, chance in random_match(game, seed):
        seats = (*range(table.seats), None)
        for seat in seats:
            world = game.redeal(table.state, seat, chance)
            if world != table.state:
                changed.add(seat)
            demand(
                to_plain(game.view(world, seat)) == to_plain(table.view(seat)),
                game,
                seed,
                f"the view of seat {seat} tells hidden cards",
            )
            if seat is not None and seat in table.pending:
                _same_refusals(table, world, seat, chance, seed)
            _same_news(table, world, seat, chance, seed)
    silent = set(seats) - changed
    demand(not silent, game, seed, f"redeal changes nothing for seats {silent}: the law would be empty")


def _same_refusals(table: AnyTable, world: Any, seat: int, chance: Stream, seed: int) -> None:
    game = table.game
    legal = game.encode_action(game.sample(table.view(seat), chance))
    for _ in range(TRIED_ACTIONS):
        action = decoded_or_none(game, distorted(legal, [legal], chance))
        if action is not None:
            here, there = game.check(table.state, seat, action), game.check(world, seat, action)
            demand(here == there, game, seed, f"seat {seat} learns from a refusal: {here} or {there}")


def _same_news(table: AnyTable, world: Any, seat: int | None, chance: Stream, seed: int) -> None:
    """While a step is not resolved, whoever submits whatever, the seat hears the same and sees the same.

    Who is pending may itself be hidden (who could claim a tile): a seat pending here and not there must answer
    without a sound.
    """
    game = table.game
    pending, others = table.pending, game.pending(world)
    for actor in sorted(pending):
        mine = game.sample(table.view(actor), chance)
        here = _unresolved(game, table.state, actor, mine)
        if here is None:
            continue
        told = (_heard(here.events, seat), to_plain(game.view(here.state, seat)))
        if actor in others:
            there = _unresolved(
                game, world, actor, mine if actor == seat else game.sample(game.view(world, actor), chance)
            )
            if there is None:
                continue
            expected = (_heard(there.events, seat), to_plain(game.view(there.state, seat)))
        else:
            expected = ([], to_plain(table.view(seat)))
        demand(told == expected, game, seed, f"seat {seat} learns what seat {actor} has chosen, or that it could")


def _unresolved(game: AnyGame, state: Any, actor: int, action: Any) -> Step[Any] | None:
    """The step of a submission that others are still waited for after; None when it resolves."""
    step = game.submit(state, actor, action)
    waiting = game.pending(state) - {actor}
    return step if waiting and game.pending(step.state) == waiting else None


def _heard(events: Sequence[Event], seat: int | None) -> list[Plain]:
    return [to_plain(event) for event in events if event.visible_to(seat)]


def no_event_leaks(game: AnyGame, seed: int) -> None:
    """Events tell no more than views: two cards of the deck swapped leave a seat's events alone if they do its view."""
    table, chance = new_table(game, seed)
    key = table.seed.key()
    start = game.start(table.options, key)
    unseen = 0
    for _ in range(SWAPS):
        with swapped_cards(chance) as swaps:
            other = game.start(table.options, key)
        demand(swaps[0] > 0, game, seed, "the deck is not shuffled by Stream.shuffled")
        for seat in (*range(table.seats), None):
            if to_plain(game.view(start.state, seat)) == to_plain(game.view(other.state, seat)):
                unseen += other.state != start.state
                demand(
                    _heard(start.events, seat) == _heard(other.events, seat),
                    game,
                    seed,
                    f"seat {seat} hears of cards its view does not show",
                )
    demand(unseen > 0, game, seed, "no swap was hidden from anybody: the law would be empty")


@contextmanager
def swapped_cards(chance: Stream) -> Iterator[list[int]]:
    """While this lasts every deck comes out with the same two places swapped; yields how many decks did."""
    plain_shuffle = Stream.shuffled
    one, two = chance.below(1 << 20), chance.below(1 << 20)
    count = [0]

    def shuffled(self: Stream, items: Sequence[Any]) -> list[Any]:
        out = plain_shuffle(self, items)
        count[0] += 1
        i, j = one % len(out), two % len(out)
        out[i], out[j] = out[j], out[i]
        return out

    Stream.shuffled = shuffled  # type: ignore[method-assign]
    try:
        yield count
    finally:
        Stream.shuffled = plain_shuffle  # type: ignore[method-assign]
