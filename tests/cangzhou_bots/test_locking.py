"""边钻砸: the house bot declares where three of the kind are as near as any win, not where they are farther."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.analysis.cangzhou.hint import TileHint, hint_of
from paiju.analysis.cangzhou.question import view_of_question
from paiju.bots.cangzhou.house import CangzhouHouseBot, weigh
from paiju.bots.cangzhou.pace import THROWN, worth
from paiju.bots.cangzhou.plans import plans_of
from paiju.bots.cangzhou.situation import situation_of
from paiju.bots.cangzhou.value import Valuer
from paiju.core.shuffle import Seed, Stream
from paiju.core.tiles import Tiles, parse_tile, parse_tiles
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.asking import HandQuestion as Question
from paiju.games.cangzhou.moves import BIAN, DISCARDS, PUNG, ZA, ZUAN, Action, Tile
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.state import Meld

OPTIONS = CangzhouOptions()
THREE_PAIRS = {"hand": "345m 22p 55p 77s 11z 9s 4z", "discard": "1z", "left": 70}
"""碰 or 砸, then 22筒 55筒 77条: two of the three must come, either way; 1 point or 4."""
THREE_GAPS = {"hand": "46m 46p 35s 789m 99s 2z 6z 5m", "drawn": "5m", "left": 70}
"""456万 in hand or as 钻, then 5筒 and 4条 must come, either way; 3 points or 9."""
THREE_EDGES = {"hand": "12m 12p 89s 456s 99p 1z 4z 3m", "drawn": "3m", "left": 70}
"""123万 in hand or as 边, then 3筒 and 7条 must come, either way; 3 points or 9."""


def tiles(text: str) -> Tiles:
    return Tiles(tuple(sorted(parse_tiles(text))))


def act(question: dict[str, Any], options: CangzhouOptions = OPTIONS) -> Action:
    view = view_of_question(options, Question(**question))
    return CangzhouHouseBot().act(view, Stream(Seed.named("locking").key(), "test"))


def hint(question: dict[str, Any]) -> TileHint:
    return hint_of(GAME, OPTIONS, Question(**question))


def said(answer: TileHint, action: Action, lang: str) -> str:
    (option,) = [option for option in answer.offers if option.choice.action == action]
    return answer.words(option, lang)


def test_it_declares_what_is_as_near_and_pays_more() -> None:
    assert act(THREE_PAIRS) == ZA
    for points in ((2, 2, 1), (1, 1, 1)):
        assert act(THREE_GAPS, CangzhouOptions(lock_points=points)) == ZUAN
    assert act(THREE_EDGES) == BIAN
    assert act(THREE_EDGES, CangzhouOptions(chow=False)) == BIAN


def test_it_does_not_declare_what_is_farther() -> None:
    """碰 leaves the hand ready, 砸 three away; with 456万 in hand 9条 goes and the hand is ready for 3条 and 6条."""
    assert act({"hand": "123m 456p 99s 78s 11z 2z", "discard": "1z", "left": 70}) == PUNG
    assert act({"hand": "46m 123p 678p 45s 11z 9s 5m", "drawn": "5m", "left": 70}) == DISCARDS[parse_tile("9s")]


def test_great_stakes_speak_for_the_quicker_way() -> None:
    """下跑 of 20 each is 40 beside the 1 or 4 points: whatever comes sooner."""
    assert act(THREE_PAIRS | {"runs": (20,) * 4}, CangzhouOptions(max_run=20)) == PUNG


def test_it_declares_the_second_as_well() -> None:
    assert act({"hand": "46p 35s 789m 99s 2z 5p", "melds": "钻456m", "drawn": "5p", "left": 60}) == ZUAN
    assert act({"hand": "345m 22p 55p 77s 9s", "melds": "砸111z", "discard": "2p", "left": 60}) == ZA


@pytest.mark.parametrize("za_drawn", [False, True])
def test_a_committed_hand_s_tiles_by_draw_and_by_discard(za_drawn: bool) -> None:
    """22筒 55筒 77条 after a 砸: each by discard, by draw only where the room lets one 砸 with a draw."""
    za = (Meld("za", tiles("111z"), Tile(parse_tile("1z")), 1),)
    (plan,) = plans_of(tiles("345m 22p 55p 77s 9s"), za, CangzhouOptions(za_drawn=za_drawn))
    pairs = tiles("2p 5p 7s")
    assert (plan.distance, plan.claimed, plan.useful) == (1, pairs, pairs if za_drawn else ())
    assert plan.points == 1 + 3 * 1
    zuan = (Meld("zuan", tiles("456m"), Tile(parse_tile("5m"))),)
    (plan,) = plans_of(tiles("46p 35s 789m 99s 2z"), zuan, CangzhouOptions(za_drawn=za_drawn))
    assert (plan.distance, plan.claimed, plan.useful) == (1, (), tiles("5p 4s"))
    assert plan.points == 1 + 2 + 3 * 2, "a win, 门清 and three 钻"


def test_the_worth_of_a_committed_hand_one_away() -> None:
    """Six live tiles from three others make it ready for four; every win pays 1 and three 砸."""
    view = view_of_question(OPTIONS, Question("345m 22p 55p 77s 9s", "砸111z", left=60))
    at = situation_of(view)
    found = Valuer(at, OPTIONS).outcome(view.hand, view.melds[0])
    assert (found.distance, found.points) == (1, 4)
    drawn, discarded, loss = at.drawn.of(4), at.discarded.of(4), at.discarded.of(4) * 0.4
    stages = (4.0, 6 * 3 * THROWN)
    assert found.value == pytest.approx(
        worth(stages, at.unseen, at.rounds, at.elapsed, 3, drawn, round(discarded, 1), round(loss, 1))
    )


def test_the_hint_says_what_a_declaration_commits_to() -> None:
    answer = hint(THREE_GAPS)
    assert answer.best is not None and answer.best.action == ZUAN
    assert said(answer, ZUAN, "zh").startswith("钻：要，") and said(answer, ZUAN, "en").startswith("zuan (钻): yes, ")
    assert said(answer, ZUAN, "zh").endswith("钻了要凑满三副才能胡，约 9 分；不钻约 3 分。")
    assert said(answer, ZUAN, "en").endswith("only three of the kind win then, for about 9 points; without it about 3.")


def test_the_hint_advises_one_of_pung_and_za() -> None:
    """砸 is better than 过 here, but 碰 better still: 砸 is not advised beside it."""
    answer = hint(THREE_PAIRS | {"runs": (3,) * 4, "seen": "22p"})
    values = {choice.action: choice.value for choice in weigh(answer.view)}
    taken = {option.choice.action: option.take for option in answer.offers}
    assert values[PUNG] > values[ZA]
    assert taken == {PUNG: True, ZA: False}
    assert said(answer, ZA, "en").startswith("za (砸): no.")


def test_once_committed_the_hint_does_not_repeat_it() -> None:
    answer = hint({"hand": "46p 35s 789m 99s 2z 5p", "melds": "钻456m", "drawn": "5p", "left": 60})
    assert said(answer, ZUAN, "en").startswith("zuan (钻): yes") and "commits" not in said(answer, ZUAN, "en")
