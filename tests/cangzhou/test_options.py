"""How people play elsewhere, as options of the room: each with what it changes, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.games.cangzhou import GAME
from tests.cangzhou.asking import PLAIN, ask, items, laid, refused, score, win
from tests.cangzhou.rigged import Desk, meld, options

ORPHANS = "19m 19p 19s 1234567z"
DULL = "158p 158m 12346z"
"""Eleven tiles that two of 条 make a hand with and nothing else."""


# -- who deals first -------------------------------------------------------------------------------------------


@pytest.mark.rule("CZ-1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_dealer_is_the_host_or_drawn(players: int) -> None:
    """docs/shuffle.md: the dealer is the first number below the players of the stream ``dealer/0``."""
    dealt = set()
    for number in range(30):
        seed = Seed.named(f"dealer/{number}")
        table: Table[Any, Any, Any] = Table(GAME, options(players=players), seed)
        assert table.state.dealer == 0
        table = Table(GAME, options(players=players, first_dealer="random", max_run=0), seed)
        assert table.state.dealer == Stream(seed.key(), "dealer/0").below(players)
        assert len(table.state.hands[table.state.dealer]) == 14 and set(table.pending) == {table.state.dealer}
        dealt.add(table.state.dealer)
    assert dealt == set(range(players))


@pytest.mark.rule("CZ-1.5")
def test_the_walls_do_not_depend_on_who_deals() -> None:
    tables = [
        Table(GAME, options(first_dealer=who, max_run=0), Seed.named("dealer/1")).state for who in ("host", "random")
    ]
    assert tables[0].row.wall == tables[1].row.wall and tables[0].dice == tables[1].dice


# -- 吃 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CZ-2.2")
def test_a_room_without_chow() -> None:
    for chow, offers in ((True, {"chow 46s", "pung", "za"}), (False, {"pung", "za"})):
        desk = Desk({0: "5s " + ORPHANS, 1: "4556s 158p 158m 134z"}, drawn="5s", room=options(chow=chow))
        desk.do(0, "discard 5s")
        assert desk.offers(1) == offers
        assert desk.refusal(1, "chow 46s") == (None if chow else "not_played")


@pytest.mark.rule("CZ-2.2", "CZ-5.2")
def test_without_chow_dragons_are_not_chowed_either() -> None:
    for chow in (True, False):
        room = options(chow=chow, dragon_run=True)
        desk = Desk({0: "5z 19m 19p 199s 112234z", 1: "67z 147s 258p 369m 34z"}, drawn="5z", room=room)
        desk.do(0, "discard 5z")
        assert desk.offers(1) == ({"chow 67z"} if chow else set())


# -- 带边, 带钻, 带砸 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CZ-4.11")
@pytest.mark.parametrize(
    ("off", "offered"),
    [((), {"bian", "zuan"}), (("bian",), {"zuan"}), (("zuan",), {"bian"}), (("bian", "zuan"), set()), (("za",), None)],
)
def test_a_kind_that_is_not_played_is_not_offered(off: tuple[str, ...], offered: set[str] | None) -> None:
    room = options(**dict.fromkeys(off, False))
    desk = Desk({0: "124m 15p 158s 12345z 3m"}, drawn="3m", room=room)
    assert desk.offers(0) == ({"bian", "zuan"} if offered is None else offered)
    for kind in off:
        assert desk.refusal(0, kind) == "not_played"


@pytest.mark.rule("CZ-4.11")
def test_without_za_there_is_no_zagang() -> None:
    room = options(za=False)
    desk = Desk({0: "5s " + ORPHANS, 1: "555s 18p 158m 12346z"}, drawn="5s", room=room).do(0, "discard 5s")
    assert desk.offers(1) == {"pung", "kong 5s"}
    assert desk.refusal(1, "zagang") == desk.refusal(1, "za") == "not_played"
    desk = Desk({0: "5555s 18p 18m 123467z"}, drawn="5s", room=room)
    assert desk.offers(0) == {"kong 5s"}


# -- 摸牌砸 -----------------------------------------------------------------------------------------------------


def pair_and_draw(**given: Any) -> Desk:
    return Desk({0: "55s " + DULL + " 5s"}, drawn="5s", next="9p", room=options(**given))


@pytest.mark.rule("CZ-4.12")
def test_za_on_ones_own_draw() -> None:
    assert pair_and_draw().offers(0) == set()
    assert pair_and_draw(za_drawn=True, za=False).offers(0) == set()
    desk = pair_and_draw(za_drawn=True)
    assert desk.offers(0) == {"za"}
    desk.do(0, "za")
    assert [(one.kind, one.source) for one in desk.state.melds[0]] == [("za", None)]
    assert desk.heard("melded") == [{"seat": 0, "meld": "za", "name": "@meld.za", "tiles": "555s", "source": None}]
    # Locked, and nothing to win on: one discards.
    assert desk.state.tile is None and desk.refusal(0, "discard 5s") == "tile_not_held"
    desk.do(0, "discard 4z")
    assert desk.state.turn == 1


@pytest.mark.rule("CZ-4.12")
def test_only_the_third_alike_and_only_a_tile_drawn() -> None:
    room = options(za_drawn=True)
    # The fourth is a 砸杠, as ever; the second is nothing.
    assert Desk({0: "5555s 18p 18m 123467z"}, drawn="5s", room=room).offers(0) == {"kong 5s", "zagang"}
    assert Desk({0: "55s 158p 158m 12346z 9s"}, drawn="5s", room=room).offers(0) == set()
    # A replacement is drawn; the dealer's fourteenth is dealt; after a claim there is no tile.
    for came, offers in (("draw", {"za"}), ("kong", {"za"}), ("zagang", {"za"}), ("deal", set())):
        assert Desk({0: "555s " + DULL}, drawn="5s", came=came, room=room).offers(0) == offers  # type: ignore[arg-type]
    assert Desk({0: "555s " + DULL}, came="claim", room=room).offers(0) == set()


@pytest.mark.rule("CZ-4.12", "CZ-4.6", "CZ-4.8")
def test_a_drawn_za_commits_like_any_other() -> None:
    room = options(za_drawn=True)
    two = [meld("chow", "123m", 3), meld("pung", "444z", 2)]
    assert Desk({0: "555s 18p 18m 9s"}, drawn="5s", melds={0: two}, room=room).offers(0) == set()
    other = [meld("bian", "789m")]
    desk = Desk({0: "555s 158p 18m 123z"}, drawn="5s", melds={0: other}, room=room)
    assert desk.offers(0) == set() and desk.refusal(0, "za") == "locked_to_other"
    # After it, another's discard is no 碰 any more, and the fourth 5s adds no kong.
    desk = Desk({0: "55s 88p 15p 18m 12346z 5s", 1: "8p 19m 168s 1234567z"}, drawn="5s", next="5s", room=room)
    desk.do(0, "za").do(0, "discard 1z").do(1, "discard 8p")
    assert desk.offers(0) == {"za"}


@pytest.mark.rule("CZ-4.12", "CZ-4.5")
def test_a_win_may_be_left_for_a_drawn_za_and_is_gone_then() -> None:
    desk = Desk({0: "55s 123m 456p 789s 22z 5s"}, drawn="5s", room=options(za_drawn=True))
    assert desk.offers(0) == {"win", "za"}
    desk.do(0, "za")
    assert desk.offers(0) == set() and desk.refusal(0, "win") == "nothing_to_win_on"


@pytest.mark.rule("CZ-4.12", "CZ-6.10")
@pytest.mark.parametrize(("sources", "each", "dealer"), [((None, None, None), 12, 14), ((None, 2, None), 8, 10)])
def test_a_drawn_za_keeps_the_hand_concealed(sources: Any, each: int, dealer: int) -> None:
    """胡 1, three 砸 3, 门清 2 if all were drawn; 自摸 doubles, the dealer's point before it."""
    melds = [meld("za", tiles, source) for tiles, source in zip(("777m", "888m", "999p"), sources, strict=True)]
    desk = Desk({1: "234s 22z"}, turn=1, drawn="4s", melds={1: melds}, room=options(za_drawn=True))
    desk.do(1, "win")
    assert desk.change == (-dealer, dealer + 2 * each, -each, -each)


