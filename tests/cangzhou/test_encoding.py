"""编码: what a learning program observes and may choose, on situations set by hand and along random matches."""

from __future__ import annotations

import pytest

from paiju.accel.batch import Kit
from paiju.conformance import encodings
from paiju.core.encoding import Encoding
from paiju.core.errors import IllegalAction
from paiju.core.tiles import COPIES, parse_tile, tile_counts
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.moves import Action, action_text
from paiju.games.cangzhou.options import CangzhouOptions
from tests.cangzhou.eager import EAGER
from tests.cangzhou.rigged import Desk, act, meld, options

ORPHANS = "19m 19p 19s 1234567z"
READY = "123m 456p 789s 22z 34s"
OWN = "hand missed unseen drawn tile"
SEAT = "river laid melds locks held run score chosen turn dealer"
WHO = {2: "me across", 3: "me next before", 4: "me next across before"}


def encoding_of(room: CangzhouOptions | None = None) -> Encoding[Action]:
    return GAME.learning.encoding(room or options())


def seen(desk: Desk, seat: int) -> dict[str, list[int]]:
    encoding = encoding_of(desk.room)
    row = encoding.observe(GAME.view(desk.state, seat))
    return {feature.name: row[span] for feature, span in encoding.spans()}


def around(row: dict[str, list[int]], name: str) -> list[list[int]]:
    """A feature of each of four seats, from the observer on."""
    return [row[f"{who}.{name}"] for who in WHO[4].split()]


def tiles(feature: list[int]) -> str:
    """Counts of 34 tiles as text."""
    return " ".join(f"{'mpsz'[at // 9]}{at % 9 + 1}x{many}" for at, many in enumerate(feature) if many)


def legal(desk: Desk, seat: int) -> list[int]:
    return encoding_of(desk.room).legal(GAME.view(desk.state, seat))


@pytest.mark.slow
@pytest.mark.parametrize("law", ["every_move_is_spelled", "legal_choices_lead_to_moves", "observations_stay_in_bounds"])
def test_laws_hold_where_players_mean_to_win(law: str) -> None:
    for seed in range(2):
        getattr(encodings, law)(EAGER, seed)


@pytest.mark.slow
def test_nothing_hidden_is_observed() -> None:
    encodings.no_observation_leaks(EAGER, 0)


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("discard 1m", 0),
        ("discard 7z", 33),
        ("kong 1m", 34),
        ("kong 7z", 67),
        ("win", 68),
        ("pass", 69),
        ("pung", 70),
        ("bian", 71),
        ("zuan", 72),
        ("za", 73),
        ("zagang", 74),
        ("chow 67s", 75),
        ("chow 46s", 76),
        ("chow 34s", 77),
        ("xiapao 0", 78),
        ("xiapao 3", 81),
    ],
)
def test_choices_have_fixed_numbers(words: str, number: int) -> None:
    desk = Desk({0: "5s " + ORPHANS, 1: "34678s 159p 159m 14z"}, drawn="5s").do(0, "discard 5s")
    encoding, view = encoding_of(), GAME.view(desk.state, 1)
    assert encoding.choices == 82
    assert encoding.spell(view, act(words)) == (number,)
    decoded = encoding.decode(view, (number,))
    assert decoded is not None and action_text(decoded) == words
    assert encoding.decode(view, ()) is None
    for lang in ("zh", "en"):
        assert encoding.name(number, lang)


def test_every_choice_has_a_name_of_its_own() -> None:
    encoding = encoding_of(options(max_run=100))
    assert encoding.choices == 179
    for lang in ("zh", "en"):
        assert len({encoding.name(number, lang) for number in range(encoding.choices)}) == 179


def test_a_claim_is_chosen_from_what_is_offered() -> None:
    desk = Desk({0: "5s " + ORPHANS, 1: "34678s 159p 159m 14z", 2: "55s 159p 159m 12346z"}, drawn="5s")
    desk.do(0, "discard 5s")
    assert legal(desk, 1) == [69, 75, 76, 77]
    assert legal(desk, 2) == [69, 70, 73]
    assert legal(desk, 0) == legal(desk, 3) == []


