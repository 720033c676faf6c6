"""看牌下注: cards first, then bets in secret, then the hands; what each may know on the way."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from paiju.bots.thirteen.house import HouseBot, bet_units
from paiju.core.capabilities import batch_of
from paiju.core.shuffle import Stream
from paiju.families.thirteen.learning.policies import fast
from paiju.families.thirteen.learning.spelling import FIRST_BET
from paiju.families.thirteen.moves import Bet
from paiju.games.taiwan13 import GAME as TAIWAN
from tests.thirteen.desk import hands_of, holding, look, table

GOOD = "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Jc 9s"
POOR = "2s 3h 4d 6c 7s 8h 9d Jc Qs 2h 4s 5d 7c"


@pytest.mark.rule("TW-1.5")
def test_cards_come_first_and_bets_are_secret_until_all_are_in() -> None:
    played = table(TAIWAN, bet="seen")
    assert [event.name for event in played.events] == ["deal_started"] + ["dealt"] * 4
    assert [event.to for event in played.events[1:]] == [0, 1, 2, 3]
    assert played.pending == {1, 2, 3}
    # Everybody sees their own cards, the banker too; a spectator sees none.
    assert [tuple(look(played, seat).hand) for seat in range(4)] == hands_of(played)
    assert look(played, None).hand == ()
    assert {look(played, seat).phase for seat in range(4)} == {"bet"}
    played.submit(2, Bet(5))
    played.submit(1, Bet(3))
    assert look(played, 1).bets == (None, 3, None, None)
    assert look(played, 3).bets == look(played, 0).bets == (None,) * 4
    assert look(played, 3).submitted == (False, True, True, False)
    step = played.submit(3, Bet(1))
    # The bets are told before anybody lays a card, and the cards are not dealt twice.
    assert [(event.name, event.data) for event in step.events] == [
        ("bet_placed", {"seat": 3}),
        ("bets", {"bets": [None, 3, 5, 1]}),
    ]
    assert played.pending == {0, 1, 2, 3}
    assert {look(played, seat).phase for seat in range(4)} == {"arrange"}
    assert [tuple(look(played, seat).hand) for seat in range(4)] == hands_of(played)


@pytest.mark.rule("TW-1.5")
def test_a_hand_cannot_be_laid_before_the_bets() -> None:
    played = table(TAIWAN, bet="seen")
    assert list(TAIWAN.actions(played.state, 1)) == [Bet(units) for units in range(1, 6)]
    assert list(TAIWAN.actions(played.state, 0)) == []


@pytest.mark.rule("TW-1.5")
def test_without_a_banker_there_is_nothing_to_bet_on() -> None:
    played = table(TAIWAN, bet="seen", mode="all")
    assert look(played, 0).phase == "arrange"
    assert Counter(event.name for event in played.events) == {"deal_started": 1, "dealt": 4}


@pytest.mark.rule("TW-1.5")
def test_the_same_cards_are_dealt_either_way() -> None:
    assert hands_of(table(TAIWAN, bet="seen")) == hands_of(table(TAIWAN))


@pytest.mark.rule("TW-1.5")
def test_who_sees_the_cards_bets_on_them() -> None:
    """Four aces and four kings win from nearly anybody; thirteen loose cards lose."""
    for cards, units in ((GOOD, 5), (POOR, 1)):
        view = look(holding(table(TAIWAN, bet="seen"), 1, cards), 1)
        assert HouseBot().act(view, Stream("00" * 32, "bet")) == Bet(units)
    blind = look(table(TAIWAN), 1)
    assert HouseBot().act(blind, Stream("00" * 32, "bet")) == Bet(bet_units(blind.rules))


@pytest.mark.rule("TW-1.5")
@pytest.mark.parametrize(("way", "units"), [("blind", (1, 1)), ("seen", (5, 1))])
def test_the_quick_policy_bets_on_what_it_sees(way: str, units: tuple[int, int]) -> None:
    for cards, most in zip((GOOD, POOR), units, strict=True):
        played = holding(table(TAIWAN, bet=way), 1, cards)
        batch: Any = batch_of(TAIWAN, played.options)
        row = batch.table_of(played.state)
        assert fast(batch.room, row, 1, [1, 1]) == FIRST_BET + most - 1


@pytest.mark.rule("TW-1.5")
def test_dealing_anew_leaves_what_a_seat_has_seen() -> None:
    played = table(TAIWAN, bet="seen")
    played.submit(2, Bet(4))
    for seat in (1, 2, 0):
        world = TAIWAN.redeal(played.state, seat, Stream("00" * 32, f"anew/{seat}"))
        assert TAIWAN.view(world, seat) == TAIWAN.view(played.state, seat)
        others = [other for other in range(4) if other != seat]
        assert any(world.row.seats[other].hand != played.state.row.seats[other].hand for other in others)
