"""The package against a second scorer written from the rules alone (``oracle/``), on random tables.

``python -m oracle duogui13 20000`` in this folder runs as many requests as wanted.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.thirteen.oracle import OracleError, score
from tests.thirteen.oracle.compare import differences, expected, given
from tests.thirteen.oracle.faults import spoiled
from tests.thirteen.oracle.rows import RANKS, SUITS, five, front, literal_five
from tests.thirteen.oracle.settle import in_order

GAMES = ("duogui13", "fujian13", "taiwan13")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_package_agrees_with_the_oracle(game: str, part: int) -> None:
    assert list(differences(game, part, 64)) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_spoiled_request_is_refused_by_the_oracle_too(game: str) -> None:
    """A fault that the oracle lets through would test nothing."""
    for number in range(40):
        way, request = spoiled(game, Random(number))
        try:
            score(game, request)
        except OracleError:
            continue
        pytest.fail(f"{way}: {request}")


def test_ranks_and_one_suit_are_all_that_a_joker_chooses() -> None:
    """D5: the oracle's short cut against all 52 cards for each joker."""
    deck = [r + s for r in RANKS for s in SUITS]
    for number in range(60):
        rng = Random(number)
        jokers = 3 if number < 3 else number % 3
        suits = rng.choice((SUITS, "s"))
        cards = rng.sample([card for card in deck if card[1] in suits], 5 - jokers) + ["jk"] * jokers
        rules = rng.choice(("second", "lowest", "none")), rng.choice(("full", "top", "pairs")), True
        assert five(cards, *rules) == literal_five(cards, *rules)


def filler(used: set[str]) -> dict[str, str]:
    """Some other player's thirteen cards in order, from what is left."""
    left = [r + s for r in RANKS for s in SUITS if r + s not in used]
    rng = Random(1)
    while True:
        order = rng.sample(left, 13)
        parts = order[:3], order[3:8], order[8:]
        values = front(parts[0], True), *(five(part, "second", "full", True) for part in parts[1:])
        if in_order("duogui13", *values):
            return dict(zip(("front", "middle", "back"), map(" ".join, parts), strict=True))


@pytest.mark.parametrize(
    ("front_row", "middle", "back", "legal"),
    [
        ("jk jk Ks", "Qs Qh Qd 5c 4h", "Jd Td 8d 6d 4d", False),  # 对鬼冲前 K counts as KKK
        ("jk jk Ks", "As Ah Qs Qh 4d", "Jd Td 8d 6d 5d", False),
        ("jk jk 9s", "Qs Qh Qd 5c 4h", "Jd Td 8d 6d 4d", True),
        ("jk jk Ks", "Kd Kh Kc 5c 4h", "Jd Td 8d 6d 4d", True),  # KKK < KKK-5-4
        ("2s 2h 2d", "As Ah Ad 5c 4h", "Jd Td 8d 6d 4d", False),  # 222 wants a straight
        ("jk 2h 2d", "4s 5h 6d 7c 8h", "Jd Td 8d 6d 4d", True),
        ("jk jk 3d", "2s 2h 2d 7c 8h", "As Ah Ad Ac 4d", True),  # 222-8-7 is a 铁支
        ("jk jk jk", "4s 4h 4d 7c 8h", "As Ah Ad Ac 4c", False),
        ("7s 8h 9d", "As Kh Qd Jc Ts", "Ah Kd Qc Js Th", False),  # equal is not below
        ("7s 8h 9d", "As Kh Qd Jc 9s", "Ah Kd Qc Js Th", True),
    ],
)
def test_fronts_of_duogui13_in_the_order_check(front_row: str, middle: str, back: str, legal: bool) -> None:
    """C9, D7: refused or not, by hand, by the oracle and by the package."""
    rows = {"front": front_row, "middle": middle, "back": back}
    used = {card for row in rows.values() for card in row.split()}
    request = {"players": [rows, filler(used)]}
    assert expected("duogui13", request) == given("duogui13", request)
    assert (given("duogui13", request) != "out_of_order") is legal


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("2s 2h 2d Kc Qs", "2s 2h 2d Kc Js"),  # D4's own examples
        ("3s 3h 3d 3c As", "3s 3h 3d 3c Ks"),
        ("4s 4h 4d 4c 4d", "3s 3h 3d 3c As"),
        ("4s 4h 4d 4c 5s", "3s 3h 3d Ac Ks"),
        ("2s 2h 2d 2c 2c", "As Ah Ad Ac Ad"),
        ("Ks Kh Kd Kc 2s", "2s 2h 2d 3c 3s"),
        ("As Ks Qs Js Ts", "As 2s 3s 4s 5s"),
        ("As 2s 3d 4s 5s", "Ks Qs Jd Ts 9s"),  # C4, second
    ],
)
def test_the_oracle_knows_the_rulings_examples(stronger: str, weaker: str) -> None:
    rules = "second", "full", True
    assert five(stronger.split(), *rules) > five(weaker.split(), *rules)


def test_the_oracle_orders_the_fronts_of_duogui13() -> None:
    """D6: 333 > 222 > 对鬼冲前 by its card > AAA > … > 444 > pairs > high card."""
    fronts = ["3s 3h 3d", "2s 2h 2d", "jk jk As", "jk jk 4s", "As Ah Ad", "4s 4h 4d", "As Ah 2d", "As Kh Qd"]
    values = [front(text.split(), extras=True) for text in fronts]
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)
    for same in ("jk jk jk", "jk jk 3s", "jk 3s 3h"):
        assert front(same.split(), extras=True) == values[0]
    assert front(["jk", "2s", "2h"], extras=True) == front(["jk", "jk", "2c"], extras=True) == values[1]


@pytest.mark.parametrize(
    ("fronts", "points"),
    [
        (("AAK", "AAQ", "KKA", "KKQ", "QQA", "QQK"), 3),  # second of six: 4 - 1
        (("AAK", "KKA", "KKA", "QQA", "QQA", "QQK"), 2),  # second and third tie: 3 - 1
    ],
)
def test_the_oracle_pays_a_place_among_six_as_the_source_does(fronts: tuple[str, ...], points: int) -> None:
    """duogui13:51, with middles and backs that all tie, so that the fronts decide alone."""
    copies = "shddcc"
    used = dict.fromkeys("AKQ", 0)
    players = []
    for seat, text in enumerate(fronts):
        head = []
        for letter in text:
            head.append(letter + copies[used[letter]])
            used[letter] += 1
        rows = [" ".join(r + copies[(seat + i) % 6] for i, r in enumerate(run)) for run in ("23456", "789TJ")]
        players.append({"front": " ".join(head), "middle": rows[0], "back": rows[1]})
    request: dict[str, Any] = {"players": players, "options": {"horse": "off"}}
    assert score("duogui13", request)["totals"][1] == points
