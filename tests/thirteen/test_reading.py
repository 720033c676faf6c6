"""读牌: rows are named, and warned of, while somebody lays them."""

from __future__ import annotations

import pytest

from paiju.core.capabilities import reading_of
from paiju.core.errors import PaijuError, RequestError
from paiju.core.ledger import Entry
from paiju.registry import get_game

ROWS = {"front": "Ks Kh 7d", "middle": "5s 6h 7c 8d 9s", "back": "As Qs Ts 4s 2s"}
PAIR, STRAIGHT, FLUSH = ({"zh": zh, "en": en} for zh, en in (("对子", "pair"), ("顺子", "straight"), ("同花", "flush")))
DRAGON = "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc As"


def test_complete_rows_have_names_in_the_games_own_words() -> None:
    answer = reading_of(get_game("fujian13")).read(ROWS)
    assert answer["names"] == [
        {"zh": "对子", "en": "pair"},
        STRAIGHT,
        FLUSH,
    ]
    assert answer["problem"] is None
    assert answer["special"] is None


def test_a_row_that_is_not_complete_has_none() -> None:
    answer = reading_of(get_game("fujian13")).read({"front": "Ks Kh", "back": ROWS["back"]})
    assert answer["names"] == [None, None, FLUSH]
    assert answer["problem"] is None


@pytest.mark.parametrize("game", ["duogui13", "fujian13", "taiwan13"])
def test_rows_out_of_order_are_a_problem_also_where_they_only_foul(game: str) -> None:
    turned = {**ROWS, "middle": ROWS["back"], "back": ROWS["middle"]}
    problem = reading_of(get_game(game)).read(turned)["problem"]
    assert isinstance(problem, dict)
    assert problem["code"] == "out_of_order"
    assert problem["foul"] is (game == "taiwan13"), "elsewhere it is refused"


@pytest.mark.parametrize(
    ("game", "middle", "back"),
    [("fujian13", "中墩", "后墩"), ("taiwan13", "二道", "尾"), ("duogui13", "中道", "尾道")],
)
def test_a_warning_calls_rows_as_the_table_and_its_ledger_do(game: str, middle: str, back: str) -> None:
    played = get_game(game)
    turned = {**ROWS, "middle": ROWS["back"], "back": ROWS["middle"]}
    problem = reading_of(played).read(turned)["problem"]
    assert isinstance(problem, dict) and isinstance(problem["message"], dict)
    zh, en = problem["message"]["zh"], problem["message"]["en"]
    assert str(zh).startswith(f"{back}（顺子）压不住{middle}（同花）：")
    assert str(en).startswith("back (straight) does not hold against middle (flush):")
    for place, name in (("middle", middle), ("back", back)):
        assert played.texts.text("zh", f"place.{place}") == name
        assert played.texts.text("en", f"place.{place}") == place
        detail = {"line": "row", "place": place, "row": "flush", "over": "straight"}
        assert f"：{name}，同花" in played.explain(Entry(0, 0, 1, 1, "TW-3.1", detail), "zh")


def test_options_count_and_the_hand_may_form_a_special() -> None:
    game = get_game("fujian13")
    wheel = {"back": "As 2h 3d 4c 5s", "hand": DRAGON}
    assert reading_of(game).read(wheel)["names"] == [None, None, STRAIGHT]
    without = reading_of(game).read({**wheel, "options": {"wheel": "none"}})
    assert without["names"] == [None, None, {"zh": "散牌", "en": "high card"}]
    assert without["special"] == {"zh": "一条龙", "en": "dragon"}


@pytest.mark.parametrize(
    ("game", "request_", "code", "words"),
    [
        # Anpai's jokers are in no deck of this family, and the joker of this family only in one of them.
        ("duogui13", {"front": "sj Kh 7d"}, "card_not_in_deck", "front: there is no sj in this deck."),
        ("taiwan13", {"middle": "5s 6h bj 8d 9s"}, "card_not_in_deck", "middle: there is no bj in this deck."),
        (
            "fujian13",
            {"hand": "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc jk"},
            "card_not_in_deck",
            "your hand: there is no jk",
        ),
        ("fujian13", {**ROWS, "front": "Ks Kh 4s"}, "too_many_cards", "front: 4s is laid 2 times in all"),
        (
            "duogui13",
            {"back": "jk jk jk jk jk", "front": "jk 2s 3s"},
            "too_many_cards",
            "has only 5 of it.",
        ),
    ],
)
def test_cards_no_deck_has_are_refused_in_words(game: str, request_: dict[str, object], code: str, words: str) -> None:
    with pytest.raises(RequestError) as caught:
        reading_of(get_game(game)).read(request_)
    assert caught.value.code == code
    assert words in caught.value.message("en")


def test_an_extra_suit_and_more_jokers_are_in_the_deck_of_their_table() -> None:
    laid = {"front": "Kd Kd 7s", "back": "jk jk jk jk jk", "middle": "jk 2s 3s 4s 5s"}
    answer = reading_of(get_game("duogui13")).read({**laid, "options": {"players": 5, "jokers": 8}})
    assert answer["names"] == [
        PAIR,
        {"zh": "同花顺", "en": "straight flush"},
        {"zh": "六同（五个 3 算六个）", "en": "six alike (five threes count as six)"},
    ]


@pytest.mark.parametrize(
    "request_", [{"rows": []}, {"front": 3}, {"options": 3}, {"options": {"nothing": 1}}, {"front": "Ks Zz 7d"}]
)
def test_nonsense_is_refused(request_: dict[str, object]) -> None:
    with pytest.raises(PaijuError):
        reading_of(get_game("fujian13")).read(request_)
