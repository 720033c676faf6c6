"""叫法: what a row is called beside its type, where the type alone leaves people wondering."""

from __future__ import annotations

from paiju.core.texts import Sentence, Texts
from paiju.families.thirteen.rules.rows import FIVE_JOKERS, LEAD_SHIFT, LOW, PAIRED, RowRules, RowType, row_type

_COUNT_MORE = (RowType.QUADS, RowType.FIVE_ALIKE, RowType.SIX_ALIKE)
_PAIRED = ("flush_pair", "flush_two_pair", "flush_triple")


def note_of(rules: RowRules, value: int) -> str | None:
    """The text ``row_note.ID`` that belongs to a row: 2、3 多算一张, a flush with pairs, nothing but jokers."""
    kind, lead = row_type(value), value >> LEAD_SHIFT & 15
    if value == FIVE_JOKERS:
        return "five_jokers"
    if kind == RowType.FLUSH and rules.flush_compare == "pairs" and lead >= PAIRED:
        return _PAIRED[lead - PAIRED]
    if rules.low_bonus and kind in _COUNT_MORE and lead - 2 in LOW:
        return f"{kind.name.lower()}_{lead}"
    return None


def named(texts: Texts, lang: str, name: str, note: str | None) -> str:
    """A row's name with its note behind, in one text."""
    return texts.fill(lang, noted(name, note))


def noted(name: str | Sentence, note: str | None) -> str | Sentence:
    """A name with its note as an argument of a sentence; the name may be ``@row.flush``."""
    return name if note is None else Sentence("row_note.named", {"row": name, "note": f"@row_note.{note}"})
