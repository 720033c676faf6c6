"""台式十三支: Taiwan thirteen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from paiju.core.texts import Texts, register_texts
from paiju.families.thirteen.data import FAMILY
from paiju.families.thirteen.game import ThirteenGame
from paiju.families.thirteen.table import Desk
from paiju.families.thirteen.views import ThirteenState, ThirteenView
from paiju.games.taiwan13.options import Taiwan13Options

register_texts(__name__)


@dataclass(slots=True)
class Taiwan13State(ThirteenState[Taiwan13Options]):
    options: Taiwan13Options
    row: Desk


@dataclass(frozen=True, slots=True)
class Taiwan13View(ThirteenView):
    options: Taiwan13Options


class Taiwan13(ThirteenGame[Taiwan13Options]):
    id: ClassVar[str] = "taiwan13"
    zh: ClassVar[str] = "台式十三支"
    en: ClassVar[str] = "Taiwan thirteen"
    prefix: ClassVar[str] = "TW"
    rules_version: ClassVar[int] = 1
    package: ClassVar[str] = __name__
    emblem: ClassVar[str] = "Qh Kh Ah"
    options_type = Taiwan13Options
    state_type = Taiwan13State
    view_type = Taiwan13View
    texts = Texts(__name__, FAMILY, "paiju.core")


GAME = Taiwan13()
