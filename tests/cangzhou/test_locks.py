"""边钻砸 at the table: what is offered, what a declaration locks and commits to, and how it wins."""

from __future__ import annotations

from itertools import product

import pytest

from paiju.core.tiles import parse_tile, tile_text, tiles_text
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.moves import action_text
from paiju.games.cangzhou.rules.locks import bian_start, zuan_start
from paiju.games.cangzhou.rules.winning import IN_PAIR, IN_TRIPLET, RUN_HIGH, RUN_LOW, RUN_MIDDLE, completes
from paiju.games.cangzhou.table import LOCK_BIAN, LOCK_ZA, LOCK_ZUAN, room_of
from paiju.games.cangzhou.views import CangzhouView, Lock
from tests.cangzhou.rigged import Desk, meld, options

ORPHANS = "19m 19p 19s 1234567z"
LOCKS = {"bian", "zuan", "zagang"}


def drew(hand: str, tile: str, **more: object) -> Desk:
    return Desk({0: f"{hand} {tile}"}, drawn=tile, **more)  # type: ignore[arg-type]


@pytest.mark.rule("CZ-4.1", "CZ-4.2")
@pytest.mark.parametrize(
    ("hand", "tile", "offered"),
    [
        ("12m 158p 158s 12345z", "3m", {"bian"}),
        ("89m 158p 158s 12345z", "7m", {"bian"}),
        ("24m 158p 158s 12345z", "3m", {"zuan"}),
        ("13m 158p 158s 12345z", "2m", {"zuan"}),
        ("79m 158p 158s 12345z", "8m", {"zuan"}),
        ("124m 15p 158s 12345z", "3m", {"bian", "zuan"}),
        ("689m 15p 158s 12345z", "7m", {"bian", "zuan"}),
        # The ends and the wrong side are nothing; nor is 2 for 1-3's neighbours, nor another suit.
        ("23m 158p 158s 12345z", "1m", set()),
        ("78m 158p 158s 12345z", "9m", set()),
        ("45m 158p 158s 12345z", "3m", set()),
        ("12p 158m 158s 12345z", "3m", set()),
        ("56m 158p 158s 12345z", "7m", set()),
        ("67z 158m 158s 12348p", "5z", set()),
    ],
)
def test_bian_and_zuan_take_the_tile_drawn(hand: str, tile: str, offered: set[str]) -> None:
    assert drew(hand, tile).offers(0) & LOCKS == offered


def shown(desk: Desk, seat: int) -> dict[str, tuple[str, str | None]]:
    """By offer: the tiles that it would lay down, and the kind it would commit to."""
    view = GAME.view(desk.state, seat)
    assert isinstance(view, CangzhouView)
    offers = map(action_text, view.offers)
    return {name: (tiles_text(one.tiles), one.lock) for name, one in zip(offers, view.laid, strict=True)}


@pytest.mark.rule("CZ-4.1", "CZ-4.2", "CZ-4.3", "CZ-4.4")
def test_a_view_shows_what_each_offer_takes_and_commits_to() -> None:
    own = drew("124m 15p 158s 12345z", "3m")
    assert shown(own, 0) == {"bian": ("123m", "bian"), "zuan": ("234m", "zuan")}
    assert shown(drew("555p 19m 19s 123456z", "5p"), 0) == {"kong 5p": ("5555p", None), "zagang": ("5555p", "za")}
    thrown = Desk({0: "5p 19m 19s 1234567z 19p", 1: "46777p 19m 19s 1234z", 2: "55p 19m 19s 1234567z"}, drawn="5p")
    assert shown(thrown.do(0, "discard 5p"), 1) == {"chow 46p": ("456p", None), "chow 67p": ("567p", None)}
    assert shown(thrown, 2) == {"pung": ("555p", None), "za": ("555p", "za")}
    assert shown(thrown, 3) == {}


@pytest.mark.rule("CZ-4.7", "CZ-4.10")
def test_a_view_counts_ones_own_commitment() -> None:
    def lock(desk: Desk, seat: int | None) -> Lock | None:
        view = GAME.view(desk.state, seat)
        assert isinstance(view, CangzhouView)
        return view.lock

    melds = {
        1: [meld("za", "111s", 0), meld("pung", "999s", 0), meld("zagang", "2222p", 0)],
        2: [meld("chow", "789m", 1)],
    }
    desk = Desk({0: f"{ORPHANS} 5m"}, drawn="5m", melds=melds)
    assert [lock(desk, seat) for seat in (0, 1, 2, None)] == [
        Lock(None, 0, 3),
        Lock("za", 2, 3),
        Lock(None, 0, 3),
        None,
    ]


