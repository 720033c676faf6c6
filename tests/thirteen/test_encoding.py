"""编码: every arrangement has one spelling, legal numbers are the beginnings of spellings, and nothing hidden shows."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

import pytest

from paiju.conformance.encodings import (
    every_move_is_spelled,
    legal_choices_lead_to_moves,
    no_observation_leaks,
    observations_stay_in_bounds,
)
from paiju.core.capabilities import batch_of, encoding_of
from paiju.core.encoding import Encoding
from paiju.core.errors import RequestError
from paiju.core.options import parse_options
from paiju.families.thirteen.moves import Bet, Declare
from paiju.registry import get_game
from tests.thirteen.desk import arrange, holding, look, table

GAMES = ("duogui13", "fujian13", "taiwan13")
DECLARE, FIRST_BACK, FIRST_MIDDLE = 0, 1, 1 + comb(13, 5)
FIRST_BET = FIRST_MIDDLE + comb(8, 5)


def made(game_id: str, **options: Any) -> Encoding[Any]:
    game = get_game(game_id)
    return encoding_of(game, parse_options(game.options_type, options))


def set_scores(played: Any, *scores: int) -> None:
    for seat, score in enumerate(scores):
        played.state.row.seats[seat].score = score


def part(encoding: Encoding[Any], observation: Sequence[int], name: str) -> list[int]:
    return next(list(observation[span]) for feature, span in encoding.spans() if feature.name == name)


HANDS = [
    ("fujian13", {}, "2s 3h 5d 5c 7s 8h 9d 9c Jd Qs Qh Kc As"),
    ("fujian13", {"wheel": "none"}, "2s 2h 2d 2c 3s 3h 3d Ks Kh Kd As Ah Ad"),
    ("duogui13", {"jokers": 8, "extra_suits": 2}, "4d 4d 7c 9s 9c 9c Jh Kd Kd jk jk jk jk"),
    ("duogui13", {"jokers": 8, "players": 2, "six_alike": True}, "2s 2h 3s 3h Ah jk jk jk jk jk jk jk jk"),
    ("duogui13", {"jokers": 6, "extra_suits": 1}, "2d 2d 2s 3h 3d 3d 8h 8d 8d Td Qs jk jk"),
    ("taiwan13", {"mode": "all"}, "2s 3s 4s 5s 7s 8h 9h Th Jh Qd Kd Kc Ac"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "options", "cards"), HANDS)
def test_legal_choices_spell_every_legal_move_once_and_nothing_else(
    game_id: str, options: dict[str, Any], cards: str
) -> None:
    game = get_game(game_id)
    view = look(holding(table(game, **options), 0, cards), 0)
    encoding = encoding_of(game, view.options)
    spelled = set()
    moves = 0
    for action in game.choices(view):
        numbers = encoding.spell(view, action)
        assert encoding.decode(view, numbers) == action
        spelled.add(numbers)
        moves += 1
    assert len(spelled) == moves
    openings = encoding.legal(view)
    assert openings == sorted({numbers[0] for numbers in spelled})
    for first in openings[:: 1 + len(openings) // 40]:
        nexts = [numbers[1] for numbers in spelled if numbers[0] == first and len(numbers) == 2]
        assert encoding.legal(view, (first,)) == sorted(nexts)


def test_a_hand_is_counted_from_its_highest_card_down_with_jokers_last() -> None:
    game = get_game("duogui13")
    view = look(holding(table(game), 0, "2s 3h 4d 5c 7s 8h 9d Tc Qs Kh Ad jk jk"), 0)
    encoding = encoding_of(game, view.options)
    # The places are A K Q T 9 8 7 5 4 3 2 jk jk: the first back is the first five, its first middle the next five.
    laid = arrange("3h jk jk | 8h 7s 5c 4d 2s | Ad Kh Qs Tc 9d")
    numbers = encoding.spell(view, laid)
    # Of the eight left, 8 7 5 4 3 2 jk jk, the middle takes all but 3 and the jokers: only 8 7 5 4 3 comes before it.
    assert numbers == (FIRST_BACK, FIRST_MIDDLE + 1)
    assert encoding.decode(view, numbers) == laid
    assert encoding.decode(view, numbers[:1]) is None
    last = arrange("Ad Kh Qs | Tc 9d 8h 7s 5c | 4d 3h 2s jk jk")
    assert encoding.spell(view, last) == (FIRST_MIDDLE - 1, FIRST_BET - 1)


def test_bets_and_declaring_have_numbers_of_their_own() -> None:
    encoding = made("taiwan13", max_bet=7)
    played = table(get_game("taiwan13"), max_bet=7)
    view = look(played, 1)
    assert encoding.choices == FIRST_BET + 7
    assert encoding.legal(view) == [*range(FIRST_BET, FIRST_BET + 7)]
    assert encoding.legal(look(played, 0)) == []  # the banker bets nothing
    assert encoding.decode(view, (FIRST_BET + 6,)) == Bet(7)
    assert encoding.spell(view, Bet(1)) == (FIRST_BET,)
    assert encoding.spell(view, Declare()) == (DECLARE,)
    assert made("taiwan13", mode="all").choices == made("fujian13").choices == FIRST_BET


def test_thousands_of_bets_are_refused_with_a_reason() -> None:
    assert made("taiwan13", max_bet=4096).choices == FIRST_BET + 4096
    for make in (encoding_of, batch_of):
        with pytest.raises(RequestError) as caught:
            make(get_game("taiwan13"), parse_options(get_game("taiwan13").options_type, {"max_bet": 4097}))
        assert caught.value.code == "too_many_bets"
        assert "4096" in caught.value.message("en")
        assert "4096" in caught.value.message("zh")
    assert made("taiwan13", max_bet=1_000_000, mode="all").choices == FIRST_BET


def test_choices_have_names() -> None:
    encoding = made("taiwan13")
    assert encoding.name(DECLARE, "en") == "declare the special"
    assert encoding.name(FIRST_BACK, "en") == "back: cards 1 2 3 4 5 of the hand, from the highest down"
    assert encoding.name(FIRST_BET - 1, "en") == "middle: cards 4 5 6 7 8 of the eight left, from the highest down"
    assert encoding.name(FIRST_BET + 2, "zh") == "下注 3"
    assert all(encoding.name(number, "zh") for number in range(encoding.choices))


def test_an_observation_tells_the_hand_what_is_laid_of_it_and_its_special() -> None:
    game = get_game("fujian13")
    played = holding(table(game), 2, "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc As")
    view = look(played, 2)
    encoding = encoding_of(game, view.options)
    seen = encoding.observe(view)
    assert part(encoding, seen, "phase") == [0, 1, 0]
    assert part(encoding, seen, "to_act") == [1]
    assert part(encoding, seen, "cards") == [1 + card for card in sorted(view.hand, reverse=True)]
    assert [kind for kind, many in enumerate(part(encoding, seen, "hand")) if many] == list(view.hand)
    assert part(encoding, seen, "special") == [26]
    assert part(encoding, seen, "rows") == [0] * 13
    assert part(encoding, encoding.observe(view, (FIRST_BACK,)), "rows") == [3] * 5 + [0] * 8
    played.submit(2, arrange("2s 3h 4d | 5c 6s 7h 8d 9c | Ts Jh Qd Kc As"))
    laid = encoding.observe(look(played, 2))
    assert part(encoding, laid, "rows") == [3] * 5 + [2] * 5 + [1] * 3
    assert part(encoding, laid, "submitted") == [1, 0, 0, 0]
    assert part(encoding, encoding.observe(look(played, 1)), "submitted") == [0, 1, 0, 0]
    assert part(encoding, encoding.observe(look(played, 1)), "rows") == [0] * 13


def test_money_is_told_in_bases_and_clipped() -> None:
    game = get_game("duogui13")
    played = table(game, base=1_000_000_000, deals=100_000, players=2)
    encoding = encoding_of(game, played.options)
    seen = encoding.observe(look(played, 0))
    assert part(encoding, seen, "deals_left") == [32767]
    assert encoding.dtype == "int16"
    set_scores(played, -5_000_000_000, 5_000_000_000)
    assert part(encoding, encoding.observe(look(played, 1)), "scores") == [5, -5]
    set_scores(played, 10**14, -(10**14))
    assert part(encoding, encoding.observe(look(played, 0)), "scores") == [32767, -32767]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    "law", [every_move_is_spelled, legal_choices_lead_to_moves, observations_stay_in_bounds, no_observation_leaks]
)
def test_the_laws_of_encodings_hold(game_id: str, law: Any) -> None:
    law(get_game(game_id), 13)
