"""Play-outs: what is known is played on as it must be, what is hidden is dealt anew evenly; bad input is refused."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

import paiju
from paiju.accel.batch import Kit
from paiju.accel.playouts import PlayOutRequest, play_out
from paiju.accel.tables import play_matches
from paiju.core.capabilities import batch_of
from paiju.core.chance import toss_of
from paiju.core.errors import RequestError
from paiju.core.shuffle import Stream
from paiju.registry import game_ids, get_game
from tests.cangzhou.rigged import Desk, meld, options
from tests.without_kernels import without_kernels

pytest.importorskip("numpy")
SHORT: dict[str, dict[str, Any]] = {"cangzhou": {}, "anpai": {}}
GAMES = game_ids()


@pytest.fixture
def pure(monkeypatch: pytest.MonkeyPatch) -> None:
    """CPython: nothing here is about the compiler."""
    monkeypatch.setenv("PAIJU_PURE", "1")


def short(game_id: str) -> dict[str, Any]:
    """Options of a match that is soon over."""
    return SHORT.get(game_id, {"deals": 2})


def opened(game_id: str, seed: str = "many/0", moves: int = 0) -> Any:
    """A table after some moves that chance made."""
    table = paiju.new_table(game_id, short(game_id), seed)
    chance = Stream("ab" * 32, "moves")
    for _ in range(moves):
        seat = max(table.pending)
        table.submit(seat, table.game.sample(table.view(seat), chance))
    return table


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_where_everything_is_known_there_is_one_way_on(pure: None, game_id: str) -> None:
    table = opened(game_id)
    kit = Kit.of(batch_of(table.game, table.options), False)
    whole = play_matches(kit, ["fast"] * table.seats, "many", 0, 1).points[0].tolist()
    assert paiju.play_out(table, 3).tolist() == [whole] * 3
    assert table.scores == (0,) * table.seats and not table.actions


@pytest.mark.parametrize("game_id", GAMES)
def test_a_seed_is_a_seed_and_nothing_is_lost(pure: None, game_id: str) -> None:
    table = opened(game_id, moves=5)
    state = paiju.to_plain(table.state)
    first = paiju.play_out(table, 6, 1, "random", until="hand")
    assert first.shape == (6, table.seats) and not first.sum(axis=1).any()
    assert first.tolist() == paiju.play_out(table, 6, 1, "random", until="hand", threads=3).tolist()
    assert first[:3].tolist() == paiju.play_out(table, 3, 1, "random", until="hand").tolist()
    other = paiju.play_out(table, 9, 1, "random", seed="other")
    assert other.tolist() != paiju.play_out(table, 9, 1, "random").tolist() and not other.sum(axis=1).any()
    assert paiju.to_plain(table.state) == state


def test_a_hand_ends_before_the_match_does(pure: None) -> None:
    table = opened("fujian13")
    whole, hand = (paiju.play_out(table, 1, until=until) for until in ("match", "hand"))
    alone = paiju.new_table("fujian13", {"deals": 1}, "many/0")
    # The first deal follows from the key alone, so a match of one deal has the same.
    assert hand.tolist() == paiju.play_out(alone, 1).tolist() != whole.tolist()


def test_each_seat_may_have_its_policy(pure: None) -> None:
    table = opened("anpai")
    won = paiju.play_out(table, 60, policy=["fast", "random", "random", "random"], seat=0).mean(axis=0)
    assert won[0] > 0


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_seat_sees_the_same_in_every_world(game_id: str) -> None:
    """Unless another has chosen in secret, which is taken back: then it is seen to be asked again."""
    table, chance, compared, changed = opened(game_id), Stream("cd" * 32, "worlds"), 0, 0
    batch = batch_of(table.game, table.options)
    flow, room = batch.flow, batch.room

    def seen(row: Any, seat: int) -> list[int]:
        out = [0] * batch.encoding.width
        flow.observe(room, row, seat, out)
        return out

    def asked(row: Any) -> list[bool]:
        return [flow.legal(room, row, seat, [0] * batch.encoding.choices) > 0 for seat in range(batch.seats)]

    while not table.over and compared < 60:
        for seat in range(batch.seats):
            here, there = batch.table_of(table.state), batch.table_of(table.state)
            flow.redeal(room, there, seat, toss_of(chance))
            if asked(here) == asked(there):
                assert seen(here, seat) == seen(there, seat)
                compared += 1
                changed += here != there
            else:
                assert asked(here)[seat] == asked(there)[seat]
        mover = max(table.pending)
        table.submit(mover, table.game.sample(table.view(mover), chance))
    assert changed == compared > 7


@pytest.mark.slow
def test_a_last_tile_is_as_likely_as_it_is_there(pure: None) -> None:
    """Two players, four groups each, the wall at its end: seat 1 wins on the discard if its one tile is the same.

    Seat 0 holds 1z and 2z. The fast policy lets go what has fewer left: 1z, of which one lies in the river, so two of
    the thirteen hidden tiles are 1z if the other two are not elsewhere; 2z has three.
    """
    mine = [meld("pung", "111m", 1), meld("pung", "333m", 1), meld("pung", "555m", 1), meld("pung", "777m", 1)]
    theirs = [meld("pung", "111p", 0), meld("pung", "333p", 0), meld("pung", "555p", 0), meld("pung", "777p", 0)]
    desk = Desk(
        {0: "1z 2z", 1: "1z"},
        drawn="2z",
        melds={0: mine, 1: theirs},
        rivers={0: "1z"},
        next="1z 222z 3333z 4444z",
        left=12,
        room=options(players=2),
    )
    state = desk.state
    assert state.left == 12
    won = desk.do(0, "discard 1z").do(1, "win")
    lost = won.state.scores[0] - state.scores[0]
    assert lost < 0
    asked = PlayOutRequest(2600, 0, "fast", "hand", 0, 1)
    points = play_out(get_game("cangzhou"), state.options, state, asked)
    outcomes = {tuple(row) for row in points.tolist()}
    assert outcomes == {(0, 0), (lost, -lost)}
    wins = int((points[:, 1] > 0).sum())
    # One of thirteen tiles, of which two are 1z: 2600 × 2/13 = 400.
    assert abs(wins - 400) < 5 * sqrt(400 * 11 / 13)
    # Nobody's eyes: everything stays, and seat 1 has it.
    assert (
        play_out(get_game("cangzhou"), state.options, state, PlayOutRequest(2, None, "fast", "hand", 0, 1)).tolist()
        == [[lost, -lost]] * 2
    )


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "share"), [("fujian13", 13 / 39), ("taiwan13", 13 / 39)])
def test_unseen_cards_go_everywhere_alike(game_id: str, share: float) -> None:
    """A card that the seat does not hold is in the next hand as often as that has places."""
    table = paiju.new_table(game_id, {"deals": 1}, 5)
    while table.state.row.phase == 0:
        seat = min(table.pending)
        table.submit(seat, next(table.choices(seat)))
    batch, chance = batch_of(table.game, table.options), Stream("ef" * 32, "share")
    card = next(card for card in range(52) if card not in table.state.row.seats[0].hand)
    found, many = 0, 900
    for _ in range(many):
        row = batch.table_of(table.state)
        batch.flow.redeal(batch.room, row, 0, toss_of(chance))
        found += card in row.desk.seats[1].hand
    assert abs(found - many * share) < 5 * sqrt(many * share * (1 - share))


def test_marked_cards_stay_and_the_others_of_anpai_go_everywhere_alike() -> None:
    table = paiju.new_table("anpai", seed=5)
    batch, chance = batch_of(table.game, table.options), Stream("ef" * 32, "share")
    before = table.state.row
    unseen = before.stocked - before.dealt + sum(me.held - me.opened for me in before.seats[1:])
    card = before.stock[before.dealt]
    copies = sum(1 for at in range(before.dealt, before.stocked) if before.stock[at] == card) + sum(
        me.hand[: me.held].count(card) - me.open[: me.opened].count(card) for me in before.seats[1:]
    )
    found, many = 0, 900
    for _ in range(many):
        row = batch.table_of(table.state)
        batch.flow.redeal(batch.room, row, 0, toss_of(chance))
        me = row.desk.seats[1]
        assert me.open[: me.opened] == before.seats[1].open[: me.opened]
        found += me.hand[: me.held].count(card) - me.open[: me.opened].count(card)
    places = before.seats[1].held - before.seats[1].opened
    mean = copies * places / unseen
    assert abs(found - many * mean) < 5 * sqrt(many * mean)


def test_bad_input_is_refused_in_words(pure: None, toy_installed: Any) -> None:
    table = opened("anpai")
    wrong: tuple[tuple[str, dict[str, Any]], ...] = (
        ("bad_play_out", {"matches": 0}),
        ("bad_play_out", {"matches": 2.5}),
        ("bad_play_out", {"threads": 0}),
        ("bad_play_out", {"seat": 4}),
        ("bad_play_out", {"seat": "0"}),
        ("bad_play_out", {"until": "dawn"}),
        ("bad_policies", {"policy": "house"}),
        ("bad_policies", {"policy": ["fast"]}),
        ("long_seed_name", {"seed": "x" * 99}),
    )
    for code, given in wrong:
        with pytest.raises(RequestError, match=code):
            paiju.play_out(table, **given)
    over = paiju.play_match("anpai", ["random"], seed=1)
    with pytest.raises(RequestError, match="match_over"):
        paiju.play_out(over)
    for game in (without_kernels(table.game), get_game("toy")):
        with pytest.raises(RequestError, match="no_play_out"):
            paiju.play_out(paiju.new_table(game))


@pytest.mark.compiles()
@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_compiled_and_in_threads_it_is_the_same(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    pytest.importorskip("numba")
    for moves in (0, 7):
        table = opened(game_id, moves=moves)
        for policy, until in (("fast", "hand"), ("random", "match")):
            compiled = [paiju.play_out(table, 20, 2, policy, until=until, threads=many).tolist() for many in (1, 3)]
            with monkeypatch.context() as patch:
                patch.setenv("PAIJU_PURE", "1")
                assert [paiju.play_out(table, 20, 2, policy, until=until).tolist()] * 2 == compiled
