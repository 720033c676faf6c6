"""分张: the last tiles shared out, a tile each, to win with or not."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.core.tiles import parse_tile
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.options import CangzhouOptions
from tests.cangzhou.eager import EAGER
from tests.cangzhou.rigged import Desk, meld, options

ORPHANS = "19m 19p 19s 1234567z"
READY = "123m 456p 789s 22z 34s"
"""Waits for 2s and 5s; three suits: 胡 1 and 门清 2."""
ALSO = "123m 456p 789s 33z 34s"
SHARE = options(last_round="share")


def ending(left: int, coming: str, **more: Any) -> Desk:
    """Seat 0 has discarded, and seat 1 is to draw with so many tiles in the wall."""
    hands = more.pop("hands", {2: READY})
    desk = Desk({0: "1z " + ORPHANS, **hands}, drawn="1z", left=left, next=coming, **{"room": SHARE, **more})
    return desk.do(0, "discard 1z")


@pytest.mark.rule("CZ-2.12")
def test_whoever_wins_with_the_tile_given_may() -> None:
    desk = ending(16, "9p 5s 9m 8p")
    assert (desk.state.phase, set(desk.state.pending), desk.state.left) == ("share", {2}, 12)
    assert [(told["seat"], told["how"], told["left"]) for told in desk.heard("drawn")] == [
        (1, "draw", 15),
        (2, "draw", 14),
        (3, "draw", 13),
        (0, "draw", 12),
    ]
    assert desk.heard("shared") == [{"seat": 1, "tiles": 4, "left": 12}]
    assert {event.to: event.data["tile"] for event in desk.events if event.name == "drew"} == {
        1: "9p",
        2: "5s",
        3: "9m",
        0: "8p",
    }
    assert desk.offers(2) == {"win"} and desk.offers(1) == set()
    desk.do(2, "win")
    # 自摸: (胡 1 + 门清 2) × 2 from each, (3 + 1) × 2 from the dealer.
    assert desk.change == (-8, -6, 20, -6)
    (won,) = desk.heard("won")
    assert (won["source"], won["tile"], won["doubles"]) == (None, "5s", [["self_drawn", 2]])


@pytest.mark.rule("CZ-2.12")
@pytest.mark.parametrize(
    ("room", "left", "replaced", "taken"),
    [
        (SHARE, 17, 0, None),  # five may be drawn
        (SHARE, 16, 0, [1, 2, 3, 0]),
        (SHARE, 15, 0, [1, 2, 3]),
        (SHARE, 13, 0, [1]),
        (SHARE, 12, 0, []),
        (SHARE, 18, 1, None),  # the lone tile at the far end is none of the five
        (SHARE, 17, 1, [1, 2, 3, 0]),
        (SHARE, 14, 1, [1]),
        (SHARE, 14, 2, [1, 2]),
        (options(players=3, last_round="share"), 16, 0, None),
        (options(players=3, last_round="share"), 15, 0, [1, 2, 0]),
        (options(), 16, 0, None),
    ],
)
def test_when_and_among_whom_the_rest_is_shared(
    room: CangzhouOptions, left: int, replaced: int, taken: list[int] | None
) -> None:
    desk = ending(left, "", hands={}, room=room, replaced=replaced)
    if taken is None:
        assert (desk.state.phase, desk.state.turn, desk.state.left) == ("turn", 1, left - 1)
        return
    assert [told["seat"] for told in desk.heard("drawn")] == taken
    assert [told["tiles"] for told in desk.heard("shared")] == ([len(taken)] if taken else [])
    # Nobody wins: a draw at once, the dealer stays, six whole stacks are left and the lone tile.
    assert desk.heard("draw") == [{"why": "wall", "left": 12 + replaced % 2}]
    assert (desk.change, desk.state.dealer, desk.state.number) == ((0,) * room.players, 0, 1)


@pytest.mark.rule("CZ-2.12", "CZ-3.1")
@pytest.mark.parametrize(
    ("answers", "winner", "lost"),
    [
        ({2: "win", 3: "win"}, 2, [3]),
        ({2: "pass", 3: "win"}, 3, []),
        ({2: "win", 3: "pass"}, 2, []),
        ({2: "pass", 3: "pass"}, None, []),
    ],
)
def test_of_several_the_first_in_order_wins(answers: dict[int, str], winner: int | None, lost: list[int]) -> None:
    for order in permutations(answers):
        # Even where several may win on a discard: everybody's tile is an own one.
        room = options(last_round="share", multi_win=True)
        desk = ending(16, "9p 5s 2s 8p", hands={2: READY, 3: ALSO}, room=room)
        assert desk.state.pending == {2, 3}
        seen = GAME.view(desk.state, order[1])
        desk.do(order[0], answers[order[0]])
        assert GAME.view(desk.state, order[1]) == seen, "what another answers is hidden"
        desk.do(order[1], answers[order[1]])
        assert desk.state.last is not None and desk.state.last.winners == (() if winner is None else (winner,))
        assert [event.to for event in desk.events if event.name == "claim_lost"] == lost
        assert sum(desk.change) == 0 and (winner is not None or desk.change == (0, 0, 0, 0))


@pytest.mark.rule("CZ-2.12")
def test_the_order_begins_with_the_seat_whose_draw_is_due() -> None:
    # Seat 2 discards: 3, 0, 1, 2 take their tiles, and 3 goes before 1.
    desk = Desk({2: "1z " + ORPHANS, 1: READY, 3: ALSO}, turn=2, drawn="1z", left=16, next="5s 9m 2s 8p", room=SHARE)
    desk.do(2, "discard 1z").do(1, "win").do(3, "win")
    assert desk.state.last is not None and desk.state.last.winners == (3,)


@pytest.mark.rule("CZ-2.12")
def test_nothing_but_a_win_is_offered_or_allowed() -> None:
    # 5s would be a kong, a 砸杠 and, for the next seat, nothing else than a tile; 3m a 边 and a 钻.
    hands = {1: "555s 124m 19p 99s 123z", 2: READY}
    desk = ending(16, "3m 5s 9m 8p", hands=hands)
    assert desk.offers(1) == set() and 1 not in desk.state.pending
    for words in ("discard 5s", "kong 5s", "za", "zagang", "bian", "pung", "chow 34s"):
        assert desk.refusal(2, words) == "not_now"
    assert desk.refusal(1, "pass") == "not_pending"
    assert desk.refusal(2, "pass") is None


@pytest.mark.rule("CZ-2.12", "CZ-4.7")
@pytest.mark.parametrize(("laid", "hand", "wins"), [(2, "234p 45s 22z", False), (3, "45s 22z", True)])
def test_a_commitment_holds_here_too(laid: int, hand: str, wins: bool) -> None:
    melds = [meld("za", tiles, 0) for tiles in ("777m", "888m", "777p")[:laid]]
    desk = ending(16, "9p 6s 9m 8p", hands={2: hand}, melds={2: melds})
    assert (desk.state.phase == "share" and 2 in desk.state.pending) is wins
    assert bool(desk.heard("draw")) is not wins


@pytest.mark.rule("CZ-2.12", "CZ-2.11")
def test_the_last_discard_may_be_claimed_before_the_sharing() -> None:
    desk = Desk({0: "5s " + ORPHANS, 2: "55s 159m 158p 13456z"}, drawn="5s", left=16, room=SHARE)
    desk.do(0, "discard 5s")
    assert desk.offers(2) == {"pung", "za"} and desk.state.phase == "claim"
    desk.do(2, "pung").do(2, "discard 1z")
    # Four are still to be drawn, from seat 3 on.
    assert [told["seat"] for told in desk.heard("drawn")] == [3, 0, 1, 2]


@pytest.mark.rule("CZ-2.12", "CZ-2.10")
def test_a_replacement_is_no_draw_that_is_due() -> None:
    desk = Desk({0: "5s " + ORPHANS, 2: "555s 159m 18p 13456z"}, drawn="5s", left=16, ends="9p", room=SHARE)
    desk.do(0, "discard 5s").do(2, "kong 5s")
    assert (desk.state.phase, desk.state.came, desk.state.left) == ("turn", "kong", 15)
    # 15 less the lone tile and six stacks: two tiles, for seats 3 and 0.
    desk.do(2, "discard 9p")
    assert [told["seat"] for told in desk.heard("drawn")] == [2, 3, 0]


@pytest.mark.rule("CZ-2.12", "CZ-3.1")
def test_nobody_learns_who_could_have_won() -> None:
    desk = ending(16, "9p 5s 9m 8p")
    told = next(at for at, event in enumerate(desk.events) if event.name == "shared")
    assert "shared" in GAME.windows
    assert [(event.name, event.to) for event in desk.events[told + 1 :]] == [("offered", 2)]
    for seat in (0, 1, 3, None):
        view: Any = GAME.view(desk.state, seat)
        assert (view.phase, view.to_act, view.offers, view.turn) == ("share", False, (), 1)
    assert [getattr(GAME.view(desk.state, seat), "drawn") for seat in (0, 1, 2, 3, None)] == [  # noqa: B009
        parse_tile("8p"),
        parse_tile("9p"),
        parse_tile("5s"),
        parse_tile("9m"),
        None,
    ]


@pytest.mark.rule("CZ-2.12")
def test_silence_is_no_pass() -> None:
    """A win of one's own is not let go by a clock: the house plays instead."""
    desk = ending(16, "9p 5s 9m 8p")
    assert GAME.decline(GAME.view(desk.state, 2)) is None


