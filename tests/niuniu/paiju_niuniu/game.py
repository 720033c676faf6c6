"""斗牛 as a game: what may be done, and the rules called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from paiju.core.errors import Refusal
from paiju.core.game import Event
from paiju.core.kernel import Log
from paiju.core.ledger import Entry
from paiju.core.row_game import RowGame
from paiju.core.rules import rule
from paiju.core.texts import Texts, register_texts

from . import rules, telling, views
from .table import BIDDING, MOST_BET, MOST_BID, PHASES, Desk, NiuniuOptions, Room, is_asked, room_of
from .views import NiuniuState, NiuniuView

if TYPE_CHECKING:
    from paiju.core.batch import Batch
    from paiju.core.encoding import Encoding

register_texts("paiju_niuniu")


@dataclass(frozen=True, slots=True)
class Bid:
    """抢庄: nought is no bid."""

    kind: ClassVar[str] = "bid"
    times: int


@dataclass(frozen=True, slots=True)
class Bet:
    """下注."""

    kind: ClassVar[str] = "bet"
    times: int


Action: TypeAlias = Bid | Bet
MOVES: tuple[Action, ...] = (*map(Bid, range(MOST_BID + 1)), *map(Bet, range(1, MOST_BET + 1)))


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

    @rule("NN-1.1")
    def seats(self, options: NiuniuOptions) -> int:
        return options.players

    room = staticmethod(room_of)
    is_asked = staticmethod(is_asked)
    begin = staticmethod(rules.begin)
    news = staticmethod(telling.news)
    redeal = staticmethod(views.redealt)
    view = staticmethod(views.view_of)

    def play(self, room: Room, row: Desk, seat: int, action: Action, log: Log) -> None:
        carry_out = rules.bid if isinstance(action, Bid) else rules.bet
        carry_out(room, row, seat, action.times, log)

    @rule("NN-2.1", "NN-2.3")
    def refuse(self, state: NiuniuState, seat: int, action: Action) -> Refusal | None:
        bidding, options = state.row.phase == BIDDING, state.options
        line = "NN-2.1" if bidding else "NN-2.3"
        if isinstance(action, Bid) != bidding:
            return Refusal("niuniu_wrong_phase", line, {"phase": f"@phase.{PHASES[state.row.phase]}"})
        low, high = (0, options.most_bid) if bidding else (1, options.most_bet)
        return None if low <= action.times <= high else Refusal("niuniu_bad_times", line, {"low": low, "high": high})

    def choices(self, view: NiuniuView) -> Iterator[Action]:
        if view.to_act and view.phase == "bid":
            yield from map(Bid, range(view.options.most_bid + 1))
        elif view.to_act:
            yield from map(Bet, range(1, view.options.most_bet + 1))

    def explain(self, entry: Entry, lang: str) -> str:
        said = {"payer": entry.payer, "payee": entry.payee, "amount": entry.amount}
        return self.texts.text(lang, "entry.pay", **said, **entry.detail, label=f"@level.{entry.detail['level']}")

    def tally(self, event: Event) -> Iterator[str]:
        if event.name == "shown":
            yield f"level.{event.data['level']}"

    def encoding(self, options: NiuniuOptions) -> Encoding[Action]:
        from .learning import NiuniuEncoding

        return NiuniuEncoding(self, MOVES)

    def batch(self, options: NiuniuOptions) -> Batch:
        from .learning import NiuniuBatch

        return NiuniuBatch(self, options)
