"""Quick frozen dataclasses are dataclasses in every other respect."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Generic, TypeVar

import pytest

from paiju.core.quick import changed, quick

T = TypeVar("T")


@quick
@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 7


@quick
@dataclass(frozen=True, slots=True)
class Boxed(Generic[T]):
    inside: T


def test_arguments_by_place_by_name_and_left_out() -> None:
    assert [(one.x, one.y) for one in (Point(1, 2), Point(y=2, x=1), Point(1))] == [(1, 2), (1, 2), (1, 7)]
    assert repr(Point(1)) == "Point(x=1, y=7)"
    assert Boxed("a").inside == "a"


@pytest.mark.parametrize("arguments", [(), (1, 2, 3)])
def test_wrong_arguments(arguments: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        Point(*arguments)


def test_frozen_once_made() -> None:
    point = Point(1, 2)
    assert type(point) is Point
    with pytest.raises(FrozenInstanceError):
        point.x = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del point.y
    assert point == Point(1, 2)


def test_equal_hashed_copied_pickled_replaced() -> None:
    point = Point(1, 2)
    assert point != Point(1, 3) and len({point, Point(1, 2)}) == 1
    assert copy.copy(point) == copy.deepcopy(point) == pickle.loads(pickle.dumps(point)) == point
    assert replace(point, y=9) == changed(point, y=9) == Point(1, 9)
    with pytest.raises(TypeError, match="z"):
        changed(point, z=9)


@quick
@dataclass(frozen=True, slots=True)
class Corner(Point):
    x: int
    z: int = 3


def test_a_frozen_base() -> None:
    corner = Corner(1, 2)
    assert (corner.x, corner.y, corner.z) == (1, 2, 3) and changed(corner, z=4) == Corner(1, 2, 4)
    with pytest.raises(FrozenInstanceError):
        corner.z = 4  # type: ignore[misc]


@quick
@dataclass(frozen=True, slots=True)
class Checked:
    x: int
    notes: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("negative")


def test_defaults_are_made_anew_and_checks_are_made() -> None:
    one, other = Checked(1), Checked(1)
    assert one == other and one.notes is not other.notes
    assert Checked(1, [2]).notes == Checked(1, notes=[2]).notes == replace(one, notes=[2]).notes == [2]
    with pytest.raises(ValueError, match="negative"):
        Checked(-1)
    with pytest.raises(ValueError, match="negative"):
        changed(one, x=-1)
    with pytest.raises(FrozenInstanceError):
        one.x = 3  # type: ignore[misc]


@dataclass(frozen=True)
class Slow:
    x: int
    y: int = 2


def test_a_changed_copy_of_any_dataclass_is_one_of_its_class() -> None:
    for value in (Slow(1), Point(1), Corner(1), Checked(1)):
        copied = changed(value, x=5)
        assert type(copied) is type(value) and copied == replace(value, x=5) and changed(value) == value
        with pytest.raises(FrozenInstanceError):
            copied.x = 3  # type: ignore[misc]
