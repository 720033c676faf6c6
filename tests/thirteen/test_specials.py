"""Specials: cases worked out by hand from the sources."""

from __future__ import annotations

from collections import Counter

import pytest

from paiju.core.cards import JOKER, parse_cards
from paiju.families.thirteen.rules.forming import SpecialContext
from paiju.families.thirteen.rules.specials import count_cards, forms, most_alike

DUOGUI = SpecialContext("second", low_bonus=True, ends_in_ace=True, one_colour="colour")
FUJIAN = SpecialContext("second", low_bonus=False, ends_in_ace=True, one_colour="colour")
TAIWAN = SpecialContext("lowest", low_bonus=False, ends_in_ace=False, one_colour="colour")
NO_WHEEL = SpecialContext("none", low_bonus=False, ends_in_ace=True, one_colour="colour")
LITERAL = SpecialContext("second", low_bonus=False, ends_in_ace=True, one_colour="suits")
SPADES = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"


def holds(special: str, text: str, ctx: SpecialContext = DUOGUI) -> bool:
    cards = parse_cards(text)
    assert len(cards) == 13, text
    return forms(special, cards, ctx)


@pytest.mark.rule("TH-4.3")
@pytest.mark.parametrize(
    ("text", "alike"),
    [
        ("2s 2h 2d 2c 2d jk jk jk jk jk jk jk jk", 14),
        ("3s 3h 3d 3c 3d jk jk jk jk jk jk jk Ks", 13),
        ("Ks Kh Kd Kc Kd jk jk jk jk jk jk jk jk", 13),
        ("Ks Kh Kd Kc Kd jk jk jk jk jk jk jk 2s", 12),
        ("2s 2h 3d 4c 5d 6s 7s 8s 9s Ts Js Qs Ks", 2),  # two twos are two
        ("2s 2h jk 4c 5d 6s 7s 8s 9s Ts Js Qs Ks", 4),  # with a joker three, so four
        ("Ks Kh Kd 3c 3d jk jk jk 4s 5s 6s 7s 8s", 6),  # three kings and three jokers, or two threes and them
        ("4s 5h 6d 7c 8d jk jk jk jk jk jk jk jk", 9),  # one and eight; eight jokers as twos are nine too
    ],
)
def test_alike_counts(text: str, alike: int) -> None:
    cards = parse_cards(text)
    assert len(cards) == 13
    ranks = [0] * 13
    jokers = count_cards(cards, ranks, [0] * 4, [0] * 20)
    assert most_alike(ranks, jokers, low_bonus=1) == alike
    for number in range(6, 15):
        assert forms(f"alike_{number}", cards, DUOGUI) is (number <= alike)


@pytest.mark.rule("TH-4.3")
def test_alike_bonus_needs_the_rule() -> None:
    text = "2s 2h 2d 2c 2d 2c jk jk 3s 4s 5s 6s 7s"
    assert holds("alike_9", text) and not holds("alike_9", text, FUJIAN)


@pytest.mark.rule("TH-4.4", "TH-4.5")
def test_dragons() -> None:
    assert holds("pure_dragon", SPADES) and holds("dragon", SPADES)
    mixed = SPADES.replace("Ks", "Kh")
    assert holds("dragon", mixed) and not holds("pure_dragon", mixed)
    assert not holds("dragon", SPADES.replace("Ks", "Qh"))
    assert holds("pure_dragon", SPADES.replace("Ks", "jk").replace("2s", "jk"))
    assert not holds("dragon", SPADES.replace("Ks", "jk").replace("2s", "3h"))


