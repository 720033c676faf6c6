"""牌手: legal, deterministic, and right where the right play is plain."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.bots.anpai import minds, offers
from paiju.bots.anpai.engine import pure_engine
from paiju.bots.anpai.minds import Greedy, House, Mixed
from paiju.bots.anpai.outlook import ROOM, ROOMS, signatures, stored, write
from paiju.bots.anpai.plays import candidate_plays, facts
from paiju.bots.anpai.study import Effort
from paiju.bots.anpai.worlds import Setting, make_view, unseen, world
from paiju.bots.match import play_match
from paiju.core.cards import Cards, cards_text, parse_cards
from paiju.core.game import Bot
from paiju.core.shuffle import Seed, Stream
from paiju.games.anpai import GAME
from paiju.games.anpai.deck import DECK, LEVELS, in_order
from paiju.games.anpai.hands import read_cards
from paiju.games.anpai.moves import Play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.plays import draw_play, list_plays
from paiju.games.anpai.scoring import settle_round
from paiju.games.anpai.search import OUTLOOK, lay_down, net_of, outlook_at, promise
from paiju.games.anpai.table import Desk, room_of
from paiju.games.anpai.views import AnpaiView
from paiju.registry import get_game
from research.anpai.calibrate import measure, self_play

QUICK = Effort(hands=3, fills=2, rounds=30)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Little thought and no compiler: these tests ask for sense, not for strength."""
    monkeypatch.setattr(minds, "EFFORT", {True: QUICK, False: QUICK})
    monkeypatch.setattr(minds, "HOUSE_WORLDS", {True: 20, False: 20})
    monkeypatch.setattr(minds, "GREEDY_WORLDS", {True: 20, False: 20})
    monkeypatch.setenv("PAIJU_PURE", "1")
    yield


def chance(name: str) -> Stream:
    return Stream(Seed.named(name).key(), "bots")


def last_view(*hands: str) -> AnpaiView:
    """Round 5 of a table with plenty of coins, nothing open, as seat 0 sees it."""
    held = [in_order(parse_cards(hand)) for hand in hands]
    return make_view(Setting(), AnpaiOptions(), 0, 5, held, [Cards(())] * 4, Cards(()))


def test_the_catalogue_has_three_bots() -> None:
    assert sorted(offers(GAME)) == ["greedy", "house", "mixed"]
    assert [type(make()) for make in offers(GAME).values()] == [Greedy, House, Mixed]
    assert offers(get_game("fujian13")) == {}


@pytest.mark.slow
@pytest.mark.parametrize("bot", [Greedy(), House(), Mixed()], ids=["greedy", "house", "mixed"])
def test_bots_play_whole_matches_by_the_rules(bot: Bot) -> None:
    for name, coins in (("rich", 100_000), ("poor", 900)):
        table = play_match(GAME, AnpaiOptions(coins=coins), Seed.named(name), [bot] * 4)
        assert table.over and sum(table.scores) == 0


@pytest.mark.parametrize("bot", [Greedy(), House(), Mixed()], ids=["greedy", "house", "mixed"])
def test_the_same_view_and_chance_give_the_same_play(bot: Bot) -> None:
    view = GAME.view(GAME.start(AnpaiOptions(), Seed.named("same").key()).state, 2)
    assert bot.act(view, chance("x")) == bot.act(view, chance("x"))


@pytest.mark.parametrize("bot", [Greedy(), House(), Mixed()], ids=["greedy", "house", "mixed"])
def test_the_bomb_that_nothing_beats_is_played_last(bot: Bot) -> None:
    others = ["3h 4h 5h 6h 8h 9h Th Jh Kh Ah 2h 3d 4d 5d"] * 3
    view = last_view("sj sj bj bj 3s 5s 7s 9s Js Ks 3c 5c 7c 9c", *others)
    assert bot.act(view, chance("bomb")) == Play(parse_cards("sj sj bj bj"))


def test_mixed_odds_are_odds() -> None:
    view = GAME.view(GAME.start(AnpaiOptions(), Seed.named("odds").key()).state, 1)
    odds = Mixed().odds(view, chance("odds"))
    assert sum(weight for _, weight in odds) == pytest.approx(1)
    assert all(cards == () or not Counter(cards) - Counter(view.hand) for cards, _ in odds)


def test_a_spectator_cannot_be_played_for() -> None:
    view = GAME.view(GAME.start(AnpaiOptions(), Seed.named("odds").key()).state, None)
    with pytest.raises(ValueError, match="spectator"):
        Mixed().act(view, chance("x"))


