"""成批: the kernels play the same game as the table engine, to the last coin and card."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from paiju import accel
from paiju.accel.batch import Kit
from paiju.conformance.batch import compare_batch
from paiju.core.cards import parse_cards
from paiju.core.chance import key_words
from paiju.core.errors import Refusal
from paiju.core.game import Event
from paiju.core.shuffle import Seed
from paiju.games.anpai import GAME
from paiju.games.anpai.batch import AnpaiBatch
from paiju.games.anpai.flow_facts import WIDTH
from paiju.games.anpai.flow_money import coins_of, in_base, put_coins, thousandths
from paiju.games.anpai.hands import read_play
from paiju.games.anpai.kernels import BOARD, COINS, OWED, PAID, bill_class, pay_owed
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.settle import room_of

ROOMS = (
    AnpaiOptions(),
    AnpaiOptions(crit="full"),
    AnpaiOptions(coins=10**12, base=10**6, crit="full"),
    AnpaiOptions(coins=10**9, base=10**6),
    AnpaiOptions(coins=1, base=10**6),
    AnpaiOptions(coins=977, base=1, crit="full"),
)
"""Rich and poor, so that matches end in every way; odd coins to share; sums beyond 32 bits."""


def kit_of(options: AnpaiOptions) -> Kit:
    return Kit.of(AnpaiBatch(options), fast=False)


@pytest.mark.slow
@pytest.mark.parametrize("options", ROOMS, ids=str)
def test_kernels_and_table_agree(options: AnpaiOptions) -> None:
    for policy in ("random", "fast", "mixed"):
        assert compare_batch(GAME, options, policy, 6, False, policy) >= 6 * 4


def test_kernels_and_table_agree_in_any_room() -> None:
    assert compare_batch(GAME, None, "rooms", 40, False, "mixed") >= 40 * 4


@pytest.mark.slow
def test_compiled_kernels_and_table_agree() -> None:
    pytest.importorskip("numba")
    for options in (None, *ROOMS):
        compare_batch(GAME, options, "compiled", 12, True, "mixed")


@pytest.mark.rule("AP-6.4")
@pytest.mark.parametrize("fast", [False, True])
def test_sharing_is_exact_where_products_leave_64_bits(fast: bool) -> None:
    """Two straights of twelve tie, two of eleven are critted in full and hold less than they owe."""
    if fast:
        pytest.importorskip("numba")
    runner = accel.Runner(fast)
    readings = [read_play(parse_cards(" ".join(f"{rank}s" for rank in ranks))) for ranks in ("3456789TJQKA",) * 2]
    readings += [read_play(parse_cards(" ".join(f"{rank}h" for rank in "3456789TJQK")))] * 2
    have = 12_000_000_001
    board = runner.array([0] * BOARD, "int64")
    for seat, reading in enumerate(readings):
        assert not isinstance(reading, Refusal)
        for place, fact in enumerate((reading.type.klass, reading.strength, reading.points, reading.type.times, have)):
            board[seat + 4 * place] = fact
    room = runner.array(room_of(AnpaiOptions(base=10**6, crit="full"), first=0), "int64")
    assert int(runner.run(bill_class)(3, room, board)) == 0b0011
    runner.run(pay_owed)(room, board)
    owed = 10**6 * (12 + 11 + 11) * 20 * (5 * 2)
    assert [int(board[OWED + 8 + payee]) for payee in range(4)] == [owed, owed, 0, 0]
    assert have * owed >= 1 << 63
    assert [int(board[PAID + 8 + payee]) for payee in range(4)] == [6_000_000_001, 6_000_000_000, 0, 0]
    assert [int(board[COINS + seat]) for seat in range(4)] == [2 * have + 1, 2 * have - 1, 0, 0]


def test_money_in_small_numbers() -> None:
    row = [0] * WIDTH
    for seat, have in enumerate((0, 4 * 10**12, 32767, 32768)):
        put_coins(row, seat, have)
    assert [coins_of(row, seat) for seat in range(4)] == [0, 4 * 10**12, 32767, 32768]
    assert max(row) < 1 << 15
    assert [in_base(amount, 10) for amount in (0, 19, -19, 10**12, -(10**12))] == [0, 1, -1, 32767, -32767]
    assert [thousandths(have, 40) for have in (0, 1, 10, 40)] == [0, 25, 250, 1000]


def test_what_one_seat_chooses_shows_to_nobody() -> None:
    kit = kit_of(AnpaiOptions())
    spans = {feature.name: span for feature, span in kit.batch.encoding.spans()}

    def seen(row: Any, seat: int) -> list[int]:
        out = kit.observation()
        kit.flow.observe(kit.facts, kit.room, row, seat, out)
        return list(out)

    row, log, tally, chance = kit.row(), kit.log(False), kit.tally(), kit.chance(3, 4)
    kit.flow.start(kit.facts, kit.room, key_words(Seed.named("secret").key()), row, log)
    before = [seen(row, seat) for seat in range(4)]
    while kit.flow.turn(kit.facts, kit.room, row) == 0:
        number = kit.flow.random(kit.facts, kit.room, row, 0, chance)
        assert kit.flow.act(kit.facts, kit.room, row, 0, number, log, tally)
        done = kit.flow.turn(kit.facts, kit.room, row) != 0
        for seat, who in ((1, "before"), (2, "across"), (3, "next")):
            expected = list(before[seat])
            expected[spans[f"{who}.done"]] = [int(done)]
            assert seen(row, seat) == expected
    assert seen(row, 0) != before[0]
    assert log == [0]


def test_random_draws_each_legal_number_as_often() -> None:
    kit = kit_of(AnpaiOptions())
    row, mask, chance = kit.row(), kit.mask(), kit.chance(11, 12)
    kit.flow.start(kit.facts, kit.room, key_words(Seed.named("fair").key()), row, kit.log(False))
    count = kit.flow.legal(kit.facts, kit.room, row, 0, mask)
    draws = 400 * count
    found = Counter(kit.flow.random(kit.facts, kit.room, row, 0, chance) for _ in range(draws))
    assert set(found) == {number for number, bit in enumerate(mask) if bit}
    # 400 each, give or take five standard deviations.
    assert all(abs(many - 400) < 100 for many in found.values())


def test_the_quick_policy_wins_from_random_play() -> None:
    kit = kit_of(AnpaiOptions())
    row, log, tally, chance, scores = kit.row(), kit.log(False), kit.tally(), kit.chance(5, 6), kit.scores()
    won = 0
    for number in range(40):
        kit.flow.start(kit.facts, kit.room, key_words(Seed.named(f"quick/{number}").key()), row, log)
        while (seat := kit.flow.turn(kit.facts, kit.room, row)) >= 0:
            policy = kit.flow.fast if seat == number % 4 else kit.flow.random
            kit.flow.act(kit.facts, kit.room, row, seat, policy(kit.facts, kit.room, row, seat, chance), log, tally)
        kit.flow.scores(kit.facts, kit.room, row, scores)
        assert sum(scores) == 0
        won += scores[number % 4]
    assert won > 0


def test_an_event_the_kernels_do_not_know_is_an_error() -> None:
    with pytest.raises(ValueError, match="unheard"):
        AnpaiBatch(AnpaiOptions()).numbers(Event("unheard"))
