"""比大小: the smallest game that uses the whole contract: everybody secretly plays a card, the highest wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, TypeVar

from paiju.core.capabilities import Counting, Hints, Learning, Scoring
from paiju.core.cards import Cards, cards_text, parse_cards
from paiju.core.errors import Refusal, RequestError
from paiju.core.game import Event, Game, Step
from paiju.core.ledger import Entry, Ledger, totals
from paiju.core.options import Options, option
from paiju.core.plain import Plain
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.core.texts import Texts, register_texts

from .hint import HandQuestion

if TYPE_CHECKING:
    from .batch import ToyBatch
    from .encoding import ToyEncoding

register_texts("paiju_toy")
DECK = tuple(range(32, 52))
HAND = 3
T = TypeVar("T")


@dataclass(frozen=True)
class ToyOptions(Options):
    players: int = option(3, rule="TY-1.1", choices=(2, 3, 4))
    deals: int = option(2, rule="TY-1.2", low=1, high=20)
    stake: int = option(1, rule="TY-2.2", low=1, high=9)


@dataclass(frozen=True, slots=True)
class Play:
    card: Cards


@dataclass(frozen=True, slots=True)
class ToyState:
    options: ToyOptions
    key: str
    deal: int
    hands: tuple[Cards, ...]
    plays: tuple[Cards | None, ...]
    scores: tuple[int, ...]
    over: bool


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
        from .encoding import ToyEncoding

        return ToyEncoding()

    def batch(self, options: ToyOptions) -> ToyBatch:
        from .batch import ToyBatch

        return ToyBatch(options)


class Toy(Game[ToyOptions, ToyState, Play]):
    id: ClassVar[str] = "toy"
    zh: ClassVar[str] = "比大小"
    en: ClassVar[str] = "High card"
    prefix: ClassVar[str] = "TY"
    table: ClassVar[str] = "toy"
    rules_version: ClassVar[int] = 1
    options_type = ToyOptions
    action_type = Play
    state_type = ToyState
    package: ClassVar[str] = "paiju_toy"
    texts = Texts("paiju_toy", "paiju.core")
    scoring: Scoring = Scoring(score_request)
    hints = Hints(HandQuestion, "paiju_toy.hint:hint_of")
    counting = ToyCounting()
    learning: ToyLearning = ToyLearning()

    def seats(self, options: ToyOptions) -> int:
        return options.players

    def start(self, options: ToyOptions, key: str) -> Step[ToyState]:
        nobody = ToyState(options, key, -1, (), (), (0,) * options.players, False)
        return self._deal(nobody, 0)

    @rule("TY-1.2")
    def _deal(self, state: ToyState, deal: int) -> Step[ToyState]:
        seats = state.options.players
        deck = Stream(state.key, f"deal/{deal}").shuffled(DECK)
        hands = tuple(Cards(tuple(sorted(deck[seat * HAND : seat * HAND + HAND]))) for seat in range(seats))
        events = [Event("deal_started", {"deal": deal})]
        events += [Event("dealt", {"cards": cards_text(hand)}, to=seat) for seat, hand in enumerate(hands)]
        return Step(replace(state, deal=deal, hands=hands, plays=(None,) * seats), tuple(events))

    def pending(self, state: ToyState) -> frozenset[int]:
        if state.over:
            return frozenset()
        return frozenset(seat for seat, play in enumerate(state.plays) if play is None)

    def refuse(self, state: ToyState, seat: int, action: Play) -> Refusal | None:
        if len(action.card) != 1 or action.card[0] not in state.hands[seat]:
            return Refusal("toy_not_held", "TY-2.1", {"card": cards_text(action.card)})
        return None

    def apply(self, state: ToyState, seat: int, action: Play) -> Step[ToyState]:
        plays = (*state.plays[:seat], action.card, *state.plays[seat + 1 :])
        state = replace(state, plays=plays)
        told = (Event("submitted", {"seat": seat}),)
        if None in plays:
            return Step(state, told)
        return self._settle(state, told)

    @rule("TY-2.2")
    def _settle(self, state: ToyState, told: tuple[Event, ...]) -> Step[ToyState]:
        ranks = [(play or (0,))[0] >> 2 for play in state.plays]
        ledger = Ledger(state.deal)
        for winner, best in enumerate(ranks):
            for loser, rank in enumerate(ranks):
                if best == max(ranks) and rank < best:
                    ledger.pay(loser, winner, state.options.stake, "TY-2.2")
        won = totals(ledger.entries, len(ranks))
        shown = Event("shown", {"cards": [cards_text(play or ()) for play in state.plays], "won": list(won)})
        state = replace(state, scores=tuple(a + b for a, b in zip(state.scores, won, strict=True)))
        events = (*told, shown)
        if state.deal + 1 == state.options.deals:
            return Step(replace(state, over=True), (*events, Event("match_over")), tuple(ledger.entries))
        step = self._deal(state, state.deal + 1)
        return Step(step.state, events + step.events, tuple(ledger.entries))

    @rule("TY-2.1")
    def choices(self, view: ToyView) -> Iterator[Play]:
        if view.to_act:
            for card in view.hand:
                yield Play(Cards((card,)))

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        return ToyView(
            seat=seat,
            to_act=seat in self.pending(state),
            deal=state.deal,
            hand=Cards(()) if seat is None else state.hands[seat],
            played=tuple(play is not None for play in state.plays),
            scores=state.scores,
            over=state.over,
        )

    def scores(self, state: ToyState) -> tuple[int, ...]:
        return state.scores

    def redeal(self, state: ToyState, seat: int | None, chance: Stream) -> ToyState:
        mine = () if seat is None else state.hands[seat]
        rest = iter(chance.shuffled([card for card in DECK if card not in mine]))
        hands = tuple(
            hand if other == seat else Cards(tuple(sorted(next(rest) for _ in range(HAND))))
            for other, hand in enumerate(state.hands)
        )
        plays = tuple(
            play if play is None or other == seat else Cards(hands[other][:1]) for other, play in enumerate(state.plays)
        )
        key = f"{chance.word():08x}" * 8
        return replace(state, key=key, hands=hands, plays=plays)

    def rotate(self, state: ToyState, by: int) -> ToyState:
        def turned(items: tuple[T, ...]) -> tuple[T, ...]:
            cut = -by % len(items)
            return items[cut:] + items[:cut]

        return replace(state, hands=turned(state.hands), plays=turned(state.plays), scores=turned(state.scores))

    def explain(self, entry: Entry, lang: str) -> str:
        return self.texts.text(lang, "entry.win", payer=entry.payer, payee=entry.payee, amount=entry.amount)


GAME = Toy()
