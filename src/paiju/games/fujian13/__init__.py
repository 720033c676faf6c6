"""福建十三水: Fujian thirteen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from paiju.core.texts import Texts, register_texts
from paiju.families.thirteen.data import FAMILY
from paiju.families.thirteen.game import ThirteenGame
from paiju.families.thirteen.table import Desk
from paiju.families.thirteen.views import ThirteenState, ThirteenView
from paiju.games.fujian13.options import Fujian13Options

register_texts(__name__)


@dataclass(slots=True)
class Fujian13State(ThirteenState[Fujian13Options]):
    options: Fujian13Options
    row: Desk


@dataclass(frozen=True, slots=True)
class Fujian13View(ThirteenView):
    options: Fujian13Options


class Fujian13(ThirteenGame[Fujian13Options]):
    id: ClassVar[str] = "fujian13"
    zh: ClassVar[str] = "福建十三水"
    en: ClassVar[str] = "Fujian thirteen"
    prefix: ClassVar[str] = "FJ"
    rules_version: ClassVar[int] = 1
    package: ClassVar[str] = __name__
    emblem: ClassVar[str] = "As Ah Ad"
    options_type = Fujian13Options
    state_type = Fujian13State
    view_type = Fujian13View
    texts = Texts(__name__, FAMILY, "paiju.core")


GAME = Fujian13()
