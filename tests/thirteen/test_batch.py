"""Compiled, the rules play the same game as in CPython: step by step, and part by part on rare hands."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from paiju import accel
from paiju.accel.batch import Kit
from paiju.conformance.batch import compare_batch
from paiju.conformance.walk import random_options
from paiju.core.capabilities import batch_of, encoding_of
from paiju.core.cards import JOKER
from paiju.core.errors import Refusal
from paiju.core.game import Event
from paiju.core.ledger import Entry
from paiju.core.options import parse_options
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.families.thirteen.hands import ShownHand, arranged, declared
from paiju.families.thirteen.learning.batch import ThirteenBatch
from paiju.families.thirteen.learning.policies import fast
from paiju.families.thirteen.learning.policies import random as random_choice
from paiju.families.thirteen.learning.spelling import DECLARE, FIRST_BET, Learned, legal, take_up
from paiju.families.thirteen.learning.study import Study
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.moves import random_arrangement, sure_arrangement
from paiju.families.thirteen.rules.forming import shape_tables
from paiju.families.thirteen.rules.play import best_special
from paiju.families.thirteen.rules.rows import RowType
from paiju.families.thirteen.rules.settling import settle
from paiju.families.thirteen.scoring.score import laid_open
from paiju.families.thirteen.table import Desk, LaidDeal
from paiju.families.thirteen.telling import Teller
from paiju.registry import get_game
from tests.thirteen.desk import holding, look, table

GAMES = ("duogui13", "fujian13", "taiwan13")


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("policy", ["random", "mixed"])
def test_kernels_and_table_engine_agree_at_every_step(game_id: str, policy: str) -> None:
    assert compare_batch(get_game(game_id), None, f"thirteen/{policy}", 6, False, policy) >= 6 * 4


@pytest.mark.compiles()
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


@pytest.mark.compiles()
@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_compiled_the_same_special_is_found(game_id: str) -> None:
    pytest.importorskip("numba")
    from paiju.accel.rows import room_of

    chance = random.Random(13)
    compiled = accel.compiled(best_special)
    found: Counter[str] = Counter()
    for number in range(12):
        rules = some_rules(game_id, number)
        room = room_of(rules.room)
        for _ in range(120):
            hand = rich_hand(tuple(rules.room.deck), chance)
            expected = best_special(rules.room, hand)
            assert compiled(room, cells(hand)) == expected, hand
            found[rules.specials[expected].id if expected >= 0 else ""] += 1
    assert len(found) >= 10
    assert found[""] >= 100


def cells(numbers: list[int]) -> Any:
    import numpy

    return numpy.array(numbers, "int64")


def test_shapes_are_numbers_that_compiled_code_can_hold() -> None:
    shapes, specials = shape_tables()
    # Every way to write 0 … 13 as a sum: 1 + 1 + 2 + 3 + 5 + 7 + 11 + 15 + 22 + 30 + 42 + 56 + 77 + 101.
    assert len(shapes) == len(specials) == 373
    assert list(shapes) == sorted(shapes)
    assert shapes[-1] < 1 << 63


def some_laying(rules: Rules, hand: list[int], chance: random.Random) -> ShownHand:
    """A hand laid somehow: its special more often than not, else rows."""
    stream = Stream(f"{chance.getrandbits(200):064x}", "laying")
    drawn = random_arrangement(rules, hand, stream)
    if isinstance(arranged(rules, drawn.rows), Refusal):
        drawn = sure_arrangement(rules, hand) or drawn
    laid, special = arranged(rules, drawn.rows), declared(rules, sorted(hand))
    if isinstance(special, ShownHand) and (chance.random() < 0.6 or isinstance(laid, Refusal)):
        return special
    assert isinstance(laid, ShownHand)
    return laid


@pytest.mark.compiles()
@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_rare_hands_settle_the_same_compiled(game_id: str) -> None:
    """Field by field and line by line."""
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from paiju.accel.rows import dtype_of, fill_record, room_of, row_of

    chance, compiled = random.Random(7), accel.compiled(settle)
    seen: Counter[str] = Counter()
    for number in range(300):
        rules = some_rules(game_id, number % 30)
        room = rules.room
        # Each hand from a deck of its own: settling does not ask where cards come from, and more is rare at once.
        hands = [
            rich_hand(tuple(room.deck), chance) if number % 3 else sorted(chance.sample(room.deck, 13))
            for _ in range(room.seats)
        ]
        shown = [some_laying(rules, hand, chance) for hand in hands]
        bets = [chance.randint(1, room.max_bet) for _ in hands]
        show = laid_open(rules, 3, shown, chance.randrange(room.seats) if room.banked else None, bets)
        records, log = numpy.zeros(1, dtype_of(LaidDeal)), numpy.zeros(2000, numpy.int64)
        fill_record(records[0], show)
        compiled(room_of(room), records[0], log)
        told: list[int] = []
        settle(room, show, told)
        assert row_of(LaidDeal, records[0]) == show
        assert log[1 : 1 + log[0]].tolist() == told
        entries = [line for line in Teller(rules, 3).news(told) if isinstance(line, Entry)]
        won = [sum(line.amount for line in entries if line.payee == seat) for seat in range(room.seats)]
        lost = [sum(line.amount for line in entries if line.payer == seat) for seat in range(room.seats)]
        assert [hand.total for hand in show.hands[: room.seats]] == [a - b for a, b in zip(won, lost, strict=True)]
        seen.update(str(entry.detail["line"]) for entry in entries)
    lines = {
        "duogui13": "gun horse sweep",
        "fujian13": "gun rollover special_doubled",
        "taiwan13": "foul bet banker_pays",
    }
    assert all(seen[line] for line in ["row", "special", *lines[game_id].split()])


@pytest.mark.compiles()
@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_compiled_match_is_the_match_at_the_table_field_by_field(game_id: str) -> None:
    pytest.importorskip("numba")
    from paiju.accel.rows import row_of

    game = get_game(game_id)
    for number in range(4):
        chance = Stream(f"{number:064x}", "options")
        options, seed = random_options(game, chance), Seed.named(f"fields/{number}")
        played: Table[Any, Any, Any] = Table(game, options, seed)
        batch = batch_of(game, options)
        assert isinstance(batch, ThirteenBatch)
        kit = Kit.of(batch, True)
        flow, row, log, toss = kit.flow, kit.row(), kit.log(), kit.chance(5, number + 1)
        flow.start(kit.room, kit.key(seed), row, log)
        news: list[Event | Entry] = [*Teller(batch.rules).news(kit.take_log(log))]
        chosen: list[int] = []
        while not played.over:
            assert row_of(Learned, row).desk == played.state.row
            seat = int(flow.turn(kit.room, row))
            chosen.append(int(flow.random(kit.room, row, seat, toss)))
            assert flow.act(kit.room, row, seat, chosen[-1], log)
            news += Teller(batch.rules).news(kit.take_log(log))
            action = batch.encoding.decode(look(played, seat), chosen)
            if action is not None:
                chosen.clear()
                played.submit(seat, action)
        assert row_of(Learned, row).desk == played.state.row
        assert [told for told in news if isinstance(told, Event)] == played.events
        assert [told for told in news if isinstance(told, Entry)] == played.entries


# -- policies -----------------------------------------------------------------------------------------------


def held(game_id: str, cards: str, **options: Any) -> tuple[Study, Learned, Any]:
    """A table as programs choose at it, its first seat holding these cards; and that seat's view."""
    game = get_game(game_id)
    played = holding(table(game, **options), 0, cards)
    batch = batch_of(game, parse_options(game.options_type, options))
    assert isinstance(batch.room, Study)
    row = Learned()
    row.desk = played.state.row.copy()
    assert isinstance(row.desk, Desk)
    take_up(batch.room, row)
    return batch.room, row, look(played, 0)


