"""应牌: windows of simultaneous answers, priority, several winners, 过手 and 抢杠."""

from __future__ import annotations

from itertools import permutations

import pytest

from paiju.core.plain import to_plain
from paiju.games.cangzhou import GAME
from tests.cangzhou.rigged import Desk, meld, options

ORPHANS = "19m 19p 19s 1234567z"
READY = "123m 456p 789s 22z 34s"
"""Waits for 2s and 5s; three suits: 胡 1 and 门清 2."""
ALSO = "123m 456p 789s 33z 34s"


def winners(desk: Desk) -> tuple[int, ...]:
    assert desk.state.last is not None
    return desk.state.last.winners


@pytest.mark.rule("CZ-3.1")
def test_all_who_may_claim_are_asked_at_once_and_only_they_are_told() -> None:
    desk = Desk({0: "5s " + ORPHANS, 1: "46s 159p 159m 13456z", 2: "55s 159p 159m 13456z", 3: READY}, drawn="5s")
    before = [to_plain(GAME.view(desk.state, seat)) for seat in range(4)]
    desk.do(0, "discard 5s")
    assert desk.state.pending == {1, 2, 3}
    assert {event.to for event in desk.events if event.name == "offered"} == {1, 2, 3}
    assert {event.to for event in desk.events if event.name == "discarded"} == {None}
    seen = [to_plain(GAME.view(desk.state, seat)) for seat in range(4)]
    desk.events.clear()
    desk.do(2, "pung")
    # Nobody but seat 2 hears or sees anything.
    assert {event.to for event in desk.events} == {2}
    for seat in (0, 1, 3):
        assert to_plain(GAME.view(desk.state, seat)) == seen[seat]
    assert before != seen


@pytest.mark.rule("CZ-3.1", "CZ-3.2")
@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        ({1: "chow 46s", 2: "pung", 3: "win"}, ("won", 3)),
        ({1: "chow 46s", 2: "pung", 3: "pass"}, ("pung", 2)),
        ({1: "chow 46s", 2: "za", 3: "pass"}, ("za", 2)),
        ({1: "chow 46s", 2: "pass", 3: "pass"}, ("chow", 1)),
        ({1: "pass", 2: "pass", 3: "pass"}, ("drawn", 1)),
        ({1: "pass", 2: "pass", 3: "win"}, ("won", 3)),
    ],
)
def test_the_answers_alone_decide(answers: dict[int, str], outcome: tuple[str, int]) -> None:
    ends = []
    for order in permutations(answers):
        desk = Desk({0: "5s " + ORPHANS, 1: "46s 159p 159m 13456z", 2: "55s 159p 159m 13456z", 3: READY}, drawn="5s")
        desk.do(0, "discard 5s")
        for seat in order:
            desk.do(seat, answers[seat])
        ends.append((desk.state, tuple(desk.entries)))
        what, who = outcome
        if what == "won":
            assert winners(desk) == (who,)
        elif what == "drawn":
            assert (desk.state.turn, desk.state.came) == (who, "draw")
        else:
            assert [one.kind for one in desk.state.melds[who]] == [what]
    assert all(end == ends[0] for end in ends)


@pytest.mark.rule("CZ-3.2")
def test_who_lost_a_claim_alone_hears_why() -> None:
    desk = Desk({0: "5s " + ORPHANS, 1: "46s 159p 159m 13456z", 2: "55s 159p 159m 13456z", 3: READY}, drawn="5s")
    desk.do(0, "discard 5s").do(3, "pass").do(2, "pung").do(1, "chow 46s")
    lost = [event for event in desk.events if event.name == "claim_lost"]
    assert [(event.to, event.data["why"], event.data["to"]) for event in lost] == [(1, "higher", [2])]


@pytest.mark.rule("CZ-3.4", "CZ-3.3")
@pytest.mark.parametrize(("multi", "expected"), [(False, (1,)), (True, (1, 3))])
def test_two_want_to_win(multi: bool, expected: tuple[int, ...]) -> None:
    for order in ((1, 3), (3, 1)):
        desk = Desk({0: "5s " + ORPHANS, 1: READY, 3: ALSO}, drawn="5s", room=options(multi_win=multi), dealer=2)
        desk.do(0, "discard 5s")
        for seat in order:
            desk.do(seat, "win")
        assert winners(desk) == expected
        assert desk.change == ((-3, 3, 0, 0) if not multi else (-6, 3, 0, 3))
        assert desk.state.dealer == 3
        lost = [event for event in desk.events if event.name == "claim_lost"]
        assert [(event.to, event.data["why"]) for event in lost] == ([] if multi else [(3, "nearer")])


@pytest.mark.rule("CZ-3.4")
def test_nearest_is_counted_from_the_discarder_and_a_pass_gives_way() -> None:
    desk = Desk({2: "5s " + ORPHANS, 1: READY, 3: ALSO}, turn=2, drawn="5s")
    desk.do(2, "discard 5s").do(1, "win").do(3, "win")
    assert winners(desk) == (3,)
    desk = Desk({2: "5s " + ORPHANS, 1: READY, 3: ALSO}, turn=2, drawn="5s")
    desk.do(2, "discard 5s").do(1, "win").do(3, "pass")
    assert winners(desk) == (1,)


