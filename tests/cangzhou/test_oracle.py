"""Our scorer against the second one (``cz_oracle.py``) on random requests."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from paiju.core.errors import PaijuError, RequestError
from paiju.games.cangzhou import GAME
from tests.cangzhou import cz_oracle

KINDS = {"边": "bian", "钻": "zuan", "砸": "za"}
LOCKS = tuple(KINDS)
KONGS = ("点杠", "碰杠", "暗杠")


class Maker:
    """Random winning hands: groups first, then what they are; often of one suit, so that readings are many."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.left: Counter[str] = Counter()

    def request(self) -> dict[str, Any]:
        random = self.random
        self.left = Counter({f"{n}{suit}": 4 for suit in "mpsz" for n in range(1, 8 if suit == "z" else 10)})
        players = random.choice((2, 3, 4, 4))
        options = {
            "players": players,
            "base": random.choice((1, 1, 7)),
            "dragon_run": random.random() < 0.4,
            "multi_win": random.random() < 0.5,
            "lock_points": random.choice(([2, 2, 1], [1, 1, 1], [2, 1, 1])),
            "missing_suit": random.choice(("alone", "stacked")),
            "chow": random.random() < 0.7,
            "za_drawn": random.random() < 0.5,
            "discard_pays": random.choice(("one", "all", "cover")),
        }
        request: dict[str, Any] = {
            "options": options,
            "dealer": random.randrange(players),
            "runs": [random.randrange(4) for _ in range(players)],
            "wins": [],
            "kongs": [self.kong(players) for _ in range(random.choice((0, 0, 1, 3)))],
        }
        if random.random() < 0.97:
            self.add_win(request, random.randrange(players))
        return request

    def kong(self, players: int) -> dict[str, Any]:
        kind = self.random.choice(KONGS)
        seat = self.random.randrange(players)
        giver = (seat + self.random.randrange(1, players)) % players
        return {"seat": seat, "kind": kind, "from": None if kind == "暗杠" else giver}

    def add_win(self, request: dict[str, Any], seat: int) -> None:
        random, options = self.random, request["options"]
        suits = random.choice(("m", "mz", "mp", "mps", "mpsz", "z" if options["dragon_run"] else "mz"))
        kind = random.choice((None, None, *LOCKS))
        options |= {name: word == kind or random.random() < 0.7 for word, name in KINDS.items()}
        laid = random.choice((2, 2, 3, 3, 4)) if kind else random.choice((0, 0, 1, 2, 3, 4))
        melds: list[dict[str, Any]] = []
        for _ in range(laid):
            plain = kind is None or (random.random() < 0.2 and melds)
            name = (
                random.choice(("吃", "碰", *KONGS) if options["chow"] else ("碰", *KONGS))
                if plain
                else kind
                if kind != "砸"
                else random.choice(("砸", "砸杠"))
            )
            melds.append(self.meld(str(name), suits, options))
        groups = [tile for _ in range(4 - laid) for tile in self.group(suits, options["dragon_run"])]
        pair = self.pick([tile for tile in self.left if self.left[tile] >= 2 and tile[1] in suits] or self.pairs(), 2)
        hand = sorted([*groups, *pair])
        source = random.choice((None, (seat + random.randrange(1, options["players"])) % options["players"]))
        win = {"seat": seat, "hand": "".join(hand), "tile": random.choice(hand), "from": source, "melds": melds}
        request["wins"].append(win | {"flags": self.flags(request, win)})

    def pairs(self) -> list[str]:
        return [tile for tile in self.left if self.left[tile] >= 2]

    def flags(self, request: dict[str, Any], win: dict[str, Any]) -> list[str]:
        fitting = []
        untouched = not win["melds"] and not request["kongs"]
        if win["from"] is not None:
            fitting.append("抢杠胡")
        elif any(meld["kind"] in KONGS for meld in win["melds"]):
            fitting.append("杠上花")
        if untouched and win["from"] is None and win["seat"] == request["dealer"]:
            fitting.append("天胡")
        if untouched and win["from"] in (None, request["dealer"]) and win["seat"] != request["dealer"]:
            fitting.append("地胡")
        return [self.random.choice(fitting)] if fitting and self.random.random() < 0.4 else []

    def pick(self, tiles: list[str], count: int) -> list[str]:
        tile = self.random.choice(tiles)
        self.left[tile] -= count
        return [tile] * count

    def group(self, suits: str, dragon_run: bool) -> list[str]:
        return self.run(suits, dragon_run) if self.random.random() < 0.65 else self.same(3, suits)

    def same(self, count: int, suits: str) -> list[str]:
        tiles = [tile for tile in self.left if self.left[tile] >= count]
        return self.pick([tile for tile in tiles if tile[1] in suits] or tiles, count)

    def run(self, suits: str, dragon_run: bool, ends: bool = False) -> list[str]:
        starts = [(suit, n) for suit in "mps" for n in ((1, 7) if ends else range(1, 8))]
        starts += [("z", 5)] if dragon_run else []
        runs = [[f"{n + step}{suit}" for step in range(3)] for suit, n in starts]
        fitting = [run for run in runs if all(self.left[tile] for tile in run)]
        chosen = self.random.choice([run for run in fitting if run[0][1] in suits] or fitting)
        self.left.subtract(chosen)
        return chosen

    def meld(self, kind: str, suits: str, options: dict[str, Any]) -> dict[str, Any]:
        if kind in ("吃", "边", "钻"):
            tiles = self.run(suits, options["dragon_run"], kind == "边")
        else:
            tiles = self.same(3 if kind in ("碰", "砸") else 4, suits)
        may_say = kind == "砸杠" or (kind == "砸" and options["za_drawn"] and self.random.random() < 0.7)
        drawn = {"drawn": self.random.random() < 0.5} if may_say else {}
        return {"kind": kind, "tiles": "".join(tiles), **drawn}