@pytest.mark.rule("TH-4.1", "TH-4.2", "TH-4.6", "TH-4.7", "TH-4.8", "TH-4.17", "TH-4.18", "TH-4.19")
@pytest.mark.parametrize(
    ("special", "ranks", "expected"),
    [
        ("four_triples", "AAAKKKQQQJJJ2", True),
        ("four_triples", "AAAAKKKQQQJJJ", True),  # the odd card may match a triple
        ("four_triples", "AAAAAAKKKQQQ2", True),  # six of a kind are two triples
        ("four_triples", "AAAKKKQQQJJ22", False),
        ("four_triples", "AAAKKKQQjjjj2", True),  # one joker for the queens, three for a triple of their own
        ("four_triples", "AAKKQQJJ2jjjj", True),
        ("four_triples", "AAKKQQJJ23jjj", False),
        ("three_quads", "AAAAKKKKQQQQ2", True),
        ("three_quads", "AAAAKKKKQQQ22", False),
        ("three_quads", "AAAAKKKK222j3", True),
        ("three_quads", "AAAAKKKK22233", False),  # D9: 222 is no four of a kind here
        ("three_quads", "AAAAAjjjKKKK2", True),  # eight of a kind are two fours
        ("three_quads", "AAAAAjjKKKKQ2", False),
        ("three_emperors", "AAAAAKKKKKQQQ", True),
        ("three_emperors", "AAAAKKKKQQjjj", True),
        ("three_emperors", "AAAAKKKKQQ2jj", False),
        ("three_emperors", "AAAAAAKKjjjjj", True),  # six aces and two jokers are eight, a five and a three
        ("five_pairs_triple", "AAKKQQJJTT999", True),
        ("five_pairs_triple", "AAAAKKQQJJ999", True),
        ("five_pairs_triple", "AAAAAKKQQJJ99", True),  # five alike are a pair and a triple
        ("five_pairs_triple", "AAKKQQJJTT998", False),
        ("five_pairs_triple", "AAKKQQJJTT98j", False),
        ("five_pairs_triple", "AAKKQQJJT98jj", False),
        ("five_pairs_triple", "AAKKQQJJT9jjj", True),
        ("six_pairs", "AAKKQQJJTT998", True),
        ("six_pairs", "AAAAKKKKQQQQJ", True),
        ("six_pairs", "AAAKKQQJJTT99", True),  # the odd card may match a pair
        ("six_pairs", "AAKKQQJJTT987", False),
        ("six_pairs", "AAKKQQJJTT98j", True),
        ("six_pairs", "AAKKQJT98jjjj", True),
        ("six_pairs", "AAKQJT987jjjj", False),
        ("two_triples_three_pairs", "AAAKKKQQJJTT9", True),
        ("two_triples_three_pairs", "AAAAKKKQQJJTT", True),
        ("two_triples_three_pairs", "AAAAAKKKQQJJ9", True),
        ("two_triples_three_pairs", "AAAKKKQQJJT98", False),
        ("two_triples_three_pairs", "AAAKKQQJJTT99", False),
    ],
)
def test_groups_of_equal_ranks(special: str, ranks: str, expected: bool) -> None:
    assert len(ranks) == 13
    seen: Counter[str] = Counter()
    tokens = []
    for rank in ranks:
        # Suits go round, with the extra diamonds and clubs for a fifth and sixth.
        tokens.append("jk" if rank == "j" else rank + "shdcdc"[seen[rank]])
        seen[rank] += 1
    assert holds(special, " ".join(tokens)) is expected


@pytest.mark.rule("TH-4.9", "TH-4.10")
def test_royals() -> None:
    twelve = "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc"
    assert holds("twelve_royals", f"{twelve} 2s") and not holds("all_royals", f"{twelve} 2s", TAIWAN)
    assert holds("twelve_royals", f"{twelve} Js") and holds("all_royals", f"{twelve} Js", TAIWAN)
    assert not holds("twelve_royals", f"{twelve[3:]} Ts 2s")
    assert holds("twelve_royals", "As Ah Ad Ac Ks Kh Kd jk jk jk jk jk 2s")


@pytest.mark.rule("TH-4.14", "TH-4.15")
def test_all_big_and_all_small() -> None:
    eights = "8s 8h 8d 8c"
    assert holds("all_big", f"{eights} 9s 9h Ts Js Qs Ks As Ah Ad")
    assert not holds("all_big", f"{eights} 7s 9h Ts Js Qs Ks As Ah Ad")
    assert holds("all_small", f"{eights} 2s 2h 3s 4s 5s 6s 7s 7h 7d")
    assert not holds("all_small", f"{eights} As 2h 3s 4s 5s 6s 7s 7h 7d")
    assert holds("all_small", f"{eights} jk 2h 3s 4s 5s 6s 7s 7h jk")


