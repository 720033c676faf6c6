"""Loops over many tables of any game: ``flow`` has its kernels, and compiled code takes each game's for itself."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.accel.keys import named_key, toss_from
from paiju.accel.prefetch import prefetch
from paiju.core.batch import Flow
from paiju.core.chance import STREAM
from paiju.core.kernel import Log, clear, kernel, longs

if TYPE_CHECKING:
    from paiju.accel.tables import Arrays

TERMINATE, ERROR, RANDOM = 0, 1, 2
"""What an illegal choice leads to."""
CHOOSES, TOSSES, HURRIES = 0, 1, 2
"""Who plays a seat: the caller, the kernel ``random``, the kernel ``fast``."""
DEAL, STEP, CHOOSE = 0, 1, 2
"""Orders to :func:`run_tables`; ``CHOOSE`` plus a policy is one, too."""
KEY_WORDS = 8
AHEAD = 4
"""Choosing is quick: so many tables before its turn a row is asked of memory."""
MOST_SEATS = 16
"""Scores that a loop has scratch for."""


class TableTerms(NamedTuple):
    """Terms that tables are played on: who sits where, what an illegal choice leads to and costs."""

    seats: int
    opponents: int
    learner: int
    illegal: int
    penalty: float


class Seeds(NamedTuple):
    """The seeds of all matches: SHA-256's constants, and the bytes before a match's numbers."""

    rounds: Sequence[int]
    prefix: Sequence[int]


class Held(NamedTuple):
    """Tables from step to step, a row each; ``actions`` come from the caller, ``choices`` go to it."""

    rows: Any
    tosses: Any
    points: Any
    matches: MutableSequence[int]
    actions: MutableSequence[int]
    choices: MutableSequence[int]


@kernel
def begin(flow: Flow, room: Any, seeds: Seeds, one: int, two: int, row: Any, toss: Any, log: Log) -> None:
    """Deal the match whose seed has these numbers, and start the coin tosses of its policies."""
    stream, key = longs(STREAM), longs(KEY_WORDS)
    named_key(seeds.rounds, seeds.prefix, one, two, stream, key)
    toss_from(key, toss)
    flow.start(room, key, row, log)


@kernel
def choice_of(flow: Flow, room: Any, policy: int, row: Any, seat: int, toss: Any) -> int:
    """A policy's choice."""
    if policy == TOSSES:
        return flow.random(room, row, seat, toss)
    return flow.fast(room, row, seat, toss)


@kernel
def others_play(flow: Flow, room: Any, policy: int, learner: int, row: Any, toss: Any, log: Log) -> int:
    """Let the policy play until the learner is asked; without a policy whoever is next is asked."""
    seat = flow.turn(room, row)
    while policy != CHOOSES and seat >= 0 and seat != learner:
        if flow.act(room, row, seat, choice_of(flow, room, policy, row, seat, toss), log) == 0:
            return -1
        seat = flow.turn(room, row)
    return seat


@kernel
def next_match(flow: Flow, room: Any, terms: TableTerms, seeds: Seeds, held: Held, env: int, log: Log) -> int:
    """Deal until somebody is asked: a match that ends before the learner's first turn is passed over."""
    row, toss, matches = held.rows[env], held.tosses[env], held.matches
    seat = -1
    while seat < 0:
        begin(flow, room, seeds, env, matches[env], row, toss, log)
        learner = terms.learner
        if learner < 0:
            learner = (env + matches[env]) % terms.seats
        seat = others_play(flow, room, terms.opponents, learner, row, toss, log)
        if seat < 0:
            matches[env] += 1
    return seat


@kernel
def deal_tables(
    low: int, high: int, flow: Flow, room: Any, terms: TableTerms, seeds: Seeds, held: Held, told: Arrays, log: Log
) -> None:
    """Deal match 0 of every table of a slice."""
    for env in range(low, high):
        held.matches[env] = 0
        seat = next_match(flow, room, terms, seeds, held, env, log)
        told.seats[env] = seat
        told.acted[env] = seat
        told.terminations[env] = False
        told.illegal[env] = False
        told.reward[env] = 0
        for each in range(terms.seats):
            held.points[env][each] = 0
            told.rewards[env][each] = 0
            told.scores[env][each] = 0
        flow.observe(room, held.rows[env], seat, told.observations[env])
        flow.legal(room, held.rows[env], seat, told.action_mask[env])


