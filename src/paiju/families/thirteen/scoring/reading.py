"""读牌: what rows form while somebody lays them, from plain JSON to plain JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paiju.core.asking import known
from paiju.core.cards import Cards, card_text, cards_text, parse_cards
from paiju.core.errors import Refusal, RequestError
from paiju.core.options import parse_options
from paiju.core.plain import Plain
from paiju.core.texts import LANGUAGES, Texts
from paiju.families.thirteen.hands import arranged, best_special, beyond_deck, in_order, out_of_order, row_values
from paiju.families.thirteen.model import Rules, ThirteenOptions
from paiju.families.thirteen.moves import row_value
from paiju.families.thirteen.naming import named, note_of
from paiju.families.thirteen.rules.rows import row_type
from paiju.families.thirteen.scoring.filling import fillings
from paiju.families.thirteen.table import HAND, PLACES, SIZES

_HAND = "hand"
_FILL = "fill"
_FIELDS = (*PLACES, _HAND, _FILL, "options")


@dataclass(frozen=True, slots=True)
class RowsQuestion:
    """Rows being laid, whole or not, and the hand they come from; ``fill`` names the row to be filled from it."""

    front: str | None = known(None, form="CARDS")
    middle: str | None = known(None, form="CARDS")
    back: str | None = known(None, form="CARDS")
    hand: str | None = known(None, form="CARDS")
    fill: str | None = known(None, form="PLACE")


def read_request(kind: type[ThirteenOptions], texts: Texts, request: Mapping[str, object]) -> dict[str, Plain]:
    """The name of every complete row, what is wrong with their order, and the special the hand forms, if any.

    Where a row is to be filled, also the rows of each type that the cards not yet laid make there, the best first.
    """
    for name in request:
        if name not in _FIELDS:
            raise RequestError("unknown_field", where="request", field=str(name)[:40])
    options = request.get("options")
    if options is not None and not isinstance(options, Mapping):
        raise RequestError("bad_request", where="options", expected="@expected.object")
    rules = parse_options(kind, options).rules()
    rows = [_row(request, place) for place in PLACES]
    whole = [row if row is not None and len(row) == size else None for row, size in zip(rows, SIZES, strict=True)]
    hand = _row(request, _HAND)
    if hand is not None and len(hand) > HAND:
        # Not only no hand of this game: the rows that a whole deck makes take minutes to count.
        raise RequestError("wrong_row_size", "TH-1.2", row=f"@place.{_HAND}", size=HAND, given=len(hand))
    _check_deck(rules, PLACES, rows)
    _check_deck(rules, (_HAND,), (hand,))
    answer: dict[str, Plain] = {
        "names": [_name(rules, texts, row) for row in whole],
        "problem": _problem(rules, texts, whole),
        "special": _special(rules, texts, hand) if hand is not None and len(hand) == HAND else None,
    }
    if request.get(_FILL) is not None:
        answer["types"] = _types(rules, texts, request[_FILL], rows, hand)
    return answer


def _types(rules: Rules, texts: Texts, fill: object, rows: Sequence[Cards | None], hand: Cards | None) -> list[Plain]:
    """Every type of the row to be filled by its name, and which free cards make it."""
    if fill not in PLACES:
        raise RequestError("bad_request", where=_FILL, expected="@expected.place")
    laid = [tuple(row or ()) for row in rows]
    free = Counter(hand or ())
    free.subtract(card for row in laid for card in row)
    missing = next((card for card, many in free.items() if many < 0), None)
    if missing is not None:
        raise RequestError("not_in_hand", where="@place.hand", card=card_text(missing))
    found = fillings(rules, PLACES.index(str(fill)), laid, tuple(free.elements()))
    return [
        {
            "id": kind.name.lower(),
            "name": _words(texts, rules.row_names[kind]),
            "cards": [cards_text(cards) for cards in choices],
        }
        for kind, choices in found.items()
    ]


def _row(request: Mapping[str, object], name: str) -> Cards | None:
    text = request.get(name)
    if text is None:
        return None
    if not isinstance(text, str):
        raise RequestError("bad_request", where=name, expected="@expected.cards")
    return parse_cards(text)


def _check_deck(rules: Rules, names: Sequence[str], rows: Sequence[Cards | None]) -> None:
    """The hand's cards lie in the rows too, so each side must come from the deck by itself."""
    refusal = beyond_deck(rules, [(f"@place.{name}", row or ()) for name, row in zip(names, rows, strict=True)])
    if refusal is not None:
        raise RequestError.of(refusal)


def _words(texts: Texts, key: str) -> dict[str, Plain]:
    return {lang: texts.text(lang, key) for lang in LANGUAGES}


def _name(rules: Rules, texts: Texts, row: Cards | None) -> dict[str, Plain] | None:
    if row is None:
        return None
    value = row_value(rules, row)
    words, note = _words(texts, rules.row_names[row_type(value)]), note_of(rules.rows, value)
    return {lang: named(texts, lang, str(name), note) for lang, name in words.items()}


def _special(rules: Rules, texts: Texts, hand: Cards) -> dict[str, Plain] | None:
    special = best_special(rules, hand)
    return None if special is None else _words(texts, f"special.{special.id}")


def _problem(rules: Rules, texts: Texts, rows: list[Cards | None]) -> dict[str, Plain] | None:
    """Out-of-order rows, where the table fouls them too: whoever lays them wants to know before."""
    laid = [row for row in rows if row is not None]
    if len(laid) < len(PLACES):
        return None
    found = arranged(rules, laid)
    is_foul = not isinstance(found, Refusal)
    if not isinstance(found, Refusal):
        values = row_values(rules, laid)
        if in_order(rules, values):
            return None
        found = out_of_order(rules, values)
    # Not in the words all errors share: every game has names of its own for its rows.
    message: dict[str, Plain] = {lang: found.sentence(lang, texts) for lang in LANGUAGES}
    return {"code": found.code, "rule": found.rule, "message": message, "foul": is_foul}