@pytest.mark.rule("CZ-4.12", "CZ-6.10")
def test_a_drawn_za_in_a_request() -> None:
    room = {"za_drawn": True}
    drawn = [laid("砸", tiles, drawn=True) for tiles in ("777m", "888m", "999p")]
    assert items(win(0, "234s 22z", "4s", 1, melds=drawn), options=room) == {"胡": 1, "砸": 3, "门清": 2}
    for one in (laid("砸", "888m"), laid("砸", "888m", drawn=False)):
        mixed = win(0, "234s 22z", "4s", 1, melds=[drawn[0], one, drawn[2]])
        assert items(mixed, options=room) == {"胡": 1, "砸": 3}
    # Saying that a meld was not drawn says nothing new.
    assert items(win(0, "456p 789s 234s 22z", "4s", 1, melds=[laid("吃", "123m", drawn=False)])) == {"胡": 1}


# -- points ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CZ-6.8", "CZ-6.4", "CZ-6.5")
@pytest.mark.parametrize(
    ("hand", "alone", "stacked"),
    [
        ("111m 234m 456m 678m 99m", {"胡": 1, "清一色": 4, "门清": 2}, {"缺门": 2}),
        ("111m 234m 456m 678m 22z", {"胡": 1, "混一色": 2, "门清": 2}, {"缺门": 2}),
        ("111m 234m 456p 678p 22z", {"胡": 1, "缺门": 2, "门清": 2}, {}),
        ("111z 222z 333z 444z 55z", {"胡": 1, "缺门": 2, "门清": 2}, {}),
        (PLAIN, {"胡": 1, "门清": 2}, {}),
    ],
)
def test_a_missing_suit_alone_or_stacked(hand: str, alone: dict[str, int], stacked: dict[str, int]) -> None:
    tile = hand[0] + hand[3]
    assert items(win(0, hand, tile, 1)) == alone
    more: Any = {"options": {"missing_suit": "stacked"}}
    assert items(win(0, hand, tile, 1), **more) == alone | stacked
    points = sum((alone | stacked).values())
    assert score(ask(win(0, hand, tile, 1), **more))["totals"] == [points, -points, 0, 0]


