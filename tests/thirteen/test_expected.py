"""Expected points: the settlement behind them is the table's own, and model and deals agree."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from math import comb

import pytest

from paiju.bots.match import play_match
from paiju.bots.thirteen import offers
from paiju.bots.thirteen.engine import LayingEngine, fast_engine, pure_engine
from paiju.bots.thirteen.expected import Evaluation, Problem, evaluate
from paiju.bots.thirteen.house import bet_units, problem_of
from paiju.bots.thirteen.opponents import joker_chances, likeness, load, seat_expectation, table_key
from paiju.bots.thirteen.terms import BANKERS, Role, terms_of
from paiju.core.cards import JOKER, Cards, parse_cards
from paiju.core.shuffle import Seed, Stream
from paiju.families.thirteen.arranging.front import pareto_front
from paiju.families.thirteen.arranging.laying import points_of, seat_banker, take_seat
from paiju.families.thirteen.hands import ShownHand, best_special, row_values
from paiju.families.thirteen.model import NO_SWEEP, Rules
from paiju.families.thirteen.moves import sure_arrangement
from paiju.families.thirteen.rules.rows import RowType
from paiju.families.thirteen.scoring.score import laid_open
from paiju.families.thirteen.table import LaidDeal
from paiju.families.thirteen.views import ThirteenView
from paiju.registry import get_game
from research.thirteen.exploit import loss, model_chooser, settled_pools
from tests.thirteen.settling import settle, with_room

PURE = pure_engine()


def rules_of(game: str, **options: object) -> Rules:
    rules = get_game(game).options_type(**options).rules()
    assert isinstance(rules, Rules)
    return rules


def chance(name: str) -> Stream:
    return Stream(Seed.named(name).key(), "test")


TABLES: list[Rules] = [
    rules_of("fujian13"),
    rules_of("duogui13"),
    rules_of("duogui13", jokers=8, players=3, special_clash="net"),
    rules_of("duogui13", players=2, jokers=0),
    rules_of("taiwan13", mode="all"),
    rules_of("taiwan13", mode="banker"),
    rules_of("taiwan13", mode="banker", kickers="top"),
]


def lay(rules: Rules, hand: list[int], dice: random.Random) -> ShownHand:
    """Some legal way to show a hand: its special every second time, else rows from all over the front."""
    special = best_special(rules, hand)
    splits = pareto_front(rules.rows, rules.order, hand)
    if special is not None and (dice.random() < 0.5 or not splits):
        return ShownHand(tuple(hand), None, special)
    split = dice.choice(splits)
    return ShownHand(tuple(hand), split.values)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules", TABLES, ids=lambda rules: f"{rules.order}-{rules.room.banked}-{rules.room.seats}-{rules.room.top_only}"
)
def test_a_seat_that_tries_tables_out_wins_what_the_table_pays(rules: Rules) -> None:
    """From one's own chair, with only those at the table that one meets."""
    room = rules.room
    dice = random.Random(room.seats)
    for _ in range(25):
        deck = list(room.deck)
        dice.shuffle(deck)
        hands = [lay(rules, deck[13 * seat : 13 * seat + 13], dice) for seat in range(room.seats)]
        bets = [dice.randint(1, 5) for _ in hands]
        for banker in (0, 1) if room.banked else (None,):
            settled = settle(rules, 0, hands, banker, bets)
            mine = sum(pair.points if pair.seats[0] == 0 else -pair.points for pair in settled.pairs if 0 in pair.seats)
            role: Role = "equal" if banker is None else "banker" if banker == 0 else "player"
            terms = terms_of(rules, role, PURE)
            met = hands[:2] if role == "player" else hands
            laid, show = laid_open(rules, 0, met, None).hands, LaidDeal()
            seat_banker(show, BANKERS[role], bets)
            for seat in range(1, len(met)):
                take_seat(laid[seat], show.hands[seat])
            assert points_of(terms.room, show, laid[0], None) == mine


def test_joker_chances_are_hypergeometric() -> None:
    chances = joker_chances(44, 5)
    assert sum(chances) == pytest.approx(1)
    assert sum(n * p for n, p in enumerate(chances)) == pytest.approx(5 * 13 / 44)
    assert chances[5] == pytest.approx(comb(39, 8) / comb(44, 13))
    assert joker_chances(39, 0) == [1.0]


