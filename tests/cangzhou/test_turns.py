"""摸打: drawing, discarding, 吃 碰 杠, replacements, and the end of the wall."""

from __future__ import annotations

import pytest

from paiju.games.cangzhou.table import TILES
from tests.cangzhou.rigged import Desk, all_tiles, meld, options

ORPHANS = "19m 19p 19s 1234567z"
"""Thirteen tiles that can claim nothing and are far from winning."""


def kinds(desk: Desk, seat: int) -> list[str]:
    return [one.kind for one in desk.state.melds[seat]]


@pytest.mark.rule("CZ-2.1")
def test_counter_clockwise_draw_and_discard() -> None:
    desk = Desk({0: "5p " + ORPHANS}, drawn="5p", next="5m 5s 5p")
    desk.do(0, "discard 5p")
    assert (desk.state.turn, desk.state.tile, desk.state.came) == (1, 4, "draw")
    desk.do(1, "discard 5m").do(2, "discard 5s").do(3, "discard 5p")
    assert desk.state.turn == 0
    assert [event["seat"] for event in desk.heard("discarded")] == [0, 1, 2, 3]
    assert desk.state.rivers == ((13,), (4,), (22,), (13,))


@pytest.mark.rule("CZ-2.1")
def test_only_held_tiles_of_the_seat_in_turn() -> None:
    desk = Desk({0: "123m 5p 159s 1234567z"}, drawn="5p", melds={})
    assert desk.refusal(0, "discard 9m") == "tile_not_held"
    assert desk.refusal(1, "discard 1z") == "not_pending"
    assert desk.refusal(0, "pass") == "not_now"
    assert desk.refusal(0, "xiapao 1") == "not_now"
    assert desk.refusal(0, "chow 12m") == "not_offered"
    assert desk.refusal(0, "discard 5p") is None


@pytest.mark.rule("CZ-2.2")
def test_only_the_next_player_chows_in_each_way_the_tiles_allow() -> None:
    sides = "1245m 159p 159s 123z"
    desk = Desk({0: "3m " + ORPHANS, 1: sides, 2: sides}, drawn="3m")
    desk.do(0, "discard 3m")
    assert desk.state.pending == {1}
    assert desk.offers(1) == {"chow 12m", "chow 24m", "chow 45m"}
    assert desk.offers(2) == set()
    assert desk.refusal(2, "chow 12m") == "not_pending"
    assert desk.refusal(1, "chow 14m") == "not_offered"
    desk.do(1, "chow 24m")
    assert desk.state.melds[1] == (meld("chow", "324m", 0),)
    assert desk.state.rivers[0] == ()
    assert desk.hand(1) == "1m 5m 1p 5p 9p 1s 5s 9s 1z 2z 3z"
    assert (desk.state.turn, desk.state.tile, desk.state.came) == (1, None, "claim")


@pytest.mark.rule("CZ-2.2")
def test_runs_do_not_go_round_or_across_suits() -> None:
    for tile, hand in (("1m", "89m 25m 12p"), ("9m", "12p 12m 46m"), ("1z", "23z 46m 46p")):
        desk = Desk({0: tile + " " + "5m 19p 159s 234567z 9m", 1: hand + " 59s 47z 4s 7p 1s"}, drawn=tile)
        desk.do(0, f"discard {tile}")
        assert not [one for one in desk.offers(1) if one.startswith("chow")]


@pytest.mark.rule("CZ-2.3", "CZ-2.8")
def test_pung_from_any_seat_then_discard_only() -> None:
    desk = Desk({0: "5p " + ORPHANS, 2: "55p 7777m 158s 9m 19s 1z"}, drawn="5p")
    desk.do(0, "discard 5p")
    assert desk.offers(2) == {"pung", "za"}
    desk.do(2, "pung")
    assert desk.state.melds[2] == (meld("pung", "555p", 0),)
    assert desk.state.pending == {2}
    # Four 7万 are held, but no tile was drawn.
    assert desk.offers(2) == set()
    assert desk.refusal(2, "kong 7m") == "not_offered"
    assert desk.refusal(2, "win") == "nothing_to_win_on"
    desk.do(2, "discard 1z")
    assert desk.state.turn == 3


@pytest.mark.rule("CZ-2.4", "CZ-2.7", "CZ-8.8")
def test_exposed_kong_draws_from_the_far_end() -> None:
    desk = Desk({0: "5p " + ORPHANS, 2: "555p 147m 158s 9m 19s 1z"}, drawn="5p", ends="7p")
    desk.do(0, "discard 5p")
    assert desk.offers(2) == {"pung", "kong 5p", "za", "zagang"}
    desk.do(2, "kong 5p")
    assert desk.state.melds[2] == (meld("exposed_kong", "5555p", 0),)
    assert (desk.state.turn, desk.state.tile, desk.state.came, desk.state.replaced) == (2, 15, "kong", 1)
    assert all_tiles(desk.state) == dict.fromkeys(range(34), 4)


@pytest.mark.rule("CZ-2.6", "CZ-2.7")
def test_concealed_kong_of_the_dealt_fourteen() -> None:
    desk = Desk({0: "5555p 147m 158s 9m 19s 1z"}, drawn="5p", came="deal", ends="7p 8p", fresh=True)
    assert desk.offers(0) == {"kong 5p"}
    desk.do(0, "kong 5p")
    assert desk.state.melds[0] == (meld("concealed_kong", "5555p"),)
    assert (desk.state.tile, desk.state.came, desk.state.fresh) == (15, "kong", False)


