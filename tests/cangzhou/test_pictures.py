"""The pictures of mahjong: what may be declared is offered by the rules, what a hand is worth is scored by them."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.analysis.cangzhou.question import view_of_question
from paiju.core.tiles import KINDS, parse_tiles, tile_counts
from paiju.families.mahjong.shanten import distance, useful
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.asking import HandQuestion
from paiju.games.cangzhou.options import CangzhouOptions

PICTURES = GAME.pictures
FILLER = "1m 4m 7m 9m 2s 6s 9s 1z 2z 3z 4z 5z 6z 7z"
"""Tiles that form nothing with each other nor with those of the pictures."""
GROUPS = ("bian", "zuan", "za", "zagang")
KINDS_LAID = {"bian": "边", "zuan": "钻", "za": "砸", "kong": "暗杠"}
ITEMS = [key for key in PICTURES if key.startswith("item.")]


def offered(held: str, *, discard: str | None = None, drawn: str | None = None, melds: str = "") -> set[str]:
    """What may be done with these tiles in a hand of others."""
    mine = f"{held} {drawn or ''}"
    due = 13 - (3 if melds else 0) + (drawn is not None)
    used = set(parse_tiles(mine))
    rest = [tile for tile in FILLER.split() if parse_tiles(tile)[0] not in used]
    hand = f"{mine} {' '.join(rest[: due - len(parse_tiles(mine))])}"
    view = view_of_question(
        CangzhouOptions(), HandQuestion(hand=hand, discard=discard, drawn=drawn, melds=melds, left=60)
    )
    return {offer.kind for offer in view.offers}


@pytest.mark.parametrize("key", [*GROUPS, "action.chow", "action.pung"])
def test_what_is_declared_or_claimed_in_a_picture_is_offered(key: str) -> None:
    for row in PICTURES[key].rows:
        held, tile, laid = row.parts
        name = key.removeprefix("action.")
        if tile.says in ("picture.drawn", "picture.either"):
            assert name in offered(held.tiles, drawn=tile.tiles)
        if tile.says in ("picture.discarded", "picture.either"):
            assert name in offered(held.tiles, discard=tile.tiles)
        assert sorted(parse_tiles(held.tiles + tile.tiles)) == sorted(parse_tiles(laid.tiles))


def test_kongs_are_offered() -> None:
    exposed, added, concealed = PICTURES["action.kong"].rows
    assert "kong" in offered(exposed.parts[0].tiles, discard=exposed.parts[1].tiles)
    assert "kong" in offered("", drawn=added.parts[1].tiles, melds=f"碰{added.parts[0].tiles}")
    assert "kong" in offered(concealed.parts[0].tiles[1:], drawn="2p")
    for name in ("exposed_kong", "added_kong", "concealed_kong"):
        first = PICTURES[f"meld.{name}"].rows[0].parts
        assert len(parse_tiles(first[-1].tiles)) == 4


def _score(request: dict[str, Any]) -> Any:
    return GAME.scoring.score(request)


def score(key: str, **more: Any) -> dict[str, Any]:
    """What the hand of a picture wins: groups named after a kind of meld are laid down, the last tile wins."""
    *groups, last = PICTURES[key].rows[0].parts
    melds = [
        {"kind": KINDS_LAID[part.says.removeprefix("action.")], "tiles": part.tiles}
        for part in groups
        if part.says.startswith("action.")
    ]
    hand = " ".join(part.tiles for part in groups if not part.says.startswith("action."))
    tile = last.tiles if len(parse_tiles(last.tiles)) == 1 else last.tiles[0] + last.tiles[-1]
    win = {"seat": 0, "hand": f"{hand} {last.tiles}", "tile": tile, "from": 1, "melds": melds, **more}
    answer = _score({"dealer": 0 if more.get("flags") == ["天胡"] else 1, "wins": [win]})
    found: dict[str, Any] = answer["wins"][0]
    return found


SPECIAL: dict[str, dict[str, Any]] = {
    "item.heaven": {"from": None, "flags": ["天胡"]},
    "item.earth": {"flags": ["地胡"]},
    "item.self_drawn": {"from": None},
    "item.kong_flower": {"from": None, "flags": ["杠上花"]},
    "item.robbed_kong": {"flags": ["抢杠胡"]},
}


@pytest.mark.parametrize("key", ITEMS)
def test_a_hand_scores_what_it_is_a_picture_of(key: str) -> None:
    found = score(key, **SPECIAL.get(key, {}))
    names = [name for name, _ in (*found["items"], *found["doublings"])]
    assert GAME.texts.text("zh", key) in names
    assert PICTURES[key].rules[0] in {line.id for line in GAME.rulebook.lines}


def test_three_of_a_kind_win_and_a_ready_hand_waits_for_what_it_says() -> None:
    groups = PICTURES["three"].rows[0].parts
    assert [part.says for part in groups].count("action.za") == 3
    assert "砸" in [name for name, _ in score("item.za")["items"]]
    *hand, waits = PICTURES["ready"].rows[0].parts
    counts = tile_counts(parse_tiles(" ".join(part.tiles for part in hand)))
    assert distance(counts, 0, False, (0,) * KINDS) == 0
    assert sorted(useful(counts, 0, False, (0,) * KINDS)) == sorted(parse_tiles(waits.tiles))


def test_a_discard_is_won_on() -> None:
    *hand, tile = PICTURES["discarder"].rows[0].parts
    view = view_of_question(
        CangzhouOptions(),
        HandQuestion(hand=" ".join(part.tiles for part in hand), discard=tile.tiles, left=60),
    )
    assert "win" in {offer.kind for offer in view.offers}


def test_the_sums_in_pictures_are_right() -> None:
    """下跑 2 and 1 add up to 3 beside the hand; the dealer pays one more of a plain win of 3 points."""
    hand = "123m 456p 789s 22p 67s"
    win = {"seat": 0, "hand": f"{hand} 8s", "tile": "8s", "from": 1}

    def total(dealer: int, runs: list[int]) -> int:
        found: int = _score({"dealer": dealer, "runs": runs, "wins": [win]})["totals"][0]
        return found

    plain = total(2, [0, 0, 0, 0])
    assert total(2, [2, 1, 0, 0]) - plain == 3
    assert total(1, [0, 0, 0, 0]) - plain == 1
    assert (plain, total(1, [0, 0, 0, 0])) == (3, 4)
