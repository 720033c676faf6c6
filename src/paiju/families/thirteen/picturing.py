"""The family's pictures in one of its games: beside each row type what it pays there, beside each special its line."""

from __future__ import annotations

from dataclasses import replace

from paiju.core.pictures import Pictures
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.rules.rows import RowType
from paiju.families.thirteen.table import SIZES

ROW, SPECIAL, COMMON = "row.", "special.", "TH-"
FRONT = frozenset({RowType.HIGH_CARD, RowType.PAIR, RowType.TRIPLE})
"""Of the types of five cards, those that three cards have too."""
FRONT_ALONE = frozenset(kind for kind in RowType if kind >= RowType.JOKER_RUSH)


def with_own_rules(rules: Rules, pictures: Pictures) -> Pictures:
    """The game's own lines first; a special that it has not is left out."""
    specials = {special.id: special.rule for special in rules.specials}
    found = {}
    for key, picture in pictures.items():
        own: tuple[str, ...] = ()
        if key.startswith(ROW):
            own = _pays(rules, RowType[key.removeprefix(ROW).upper()])
        elif key.startswith(SPECIAL) and key.removeprefix(SPECIAL) in specials:
            own = (specials[key.removeprefix(SPECIAL)],)
        elif key.startswith(SPECIAL) and all(rule.startswith(COMMON) for rule in picture.rules):
            continue
        found[key] = replace(picture, rules=tuple(dict.fromkeys((*own, *picture.rules))))
    return found


def _pays(rules: Rules, kind: RowType) -> tuple[str, ...]:
    """The lines that say what it pays, the back first, as far as it can lie there."""
    five = [place for place in reversed(range(len(SIZES))) if place or kind in FRONT]
    places = [0] if kind in FRONT_ALONE else five
    return tuple(dict.fromkeys(rules.point_rules[place][kind] for place in places))