@pytest.mark.rule("CZ-4.9")
@pytest.mark.parametrize(
    ("hand", "tile", "offered"),
    [("67z", "5z", {"bian"}), ("57z", "6z", {"zuan"}), ("56z", "7z", set())],
)
def test_dragons(hand: str, tile: str, offered: set[str]) -> None:
    rest = " 158m 158s 1234z 8p"
    assert drew(hand + rest, tile, room=options(dragon_run=True)).offers(0) & LOCKS == offered
    assert drew(hand + rest, tile).offers(0) & LOCKS == set()


@pytest.mark.rule("CZ-4.1", "CZ-4.2", "CZ-4.9")
def test_the_tables_against_the_words() -> None:
    """Over all tiles: 边 is a 3 or a 7 (or 白), 钻 lies between two of its suit (or is 发)."""
    bian = {f"{n}{suit}" for n in (3, 7) for suit in "mps"}
    zuan = {f"{n}{suit}" for n in range(2, 9) for suit in "mps"}
    for dragon_run in (False, True):
        room = room_of(options(dragon_run=dragon_run))
        found = {tile_text(tile) for tile in range(34) if bian_start(room, tile) >= 0}
        assert found == bian | ({"5z"} if dragon_run else set())
        found = {tile_text(tile) for tile in range(34) if zuan_start(room, tile) >= 0}
        assert found == zuan | ({"6z"} if dragon_run else set())


@pytest.mark.rule("CZ-4.7")
def test_what_completes_agrees_with_what_may_be_declared() -> None:
    """The winning tile completes a kind exactly where drawing it with the other two would have offered it."""
    room = room_of(options(dragon_run=True))
    starts = [tile for tile in range(27) if tile % 9 < 7] + [31]
    for start, (step, place) in product(starts, enumerate((RUN_LOW, RUN_MIDDLE, RUN_HIGH))):
        tile = start + step
        assert completes(LOCK_BIAN, place, tile) is (bian_start(room, tile) == start)
        assert completes(LOCK_ZUAN, place, tile) is (zuan_start(room, tile) == start)
        assert not completes(LOCK_ZA, place, tile)
        assert not any(completes(lock, IN_TRIPLET, tile) for lock in (LOCK_BIAN, LOCK_ZUAN))
        assert not any(completes(lock, IN_PAIR, tile) for lock in (LOCK_BIAN, LOCK_ZUAN, LOCK_ZA))
    assert completes(LOCK_ZA, IN_TRIPLET, 5)


@pytest.mark.rule("CZ-4.1", "CZ-4.4")
def test_the_dealt_fourteenth_is_not_drawn() -> None:
    desk = Desk({0: "12m 3m 158p 158s 5555z 1z"}, drawn="3m", came="deal")
    assert desk.offers(0) == {"kong 5z"}
    desk = Desk({0: "12m 3m 158p 158s 5555z 1z"}, drawn="5z", came="deal")
    assert desk.offers(0) == {"kong 5z"}
    assert desk.refusal(0, "zagang") == "not_offered"


@pytest.mark.rule("CZ-4.1", "CZ-2.7")
def test_a_replacement_is_drawn_too() -> None:
    desk = Desk({0: "12m 158p 158s 5555z 12z"}, drawn="2z", ends="3m")
    desk.do(0, "kong 5z")
    assert "bian" in desk.offers(0)


@pytest.mark.rule("CZ-4.5")
def test_declaring_locks_three_tiles() -> None:
    desk = drew("1122m 158p 15s 5555z", "3m")
    desk.do(0, "bian")
    assert desk.state.melds[0] == (meld("bian", "312m"),)
    assert desk.hand(0) == "1m 2m 1p 5p 8p 1s 5s 5z 5z 5z 5z"
    assert desk.state.pending == {0}
    assert desk.refusal(0, "discard 3m") == "tile_not_held"
    # A tile was drawn, so kongs may follow; the locked tile cannot be won on or declared again.
    assert desk.offers(0) == {"kong 5z"}
    assert desk.refusal(0, "bian") == "not_offered"
    assert desk.refusal(0, "win") == "nothing_to_win_on"


@pytest.mark.rule("CZ-4.5")
def test_the_tile_just_locked_cannot_be_won_on() -> None:
    # 123m 456p 789p 123s 55z is a win; declared 边 instead, it is none any more.
    desk = drew("12m 456p 789p 123s 55z", "3m")
    assert desk.offers(0) == {"win", "bian"}
    desk.do(0, "bian")
    assert desk.refusal(0, "win") == "nothing_to_win_on"


