"""编码: every play has one spelling and nothing else has one; what is observed is what the view shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from paiju.bots.anpai.worlds import make_view
from paiju.core.cards import BIG_JOKER, RANKS, SMALL_JOKER, Cards, parse_cards
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.core.texts import LANGUAGES
from paiju.games.anpai import GAME
from paiju.games.anpai.deck import in_order
from paiju.games.anpai.learning.encoding import AnpaiEncoding
from paiju.games.anpai.learning.groups import cards_of, number_of
from paiju.games.anpai.moves import Play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.views import AnpaiState, AnpaiView
from research.anpai.exploit import SMALL, legal
from tests.anpai.test_counting import drawn, naive_plays

ENCODING = AnpaiEncoding()
BOTH = 4
"""One small and one big joker among the eight groups of jokers."""
JOKERS = 13 * 80


def table_of(seed: str, **options: object) -> Table[AnpaiOptions, AnpaiState, Play]:
    return Table(GAME, AnpaiOptions(**options), Seed.named(seed))  # type: ignore[arg-type]


def view_of(hand: str | tuple[int, ...]) -> AnpaiView:
    """The first view of some table with this hand instead."""
    view = GAME.view(table_of("view").state, 0)
    return replace(view, hand=in_order(parse_cards(hand) if isinstance(hand, str) else hand))


def spellings(view: AnpaiView, chosen: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Play]]:
    """Everything that legal choices lead to; a dead end would be a move that is None."""
    for number in ENCODING.legal(view, chosen):
        longer = (*chosen, number)
        move = ENCODING.decode(view, longer)
        if move is None:
            assert ENCODING.legal(view, longer), longer
            yield from spellings(view, longer)
        else:
            assert ENCODING.legal(view, longer) == [], longer
            yield longer, move


def test_choices_are_the_groups_of_one_rank_and_no_more() -> None:
    # Four suits at most twice each, but not none: 80 groups a rank; two kinds of joker: 8.
    assert ENCODING.choices == 1 + 13 * (3**4 - 1) + (3**2 - 1)
    groups = {
        in_order(card for suit, many in enumerate(counts) for card in [rank * 4 + suit] * many)
        for rank in range(13)
        for counts in product(range(3), repeat=4)
    }
    groups |= {in_order([SMALL_JOKER] * few + [BIG_JOKER] * many) for few in range(3) for many in range(3)}
    groups.remove(Cards(()))
    assert {cards_of(number) for number in range(1, ENCODING.choices)} == groups
    assert all(number_of(cards_of(number)) == number for number in range(1, ENCODING.choices))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_has_a_name_of_its_own(lang: str) -> None:
    names = {ENCODING.name(number, lang) for number in range(ENCODING.choices)}
    assert len(names) == ENCODING.choices
    assert ENCODING.name(number_of(parse_cards("Ts Ts Td")), lang) == "♠10 ♠10 ♦10"


@pytest.mark.rule("AP-3.1", "AP-3.10")
@pytest.mark.parametrize(
    "hand",
    [
        "3s 3s 3h 3d 4s 4s sj bj",
        "3s 4h 5d 6c 7s 8s bj",
        "As As Ah Ad Ac Ac 2s sj",
        "3s 3h 3d 4s 4h 4d 5s 5h",
        "2s 2s sj sj bj bj",
        "sj bj",
        "bj bj",
        "3s",
        *[drawn(f"spelling/{number}", 4 + number % 6) for number in range(12)],
    ],
    ids=str,
)
def test_every_play_has_exactly_one_spelling(hand: str | tuple[int, ...]) -> None:
    view = view_of(hand)
    found = list(spellings(view))
    plays = [tuple(sorted(move.cards)) for _, move in found]
    assert sorted(plays) == sorted(naive_plays(view.hand))
    assert all(ENCODING.spell(view, move) == numbers for numbers, move in found)


@pytest.mark.slow
def test_the_largest_hands_are_spelled_too() -> None:
    """Fourteen ranks, one card each, have the most plays; and whatever is dealt."""
    for hand in (view_of((*range(0, 52, 4), BIG_JOKER)), view_of(drawn("large", 14))):
        expected = {move.cards: ENCODING.spell(hand, move) for move in GAME.choices(hand)}
        assert {move.cards: numbers for numbers, move in spellings(hand)} == expected


def test_choices_go_from_the_highest_group_down() -> None:
    view = view_of("3s 3h 4s 4h 6s 6h 6d Ks")
    pair = number_of(parse_cards("4s 4h"))
    low = number_of(parse_cards("3s 3h"))
    assert ENCODING.spell(view, Play(Cards(()))) == (0,)
    assert ENCODING.spell(view, Play(parse_cards("4s 4h"))) == (pair, 0)
    assert ENCODING.spell(view, Play(parse_cards("3s 3h 4s 4h"))) == (pair, low)  # complete: nothing is lower
    assert ENCODING.legal(view, (pair,)) == [0, low]
    assert ENCODING.decode(view, (pair,)) is None


def test_two_jokers_alone_are_the_bomb_only() -> None:
    view = view_of("3s 4s sj bj")
    small, big = JOKERS + 1, JOKERS + 3
    assert ENCODING.spell(view, Play(parse_cards("sj bj"))) == (JOKERS + BOTH,)
    assert small in ENCODING.legal(view, (big,))
    assert ENCODING.legal(view, (big, small)) == [number_of(parse_cards("3s")), number_of(parse_cards("4s"))]
    assert 0 in ENCODING.legal(view, (small,))
    alone = view_of("sj bj")
    assert ENCODING.legal(alone) == [0, small, big, JOKERS + BOTH]
    assert ENCODING.decode(alone, (big,)) == Play(parse_cards("bj"))


def test_a_seat_that_has_chosen_has_no_choices() -> None:
    table = table_of("done")
    table.submit(1, Play(Cards(())))
    assert ENCODING.legal(GAME.view(table.state, 1)) == []
    assert ENCODING.legal(GAME.view(table.state, 2))


def parts(view: AnpaiView, chosen: tuple[int, ...] = ()) -> dict[str, list[int]]:
    seen = ENCODING.observe(view, chosen)
    assert len(seen) == ENCODING.width
    return {feature.name: seen[span] for feature, span in ENCODING.spans()}


def as_cards(counts: list[int]) -> tuple[int, ...]:
    """Counts in the order that the features name, as cards."""
    order = [RANKS.index(rank) * 4 + suit for rank in "3456789TJQKA2" for suit in range(4)]
    return tuple(card for card, many in zip([*order, SMALL_JOKER, BIG_JOKER], counts, strict=True) for _ in range(many))


def test_an_observation_says_what_the_view_says() -> None:
    table = table_of("seen", crit="full")
    chance = Stream(table.seed.key(), "test")
    while not table.over:
        for seat in range(4):
            view = GAME.view(table.state, seat)
            seen = parts(view)
            assert as_cards(seen["hand"]) == view.hand
            assert as_cards(seen["chosen"]) == (view.played or ())
            assert as_cards(seen["gone"]) == view.gone
            assert (seen["round"], seen["left"]) == ([view.round], [5 - view.round])
            assert (seen["stock"], seen["buried"], seen["crit"]) == ([view.stock], [view.buried], [1])
            for step, who in enumerate(("me", "next", "across", "before")):
                other = (seat + step) % 4
                assert as_cards(seen[f"{who}.open"]) == view.open[other]
                assert as_cards(seen[f"{who}.last"]) == (view.last.plays[other] or () if view.last else ())
                assert seen[f"{who}.size"] == [view.sizes[other]]
                assert seen[f"{who}.done"] == [view.submitted[other]]
                assert seen[f"{who}.coins"] == [view.coins[other] // 10]
                assert seen[f"{who}.share"] == [view.coins[other] // 400]
                assert seen[f"{who}.won"] == [int(view.last.won[other] / 10) if view.last else 0]
        seat = max(table.pending)
        table.submit(seat, GAME.sample(GAME.view(table.state, seat), chance))


def test_what_is_chosen_so_far_shows() -> None:
    view = view_of("3s 3h 4s 4h 6s 6h 6d Ks")
    seen = parts(view, (number_of(parse_cards("6s 6d")), number_of(parse_cards("4s 4h"))))
    assert as_cards(seen["chosen"]) == parse_cards("4s 4h 6s 6d")
    assert as_cards(seen["hand"]) == view.hand


def test_money_is_cut_off_at_the_bounds() -> None:
    seen = parts(GAME.view(table_of("rich", coins=10**12, base=1).state, 0))
    assert (seen["me.coins"], seen["me.share"]) == ([32767], [250])
    seen = parts(GAME.view(table_of("poor", coins=9, base=10).state, 0))
    assert (seen["me.coins"], seen["me.share"]) == ([0], [250])
    table = table_of("lost")
    view = replace(GAME.view(table.state, 0), options=replace(table.options, base=3), last=None)
    assert parts(view)["me.coins"] == [32767]  # 100,000 coins are 33,333 bases


def test_it_serves_the_small_version_of_the_game() -> None:
    hands = (in_order(parse_cards("3s 3s sj")), in_order(parse_cards("4s 5s bj")))
    view = make_view(SMALL, AnpaiOptions(), 0, 2, hands, (hands[0][-1:], hands[1][-1:]), Cards(()))  # type: ignore[arg-type]
    assert {move.cards for _, move in spellings(view)} == set(legal(view.hand))
    assert parts(view)["left"] == [0]
