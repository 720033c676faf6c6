"""Ranking five-card rows: ours in batch against the evaluators people use from Python."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from bench.measure import Figure, best_time
from bench.ranking import card_words, rank_rows, sum_table
from paiju.bots.thirteen.engine import fast_engine
from paiju.families.thirteen.rules.row_tables import row_tables
from paiju.families.thirteen.rules.rows import RowRules

CALLS = 20_000
BATCH = 1_000_000
TOPIC = "five-card rows"


def hands(count: int) -> list[tuple[int, ...]]:
    chance = random.Random(1)
    return [tuple(chance.sample(range(52), 5)) for _ in range(count)]


@cache
def phevaluator_call() -> float:
    """Seconds of phevaluator's fastest call from Python: its C function with card numbers, looked up beforehand."""
    from phevaluator import _pheval

    evaluate = _pheval.evaluate_5cards
    some = hands(CALLS)

    def work() -> None:
        for a, b, c, d, e in some:
            evaluate(a, b, c, d, e)

    return best_time(work) / CALLS


def _treys_call() -> float:
    from treys import Card, Evaluator

    evaluate = Evaluator().evaluate
    names = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    some = [[Card.new(names[card]) for card in hand] for hand in hands(CALLS)]

    def work() -> None:
        for cards in some:
            evaluate(cards, [])

    return best_time(work) / CALLS


def _eval7_call() -> float:
    import eval7

    names = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    some = [[eval7.Card(names[card]) for card in hand] for hand in hands(CALLS)]

    def work() -> None:
        for cards in some:
            eval7.evaluate(cards)

    return best_time(work) / CALLS


def batch_row(rules: RowRules, deck: Sequence[int]) -> float:
    """Seconds a row, ranked a million at a time."""
    import numpy

    engine = fast_engine()
    chance = numpy.random.default_rng(1)
    cards: Any = numpy.array(deck, dtype="uint8")[chance.random((BATCH, len(deck))).argpartition(5, axis=1)[:, :5]]
    cards = numpy.ascontiguousarray(cards.ravel())
    words, table = engine.longs(card_words()), engine.shorts(sum_table(row_tables(rules)))
    places: Any = numpy.zeros(BATCH, dtype="uint16")
    run = engine.run(rank_rows)
    run(cards, 10, words, table, places)
    return best_time(lambda: run(cards, BATCH, words, table, places)) / BATCH


def figures() -> Iterator[Figure]:
    """Peers first, then ours with and without jokers."""
    peer = phevaluator_call()
    yield Figure(TOPIC, "phevaluator, fastest call", peer * 1e9, "ns", 1.0, "phevaluator")
    yield Figure(TOPIC, "treys, a call", (t := _treys_call()) * 1e9, "ns", peer / t, "phevaluator")
    yield Figure(TOPIC, "eval7, a call", (t := _eval7_call()) * 1e9, "ns", peer / t, "phevaluator")
    plain = batch_row(RowRules("second"), range(52))
    yield Figure(TOPIC, "paiju, in batch", plain * 1e9, "ns", peer / plain, "phevaluator", ">= 20", peer / plain >= 20)
    wild = batch_row(RowRules("second", low_bonus=True), [*range(52), *[52] * 8])
    yield Figure(TOPIC, "paiju, in batch, eight jokers", wild * 1e9, "ns", peer / wild, "phevaluator")