@pytest.mark.rule("TH-4.16")
def test_one_colour_and_its_option() -> None:
    black = "As Ks Qs Js Ts 9s 8s 7c 6c 5c 4c 3c 2c"
    swap = str.maketrans("sc", "hd")
    assert holds("one_colour", black) and holds("one_colour", black.translate(swap))
    assert not holds("one_colour", black.replace("As", "Ah"))
    assert holds("one_colour", black.replace("As", "jk"))
    assert not holds("one_colour", black, LITERAL)
    for pair in ("dc", "sh"):
        literal = black.translate(str.maketrans("sc", pair))
        assert holds("one_colour", literal, LITERAL) and not holds("one_colour", literal)


@pytest.mark.rule("TH-4.1", "TH-4.12")
@pytest.mark.parametrize(
    ("sizes", "jokers", "expected"),
    [
        ((5, 5, 3, 0), 0, True),
        ((8, 5, 0, 0), 0, True),
        ((10, 3, 0, 0), 0, True),
        ((13, 0, 0, 0), 0, True),
        ((6, 5, 2, 0), 0, False),
        ((4, 4, 3, 2), 0, False),
        ((5, 5, 2, 0), 1, True),
        ((6, 5, 1, 0), 1, False),
        ((6, 5, 0, 0), 2, True),
        ((4, 3, 1, 1), 4, False),
    ],
)
def test_three_flushes_by_suit_sizes(sizes: tuple[int, ...], jokers: int, expected: bool) -> None:
    cards = [rank * 4 + suit for suit, size in enumerate(sizes) for rank in range(size)] + [JOKER] * jokers
    assert forms("three_flushes", cards, DUOGUI) is expected


@pytest.mark.rule("TH-4.11", "TH-4.12", "TH-4.13", "TH-4.20")
@pytest.mark.parametrize(
    ("text", "duogui", "taiwan", "no_wheel"),
    [
        ("4s 5s 6s 5h 6h 7h 8h 9h 7d 8d 9d Td Jd", True, True, True),
        ("As 2s 3s 5h 6h 7h 8h 9h 7d 8d 9d Td Jd", True, True, True),  # A-2-3 in front, always
        ("Qs Ks As 2h 3h 4h 5h 6h 3d 4d 5d 6d 7d", True, False, True),  # Q-K-A, not in taiwan13
        ("Ks As 2s 5h 6h 7h 8h 9h 7d 8d 9d Td Jd", False, False, False),
        ("4s 5s 6s Ah 2h 3h 4h 5h 7d 8d 9d Td Jd", True, True, False),  # the wheel
        ("4s 5s 6s Jh Qh Kh Ah 2h 7d 8d 9d Td Jd", False, False, False),
        ("4s 5s 6s Th Jh Qh Kh Ah Td Jd Qd Kd Ad", True, True, True),
        # One suit can do it all, the rows then part of a run of thirteen.
        (SPADES, True, True, True),
    ],
)
def test_runs_in_rows(text: str, duogui: bool, taiwan: bool, no_wheel: bool) -> None:
    for ctx, expected in ((DUOGUI, duogui), (TAIWAN, taiwan), (NO_WHEEL, no_wheel)):
        assert holds("three_straight_flushes", text, ctx) is expected
        assert holds("three_straights", text, ctx) is expected
        assert holds("three_flushes", text, ctx)


@pytest.mark.rule("TH-4.2", "TH-4.13")
def test_jokers_mend_runs() -> None:
    assert holds("three_straights", "4s 5d jk 5h 6s 7h jk 9h 7d 8d 9c Td Jd")
    assert holds("three_straights", "4s 4h 4d 4c 7s jk jk jk jk jk jk jk jk") is False  # a rank fits three rows
    assert holds("three_straight_flushes", "4s jk 6s jk jk 7h 8h 9h 7d 8d 9d Td Jd")
    assert not holds("three_straight_flushes", "4s jk 6s jk jk 7h 8h 9h 7d 8d 9d Td Jc")
