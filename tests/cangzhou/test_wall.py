"""牌墙: tiles, dice, the break, dealing, replacements, and when nothing more is drawn."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from paiju.core.tiles import Tiles
from paiju.games.cangzhou import wall

NUMBERED = Tiles(tuple(range(136)))
"""Not tiles but their places, so that one sees where each went."""
KEY = "17" * 32


@pytest.mark.rule("CZ-1.1")
def test_a_wall_has_four_of_each_of_34_tiles() -> None:
    assert Counter(wall.build(KEY, 0)) == dict.fromkeys(range(34), 4)
    assert wall.build(KEY, 0) != wall.build(KEY, 1)


@pytest.mark.rule("CZ-1.7")
def test_dice_are_two_dice() -> None:
    thrown = {wall.throw(KEY, hand) for hand in range(400)}
    assert {die for dice in thrown for die in dice} == set(range(1, 7))
    assert len(thrown) == 36


@pytest.mark.rule("CZ-1.7")
@pytest.mark.parametrize(
    ("dice", "side", "stack"),
    [
        # 3 and 4 are 7: 对家 (dealer 1, 下家 2, 对家 3, 上家 4, dealer 5, 下家 6, 对家 7); the source's example.
        # Clockwise from the dealer's right end: dealer 0-16, 上家 17-33, 对家 34-50, 下家 51-67; seven are left.
        ((3, 4), 2, 34 + 7),
        ((2, 3), 0, 5),
        ((1, 1), 1, 51 + 2),
        ((6, 6), 3, 17 + 12),
        ((4, 4), 3, 17 + 8),
        ((4, 5), 0, 9),
    ],
)
def test_the_sum_names_the_side_and_the_stack(dice: tuple[int, int], side: int, stack: int) -> None:
    assert wall.side_of(dice) == side
    assert wall.break_at(dice) == stack
    assert wall.drawing_order(NUMBERED, dice)[0] == 2 * stack


def test_the_built_wall_can_be_had_back() -> None:
    for dice in product(range(1, 7), range(1, 7)):
        assert wall.built_order(wall.drawing_order(NUMBERED, dice), dice) == NUMBERED


@pytest.mark.rule("CZ-1.8")
def test_four_at_a_time_three_times_then_one_and_the_fourteenth() -> None:
    hands, taken = wall.deal(NUMBERED, 1, 4)
    assert taken == 53
    assert hands[1] == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52)
    assert hands[2] == (4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49)
    assert hands[3] == (8, 9, 10, 11, 24, 25, 26, 27, 40, 41, 42, 43, 50)
    assert hands[0] == (12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51)


@pytest.mark.rule("CZ-1.8")
def test_two_players_are_dealt_alike() -> None:
    hands, taken = wall.deal(NUMBERED, 0, 2)
    assert taken == 27
    assert hands == (
        (0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 26),
        (4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 25),
    )


@pytest.mark.rule("CZ-2.7")
def test_replacements_come_from_the_far_end_upper_tile_first() -> None:
    assert [wall.replacement(NUMBERED, taken) for taken in range(6)] == [134, 135, 132, 133, 130, 131]


@pytest.mark.rule("CZ-2.9")
@pytest.mark.parametrize(
    ("left", "replaced", "may"),
    [(13, 0, True), (12, 0, False), (14, 1, True), (13, 1, False), (13, 2, True), (12, 2, False), (13, 3, False)],
)
def test_drawing_stops_at_twelve_or_thirteen(left: int, replaced: int, may: bool) -> None:
    assert wall.can_draw(left, replaced) is may


@pytest.mark.rule("CZ-2.10")
@pytest.mark.parametrize(
    ("left", "replaced", "may"),
    [
        (14, 0, True),  # seven whole stacks
        (13, 0, False),  # six and half a stack at the front
        (12, 0, False),
        (15, 1, True),  # seven and the lone tile
        (14, 1, False),  # six, half a stack, and the lone tile
        (13, 1, False),
        (16, 1, True),
        (14, 2, True),
        (13, 2, False),
    ],
)
def test_a_kong_gets_its_tile_above_six_whole_stacks(left: int, replaced: int, may: bool) -> None:
    assert wall.can_replace(left, replaced) is may
