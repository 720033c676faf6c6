"""The exact front of a hand, and whole deals with it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any

from bench.measure import Figure, best_time
from bench.rows import phevaluator_call
from paiju.bots.thirteen.engine import LayingEngine, fast_engine, pure_engine
from paiju.bots.thirteen.opponents import seat_policy
from paiju.bots.thirteen.terms import terms_of
from paiju.families.thirteen.arranging.expect import deal_many
from paiju.families.thirteen.arranging.front import MOST_SPLITS
from paiju.families.thirteen.arranging.kernels import pareto
from paiju.families.thirteen.arranging.laying import lay_many, take_seat
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.rules.play import best_special
from paiju.families.thirteen.rules.settling import settle
from paiju.families.thirteen.table import HAND, LaidDeal, LaidHand
from paiju.registry import get_game

HANDS = 1_000
DEALS = 1_000
TOPIC = "exact front"
DEALING = "whole deals"


def rules_of(game: str, **options: object) -> Rules:
    rules = get_game(game).options_type(**options).rules()
    assert isinstance(rules, Rules)
    return rules


def front_time(rules: Rules, engine: LayingEngine, count: int) -> float:
    """Seconds a hand, of hands dealt from the table's whole deck."""
    chance = random.Random(1)
    hands = [engine.ints(chance.sample(rules.room.deck, HAND)) for _ in range(count)]
    find = engine.run(pareto)

    def work() -> None:
        for hand in hands:
            naturals = HAND - list(hand).count(52) if not engine.fast else HAND
            scratch = engine.scratch(rules.rows, rules.order, naturals)
            find(hand, 0, scratch.tables, scratch.work, scratch.found)

    work()
    return best_time(work, 9 if engine.fast else 1) / count


def figures() -> Iterator[Figure]:
    yield from front_figures()
    yield from deal_figures()


def front_figures() -> Iterator[Figure]:
    """Compiled against phevaluator calls and without jokers; then as CPython runs it."""
    peer = phevaluator_call()
    plain = front_time(rules_of("fujian13"), fast_engine(), HANDS)
    yield Figure(
        TOPIC,
        "52 cards (fujian13)",
        plain * 1e6,
        "µs",
        plain / peer,
        "phevaluator calls",
        "<= 1200",
        plain <= 1200 * peer,
    )
    for jokers in (5, 6, 7, 8):
        wild = front_time(rules_of("duogui13", jokers=jokers), fast_engine(), HANDS)
        yield Figure(
            TOPIC, f"{jokers} jokers (duogui13)", wild * 1e6, "µs", wild / plain, "52 cards", "<= 1", wild <= plain
        )
    pure = front_time(rules_of("fujian13"), pure_engine(), 10)
    yield Figure(TOPIC, "52 cards, without numba", pure * 1e3, "ms")


def play_deals(rules: Rules, count: int) -> tuple[float, float, Sequence[int]]:
    """Seconds a deal in all and of its fronts, and the totals by seat: they must sum to nothing."""
    engine = fast_engine()
    terms = terms_of(rules, "equal", engine)
    policy = seat_policy(terms)
    slots = engine.ints(range(terms.jokers + 1))
    plays = (policy.worth, terms.specials, policy.rows, policy.nodes, slots)
    scratch = engine.scratch(rules.rows, rules.order, HAND)
    room, deck, seats = terms.room, rules.room.deck, rules.room.seats
    hands = engine.ints([0] * (HAND * seats * count))
    laid = engine.rows(LaidHand, seats * count)
    start = process_time()
    engine.run(deal_many)(engine.ints(deck), len(deck), HAND * seats, count, engine.longs([1, 2]), hands)
    form = engine.run(best_special)
    specials = engine.ints([form(room, hand) for hand in hands.reshape(-1, HAND)])
    engine.run(lay_many)(
        hands,
        seats * count,
        specials,
        plays,
        terms.row_values,
        rules.room.horse,
        terms.gun,
        float(terms.opponents) if terms.sweeping else 0.0,
        engine.zeros(MOST_SPLITS),
        laid,
        scratch.tables,
        scratch.work,
        scratch.found,
    )
    totals = _settle_all(terms, laid, count)
    whole = (process_time() - start) / count
    return whole, front_time(rules, engine, HANDS) * seats, totals


def _settle_all(terms: Any, laid: Any, count: int) -> list[int]:
    """Every seat's points over all deals."""
    engine, seats = terms.engine, terms.rules.room.seats
    pay, sit, log = engine.run(settle), engine.run(take_seat), engine.no_log()
    show = engine.rows(LaidDeal, 1)[0]
    totals = [0] * seats
    for deal in laid.reshape(count, seats):
        for seat in range(seats):
            sit(deal[seat], show["hands"][seat])
        pay(terms.room, show, log)
        for seat in range(seats):
            totals[seat] += int(show["hands"][seat]["total"])
    return totals


def deal_figures() -> Iterator[Figure]:
    """Four hands dealt, arranged by the fast exact policy and settled, on one core."""
    for name, rules in (("fujian13", rules_of("fujian13")), ("duogui13", rules_of("duogui13"))):
        play_deals(rules, 10)
        whole, fronts, totals = play_deals(rules, DEALS)
        if sum(totals):
            raise RuntimeError(f"deals of {name} do not sum to zero")
        yield Figure(DEALING, f"{name}, deals a second", 1 / whole, "/s")
        yield Figure(DEALING, f"{name}, share of the fronts", 100 * fronts / whole, "%")
