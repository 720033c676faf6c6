"""The batch's kernels play the same game as the table engine: step by step, and part by part on rare hands."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from paiju.conformance.batch import compare_batch
from paiju.conformance.walk import random_options
from paiju.core.cards import JOKER, Cards
from paiju.core.errors import Refusal
from paiju.core.ledger import totals
from paiju.core.options import parse_options
from paiju.core.shuffle import Stream
from paiju.families.thirteen import flow_layout as layout
from paiju.families.thirteen.actions import Arrange, random_arrangement, sure_arrangement
from paiju.families.thirteen.encoding import from_the_top
from paiju.families.thirteen.flow_look import fast
from paiju.families.thirteen.flow_look import random as random_choice
from paiju.families.thirteen.flow_play import legal
from paiju.families.thirteen.flow_settle import BEATS_ALL, DUEL, PAID, SHOWN, SWEPT, settle_table, shooter
from paiju.families.thirteen.flow_specials import best_of
from paiju.families.thirteen.flow_tables import facts_of, room_of, shape_tables, word_facts
from paiju.families.thirteen.hands import Shown, arranged, best_special, declared
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.rows import RowType
from paiju.families.thirteen.settle import PAIRINGS, settle
from paiju.registry import get_game
from tests.thirteen.desk import holding, look, table

GAMES = ("duogui13", "fujian13", "taiwan13")
RARE = {
    "duogui13": "special_over gun horse sweep",
    "fujian13": "special_over gun rollover special_doubled",
    "taiwan13": "special_over foul bet banker_tie banker_pays",
}
"""Ledger lines that tables of rare hands must have come to."""


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("policy", ["random", "mixed"])
def test_kernels_and_table_engine_agree_at_every_step(game_id: str, policy: str) -> None:
    assert compare_batch(get_game(game_id), None, f"thirteen/{policy}", 6, False, policy) >= 6 * 4


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_compiled_kernels_agree_too(game_id: str) -> None:
    pytest.importorskip("numba")
    assert compare_batch(get_game(game_id), None, "thirteen/compiled", 25, True, "mixed") >= 25 * 4


# -- rare hands ---------------------------------------------------------------------------------------------


def rich_hand(deck: tuple[int, ...], chance: random.Random) -> list[int]:
    """Thirteen cards that often form a special: few suits, few ranks, pairs, runs, or many jokers."""
    naturals = [card for card in deck if card != JOKER]
    kind = chance.randrange(7)
    if kind == 0:
        suits = chance.sample(range(4), chance.randint(1, 3))
        pool = [card for card in naturals if card & 3 in suits]
    elif kind == 1:
        low = chance.choice([0, 0, 6, 8, 9])
        pool = [card for card in naturals if low <= card >> 2 <= low + 6]
    elif kind in (2, 3):
        ranks = chance.sample(range(13), chance.randint(3, 7))
        pool = [card for card in naturals if card >> 2 in ranks]
    elif kind == 4:
        firsts = [chance.choice([card for card in naturals if card >> 2 == rank]) for rank in range(13)]
        pool = firsts
    else:
        suits = [chance.randrange(4) for _ in range(3)] if kind == 5 else [-1] * 3
        pool = []
        for suit, size in zip(suits, (3, 5, 5), strict=True):
            low = chance.randrange(14 - size)
            for rank in range(low, low + size):
                at = chance.randrange(4) if suit < 0 else suit
                pool.append(rank * 4 + at)
        pool = list((Counter(pool) & Counter(naturals)).elements())
    jokers = min(deck.count(JOKER), chance.choice([0, 0, 1, 2, 3, 8]))
    chance.shuffle(pool)
    rest = list((Counter(naturals) - Counter(pool)).elements())
    chance.shuffle(rest)
    return sorted([*[JOKER] * jokers, *pool, *rest][:13])


def some_rules(game_id: str, number: int) -> Rules:
    game = get_game(game_id)
    options: Any = random_options(game, Stream(f"{number:064x}", "options"))
    found: Rules = options.rules()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_special_is_found(game_id: str) -> None:
    chance = random.Random(13)
    found: Counter[str] = Counter()
    for number in range(12):
        rules = some_rules(game_id, number)
        facts, room = tuple(numbers for numbers, _ in facts_of(rules)), room_of(rules)
        for _ in range(120):
            hand = rich_hand(rules.deck, chance)
            expected = best_special(rules, hand)
            at = best_of(facts, room, from_the_top(hand), 0)
            assert (rules.specials[at] if at >= 0 else None) == expected, hand
            found[expected.id if expected else ""] += 1
    assert len(found) >= 10
    assert found[""] >= 100


def test_shapes_fill_their_table() -> None:
    shapes, bits = shape_tables()
    assert len(shapes) == len(bits) == layout.SHAPE_COUNT
    assert len(word_facts()) == layout.SHAPE_BITS + layout.SHAPE_COUNT
    assert all(number < 1 << 63 for number in word_facts())


def laid_row(rules: Rules, hands: list[list[int]], chance: random.Random) -> tuple[list[int], list[Shown]]:
    """A table's row with these hands laid somehow, and the same as the table engine shows them."""
    game = get_game("fujian13")
    encoding = game.encoding(game.options_type())
    row = [0] * (layout.BLOCKS_AT + rules.seats * layout.BLOCK)
    stream = Stream(f"{chance.getrandbits(200):064x}", "laying")
    shown = []
    for seat, hand in enumerate(hands):
        at = layout.BLOCKS_AT + seat * layout.BLOCK
        row[at : at + 13] = from_the_top(hand)
        special = best_special(rules, hand)
        row[at + layout.SPECIAL] = layout.NOBODY if special is None else rules.specials.index(special)
        row[at + layout.BET] = chance.randint(1, rules.max_bet)
        drawn = random_arrangement(rules, hand, stream)
        if isinstance(arranged(rules, drawn.rows), Refusal):
            drawn = sure_arrangement(rules, hand) or drawn
        laid = arranged(rules, drawn.rows)
        if special is not None and (chance.random() < 0.6 or isinstance(laid, Refusal)):
            laid = declared(rules, hand)
            row[at + layout.LAID] = layout.DECLARED
        else:
            view = replace(look(table(game), 0), hand=Cards(tuple(hand)))
            back, middle = encoding.spell(view, Arrange(*drawn.rows))
            row[at + layout.BACK] = back - layout.FIRST_BACK + 1
            row[at + layout.MIDDLE] = middle - layout.FIRST_MIDDLE + 1
            row[at + layout.LAID] = layout.ARRANGED
        assert isinstance(laid, Shown)
        shown.append(laid)
    return row, shown


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_rare_hands_settle_the_same(game_id: str) -> None:
    chance = random.Random(7)
    seen: Counter[str] = Counter()
    for number in range(300):
        rules = some_rules(game_id, number % 30)
        facts, room = tuple(numbers for numbers, _ in facts_of(rules)), room_of(rules)
        # Each hand from a deck of its own: settling does not ask where cards come from, and more is rare at once.
        hands = [
            rich_hand(rules.deck, chance) if number % 3 else sorted(chance.sample(rules.deck, 13))
            for _ in range(rules.seats)
        ]
        row, shown = laid_row(rules, hands, chance)
        banker = chance.randrange(rules.seats) if rules.pairing == "banker" else None
        row[layout.BANKER] = layout.NOBODY if banker is None else banker
        bets = [row[layout.BLOCKS_AT + seat * layout.BLOCK + layout.BET] for seat in range(rules.seats)]
        expected = settle(rules, 0, shown, banker, bets if banker is not None else ())
        work, duels = [0] * (rules.seats * SHOWN), [0] * (rules.seats**2 * DUEL)
        settle_table(facts, room, row, work, duels)
        where = {
            pair: (pair[0] * rules.seats + pair[1]) * DUEL for pair in PAIRINGS[rules.pairing](rules.seats, banker)
        }
        assert [duels[at + PAID] for at in where.values()] == [pair.points for pair in expected.pairs]
        sides = {pair: shooter(room, duels, at) for pair, at in where.items()}
        guns = [(one, two) if side > 0 else (two, one) for (one, two), side in sides.items() if side]
        assert tuple(guns) == expected.guns
        swept = tuple(seat for seat in range(rules.seats) if work[seat * SHOWN + BEATS_ALL] & SWEPT)
        assert swept == expected.sweeps
        won = [row[layout.BLOCKS_AT + seat * layout.BLOCK + layout.LAST_TOTAL] for seat in range(rules.seats)]
        assert tuple(won) == totals(expected.entries, rules.seats)
        seen.update(str(entry.detail["line"]) for entry in expected.entries)
    lines = {
        "duogui13": "gun horse sweep",
        "fujian13": "gun rollover special_doubled",
        "taiwan13": "foul bet banker_pays",
    }
    assert all(seen[line] for line in ["row", "special", *lines[game_id].split()])


