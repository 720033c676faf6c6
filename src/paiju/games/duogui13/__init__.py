"""多鬼十三水: Thirteen with many jokers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from paiju.core.texts import Texts, register_texts
from paiju.families.thirteen.data import FAMILY
from paiju.families.thirteen.game import ThirteenGame
from paiju.families.thirteen.table import Desk
from paiju.families.thirteen.views import ThirteenState, ThirteenView
from paiju.games.duogui13.options import Duogui13Options

register_texts(__name__)


@dataclass(slots=True)
class Duogui13State(ThirteenState[Duogui13Options]):
    options: Duogui13Options
    row: Desk


@dataclass(frozen=True, slots=True)
class Duogui13View(ThirteenView):
    options: Duogui13Options


class Duogui13(ThirteenGame[Duogui13Options]):
    id: ClassVar[str] = "duogui13"
    zh: ClassVar[str] = "多鬼十三水"
    en: ClassVar[str] = "Thirteen with many jokers"
    prefix: ClassVar[str] = "DG"
    rules_version: ClassVar[int] = 1
    package: ClassVar[str] = __name__
    emblem: ClassVar[str] = "Ks jk Jd"
    options_type = Duogui13Options
    state_type = Duogui13State
    view_type = Duogui13View
    texts = Texts(__name__, FAMILY, "paiju.core")


GAME = Duogui13()
