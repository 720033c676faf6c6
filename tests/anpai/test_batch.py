"""成批: many tables at once play the same game as one table, to the last coin and card, compiled or not."""

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
from paiju.core.plain import from_plain, to_plain
from paiju.core.row import check_row
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.games.anpai import GAME
from paiju.games.anpai.hands import read_cards
from paiju.games.anpai.learning.batch import AnpaiBatch
from paiju.games.anpai.learning.spelling import in_base, thousandths
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.rules.settling import settle
from paiju.games.anpai.scoring import put_reading
from paiju.games.anpai.table import Desk, Room, room_of
from paiju.games.anpai.telling import settlements_of
from paiju.games.anpai.views import AnpaiState

ROOMS = (
    AnpaiOptions(),
    AnpaiOptions(crit="full"),
    AnpaiOptions(coins=10**12, base=10**6, crit="full"),
    AnpaiOptions(coins=10**9, base=10**6),
    AnpaiOptions(coins=1, base=10**6),
    AnpaiOptions(coins=977, base=1, crit="full"),
    AnpaiOptions(coins=5000, base=7, crit="own"),
)
"""Rich and poor, so that matches end in every way; odd coins to share; sums beyond 32 bits."""


def kit_of(options: AnpaiOptions) -> Kit:
    return Kit.of(AnpaiBatch(options), fast=False)


@pytest.mark.slow
@pytest.mark.parametrize("options", ROOMS, ids=str)
def test_kernels_and_table_agree(options: AnpaiOptions) -> None:
    for policy in ("random", "fast", "mixed"):
        assert compare_batch(GAME, options, policy, 6, False, policy) >= 6 * 4


@pytest.mark.slow
def test_kernels_and_table_agree_in_any_room() -> None:
    assert compare_batch(GAME, None, "rooms", 40, False, "mixed") >= 40 * 4


@pytest.mark.compiles("anpai")
@pytest.mark.slow
def test_compiled_kernels_and_table_agree() -> None:
    pytest.importorskip("numba")
    for options in (None, *ROOMS):
        compare_batch(GAME, options, "compiled", 12, True, "mixed")


@pytest.mark.parametrize("options", ROOMS, ids=str)
def test_numbers_fit_their_fields_in_whole_matches(options: AnpaiOptions) -> None:
    for number in range(12):
        table = Table(GAME, options, Seed.named(f"fields/{number}"))
        chance = Stream(table.seed.key(), "fields")
        while not table.over:
            check_row(table.state.row)
            seat = chance.choice(sorted(table.pending))
            table.submit(seat, GAME.sample(GAME.view(table.state, seat), chance))
        check_row(table.state.row)
        assert from_plain(AnpaiState, to_plain(table.state)) == table.state


@pytest.mark.compiles("anpai")
@pytest.mark.slow
@pytest.mark.rule("AP-6.4")
@pytest.mark.parametrize("fast", [False, True])
def test_sharing_is_exact_where_products_leave_64_bits(fast: bool) -> None:
    """Two straights of twelve tie, two of eleven are critted in full and hold less than they owe."""
    ranks = ("3456789TJQKA",) * 2 + ("3456789TJQK",) * 2
    have = 12_000_000_001
    desk, room = Desk(), room_of(AnpaiOptions(base=10**6, crit="full"))
    for me, straight in zip(desk.seats, ranks, strict=True):
        reading = read_cards(parse_cards(" ".join(f"{rank}s" for rank in straight)))
        assert not isinstance(reading, Refusal)
        me.coins = have
        put_reading(me, reading)
    coins, log = _settled(room, desk, fast)
    owed = 10**6 * (12 + 11 + 11) * 20 * (5 * 2)
    assert have * owed >= 1 << 63
    (found,) = settlements_of(log)
    assert (found.klass, found.winners, found.crit) == (3, (0, 1), (2, 3))
    paid = [(one.payer, one.payee, one.amount, one.owed, one.debt) for one in found.payments]
    shares = [(0, 6_000_000_001), (1, 6_000_000_000)]
    assert paid == [(payer, payee, share, owed, 2 * owed) for payer in (2, 3) for payee, share in shares]
    assert coins == [2 * have + 1, 2 * have - 1, 0, 0]


