"""福建十三水: Fujian thirteen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from paiju.core.quick import quick
from paiju.core.texts import Texts, register_texts
from paiju.families.thirteen.data import FAMILY
from paiju.families.thirteen.play import ThirteenGame
from paiju.families.thirteen.state import State, View
from paiju.games.fujian13.options import Fujian13Options

register_texts(__name__)


@quick
@dataclass(frozen=True, slots=True)
class Fujian13State(State):
    options: Fujian13Options


@quick
@dataclass(frozen=True, slots=True)
class Fujian13View(View):
    options: Fujian13Options


class Fujian13(ThirteenGame[Fujian13Options]):
    id: ClassVar[str] = "fujian13"
    zh: ClassVar[str] = "福建十三水"
    en: ClassVar[str] = "Fujian thirteen"
    prefix: ClassVar[str] = "FJ"
    rules_version: ClassVar[int] = 1
    package: ClassVar[str] = __name__
    options_type = Fujian13Options
    state_type = Fujian13State
    view_type = Fujian13View
    texts = Texts(__name__, FAMILY, "paiju.core")


GAME = Fujian13()
