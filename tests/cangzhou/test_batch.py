"""成批: the rules as batches run them play the same game as the table, tile by tile and point by point."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from paiju.accel.batch import Kit, opening_tallies
from paiju.conformance.batch import compare_batch
from paiju.conformance.walk import random_options
from paiju.core.plain import from_plain, to_plain
from paiju.core.record import AnyTable
from paiju.core.row import check_row
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.core.tiles import KINDS, Tiles, parse_tile, tile_text, tiles_text
from paiju.families.mahjong.reading import starts_run
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.rules.hands import give_tile
from paiju.games.cangzhou.rules.shapes import filled
from paiju.games.cangzhou.rules.winning import is_complete, is_completed_by, lock_lets_win, may_win_from
from paiju.games.cangzhou.scoring.request import MELDS
from paiju.games.cangzhou.scoring.wins import Won, best_score
from paiju.games.cangzhou.state import Meld, seat_of
from paiju.games.cangzhou.table import room_of
from tests.cangzhou.cz_oracle import DEFAULTS, items_of
from tests.cangzhou.eager import EAGER
from tests.cangzhou.rigged import Desk, act, meld, options

ROOMS = (
    options(),
    options(players=2, dragon_run=True, lock_points=(1, 1, 1)),
    options(players=3, multi_win=True, max_run=0, discard_pays="all", base=1_000_000),
    options(multi_win=True, dragon_run=True, discard_pays="cover", max_run=100),
    options(first_dealer="random", za_drawn=True, missing_suit="stacked", lock_points=(2, 1, 1), max_run=0),
    options(players=3, chow=False, bian=False, dragon_run=True, last_round="share"),
    options(players=2, zuan=False, za=False, za_drawn=True),
)


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS, ids=str)
def test_kernels_and_table_agree(room: Any) -> None:
    for policy in ("random", "fast"):
        assert compare_batch(GAME, room, policy, 1, False, policy) > 8 * 20


@pytest.mark.slow
def test_kernels_and_table_agree_in_any_room() -> None:
    assert compare_batch(GAME, None, "rooms", 3, False, "mixed") > 3 * 8 * 20


@pytest.mark.compiles("cangzhou")
@pytest.mark.slow
def test_compiled_kernels_and_table_agree() -> None:
    pytest.importorskip("numba")
    assert compare_batch(GAME, None, "compiled", 4, True, "mixed") > 4 * 8 * 20


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
def test_matches_of_players_who_mean_to_win_agree(number: int) -> None:
    """Declarations, kongs and wins of every sort, which random players seldom come to."""
    origin = Seed.named(f"eager/{number}")
    chance = Stream(origin.key(), "eager")
    room: Any = random_options(GAME, chance)
    table: AnyTable = Table(GAME, room, origin)
    batch = GAME.learning.batch(room)
    kit = Kit.of(batch, fast=False)
    flow, numbers = kit.flow, kit.room
    row, log, tally = kit.row(), kit.log(), kit.tally()
    counted: Counter[str] = Counter()
    told = 0
    flow.start(numbers, kit.key(origin), row, log)
    while True:
        fresh = table.events[told:]
        told = len(table.events)
        assert batch.news(kit.take_log(log)) == tuple(fresh)
        assert row == table.state.row
        check_row(row)
        counted.update(key for event in fresh for key in GAME.counting.tally(event))
        out = kit.scores()
        flow.scores(numbers, row, out)
        assert tuple(out) == table.scores
        if table.over:
            break
        # Seats answer in any order, not only the lowest first.
        seat = chance.choice(sorted(table.pending))
        view: Any = table.view(seat)
        mask, seen = kit.mask(), kit.observation()
        assert flow.legal(numbers, row, seat, mask) == sum(mask)
        assert [at for at, bit in enumerate(mask) if bit] == batch.encoding.legal(view)
        flow.observe(numbers, row, seat, seen)
        assert seen == batch.encoding.observe(view)
        action = EAGER.sample(view, chance)
        (choice,) = batch.encoding.spell(view, action)
        assert flow.act(numbers, row, seat, choice, log) == 1
        flow.count(numbers, row, log, tally)
        table.submit(seat, action)
    kept = Counter(opening_tallies(GAME, room))
    kept.update(dict(zip(batch.tallies, tally, strict=True)))
    assert +kept == counted


def test_a_match_nobody_listens_to_is_the_same() -> None:
    """Without a log every number of the row comes out alike."""
    kit = Kit.of(GAME.learning.batch(options()), fast=False)
    rows = []
    for log in (kit.log(), None):
        row, chance = kit.row(), kit.chance(2, 3)
        kit.flow.start(kit.room, kit.key(Seed.named("quiet")), row, log)
        while (seat := kit.flow.turn(kit.room, row)) >= 0:
            number = kit.flow.fast(kit.room, row, seat, chance)
            assert kit.flow.act(kit.room, row, seat, number, log)
        rows.append(row)
    assert rows[0] == rows[1]


@pytest.mark.slow
def test_fields_hold_their_numbers_and_states_are_read_back() -> None:
    """Through whole matches of rooms with the largest numbers."""
    for number, room in enumerate(ROOMS):
        table: AnyTable = Table(EAGER, room, Seed.named(f"widths/{number}"))
        chance = Stream(table.seed.key(), "widths")
        while not table.over:
            seat = chance.choice(sorted(table.pending))
            table.submit(seat, EAGER.sample(EAGER.view(table.state, seat), chance))
            check_row(table.state.row)
        assert from_plain(GAME.state_type, to_plain(table.state)) == table.state


def random_win(chance: random.Random, dragon_run: bool) -> tuple[list[int], list[Meld], int]:
    """A concealed hand with its winning tile in it, and melds: four groups and a pair, mostly of few tiles."""
    lock = chance.choice(["bian", "zuan", "za", "zagang", None, None])
    suits = chance.choice([(0,), (0, 1), (0, 1, 2), (0, 3), (0, 1, 2, 3)])
    while True:
        groups: list[tuple[int, ...]] = []
        while len(groups) < 4:
            tile = chance.randrange(9) + 9 * chance.choice(suits)
            if tile < KINDS:
                run = starts_run(tile, dragon_run) and chance.random() < 0.7
                groups.append((tile, tile + 1, tile + 2) if run else (tile,) * 3)
        pair = groups[0][0] if chance.random() < 0.3 else chance.choice([0, 4, 9, 20, 27, 31])
        laid = groups[: chance.randrange(5)]
        melds = [made_meld(chance, group, lock) for group in laid]
        hand = [tile for group in groups[len(laid) :] for tile in group] + [pair, pair]
        used = Counter([*hand, *(tile for meld in melds for tile in meld.tiles)])
        if max(used.values()) <= 4:
            return sorted(hand), melds, chance.choice(hand)


def made_meld(chance: random.Random, group: tuple[int, ...], lock: Any) -> Meld:
    """The group as a meld: locked if it can be and chance wants it."""
    run = group[0] != group[1]
    fits = lock is not None and run == (lock in ("bian", "zuan"))
    if fits and chance.random() < 0.9:
        tiles = group + group[:1] if lock == "zagang" else group
        return Meld(lock, Tiles(tiles), group[1], None if run or chance.random() < 0.5 else 1)  # type: ignore[arg-type]
    if run:
        return Meld("chow", Tiles(group), group[1], 1)  # type: ignore[arg-type]
    kind = chance.choice(["pung", "exposed_kong", "concealed_kong", "added_kong"])
    tiles = group if kind == "pung" else group + group[:1]
    return Meld(kind, Tiles(tiles), group[0], None if kind == "concealed_kong" else 1)  # type: ignore[arg-type]


NAMES = {kind: zh for zh, kind in MELDS.items()}


@pytest.mark.slow
@pytest.mark.rule("CZ-4.7", "CZ-6.12")
@pytest.mark.parametrize("dragon_run", [False, True])
def test_wins_are_judged_and_scored_as_the_oracle_does(dragon_run: bool) -> None:
    """On thousands of hands with many readings, under every commitment."""
    options_of = options(dragon_run=dragon_run)
    room = room_of(options_of)
    chance = random.Random(f"wins {dragon_run}")
    scored = 0
    for _ in range(2000):
        hand, melds, tile = random_win(chance, dragon_run)
        win = {
            "hand": tiles_text(Tiles(tuple(hand))),
            "tile": tile_text(tile),
            "melds": [
                {"kind": NAMES[one.kind], "tiles": tiles_text(one.tiles), "drawn": one.source is None} for one in melds
            ],
            "flags": [],
        }
        expected = items_of(win, DEFAULTS | {"dragon_run": dragon_run})
        me = seat_of(options_of, hand, melds)
        assert is_complete(me)
        assert lock_lets_win(room, me, tile, 0) is (expected is not None)
        give_tile(room, me, tile)
        assert is_completed_by(room, me, tile)
        assert may_win_from(room, me, tile) is (expected is not None)
        for source in (None, 1):
            score = best_score(Won(0, Tiles(tuple(hand)), tuple(melds), tile, source), options_of)
            if score is None or expected is None:
                assert score is None and expected is None
                continue
            scored += 1
            assert {GAME.texts.text("zh", f"item.{name}"): points for name, points in score.items} == expected
            assert score.doubles == ((("self_drawn", 2),) if source is None else ())
    assert scored > 1000


ORPHANS = "19m 19p 19s 1234567z"
READY = "123m 456p 789s 22z 34s"
"""Waits for 2s and 5s."""
ALSO = "123m 456p 789s 33z 34s"
DULL = "147m 147p 147s 1357z"
SEVERAL = options(multi_win=True)
SHARED = options(last_round="share")
COVER = options(discard_pays="cover", dragon_run=True)

SCENES = {
    "heaven": (Desk({0: READY + " 5s"}, drawn="5s", came="deal", fresh=True), "0 win"),
    "earth on a draw": (Desk({1: READY + " 5s"}, turn=1, drawn="5s", fresh=True), "1 win"),
    "earth on the first discard": (
        Desk({0: "5s " + ORPHANS, 3: READY}, drawn="5s", came="deal", fresh=True, room=COVER),
        "0 discard 5s, 3 win",
    ),
    "no earth later": (
        Desk({0: "5s " + ORPHANS, 3: READY}, drawn="5s", fresh=True, rivers={1: "9m"}),
        "0 discard 5s, 3 win",
    ),
    "the nearest of two": (Desk({0: "5s " + ORPHANS, 1: READY, 3: ALSO}, drawn="5s"), "0 discard 5s, 3 win, 1 win"),
    "two together": (
        Desk({0: "5s " + ORPHANS, 1: READY, 3: ALSO}, drawn="5s", room=SEVERAL),
        "0 discard 5s, 1 win, 3 win",
    ),
    "a tile let go": (
        Desk({0: "5s " + ORPHANS, 1: DULL, 3: READY}, drawn="5s", next="2s", room=SEVERAL),
        "0 discard 5s, 3 pass, 1 discard 2s, 3 win",
    ),
    "a robbed kong": (
        Desk({0: "5s 19m 19p 19s 1234z", 3: READY}, drawn="5s", melds={0: [meld("pung", "555s", 1)]}),
        "0 kong 5s, 3 win",
    ),
    "a kong not robbed": (
        Desk({0: "5s 19m 19p 19s 1234z", 3: READY}, drawn="5s", melds={0: [meld("pung", "555s", 1)]}, ends="8p"),
        "0 kong 5s, 3 pass, 0 discard 8p",
    ),
    "a replacement": (
        Desk({0: "1111m 23m 456p 789s 22z 3s"}, drawn="1m", ends="1z 4s 5s", next="3p"),
        "0 kong 1m, 0 discard 1z, 1 discard 3p",
    ),
    "a flower on a kong": (Desk({0: "1111z 123m 456p 78s 22z"}, drawn="1z", ends="9s"), "0 kong 1z, 0 win"),
    "one's own zagang": (Desk({0: "1111z 123m 456p 78s 22z"}, drawn="1z", ends="9s"), "0 zagang, 0 discard 9s"),
    "a claimed zagang": (
        Desk({0: "5s " + ORPHANS, 2: "555s 19m 19p 19s 1234z"}, drawn="5s", ends="8p"),
        "0 discard 5s, 2 zagang, 2 discard 8p",
    ),
    "a claimed kong": (
        Desk({0: "5s " + ORPHANS, 1: "46s " + DULL[:-5] + " 13z", 2: "555s 19m 19p 19s 1234z"}, drawn="5s", ends="8p"),
        "0 discard 5s, 1 chow 46s, 2 kong 5s, 2 discard 8p",
    ),
    "no replacement left": (Desk({0: "1111z 123m 456p 78s 22z"}, drawn="1z", left=12), "0 kong 1z"),
    "an added kong without replacement": (
        Desk({0: "5s 19m 19p 19s 1234z"}, drawn="5s", melds={0: [meld("pung", "555s", 1)]}, left=13),
        "0 kong 5s",
    ),
    "the wall ends": (Desk({0: "2s " + ORPHANS}, drawn="2s", left=12), "0 discard 2s"),
    "bian and zuan": (
        Desk({0: "1234567m 456p 22z 3p 9s"}, drawn="3m", next="3z"),
        "0 zuan, 0 discard 9s",
    ),
    "a za with one's own draw": (
        Desk({0: "55s 158p 158m 12346z 5s"}, drawn="5s", next="9p", room=options(za_drawn=True)),
        "0 za, 0 discard 1z",
    ),
    "the last tiles shared and won": (
        Desk({0: "1z " + ORPHANS, 2: READY, 3: ALSO}, drawn="1z", left=16, next="9p 5s 2s 9m", room=SHARED),
        "0 discard 1z, 3 win, 2 win",
    ),
    "the last tiles shared and let go": (
        Desk({0: "1z " + ORPHANS, 2: READY}, drawn="1z", left=14, next="9p 5s", room=SHARED),
        "0 discard 1z, 2 pass",
    ),
    "the last tiles shared in vain": (
        Desk({0: "1z " + ORPHANS}, drawn="1z", left=13, next="9p", room=SHARED),
        "0 discard 1z",
    ),
    "dragons": (Desk({0: "67z 5z 19m 19p 19s 1234z 9s"}, drawn="5z", room=COVER), "0 bian, 0 discard 9s"),
}


@pytest.mark.parametrize("scene", SCENES)
def test_rare_turns_go_alike(scene: str) -> None:
    """Each is played at the table and in a batch from the same situation, with and without a log."""
    desk, script = deepcopy(SCENES[scene])
    batch = GAME.learning.batch(desk.room)
    kit = Kit.of(batch, fast=False)
    row, log, tally = desk.state.row.copy(), kit.log(), kit.tally()
    quiet = row.copy()
    counted: Counter[str] = Counter()
    for words in script.split(", "):
        seat, action = int(words[0]), act(words[2:])
        (number,) = batch.encoding.spell(GAME.view(desk.state, seat), action)
        desk.events.clear()
        desk.do(seat, words[2:])
        assert kit.flow.act(kit.room, row, seat, number, log) == 1
        assert kit.flow.act(kit.room, quiet, seat, number, None) == 1
        kit.flow.count(kit.room, row, log, tally)
        assert batch.news(kit.take_log(log)) == tuple(desk.events)
        counted.update(key for event in desk.events for key in GAME.counting.tally(event))
        assert +Counter(dict(zip(batch.tallies, tally, strict=True))) == counted
        assert quiet == row == desk.state.row
        check_row(row)
        for other in range(batch.seats):
            seen = kit.observation()
            kit.flow.observe(kit.room, row, other, seen)
            assert seen == batch.encoding.observe(GAME.view(desk.state, other))
    out = kit.scores()
    kit.flow.scores(kit.room, row, out)
    assert tuple(out) == desk.state.scores


def test_a_seat_that_is_not_asked_may_do_nothing() -> None:
    desk = Desk({0: "5s " + ORPHANS, 1: DULL}, drawn="5s")
    kit = Kit.of(GAME.learning.batch(desk.room), fast=False)
    row, mask = desk.state.row.copy(), kit.mask()
    before = row.copy()
    for seat in (-1, 1, 4):
        assert kit.flow.act(kit.room, row, seat, 0, None) == 0
    assert row == before
    assert kit.flow.legal(kit.room, row, 1, mask) == 0 and not any(mask)
    assert kit.flow.turn(kit.room, row) == 0


@pytest.mark.parametrize(
    ("desk", "seat", "number"),
    [
        (Desk({0: READY + " 5s"}, drawn="5s"), 0, 68),
        # 9p is the tile that nothing wants; a kong is taken where it costs nothing.
        (Desk({0: "123m 456p 78s 22z 345s 9p"}, drawn="9p"), 0, parse_tile("9p")),
        (Desk({0: "1111z 123m 456p 78s 22z"}, drawn="1z"), 0, 34 + parse_tile("1z")),
        (Desk({0: "9p 123m 456p 78s 22z"}, drawn="9p", melds={0: [meld("pung", "999p", 1)]}), 0, 34 + parse_tile("9p")),
        (Desk({0: "1111m 23m 456p 789s 2z 4s"}, drawn="4s"), 0, parse_tile("2z")),
    ],
)
def test_the_quick_policy_takes_the_short_way(desk: Desk, seat: int, number: int) -> None:
    kit = Kit.of(GAME.learning.batch(desk.room), fast=False)
    assert kit.flow.fast(kit.room, desk.state.row, seat, kit.chance(1, 1)) == number


def test_tables_beyond_the_kernels_room_are_refused() -> None:
    assert filled([1, 2], 3) == [1, 2, 0]
    with pytest.raises(ValueError, match="room for 3"):
        filled([1, 2, 3, 4], 3)