@pytest.mark.parametrize("rules", TABLES, ids=table_key)
def test_every_table_has_calibrated_opponents(rules: Rules) -> None:
    opponents = load(table_key(rules))
    for stratum in opponents.strata.values():
        laid = stratum.hands - sum(stratum.specials.values())
        assert sum(stratum.cells[1::2]) == laid
        assert [row[-1] for row in stratum.below] == [laid] * 3


@pytest.mark.parametrize("rules", TABLES[:2], ids=table_key)
def test_a_higher_row_is_never_expected_to_win_less(rules: Rules) -> None:
    terms = terms_of(rules, "equal", PURE)
    rows = seat_expectation(terms, terms.jokers).rows
    for row, those in enumerate((terms.tables.threes, terms.tables.fives, terms.tables.fives)):
        # Five alike and better need jokers here; the front's own types come above them all.
        most = RowType.FRONT_THREES if terms.jokers else RowType.STRAIGHT_FLUSH
        known = [place for place in sorted(set(those)) if terms.tables.types[place] <= most]
        expected = [rows[4 * (row * terms.places + place)] for place in known]
        assert all(a <= b + 1e-9 for a, b in pairwise(expected))


def best_of(game: str, cards: str, engine: LayingEngine = PURE, samples: int = 0, **options: object) -> Evaluation:
    rules = rules_of(game, **options)
    return evaluate(Problem(rules, tuple(parse_cards(cards))), engine, samples, chance(cards))


def test_a_dragon_is_declared() -> None:
    # 一条龙 pays 26 from each, 52 when it beats all three: no rows come near.
    found = best_of("fujian13", "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s")
    assert found.best.split is None
    assert found.special is not None and found.special.id == "dragon"
    # Unless others declare, 52 from each of three; never more.
    assert 140 < found.best.points <= 156


def test_a_small_special_gives_way_to_strong_rows() -> None:
    # Six pairs pay 4 in fujian13; four aces in the back, four kings in the middle and queens in front win more.
    found = best_of("fujian13", "As Ah Ad Ac Ks Kh Kd Kc Qs Qh 2s 2h 3d")
    assert found.special is not None and found.special.id == "six_pairs"
    assert found.best.split is not None
    assert set(found.best.split.back) >= set(parse_cards("As Ah Ad Ac"))
    assert set(found.best.split.middle) >= set(parse_cards("Ks Kh Kd Kc"))
    assert set(found.best.split.front) >= set(parse_cards("Qs Qh"))


def test_same_seed_same_answer_and_errors_shrink_with_samples() -> None:
    cards = "As Kd Kh Jc Jd 9s 8s 7s 6s 4h 4d 3c 2c"
    few, again, none = (best_of("fujian13", cards, samples=count) for count in (3, 3, 0))
    assert few == again
    assert few.best.error < none.best.error
    assert [some.points for some in few.candidates] == sorted((some.points for some in few.candidates), reverse=True)


def test_stakes_and_horse_scale_what_is_expected() -> None:
    cards = tuple(parse_cards("As Kd Kh Jc Jd 9s 8s 7s 6s 4h 4d 3c 2c"))
    rules = rules_of("taiwan13", mode="banker")
    one, five = (evaluate(Problem(rules, cards, "player", (bet,)), PURE, 0, chance("x")) for bet in (1, 5))
    assert five.best.points == pytest.approx(5 * one.best.points)
    plain = evaluate(Problem(rules_of("duogui13", horse="off"), cards), PURE, 0, chance("x"))
    horse = evaluate(Problem(rules_of("duogui13", horse="8h"), cards), PURE, 0, chance("x"))
    # The 44 unseen cards hide one horse: each opponent's pair counts twice with chance 13/44.
    assert horse.best.points == pytest.approx(plain.best.points * (1 + 13 / 44))


def test_a_player_and_the_banker_know_who_they_are() -> None:
    rules = rules_of("taiwan13", mode="banker")
    game = get_game("taiwan13")
    view = ThirteenView(
        options=game.options_type(mode="banker"),
        seat=2,
        to_act=True,
        phase="arrange",
        deal=0,
        deals=1,
        banker=2,
        bets=(3, 1, None, 5),
        hand=Cards(tuple(rules.room.deck[:13])),
        laid=None,
        submitted=(False,) * 4,
        scores=(0,) * 4,
        last=None,
        over=False,
    )
    assert problem_of(view).role == "banker"
    assert problem_of(view).stakes == (3, 1, 5)
    player = problem_of(replace(view, seat=3))
    assert (player.role, player.stakes) == ("player", (5,))
    assert bet_units(rules) == 5
    assert bet_units(rules_of("taiwan13", kickers="top")) == 1


