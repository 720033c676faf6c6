"""台式十三支: Taiwan thirteen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from paiju.core.cards import parse_cards
from paiju.core.options import parse_options
from paiju.core.plain import Plain
from paiju.core.quick import quick
from paiju.core.texts import LANGUAGES, Texts, register_texts
from paiju.families.thirteen.data import FAMILY
from paiju.families.thirteen.hands import out_of_order, row_values
from paiju.families.thirteen.model import PLACES
from paiju.families.thirteen.play import ThirteenGame
from paiju.families.thirteen.state import State, View
from paiju.games.taiwan13.options import Taiwan13Options

register_texts(__name__)


@quick
@dataclass(frozen=True, slots=True)
class Taiwan13State(State):
    options: Taiwan13Options


@quick
@dataclass(frozen=True, slots=True)
class Taiwan13View(View):
    options: Taiwan13Options


class Taiwan13(ThirteenGame[Taiwan13Options]):
    id: ClassVar[str] = "taiwan13"
    zh: ClassVar[str] = "台式十三支"
    en: ClassVar[str] = "Taiwan thirteen"
    prefix: ClassVar[str] = "TW"
    rules_version: ClassVar[int] = 1
    package: ClassVar[str] = __name__
    options_type = Taiwan13Options
    state_type = Taiwan13State
    view_type = Taiwan13View
    texts = Texts(__name__, FAMILY, "paiju.core")

    def read(self, request: Mapping[str, object]) -> dict[str, Plain]:
        """As the family reads rows, but a warning calls them 头, 二道, 尾 as everything else here does."""
        answer = super().read(request)
        problem = answer["problem"]
        if isinstance(problem, dict):
            rules = parse_options(Taiwan13Options, _options(request)).rules()
            rows = [parse_cards(str(request[place])) for place in PLACES]
            found = out_of_order(rules, row_values(rules, rows))
            problem["message"] = {lang: found.message(lang, self.texts) for lang in LANGUAGES}
        return answer


def _options(request: Mapping[str, object]) -> Mapping[str, object] | None:
    options = request.get("options")
    return options if isinstance(options, Mapping) else None


GAME = Taiwan13()
