"""结算: amounts worked out by hand from A5 to A7, base 10 unless said otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.cards import parse_cards
from paiju.core.errors import Refusal
from paiju.core.shuffle import Seed, Stream
from paiju.games.anpai.deck import DECK
from paiju.games.anpai.hands import PlayReading, read_cards
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.plays import count_plays, play_at
from paiju.games.anpai.rules.rounds import is_over
from paiju.games.anpai.scoring import settle_round
from paiju.games.anpai.table import Desk
from paiju.games.anpai.telling import Settlement

RICH = (100_000,) * 4


def readings(plays: Sequence[str]) -> list[PlayReading | None]:
    out: list[PlayReading | None] = []
    for play in plays:
        found = read_cards(parse_cards(play)) if play else None
        if isinstance(found, Refusal):
            raise AssertionError(found)
        out.append(found)
    return out


def settle(
    *plays: str, coins: Sequence[int] = RICH, options: AnpaiOptions | None = None
) -> tuple[list[int], tuple[Settlement, ...]]:
    options = options or AnpaiOptions()
    found, after = settle_round(options, coins, readings(plays))
    return [have - had for have, had in zip(after, coins, strict=True)], found


@pytest.mark.rule("AP-5.7", "AP-5.6", "AP-6.2")
def test_plain_amount() -> None:
    # 10 × 3 points × 4.
    assert settle("3s 3h 3d", "", "", "")[0] == [360, -120, -120, -120]
    # Base 7: 7 × 3 × 4 = 84.
    assert settle("3s 3h 3d", "", "", "", options=AnpaiOptions(base=7))[0] == [252, -84, -84, -84]


@pytest.mark.rule("AP-5.3", "AP-5.8", "AP-5.2")
def test_crit_of_one_and_the_order_of_classes() -> None:
    totals, found = settle("Ks Kh Kd", "3s 3h 3d", "4s 4h", "")
    # Triples: the critted seat pays 10 × (3 + 3) × 4 × 5 = 1200, the others 120. Pairs: 10 × 2 × 3 = 60 from all.
    assert totals == [1200 + 240 - 60, -1200 - 60, -120 + 180, -120 - 60]
    assert [(one.klass, one.winners, one.crit) for one in found] == [(1, (0,), (1,)), (2, (2,), ())]
    paid = [[(pay.payer, pay.payee, pay.amount, pay.crit) for pay in one.payments] for one in found]
    assert paid[0] == [(1, 0, 1200, True), (2, 0, 120, False), (3, 0, 120, False)]
    assert paid[1] == [(0, 2, 60, False), (1, 2, 60, False), (3, 2, 60, False)]


@pytest.mark.rule("AP-5.8", "AP-5.9")
def test_crit_of_two_each_and_full() -> None:
    plays = ("2s", "3s 4s", "5s", "")
    # Each: 10 × (1 + 2 + 1) × 2 × 5 = 400; the passer pays 10 × 1 × 2.
    assert settle(*plays)[0] == [820, -400, -400, -20]
    # Together they pay the source's 5 × 2 times: 10 × 4 × 2 × 10 = 800.
    assert settle(*plays, options=AnpaiOptions(crit="full"))[0] == [1620, -800, -800, -20]


@pytest.mark.rule("AP-5.10")
def test_crit_by_own_points() -> None:
    # 10 × (1 + 2) × 2 × 5 from who played two cards, 10 × (1 + 1) × 2 × 5 from who played one, 20 from the passer.
    assert settle("2s", "3s 4s", "5s", "", options=AnpaiOptions(crit="own"))[0] == [520, -300, -200, -20]
    # Two tied winners: each collects 10 × (1 + 2) × 2 × 5 from the critted, and plain 20 from the passer.
    assert settle("2s", "2h", "3s 4s", "", options=AnpaiOptions(crit="own"))[0] == [320, 320, -600, -40]
    # A joker is five points: 10 × (5 + 5) × 2 × 5 from the small one, 10 × 5 × 2 from the passers.
    assert settle("bj", "sj", "", "", options=AnpaiOptions(crit="own"))[0] == [1000 + 200, -1000, -100, -100]


@pytest.mark.rule("AP-5.10")
def test_own_crit_of_one_is_the_same_as_each() -> None:
    plays = ("Ks Kh", "3s 3h", "", "")
    assert settle(*plays)[0] == settle(*plays, options=AnpaiOptions(crit="own"))[0]


@pytest.mark.rule("AP-5.9")
def test_full_crit_of_one_is_the_same_as_each() -> None:
    plays = ("Ks Kh", "3s 3h", "", "")
    assert settle(*plays) == settle(*plays, options=AnpaiOptions(crit="full"))


@pytest.mark.rule("AP-5.1", "AP-4.4")
def test_a_bomb_settles_alone() -> None:
    totals, found = settle("3s 3h 3d 3c", "sj bj", "5s 5h 5d 6s 6h 6d", "")
    # 王炸, 10 points × 15: the other bomb pays 10 × (10 + 4) × 15 × 5 = 10500, the plane and the passer 1500.
    assert totals == [-10500, 13500, -1500, -1500]
    assert [(one.klass, one.winners, one.crit) for one in found] == [(0, (1,), (0,))]


@pytest.mark.rule("AP-5.2")
def test_three_classes_settle_in_order() -> None:
    _, found = settle("3s", "3s 3h", "3s 3h 3d", "")
    assert [one.klass for one in found] == [1, 2, 3]
    assert [one.winners for one in found] == [(2,), (1,), (0,)]


@pytest.mark.rule("AP-5.4", "AP-4.1")
def test_double_win() -> None:
    totals, found = settle("Ks Kh Kd 3s 3h 3d", "Ks Kh Kc", "4s 4h 4d", "")
    # To seat 0: crit 10 × (6 + 3) × 4 × 5 = 1800, plain 240; to seat 1: 10 × (3 + 3) × 4 × 5 = 1200, plain 120.
    assert totals == [2040, 1320, -3000, -360]
    assert (found[0].winners, found[0].outcome) == ((0, 1), "double")


@pytest.mark.rule("AP-5.4")
def test_triple_win() -> None:
    totals, found = settle("As", "Ah", "Ad", "")
    assert totals == [20, 20, 20, -60]
    assert found[0].outcome == "triple"


@pytest.mark.rule("AP-4.5")
def test_everybody_ties() -> None:
    totals, found = settle("As", "Ah", "3s Ad", "Ac")
    assert totals == [0, 0, 0, 0]
    assert (found[0].winners, found[0].crit, found[0].payments) == ((0, 1, 2, 3), (), ())
    assert found[0].outcome == "all_tie"


@pytest.mark.rule("AP-4.5", "AP-5.3")
def test_losers_that_are_equal_are_both_critted() -> None:
    # 10 × (1 + 1 + 1) × 2 × 5 = 300 from each.
    totals, found = settle("2s", "3s", "3h", "")
    assert totals == [620, -300, -300, -20]
    assert found[0].outcome == "win"


def test_nobody_plays() -> None:
    assert settle("", "", "", "") == ([0, 0, 0, 0], ())


@pytest.mark.rule("AP-6.3")
def test_a_player_pays_at_most_what_there_is() -> None:
    totals, found = settle("Ks Kh Kd", "3s 3h 3d", "", "", coins=(500, 700, 119, 120))
    assert totals == [700 + 119 + 120, -700, -119, -120]
    assert [(pay.owed, pay.amount) for pay in found[0].payments] == [(1200, 700), (120, 119), (120, 120)]


@pytest.mark.rule("AP-6.4")
@pytest.mark.parametrize(
    ("have", "shares"),
    [
        # Owed 1800 and 1200.
        (3000, [1800, 1200]),
        (1000, [600, 400]),
        (1001, [601, 400]),  # 600.6 and 400.4: one odd coin, to the earlier seat
        (1, [1, 0]),
        (2, [2, 0]),  # 1.2 and 0.8: floors 1 and 0, the odd coin to seat 0
        (4, [3, 1]),  # 2.4 and 1.6
    ],
)
def test_too_little_is_shared_in_proportion(have: int, shares: list[int]) -> None:
    totals, _ = settle("Ks Kh Kd 3s 3h 3d", "Ks Kh Kc", "4s 4h 4d", "", coins=(5000, 5000, have, 100_000))
    assert totals == [shares[0] + 240, shares[1] + 120, -have, -360]


@pytest.mark.rule("AP-6.4")
def test_odd_coins_go_from_the_earliest_seat_on() -> None:
    # Three owed 20 each, 5 coins: 1 each and two odd ones for seats 1 and 2.
    assert settle("", "As", "Ah", "Ad", coins=(5, 100, 100, 100))[0] == [-5, 2, 2, 1]
    # The earliest seat may be another when seats are turned round.
    found, after = settle_round(AnpaiOptions(), (5, 100, 100, 100), readings(("", "As", "Ah", "Ad")), first=2)
    assert after == (0, 101, 102, 102)
    assert [pay.amount for pay in found[0].payments] == [1, 2, 2]


@pytest.mark.rule("AP-6.5")
def test_winnings_pay_in_a_later_settlement() -> None:
    totals, _ = settle("Ks Kh Kd", "3s 3h", "", "", coins=(10, 1000, 1000, 1000))
    # Triples: three pay 120 to seat 0. Pairs: 60 from each to seat 1, seat 0 out of its winnings.
    assert totals == [360 - 60, -120 + 180, -180, -180]


@pytest.mark.rule("AP-6.6")
def test_who_runs_dry_within_a_round_still_settles() -> None:
    totals, found = settle("Ks Kh Kd", "", "", "As", coins=(1000, 1000, 1000, 50))
    # Seat 3 pays its 50 for the triple, then wins 20 from each with the ace.
    assert totals == [120 + 120 + 50 - 20, -140, -140, 10]
    assert found[1].winners == (3,)


@pytest.mark.rule("AP-6.6")
def test_who_is_bankrupt_takes_no_part() -> None:
    totals, found = settle("As", "", "", "Ah", coins=(100, 0, 100, 100))
    assert totals == [20, 0, -40, 20]
    assert found[0].outcome == "double"
    assert settle("As", "", "", "", coins=(100, 0, 0, 0))[0] == [0, 0, 0, 0]
    # Two left, both the same: all who play tie.
    assert settle("As", "", "", "Ah", coins=(100, 0, 0, 100))[1][0].outcome == "all_tie"


@pytest.mark.rule("AP-1.4")
def test_three_bankrupt_end_the_match() -> None:
    for coins, over in (((0, 0, 0, 5), True), ((0, 0, 1, 5), False)):
        desk = Desk()
        desk.round = 3
        for seat, have in zip(desk.seats, coins, strict=True):
            seat.coins = have
        assert is_over(desk) == over


def drawn_round(name: int) -> list[PlayReading | None]:
    """Four random legal plays of one deal."""
    chance = Stream(Seed.named(name).key(), "round")
    deck = chance.shuffled(DECK)
    out: list[PlayReading | None] = []
    for seat in range(4):
        hand = deck[14 * seat : 14 * seat + 14]
        cards = play_at(hand, chance.below(min(count_plays(hand), 40)))
        found = read_cards(cards) if cards else None
        if isinstance(found, Refusal):
            raise AssertionError(found)
        out.append(found)
    return out


purses = st.lists(st.sampled_from([0, 1, 2, 7, 100, 999, 5_000, 100_000]), min_size=4, max_size=4)
rooms = st.builds(AnpaiOptions, base=st.integers(1, 50), crit=st.sampled_from(["each", "full", "own"]))


@given(st.integers(0, 10**9), purses, rooms)
def test_coins_are_kept_and_nobody_goes_below_zero(name: int, coins: list[int], options: AnpaiOptions) -> None:
    plays = [reading if have else None for reading, have in zip(drawn_round(name), coins, strict=True)]
    found, after = settle_round(options, coins, plays)
    assert sum(after) == sum(coins)
    assert min(after) >= 0
    for one in found:
        for pay in one.payments:
            assert 0 < pay.amount <= pay.owed


@given(st.integers(0, 10**9), st.permutations(range(4)), rooms)
def test_no_seat_is_special(name: int, seats: list[int], options: AnpaiOptions) -> None:
    plays = drawn_round(name)
    plenty = (10**9,) * 4
    _, straight = settle_round(options, plenty, plays)
    _, moved = settle_round(options, plenty, [plays[seat] for seat in seats])
    assert list(moved) == [straight[seat] for seat in seats]


@given(st.integers(0, 10**9), st.integers(2, 9))
def test_base_scales_everything(name: int, base: int) -> None:
    plays, plenty = drawn_round(name), (10**9,) * 4
    _, one = settle_round(AnpaiOptions(base=1), plenty, plays)
    _, many = settle_round(AnpaiOptions(base=base), plenty, plays)
    assert [have - 10**9 for have in many] == [base * (have - 10**9) for have in one]


@given(st.integers(0, 10**9), purses, st.integers(0, 3))
def test_turning_the_table_turns_odd_coins_too(name: int, coins: list[int], by: int) -> None:
    plays = [reading if have else None for reading, have in zip(drawn_round(name), coins, strict=True)]
    _, straight = settle_round(AnpaiOptions(), coins, plays)
    cut = -by % 4
    _, turned = settle_round(AnpaiOptions(), coins[cut:] + coins[:cut], plays[cut:] + plays[:cut], first=by)
    assert turned == straight[cut:] + straight[:cut]