@pytest.mark.slow
@settings(max_examples=25)
@given(st.integers(0, 10**9), st.sampled_from([6, 9, 12]), st.sampled_from(["each", "full", "own"]))
def test_candidates_hold_a_best_play_against_anything(name: int, size: int, crit: str) -> None:
    """For this round alone the few candidates lose nothing: brute force over every legal play."""
    luck = chance(f"best/{name}")
    deck = luck.shuffled(DECK)
    hands = [tuple(deck[size * seat : size * seat + size]) for seat in range(4)]
    plays = [facts(candidate_plays(hand)[luck.below(len(candidate_plays(hand)))]) for hand in hands]
    coins = [luck.choice([500, 5_000, 100_000]) for _ in range(4)]
    room, desk = room_of(AnpaiOptions(crit=crit)), Desk()  # type: ignore[arg-type]

    def best(choices: list[Cards]) -> int:
        nets = []
        for mine in {facts(cards) for cards in choices}:
            flat = [number for play in (mine, *plays[1:]) for number in (*play, 0)]
            for seat in range(4):
                lay_down(seat, seat, flat, desk)
            nets.append(net_of(0, coins, room, desk, None))
        return max(nets)

    found = candidate_plays(hands[0])
    assert len(set(found)) == len(found)
    assert best(found) == best(list(list_plays(hands[0])))


@settings(max_examples=50)
@given(st.integers(0, 10**9), st.sampled_from([1, 500, 100_000]))
def test_the_kernel_nets_what_the_table_settles(name: int, most: int) -> None:
    luck = chance(f"net/{name}")
    deck = luck.shuffled(DECK)
    plays = [draw_play(deck[14 * seat : 14 * seat + 14], luck) for seat in range(4)]
    coins = [luck.below(most + 1) for _ in range(4)]
    desk = Desk()
    flat = [number for play in plays for number in (*facts(play), 0)]
    for seat, have in enumerate(coins):
        lay_down(seat, seat if have else -1, flat, desk)
    readings = [read_cards(play) if play and have else None for play, have in zip(plays, coins, strict=True)]
    _, after = settle_round(AnpaiOptions(), coins, readings)  # type: ignore[arg-type]
    for seat in range(4):
        assert net_of(seat, coins, room_of(AnpaiOptions()), desk, None) == after[seat] - coins[seat]


def test_sampled_worlds_fit_the_view() -> None:
    view = GAME.view(GAME.start(AnpaiOptions(), Seed.named("fit").key()).state, 1)
    rest = unseen(view, Setting(), own=True)
    assert len(rest) == 108 - 6 - 3 * 2
    for number in range(20):
        hands = world(view, rest, chance(f"world/{number}"))
        assert [len(hand) for hand in hands] == [6, 6, 6, 6]
        assert hands[1] == view.hand
        assert all(not Counter(mark) - Counter(hand) for mark, hand in zip(view.open, hands, strict=True))
        assert not Counter(card for hand in hands for card in hand) - Counter(DECK)


def outlook(**places: int) -> list[int]:
    table = [-1000] * OUTLOOK
    table[0] = places.pop("passed", 0)
    for name, value in places.items():
        table[outlook_at(*map(int, name.strip("p").split("_")))] = value
    return table


def promised(hand: str, table: list[int]) -> int:
    counts = [0] * LEVELS
    for card in parse_cards(hand):
        counts["3456789TJQKA2".index(cards_text([card])[0]) if card < 52 else card - 40] += 1
    return promise(counts, 0, table)


def test_a_promise_is_the_best_play_of_the_hand() -> None:
    # Kind 0 straights (groups, top level), 4 loose pairs, 6 star bombs, 7 joker bombs by number of big ones.
    assert promised("3s 5s 7s", outlook(passed=-7)) == -7
    assert promised("3s 4s 5s 6s 7s 9s", outlook(p0_5_4=50)) == 50
    assert promised("3s 4s 5s 6s 8s 9s", outlook(p0_5_4=50)) == 0
    assert promised("3s 3h 9s 9h", outlook(p4_2_6=5, p4_1_6=3)) == 5
    assert promised("3s 3h 9s 9h", outlook(p4_2_6=5, p4_1_6=8)) == 8
    assert promised("9s 9h 9d 9c 9s", outlook(p6_5_6=90, p6_4_6=95)) == 90
    assert promised("sj bj bj", outlook(p7_3_2=70)) == 70
    assert promised("sj sj sj bj bj bj", outlook(p7_4_2=70)) == 70


