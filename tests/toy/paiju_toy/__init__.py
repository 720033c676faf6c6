"""比大小: the smallest game that uses the whole contract: everybody secretly plays a card, the highest wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from paiju.core.capabilities import Counting, Hints, Learning, Scoring
from paiju.core.cards import Cards, cards_text, parse_cards
from paiju.core.chance import key_words
from paiju.core.errors import Refusal, RequestError
from paiju.core.game import Event
from paiju.core.kernel import Log
from paiju.core.ledger import Entry
from paiju.core.options import Options, option
from paiju.core.plain import Plain
from paiju.core.row_game import Position, RowGame
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.core.texts import Sentence, Texts, register_texts

from . import rules
from .encoding import ToyEncoding
from .hint import HandQuestion
from .rules import HAND, Desk, Room

if TYPE_CHECKING:
    from .batch import ToyBatch

register_texts("paiju_toy")
DECK = tuple(range(32, 52))


@dataclass(frozen=True)
class ToyOptions(Options):
    players: int = option(3, rule="TY-1.1", choices=(2, 3, 4))
    deals: int = option(2, rule="TY-1.2", low=1, high=20)
    stake: int = option(1, rule="TY-2.2", low=1, high=9)


@dataclass(frozen=True, slots=True)
class Play:
    card: Cards


@dataclass(slots=True)
class ToyState(Position[ToyOptions, Desk]):
    options: ToyOptions
    row: Desk

    @property
    def hands(self) -> tuple[Cards, ...]:
        return tuple(Cards(tuple(seat.hand)) for seat in self.row.seats[: self.options.players])

    @property
    def played(self) -> tuple[bool, ...]:
        return tuple(seat.played > 0 for seat in self.row.seats[: self.options.players])


@dataclass(frozen=True, slots=True)
class ToyView:
    seat: int | None
    to_act: bool
    deal: int
    hand: Cards
    played: tuple[bool, ...]
    scores: tuple[int, ...]
    over: bool


def score_request(request: Mapping[str, object]) -> dict[str, Plain]:
    plays = request.get("plays")
    if not isinstance(plays, list):
        raise RequestError("missing_field", where="request", field="plays")
    ranks = [parse_cards(str(play))[0] >> 2 for play in plays]
    best = max(ranks)
    losers = sum(rank < best for rank in ranks)
    winners = len(ranks) - losers
    return {"totals": [losers if rank == best else -winners for rank in ranks]}


class ToyCounting(Counting[ToyOptions]):
    def tally(self, event: Event) -> Iterator[str]:
        if event.name == "shown":
            yield "tally.shown"


class ToyLearning(Learning[ToyOptions, Play]):
    def encoding(self, options: ToyOptions) -> ToyEncoding:
        return ToyEncoding()

    def batch(self, options: ToyOptions) -> ToyBatch:
        from .batch import ToyBatch

        return ToyBatch(options)


class Toy(RowGame[ToyOptions, ToyState, Play]):
    id: ClassVar[str] = "toy"
    zh: ClassVar[str] = "比大小"
    en: ClassVar[str] = "High card"
    prefix: ClassVar[str] = "TY"
    table: ClassVar[str] = "toy"
    rules_version: ClassVar[int] = 1
    options_type = ToyOptions
    action_type = Play
    state_type = ToyState
    row_type = Desk
    package: ClassVar[str] = "paiju_toy"
    texts = Texts("paiju_toy", "paiju.core")
    scoring: Scoring = Scoring(score_request)
    hints = Hints(HandQuestion, "paiju_toy.hint:hint_of")
    counting = ToyCounting()
    learning: ToyLearning = ToyLearning()

    def seats(self, options: ToyOptions) -> int:
        return options.players

    def room(self, options: ToyOptions) -> Room:
        return Room(options.players, options.deals, options.stake)

    def begin(self, room: Room, row: Desk, key: Sequence[int], log: Log) -> None:
        rules.start(room, key, row, log)

    def play(self, room: Room, row: Desk, seat: int, action: Play, log: Log) -> None:
        rules.play(room, row, seat, action.card[0], log)

    def news(self, options: ToyOptions, log: Sequence[int]) -> Iterator[Event | Entry]:
        shown: list[tuple[str, int]] = []
        for at in range(0, len(log), rules.MESSAGE):
            what, one, two, three, four = log[at : at + rules.MESSAGE]
            if what == rules.DEAL_STARTED:
                yield Event("deal_started", {"deal": one})
            elif what == rules.DEALT:
                yield Event("dealt", {"cards": cards_text(Cards((two, three, four)))}, to=one)
            elif what == rules.SUBMITTED:
                yield Event("submitted", {"seat": one})
            elif what == rules.PAID:
                yield Entry(one, two, three, four, "TY-2.2")
            elif what == rules.MATCH_OVER:
                yield Event("match_over")
            else:
                shown.append((cards_text(Cards((two,))), three))
                if len(shown) == options.players:
                    cards, won = zip(*shown, strict=True)
                    yield Event("shown", {"cards": list(cards), "won": list(won)})

    def is_asked(self, row: Desk, seat: int) -> bool:
        return not row.over and not row.seats[seat].played

    def refuse(self, state: ToyState, seat: int, action: Play) -> Refusal | None:
        if len(action.card) != 1 or action.card[0] not in state.hands[seat]:
            return Refusal("toy_not_held", "TY-2.1", {"card": cards_text(action.card)})
        return None

    @rule("TY-2.1")
    def choices(self, view: ToyView) -> Iterator[Play]:
        if view.to_act:
            for card in view.hand:
                yield Play(Cards((card,)))

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        return ToyView(
            seat=seat,
            to_act=seat in self.pending(state),
            deal=state.row.deal,
            hand=Cards(()) if seat is None else state.hands[seat],
            played=state.played,
            scores=self.scores(state),
            over=bool(state.row.over),
        )

    def redeal(self, state: ToyState, seat: int | None, chance: Stream) -> ToyState:
        row = state.row.copy()
        mine = () if seat is None else row.seats[seat].hand
        rest = iter(chance.shuffled([card for card in DECK if card not in mine]))
        for at, other in enumerate(row.seats[: state.options.players]):
            if at != seat:
                other.hand = sorted(next(rest) for _ in range(HAND))
                other.played = other.hand[0] if other.played else 0
        row.key = list(key_words(f"{chance.word():08x}" * 8))
        return ToyState(state.options, row)

    def sentence(self, entry: Entry) -> Sentence:
        return Sentence("entry.win", {"payer": entry.payer, "payee": entry.payee, "amount": entry.amount})


GAME = Toy()