@pytest.mark.rule("CZ-4.5", "CZ-2.5")
def test_a_za_is_never_made_a_kong() -> None:
    desk = Desk({0: "5s 159m 159p 1467z"}, drawn="5s", melds={0: [meld("za", "555s", 2)]})
    assert desk.offers(0) == set()
    assert desk.refusal(0, "kong 5s") == "not_offered"


@pytest.mark.rule("CZ-4.3", "CZ-4.4", "CZ-4.10")
def test_za_of_two_or_three_and_zagang() -> None:
    def desk(hand: str) -> Desk:
        return Desk({0: "5s " + ORPHANS, 2: hand}, drawn="5s", ends="7p").do(0, "discard 5s")

    two = desk("55s 159m 159p 13467z").do(2, "za")
    assert two.state.melds[2] == (meld("za", "555s", 0),)
    assert (two.state.came, two.state.tile, two.state.turn) == ("claim", None, 2)
    three = desk("555s 159m 159p 1467z").do(2, "za")
    assert three.state.melds[2] == (meld("za", "555s", 0),)
    assert three.hand(2).split()[-5:] == ["5s", "1z", "4z", "6z", "7z"]
    four = desk("555s 159m 159p 1467z").do(2, "zagang")
    assert four.state.melds[2] == (meld("zagang", "5555s", 0),)
    assert (four.state.came, four.state.tile, four.state.replaced) == ("zagang", 15, 1)


@pytest.mark.rule("CZ-4.4")
def test_zagang_of_the_drawn_fourth() -> None:
    desk = Desk({0: "5555s 159m 159p 1467z"}, drawn="5s", ends="7p")
    assert desk.offers(0) == {"kong 5s", "zagang"}
    desk.do(0, "zagang")
    assert desk.state.melds[0] == (meld("zagang", "5555s"),)
    assert (desk.state.came, desk.state.tile) == ("zagang", 15)
    # Held from before it is a 暗杠 only.
    desk = Desk({0: "5555s 159m 159p 1467z"}, drawn="7z")
    assert desk.offers(0) == {"kong 5s"}


@pytest.mark.rule("CZ-4.6")
def test_the_first_declaration_excludes_the_other_kinds() -> None:
    desk = drew("124m 258p 5556s 12z", "3m")
    assert desk.offers(0) & LOCKS == {"bian", "zuan"}
    laid = {0: [meld("bian", "312p")]}
    desk = drew("124m 555s 1467z", "3m", melds=laid)
    assert desk.offers(0) & LOCKS == {"bian"}
    assert desk.refusal(0, "zuan") == "locked_to_other"
    desk = drew("124m 555s 1467z", "5s", melds=laid)
    assert desk.offers(0) == {"kong 5s"}
    assert desk.refusal(0, "zagang") == "locked_to_other"
    laid = {0: [meld("za", "999p", 1)]}
    desk = drew("124m 555s 1467z", "3m", melds=laid)
    assert desk.offers(0) & LOCKS == set()


@pytest.mark.rule("CZ-4.6", "CZ-2.4")
@pytest.mark.parametrize(
    ("kind", "tiles", "offered"),
    [
        ("za", "999p", {"za", "zagang", "kong 5s"}),
        ("bian", "123p", {"pung", "kong 5s"}),
        ("zuan", "234p", {"pung", "kong 5s"}),
    ],
)
def test_claims_of_committed_players(kind: str, tiles: str, offered: set[str]) -> None:
    source = 1 if kind == "za" else None
    desk = Desk(
        {0: "5s " + ORPHANS, 2: "555s 15m 58p 467z"},
        drawn="5s",
        melds={2: [meld(kind, tiles, source)]},  # type: ignore[arg-type]
    )
    desk.do(0, "discard 5s")
    assert desk.offers(2) == offered
    if kind == "za":
        assert desk.refusal(2, "pung") == "locked_to_other"
    else:
        assert desk.refusal(2, "za") == "locked_to_other"


@pytest.mark.rule("CZ-4.8")
def test_a_kind_is_offered_with_at_most_one_other_group() -> None:
    one = [meld("pung", "888p", 1)]
    two = [*one, meld("concealed_kong", "9999s")]
    assert drew("12m 15p 158s 123z", "3m", melds={0: one}).offers(0) == {"bian"}
    desk = drew("12m 15p 18s 1z", "3m", melds={0: two})
    assert desk.offers(0) == set()
    assert desk.refusal(0, "bian") == "three_do_not_fit"
    for laid, offered in ((one, {"pung", "kong 5s", "za", "zagang"}), (two, {"pung", "kong 5s"})):
        hand = "555s 15m 58p 467z" if laid is one else "555s 15m 58p"
        desk = Desk({0: "5s " + ORPHANS.replace("9s", "s"), 2: hand}, drawn="5s", melds={2: laid})
        desk.do(0, "discard 5s")
        assert desk.offers(2) == offered