@kernel
def step_tables(
    low: int, high: int, flow: Flow, room: Any, terms: TableTerms, seeds: Seeds, held: Held, told: Arrays, log: Log
) -> None:
    """One choice at every table of a slice; a match that ends is counted and the next one dealt at once."""
    now = longs(MOST_SEATS)
    last = len(held.rows) - 1
    for env in range(low, high):
        after = min(env + 1, last)
        prefetch(held.rows[after])
        prefetch(told.observations[after])
        prefetch(told.action_mask[after])
        row, toss, seat = held.rows[env], held.tosses[env], told.seats[env]
        out, mask, change = told.observations[env], told.action_mask[env], told.rewards[env]
        for each in range(terms.seats):
            change[each] = 0
        told.reward[env] = 0
        told.acted[env] = seat
        told.terminations[env] = False
        wrong = flow.act(room, row, seat, held.actions[env], log) == 0
        told.illegal[env] = wrong
        over = wrong and terms.illegal == TERMINATE
        if wrong and terms.illegal == RANDOM:
            over = flow.act(room, row, seat, flow.random(room, row, seat, toss), log) == 0
        if not over and (not wrong or terms.illegal == RANDOM):
            told.seats[env] = others_play(flow, room, terms.opponents, seat, row, toss, log)
            over = told.seats[env] < 0
        if not over and not wrong and told.seats[env] == seat and flow.again(room, row, seat, out, mask):
            continue
        flow.scores(room, row, now)
        before = held.points[env]
        for each in range(terms.seats):
            change[each] = now[each] - before[each]
            before[each] = now[each]
        if wrong:
            change[seat] -= terms.penalty
        told.reward[env] = change[seat]
        if over:
            told.terminations[env] = True
            for each in range(terms.seats):
                told.scores[env][each] = now[each]
                before[each] = 0
            held.matches[env] += 1
            flow.observe(room, row, seat, told.final_observations[env])
            told.seats[env] = next_match(flow, room, terms, seeds, held, env, log)
        flow.observe(room, row, told.seats[env], out)
        flow.legal(room, row, told.seats[env], mask)


@kernel
def choose_tables(low: int, high: int, flow: Flow, room: Any, policy: int, held: Held, told: Arrays) -> None:
    """What a policy would choose at every table of a slice."""
    last = len(held.rows) - 1
    for env in range(low, high):
        prefetch(held.rows[min(env + AHEAD, last)])
        held.choices[env] = choice_of(flow, room, policy, held.rows[env], told.seats[env], held.tosses[env])


@kernel
def run_tables(
    order: int,
    low: int,
    high: int,
    flow: Flow,
    room: Any,
    terms: TableTerms,
    seeds: Seeds,
    held: Held,
    told: Arrays,
    log: Log,
) -> None:
    """Deal, step or choose at every table of a slice: one entry for the three, so that the rules are optimised once."""
    if order == DEAL:
        deal_tables(low, high, flow, room, terms, seeds, held, told, log)
    elif order == STEP:
        step_tables(low, high, flow, room, terms, seeds, held, told, log)
    else:
        choose_tables(low, high, flow, room, order - CHOOSE, held, told)


class Results(NamedTuple):
    """Points, choices and tallies of whole matches, a row each."""

    points: Any
    choices: MutableSequence[int]
    tallies: Any


@kernel
def play_tables(
    first: int,
    low: int,
    high: int,
    flow: Flow,
    room: Any,
    policies: Sequence[int],
    seeds: Seeds,
    row: Any,
    results: Results,
    log: Log,
) -> None:
    """Whole matches, number ``first + i`` into place i of the results; each seat plays its policy."""
    toss = longs(2)
    for i in range(low, high):
        begin(flow, room, seeds, first + i, -1, row, toss, log)
        clear(log)  # what every first deal counts is added by others
        seat = flow.turn(room, row)
        made = 0
        while seat >= 0:
            number = choice_of(flow, room, policies[seat], row, seat, toss)
            if flow.act(room, row, seat, number, log) == 0:
                break
            flow.count(room, row, log, results.tallies[i])
            clear(log)
            made += 1
            seat = flow.turn(room, row)
        results.choices[i] = made
        flow.scores(room, row, results.points[i])