def few_choices() -> tuple[Study, Learned, set[int]]:
    """A hand with few legal backs, and its legal numbers."""
    options = {"jokers": 8, "players": 2}
    study, row, view = held("duogui13", "2s 2h 3s 3h Ah jk jk jk jk jk jk jk jk", **options)
    return study, row, set(encoding_of(get_game("duogui13"), view.options).legal(view))


@pytest.mark.slow
def test_random_picks_every_legal_number_equally_often() -> None:
    study, row, allowed = few_choices()
    assert 2 <= len(allowed) <= 60
    chance = [12345, 67890]
    draws = 60 * len(allowed)
    picked = Counter(random_choice(study, row, 0, chance) for _ in range(draws))
    assert set(picked) == allowed
    # Five standard deviations of a count of 60.
    assert all(abs(count - 60) < 5 * 60**0.5 for count in picked.values())


def test_fast_declares_what_pays_and_lays_good_rows_else() -> None:
    study, row, _ = few_choices()
    assert fast(study, row, 0, [1, 1]) == DECLARE
    study, row, view = held("fujian13", "As Ah Ad Ks Kh Qs Qh 9c 8d 6c 5d 3h 2d")
    game = get_game("fujian13")
    batch = batch_of(game, view.options)
    back = fast(study, row, 0, [1, 1])
    assert batch.flow.act(study, row, 0, back, None)
    middle = fast(study, row, 0, [1, 1])
    laid: Any = batch.encoding.decode(view, (back, middle))
    shown = arranged(view.rules, laid.rows)
    assert isinstance(shown, ShownHand)
    # Three aces and two pairs make three rows that are all something.
    assert not shown.foul
    assert RowType.HIGH_CARD not in shown.types


def test_a_seat_that_has_laid_its_hand_has_no_choices_left() -> None:
    study, row, allowed = few_choices()
    mask = [0] * FIRST_BET
    assert legal(study, row, 0, mask) == len(allowed)
    game = get_game("duogui13")
    batch = batch_of(game, parse_options(game.options_type, {"jokers": 8, "players": 2}))
    assert batch.flow.act(study, row, 0, DECLARE, None) == 1
    assert legal(study, row, 0, mask) == 0
    assert not any(mask)
    assert batch.flow.act(study, row, 0, DECLARE, None) == 0
    assert batch.flow.turn(study, row) == 1


OTHER_TABLES: list[tuple[str, dict[str, Any]]] = [
    (
        "duogui13",
        {"flush_compare": "pairs", "equal_rows": "allow", "all_jokers": "highest", "horse": "8h", "jokers": 8},
    ),
    ("duogui13", {"horse": "random", "jokers": 3, "players": 5, "flush_compare": "pairs"}),
    ("taiwan13", {"bet": "seen", "kickers": "top", "max_bet": 3}),
    ("taiwan13", {"bet": "seen", "mode": "all"}),
]


@pytest.mark.slow
@pytest.mark.rule("DG-2.4", "DG-3.11", "DG-3.12", "DG-4.7", "TW-1.5")
@pytest.mark.parametrize(("game_id", "options"), OTHER_TABLES)
@pytest.mark.parametrize("policy", ["random", "fast"])
def test_tables_as_others_play_them_are_the_same_in_a_batch(game_id: str, options: dict[str, Any], policy: str) -> None:
    """As CPython runs the kernels: turns, legal choices, observations, events, scores and tallies at every step."""
    game = get_game(game_id)
    assert (
        compare_batch(game, parse_options(game.options_type, {**options, "deals": 2}), "others", 1, False, policy) > 8
    )