@pytest.mark.rule("CZ-3.3", "CZ-1.5")
def test_the_dealer_among_several_winners_stays() -> None:
    desk = Desk({0: "5s " + ORPHANS, 1: READY, 3: ALSO}, drawn="5s", room=options(multi_win=True), dealer=3)
    desk.do(0, "discard 5s").do(1, "win").do(3, "win")
    # 3 to seat 1, 3 + 1 to the dealer.
    assert desk.change == (-7, 3, 0, 4)
    assert desk.state.dealer == 3


@pytest.mark.rule("CZ-3.5")
def test_a_tile_let_go_cannot_be_won_before_the_next_draw() -> None:
    desk = Desk(
        {0: "5s " + ORPHANS, 1: "52s 19m 19p 19s 13456z", 2: READY, 3: "5s 19m 19p 4z 19s 13456z"},
        drawn="5s",
        next="7z 7z 7z",
    )
    desk.do(0, "discard 5s").do(2, "pass")
    assert desk.let_go(2) == "5s"
    desk.do(1, "discard 5s")
    assert desk.offers(2) == {"chow 34s"}
    assert desk.refusal(2, "win") == "tile_let_go"
    desk.do(2, "pass")
    assert (desk.state.turn, desk.state.came, desk.let_go(2)) == (2, "draw", "")
    desk.do(2, "discard 7z").do(3, "discard 5s")
    assert desk.offers(2) == {"win"}


@pytest.mark.rule("CZ-3.5")
def test_another_tile_may_be_won_meanwhile() -> None:
    desk = Desk({0: "5s " + ORPHANS, 1: "25s 19m 19p 19s 13456z", 2: READY}, drawn="5s", next="7z")
    desk.do(0, "discard 5s").do(2, "pass").do(1, "discard 2s")
    assert desk.offers(2) == {"win", "chow 34s"}


@pytest.mark.rule("CZ-3.5")
def test_a_win_let_go_stays_refused_in_words() -> None:
    pairs = "123m 456p 789s 22z 33z"
    desk = Desk({0: "2z 159m 159p 159s 3456z", 1: "2z 159m 159p 159s 345z", 2: pairs}, drawn="2z", next="7p")
    desk.do(0, "discard 2z")
    assert desk.offers(2) == {"win", "pung", "za"}
    desk.do(2, "pass").do(1, "discard 2z")
    # 碰 is offered again, the win is not.
    assert desk.offers(2) == {"pung", "za"}
    assert desk.refusal(2, "win") == "tile_let_go"


@pytest.mark.rule("CZ-3.5")
def test_claiming_instead_of_winning_lets_it_go_too() -> None:
    pairs = "123m 456p 789s 22z 33z"
    desk = Desk({0: "2z 159m 159p 159s 4567z", 2: pairs}, drawn="2z")
    desk.do(0, "discard 2z").do(2, "pung")
    assert desk.let_go(2) == "2z"


@pytest.mark.rule("CZ-3.5", "CZ-2.7")
def test_a_replacement_is_a_draw() -> None:
    hand = "123m 456p 222z 34s 99p"
    desk = Desk({0: "5s " + ORPHANS.replace("2", ""), 1: "2z 159m 159p 15s 45677z", 2: hand}, drawn="5s", ends="7z")
    desk.do(0, "discard 5s").do(2, "pass")
    assert desk.let_go(2) == "5s"
    desk.do(1, "discard 2z").do(2, "kong 2z")
    assert desk.let_go(2) == ""


def own_win(**more: object) -> Desk:
    """Seat 2 has drawn 5s and could win with it; 2s, 5s are what it waits for without it."""
    hands = {2: READY + " 5s", 3: "25s 19m 19p 19s 13456z", 0: "5s 19m 19p 4z 19s 13456z"}
    return Desk(hands, turn=2, drawn="5s", next="7z 7z 7z", **more)  # type: ignore[arg-type]


@pytest.mark.rule("CZ-3.5")
def test_a_win_on_ones_own_tile_is_let_go_like_any_other() -> None:
    desk = own_win()
    assert desk.offers(2) == {"win"}
    desk.do(2, "discard 5s").passes()
    assert desk.let_go(2) == "5s" and desk.state.turn == 3
    desk.do(3, "discard 5s")
    # Nothing is offered, so nobody is asked: seat 0 draws.
    assert (desk.state.phase, desk.state.turn) == ("turn", 0)
    desk = own_win()
    desk.do(2, "discard 5s").passes().do(3, "discard 2s")
    assert desk.offers(2) == {"win"}, "another tile may be won"


@pytest.mark.rule("CZ-3.5")
def test_after_the_next_draw_it_may_be_won_again() -> None:
    desk = own_win()
    desk.do(2, "discard 5s").passes().do(3, "discard 1z").passes().do(0, "discard 1m").passes().do(1, "discard 7z")
    assert (desk.state.turn, desk.state.came, desk.let_go(2)) == (2, "draw", "")


