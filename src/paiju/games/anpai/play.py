"""暗牌斗地主 as a game: deal, secret plays of all at once, settlement, five rounds (A1 to A8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from paiju.core.cards import Cards, cards_text
from paiju.core.encoding import Encoding
from paiju.core.errors import IllegalAction, Refusal
from paiju.core.game import Event, Game, LateStep, Step, turned
from paiju.core.ledger import Entry
from paiju.core.plain import Plain
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.games.anpai.chances import dealt_keys, exact_chances
from paiju.games.anpai.counting import count_plays, draw_play, list_plays
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.dealing import deal_round, end_round
from paiju.games.anpai.hands import PACKAGE, TEXTS, in_order, read_play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.score import read_request, score_request
from paiju.games.anpai.state import AnpaiState, AnpaiView, Play, play_of
from paiju.games.anpai.telling import tell_submitted
from paiju.games.anpai.words import explain_entry

if TYPE_CHECKING:
    from paiju.core.batch import Batch

_NONE = Cards(())
_ROUNDS = len(DATA.rounds.hands)


class Anpai(Game[AnpaiOptions, AnpaiState, Play]):
    id: ClassVar[str] = "anpai"
    zh: ClassVar[str] = "暗牌斗地主"
    en: ClassVar[str] = "Hidden-card Dou Dizhu"
    prefix: ClassVar[str] = "AP"
    table: ClassVar[str] = "climbing"
    rules_version: ClassVar[int] = 1
    options_type = AnpaiOptions
    action_type = Play
    state_type = AnpaiState
    package: ClassVar[str] = PACKAGE
    texts = TEXTS

    @rule("AP-1.1")
    def seats(self, options: AnpaiOptions) -> int:
        return SEATS

    @rule("AP-6.1")
    def start(self, options: AnpaiOptions, key: str) -> Step[AnpaiState]:
        nobody: tuple[Cards, ...] = (Cards(()),) * SEATS
        empty = AnpaiState(
            options=options,
            key=key,
            first=0,
            round=0,
            shuffles=0,
            stock=Cards(()),
            gone=Cards(()),
            buried=Cards(()),
            hands=nobody,
            open=nobody,
            plays=(None,) * SEATS,
            coins=(options.coins,) * SEATS,
            last=None,
            over=False,
        )
        return deal_round(empty)

    def pending(self, state: AnpaiState) -> frozenset[int]:
        return state.waiting

    @rule("AP-6.6")
    def check(self, state: AnpaiState, seat: int, action: Play) -> Refusal | None:
        if seat in state.waiting:
            return self.refuse(state, seat, action)
        if not state.over and 0 <= seat < SEATS and not state.coins[seat]:
            return Refusal("bankrupt", "AP-6.6", {"seat": seat})
        return super().check(state, seat, action)

    @rule("AP-3.1")
    def refuse(self, state: AnpaiState, seat: int, action: Play) -> Refusal | None:
        cards = action.cards
        if not cards:
            return None
        # Both are in the same order, so one walk along the hand finds every card of the play, or not.
        left = iter(state.hands[seat])
        for card in cards:
            if card not in left:
                lacking = Counter(cards) - Counter(state.hands[seat])
                return Refusal("card_not_held", "AP-3.1", {"cards": cards_text(lacking.elements())})
        found = read_play(cards)
        return found if isinstance(found, Refusal) else None

    def over(self, state: AnpaiState) -> bool:
        return state.over

    def apply(self, state: AnpaiState, seat: int, action: Play) -> Step[AnpaiState]:
        state = state.chosen(seat, action.cards)
        return LateStep(state, tell=tell_submitted[seat]) if state.waiting else end_round(state, seat)

    def choices(self, view: AnpaiView) -> Iterator[Play]:
        if view.to_act:
            for cards in list_plays(view.hand):
                yield play_of(cards)

    def count(self, view: AnpaiView) -> int:
        """How many choices there are, without listing them."""
        return count_plays(view.hand) if view.to_act else 0

    def sample(self, view: AnpaiView, chance: Stream) -> Play:
        if not view.to_act:
            raise IllegalAction("not_pending", seat=view.seat)
        return play_of(draw_play(view.hand, chance))

    def view(self, state: AnpaiState, seat: int | None) -> AnpaiView:
        plays = state.plays
        # By place, in the order of the fields: naming so many takes three times as long.
        return AnpaiView(
            seat,
            seat in state.waiting,
            state.options,
            state.round,
            _ROUNDS,
            _NONE if seat is None else state.hands[seat],
            None if seat is None else plays[seat],
            state.open,
            state.sizes,
            tuple([play is not None for play in plays]),
            state.coins,
            state.scores,
            state.gone,
            len(state.stock),
            len(state.buried),
            state.last,
            state.over,
        )

    def scores(self, state: AnpaiState) -> tuple[int, ...]:
        return state.scores

    @rule("AP-2.3")
    def redeal(self, state: AnpaiState, seat: int | None, chance: Stream) -> AnpaiState:
        """Keeps what the seat sees: its hand, every 明牌, the cards face up."""
        known = [state.hands[other] if other == seat else state.open[other] for other in range(SEATS)]
        hidden = [Counter(hand) - Counter(seen) for hand, seen in zip(state.hands, known, strict=True)]
        unseen = [*state.stock, *state.buried, *(card for part in hidden for card in part.elements())]
        cards = iter(chance.shuffled(sorted(unseen)))
        hands = tuple(_filled(seen, part.total(), cards) for seen, part in zip(known, hidden, strict=True))
        buried = _filled((), len(state.buried), cards)
        plays = tuple(
            play if play is None or other == seat else draw_play(hands[other], chance)
            for other, play in enumerate(state.plays)
        )
        key = "".join(f"{chance.word():08x}" for _ in range(8))
        return replace(state, key=key, hands=hands, buried=buried, stock=Cards(tuple(cards)), plays=plays)

    def rotate(self, state: AnpaiState, by: int) -> AnpaiState:
        last = state.last
        if last is not None:
            last = replace(last, plays=turned(last.plays, by), types=turned(last.types, by), won=turned(last.won, by))
        return replace(
            state,
            first=(state.first + by) % SEATS,
            hands=turned(state.hands, by),
            open=turned(state.open, by),
            plays=turned(state.plays, by),
            coins=turned(state.coins, by),
            last=last,
        )

    def score(self, request: Mapping[str, object]) -> dict[str, Plain]:
        return score_request(request)

    def read(self, request: Mapping[str, object]) -> dict[str, Plain]:
        return read_request(request)

    def explain(self, entry: Entry, lang: str) -> str:
        return explain_entry(entry, lang)

    def encoding(self, options: AnpaiOptions) -> Encoding[Play]:
        from paiju.games.anpai.encoding import AnpaiEncoding  # its tables take a moment to make

        return AnpaiEncoding()

    def batch(self, options: AnpaiOptions) -> Batch:
        from paiju.games.anpai.batch import AnpaiBatch

        return AnpaiBatch(options)

    def dealt(self, options: AnpaiOptions, events: Sequence[Event]) -> Iterator[str]:
        return dealt_keys(events)

    def exact(self, options: AnpaiOptions) -> Mapping[str, Fraction]:
        return exact_chances()

    def tally(self, event: Event) -> Iterator[str]:
        data: dict[str, Any] = event.data
        if event.name == "showdown":
            for kind in data["types"]:
                if kind is not None:
                    yield f"type.{kind}"
        elif event.name == "settled":
            yield f"outcome.{data['outcome']}"
            if data["crit"]:
                yield "tally.crit"
        elif event.name == "bankrupt":
            yield "tally.bankrupt"


def _filled(seen: Sequence[int], many: int, cards: Iterator[int]) -> Cards:
    return in_order((*seen, *(next(cards) for _ in range(many))))