@pytest.mark.slow
@pytest.mark.rule("CZ-6.12", "CZ-8.1")
@pytest.mark.parametrize("part", range(4))
def test_the_scorer_agrees_with_the_oracle(part: int) -> None:
    maker = Maker(part)
    met: Counter[str] = Counter()
    for _ in range(1500):
        request = maker.request()
        expected = cz_oracle.score(request)
        if expected is None:
            with pytest.raises(RequestError) as caught:
                GAME.scoring.score(request)
            assert caught.value.code == "commitment_short", request
            met["refused"] += 1
            continue
        answer: Any = GAME.scoring.score(request)
        assert list(answer["totals"]) == expected["totals"], request
        for mine, theirs in zip(answer["wins"], expected["wins"], strict=True):
            found = dict(mine["items"])
            assert (mine["seat"], mine["points"], mine["doubles"]) == (
                theirs["seat"],
                theirs["points"],
                theirs["doubles"],
            ), request
            # Two readings may score the same by different items.
            assert sum(found.values()) == theirs["points"], request
            met.update(found)
            met.update(name for name, _ in mine["doublings"])
    wanted = ("一条龙", "捉五魁", "清一色", "混一色", "缺门", "门清", *LOCKS, "自摸", "抢杠胡", "refused")
    assert not [name for name in wanted if not met[name]], met


@pytest.mark.slow
@pytest.mark.rule("CZ-8.6", "CZ-3.3")
def test_several_winners_agree_with_the_oracle() -> None:
    maker = Maker(99)
    scored = 0
    for _ in range(3000):
        request = maker.request()
        players = request["options"]["players"]
        if players < 3 or len(request["wins"]) != 1 or request["wins"][0]["from"] is None:
            continue
        first = request["wins"][0]
        other = next(seat for seat in range(players) if seat not in (first["seat"], first["from"]))
        first["flags"] = []
        request["options"]["multi_win"] = True
        # The same concealed tiles for both where the set allows it.
        request["wins"].append({**first, "seat": other})
        held = Counter(cz_oracle.tiles(first["hand"]))
        for meld in first["melds"]:
            held.update(cz_oracle.tiles(meld["tiles"]))
        (tile,) = cz_oracle.tiles(first["tile"])
        fits = all(2 * count - (one == tile) <= 4 for one, count in held.items())
        expected = cz_oracle.score(request)
        if not fits:
            with pytest.raises(RequestError) as caught:
                GAME.scoring.score(request)
            assert caught.value.code == "too_many_tiles"
        elif expected is not None:
            answer: Any = GAME.scoring.score(request)
            assert list(answer["totals"]) == expected["totals"], request
            scored += 1
    assert scored > 50


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    4,
    10**30,
    1.5,
    "",
    "5m",
    "55555m",
    "0m",
    "吃",
    "暗杠",
    [],
    {},
    [[]],
    ["天胡"],
)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    out = [path] if path else []
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        out += _paths(item, (*path, key))
    return out


@pytest.mark.slow
def test_spoiled_requests_are_answered_or_refused_in_words() -> None:
    maker = Maker(7)
    codes: Counter[str] = Counter()
    for _ in range(3000):
        request = maker.request()
        for _ in range(maker.random.choice((1, 1, 2))):
            *parents, last = maker.random.choice(_paths(request))
            node: Any = request
            for key in parents:
                node = node[key]
            if maker.random.random() < 0.2:
                del node[last]
            else:
                node[last] = maker.random.choice(JUNK)
        try:
            answer: Any = GAME.scoring.score(request)
        except PaijuError as error:
            codes[error.code] += 1
            for lang in ("zh", "en"):
                assert not error.message(lang).startswith("error."), error.code
        else:
            assert sum(answer["totals"]) == 0
            assert len(answer["totals"]) == len(request.get("runs") or answer["totals"])
    assert len(codes) > 15, codes
