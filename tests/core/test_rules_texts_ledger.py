"""Rulebooks, sentences and the ledger."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.core.errors import PaijuError, Refusal
from paiju.core.ledger import Entry, Ledger, totals
from paiju.core.rules import RulebookError, parse_rulebook, rule
from paiju.core.texts import LANGUAGES, Texts
from paiju.core.texts import _table as lang_table

BOOK = """# 小 · Small

## 1 节 · Section

### AB-1.1 甲 · One
第一条。
The first.
source: small:1 other:2-3 · ruling: S1, S2
"""


def test_a_rulebook_is_read() -> None:
    book = parse_rulebook(BOOK, "here")
    line = book["AB-1.1"]
    assert (book.title("zh"), book.title("en"), "AB-1.1" in book, "AB-1.2" in book) == ("小", "Small", True, False)
    assert (line.title("zh"), line.text("en"), line.source) == ("甲", "The first.", "small:1 other:2-3")
    assert (line.ruling, line.section) == ("S1, S2", "1 节 · Section")


def test_lines_of_an_included_rulebook_may_be_left_out(toy_installed: Path) -> None:
    whole = parse_rulebook("# 外 · Outer\ninclude: paiju_toy\n", "here")
    part = parse_rulebook("# 外 · Outer\ninclude: paiju_toy without TY-1.1 TY-2.1\n", "here")
    assert [line.id for line in whole.lines] == ["TY-1.1", "TY-1.2", "TY-2.1", "TY-2.2"]
    assert [line.id for line in part.lines] == ["TY-1.2", "TY-2.2"]
    with pytest.raises(RulebookError):
        parse_rulebook("# 外 · Outer\ninclude: paiju_toy without TY-9.9\n", "here")


@pytest.mark.parametrize(
    "text",
    [
        BOOK.replace("The first.\n", ""),
        BOOK.replace("第一条。", "No Chinese."),
        BOOK.replace("source: small:1", "from small"),
        BOOK.replace("# 小 · Small", ""),
        BOOK + "\nstray words\n",
        BOOK + BOOK.partition("\n\n## ")[2].partition("\n\n")[2],
    ],
)
def test_a_rulebook_out_of_form_is_refused(text: str) -> None:
    with pytest.raises(RulebookError):
        parse_rulebook(text, "here")


def test_the_rule_mark_leaves_a_function_as_it_is() -> None:
    assert rule("AB-1.1")(len) is len


def test_sentences_fall_back_from_the_particular_to_the_general(toy_installed: Path) -> None:
    texts = Texts("paiju_toy", "paiju.core")
    assert texts.text("en", "tally.shown") == "deals shown"
    assert texts.text("en", "error.match_over") == "The match is over; start a new one."
    assert texts.text("en", "no.such") == "no.such"
    assert "gap" in texts.text("en", "no.such", gap=1)


def test_a_detail_may_itself_be_a_sentence(toy_installed: Path) -> None:
    texts = Texts("paiju_toy", "paiju.core")
    words = texts.text("zh", "error.unknown_option", option="@tally.shown", known=("@tally.shown", "x"))
    assert "亮牌副数、x" in words


def test_a_gap_nobody_fills_stays_visible() -> None:
    assert "{card}" in Refusal("unknown_card").message("en")


def test_refusals_name_their_rule() -> None:
    assert Refusal("match_over", "AB-1.1").message().endswith("[AB-1.1]")
    assert str(PaijuError("match_over")).startswith("match_over: ")


def test_both_languages_have_the_same_core_sentences() -> None:
    keys = [set(lang_table("paiju.core", lang)) for lang in LANGUAGES]
    assert keys[0] == keys[1]


def test_the_ledger_turns_negative_amounts_and_drops_zero() -> None:
    ledger = Ledger(3)
    ledger.pay(0, 1, 5, "AB-1.1", row="front")
    ledger.pay(0, 1, -2, "AB-1.1")
    ledger.pay(0, 1, 0, "AB-1.1")
    assert [(e.payer, e.payee, e.amount) for e in ledger.entries] == [(0, 1, 5), (1, 0, 2)]
    assert ledger.net(1, 0) == 3 and ledger.net(0, 1) == -3 and ledger.net(0, 2) == 0
    assert totals(ledger.entries, 3) == (-3, 3, 0)


@pytest.mark.parametrize(("payer", "payee", "amount"), [(0, 0, 1), (0, 1, 0), (0, 1, -1)])
def test_an_entry_that_moves_nothing_cannot_be_made(payer: int, payee: int, amount: int) -> None:
    with pytest.raises(ValueError, match="bad ledger entry"):
        Entry(0, payer, payee, amount, "AB-1.1")
