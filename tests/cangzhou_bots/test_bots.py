"""The bots at the table: legal, repeatable, sensible where the answer is plain, and through the view alone."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Any

import pytest

from paiju.analysis.cangzhou.question import view_of_question
from paiju.bots.arena import arena
from paiju.bots.cangzhou.house import CangzhouHouseBot, weigh
from paiju.bots.cangzhou.nearest import NearestBot
from paiju.bots.cangzhou.search import SearchBot, best_of, paired
from paiju.bots.cangzhou.worlds import world
from paiju.bots.catalog import bot_names, get_bot
from paiju.bots.match import play_match
from paiju.core.errors import RequestError
from paiju.core.game import Bot
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.core.tiles import KINDS, parse_tile, tile_counts
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.asking import HandQuestion as Question
from paiju.games.cangzhou.moves import BIAN, DISCARDS, PASS, PUNG, WIN, ZA, Action, Xiapao
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.views import CangzhouView
from paiju.registry import get_game
from tests.cangzhou.rigged import Desk

OPTIONS = CangzhouOptions()
ROOMS: list[dict[str, Any]] = [
    {},
    {"players": 2, "max_run": 0, "dragon_run": True},
    {"players": 3, "multi_win": True, "discard_pays": "all", "lock_points": (1, 1, 1)},
    {"discard_pays": "cover", "base": 5, "max_run": 100, "dragon_run": True},
    {"chow": False, "za_drawn": True, "missing_suit": "stacked", "last_round": "share", "first_dealer": "random"},
    {"players": 2, "bian": False, "za": False, "last_round": "share"},
]


def chance() -> Stream:
    return Stream(Seed.named("bots").key(), "test")


def act(bot: Bot, **question: Any) -> Action:
    action: Action = bot.act(view_of_question(OPTIONS, Question(**question)), chance())
    return action


def hands_played(
    bots: list[Bot], seed: str, hands: int, **room: Any
) -> Iterator[tuple[CangzhouView, Any, Table[Any, Any, Any]]]:
    """Every decision of the first hands of a match, before it is made."""
    table: Table[Any, Any, Any] = Table(GAME, CangzhouOptions(**room), Seed.named(seed))
    streams = [chance() for _ in bots]
    while table.pending and table.state.number < hands:
        seat = min(table.pending)
        view: Any = table.view(seat)
        yield view, table.state, table
        table.submit(seat, bots[seat].act(view, streams[seat]))


def test_the_catalog_has_them_and_house_sits_down_first() -> None:
    assert bot_names(get_game("cangzhou")) == ("house", "distance", "search", "random")
    assert isinstance(get_bot(GAME, "distance"), NearestBot)


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_whole_hands_in_every_room(room: dict[str, Any]) -> None:
    """The table refuses what is illegal; a bot that answers differently to the same view is caught."""
    options = CangzhouOptions(**room)
    four: list[Bot] = [CangzhouHouseBot(), NearestBot(), CangzhouHouseBot(), NearestBot()]
    bots = four[: options.players]
    decisions = 0
    for view, _, _ in hands_played(bots, "rooms", 2, **room):
        again = bots[view.seat or 0]
        if isinstance(again, CangzhouHouseBot):
            assert again.act(view, chance()) == again.act(view, chance())
        decisions += 1
    assert decisions > 20


def test_a_move_takes_no_time_to_speak_of() -> None:
    """Under a second without a compiler: nothing here is compiled at all."""
    slowest = 0.0
    for view, _, _ in hands_played([CangzhouHouseBot()] * 4, "speed", 1):
        start = process_time()
        CangzhouHouseBot().act(view, chance())
        slowest = max(slowest, process_time() - start)
    assert slowest < 1


def test_stakes() -> None:
    table: Table[Any, Any, Any] = Table(GAME, OPTIONS, Seed.named("x"))
    view: Any = table.view(0)
    assert CangzhouHouseBot().act(view, chance()) == Xiapao(3)
    assert SearchBot().act(view, chance()) == Xiapao(3)
    assert NearestBot().act(view, chance()) == Xiapao(0)


def test_a_complete_hand_wins() -> None:
    for bot in (CangzhouHouseBot(), NearestBot(), SearchBot()):
        assert act(bot, hand="123m 456m 789p 34s 11z 5s") == WIN


def shared() -> Desk:
    """分张: seats 2 and 3 can win with the tile they were given."""
    hands = {0: "1z 19m 19p 19s 1234567z", 2: "123m 456p 789s 22z 34s", 3: "123m 456p 789s 33z 34s"}
    room = CangzhouOptions(last_round="share")
    return Desk(hands, drawn="1z", left=16, next="9p 5s 2s 8p", room=room).do(0, "discard 1z")


@pytest.mark.rule("CZ-2.12")
def test_a_tile_given_in_the_sharing_wins() -> None:
    view: Any = GAME.view(shared().state, 2)
    for bot in (CangzhouHouseBot(), NearestBot(), SearchBot()):
        assert bot.act(view, chance()) == WIN
    # (胡 1 + 门清 2) × 2 from three, 2 more from the dealer; letting it go brings nothing.
    assert [(choice.action, choice.value) for choice in weigh(view)] == [(WIN, 20.0), (PASS, 0.0)]


@pytest.mark.rule("CZ-2.12")
def test_worlds_of_the_sharing_look_the_same() -> None:
    desk = shared()
    for seat in range(4):
        view: Any = GAME.view(desk.state, seat)
        made = world(view, chance())
        if view.to_act:
            assert GAME.view(made, seat) == view
        for other, held in zip(made.seats, view.held, strict=False):
            assert (other.share >= 0) == (held == 14) and (other.share < 0 or other.hand[other.share])


@pytest.mark.rule("CZ-4.12")
def test_a_drawn_za_is_weighed_as_three_of_ones_own() -> None:
    """Two 砸 lie: the third, drawn, makes the hand ready, and the bot takes it; the hint knows a drawn one by name."""
    room = CangzhouOptions(za_drawn=True)
    view = view_of_question(room, Question("55s 45m 11p 1z 5s", "砸777m 摸砸888p"))
    assert [meld.source for meld in view.melds[0]] == [1, None]
    assert ZA in view.offers
    best = weigh(view)[0]
    assert best.action == ZA and best.left is not None
    assert [str(meld.kind) for meld in best.left[1]] == ["za"] * 3 and best.left[1][2].source is None
    with pytest.raises(RequestError) as caught:
        view_of_question(OPTIONS, Question("55s 45m 11p 1z 5s", "砸777m 摸砸888p"))
    assert caught.value.code == "za_not_drawn"


def test_a_question_about_melds_that_the_room_has_not_is_refused() -> None:
    for room, melds in (({"chow": False}, "吃345p"), ({"bian": False}, "边123m"), ({"za": False}, "摸砸杠8888p")):
        with pytest.raises(RequestError) as caught:
            view_of_question(CangzhouOptions(**room), Question("55s 45m 11p 123z 5s", melds))  # type: ignore[arg-type]
        assert caught.value.code == "meld_not_played"


def test_the_odd_tile_goes() -> None:
    """Three groups, a pair and 34条: 北 is of no use to anything."""
    for bot in (CangzhouHouseBot(), NearestBot()):
        assert act(bot, hand="123m 456m 789p 34s 11z 4z") == DISCARDS[parse_tile("4z")]


def test_a_wait_for_tiles_that_are_gone_is_no_wait() -> None:
    """34条 with every 2条 and 5条 in sight: without 东 the hand is ready by shape, but only by shape."""
    for seen, wanted in (("", True), ("2222s 5555s", False)):
        view = view_of_question(OPTIONS, Question("123m 456m 99p 34s 1z", "吃789p", seen))
        east = next(choice for choice in weigh(view) if choice.action == DISCARDS[parse_tile("1z")])
        assert east.outcome is not None and (east.outcome.distance == 0) == wanted


def test_a_discard_is_let_go_early_and_taken_late() -> None:
    """34条 in a closed hand of 3 points, I deal: 4 now, or (3+1)x2x3 = 24 by a draw: seven tiles, many rounds."""
    hand = "123m 456m 789p 34s 11z"
    assert act(CangzhouHouseBot(), hand=hand, discard="5s") == PASS
    assert act(CangzhouHouseBot(), hand=hand, discard="5s", left=13) == WIN
    assert act(NearestBot(), hand=hand, discard="5s") == WIN


def test_a_useless_claim_is_left_and_a_good_one_taken() -> None:
    complete = "123m 456m 789p 3s 222z"
    assert act(CangzhouHouseBot(), hand=complete, discard="2z", giver=2) != PUNG, "it stands as a triplet already"
    open_hand = {"hand": "55m 789p 12s 11z 4z", "melds": "碰222z"}
    assert act(CangzhouHouseBot(), **open_hand, discard="1z") == PUNG
    assert act(NearestBot(), **open_hand, discard="1z") == PUNG


def test_a_commitment_is_carried_on_and_not_entered_for_nothing() -> None:
    """With two 边 laid down the third by draw makes the hand ready; alone in a hand of single tiles it is left."""
    third = {"hand": "12s 45m 11p 1z 3s", "melds": "边123m 边789p"}
    assert act(CangzhouHouseBot(), **third) == BIAN
    assert act(CangzhouHouseBot(), hand="12m 5m 9m 147p 58s 124z 6z 3m") != BIAN


def test_worlds_look_as_the_view_does() -> None:
    """Through a hand of random play: a world's view is the view it was made from, and it holds 136 tiles."""
    stream = chance()
    bots: list[Bot] = [get_bot(GAME, "random")] * 4
    phases = set()
    for seed in ("w1", "w2"):
        for view, _, _ in hands_played(bots, seed, 1, dragon_run=True):
            if view.phase == "xiapao":
                continue
            made = world(view, stream)
            assert GAME.view(made, view.seat) == view
            standing = made.wall[made.drawn : len(made.wall) - made.replaced - (made.replaced & 1)]
            lone = (
                made.wall[len(made.wall) - made.replaced : len(made.wall) - made.replaced + 1]
                if made.replaced & 1
                else ()
            )
            laid = [tile for melds in made.melds for meld in melds for tile in meld.tiles]
            every = [*standing, *lone, *laid, *(t for part in (*made.hands, *made.rivers) for t in part)]
            assert tile_counts(every) == (4,) * KINDS
            phases.add(view.phase)
    assert phases >= {"turn", "claim"}


