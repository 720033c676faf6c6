"""What bots count on: payments, pace, plans and points, by hand or against the exact functions of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paiju.analysis.cangzhou.question import view_of_question
from paiju.bots.cangzhou.danger import Danger
from paiju.bots.cangzhou.pace import GIVEN, risk, worth
from paiju.bots.cangzhou.plans import laid_of, lock_distance, plans_of
from paiju.bots.cangzhou.situation import seen_counts, situation_of
from paiju.bots.cangzhou.tiles import may_win, waits, with_tile
from paiju.bots.cangzhou.value import win_points
from paiju.core.shuffle import Seed, Stream
from paiju.core.tiles import KINDS, Tiles, parse_tile, parse_tiles, tile_counts
from paiju.families.mahjong.locks import locked_distance
from paiju.families.mahjong.shanten import distance
from paiju.games.cangzhou.asking import HandQuestion as Question
from paiju.games.cangzhou.moves import Tile
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.scoring.wins import Won, best_score
from paiju.games.cangzhou.state import Meld

OPTIONS = CangzhouOptions()
BIANS = (Meld("bian", Tiles((0, 1, 2)), Tile(2)), Meld("bian", Tiles((15, 16, 17)), Tile(15)))


def tiles(text: str) -> Tiles:
    return Tiles(tuple(sorted(parse_tiles(text))))


def test_what_a_win_pays_by_draw_and_by_discard() -> None:
    """Base 2, I deal, stakes 1 0 2 3, three points: by draw each pays (3+1)x2x2 and (1+own)x2."""
    options = CangzhouOptions(base=2)
    view = view_of_question(options, Question("123m 456m 789p 1122s", runs=(1, 0, 2, 3)))
    at = situation_of(view)
    assert at.drawn.of(3) == (16 + 2) + (16 + 6) + (16 + 8)
    assert at.discarded.of(3) == pytest.approx(((8 + 2) + (8 + 6) + (8 + 8)) / 3)
    everyone = situation_of(replace(view, options=replace(options, discard_pays="all")))
    assert everyone.discarded.of(3) == pytest.approx((8 + 2) + (8 + 6) + (8 + 8))


def test_every_tile_in_sight_is_counted_once() -> None:
    view = view_of_question(OPTIONS, Question("55m 789p 11223s", "碰111z", "5m 99s", discard="5m"))
    counts = seen_counts(view)
    wanted = tile_counts(parse_tiles("55m 789p 11223s 111z 5m 99s 5m"))
    assert tuple(counts) == wanted
    assert situation_of(view).unseen == 136 - sum(wanted)


def test_one_round_at_the_last_stage() -> None:
    """Ten of a hundred tiles: drawn with 1/10, else given by the one opponent."""
    given = 0.1 * GIVEN
    assert worth((10.0,), 100, 1, 0, 1, 20.0, 8.0, 5.0) == pytest.approx(0.1 * 20 + 0.9 * given * 8)
    assert worth((10.0,), 100, 0, 0, 1, 20.0, 8.0, 5.0) == 0


def test_two_stages_need_two_rounds() -> None:
    """The first tile with 1/5 in the first round, then one round at the last stage."""
    last = worth((10.0,), 100, 1, 1, 1, 20.0, 8.0, 0.0)
    assert worth((10.0, 20.0), 100, 1, 0, 1, 20.0, 8.0, 0.0) == 0
    assert worth((10.0, 20.0), 100, 2, 0, 1, 20.0, 8.0, 0.0) == pytest.approx(0.2 * last)


def test_more_tiles_more_points_and_more_time_are_never_worse() -> None:
    base = worth((4.0, 12.0), 90, 10, 4, 3, 24.0, 6.0, 2.0)
    assert worth((5.0, 12.0), 90, 10, 4, 3, 24.0, 6.0, 2.0) > base
    assert worth((4.0, 14.0), 90, 10, 4, 3, 24.0, 6.0, 2.0) > base
    assert worth((4.0, 12.0), 90, 10, 4, 3, 30.0, 6.0, 2.0) > base
    assert worth((4.0, 12.0), 90, 10, 4, 3, 24.0, 6.0, 0.0) > base
    assert all(risk(one, 3) <= risk(one + 1, 3) for one in range(30))
    assert risk(9, 1) == pytest.approx(risk(9, 3) / 3)


def _hands(count: int, size: int = 13) -> list[Tiles]:
    chance = Stream(Seed.named("plans").key(), "hands")
    deck = [tile for tile in range(KINDS) for _ in range(4)]
    return [Tiles(tuple(sorted(chance.shuffled(deck)[:size]))) for _ in range(count)]


def test_the_first_plan_is_any_win() -> None:
    for hand in _hands(200):
        first, *others = plans_of(hand, (), OPTIONS)
        assert first.distance == distance(tile_counts(hand), 0)
        assert first.points == 3, "a win and 门清"
        assert all(other.points > first.points for other in others)
        assert all(other.distance >= first.distance for other in others)


def test_plans_after_points() -> None:
    """Nine of 万 in a row and 1筒 waiting for its pair: 一条龙, 缺门 already; 清一色 is far."""
    plans = plans_of(tiles("123456789m 123p 1p"), (), OPTIONS)
    assert {(plan.distance, plan.points) for plan in plans} >= {(0, 3), (0, 3 + 2), (0, 3 + 4)}
    missing = [plan for plan in plans_of(tiles("123m 456m 78m 3s 123p 1p"), (), OPTIONS) if plan.points == 5]
    assert missing and all(
        not any(18 <= tile < 27 for tile in plan.useful)
        or not any(9 <= tile < 18 for tile in plan.useful)
        or not any(tile < 9 for tile in plan.useful)
        for plan in missing
    )


@pytest.mark.parametrize("kind", ["bian", "zuan", "za"])
def test_a_committed_hand_has_the_family_s_distance(kind: str) -> None:
    meld = {
        "bian": BIANS[0],
        "zuan": Meld("zuan", Tiles((3, 4, 5)), Tile(4)),
        "za": Meld("za", Tiles((33,) * 3), Tile(33)),
    }
    melds = (meld[kind],)
    for hand in _hands(60, 10):
        counts = bytes(tile_counts(hand))
        wanted = locked_distance(counts, 1, kind, 1)  # type: ignore[arg-type]
        assert lock_distance(counts, laid_of(melds), False) == wanted
        (plan,) = plans_of(hand, melds, OPTIONS)
        assert plan.distance == wanted


def test_points_of_a_wait_are_the_score_s() -> None:
    """Ready hands made by dealing four groups and a pair and taking a tile away."""
    chance = Stream(Seed.named("points").key(), "hands")
    runs = [(9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2) for suit in range(3) for low in range(7)]
    groups = [*runs, *runs, *((tile,) * 3 for tile in range(KINDS))]
    seen = 0
    for _ in range(600):
        suit = chance.below(4)
        some = [group for group in groups if suit == 3 or group[0] // 9 == suit or group[0] < 9]
        full = [tile for _ in range(4) for tile in chance.choice(some)] + [chance.below(KINDS)] * 2
        if max(tile_counts(full)) > 4:
            continue
        gone = chance.choice(full)
        full.remove(gone)
        hand = Tiles(tuple(sorted(full)))
        for tile in range(KINDS):
            if waits(hand, False) >> tile & 1 and may_win(hand, (), tile, False):
                score = best_score(Won(0, with_tile(hand, tile), (), tile, 1), OPTIONS)
                assert score is not None and win_points(hand, (), tile, OPTIONS) == score.points
                seen += 1
    assert seen > 300


def _danger(melds: tuple[Meld, ...]) -> Danger:
    view = view_of_question(OPTIONS, Question("123m 456m 789p 11s 1z 3m 7z", left=30))
    view = replace(view, melds=(view.melds[0], melds, (), ()))
    return Danger(view, situation_of(view))


def test_one_declaration_is_no_danger_two_are_where_they_can_win() -> None:
    three, five = parse_tile("3s"), parse_tile("5s")
    assert _danger(BIANS[:1]).chance(three, 1) == 0, "three are needed, one more must come first"
    assert _danger(BIANS).chance(three, 1) > 0
    assert _danger(BIANS).chance(five, 1) == 0, "5条 completes no 边"
    assert _danger(()).chance(five, 1) > 0


def test_late_and_open_hands_are_dangerous_and_seen_honours_are_not() -> None:
    early = view_of_question(OPTIONS, Question("123m 456m 789p 11s 1z 3m 7z", left=80))
    late = replace(early, left=20)
    five, east = parse_tile("5p"), parse_tile("1z")
    at = {view.left: Danger(view, situation_of(view)) for view in (early, late)}
    assert at[20].of(five) > at[80].of(five)
    assert at[20].of(five) > at[20].of(east)
    pung = Meld("pung", Tiles((32,) * 3), Tile(32), 0)
    opened = replace(late, melds=(late.melds[0], (pung,), (), ()))
    assert Danger(opened, situation_of(opened)).chance(five, 1) > at[20].chance(five, 1)
