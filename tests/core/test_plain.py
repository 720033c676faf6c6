"""Plain values: what goes out comes back, and nothing else gets in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Literal, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.cards import Cards
from paiju.core.errors import NotationError
from paiju.core.plain import from_plain, to_plain


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Bet:
    kind: ClassVar[str] = "bet"
    units: int


@dataclass(frozen=True, slots=True)
class Show:
    kind: ClassVar[str] = "show"
    cards: Cards
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Everything:
    side: Side
    mode: Literal["a", "b", 3]
    pair: tuple[int, str]
    many: tuple[Cards, ...]
    seats: frozenset[int]
    maybe: int | None
    table: dict[str, float]
    act: Bet | Show
    free: Any = None


WHOLE = Everything(
    Side.LEFT, "b", (1, "x"), (Cards((0, 51)), Cards(())), frozenset({2, 0}), None, {"k": 1.5}, Show(Cards((52,)))
)
PLAIN = {
    "side": "left",
    "mode": "b",
    "pair": [1, "x"],
    "many": ["2s Ac", ""],
    "seats": [0, 2],
    "maybe": None,
    "table": {"k": 1.5},
    "act": {"kind": "show", "cards": "jk", "loud": False},
    "free": None,
}


def test_there_and_back() -> None:
    assert to_plain(WHOLE) == PLAIN
    assert from_plain(Everything, PLAIN) == WHOLE


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"side": "up"}, "bad_value", "side"),
        ({"mode": True}, "bad_value", "mode"),
        ({"pair": [1]}, "bad_value", "pair"),
        ({"pair": [True, "x"]}, "bad_value", "pair[0]"),
        ({"many": "2s"}, "bad_value", "many"),
        ({"many": [7]}, "bad_value", "many[0]"),
        ({"many": ["Zz"]}, "unknown_card", ""),
        ({"seats": {}}, "bad_value", "seats"),
        ({"maybe": "1"}, "bad_value", "maybe"),
        ({"table": []}, "bad_value", "table"),
        ({"table": {"k": 1}}, "bad_value", "table.k"),
        ({"act": None}, "bad_value", "act"),
        ({"act": {"kind": "fold"}}, "bad_value", "act.kind"),
        ({"act": {"kind": ["bet"]}}, "bad_value", "act.kind"),
        ({"act": {"kind": "bet"}}, "missing_field", "act"),
        ({"act": {"kind": "bet", "units": 1, "x": 1}}, "unknown_field", "act"),
    ],
)
def test_wrong_values_are_refused_where_they_are(change: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_plain(Everything, {**PLAIN, **change})
    assert caught.value.code == code
    assert caught.value.refusal.detail.get("where", "") == where


def test_a_single_tagged_class_may_leave_its_tag_out_but_not_lie() -> None:
    assert from_plain(Bet, {"units": 2}) == from_plain(Bet, {"kind": "bet", "units": 2}) == Bet(2)
    with pytest.raises(NotationError):
        from_plain(Bet, {"kind": "show", "units": 2})


def test_long_wrong_values_are_cut_in_the_message() -> None:
    with pytest.raises(NotationError) as caught:
        from_plain(Bet, {"units": "x" * 10_000})
    assert len(caught.value.message()) < 200


def test_what_has_no_plain_form_is_our_own_bug() -> None:
    for value in (object(), Bet):
        with pytest.raises(TypeError):
            to_plain(value)
    with pytest.raises(TypeError):
        from_plain(bytes, "x")


NEAR = st.sampled_from([*PLAIN.values(), {"kind": "bet", "units": 2}, "As 2c", "as 10C", "As Zz", 3, True, "bet", {}])
NAMES = st.sampled_from([*PLAIN, "kind", "units", "cards", "loud", "other"])


@given(
    st.sampled_from([Bet, Show, Everything]),
    st.one_of(st.dictionaries(NAMES, NEAR, max_size=4), st.builds(dict, st.just(PLAIN)), NEAR),
    st.dictionaries(NAMES, NEAR, max_size=2),
    st.sets(NAMES, max_size=2),
)
def test_anything_is_read_whole_or_refused_with_a_place(
    kind: type, value: Any, more: dict[str, Any], less: set[str]
) -> None:
    if isinstance(value, dict):
        value = {name: item for name, item in {**value, **more}.items() if name not in less}
    try:
        made = from_plain(kind, value, "action")
    except NotationError as error:
        assert error.code == "unknown_card" or error.refusal.detail["where"].startswith("action")
    else:
        assert from_plain(kind, to_plain(made)) == made
        assert set(value) <= set(cast(dict[str, Any], to_plain(made)))


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ({"kind": "show", "cards": "As 2c", "loud": True}, Show(Cards((48, 3)), True)),
        ({"loud": True, "cards": "As 2c", "kind": "show"}, Show(Cards((48, 3)), True)),
        ({"kind": "show", "cards": "as 10C"}, Show(Cards((48, 35)))),
        ({"kind": "show", "loud": 1, "cards": "Zz"}, ("bad_value", "action.loud")),
        ({"kind": "show", "cards": "Zz", "loud": 1}, ("unknown_card", None)),
        ({"kind": "show", "cards": b"As", "loud": True}, ("bad_value", "action.cards")),
        ({"kind": "bet", "cards": "As", "loud": True}, ("bad_value", "action.kind")),
        ({"kind": "show", "cards": "As", "other": True}, ("unknown_field", "action")),
        ({"kind": "show", "cards": None, "loud": None}, ("bad_value", "action.cards")),
        ({"kind": "show", "loud": True}, ("missing_field", "action")),
        ([], ("bad_value", "action")),
    ],
)
def test_the_first_thing_that_is_wrong_is_named(value: Any, outcome: object) -> None:
    try:
        read = from_plain(Show, value, "action")
    except NotationError as error:
        read = error.code, error.refusal.detail.get("where") or None
    assert read == outcome
