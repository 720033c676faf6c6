"""The small print of the engine contract: texts, sampling, counting, hidden worlds, our own bugs."""

from __future__ import annotations

from collections import Counter

import pytest

from paiju.core.errors import IllegalAction
from paiju.core.game import Event
from paiju.core.plain import to_plain
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.moves import Chow, action_text
from paiju.games.cangzhou.rules.settling import end_in_wins
from paiju.games.cangzhou.table import NOBODY, room_of
from tests.cangzhou.rigged import Desk, act, all_tiles, meld, options

ORPHANS = "19m 19p 19s 1234567z"
READY = "123m 456p 789s 22z 34s"
CHANCE = Stream("ab" * 32, "tests")


@pytest.mark.parametrize(
    "words", ["win", "pass", "pung", "kong 7m", "chow 46p", "discard 1z", "xiapao 3", "bian", "zagang"]
)
def test_actions_as_words(words: str) -> None:
    assert action_text(act(words)) == words
    assert GAME.decode_action(GAME.encode_action(act(words))) == act(words)


def test_the_two_tiles_of_a_chow_come_in_any_order() -> None:
    assert GAME.decode_action({"kind": "chow", "tiles": "64p"}) == act("chow 46p")
    assert isinstance(act("chow 46p"), Chow)


def test_random_players_sample_every_choice_alike() -> None:
    desk = Desk({0: "12m 1158p 158s 1123z"}, drawn="1z")
    view = GAME.view(desk.state, 0)
    every = list(GAME.choices(view))
    drawn = Counter(action_text(GAME.sample(view, CHANCE)) for _ in range(300 * len(every)))
    assert set(drawn) == {action_text(action) for action in every}
    assert all(200 < count < 400 for count in drawn.values())
    with pytest.raises(IllegalAction):
        GAME.sample(GAME.view(desk.state, 1), CHANCE)
    assert list(GAME.choices(GAME.view(desk.state, 1))) == []
    desk.do(0, "discard 8s")
    desk = Desk({0: "5p " + ORPHANS, 2: "55p 147m 158s 9m 19s 12z"}, drawn="5p").do(0, "discard 5p")
    drawn = Counter(action_text(GAME.sample(GAME.view(desk.state, 2), CHANCE)) for _ in range(900))
    assert set(drawn) == {"pung", "za", "pass"}
    table = Table(GAME, options(), Seed.named(3))
    asked = GAME.view(table.state, 1)
    assert {action_text(GAME.sample(asked, CHANCE)) for _ in range(200)} == {f"xiapao {n}" for n in range(4)}
    assert [action_text(action) for action in GAME.choices(asked)] == [f"xiapao {n}" for n in range(4)]


def test_what_a_simulation_counts() -> None:
    desk = Desk({0: "2s " + ORPHANS, 1: READY}, drawn="2s").do(0, "discard 2s").do(1, "win")
    counted = Counter(key for event in desk.events for key in GAME.counting.tally(event))
    assert counted == {"tally.hands": 1, "tally.discard": 1, "item.concealed": 1}
    desk = Desk({0: "5555p 147m 158s 9m 19s 1z"}, drawn="5p", left=13).do(0, "kong 5p")
    counted = Counter(key for event in desk.events for key in GAME.counting.tally(event))
    assert counted == {"meld.concealed_kong": 1, "tally.draw": 1, "tally.hands": 1}
    drawn = Desk({0: "123m 456p 789s 234s 22z"}, drawn="4s").do(0, "win")
    assert "tally.self_drawn" in {key for event in drawn.events for key in GAME.counting.tally(event)}
    for key in counted:
        assert GAME.texts.get("zh", key) and GAME.texts.get("en", key)
    assert list(GAME.counting.tally(Event("dice"))) == []


def test_every_event_reads_in_both_languages() -> None:
    desk = Desk({0: "5s " + ORPHANS, 1: "46s 159p 159m 13456z", 2: "55s 159p 159m 13456z", 3: READY}, drawn="5s")
    desk.do(0, "discard 5s").do(1, "chow 46s").do(2, "pung").do(3, "pass").do(2, "discard 1z").passes()
    desk.events += Desk({0: "2s " + ORPHANS, 1: READY}, drawn="2s").do(0, "discard 2s").do(1, "win").events
    for event in desk.events:
        for lang in ("zh", "en"):
            words = GAME.texts.text(lang, f"event.{event.name}", **event.data)
            assert not words.startswith("event.") and "{" not in words and "@" not in words, words


def test_a_hidden_world_of_a_kong_that_may_be_robbed() -> None:
    desk = Desk(
        {0: ORPHANS, 1: "5s 159m 159p 1467z", 3: READY},
        turn=1,
        drawn="5s",
        melds={1: [meld("pung", "555s", 2)]},
        replaced=1,
    ).do(1, "kong 5s")
    hands = set()
    for seat in (0, 1, 2, 3, None):
        for _ in range(5):
            world = GAME.redeal(desk.state, seat, CHANCE)
            assert to_plain(GAME.view(world, seat)) == to_plain(GAME.view(desk.state, seat))
            assert all_tiles(world) == dict.fromkeys(range(34), 4)
            assert Counter(world.wall) == dict.fromkeys(range(34), 4)
            assert world.tile in world.hands[1]
            assert world.pending
            hands.add(world.hands)
    assert len(hands) > 5


def test_our_own_bugs_do_not_pass() -> None:
    row = Desk({0: "5p " + ORPHANS}, drawn="5p").state.row
    with pytest.raises(ValueError, match="none was offered"):
        end_in_wins(room_of(options()), row, 1 << 0, NOBODY, None)


@pytest.mark.rule("CZ-5.1")
def test_a_win_that_is_none_is_refused() -> None:
    desk = Desk({0: "5p " + ORPHANS}, drawn="5p")
    assert desk.refusal(0, "win") == "not_win"
