"""牌墙: building it, breaking it by the dice, dealing, and when nothing more may be drawn.

The wall is a ring of 68 stacks of two, in the order tiles are drawn (clockwise), from the right end of the dealer's
side. Within a stack the upper tile comes first. What is drawn, from the front or as a replacement from the far
end, is said in *drawing order*: the ring turned so that the first tile dealt is number 0.
"""

from __future__ import annotations

from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.core.tiles import COPIES, KINDS, Tiles
from paiju.games.cangzhou.data import DATA

SIDES = 4
STACKS_A_SIDE = 17
DICE_FACES = 6
DEALT_AT_ONCE = 4
ROUNDS_OF_FOUR = 3
TILES = tuple(tile for tile in range(KINDS) for _ in range(COPIES))
"""CZ-1.1: all 136, in ascending order: where every shuffle starts."""
_KEPT = 2 * DATA.wall.stacks_kept


@rule("CZ-1.1")
def build(key: str, hand: int) -> Tiles:
    """The wall of one hand as it stands before the dice."""
    return Tiles(tuple(Stream(key, f"wall/{hand}").shuffled(TILES)))


@rule("CZ-1.7")
def throw(key: str, hand: int) -> tuple[int, int]:
    """The dealer's two dice."""
    stream = Stream(key, f"dice/{hand}")
    return stream.below(DICE_FACES) + 1, stream.below(DICE_FACES) + 1


@rule("CZ-1.7")
def side_of(dice: tuple[int, int]) -> int:
    """Which side is broken: 0 the dealer's, then 下家, 对家, 上家; the dealer counts as 1."""
    return (sum(dice) - 1) % SIDES


@rule("CZ-1.7")
def break_at(dice: tuple[int, int]) -> int:
    """The stack of the ring from which the deal begins.

    Sides are counted counter-clockwise, stacks clockwise: after the dealer's side comes 上家's, the fourth.
    """
    return -side_of(dice) % SIDES * STACKS_A_SIDE + sum(dice)


def drawing_order(built: Tiles, dice: tuple[int, int]) -> Tiles:
    cut = 2 * break_at(dice)
    return Tiles(built[cut:] + built[:cut])


def built_order(wall: Tiles, dice: tuple[int, int]) -> Tiles:
    """The ring again, from the drawing order: what is shown when the hand is over."""
    cut = len(wall) - 2 * break_at(dice)
    return Tiles(wall[cut:] + wall[:cut])


@rule("CZ-1.8")
def deal(wall: Tiles, dealer: int, seats: int) -> tuple[tuple[Tiles, ...], int]:
    """拿牌: everyone's thirteen (the dealer's fourteen), sorted, and how many tiles that took.

    The dealer's fourteenth is the last tile taken.
    """
    hands: list[list[int]] = [[] for _ in range(seats)]
    taken = 0
    for amount in (*[DEALT_AT_ONCE] * ROUNDS_OF_FOUR, 1):
        for turn in range(seats):
            hands[(dealer + turn) % seats] += wall[taken : taken + amount]
            taken += amount
    hands[dealer].append(wall[taken])
    return tuple(Tiles(tuple(sorted(hand))) for hand in hands), taken + 1


@rule("CZ-2.7")
def replacement(wall: Tiles, replaced: int) -> int:
    """补牌: the tile at the far end after so many replacements, the upper one of a stack first."""
    return wall[len(wall) - 2 - replaced + 2 * (replaced & 1)]


@rule("CZ-2.9")
def can_draw(left: int, replaced: int) -> bool:
    """Whether the next player may draw: a lone tile at the far end belongs to no stack."""
    return left - (replaced & 1) > _KEPT


@rule("CZ-2.10")
def can_replace(left: int, replaced: int) -> bool:
    """Whether a kong still gets its tile: more than six whole stacks; a half stack at the front is none either."""
    return (left - (replaced & 1)) // 2 > DATA.wall.stacks_kept