@pytest.mark.slow
@pytest.mark.rule("CZ-2.12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_share_when_the_rule_says_so(players: int) -> None:
    """From the events alone: no ordinary draw once so few are left, and every wall that runs out was shared."""
    shared = 0
    for seed in range(4):
        room = options(players=players, last_round="share", max_run=0)
        table: Table[Any, Any, Any] = Table(EAGER, room, Seed.named(f"share/{seed}"))
        chance = Stream(table.seed.key(), "eager")
        while not table.over:
            seat = chance.choice(sorted(table.pending))
            table.submit(seat, EAGER.sample(EAGER.view(table.state, seat), chance))
        replaced = taken = 0
        for event in table.events:
            if event.name == "hand_started":
                replaced = taken = 0
            elif event.name == "drawn":
                if event.data["how"] != "draw":
                    replaced += 1
                elif event.data["left"] + 1 - 12 - replaced % 2 <= players or taken:
                    taken += 1
            elif event.name == "discarded":
                assert taken == 0, "nobody discards after the sharing"
            elif event.name == "shared":
                assert event.data["tiles"] == taken > 0 and event.data["left"] == 12 + replaced % 2
                shared += 1
            elif event.name == "draw" and event.data["why"] == "wall":
                assert taken or event.data["left"] <= 12 + replaced % 2
    assert shared > 2
