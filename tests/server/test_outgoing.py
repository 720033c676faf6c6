"""What leaves, made from views, events and payments: all of it, and nothing twice."""

from __future__ import annotations

import msgspec
import pytest

from paiju.core.plain import to_plain
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.registry import game_ids, get_game
from paiju.server.outgoing import entries_of
from paiju.server.view_patches import Written, view_patch

STEPS = 200


@pytest.mark.parametrize("game_id", game_ids())
def test_patches_put_together_are_the_view_and_hold_only_what_changed(game_id: str) -> None:
    game = get_game(game_id)
    chance = Stream(Seed.named("patches").key(), "choices")
    table = Table(game, game.options_type(), Seed.named("patches"))
    viewers = [None, *range(table.seats)]
    shown = [table.view(viewer) for viewer in viewers]
    whole = [view_patch(None, view) for view in shown]
    for _ in range(STEPS):
        if table.over:
            break
        seat = min(table.pending)
        table.submit(seat, game.sample(table.view(seat), chance))
        written: Written = {}
        for at, viewer in enumerate(viewers):
            view = table.view(viewer)
            patch = view_patch(shown[at], view, written)
            assert all(whole[at][name] != value for name, value in patch.items())
            whole[at] |= patch
            shown[at] = view
            assert whole[at] == to_plain(view)


def test_a_showdown_that_all_see_is_written_once_and_a_hand_for_each() -> None:
    game = get_game("fujian13")
    chance = Stream(Seed.named("shared").key(), "choices")
    table = Table(game, game.options_type(), Seed.named("shared"))
    before = [table.view(seat) for seat in range(table.seats)]
    for seat in range(table.seats):
        table.submit(seat, game.sample(table.view(seat), chance))
    written: Written = {}
    patches = [view_patch(before[seat], table.view(seat), written) for seat in range(table.seats)]
    assert all(patch["last"] is patches[0]["last"] for patch in patches)
    assert len({patch["hand"] for patch in patches}) == table.seats


@pytest.mark.parametrize("game_id", game_ids())
def test_events_and_payments_are_json_as_the_game_gives_them(game_id: str) -> None:
    game = get_game(game_id)
    chance = Stream(Seed.named("events").key(), "choices")
    table = Table(game, game.options_type(), Seed.named("events"))
    while not table.over and len(table.actions) < 2 * STEPS:
        seat = min(table.pending)
        table.submit(seat, game.sample(table.view(seat), chance))
    for event in table.events:
        assert msgspec.json.encode(event.data) == msgspec.json.encode(to_plain(event.data))
    told = msgspec.json.decode(msgspec.json.encode(entries_of(game, table.entries)))
    paid = [(one["deal"], one["from"], one["to"], one["points"], one["rule"]) for one in told]
    assert paid == [(one.deal, one.payer, one.payee, one.amount, one.rule) for one in table.entries]
    assert all(one["say"]["key"] for one in told)