@pytest.mark.compiles("duogui13")
@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES[:3], ids=table_key)
def test_model_deals_and_compiled_deals_agree(rules: Rules) -> None:
    pytest.importorskip("numba")
    dice = random.Random(11)
    for _ in range(3):
        hand = tuple(dice.sample(rules.room.deck, 13))
        problem = Problem(rules, hand)
        fast = evaluate(problem, fast_engine(), 300, chance("fast"))
        pure = evaluate(problem, PURE, 2, chance("pure"))
        assert fast.splits == pure.splits
        assert abs(fast.best.points - pure.best.points) < 5 * (fast.best.error + pure.best.error)


@pytest.mark.slow
@pytest.mark.rule("TH-5.5")
@pytest.mark.parametrize("game_id", ["duogui13", "fujian13", "taiwan13"])
def test_bots_play_whole_matches_through_views(game_id: str) -> None:
    game = get_game(game_id)
    options = game.options_type(deals=2)
    makers = offers(game)
    names = ["house", "greedy", "house", "greedy"]
    table = play_match(game, options, Seed.named("bots"), [makers[name]() for name in names])
    assert not table.pending
    assert sum(game.scores(table.state)) == 0
    # The house lays in order even where out of order would be accepted: nobody it plays for is fouled.
    last = table.state.row.last
    assert last.deal == 1 and not any(hand.foul for hand in last.hands)


def test_a_hand_without_any_legal_rows_declares() -> None:
    # Eight jokers and five threes: every five is 33333, so the middle is never below the back; 无敌至尊 remains.
    rules = rules_of("duogui13", jokers=8, extra_suits=1)
    hand = (*parse_cards("3s 3h 3d 3c 3d"), *[JOKER] * 8)
    assert sure_arrangement(rules, hand) is None
    found = evaluate(Problem(rules, hand), PURE, 2, chance("x"))
    assert (found.splits, len(found.candidates), found.best.split) == (0, 1, None)
    assert found.special is not None and found.special.id == "alike_14"


def test_rows_may_win_more_than_the_highest_special() -> None:
    # Five twos, six alike in the middle, pay 40; 33333 behind 20 and 333 in front 30: 90, shot 180, against 140.
    rules = rules_of("duogui13", jokers=8, extra_suits=1)
    hand = (*parse_cards("2s 2h 2d 2c 2d"), *[JOKER] * 8)
    found = evaluate(Problem(rules, hand), PURE, 0, chance("x"))
    assert found.special is not None and found.special.id == "alike_14"
    assert found.best.split is not None
    assert found.best.split.values == row_values(rules, ([JOKER] * 3, hand[:5], [JOKER] * 5))


@pytest.mark.compiles("duogui13")
@pytest.mark.slow
def test_the_fast_policy_loses_little_to_a_best_answer() -> None:
    pytest.importorskip("numba")
    terms = terms_of(with_room(rules_of("fujian13"), seats=2, sweep=NO_SWEEP), "equal", fast_engine())
    pools = settled_pools(terms, 400, parts=4)
    policy = loss(terms, model_chooser(terms), pools, tests=100)
    backs_first = loss(terms, lambda hand, splits: (int(splits[2::5].argmax()), False), pools, tests=100)
    # 0.002 against 6,000 settled hands; a best answer to only 400 also answers to their luck.
    assert policy.mean < 0.05
    assert backs_first.mean > 5 * policy.mean


@pytest.mark.parametrize(
    ("known", "unlike"),
    [("strict-three-8-j5-x0", "strict-three-8-j0-x0"), ("strict-three-8-j5-x0", "front_strict-none-8-j0-x0")],
)
def test_a_table_that_nobody_calibrated_takes_one_with_its_guns_and_with_jokers(known: str, unlike: str) -> None:
    """Two jokers, or equal rows allowed: hands without any joker, or without guns, tell less than five jokers do."""
    for wanted in ("strict-three-8-j2-x0", "front_strict-three-8-j2-x0"):
        assert likeness(known, wanted) > likeness(unlike, wanted)