@pytest.mark.rule("CZ-4.8")
def test_a_committed_player_lays_down_one_other_group_at_most() -> None:
    bian = meld("bian", "123p")
    desk = Desk({0: "5s " + ORPHANS, 1: "5556s 4s 15m 588p"}, drawn="5s", melds={1: [bian]})
    desk.do(0, "discard 5s")
    assert desk.offers(1) == {"pung", "kong 5s", "chow 46s"}
    desk = Desk({0: "5s " + ORPHANS, 1: "5556s 4s 58p"}, drawn="5s", melds={1: [bian, meld("chow", "789m", 0)]})
    desk.do(0, "discard 5s")
    assert desk.offers(1) == set()
    # Nor a 暗杠; but a 碰 may become a 碰杠, for the group is there already.
    desk = drew("5555s 12p 1z", "7z", melds={0: [bian, meld("pung", "888p", 1)]})
    assert desk.offers(0) == set()
    assert desk.refusal(0, "kong 5s") == "three_do_not_fit"
    desk = drew("555s 12p 1z 8p", "7z", melds={0: [bian, meld("pung", "888p", 1)]})
    assert desk.offers(0) == {"kong 8p"}


@pytest.mark.rule("CZ-4.7")
@pytest.mark.parametrize(
    ("locked", "rest", "tile", "wins"),
    [
        (["123m", "789p"], "12s 456s 55z", "3s", True),
        (["123m", "789p"], "89s 456s 55z", "7s", True),
        (["123m", "789p"], "12p 456s 55z", "3p", True),
        # 4-5 waits for 3 and 6, but neither is a 边; 56 for 7 is none either.
        (["123m", "789p"], "45s 456p 55z", "6s", False),
        (["123m", "789p"], "456s 123s 5z", "5z", False),
        (["123m", "789p", "123s"], "45s 55z", "6s", True),
        (["123m"], "12s 789s 456s 55z", "3s", False),
    ],
)
def test_the_third_bian_by_the_winning_tile(locked: list[str], rest: str, tile: str, wins: bool) -> None:
    melds = [meld("bian", tiles) for tiles in locked]
    own = drew(rest, tile, melds={0: melds})
    assert ("win" in own.offers(0)) is wins
    desk = Desk({3: f"{tile} {ORPHANS.replace('12345', '1234')}5z", 1: rest}, turn=3, drawn=tile, melds={1: melds})
    desk.do(3, f"discard {tile}")
    assert ("win" in desk.offers(1)) is wins
    if not wins:
        assert own.refusal(0, "win") == "too_few_locks"


@pytest.mark.rule("CZ-4.7")
def test_zuan_and_za_win_alike() -> None:
    zuan = [meld("zuan", "234m"), meld("zuan", "678m")]
    assert "win" in drew("46s 123p 55z", "5s", melds={0: zuan}).offers(0)
    assert "win" not in drew("45s 123p 55z", "6s", melds={0: zuan}).offers(0)
    za = [meld("za", "222m", 1), meld("zagang", "8888m")]
    assert "win" in drew("33s 123p 55z", "3s", melds={0: za}).offers(0)
    assert "win" in drew("33s 123p 55z", "5z", melds={0: za}).offers(0)
    assert "win" not in drew("33s 23p 555z", "1p", melds={0: za}).offers(0)


@pytest.mark.rule("CZ-4.10", "CZ-7.2", "CZ-6.10")
def test_a_win_on_the_replacement_of_a_zagang() -> None:
    za = [meld("zagang", "2222m"), meld("zagang", "8888m")]
    desk = Desk({0: "3333s 23p 55z"}, drawn="3s", melds={0: za}, ends="1p", dealer=2)
    desk.do(0, "zagang").do(0, "win")
    # 胡 1, 砸 3, 门清 2; 自摸 doubles, 杠上花 does not count, no kong is paid.
    (won,) = desk.heard("won")
    assert won["items"] == [["win", 1], ["za", 3], ["concealed", 2]]
    assert won["doubles"] == [["self_drawn", 2]]
    assert desk.change == (38, -12, -14, -12)


@pytest.mark.rule("CZ-5.2", "CZ-2.2")
def test_dragons_may_be_chowed_with_the_option() -> None:
    for on, offered in ((True, {"chow 67z"}), (False, set())):
        desk = Desk(
            {0: "5z 159m 159p 159s 1234z", 1: "67z 159m 159p 159s 12z"}, drawn="5z", room=options(dragon_run=on)
        )
        desk.do(0, "discard 5z")
        assert desk.offers(1) == offered
    assert parse_tile("5z") == 31
