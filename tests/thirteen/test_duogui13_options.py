"""多鬼十三水's room options for how other tables play: every value worked out by hand from the rulings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from paiju.bots.thirteen.engine import pure_engine
from paiju.bots.thirteen.expected import Problem, evaluate
from paiju.bots.thirteen.house import problem_of
from paiju.core.cards import JOKER, parse_cards
from paiju.core.errors import IllegalAction
from paiju.core.record import read_record, record_of, verify, write_record
from paiju.core.shuffle import Stream
from paiju.core.table import Table
from paiju.families.thirteen.arranging.front import pareto_front
from paiju.families.thirteen.hands import best_special, in_order, row_values
from paiju.families.thirteen.rules.rows import RowRules, RowType, lead_rank, row_type, row_value
from paiju.games.duogui13 import GAME as DUOGUI
from paiju.games.duogui13.options import Duogui13Options
from paiju.registry import get_game
from tests.thirteen.desk import arrange, holding, look, rules_of, table
from tests.thirteen.test_front import every_split, undominated

# -- equal_rows ---------------------------------------------------------------------------------------------

EQUAL_FIVES = "4s 5h 7d | 9s 8h 7c 6c 5s | 9h 8d 7s 6d 5c"


@pytest.mark.rule("DG-2.4")
@pytest.mark.parametrize(
    ("rows", "refuse", "allow"),
    [
        (EQUAL_FIVES, False, True),
        ("4s 5h 7d | 9s 8h 7c 6c 5s | Th 9d 8s 7s 6d", True, True),
        ("4s 5h 7d | Th 9d 8s 7s 6d | 9s 8h 7c 6c 5s", False, False),
        # A front of the middle's pair and kicker runs out first, so it is below, never equal.
        ("Ah Ad Kc | As Ac Ks 4h 3d | Qs Qh Qd 5c 6d", True, True),
        ("As Ac Ks | Ah Ad Qc 4h 3d | Qs Qh Qd 5c 6d", False, False),
        # 对鬼冲前 9 is three nines in this check; 222 wants a straight, equal backs or not.
        ("9s jk jk | 9h 9d 9c 4h 3d | 9h 9d 9c 4s 3c", False, True),
        ("2s 2h 2d | 9s 8h 7c 6c 5s | 9h 8d 7s 6d 5c", False, True),
        ("2s 2h 2d | 9h 9d 9c 4h 3d | 9h 9d 9c 4s 3c", False, False),
    ],
)
def test_a_middle_that_equals_its_back(rows: str, refuse: bool, allow: bool) -> None:
    for value, legal in (("refuse", refuse), ("allow", allow)):
        rules = Duogui13Options(equal_rows=value).rules()  # type: ignore[arg-type]
        assert in_order(rules, row_values(rules, arrange(rows).rows)) is legal


@pytest.mark.rule("DG-2.4")
def test_equal_rows_at_the_table() -> None:
    laid = arrange(EQUAL_FIVES)
    held = "4s 5h 7d 9s 8h 7c 6c 5s 9h 8d 7s 6d 5c"
    strict = holding(table(DUOGUI), 0, held)
    with pytest.raises(IllegalAction) as caught:
        strict.submit(0, laid)
    assert caught.value.code == "out_of_order"
    holding(table(DUOGUI, equal_rows="allow"), 0, held).submit(0, laid)


@pytest.mark.slow
@pytest.mark.rule("DG-2.4")
@pytest.mark.parametrize("held", ["2s 2h 3s 3h 4d 4c 5s 5h 6d 6c Ts Jh jk", "4s 5h 7d 9s 8h 7c 6c 5s 9h 8d 7s 6d 5c"])
def test_the_front_where_equal_rows_are_allowed(held: str) -> None:
    rules: Any = rules_of(holding(table(DUOGUI, equal_rows="allow"), 0, held))
    hand = tuple(DUOGUI.view(holding(table(DUOGUI), 0, held).state, 0).hand)
    found = {split.values for split in pareto_front(rules.rows, rules.order, hand)}
    assert found == undominated(every_split(rules.rows, rules.order, hand))


# -- flush_compare: pairs -----------------------------------------------------------------------------------

PAIRS = RowRules("second", "pairs", low_bonus=True)


def value(rules: RowRules, text: str) -> int:
    return row_value(rules, parse_cards(text))


@pytest.mark.rule("DG-3.11")
def test_flushes_by_pairs_from_the_lowest_up() -> None:
    """单张 < 对子 < 两对 < 三条同花; then the three, the pairs from the higher, the single cards from the highest."""
    chain = [
        "7d 5d 4d 3d 2d",
        "Ad Kd Qd Jd 8d",
        "Ad Kd Qd Jd 9d",
        "4d 4d 7d 6d 3d",
        "4d 4d Ad Kd Qd",
        "5d 5d 7d 6d 3d",
        "Ad Ad Kd Qd Jd",
        "5d 5d 4d 4d 2d",
        "9d 9d 4d 4d 3d",
        "9d 9d 5d 5d 3d",
        "9d 9d 5d 5d 4d",
        "4d 4d jk 7d 6d",
        "9d 9d jk 5d 4d",
        "9d 9d jk 7d 4d",
        "Ad Ad jk 7d 4d",
        "9s 9h 9d 4c 4s",  # the lowest type above: a full house
    ]
    found = [value(PAIRS, text) for text in chain]
    assert found == sorted(found) and len(set(found)) == len(found)
    assert {row_type(one) for one in found[:-1]} == {RowType.FLUSH}


@pytest.mark.rule("DG-3.11")
@pytest.mark.parametrize(
    ("wild", "natural"),
    [
        ("jk Kd 9d 5d 2d", "Kd Kd 9d 5d 2d"),  # a pair of kings, not an ace
        ("jk Kd Kd 9d 5d", "Kd Kd Kd 9d 5d"),  # three kings, not two pairs
        ("jk jk Kd 9d 5d", "Kd Kd Kd 9d 5d"),
        ("jk Ad Kd Qd Jd", "Ad Kd Qd Jd Td"),  # a straight flush is still more
        ("jk Kd Kd 9d 9d", "Ks Kh Kc 9d 9d"),  # a full house too
        ("jk jk Kd Kd 5d", "Ks Kh Kd Kc 5d"),  # and four of a kind
        ("jk 3d 3d 9d 5d", "3s 3h 3d 9d 5d"),  # three threes count as four (D4)
        ("jk jk jk 9d 4d", "9s 9h 9d 9c 4d"),
    ],
)
def test_a_joker_makes_the_best_group_of_a_flush(wild: str, natural: str) -> None:
    assert value(PAIRS, wild) == value(PAIRS, natural)


@pytest.mark.rule("DG-3.11")
def test_flushes_by_pairs_in_the_settlement_and_in_the_order_check() -> None:
    """A pair of fives in hearts and a joker beats the ace-high flush that it loses to card by card."""
    paired, high = "jk 5h 4h 3h 9h", "As Ks Qs Js 9s"
    for way, better in (("pairs", paired), ("full", high)):
        rules = Duogui13Options(players=2, flush_compare=way).rules()  # type: ignore[arg-type]
        worse = high if better == paired else paired
        laid = f"6d 7c 8d | {worse} | {better}"
        assert in_order(rules, row_values(rules, arrange(laid).rows))
        assert not in_order(rules, row_values(rules, arrange(f"6d 7c 8d | {better} | {worse}").rows))


def test_a_flush_by_pairs_is_named_by_its_group() -> None:
    assert lead_rank(PAIRS, value(PAIRS, "Ad Kd 9d 5d 2d")) == 14
    assert lead_rank(PAIRS, value(PAIRS, "9d 9d Ad 5d 2d")) == 9
    assert lead_rank(PAIRS, value(PAIRS, "jk 9d 9d Ad 5d")) == 9
    assert lead_rank(PAIRS, value(PAIRS, "As 2h 3d 4c 5s")) == 5
    assert lead_rank(RowRules("none"), value(RowRules("none"), "As Kh Qd Jc Ts")) == 14


@pytest.mark.slow
@pytest.mark.rule("DG-3.11")
@pytest.mark.parametrize("jokers", range(4))
def test_the_front_where_flushes_compare_by_pairs(jokers: int) -> None:
    """Thirteen diamonds and clubs of a deck that has them twice: flushes everywhere."""
    chance = Random(jokers)
    suits = [card for card in range(52) if card & 3 in (2, 3)] * 2
    hand = (*chance.sample(suits, 13 - jokers), *[JOKER] * jokers)
    for order in ("strict", "front_strict"):
        found = {split.values for split in pareto_front(PAIRS, order, hand)}
        assert found == undominated(every_split(PAIRS, order, hand))


# -- all_jokers ---------------------------------------------------------------------------------------------

NATURAL = RowRules("second", low_bonus=True)
HIGHEST = RowRules("second", low_bonus=True, all_jokers="highest")


@pytest.mark.rule("DG-3.12")
def test_nothing_but_jokers_is_above_everything() -> None:
    fronts = ["As Ah Ad", "jk jk As", "2s 2h 2d", "3s 3h 3d", "jk jk jk"]
    assert [value(HIGHEST, text) for text in fronts] == sorted({value(HIGHEST, text) for text in fronts})
    assert value(NATURAL, "jk jk jk") == value(NATURAL, "3s 3h 3d")
    assert row_type(value(HIGHEST, "jk jk jk")) == RowType.THREE_JOKERS
    fives = ["As Ah Ad Ac jk", "2s 2h 2d 2c 2d", "3s 3h 3d 3c 3d", "jk jk jk jk jk"]
    assert [value(HIGHEST, text) for text in fives] == sorted({value(HIGHEST, text) for text in fives})
    assert value(NATURAL, "jk jk jk jk jk") == value(NATURAL, "3s 3h 3d 3c 3d")
    assert row_type(value(HIGHEST, "jk jk jk jk jk")) == RowType.SIX_ALIKE
    # Beside another card nothing changes.
    for text in ("jk jk jk jk 3s", "jk jk jk jk As", "jk jk 3s", "jk jk 2s"):
        assert value(HIGHEST, text) == value(NATURAL, text)


@pytest.mark.rule("DG-3.12")
@pytest.mark.parametrize(
    ("rows", "natural", "highest"),
    [
        ("jk jk jk | As Ah Ad Kc Qs | Ks Kh Kd Jc Js", False, False),  # a straight or better, as behind 333
        ("jk jk jk | 9s 8h 7d 6c 5s | Ks Kh Kd Jc Js", True, True),
        ("4s 5h 7d | 2s 2h 2d 2c 2d | jk jk jk jk jk", True, True),
        # Five threes equal five jokers where jokers are threes, and are below them where those are highest.
        ("4s 5h 7d | 3s 3h 3d 3c 3d | jk jk jk jk jk", False, True),
        ("4s 5h 7d | jk jk jk jk jk | 3s 3h 3d 3c 3d", False, False),
        # Five jokers in the middle: no back holds against five threes, and none against more.
        ("4s 5h 7d | jk jk jk jk jk | As Ks Qs Js Ts", False, False),
    ],
)
def test_nothing_but_jokers_in_the_order_check(rows: str, natural: bool, highest: bool) -> None:
    for way, legal in (("natural", natural), ("highest", highest)):
        rules = Duogui13Options(all_jokers=way).rules()  # type: ignore[arg-type]
        assert in_order(rules, row_values(rules, arrange(rows).rows)) is legal


@pytest.mark.rule("DG-3.12")
def test_what_nothing_but_jokers_pays() -> None:
    """三鬼冲前 30 over 333, which pays nothing; 六同 20 behind; 333 and three jokers tie where jokers are threes."""
    mine = ["jk jk jk", "9s 8h 7d 6c 5s", "jk jk jk jk jk"]
    yours = ["3s 3h 3d", "9h 8d 7c 6s 5h", "2s 2h 2d 2c 2d"]
    for way, points in (("highest", 30 + 20), ("natural", 20)):
        options = {"players": 2, "jokers": 8, "extra_suits": 2, "all_jokers": way}
        players = [dict(zip(("front", "middle", "back"), rows, strict=True)) for rows in (mine, yours)]
        answer: Any = DUOGUI.scoring.score({"options": options, "players": players})
        assert answer["totals"] == [points, -points]
        assert answer["players"][0]["rows"] == ["三鬼冲前" if way == "highest" else "333", "顺子", "六同"]


@pytest.mark.rule("DG-3.12")
def test_specials_know_nothing_of_it() -> None:
    """Eight jokers and five nines are thirteen alike, not thirteen threes: 福星高照 either way."""
    held = "9s 9h 9d 9c 9d jk jk jk jk jk jk jk jk"
    for way in ("natural", "highest"):
        rules = Duogui13Options(players=6, jokers=8, all_jokers=way).rules()
        found = best_special(rules, parse_cards(held))
        assert found is not None and found.zh == "福星高照"


@pytest.mark.slow
@pytest.mark.rule("DG-3.12")
@pytest.mark.parametrize("jokers", [3, 5, 6, 8])
def test_the_front_where_nothing_but_jokers_is_highest(jokers: int) -> None:
    hand = (*Random(jokers).sample([*range(52), *range(2, 52, 4)], 13 - jokers), *[JOKER] * jokers)
    for order in ("strict", "front_strict"):
        found = {split.values for split in pareto_front(HIGHEST, order, hand)}
        assert found == undominated(every_split(HIGHEST, order, hand))


def test_five_jokers_are_named_without_a_rank() -> None:
    assert lead_rank(HIGHEST, value(HIGHEST, "jk jk jk jk jk")) == 0
    assert lead_rank(HIGHEST, value(HIGHEST, "jk jk jk")) == 0


# -- horse --------------------------------------------------------------------------------------------------

HEARTS = [f"{rank}h" for rank in "23456789TJQKA"]


def played(**options: Any) -> Table[Any, Any, Any]:
    """A whole match by chance."""
    made = table(DUOGUI, **options)
    chance = Stream("00" * 32, "horse")
    while not made.over:
        seat = min(made.pending)
        made.submit(seat, DUOGUI.sample(look(made, seat), chance))
    return made


@pytest.mark.rule("DG-4.6")
@pytest.mark.parametrize(
    ("given", "card"),
    [("off", None), (False, None), (True, "8h"), ("8h", "8h"), ("5h", "5h"), ("Th", "Th"), ("Kh", "Kh")],
)
def test_which_card_the_horse_is(given: Any, card: str | None) -> None:
    match = played(horse=given, deals=3, players=4, jokers=0)
    view = look(match, None)
    assert view.horse == view.last.horse == card
    # Four players hold the whole deck, so somebody has it.
    holders = [seat for seat, hand in enumerate(view.last.hands) if card and parse_cards(card)[0] in hand.cards]
    assert view.last.horse_holder == (holders[0] if holders else None)
    assert len(holders) == (card is not None)
    assert not [event for event in match.events if event.name == "horse"]


@pytest.mark.rule("DG-4.7")
def test_a_drawn_horse_is_shown_before_anybody_lays_a_card() -> None:
    match = played(horse="random", deals=30, players=2)
    drawn = [event for event in match.events if event.name == "horse"]
    assert [event.to for event in drawn] == [None] * 30
    # The documented stream: a number below 13 for each deal.
    numbers = [Stream(match.seed.key(), f"horse/{deal}").below(13) for deal in range(30)]
    assert [event.data["card"] for event in drawn] == [HEARTS[number] for number in numbers]
    assert len(set(numbers)) > 5
    names = [event.name for event in match.events]
    for at, name in enumerate(names):
        if name == "deal_started":
            assert names[at + 1 : at + 4] == ["horse", "dealt", "dealt"]
    again = verify(read_record(write_record(record_of(match))), get_game)
    assert again is None


@pytest.mark.rule("DG-4.7")
def test_a_drawn_horse_doubles_its_holders_pairs_alone() -> None:
    match = played(horse="random", deals=12, players=4, jokers=0)
    settled = [event.data for event in match.events if event.name == "settled"]
    shown = [event.data for event in match.events if event.name == "showdown"]
    horses = [event.data["card"] for event in match.events if event.name == "horse"]
    for deal, (paid, hands, horse) in enumerate(zip(settled, shown, horses, strict=True)):
        holder = next(seat for seat, hand in enumerate(hands["hands"]) if horse in hand["cards"].split())
        entries = [entry for entry in match.entries if entry.deal == deal]
        for pair in paid["pairs"]:
            of_pair = [entry for entry in entries if {entry.payer, entry.payee} == {*pair["seats"]}]
            extra = sum(entry.amount for entry in of_pair if entry.detail["line"] == "horse")
            assert extra == (abs(pair["points"]) // 2 if holder in pair["seats"] else 0)


@pytest.mark.rule("DG-4.7")
def test_the_drawn_horse_of_a_scoring_request() -> None:
    """六对半 with the nine of hearts wins 6 from the other; that is 12 where the nine was drawn."""
    players = [
        {"special": "2s 2h 4s 4h 6s 6h 9s 9h Ts Th Qs Qh Kc"},
        {"front": "4c 5h 7d", "middle": "Td Tc 9d 9c 3h", "back": "Qd Qc Ks 5c 5d"},
    ]
    for horse, points, holder in (("9h", 12, 0), ("3h", 12, 1), ("8h", 6, None)):
        request = {"options": {"horse": "random"}, "horse": horse, "players": players}
        answer: Any = DUOGUI.scoring.score(request)
        assert answer["totals"] == [points, -points]
        assert answer["horse"] == {"card": horse, "holder": holder}
    plain: Any = DUOGUI.scoring.score({"players": players, "horse": None})
    assert plain["totals"] == [6, -6] and plain["horse"] is None


def test_a_bot_counts_the_horse_that_was_drawn() -> None:
    match = table(DUOGUI, horse="random", players=2)
    view = look(match, 0)
    assert problem_of(view).horse == parse_cards(view.horse)[0]
    rules = view.rules
    cards = tuple(parse_cards("As Kd Kh Jc Jd 9s 8s 7s 6s 4h 4d 3c 2c"))
    plain, held, away = (
        evaluate(Problem(rules, cards, drawn=drawn), pure_engine(), 0, Stream("00" * 32, "x")).best.points
        for drawn in (None, *parse_cards("4h 5h"))
    )
    assert held == pytest.approx(2 * plain)
    # 57 cards, 44 of them unseen, 13 of those the other's.
    assert away == pytest.approx(plain * (1 + 13 / 44))