def test_an_outlook_measures_what_a_play_wins() -> None:
    nothing = (-1, 0, 0, 0)
    table = measure([[nothing] * 4], pure_engine())
    assert table[0] == 0
    # From three passers at base 10: a three 1 × 2 each, a straight of five 5 × 20, four jokers 20 × 100.
    assert table[outlook_at(3, 1, 0)] == 60
    assert table[outlook_at(0, 5, 4)] == 3000
    assert table[outlook_at(7, 4, 2)] == 60_000
    # Under full crit two single cards that a two beats each pay 10 × (1 + 2) × 2 × 5 × 2, a passer 20.
    threes = (3, 0, 1, 2)
    table = measure([[nothing, threes, threes, nothing]], pure_engine(), ROOMS["full"])
    # In seats 0 and 3 two threes are beaten and one seat passes; in seats 1 and 2 one three and two passers.
    assert table[outlook_at(3, 1, 12)] == round((2 * (600 + 600 + 20) + 2 * (200 + 20 + 20)) / 4)
    # Two players only: one payer.
    table = measure([[nothing, nothing, None, None]], pure_engine())
    assert table[outlook_at(3, 1, 0)] == 20


def test_every_place_of_an_outlook_is_a_play() -> None:
    places = [place for place, _ in signatures()]
    assert len(set(places)) == len(places)
    assert max(places) < OUTLOOK
    for _, cards in signatures():
        facts(cards)
    for crit in ROOMS:
        assert sorted(stored(crit)) == [2, 3, 4, 5]


def test_outlooks_are_written_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "outlook.json"
    write({crit: stored(crit) for crit in ROOMS}, path)
    assert path.read_text("utf-8") == Path(minds.__file__).with_name("outlook.json").read_text("utf-8")


def test_self_play_covers_every_round() -> None:
    setting = Setting(sizes=(6, 8), players=3)
    played = self_play(setting, Mixed(setting, {}), 2, "test")
    assert [len(tables) for tables in played] == [2, 2]
    assert all(len(table) == 4 and table[3] is None for tables in played for table in tables)
    assert ROOM.base == 10


DIFFERENTIAL = """
from paiju.bots.anpai.engine import fast_engine, pure_engine
from paiju.bots.anpai.outlook import stored
from paiju.bots.anpai.study import Effort, RoundStudy
from paiju.bots.anpai.worlds import WHOLE
from paiju.core.shuffle import Seed, Stream
from paiju.games.anpai import GAME
from paiju.games.anpai.options import AnpaiOptions

luck = Stream(Seed.named("compiled").key(), "walk")
for coins in (100_000, 300):
    state = GAME.start(AnpaiOptions(coins=coins), Seed.named(coins).key()).state
    while not GAME.over(state):
        seat = min(GAME.pending(state))
        view = GAME.view(state, seat)
        answers = []
        for engine in (pure_engine(), fast_engine()):
            chance = Stream(Seed.named("same").key(), "study")
            study = RoundStudy(view, WHOLE, Effort(3, 2, 12), engine, chance, stored())
            weights = study.solve()
            worlds = []
            for number in range(3):
                at = [study.starts[other * 3 + number] for other in range(4)]
                worlds += [play if have else -1 for play, have in zip(at, view.coins, strict=True)]
            answers.append((list(map(int, study.plays)), weights, study.try_mine(worlds)))
        assert answers[0][0] == answers[1][0] and answers[0][2] == answers[1][2], "plays or nets differ"
        assert all(abs(one - two) < 1e-6 for one, two in zip(answers[0][1], answers[1][1], strict=True))
        state = GAME.submit(state, seat, GAME.sample(view, luck)).state
print("same")
"""


@pytest.mark.compiles("anpai")
@pytest.mark.slow
def test_compiled_kernels_answer_the_same_with_bounds_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    monkeypatch.delenv("PAIJU_PURE", raising=False)
    done = subprocess.run([sys.executable, "-c", DIFFERENTIAL], capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == "same", done.stderr


DIGESTS = """
import sys
from paiju.accel import store
from paiju.games.anpai.hands import PACKAGE
before = store.digest(PACKAGE)
assert "paiju.games.anpai.learning.spelling" not in sys.modules
import paiju.games.anpai.learning.batch
print(store.digest(PACKAGE) == before)
"""


def test_compiled_kernels_are_found_whatever_else_is_loaded() -> None:
    """A batch loads more kernels; a bot alone must find the same compiled code."""
    pytest.importorskip("numba")
    done = subprocess.run([sys.executable, "-c", DIGESTS], capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == "True", done.stderr