# -- policies -----------------------------------------------------------------------------------------------


def few_choices() -> tuple[Any, Any, list[int], set[int]]:
    """A hand with few legal backs: its facts, room, row and legal numbers."""
    game = get_game("duogui13")
    options = parse_options(game.options_type, {"jokers": 8, "players": 2})
    view = look(holding(table(game, jokers=8, players=2), 0, "2s 2h 3s 3h Ah jk jk jk jk jk jk jk jk"), 0)
    batch = game.batch(options)
    row = [0] * batch.width
    facts = tuple(numbers for numbers, _ in batch.facts)
    batch.flow.start(facts, batch.room, [0] * 8, row, [0])
    row[layout.BLOCKS_AT : layout.BLOCKS_AT + 13] = from_the_top(view.hand)
    row[layout.BLOCKS_AT + layout.SPECIAL] = best_of(facts, batch.room, row, layout.BLOCKS_AT)
    return facts, batch.room, row, set(batch.encoding.legal(view))


@pytest.mark.slow
def test_random_picks_every_legal_number_equally_often() -> None:
    facts, room, row, allowed = few_choices()
    assert 2 <= len(allowed) <= 60
    chance = [12345, 67890]
    draws = 60 * len(allowed)
    picked = Counter(random_choice(facts, room, row, 0, chance) for _ in range(draws))
    assert set(picked) == allowed
    # Five standard deviations of a count of 60.
    assert all(abs(count - 60) < 5 * 60**0.5 for count in picked.values())


