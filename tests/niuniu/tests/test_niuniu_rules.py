"""斗牛: hands, the banker and payments, worked out by hand from its rulebook."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from paiju.conformance.trace import trace
from paiju.core.cards import parse_cards
from paiju.core.errors import IllegalAction
from paiju.core.game import AnyGame
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.registry import get_game

pytestmark = pytest.mark.usefixtures("niuniu_installed")

NONE, BULL_BULL, COURT, BOMB = 0, 10, 11, 12


@pytest.fixture
def niuniu(niuniu_installed: Path) -> AnyGame:
    return get_game("niuniu")


def part(name: str) -> ModuleType:
    return import_module(f"paiju_niuniu.{name}")


def room(game: AnyGame, **options: object) -> Any:
    return part("table").room_of(game.options_type(**options))


@pytest.mark.rule("NN-3.1", "NN-3.2")
@pytest.mark.parametrize(
    ("cards", "level"),
    [
        ("As 9h Kd 5c 5s", BULL_BULL),  # A+9+K make twenty, 5+5 ten
        ("2s 3h 5d Kc 7s", 7),  # 2+3+5 make ten, K+7 seventeen
        ("Ts Jh Qd Ac 2s", 3),  # the tens make thirty, A+2 three
        ("As 2h 3d 4c 8s", NONE),  # threes make 6 to 9 without the eight, 11 to 15 with it
        ("4s 6h Kd 9c 2s", 1),  # 4+6+K make twenty, 9+2 eleven
        ("Th Jh Qh Kh 9h", 9),  # ten thrice, ten and nine beside it
    ],
)
def test_bulls(niuniu: AnyGame, cards: str, level: int) -> None:
    assert part("hands").level_of(room(niuniu), parse_cards(cards)) == level


@pytest.mark.rule("NN-3.3")
@pytest.mark.parametrize(
    ("cards", "special", "plain"),
    [
        ("Js Qh Qd Kc Ks", COURT, BULL_BULL),
        ("Ts Qh Qd Kc Ks", BULL_BULL, BULL_BULL),  # a ten is no court card
        ("As Qh Qd Kc Ks", 1, 1),  # nor is an ace
        ("7s 7h 7d 7c 2s", BOMB, NONE),  # 7+7+7 make 21, 7+7+2 sixteen
        ("Ks 5h 5d 5c 5s", BOMB, BULL_BULL),  # the odd card lies first; K+5+5 make twenty
    ],
)
def test_special_hands_count_where_agreed(niuniu: AnyGame, cards: str, special: int, plain: int) -> None:
    level_of = part("hands").level_of
    assert level_of(room(niuniu, specials=True), parse_cards(cards)) == special
    assert level_of(room(niuniu, specials=False), parse_cards(cards)) == plain


@pytest.mark.rule("NN-3.4")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2s 3h 5d Kc 7s", "Kh Qh Jd 2c 4s"),  # bull seven beats bull six, whatever the cards
        ("Kd 3h 7d 2c 5s", "Qs 3s 7s 2d 5h"),  # bull seven both: a king beats a queen
        ("Ks 3h 7d 2c 5s", "Kh 3s 7s 2d 5h"),  # ♠ over ♥
        ("Kh 3h 7d 2c 5s", "Kc 3s 7s 2d 5h"),  # ♥ over ♣
        ("Kc 3h 7d 2c 5s", "Kd 3s 7s 2d 5h"),  # ♣ over ♦
        ("3s 3h 3d 3c 2h", "As Ah Ad Ac Ks"),  # aces are low among bombs too, the fifth card is nothing
    ],
)
def test_equal_hands_compare_their_highest_card(niuniu: AnyGame, better: str, worse: str) -> None:
    strength_of = part("hands").strength_of
    assert strength_of(room(niuniu), parse_cards(better)) > strength_of(room(niuniu), parse_cards(worse))


def table(game: AnyGame, **options: object) -> Table[Any, Any, Any]:
    return Table(game, game.options_type(**options), Seed.named("niuniu"))


def dealt(game: AnyGame, hands: list[str], **options: object) -> Any:
    """A state before the bids with these hands, the last card of each unseen."""
    state = table(game, players=len(hands), **options).state
    for seat, cards in zip(state.row.seats, hands, strict=False):
        seat.hand = [*parse_cards(cards)]
    return state


def played(game: AnyGame, state: Any, bids: list[int], bets: dict[int, int]) -> Any:
    """The last step of a deal with these bids and bets."""
    Bid, Bet = part("moves").Bid, part("moves").Bet
    for seat, times in enumerate(bids):
        state = game.submit(state, seat, Bid(times)).state
    for seat, times in bets.items():
        step = game.submit(state, seat, Bet(times))
        state = step.state
    return step


HANDS = [
    "Ts Jh Qd Ac 6s",  # bull seven
    "Th Jd Qc 4s 5h",  # bull nine
    "As 2h 3d 4c 8c",  # no bull
]


@pytest.mark.rule("NN-4.1", "NN-4.2", "NN-4.3", "NN-2.2")
def test_the_loser_pays_stake_by_hand_by_bid_by_bet(niuniu: AnyGame) -> None:
    state = dealt(niuniu, HANDS, stake=2, deals=1)
    step = played(niuniu, state, [3, 1, 0], {1: 2, 2: 1})
    assert [(one.payer, one.payee, one.amount, one.rule) for one in step.entries] == [
        (0, 1, 2 * 3 * 3 * 2, "NN-4.2"),  # bull nine is worth three, bid three, bet two
        (2, 0, 2 * 2 * 3 * 1, "NN-4.2"),  # bull seven is worth two
    ]
    assert niuniu.scores(step.state) == (-36 + 12, 36, -12)
    assert niuniu.over(step.state)


@pytest.mark.rule("NN-2.2")
@pytest.mark.parametrize(
    ("last", "bids", "banker", "times"),
    [
        (2, [0, 4, 3], 1, 4),
        (2, [3, 3, 1], 0, 3),  # tied: the seat after the last banker comes first
        (0, [3, 3, 1], 1, 3),
        (1, [3, 3, 1], 0, 3),  # counting on from 2, seat 0 comes before seat 1
        (1, [0, 0, 0], 2, 1),  # nobody bids: the next seat, for one time
    ],
)
def test_the_banker(niuniu: AnyGame, last: int, bids: list[int], banker: int, times: int) -> None:
    state = dealt(niuniu, HANDS)
    state.row.banker = last
    for seat, bid in enumerate(bids):
        state = niuniu.submit(state, seat, part("moves").Bid(bid)).state
    view: Any = niuniu.view(state, 0)
    assert (view.banker, view.times) == (banker, times)
    assert niuniu.pending(state) == frozenset(range(3)) - {banker}


@pytest.mark.rule("NN-1.1", "NN-1.2", "NN-1.3")
def test_four_cards_are_seen_and_every_deal_is_dealt_anew(niuniu: AnyGame) -> None:
    match = table(niuniu, players=5, deals=2)
    hands = []
    while not match.over:
        views: list[Any] = [match.view(seat) for seat in range(5)]
        assert all(len(view.hand) == 4 for view in views)
        assert not match.view(None).hand  # type: ignore[attr-defined] # a view of this game
        hands.append(views[0].hand)
        for seat in sorted(match.pending):
            match.submit(seat, next(niuniu.choices(match.view(seat))))
    assert len(hands) == 4 and len(set(hands)) == 2
    shown = [event.data["cards"].split() for event in match.events if event.name == "shown"]
    assert [len(set(cards)) for cards in shown] == [5] * 10
    assert len({card for cards in shown[:5] for card in cards}) == 25


@pytest.mark.rule("NN-2.1", "NN-2.3")
def test_only_what_is_due_and_within_bounds(niuniu: AnyGame) -> None:
    Bid, Bet = part("moves").Bid, part("moves").Bet
    state = dealt(niuniu, HANDS, most_bid=2, most_bet=3)
    for action, code in ((Bet(1), "niuniu_wrong_phase"), (Bid(3), "niuniu_bad_times"), (Bid(-1), "niuniu_bad_times")):
        with pytest.raises(IllegalAction) as refused:
            niuniu.submit(state, 0, action)
        assert refused.value.code == code
    for seat in range(3):
        state = niuniu.submit(state, seat, Bid(0)).state
    for action, code in ((Bid(1), "niuniu_wrong_phase"), (Bet(0), "niuniu_bad_times"), (Bet(4), "niuniu_bad_times")):
        with pytest.raises(IllegalAction) as refused:
            niuniu.submit(state, 1, action)
        assert refused.value.code == code
    assert [action.times for action in niuniu.choices(niuniu.view(state, 1))] == [1, 2, 3]


def test_every_line_of_its_rulebook_has_code_and_a_test() -> None:
    found = trace(Path(__file__).parents[1])
    assert len(found.rulebook) == 13
    assert found.problems() == []