@pytest.mark.rule("CZ-3.5", "CZ-4.5")
@pytest.mark.parametrize(("words", "left"), [("zuan", "5s"), ("discard 1m", "5s"), ("discard 5s", "5s")])
def test_whatever_is_done_instead_lets_it_go(words: str, left: str) -> None:
    """The tile is that of the win, not the one discarded; a 钻 with it leaves nothing to win on."""
    desk = Desk({2: "123m 456p 789s 22z 46s 5s"}, turn=2, drawn="5s")
    assert desk.offers(2) == {"win", "zuan"}
    desk.do(2, words)
    assert desk.let_go(2) == left


@pytest.mark.rule("CZ-3.5", "CZ-2.7")
@pytest.mark.parametrize("words", ["kong 1p", "zagang"])
def test_a_kong_instead_brings_a_draw_and_all_is_forgotten(words: str) -> None:
    desk = Desk({2: "1111p 23p 456p 789s 22z"}, turn=2, drawn="1p", ends="7z")
    assert desk.offers(2) == {"win", "kong 1p", "zagang"}
    desk.do(2, words)
    assert (desk.state.turn, desk.let_go(2)) == (2, "")


@pytest.mark.rule("CZ-3.5")
def test_the_fourteenth_tile_is_ones_own() -> None:
    desk = Desk({0: READY + " 5s", 1: "5s 19m 19p 4z 19s 13456z"}, drawn="5s", came="deal", fresh=True, next="7z")
    assert desk.offers(0) == {"win"}
    desk.do(0, "discard 5s").passes()
    assert desk.let_go(0) == "5s"
    desk.do(1, "discard 5s")
    assert (desk.state.phase, desk.state.turn) == ("turn", 2)


@pytest.mark.rule("CZ-3.5", "CZ-3.6")
def test_letting_a_kong_go_is_a_pass() -> None:
    desk = _robbable()
    desk.do(1, "kong 5s").do(3, "pass")
    assert desk.let_go(3) == "5s"
    assert [one.kind for one in desk.state.melds[1]] == ["added_kong"]
    assert desk.state.came == "kong"


def _robbable(**more: object) -> Desk:
    return Desk(
        {0: ORPHANS, 1: "5s 159m 159p 1467z", 3: READY},
        turn=1,
        drawn="5s",
        melds={1: [meld("pung", "555s", 2)]},
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("CZ-3.6", "CZ-7.3", "CZ-8.9")
def test_robbing_an_added_kong() -> None:
    desk = _robbable(dealer=2)
    assert desk.offers(1) == {"kong 5s"}
    desk.do(1, "kong 5s")
    assert (desk.state.phase, set(desk.state.pending)) == ("rob", {3})
    assert desk.offers(3) == {"win"}
    assert desk.refusal(3, "pung") == "not_offered"
    desk.do(3, "win")
    # 3 × 2 from the robbed player, no kong paid.
    assert desk.change == (0, -6, 0, 6)
    assert desk.heard("won")[0]["doubles"] == [["robbed_kong", 2]]


@pytest.mark.rule("CZ-3.6")
def test_nobody_can_rob_and_the_kong_stands_at_once() -> None:
    desk = Desk(
        {0: ORPHANS, 1: "5s 159m 159p 1467z", 3: "123m 456p 789s 22z 36s"},
        turn=1,
        drawn="5s",
        melds={1: [meld("pung", "555s", 2)]},
    )
    desk.do(1, "kong 5s")
    assert (desk.state.phase, desk.state.came) == ("turn", "kong")


@pytest.mark.rule("CZ-3.6", "CZ-3.5")
def test_a_tile_let_go_cannot_be_robbed_either() -> None:
    desk = _robbable(missed={3: "5s"})
    desk.do(1, "kong 5s")
    assert (desk.state.phase, desk.state.came) == ("turn", "kong")


@pytest.mark.rule("CZ-3.6", "CZ-3.3")
def test_two_rob_one_kong() -> None:
    desk = Desk(
        {0: ALSO, 1: "5s 159m 159p 1467z", 3: READY},
        turn=1,
        drawn="5s",
        melds={1: [meld("pung", "555s", 2)]},
        room=options(multi_win=True),
        dealer=2,
    )
    desk.do(1, "kong 5s").do(0, "win").do(3, "win")
    assert winners(desk) == (3, 0)
    assert desk.change == (6, -12, 0, 6)


@pytest.mark.rule("CZ-3.6")
@pytest.mark.parametrize("words", ["kong 5s", "zagang"])
def test_other_kongs_cannot_be_robbed(words: str) -> None:
    desk = Desk({0: "5555s 159m 159p 1467z", 3: "123m 456p 789s 22z 34s"}, drawn="5s")
    desk.do(0, words)
    assert desk.state.phase == "turn"
    desk = Desk({0: "5s " + ORPHANS, 1: "555s 159m 159p 1467z", 3: READY}, drawn="5s")
    desk.do(0, "discard 5s").do(1, words)
    # The discard itself may be won, the kong made of it not.
    assert desk.state.phase == "claim"
    desk.do(3, "pass")
    assert (desk.state.phase, desk.state.turn) == ("turn", 1)
