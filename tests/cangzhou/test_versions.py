"""Versions of the rules: records and running matches of version 1 go on by version 1."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from paiju.core.errors import RecordError
from paiju.core.record import Record, read_record, record_of, replay, verify, write_record
from paiju.games.cangzhou import GAME
from paiju.registry import get_game
from paiju.server import entries as log
from paiju.server.model import RoomModel

FILES = sorted(Path(__file__).with_name("records").glob("v1-*.json"))
"""Written by the last program that had version 1 alone."""
LET_GO = Path(__file__).with_name("records") / "v1-own-win-let-go.json"
"""A player lets a win on an own tile go and then wins on that tile from a discard: version 2 forbids it."""


def record(file: Path) -> Record:
    return read_record(file.read_text("utf-8"))


def test_the_game_is_at_version_two_and_knows_the_first() -> None:
    assert GAME.rules_version == 2 and GAME.as_of(2) is GAME
    assert (GAME.as_of(1).rules_version, GAME.as_of(1).id) == (1, "cangzhou")


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_old_records_verify_by_their_own_version(file: Path) -> None:
    old = record(file)
    assert old.rules_version == 1 and len(FILES) == 4
    assert "chow" not in old.options, "it was written before the option was"
    assert verify(old, get_game) is None
    assert replay(old, get_game).scores == old.totals


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_an_old_record_that_was_changed_is_found_out(file: Path) -> None:
    old = record(file)
    assert verify(replace(old, options={**old.options, "base": 7}), get_game) is not None
    spelled = verify(replace(old, options={**old.options, "chow": True}), get_game)
    assert spelled is not None and spelled.where == "digest"


@pytest.mark.rule("CZ-3.5")
def test_where_the_old_rule_matters_the_version_decides() -> None:
    old = record(LET_GO)
    assert verify(old, get_game) is None
    with pytest.raises(RecordError) as caught:
        verify(replace(old, rules_version=2), get_game)
    assert caught.value.code == "record_action"
    assert "CZ-3.5" in caught.value.message("zh")


@pytest.mark.parametrize("version", [0, 3, -1])
def test_a_version_nobody_knows_is_refused(version: int) -> None:
    with pytest.raises(RecordError) as caught:
        verify(replace(record(LET_GO), rules_version=version), get_game)
    assert caught.value.code == "record_rules"
    assert str(version) in caught.value.message("en")


def log_of(old: Record, rules: int, steps: int) -> list[log.AnyEntry]:
    """A room's log in which the first steps of a record were played; the pause after a hand ends when it must."""
    created = log.Created(code="123456", game="cangzhou", options=old.options, settings={}, at=1)
    lines: list[log.AnyEntry] = [created, log.Secret(secret=old.seed.secret)]
    lines += [log.Sat(seat=seat, player=f"p{seat}", name=name) for seat, name in enumerate(old.players)]
    lines.append(log.Started(match="m", at=1, rules=rules))
    model = RoomModel.read([*lines[:-1], log.Started(match="m", at=1, rules=1)])
    for seat, action in old.actions[:steps]:
        live = model.live
        assert live is not None
        while live.curtain is not None:
            if live.curtain == "deal":
                lines.append(log.Went(deal=live.deal))
                model.apply(lines[-1])
            elif not live.is_asked(seat):
                live.lift()
            else:
                break
        lines.append(log.Acted(seat=seat, action=action))
        model.apply(lines[-1])
    return lines


def test_a_match_that_began_by_version_one_is_played_on_by_it() -> None:
    old = record(LET_GO)
    room = RoomModel.read(log_of(old, 1, len(old.actions)))
    assert not room.is_lost and room.table.scores == old.totals and room.table.over
    kept = read_record(room.record_writer()().decode())
    assert kept.rules_version == 1 and verify(kept, get_game) is None
    # By version 2 the same lines lead nowhere: that match is lost, the room is not.
    lost = RoomModel.read(log_of(old, 2, len(old.actions)))
    assert lost.is_lost and lost.state == "playing"


def test_a_finished_match_by_rules_nobody_knows_does_not_hinder_the_next() -> None:
    old = record(LET_GO)
    lines = log_of(old, 99, 0)
    ended = log.Ended(status="dissolved", scores=(0, 0), at=2)
    again: list[log.AnyEntry] = [log.Secret(secret="1" * 64), log.Started(match="n", at=3, rules=2)]
    room = RoomModel.read([*lines, ended, *again])
    assert (room.state, room.is_lost, room.match, room.table.game.rules_version) == ("playing", False, "n", 2)
    assert RoomModel.read(lines).is_lost


def test_a_new_record_says_version_two() -> None:
    text = write_record(record_of(replay(replace(record(FILES[0]), actions=(), rules_version=2), get_game)))
    assert read_record(text).rules_version == 2 and '"chow":true' in text
