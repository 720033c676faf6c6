"""Records: replayed they give the same bytes, edited they are found out, and the first difference is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paiju.conformance.walk import finished_match
from paiju.core.errors import RecordError
from paiju.core.game import AnyGame
from paiju.core.record import first_difference, read_record, record_of, replay, verify, write_record
from paiju.core.table import Table
from paiju.registry import get_game


@pytest.fixture
def toy(toy_installed: Path) -> AnyGame:
    return get_game("toy")


@pytest.fixture
def text(toy: AnyGame) -> str:
    return write_record(record_of(finished_match(toy, 1)))


def edited(text: str, **changes: Any) -> str:
    return json.dumps({**json.loads(text), **changes})


def test_a_true_record_verifies(text: str) -> None:
    assert verify(read_record(text), get_game) is None


def test_a_compact_record_holds_no_events_and_verifies(text: str) -> None:
    compact = write_record(read_record(text).compact())
    assert len(compact) < len(text) / 2
    assert verify(read_record(compact), get_game) is None
    assert replay(read_record(compact), get_game).entries == replay(read_record(text), get_game).entries


def test_a_table_without_history_makes_a_compact_record(text: str) -> None:
    table = replay(read_record(text), get_game)
    forgetful = Table(table.game, table.options, table.seed, table.players, keeps_history=False)
    for seat, action in table.actions:
        forgetful.submit(seat, action)
    assert not forgetful.actions and not forgetful.events and not forgetful.entries
    assert record_of(forgetful, table.actions) == record_of(table).compact()


def test_a_record_whose_events_were_dropped_is_found_out(text: str) -> None:
    difference = verify(read_record(edited(text, events=None)), get_game)
    assert difference is not None and difference.where == "events"


def test_another_secret_breaks_the_commitment(text: str) -> None:
    seed = {**json.loads(text)["seed"], "secret": "0" * 64}
    difference = verify(read_record(edited(text, seed=seed)), get_game)
    assert difference is not None and difference.where == "commitment"


def test_another_client_seed_gives_another_deal(text: str) -> None:
    seed = {**json.loads(text)["seed"], "clients": ["mine"]}
    try:
        difference = verify(read_record(edited(text, seed=seed)), get_game)
    except RecordError as error:
        assert error.code == "record_action"  # the recorded card is not in the new hand
    else:
        assert difference is not None and difference.where.startswith("events")


def test_an_edited_ledger_entry_is_named(text: str) -> None:
    ledger = json.loads(text)["ledger"]
    ledger[1]["amount"] += 1
    difference = verify(read_record(edited(text, ledger=ledger)), get_game)
    assert difference is not None
    assert difference.where == "ledger[1].amount"
    assert difference.recorded == ledger[1]["amount"]
    assert difference.replayed == ledger[1]["amount"] - 1


def test_a_missing_ledger_entry_is_named(text: str) -> None:
    ledger = json.loads(text)["ledger"]
    difference = verify(read_record(edited(text, ledger=ledger[:-1])), get_game)
    assert difference is not None and difference.where == f"ledger[{len(ledger) - 1}]"
    assert difference.recorded is None


def test_a_new_name_shows_in_the_digest_alone(text: str) -> None:
    difference = verify(read_record(edited(text, players=["a"])), get_game)
    assert difference is not None and difference.where == "digest"


def test_every_cut_of_a_record_is_refused(text: str) -> None:
    for length in range(0, len(text), 37):
        with pytest.raises(RecordError) as caught:
            read_record(text[:length], "match.json")
        assert caught.value.code == "record_not_json"
        assert "match.json" in caught.value.message("zh")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"paiju": 2}, "record_format"),
        ({"paiju": None}, "record_format"),
        ({"actions": [[0]]}, "record_malformed"),
        ({"actions": "all"}, "record_malformed"),
        ({"surplus": 1}, "record_malformed"),
        ({"seed": {"secret": "x", "clients": []}}, "record_malformed"),
        ({"ledger": [{"deal": 0, "payer": 0, "payee": 0, "amount": 1, "rule": "TY-2.2"}]}, "record_malformed"),
    ],
)
def test_malformed_records_are_refused(text: str, change: dict[str, Any], code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(edited(text, **change))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rules_version": 99}, "record_rules"),
        ({"shuffle": "riffle"}, "record_shuffle"),
        ({"actions": [[0, {"card": "2s"}]]}, "record_action"),
        ({"actions": [[7, {"card": "As"}]]}, "record_action"),
        ({"actions": [[0, {}]]}, "record_action"),
    ],
)
def test_records_that_cannot_be_replayed_say_why(text: str, change: dict[str, Any], code: str) -> None:
    with pytest.raises(RecordError) as caught:
        verify(read_record(edited(text, **change)), get_game)
    assert caught.value.code == code
    assert "{" not in caught.value.message("zh") + caught.value.message("en")


def test_json_that_is_no_record_is_refused() -> None:
    for text in ("[]", "{}", "3", '"x"', "[" * 100_000):
        with pytest.raises(RecordError):
            read_record(text)


def test_first_difference_minds_types_and_keys() -> None:
    assert first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}, "x") is None
    # An earlier version may have told less.
    assert first_difference([{"a": 1}], [{"a": 1, "b": 2}], "x") is None
    for told, true, where in (
        (True, 1, "x"),
        ({"a": 2}, {"a": 1, "b": 2}, "x.a"),
        ({"a": 1, "c": 3}, {"a": 1}, "x.c"),
        ([1, 2], [1], "x[1]"),
        ({}, [], "x"),
    ):
        found = first_difference(told, true, "x")
        assert found is not None and found.where == where