def _settled(room: Any, desk: Desk, fast: bool) -> tuple[list[int], list[int]]:
    """The coins after a round, and its log."""
    if not fast:
        log = list[int]()
        settle(room, desk, log)
        return [me.coins for me in desk.seats], log
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from paiju.accel import rows

    records, told = numpy.zeros(1, rows.dtype_of(Desk)), numpy.zeros(200, numpy.int64)
    rows.fill_record(records[0], desk)
    rooms = numpy.zeros(1, rows.dtype_of(Room))
    rows.fill_record(rooms[0], room)
    accel.compiled(settle)(rooms[0], records[0], told)
    return records[0]["seats"]["coins"].tolist(), told[1 : 1 + told[0]].tolist()


def test_money_in_small_numbers() -> None:
    assert [in_base(amount, 10) for amount in (0, 19, -19, 10**12, -(10**12))] == [0, 1, -1, 32767, -32767]
    assert [thousandths(have, 40) for have in (0, 1, 10, 40)] == [0, 25, 250, 1000]


def test_what_one_seat_chooses_shows_to_nobody() -> None:
    kit = kit_of(AnpaiOptions())
    spans = {feature.name: span for feature, span in kit.batch.encoding.spans()}

    def seen(row: Any, seat: int) -> list[int]:
        out = kit.observation()
        kit.flow.observe(kit.room, row, seat, out)
        return list(out)

    row, log, chance = kit.row(), kit.log(), kit.chance(3, 4)
    kit.flow.start(kit.room, key_words(Seed.named("secret").key()), row, log)
    before = [seen(row, seat) for seat in range(4)]
    while kit.flow.turn(kit.room, row) == 0:
        number = kit.flow.random(kit.room, row, 0, chance)
        assert kit.flow.act(kit.room, row, 0, number, log)
        done = kit.flow.turn(kit.room, row) != 0
        for seat, who in ((1, "before"), (2, "across"), (3, "next")):
            expected = list(before[seat])
            expected[spans[f"{who}.done"]] = [int(done)]
            assert seen(row, seat) == expected
    assert seen(row, 0) != before[0]
    told = kit.batch.news(kit.take_log(log))
    assert told is not None and [event.name for event in told][-2:] == ["opened", "submitted"]


def test_random_draws_each_legal_number_as_often() -> None:
    kit = kit_of(AnpaiOptions())
    row, mask, chance = kit.row(), kit.mask(), kit.chance(11, 12)
    kit.flow.start(kit.room, key_words(Seed.named("fair").key()), row, kit.log(False))
    count = kit.flow.legal(kit.room, row, 0, mask)
    draws = 400 * count
    found = Counter(kit.flow.random(kit.room, row, 0, chance) for _ in range(draws))
    assert set(found) == {number for number, bit in enumerate(mask) if bit}
    # 400 each, give or take five standard deviations.
    assert all(abs(many - 400) < 100 for many in found.values())


def test_the_quick_policy_wins_from_random_play() -> None:
    kit = kit_of(AnpaiOptions())
    row, log, chance, scores = kit.row(), kit.log(False), kit.chance(5, 6), kit.scores()
    won = 0
    for number in range(40):
        kit.flow.start(kit.room, key_words(Seed.named(f"quick/{number}").key()), row, log)
        while (seat := kit.flow.turn(kit.room, row)) >= 0:
            policy = kit.flow.fast if seat == number % 4 else kit.flow.random
            kit.flow.act(kit.room, row, seat, policy(kit.room, row, seat, chance), log)
        kit.flow.scores(kit.room, row, scores)
        assert sum(scores) == 0
        won += scores[number % 4]
    assert won > 0


def test_a_number_that_tells_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="99"):
        AnpaiBatch(AnpaiOptions()).news([99])