def test_dragons_are_chowed_by_their_place_in_the_run() -> None:
    room = options(dragon_run=True)
    for drawn, number in (("5z", 75), ("6z", 76), ("7z", 77)):
        others = {"5z": "67z", "6z": "57z", "7z": "56z"}[drawn]
        desk = Desk({0: f"{drawn} 19m 19p 199s 112234z", 1: f"{others} 147s 258p 369m 34z"}, drawn=drawn, room=room)
        desk.do(0, f"discard {drawn}")
        assert legal(desk, 1) == [69, number]


def test_a_turn_is_chosen_from_the_hand_and_the_offers() -> None:
    desk = Desk({0: "1112m 3m 456p 789s 22z 1m"}, drawn="1m")
    # 1111m is a kong; the same tile drawn makes a 砸杠; there is no 边 or 钻 on a 1.
    assert legal(desk, 0) == [0, 1, 2, 12, 13, 14, 24, 25, 26, 28, 34, 68, 74]


def test_a_claim_window_as_one_seat_sees_it() -> None:
    desk = Desk(
        {0: "5s " + ORPHANS, 2: "1m 55s 1p 1234z 66z", 3: READY},
        drawn="5s",
        melds={2: [meld("zagang", "3333p", 0)]},
        rivers={1: "99m", 3: "9m"},
        runs=(0, 1, 2, 3),
        missed={2: "8p"},
        dealer=3,
    )
    desk.do(0, "discard 5s")
    row = seen(desk, 2)
    assert tiles(row["hand"]) == "m1x1 p1x1 s5x2 z1x1 z2x1 z3x1 z4x1 z6x2"
    assert tiles(row["tile"]) == "s5x1" and not any(row["drawn"])
    assert tiles(row["missed"]) == "p8x1"
    assert [tiles(river) for river in around(row, "river")] == ["", "m9x1", "s5x1", "m9x2"]
    assert [tiles(laid) for laid in around(row, "laid")] == ["p3x4", "", "", ""]
    # 砸杠 is the ninth kind, 3p the twelfth tile; seat 0 is two on from seat 2, whoever looks.
    zagang, none = [9, 12, 12, 2] + [0] * 12, [0] * 16
    assert around(row, "melds") == [zagang, none, none, none]
    assert around(seen(desk, 3), "melds") == [none, none, none, zagang]
    assert around(row, "locks") == [[0, 0, 1], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert around(row, "held") == [[10], [13], [13], [13]]
    assert around(row, "run") == [[2], [3], [0], [1]] and around(row, "chosen") == [[0]] * 4
    assert around(row, "turn") == [[0], [0], [1], [0]] and around(row, "dealer") == [[0], [1], [0], [0]]
    assert row["phase"] == [0, 0, 1, 0, 0] and row["came"] == [0, 1, 0, 0, 0]
    assert row["to_act"] == [1] and row["answer"] == [0]
    assert row["unseen"][parse_tile("5s")] == 1 and row["unseen"][parse_tile("3p")] == 0
    assert row["unseen"][parse_tile("9m")] == 1 and row["unseen"][parse_tile("2m")] == COPIES
    desk.do(2, "za")
    assert seen(desk, 2)["answer"] == [74] and seen(desk, 2)["to_act"] == [0]
    # Seat 3 may win; what seat 2 answered does not show.
    assert seen(desk, 3)["answer"] == [0] and seen(desk, 3)["to_act"] == [1]


def test_xiapao_shows_who_has_chosen_and_only_ones_own_points() -> None:
    state = GAME.start(options(players=3), "ab" * 32).state
    state = GAME.submit(state, 1, act("xiapao 2")).state
    encoding = encoding_of(options(players=3))
    rows = [encoding.observe(GAME.view(state, seat)) for seat in range(3)]
    spans = {feature.name: span for feature, span in encoding.spans()}

    def told(name: str) -> list[list[int]]:
        return [[row[spans[f"{who}.{name}"]][0] for who in WHO[3].split()] for row in rows]

    assert told("chosen") == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    assert told("run") == [[-1, -1, -1], [2, -1, -1], [-1, -1, -1]]
    assert [row[spans["left"]] for row in rows] == [[127]] * 3
    assert [row[spans["answer"]] for row in rows] == [[0], [81], [0]]
    assert encoding.legal(GAME.view(state, 1)) == [] and encoding.legal(GAME.view(state, 0)) == [78, 79, 80, 81]


def test_scores_are_in_units_of_the_base() -> None:
    room = options(base=1000, discard_pays="all")
    desk = Desk({0: "5s " + ORPHANS, 3: READY}, drawn="5s", room=room).do(0, "discard 5s").do(3, "win")
    # 胡 1 and 门清 2 from each, 庄家加底 1 more from the dealer, seat 0: 4 + 3 + 3.
    assert desk.change == (-4000, -3000, -3000, 10000)
    # Below 0 one step of 128 less and what is above that.
    assert around(seen(desk, 3), "score") == [[0, 10], [-1, 124], [-1, 125], [-1, 125]]


@pytest.mark.parametrize(
    ("score", "parts"),
    [
        (0, [0, 0]),
        (127, [0, 127]),
        (128, [1, 0]),
        (-128, [-1, 0]),
        (-129, [-2, 127]),
        (16_383, [127, 127]),
        (16_384, [127, 127]),
        (-16_383, [-128, 1]),
        (-90_000, [-128, 1]),
    ],
)
def test_scores_are_told_in_two_parts_and_cut_off(score: int, parts: list[int]) -> None:
    desk = Desk({0: "5s " + ORPHANS}, drawn="5s", room=options(base=10))
    desk.state.row.seats[0].score, desk.state.row.seats[3].score = score, -score
    assert desk.state.scores == (10 * score, 0, 0, -10 * score)
    assert seen(desk, 0)["me.score"] == parts
    kit = Kit.of(GAME.learning.batch(desk.room), fast=False)
    out = kit.observation()
    kit.flow.observe(kit.room, desk.state.row, 0, out)
    assert out == encoding_of(desk.room).observe(GAME.view(desk.state, 0))


def test_features_add_up_and_are_named() -> None:
    for players in (2, 3, 4):
        encoding = encoding_of(options(players=players))
        names = [feature.name for feature in encoding.features]
        expected = [*OWN.split(), *(f"{who}.{name}" for who in WHO[players].split() for name in SEAT.split())]
        assert names[: len(expected)] == expected and len(set(names)) == len(names)
        assert all(feature.zh and feature.en for feature in encoding.features)
        # Five rows of tiles, two a seat, 4 melds of 4, 3 locks and 7 numbers a seat, then the moment and the options.
        assert encoding.width == 5 * 34 + players * (2 * 34 + 16 + 3 + 7) + 10 + 6 + 16 + 2
    assert encoding_of().dtype == "int8"
    # With 100 xiapao there are more choices to have answered.
    assert encoding_of(options(max_run=100)).dtype == "int16"


def test_all_tiles_are_seen_once() -> None:
    """Unseen tiles are those of the other hands and the wall."""
    desk = Desk({0: "5s " + ORPHANS, 2: "55s 159p 159m 12346z"}, drawn="5s", rivers={1: "99m"})
    row = seen(desk, 2)
    hidden = [tile for seat in (0, 1, 3) for tile in desk.state.hands[seat]]
    hidden += desk.state.wall[desk.state.drawn :]
    assert row["unseen"] == list(tile_counts(hidden))


def test_a_chow_with_no_tile_in_question_is_refused() -> None:
    desk = Desk({0: "5s " + ORPHANS}, drawn="5s")
    with pytest.raises(IllegalAction) as refused:
        encoding_of().decode(GAME.view(desk.state, 0), (76,))
    assert refused.value.code == "not_offered"