def test_fast_declares_what_pays_and_lays_good_rows_else() -> None:
    facts, room, row, _ = few_choices()
    assert fast(facts, room, row, 0, [1, 1]) == layout.DECLARE
    game = get_game("fujian13")
    batch = game.batch(game.options_type())
    facts = tuple(numbers for numbers, _ in batch.facts)
    row = [0] * batch.width
    batch.flow.start(facts, batch.room, [0] * 8, row, [0])
    view = look(holding(table(game), 0, "As Ah Ad Ks Kh Qs Qh 9c 8d 6c 5d 3h 2d"), 0)
    row[layout.BLOCKS_AT : layout.BLOCKS_AT + 13] = from_the_top(view.hand)
    row[layout.BLOCKS_AT + layout.SPECIAL] = layout.NOBODY
    back = fast(facts, batch.room, row, 0, [1, 1])
    batch.flow.act(facts, batch.room, row, 0, back, [0], [0])
    middle = fast(facts, batch.room, row, 0, [1, 1])
    laid: Any = batch.encoding.decode(view, (back, middle))
    shown = arranged(game.options_type().rules(), laid.rows)
    assert isinstance(shown, Shown)
    # Three aces and two pairs make three rows that are all something.
    assert not shown.foul
    assert RowType.HIGH_CARD not in shown.types


def test_a_seat_that_has_laid_its_hand_has_no_choices_left() -> None:
    facts, room, row, allowed = few_choices()
    mask = [0] * layout.FIRST_BET
    assert legal(facts, room, row, 0, mask) == len(allowed)
    game = get_game("duogui13")
    batch = game.batch(parse_options(game.options_type, {"jokers": 8, "players": 2}))
    assert batch.flow.act(facts, room, row, 0, layout.DECLARE, [0], [0] * len(batch.tallies)) == 1
    assert legal(facts, room, row, 0, mask) == 0
    assert not any(mask)
    assert batch.flow.act(facts, room, row, 0, layout.DECLARE, [0], [0] * len(batch.tallies)) == 0
    assert batch.flow.turn(facts, room, row) == 1
