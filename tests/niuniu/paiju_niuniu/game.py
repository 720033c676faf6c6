"""斗牛 as a game: its name, and its parts called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from paiju.core.capabilities import Counting, Learning
from paiju.core.game import Event
from paiju.core.kernel import Log
from paiju.core.ledger import Entry
from paiju.core.row_game import RowGame
from paiju.core.rules import rule
from paiju.core.texts import Sentence, Texts, register_texts

from . import moves, rules, telling, views
from .moves import MOVES, Action, Bid
from .table import Desk, NiuniuOptions, Room, is_asked, room_of
from .views import NiuniuState

if TYPE_CHECKING:
    from .learning import NiuniuBatch, NiuniuEncoding

register_texts("paiju_niuniu")


class NiuniuCounting(Counting[NiuniuOptions]):
    def tally(self, event: Event) -> Iterator[str]:
        if event.name == "shown":
            yield f"level.{event.data['level']}"


class NiuniuLearning(Learning[NiuniuOptions, Action]):
    """Imported when asked for: a table of people does without."""

    def encoding(self, options: NiuniuOptions) -> NiuniuEncoding:
        from .learning import NiuniuEncoding

        return NiuniuEncoding(Niuniu(), MOVES)

    def batch(self, options: NiuniuOptions) -> NiuniuBatch:
        from .learning import NiuniuBatch

        return NiuniuBatch(Niuniu(), options)


class Niuniu(RowGame[NiuniuOptions, NiuniuState, Action]):
    id: ClassVar[str] = "niuniu"
    zh: ClassVar[str] = "斗牛"
    en: ClassVar[str] = "Niu Niu"
    prefix: ClassVar[str] = "NN"
    table: ClassVar[str] = "niuniu"
    rules_version: ClassVar[int] = 1
    options_type = NiuniuOptions
    action_type = Action
    state_type = NiuniuState
    row_type = Desk
    turning = ("banker",)
    package: ClassVar[str] = "paiju_niuniu"
    texts = Texts("paiju_niuniu", "paiju.core")
    counting = NiuniuCounting()
    learning = NiuniuLearning()

    @rule("NN-1.1")
    def seats(self, options: NiuniuOptions) -> int:
        return options.players

    room = staticmethod(room_of)
    is_asked = staticmethod(is_asked)
    begin = staticmethod(rules.begin)
    news = staticmethod(telling.news)
    refuse = staticmethod(moves.refusal_of)
    choices = staticmethod(moves.choices_of)
    view = staticmethod(views.view_of)
    redeal = staticmethod(views.redealt)

    def play(self, room: Room, row: Desk, seat: int, action: Action, log: Log) -> None:
        carry_out = rules.bid if isinstance(action, Bid) else rules.bet
        carry_out(room, row, seat, action.times, log)

    def sentence(self, entry: Entry) -> Sentence:
        said = {"payer": entry.payer, "payee": entry.payee, "amount": entry.amount}
        return Sentence("entry.pay", {**said, **entry.detail, "label": f"@level.{entry.detail['level']}"})
