"""Loops over many tables, written once: :mod:`paiju.accel.weave` puts a game's kernels in place of the names below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paiju.accel.keys import named_key, toss_from
from paiju.accel.orders import ASLEEP, CHOOSE, STEP, next_order, take
from paiju.core.kernel import clear, fetch

TERMINATE, ERROR, RANDOM = 0, 1, 2
"""What an illegal choice leads to."""
CHOOSES, TOSSES, HURRIES = 0, 1, 2
"""Who plays a seat: the caller, the kernel ``random``, the kernel ``fast``."""
SEATS, OPPONENTS, LEARNER, ILLEGAL, LINES = 0, 1, 2, 3, 4
"""Places of the settings that go to the loops."""

AHEAD = 4
FEW_LINES = 2
"""Choosing is quick and looks at little: so many tables before its turn so much of a row is asked of memory."""

TEMPLATES: list[Callable[..., Any]] = []
"""In the order they call each other."""


def unwoven(*given: Any) -> Any:
    """Stands for a kernel that the game brings."""
    raise TypeError("a loop without a game's kernels")


# See :class:`paiju.core.batch.Flow`.
start = turn = observe = legal = act = scores = random = fast = again = count = unwoven


def template(function: Callable[..., Any]) -> Callable[..., Any]:
    """Register a loop."""
    TEMPLATES.append(function)
    return function


@template
def begin(facts: Any, room: Any, rounds: Any, prefix: Any, one: int, two: int, row: Any, work: Any) -> None:
    """Deal the match whose seed has these numbers; ``work`` is (key, coin tosses, log, tally, scores, stream)."""
    named_key(rounds, prefix, one, two, work[5], work[0])
    toss_from(work[0], work[1])
    start(facts, room, work[0], row, work[2])


@template
def policed(facts: Any, room: Any, policy: int, row: Any, seat: int, toss: Any) -> Any:
    """What a policy chooses."""
    if policy == TOSSES:
        return random(facts, room, row, seat, toss)
    return fast(facts, room, row, seat, toss)


@template
def others_play(facts: Any, room: Any, policy: int, learner: int, row: Any, toss: Any, work: Any) -> Any:
    """Let the policy play until the learner is asked; without a policy whoever is next is asked."""
    seat = turn(facts, room, row)
    while policy != CHOOSES and seat >= 0 and seat != learner:
        number = policed(facts, room, policy, row, seat, toss)
        if act(facts, room, row, seat, number, work[2], work[3]) == 0:
            return -1
        seat = turn(facts, room, row)
    return seat


@template
def next_match(
    facts: Any,
    room: Any,
    rounds: Any,
    prefix: Any,
    settings: Any,
    env: int,
    matches: Any,
    row: Any,
    toss: Any,
    work: Any,
) -> int:
    """Deal until somebody is asked: a match that ends before the learner's first turn is passed over."""
    seat = -1
    while seat < 0:
        begin(facts, room, rounds, prefix, env, matches[env], row, work)
        toss[0] = work[1][0]
        toss[1] = work[1][1]
        learner = settings[LEARNER]
        if learner < 0:
            learner = (env + matches[env]) % settings[SEATS]
        seat = others_play(facts, room, settings[OPPONENTS], learner, row, toss, work)
        if seat < 0:
            matches[env] += 1
    return seat


@template
def begin_tables(
    low: int, high: int, facts: Any, room: Any, rounds: Any, prefix: Any, settings: Any, work: Any, held: Any, told: Any
) -> None:
    """Deal every table of a slice anew; ``held`` and ``told`` are as in :func:`step_tables`."""
    rows, tosses, points, matches = held
    observations, masks, turns, acted, rewards, ended, illegal, final, _ = told
    for env in range(low, high):
        matches[env] = 0
        turns[env] = next_match(facts, room, rounds, prefix, settings, env, matches, rows[env], tosses[env], work)
        acted[env] = turns[env]
        ended[env] = 0
        illegal[env] = 0
        for seat in range(settings[SEATS]):
            points[env][seat] = 0
            rewards[env][seat] = 0
            final[env][seat] = 0
        observe(facts, room, rows[env], turns[env], observations[env])
        legal(facts, room, rows[env], turns[env], masks[env])


