"""The frame: 下跑, the deal, who deals next, how hands are won, the end of the match."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.core.errors import IllegalAction, OptionError
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.core.tiles import Tiles, tile_counts, tiles_text
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.rules.dealing import next_dealer
from paiju.games.cangzhou.table import room_of
from tests.cangzhou.eager import EAGER
from tests.cangzhou.rigged import Desk, act, meld, options

ORPHANS = "19m 19p 19s 1234567z"
READY = "123m 456p 789s 22z 34s"


def table(**given: Any) -> Table[Any, Any, Any]:
    return Table(GAME, options(**given), Seed.named("cangzhou"))


@pytest.mark.rule("CZ-1.2", "CZ-1.3", "CZ-1.4")
def test_the_room() -> None:
    room = options()
    assert (room.players, room.hands, room.base, room.max_run) == (4, 8, 1, 3)
    assert (room.multi_win, room.dragon_run, room.lock_points, room.discard_pays) == (False, False, (2, 2, 1), "one")
    for players in (2, 3, 4):
        assert table(players=players).seats == players
    for wrong in ({"players": 1}, {"players": 5}, {"hands": 10}, {"base": 0}, {"max_run": -1}, {"discard_pays": "two"}):
        with pytest.raises(OptionError):
            options(**wrong)


@pytest.mark.rule("CZ-1.6")
def test_xiapao_is_chosen_by_all_at_once_and_announced_together() -> None:
    at = table()
    assert at.pending == {0, 1, 2, 3}
    for seat, points in ((2, 3), (0, 0), (3, 1)):
        at.submit(seat, act(f"xiapao {points}"))
        assert at.view(1).chosen[seat]  # type: ignore[attr-defined]
        assert at.view(1).runs is None  # type: ignore[attr-defined]
    assert not [event for event in at.events if event.name == "xiapao"]
    at.submit(1, act("xiapao 2"))
    (told,) = [event for event in at.events if event.name == "xiapao"]
    assert (told.to, told.data) == (None, {"points": [0, 2, 3, 1]})
    assert at.state.phase == "turn"
    assert at.view(None).runs == (0, 2, 3, 1)  # type: ignore[attr-defined]


@pytest.mark.rule("CZ-1.6")
@pytest.mark.parametrize(("words", "code"), [("xiapao 4", "run_range"), ("xiapao -1", "run_range"), ("win", "not_now")])
def test_xiapao_out_of_range_changes_nothing(words: str, code: str) -> None:
    at = table()
    before = at.state
    with pytest.raises(IllegalAction) as caught:
        at.submit(0, act(words))
    assert caught.value.code == code
    assert at.state is before


@pytest.mark.rule("CZ-1.6")
def test_a_room_without_xiapao_deals_at_once() -> None:
    at = table(max_run=0)
    assert (at.state.phase, at.state.runs, set(at.pending)) == ("turn", (0, 0, 0, 0), {0})


@pytest.mark.rule("CZ-1.7", "CZ-1.8")
def test_the_deal_can_be_checked_from_the_record() -> None:
    at = table(max_run=0)
    key = at.seed.key()
    thrower = Stream(key, "dice/0")
    dice = thrower.below(6) + 1, thrower.below(6) + 1
    ring = Stream(key, "wall/0").shuffled([tile for tile in range(34) for _ in range(4)])
    # docs/shuffle.md: with s the sum of the dice, dealing begins at stack 17 × (-(s - 1) mod 4) + s.
    cut = 2 * (17 * (-(sum(dice) - 1) % 4) + sum(dice))
    wall = ring[cut:] + ring[:cut]
    hands = [
        sorted([*(wall[at + i] for at in (4 * seat, 16 + 4 * seat, 32 + 4 * seat) for i in range(4)), wall[48 + seat]])
        for seat in range(4)
    ]
    hands[0] = sorted([*hands[0], wall[52]])
    told = {event.to: event.data["tiles"] for event in at.events if event.name == "dealt"}
    assert told == {seat: tiles_text(Tiles(tuple(hand))) for seat, hand in enumerate(hands)}
    (thrown,) = [event.data for event in at.events if event.name == "dice"]
    assert thrown["dice"] == list(dice)
    assert [len(hand) for hand in at.state.hands] == [14, 13, 13, 13]


@pytest.mark.rule("CZ-1.5")
@pytest.mark.parametrize(
    ("dealer", "winners", "seats", "expected"),
    [
        (0, (), 4, 0),
        (0, (0,), 4, 0),
        (0, (1,), 4, 1),
        (3, (1,), 4, 0),
        (1, (2, 1), 4, 1),
        (1, (2, 3), 4, 2),
        (1, (0,), 2, 0),
    ],
)
def test_next_dealer(dealer: int, winners: tuple[int, ...], seats: int, expected: int) -> None:
    bits = sum(1 << seat for seat in winners)
    assert next_dealer(room_of(options(players=seats)), dealer, bits) == expected


@pytest.mark.rule("CZ-1.5", "CZ-1.3")
def test_a_match_has_so_many_hands_and_the_dealer_moves_by_the_rule() -> None:
    at: Table[Any, Any, Any] = Table(EAGER, options(hands=12), Seed.named("dealers"))
    chance = Stream(at.seed.key(), "bots")
    dealers, ends = [0], []
    while not at.over:
        number, result = at.state.number, at.state.last
        seat = min(at.pending)
        at.submit(seat, EAGER.sample(EAGER.view(at.state, seat), chance))
        if at.state.last != result:
            ends.append(at.state.last)
            if not at.over:
                assert at.state.number == number + 1
                dealers.append(at.state.dealer)
    assert len(ends) == 12
    assert [end.dealer for end in ends] == dealers
    for end, after in zip(ends, dealers[1:], strict=False):
        stays = not end.winners or end.dealer in end.winners
        assert after == (end.dealer if stays else (end.dealer + 1) % 4)
    assert GAME.check(at.state, 0, act("pass")) is not None
    with pytest.raises(IllegalAction) as caught:
        at.submit(0, act("pass"))
    assert caught.value.code == "match_over"


def test_an_action_after_the_hand_is_over() -> None:
    desk = Desk({0: "2s " + ORPHANS, 1: READY}, drawn="2s")
    desk.do(0, "discard 2s").do(1, "win")
    assert desk.state.phase == "xiapao"
    assert desk.refusal(0, "discard 1z") == "not_now"
    assert desk.refusal(1, "win") == "not_now"


# -- how hands are won --------------------------------------------------------------------------------------------


def won(desk: Desk) -> tuple[dict[str, int], dict[str, int]]:
    (data,) = desk.heard("won")
    return dict(data["items"]), dict(data["doubles"])


@pytest.mark.rule("CZ-6.6", "CZ-7.1", "CZ-6.11")
def test_heaven() -> None:
    hand = "123m 456p 789s 234s 22z"
    desk = Desk({0: hand}, drawn="4s", came="deal", fresh=True, runs=[1, 0, 2, 0])
    desk.do(0, "win")
    assert won(desk) == ({"win": 1, "heaven": 4, "concealed": 2}, {"self_drawn": 2})
    # (7 + 1) × 2, and the runs 1 + theirs.
    assert desk.change == (53, -17, -19, -17)


@pytest.mark.rule("CZ-6.6", "CZ-7.2")
def test_no_heaven_after_a_kong() -> None:
    desk = Desk({0: "7777z 456p 789s 23s 22z"}, drawn="2z", came="deal", fresh=True, ends="4s")
    desk.do(0, "kong 7z").do(0, "win")
    assert won(desk) == ({"win": 1, "missing_suit": 2, "concealed": 2}, {"self_drawn": 2, "kong_flower": 2})
    # (5 + 1) × 4 and 2 for the kong, from each.
    assert desk.change == (78, -26, -26, -26)


@pytest.mark.rule("CZ-6.7")
def test_earth_on_the_dealers_first_discard() -> None:
    desk = Desk({0: "2s " + ORPHANS, 2: READY}, drawn="2s", came="deal", fresh=True)
    desk.do(0, "discard 2s").do(2, "win")
    assert won(desk) == ({"win": 1, "earth": 4, "concealed": 2}, {})
    assert desk.change == (-8, 0, 8, 0)


@pytest.mark.rule("CZ-6.7")
def test_earth_on_ones_own_first_draw() -> None:
    desk = Desk({0: "7z " + ORPHANS, 3: READY}, drawn="7z", came="deal", fresh=True, next="5m 9m 2s")
    desk.do(0, "discard 7z").do(1, "discard 5m").do(2, "discard 9m").do(3, "win")
    assert won(desk) == ({"win": 1, "earth": 4, "concealed": 2}, {"self_drawn": 2})
    assert desk.change == (-16, -14, -14, 44)


@pytest.mark.rule("CZ-6.7")
def test_no_earth_on_anothers_discard_or_after_a_claim() -> None:
    desk = Desk({0: "7z " + ORPHANS, 3: READY}, drawn="7z", came="deal", fresh=True, next="2s")
    desk.do(0, "discard 7z").do(1, "discard 2s").do(3, "win")
    assert "earth" not in won(desk)[0]
    claimer = "55p 19m 19s 4567z 158s"
    desk = Desk({0: "5p " + ORPHANS, 1: claimer, 3: READY}, drawn="5p", came="deal", fresh=True, next="9m 2s")
    desk.do(0, "discard 5p").do(1, "pung").do(1, "discard 7z").do(2, "discard 9m").do(3, "win")
    assert won(desk) == ({"win": 1, "concealed": 2}, {"self_drawn": 2})


@pytest.mark.rule("CZ-6.7")
def test_no_earth_for_the_dealer_or_on_a_second_draw() -> None:
    desk = Desk({0: "7z " + ORPHANS, 1: READY}, drawn="7z", came="deal", fresh=True, next="5m 9m 5m 9m 2s")
    desk.do(0, "discard 7z").do(1, "discard 5m").do(2, "discard 9m").do(3, "discard 5m").do(0, "discard 9m")
    desk.do(1, "win")
    assert "earth" not in won(desk)[0]


@pytest.mark.rule("CZ-7.2", "CZ-8.8", "CZ-8.2")
def test_kong_flower_after_an_exposed_kong() -> None:
    desk = Desk(
        {1: "5p " + ORPHANS, 2: "555p 456m 789s 23s 99s"[:-4] + " 33z"}, turn=1, drawn="5p", ends="4s", dealer=3
    )
    desk.do(1, "discard 5p").do(2, "kong 5p").do(2, "win")
    assert won(desk) == ({"win": 1}, {"self_drawn": 2, "kong_flower": 2})
    # 1 × 4 from each, 2 × 4 from the dealer, and 1 for the kong from its giver.
    assert desk.change == (-4, -5, 17, -8)


@pytest.mark.rule("CZ-7.2")
def test_no_kong_flower_on_a_later_draw() -> None:
    melds = {0: [meld("concealed_kong", "7777z")]}
    desk = Desk({0: "456p 789s 23s 22z 4s"}, drawn="4s", melds=melds, came="draw")
    desk.do(0, "win")
    assert won(desk)[1] == {"self_drawn": 2}


@pytest.mark.rule("CZ-8.9", "CZ-8.10", "CZ-8.8")
def test_kongs_are_paid_at_the_end_whoever_wins() -> None:
    melds = {
        0: [meld("added_kong", "5555p", 2)],
        1: [meld("concealed_kong", "6666p")],
        3: [meld("exposed_kong", "7777p", 0), meld("zagang", "8888p", 0)],
    }
    desk = Desk(
        {0: "2s 19m 1p 19s 13456z", 1: "123m 456s 66z 34s", 3: "19m 1p 19s 13z"},
        drawn="2s",
        melds=melds,
        dealer=2,
        room=options(base=10),
    )
    desk.do(0, "discard 2s").do(1, "win")
    # 胡 1 and 门清 2 from seat 0; 碰杠 1 from 2 to 0; 暗杠 2 from each to 1; 点杠 1 from 0 to 3; 砸杠 nothing.
    assert desk.change == (-30 + 10 - 20 - 10, 30 + 60, -10 - 20, -20 + 10)


@pytest.mark.rule("CZ-8.11")
def test_kongs_are_void_on_a_draw() -> None:
    melds = {1: [meld("concealed_kong", "6666p")]}
    desk = Desk({0: "5p " + ORPHANS}, drawn="5p", melds=melds, left=12)
    desk.do(0, "discard 5p")
    assert desk.change == (0, 0, 0, 0)


@pytest.mark.rule("CZ-8.4", "CZ-8.5", "CZ-8.3")
@pytest.mark.parametrize(
    ("pays", "change"), [("one", (-4, 4, 0, 0)), ("all", (-4, 14, -3, -7)), ("cover", (-14, 14, 0, 0))]
)
def test_who_pays_a_discard(pays: str, change: tuple[int, ...]) -> None:
    desk = Desk(
        {0: "2s " + ORPHANS, 1: READY}, drawn="2s", room=options(discard_pays=pays), runs=[1, 0, 0, 3], dealer=3
    )
    desk.do(0, "discard 2s").do(1, "win")
    assert desk.change == change


def test_views_show_ones_own_hand_only() -> None:
    at = table(max_run=0)
    for seat in range(4):
        view: Any = at.view(seat)
        assert view.hand == at.state.hands[seat]
        assert view.held == (14, 13, 13, 13)
        assert sum(tile_counts(view.hand)) == len(view.hand)
    assert at.view(None).hand == ()  # type: ignore[attr-defined]
    assert at.view(1).drawn is None  # type: ignore[attr-defined]
    assert at.view(0).drawn == at.state.tile  # type: ignore[attr-defined]