def test_paired_differences_by_hand() -> None:
    """1, 3, -1: mean 1, variance 4, standard error 2/√3."""
    mean, error = paired([3, 4, 0], [2, 1, 1])
    assert mean == 1 and error == pytest.approx(2 / 3**0.5)


def test_only_a_clear_gain_leaves_the_house() -> None:
    assert best_of([[0, 0, 0, 0], [1, 1, 1, 1]]) == 1
    assert best_of([[0, 0, 0, 0], [5, -5, 5, -4]]) == 0
    assert best_of([[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2]]) == 2
    assert best_of([[1, 2, 3]]) == 0


def test_a_search_repeats_and_with_no_budget_it_is_the_house() -> None:
    for seen, (view, _, _) in enumerate(hands_played([CangzhouHouseBot()] * 4, "search", 1)):
        if view.phase == "xiapao" or seen % 12:
            continue
        assert SearchBot(24).act(view, chance()) == SearchBot(24).act(view, chance())
        assert SearchBot(0).act(view, chance()) == CangzhouHouseBot().act(view, chance())


def test_a_search_match_is_legal() -> None:
    bots: list[Bot] = [SearchBot(16), NearestBot()]
    for _ in hands_played(bots, "legal", 1, players=2):
        pass


@pytest.mark.slow
def test_distance_beats_random_clearly() -> None:
    result = arena(GAME, OPTIONS, ["distance", "random"], 6, "test")
    interval = result.standings[0].points.interval
    assert interval is not None and interval[0] > 0


@pytest.mark.slow
def test_house_beats_random() -> None:
    result = arena(GAME, CangzhouOptions(players=2), ["house", "random"], 2, "test")
    assert result.standings[0].points.mean > 0


@pytest.mark.slow
def test_a_match_ends_with_the_books_balanced() -> None:
    table = play_match(
        GAME, OPTIONS, Seed.named("books"), [CangzhouHouseBot(), NearestBot(), NearestBot(), NearestBot()]
    )
    assert table.over and sum(table.scores) == 0