@pytest.mark.rule("CZ-2.6")
def test_a_concealed_kong_may_wait() -> None:
    desk = Desk({0: "5555p 7777m 159s 9m 12z"}, drawn="2z", ends="8p 9p")
    assert desk.offers(0) == {"kong 5p", "kong 7m"}
    desk.do(0, "kong 7m")
    assert desk.offers(0) >= {"kong 5p"}
    desk.do(0, "kong 5p")
    assert kinds(desk, 0) == ["concealed_kong", "concealed_kong"]
    assert desk.state.replaced == 2


@pytest.mark.rule("CZ-2.5")
def test_added_kong_keeps_the_giver_of_the_pung() -> None:
    desk = Desk({0: "5p 147m 158s 9m 19s 12z"}, drawn="2z", melds={0: [meld("pung", "555p", 3)]}, ends="7p")
    # The fourth need not be the tile just drawn.
    assert desk.offers(0) == {"kong 5p"}
    desk.do(0, "kong 5p")
    assert desk.state.melds[0] == (meld("added_kong", "5555p", 3),)
    assert (desk.state.tile, desk.state.came) == (15, "kong")
    assert desk.heard("kong_declared") == [{"seat": 0, "tile": "5p"}]


@pytest.mark.rule("CZ-2.9", "CZ-2.11")
@pytest.mark.parametrize(("left", "replaced", "draws"), [(14, 0, 2), (13, 0, 1), (12, 0, 0), (14, 1, 1), (13, 1, 0)])
def test_how_many_draws_are_left(left: int, replaced: int, draws: int) -> None:
    desk = Desk({0: "5p " + ORPHANS}, drawn="5p", left=left, replaced=replaced, dealer=2)
    made = 0
    seat = 0
    while desk.state.last is None:
        tile = desk.state.tile
        assert tile is not None
        desk.do(seat, f"discard {desk.hand(seat).split()[0]}").passes()
        seat = desk.state.turn
        made += desk.state.last is None
    assert made == draws
    assert desk.heard("draw") == [{"why": "wall", "left": left - draws}]
    assert desk.state.last.winners == ()
    assert desk.state.dealer == 2


@pytest.mark.rule("CZ-2.11")
def test_the_last_discard_may_still_be_claimed() -> None:
    desk = Desk({0: "3m " + ORPHANS, 1: "12m 159p 159s 12345z"}, drawn="3m", left=12)
    desk.do(0, "discard 3m")
    assert desk.state.pending == {1}
    desk.do(1, "chow 12m").do(1, "discard 5z")
    assert desk.heard("draw") == [{"why": "wall", "left": 12}]


@pytest.mark.rule("CZ-2.11", "CZ-6.1")
def test_the_last_discard_may_still_be_won() -> None:
    desk = Desk({0: "2s " + ORPHANS, 1: "123m 456p 789s 66z 34s"}, drawn="2s", left=12)
    desk.do(0, "discard 2s").do(1, "win")
    assert desk.state.last is not None
    assert desk.state.last.winners == (1,)


@pytest.mark.rule("CZ-2.10", "CZ-8.11")
@pytest.mark.parametrize(
    ("left", "replaced", "stands"), [(14, 0, True), (13, 0, False), (15, 1, True), (14, 1, False), (12, 0, False)]
)
def test_a_kong_at_six_stacks_is_a_draw(left: int, replaced: int, stands: bool) -> None:
    desk = Desk({0: "5555p 147m 158s 9m 19s 1z"}, drawn="5p", left=left, replaced=replaced)
    desk.do(0, "kong 5p")
    if stands:
        assert desk.state.last is None
        assert desk.state.replaced == replaced + 1
    else:
        assert desk.heard("draw") == [{"why": "kong", "left": left}]
        assert desk.entries == []


@pytest.mark.rule("CZ-2.10")
def test_a_zagang_at_six_stacks_is_a_draw_too() -> None:
    desk = Desk({0: "5555p 147m 158s 9m 19s 1z"}, drawn="5p", left=13)
    desk.do(0, "zagang")
    assert desk.heard("draw") == [{"why": "kong", "left": 13}]


@pytest.mark.rule("CZ-2.10", "CZ-2.4")
def test_an_exposed_kong_of_the_last_discard_is_a_draw() -> None:
    desk = Desk({0: "5p " + ORPHANS, 2: "555p 147m 158s 9m 19s 1z"}, drawn="5p", left=12)
    desk.do(0, "discard 5p").do(2, "kong 5p")
    assert desk.heard("draw") == [{"why": "kong", "left": 12}]


@pytest.mark.rule("CZ-2.9", "CZ-2.10")
def test_the_replacement_that_leaves_thirteen_ends_the_drawing() -> None:
    desk = Desk({0: "5555p 147m 158s 9m 19s 1z"}, drawn="5p", left=14, ends="2z")
    desk.do(0, "kong 5p").do(0, "discard 2z").passes()
    assert desk.heard("draw") == [{"why": "wall", "left": 13}]


def test_two_players_are_each_others_next() -> None:
    desk = Desk({0: "3m " + ORPHANS, 1: "12m 159p 159s 12345z"}, drawn="3m", room=options(players=2))
    desk.do(0, "discard 3m").do(1, "chow 12m").do(1, "discard 5z")
    assert desk.state.turn == 0


def test_everything_is_shown_when_the_hand_is_over() -> None:
    desk = Desk({0: "5p " + ORPHANS}, drawn="5p", left=12)
    desk.do(0, "discard 5p")
    (shown,) = desk.heard("revealed")
    assert len(shown["hands"]) == 4
    assert sum(text.isdigit() for text in shown["wall"]) == TILES
