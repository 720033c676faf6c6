"""Records that earlier versions wrote: a horse was on or off, newer options are not named, events tell less."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paiju.core.record import open_table, read_record, verify
from paiju.registry import get_game

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize("game_id", ["duogui13", "fujian13", "taiwan13"])
def test_a_record_of_the_first_version_still_verifies(game_id: str) -> None:
    text = (RECORDS / f"{game_id}.json").read_text("utf-8")
    assert verify(read_record(text), get_game) is None
    # And is not believed whatever it says.
    plain = json.loads(text)
    plain["ledger"][0]["amount"] += 1
    found = verify(read_record(json.dumps(plain)), get_game)
    assert found is not None and found.where == "ledger[0].amount"


@pytest.mark.rule("DG-4.6")
def test_an_older_record_spells_its_horse_out() -> None:
    """The default has changed, so a record that left it open would be read otherwise today."""
    record = read_record((RECORDS / "duogui13.json").read_text("utf-8"))
    assert record.options["horse"] is True
    table = open_table(record, get_game)
    assert (table.options.horse, get_game("duogui13").options_type().horse) == ("8h", "off")
    assert "DG-4.6" in {entry.rule for entry in record.ledger or ()}
