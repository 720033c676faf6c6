"""The flow of a match: dealing, bets, showdown, the next deal, and what each may see on the way."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from paiju.core.cards import cards_text, parse_cards
from paiju.core.errors import IllegalAction
from paiju.core.ledger import totals
from paiju.core.options import parse_options
from paiju.core.plain import from_plain, to_plain
from paiju.core.row import check_row
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.families.thirteen.moves import Bet, Declare, arrangements, sure_arrangement
from paiju.families.thirteen.views import laying_of, showdown_of
from paiju.games.duogui13 import GAME as DUOGUI
from paiju.games.duogui13.options import Duogui13Options
from paiju.games.fujian13 import GAME as FUJIAN
from paiju.games.taiwan13 import GAME as TAIWAN
from paiju.registry import get_game
from tests.thirteen.desk import arrange, hands_of, holding, look, rules_of, shown_hands, table

GAMES = ("duogui13", "fujian13", "taiwan13")


def lay_all(played: Table[Any, Any, Any]) -> None:
    chance = Stream("00" * 32, "test")
    for seat in sorted(played.pending):
        played.submit(seat, played.game.sample(look(played, seat), chance))


# -- dealing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FJ-1.1", "TW-1.1", "DG-1.1")
@pytest.mark.parametrize("game_id", GAMES)
def test_hands_are_slices_of_the_documented_shuffle(game_id: str) -> None:
    played = table(get_game(game_id))
    deck = Stream(played.seed.key(), "deal/0").shuffled(rules_of(played).room.deck)
    for seat in range(4):
        assert hands_of(played)[seat] == tuple(sorted(deck[13 * seat : 13 * seat + 13]))


@pytest.mark.rule("DG-1.1", "DG-1.2", "DG-1.3")
@pytest.mark.parametrize(
    ("options", "size", "counts"),
    [
        ({}, 57, {"jk": 5, "Ad": 1, "Ac": 1, "8h": 1}),
        ({"players": 2, "jokers": 0}, 52, {"jk": 0, "2d": 1}),
        ({"jokers": 1}, 53, {"jk": 1, "Ad": 1}),
        ({"players": 3, "jokers": 4}, 56, {"jk": 4, "8h": 1}),
        ({"players": 5, "jokers": 8}, 73, {"jk": 8, "Ad": 2, "Ac": 1, "As": 1, "8h": 1}),
        ({"players": 6, "jokers": 6}, 84, {"jk": 6, "Ad": 2, "Ac": 2, "As": 1, "Ah": 1}),
        ({"players": 3, "extra_suits": 2, "jokers": 7}, 85, {"jk": 7, "2d": 2, "2c": 2, "2h": 1}),
    ],
)
def test_the_deck_of_many_jokers(options: dict[str, object], size: int, counts: dict[str, int]) -> None:
    rules = parse_options(Duogui13Options, options).rules()
    deck = Counter(cards_text([card]) for card in rules.room.deck)
    assert deck.total() == size
    assert {card: deck[card] for card in counts} == counts
    assert rules.room.seats == options.get("players", 4)


@pytest.mark.rule("DG-1.4")
def test_cards_left_over_are_never_shown() -> None:
    played = table(DUOGUI, players=2, deals=1)
    dealt = [card for hand in hands_of(played) for card in hand]
    assert len(dealt) == 26
    assert len(rules_of(played).room.deck) == 57
    lay_all(played)
    seen = [card for hand in shown_hands(played) for card in parse_cards(hand["cards"])]
    assert sorted(seen) == sorted(dealt)


# -- bets ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TW-1.4", "TW-1.3")
def test_no_card_is_seen_before_all_bets_are_in() -> None:
    played = table(TAIWAN)
    assert played.pending == {1, 2, 3}
    assert [event.name for event in played.events] == ["deal_started"]
    for seat, units in ((2, 5), (1, 3)):
        played.submit(seat, Bet(units))
        assert [event.name for event in played.events if event.name in ("dealt", "bets")] == []
        assert all(look(played, one).hand == () for one in (0, 1, 2, 3, None))
    # One's own bet is known, the others' only that they are made.
    assert look(played, 1).bets == (None, 3, None, None)
    assert look(played, 3).bets == (None,) * 4
    assert look(played, 3).submitted == (False, True, True, False)
    step = played.submit(3, Bet(1))
    assert [event.name for event in step.events] == ["bet_placed", "bets"] + ["dealt"] * 4
    assert step.events[1].data == {"bets": [None, 3, 5, 1]}
    assert [event.to for event in step.events[2:]] == [0, 1, 2, 3]
    assert look(played, None).bets == (None, 3, 5, 1)
    assert played.pending == {0, 1, 2, 3}


@pytest.mark.rule("TW-1.4")
def test_bets_that_are_refused() -> None:
    played = table(TAIWAN, max_bet=3)
    for units in (0, -1, 4):
        refusal = TAIWAN.check(played.state, 1, Bet(units))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("bad_bet", "TW-1.4")
    assert list(TAIWAN.actions(played.state, 1)) == [Bet(1), Bet(2), Bet(3)]
    not_pending, too_early = TAIWAN.check(played.state, 0, Bet(1)), TAIWAN.check(played.state, 1, Declare())
    assert not_pending is not None and not_pending.code == "not_pending"
    assert too_early is not None and too_early.code == "wrong_phase"
    late = FUJIAN.check(table(FUJIAN).state, 0, Bet(1))
    assert late is not None and late.code == "wrong_phase"


@pytest.mark.rule("TW-1.2", "TW-1.3")
@pytest.mark.parametrize(
    ("options", "bankers"),
    [
        ({}, [0, 1, 2, 3, 0]),
        ({"banker": "fixed"}, [0] * 5),
        ({"mode": "all"}, [None] * 5),
    ],
)
def test_who_is_banker(options: dict[str, object], bankers: list[int | None]) -> None:
    played = table(TAIWAN, deals=5, **options)
    while not played.over:
        lay_all(played)
    started = [event.data["banker"] for event in played.events if event.name == "deal_started"]
    assert started == bankers


# -- the match ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TH-5.4")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_is_its_deals_added_up(game_id: str) -> None:
    game = get_game(game_id)
    assert game.options_type().deals == 10
    played = table(game, deals=3)
    while not played.over:
        lay_all(played)
    assert [entry.deal for entry in played.entries] == sorted(entry.deal for entry in played.entries)
    assert played.scores == totals(played.entries, played.seats)
    settled: list[Any] = [event.data["totals"] for event in played.events if event.name == "settled"]
    assert len(settled) == 3
    assert list(played.scores) == [sum(deal[seat] for deal in settled) for seat in range(4)]
    assert played.events[-1].name == "match_over"
    for entry in played.entries:
        assert all(
            "{" not in game.explain(entry, lang) and "@" not in game.explain(entry, lang) for lang in ("zh", "en")
        )
    assert [event.name for event in played.events].count("deal_started") == 3
    view = look(played, 0)
    assert (view.over, view.phase, view.deal, view.deals) == (True, "over", 2, 3)
    assert list(view.last.totals) == settled[-1]
    refusal = game.check(played.state, 0, Declare())
    assert refusal is not None and refusal.code == "match_over"
    with pytest.raises(IllegalAction):
        game.sample(view, Stream("00" * 32, "test"))


def test_nobody_sees_a_laying_before_the_showdown() -> None:
    played = table(FUJIAN)
    mine = next(arrangements(rules_of(played), hands_of(played)[2]))
    step = played.submit(2, mine)
    assert [(event.name, event.data, event.to) for event in step.events] == [("submitted", {"seat": 2}, None)]
    assert look(played, 2).laid == mine
    for other in (0, 1, 3, None):
        view = look(played, other)
        assert view.laid is None
        assert view.submitted == (False, False, True, False)
    assert list(FUJIAN.choices(FUJIAN.view(played.state, 2))) == []


@pytest.mark.rule("FJ-4.7")
def test_the_special_stage_is_told() -> None:
    played = table(FUJIAN, deals=1)
    for seat, cards in enumerate([
        "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s",
        "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h",
        "Ad Kd Qd Jd Td 9d 8d 7d 6d 5d 4d 3d 2d",
        "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c",
    ]):  # fmt: skip
        holding(played, seat, cards)
    for seat in (0, 1, 2):
        played.submit(seat, Declare())
    played.submit(3, sure_arrangement(rules_of(played), hands_of(played)[3]))
    event = next(event for event in played.events if event.name == "showdown")
    assert event.data["special_stage"] is True
    # Three pure dragons tie one another, so none beats all three: 52 each from the fourth.
    assert played.scores == (52, 52, 52, -156)
    keys = Counter(key for event in played.events for key in FUJIAN.counting.tally(event))
    assert keys["special.pure_dragon"] == 3


def test_tallies_count_rows_guns_and_sweeps() -> None:
    played = table(DUOGUI, deals=1)
    lay_all(played)
    keys = Counter(key for event in played.events for key in DUOGUI.counting.tally(event))
    last = look(played, None).last
    specials = sum(hand.special is not None for hand in last.hands)
    assert sum(count for key, count in keys.items() if key.startswith("row.")) == 3 * (4 - specials)
    assert keys["tally.gun"] == len(last.guns)
    assert keys["tally.sweep"] == len(last.sweeps)
    for key in keys:
        assert DUOGUI.texts.get("zh", key) and DUOGUI.texts.get("en", key)


@pytest.mark.parametrize("game_id", GAMES)
def test_moving_round_the_table_and_back(game_id: str) -> None:
    game = get_game(game_id)
    played = table(game, deals=3)
    for _ in range(9):
        seat = min(played.pending)
        played.submit(seat, game.sample(look(played, seat), Stream("00" * 32, f"test/{seat}")))
        state = played.state
        turned = game.rotate(state, 1)
        assert turned != state
        assert game.rotate(turned, 3) == state
        before, after = state.row, turned.row
        assert game.scores(turned) == (game.scores(state)[-1], *game.scores(state)[:-1])
        assert [player.hand for player in after.seats[1:4]] == [player.hand for player in before.seats[:3]]
        if before.banker >= 0:
            assert after.banker == (before.banker + 1) % 4
        last, was = (showdown_of(rules_of(played), row.last) for row in (after, before))
        if before.last.deal >= 0:
            assert sum(pair.points for pair in last.pairs if pair.seats[0] == 0) == last.totals[0]
            assert last.totals[1:] == was.totals[:-1]


@pytest.mark.parametrize("game_id", GAMES)
def test_dealing_the_hidden_cards_anew(game_id: str) -> None:
    game = get_game(game_id)
    played = table(game, deals=2)
    chance = Stream("00" * 32, "redeal")
    while not played.over:
        state = played.state
        for seat in (*range(4), None):
            world = game.redeal(state, seat, chance)
            check_row(world.row)
            assert world.row.key != state.row.key
            before, after = state.row.seats[:4], world.row.seats[:4]
            cards = Counter(card for player in after for card in player.hand)
            assert not cards - Counter(rules_of(played).room.deck)
            assert [len(player.hand) for player in after] == [13] * 4
            if seat is not None and look(played, None).phase == "arrange":
                assert after[seat].hand == before[seat].hand
            assert [player.laid == 0 for player in after] == [player.laid == 0 for player in before]
            # What others laid is legal for their new hands.
            for other, player in enumerate(after):
                laid = laying_of(player)
                if laid is not None and other != seat:
                    again = replace(world, row=world.row.copy())
                    again.row.seats[other].laid = 0
                    assert game.check(again, other, laid) is None
        seat = max(played.pending)
        played.submit(seat, game.sample(look(played, seat), chance))
    assert game.redeal(played.state, 0, chance).row.key != played.state.row.key


def test_an_unchecked_laying_is_our_own_bug() -> None:
    played = table(FUJIAN)
    wrong = arrange("2s 3h 4d | Js Jh Kc Kd Ad | 5c 7s 9s 9h Ac")
    for seat in (0, 1, 2):
        played.submit(seat, next(arrangements(rules_of(played), hands_of(played)[seat])))
    with pytest.raises(ValueError, match="unchecked"):
        FUJIAN.apply(played.state, 3, wrong)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_number_fits_its_field_and_the_state_has_a_plain_form(game_id: str) -> None:
    """With the largest base, bets and joker decks there are: whole matches, each state checked."""
    most: dict[str, dict[str, object]] = {
        "duogui13": {"players": 6, "jokers": 8, "base": 1_000_000_000, "deals": 2, "six_alike": True},
        "fujian13": {"deals": 2},
        "taiwan13": {"max_bet": 1_000_000, "deals": 2},
    }
    game = get_game(game_id)
    for number in range(4):
        played = Table(game, parse_options(game.options_type, most[game_id]), Seed.named(f"fields/{number}"))
        chance = Stream("00" * 32, f"fields/{number}")
        while not played.over:
            seat = min(played.pending)
            played.submit(seat, game.sample(look(played, seat), chance))
            check_row(played.state.row)
            plain = json.loads(json.dumps(to_plain(played.state)))
            assert from_plain(game.state_type, plain) == played.state
        assert played.scores == totals(played.entries, played.seats)
