"""一场: dealing, open cards, the stock, secrecy, bankruptcy, refusals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from paiju.core.cards import Cards, cards_text, parse_cards
from paiju.core.errors import IllegalAction
from paiju.core.game import Event, Step
from paiju.core.options import describe
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.games.anpai import GAME
from paiju.games.anpai.deck import DECK, in_order
from paiju.games.anpai.moves import Play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.rules.dealing import deal_round
from paiju.games.anpai.table import room_of
from paiju.games.anpai.views import AnpaiState, AnpaiView
from tests.anpai.desks import changed

PASS = Play(Cards(()))
AnpaiTable = Table[AnpaiOptions, AnpaiState, Play]


def table(name: str = "anpai", **options: int) -> AnpaiTable:
    return Table(GAME, AnpaiOptions(**options), Seed.named(name))  # type: ignore[arg-type]


def play(text: str) -> Play:
    return Play(parse_cards(text))


def holding(*hands: str, coins: tuple[int, ...] = (100_000,) * 4, number: int = 1) -> AnpaiState:
    """A round with these hands; all other cards are in the stock."""
    held = [parse_cards(hand) for hand in hands]
    rest = Counter(DECK) - Counter(chain.from_iterable(held))
    stock = tuple(rest.elements())
    return changed(table().state, round=number, stock=stock, hands=held, open=[()] * 4, coins=coins)


def submit_all(state: AnpaiState, *plays: str) -> AnpaiState:
    for seat, text in enumerate(plays):
        if state.coins[seat]:
            state = GAME.submit(state, seat, play(text)).state
    return state


def last_of(state: AnpaiState, *plays: str) -> Step[AnpaiState]:
    """Everybody plays; what the last submission led to."""
    for seat, text in enumerate(plays):
        step = GAME.submit(state, seat, play(text))
        state = step.state
    return step


def all_cards(state: AnpaiState) -> list[int]:
    return sorted(chain(state.stock, state.gone, state.buried, *state.hands))


@pytest.mark.rule("AP-1.1", "AP-6.1", "AP-6.2")
def test_four_players_with_the_same_coins() -> None:
    assert GAME.seats(AnpaiOptions()) == 4
    assert table().state.coins == (100_000,) * 4
    assert table(coins=77).state.coins == (77,) * 4
    defaults = {info.name: info.default for info in describe(AnpaiOptions)}
    assert defaults == {"coins": 100_000, "base": 10, "crit": "each"}


@pytest.mark.rule("AP-2.1", "AP-2.2")
def test_the_first_deal_comes_from_the_shuffled_stock() -> None:
    game = table()
    stock = Stream(game.seed.key(), "stock/0").shuffled(DECK)
    assert game.state.hands == tuple(in_order(stock[6 * seat : 6 * seat + 6]) for seat in range(4))
    assert game.state.stock == tuple(stock[24:])


@pytest.mark.rule("AP-2.1", "AP-1.4")
def test_hands_grow_by_two_a_round_for_five_rounds() -> None:
    game = table()
    sizes = []
    while not game.over:
        sizes.append(game.view(0).sizes)  # type: ignore[attr-defined]
        for seat in sorted(game.pending):
            # One card or nothing: the hand is filled all the same.
            game.submit(seat, Play(Cards(game.state.hands[seat][: seat % 2])))
    assert sizes == [(size,) * 4 for size in (6, 8, 10, 12, 14)]
    assert game.state.row.round == 5
    assert game.events[-1].name == "match_over"


@pytest.mark.rule("AP-2.3")
def test_open_cards_are_the_last_two_dealt_and_lapse() -> None:
    game = table()
    stock = Stream(game.seed.key(), "stock/0").shuffled(DECK)
    first = tuple(in_order(stock[6 * seat + 4 : 6 * seat + 6]) for seat in range(4))
    for seat in (0, 3, None):
        assert game.view(seat).open == first  # type: ignore[attr-defined]
    for seat in range(4):
        game.submit(seat, PASS)
    # All passed: each gets two more cards, and they are the open ones.
    second = tuple(in_order(stock[24 + 2 * seat : 26 + 2 * seat]) for seat in range(4))
    assert game.view(1).open == second  # type: ignore[attr-defined]
    told = [event.data["open"] for event in game.seen_by(None) if event.name == "opened"]
    assert told == [[cards_text(mark) for mark in marks] for marks in (first, second)]


@pytest.mark.rule("AP-2.3", "AP-3.1")
def test_others_see_only_open_cards_and_that_a_seat_has_chosen() -> None:
    game = table()
    before = [game.view(seat) for seat in (1, 2, 3, None)]
    game.submit(0, Play(Cards(game.state.hands[0][:1])))
    for seat, old in zip((1, 2, 3, None), before, strict=True):
        assert isinstance(old, AnpaiView)
        assert game.view(seat) == replace(old, submitted=(True, False, False, False))
        assert game.seen_by(seat)[-1].data == {"seat": 0}
    own = game.view(0)
    assert isinstance(own, AnpaiView)
    assert own.played == game.state.hands[0][:1]


@pytest.mark.rule("AP-3.1")
def test_plays_are_shown_when_all_have_chosen() -> None:
    state = holding("3s 3h 3d 9s", "4s 4h", "Ks", "5s")
    step = GAME.submit(state, 0, play("3h 3s 3d"))
    assert [event.name for event in step.events] == ["submitted"]
    assert GAME.pending(step.state) == {1, 2, 3}
    for seat in (3, 1):
        step = GAME.submit(step.state, seat, PASS)
    step = GAME.submit(step.state, 2, play("Ks"))
    shown = next(event for event in step.events if event.name == "showdown")
    assert shown.data["plays"] == ["3s 3h 3d", "", "Ks", ""]
    assert shown.data["types"] == ["triple", "pass", "single", "pass"]
    # The triple: 120 from each; the king: 10 × 1 × 2 from each.
    assert step.state.coins == (100_340, 99_860, 99_940, 99_860)
    assert [(entry.payer, entry.payee, entry.amount) for entry in step.entries] == [
        (1, 0, 120),
        (2, 0, 120),
        (3, 0, 120),
        (0, 2, 20),
        (1, 2, 20),
        (3, 2, 20),
    ]
    assert step.state.gone == parse_cards("3s 3h 3d Ks")
    assert step.state.last is not None and step.state.last.won == (340, -140, -60, -140)


@pytest.mark.rule("AP-2.2")
def test_a_short_stock_is_filled_with_the_played_cards() -> None:
    state = holding("3s", "3h", "3d", "3c", number=1)
    # Round 2 wants 8 + 8 + 8 + 8 less the 4 kept = 28 cards.
    for have, shuffled in ((28, False), (27, True)):
        short = changed(state, stock=state.stock[:have], gone=state.stock[have:])
        after, log = AnpaiState(short.options, short.row.copy()), list[int]()
        deal_round(room_of(short.options), after.row, log)
        names = [item.name for item in GAME.news(short.options, log) if isinstance(item, Event)]
        assert names.count("shuffled") == shuffled
        assert all_cards(after) == sorted(DECK)
        assert after.row.shuffles == 1 + shuffled
        assert after.gone == (Cards(()) if shuffled else short.gone)
    again = Stream(state.key, "stock/1").shuffled(sorted(state.stock))
    assert after.hands[0] == in_order([*parse_cards("3s"), *again[:7]])
    assert after.stock == tuple(again[28:])


@pytest.mark.rule("AP-2.2")
def test_no_card_is_ever_lost() -> None:
    shuffles = 0
    for name in range(12):
        game, chance = table(f"lost/{name}", coins=3_000), Stream(Seed.named(name).key(), "play")
        while not game.over:
            seat = min(game.pending)
            hand = game.state.hands[seat]
            # Long plays: of a few random ones the longest.
            choice = max((GAME.sample(game.view(seat), chance) for _ in range(8)), key=lambda one: len(one.cards))  # type: ignore[arg-type]
            assert not Counter(choice.cards) - Counter(hand)
            game.submit(seat, choice)
            assert all_cards(game.state) == sorted(DECK)
        shuffles = max(shuffles, game.state.row.shuffles)
    assert shuffles > 1


@pytest.mark.rule("AP-6.6")
def test_a_bankrupt_player_is_out() -> None:
    state = holding("3s 3h 3d", "Ks 4s", "", "", coins=(1000, 100, 1000, 1000))
    state = submit_all(state, "3s 3h 3d", "", "", "")
    assert state.coins == (1340, 0, 880, 880)
    # The played triple lies face up, the two cards of seat 1 face down; they see none of it.
    assert state.gone == parse_cards("3s 3h 3d")
    assert state.buried == parse_cards("4s Ks")
    assert state.hands[1] == state.open[1] == ()
    assert len(state.hands[0]) == 8
    assert GAME.pending(state) == {0, 2, 3}
    refusal = GAME.check(state, 1, PASS)
    assert refusal is not None and (refusal.code, refusal.rule) == ("bankrupt", "AP-6.6")
    with pytest.raises(IllegalAction):
        GAME.submit(state, 1, play("Ks"))
    view = GAME.view(state, 0)
    assert view.gone == parse_cards("3s 3h 3d")
    assert view.buried == 2


@pytest.mark.rule("AP-6.6", "AP-2.2")
def test_the_cards_of_the_bankrupt_come_back_with_the_stock() -> None:
    state = holding("3s 3h 3d", "Ks 4s", "", "", coins=(1000, 100, 1000, 1000))
    state = changed(state, stock=state.stock[:5], gone=state.stock[5:])
    state = submit_all(state, "3s 3h 3d", "", "", "")
    assert state.gone == state.buried == ()
    assert all_cards(state) == sorted(DECK)
    assert len(state.stock) == 108 - 3 * 8


@pytest.mark.rule("AP-1.4", "AP-6.6", "AP-6.7")
def test_three_bankruptcies_end_the_match_at_once() -> None:
    state = holding("3s 3h 3d", "Ks", "", "", coins=(1000, 100, 120, 119))
    step = last_of(state, "3s 3h 3d", "", "", "")
    assert GAME.over(step.state)
    assert step.state.coins == (1339, 0, 0, 0)
    assert [event.data["seat"] for event in step.events if event.name == "bankrupt"] == [1, 2, 3]
    assert GAME.pending(step.state) == frozenset()
    refusal = GAME.check(step.state, 0, PASS)
    assert refusal is not None and refusal.code == "match_over"
    assert GAME.scores(step.state) == (1339 - 100_000, -100_000, -100_000, -100_000)


@pytest.mark.rule("AP-6.7")
def test_the_score_is_coins_less_the_start() -> None:
    game, chance = table("score", coins=5_000), Stream(Seed.named(1).key(), "play")
    while not game.over:
        seat = min(game.pending)
        game.submit(seat, GAME.sample(game.view(seat), chance))  # type: ignore[arg-type]
        assert game.scores == tuple(have - 5_000 for have in game.state.coins)
        assert sum(game.scores) == 0


@pytest.mark.rule("AP-3.1", "AP-3.10")
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("3s 3h 4s", "mixed_types"),
        ("3s 3h 4s 4h 5s 5h 6s 6h 7s 7h sj", "joker_group"),
        ("3s 3h 3d 3c 5s", "bomb_alone"),
        ("9s", "card_not_held"),
        ("3s 3s", "card_not_held"),
        ("jk", "card_not_held"),
        ("Kd", "card_not_held"),  # seat 1's
    ],
)
def test_bad_plays_are_refused_and_nothing_changes(cards: str, code: str) -> None:
    state = holding("3s 3h 3d 3c 4s 4h 5s 5h 6s 6h 7s 7h sj sj", "Kd", "", "")
    refusal = GAME.check(state, 0, play(cards))
    assert refusal is not None and refusal.code == code
    with pytest.raises(IllegalAction) as caught:
        GAME.submit(state, 0, play(cards))
    assert caught.value.refusal == refusal
    for lang in ("zh", "en"):
        assert "{" not in refusal.message(lang)
    # What the seat may play does not depend on what others hold: the words are the same with other hands.
    other = holding("3s 3h 3d 3c 4s 4h 5s 5h 6s 6h 7s 7h sj sj", "9s 9h", "Kd", "bj")
    assert GAME.check(other, 0, play(cards)) == refusal


@pytest.mark.rule("AP-3.1")
def test_a_refused_play_leaves_the_table_as_it_was() -> None:
    game = table()
    events, state = list(game.events), game.state
    with pytest.raises(IllegalAction):
        game.submit(0, play("3s 3h 4s"))
    assert (game.events, game.state, game.actions) == (events, state, [])


@pytest.mark.rule("AP-3.1")
def test_a_seat_plays_once_a_round_and_no_other_seat_exists() -> None:
    game = table()
    game.submit(2, PASS)
    for seat in (2, 4, -1):
        refusal = GAME.check(game.state, seat, PASS)
        assert refusal is not None and refusal.code == "not_pending"


def test_choices_are_counted_and_drawn() -> None:
    game = table()
    view = game.view(0)
    assert isinstance(view, AnpaiView)
    assert GAME.count(view) == sum(1 for _ in GAME.choices(view))
    game.submit(0, PASS)
    done = game.view(0)
    assert isinstance(done, AnpaiView)
    assert GAME.count(done) == 0 and list(GAME.choices(done)) == []
    with pytest.raises(IllegalAction):
        GAME.sample(done, Stream(Seed.named(1).key(), "x"))


@pytest.mark.rule("AP-2.3")
def test_dealing_anew_keeps_what_a_seat_sees() -> None:
    game = table()
    chance = Stream(Seed.named("redeal").key(), "redeal")
    game.submit(1, Play(Cards(game.state.hands[1][:1])))
    for seat in (0, 1, None):
        world = GAME.redeal(game.state, seat, chance)
        assert world.open == game.state.open
        assert all(not Counter(mark) - Counter(hand) for mark, hand in zip(world.open, world.hands, strict=True))
        assert all_cards(world) == sorted(DECK)
        assert seat is None or world.hands[seat] == game.state.hands[seat]
        assert world.hands != game.state.hands


def test_a_simulation_counts_types_crits_and_bankruptcies() -> None:
    state = holding("3s 3h 3d", "4s 4h 4d", "Ks", "9s", coins=(100, 9000, 9000, 9000))
    step = last_of(state, "3s 3h 3d", "4s 4h 4d", "Ks", "")
    keys = [key for event in step.events for key in GAME.counting.tally(event)]
    # Fours crit threes, who had 100; then the king wins from all.
    shown = ["type.triple", "type.triple", "type.single", "type.pass"]
    assert keys == [*shown, "outcome.win", "tally.crit", "outcome.win", "tally.bankrupt"]
    # Seat 0 is out and shows nothing.
    for seat in (1, 2, 3):
        step = GAME.submit(step.state, seat, PASS)
    assert [key for event in step.events for key in GAME.counting.tally(event)] == ["type.pass"] * 3
    texts = [GAME.texts.text(lang, key) for key in keys for lang in ("zh", "en")]
    assert not any("." in text for text in texts)