@template
def step_tables(
    low: int,
    high: int,
    facts: Any,
    room: Any,
    rounds: Any,
    prefix: Any,
    settings: Any,
    work: Any,
    held: Any,
    told: Any,
    actions: Any,
    penalty: float,
) -> None:
    """One choice at every table of a slice; a match that ends is counted and the next one dealt at once."""
    rows, tosses, points, matches = held
    observations, masks, turns, acted, rewards, ended, illegal, final, finals = told
    seats, policy, now, last = settings[SEATS], settings[OPPONENTS], work[4], len(rows) - 1
    for env in range(low, high):
        fetch(rows[min(env + 1, last)], settings[LINES])
        row, toss, seat = rows[env], tosses[env], turns[env]
        out, mask, change = observations[env], masks[env], rewards[env]
        for each in range(seats):
            change[each] = 0
        acted[env] = seat
        ended[env] = 0
        wrong = act(facts, room, row, seat, actions[env], work[2], work[3]) == 0
        illegal[env] = 1 if wrong else 0
        over = wrong and settings[ILLEGAL] == TERMINATE
        if wrong and settings[ILLEGAL] == RANDOM:
            number = random(facts, room, row, seat, toss)
            over = act(facts, room, row, seat, number, work[2], work[3]) == 0
        if not over and (not wrong or settings[ILLEGAL] == RANDOM):
            if policy == CHOOSES:
                turns[env] = turn(facts, room, row)
            else:
                turns[env] = others_play(facts, room, policy, seat, row, toss, work)
            over = turns[env] < 0
        if not over and not wrong and turns[env] == seat and again(facts, room, row, seat, out, mask):
            continue
        scores(facts, room, row, now)
        before = points[env]
        for each in range(seats):
            change[each] = now[each] - before[each]
            before[each] = now[each]
        if wrong:
            change[seat] -= penalty
        if over:
            ended[env] = 1
            result = final[env]
            for each in range(seats):
                result[each] = now[each]
                before[each] = 0
            matches[env] += 1
            observe(facts, room, row, seat, finals[env])
            turns[env] = next_match(facts, room, rounds, prefix, settings, env, matches, row, toss, work)
        observe(facts, room, row, turns[env], out)
        legal(facts, room, row, turns[env], mask)


@template
def choose_tables(low: int, high: int, facts: Any, room: Any, held: Any, told: Any, policy: int, out: Any) -> None:
    """What a policy would choose at every table of a slice."""
    rows, tosses, _, _ = held
    turns, last = told[2], len(rows) - 1
    for env in range(low, high):
        fetch(rows[min(env + AHEAD, last)], FEW_LINES)
        if policy == TOSSES:
            out[env] = random(facts, room, rows[env], turns[env], tosses[env])
        else:
            out[env] = fast(facts, room, rows[env], turns[env], tosses[env])


@template
def take_part(
    order: int,
    desk: Any,
    me: int,
    shares: Any,
    facts: Any,
    room: Any,
    rounds: Any,
    prefix: Any,
    settings: Any,
    work: Any,
    held: Any,
    told: Any,
    actions: Any,
    penalty: float,
    choice: Any,
) -> None:
    """Do one's part of an order; without one be a helper, who does what is ordered at its desk until it falls asleep.

    A thread begins with its own share, whose rows its core may still have, and goes on with what is left of others'.
    """
    now = order if order != ASLEEP else next_order(desk)
    while now != ASLEEP:
        for i in range(len(shares)):
            share = shares[(me + i) % len(shares)]
            low, high = take(share)
            while low < high:
                if now == STEP:
                    step_tables(low, high, facts, room, rounds, prefix, settings, work, held, told, actions, penalty)
                else:
                    choose_tables(low, high, facts, room, held, told, now - CHOOSE, choice)
                low, high = take(share)
        now = ASLEEP if order != ASLEEP else next_order(desk)


@template
def play_tables(
    low: int,
    high: int,
    first: int,
    facts: Any,
    room: Any,
    rounds: Any,
    prefix: Any,
    policies: Any,
    row: Any,
    work: Any,
    points: Any,
    choices: Any,
    tallies: Any,
    counts: bool,
) -> None:
    """Whole matches, number ``first + i`` into place i of the results; each seat plays its policy."""
    for i in range(low, high):
        begin(facts, room, rounds, prefix, first + i, -1, row, work)
        if counts:
            clear(work[2])  # what every first deal counts is added by others
        seat = turn(facts, room, row)
        made = 0
        while seat >= 0:
            number = policed(facts, room, policies[seat], row, seat, work[1])
            if act(facts, room, row, seat, number, work[2], tallies[i]) == 0:
                break
            if counts:
                count(facts, room, row, work[2], tallies[i])
                clear(work[2])
            made += 1
            seat = turn(facts, room, row)
        choices[i] = made
        scores(facts, room, row, points[i])