@pytest.mark.rule("CZ-6.9")
@pytest.mark.parametrize(
    ("melds", "hand", "tile", "found"),
    [
        ([laid("边", "123m"), laid("边", "789m"), laid("边", "123p")], "456s 22z", "4s", {"边": 6, "门清": 2}),
        ([laid("钻", "234m"), laid("钻", "345p"), laid("钻", "456p")], "789s 22z", "9s", {"钻": 3, "门清": 2}),
        ([laid("砸", "777m"), laid("砸", "888m"), laid("砸", "999p")], "234s 22z", "4s", {"砸": 3}),
    ],
)
def test_other_tables_points_of_the_kinds(melds: Any, hand: str, tile: str, found: dict[str, int]) -> None:
    one = win(0, hand, tile, 1, melds=melds)
    assert items(one, options={"lock_points": [2, 1, 1]}) == {"胡": 1, **found}


@pytest.mark.rule("CZ-2.2", "CZ-4.11", "CZ-4.12")
@pytest.mark.parametrize(
    ("room", "one", "code"),
    [
        ({"chow": False}, laid("吃", "123m"), "meld_not_played"),
        ({"chow": False, "dragon_run": True}, laid("吃", "567z"), "meld_not_played"),
        ({"bian": False}, laid("边", "123m"), "meld_not_played"),
        ({"zuan": False}, laid("钻", "123m"), "meld_not_played"),
        ({"za": False}, laid("砸", "111m"), "meld_not_played"),
        ({"za": False}, laid("砸杠", "1111m", drawn=True), "meld_not_played"),
        ({"za": False, "za_drawn": True}, laid("砸", "111m", drawn=True), "meld_not_played"),
        ({"za_drawn": False}, laid("砸", "111m", drawn=True), "za_not_drawn"),
        ({"za_drawn": True}, laid("碰", "111m", drawn=True), "unknown_field"),
        ({"za_drawn": True}, laid("砸", "111m", drawn=0), "bad_value"),
    ],
)
def test_melds_that_the_room_does_not_have_are_refused(room: Any, one: Any, code: str) -> None:
    assert refused(ask(win(0, "456p 789s 234s 22z", "4s", 1, melds=[one]), options=room)) == code


@pytest.mark.parametrize(
    "wrong",
    [{"chow": 1}, {"za_drawn": "on"}, {"missing_suit": "both"}, {"first_dealer": 0}, {"lock_points": [1, 2, 1]}],
)
def test_values_that_no_room_has_are_refused(wrong: Any) -> None:
    assert refused(ask(win(0, PLAIN, "4s", 1), options=wrong)) == "bad_option"
