"""打牌: the flow the thirteen-card games share: bets where there is a banker, arranging, showdown, the next deal.

All seats bet at once and arrange at once. No card is seen before all bets are in, no arrangement before all are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, TypeVar, cast

from paiju.core.batch import Batch
from paiju.core.cards import Cards, cards_text
from paiju.core.encoding import Encoding
from paiju.core.errors import IllegalAction, Refusal
from paiju.core.game import Event, Game, Step
from paiju.core.ledger import Entry
from paiju.core.plain import Plain, to_plain
from paiju.core.quick import changed
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.families.thirteen.actions import (
    Action,
    Arrange,
    Bet,
    Declare,
    Laying,
    arrangements,
    random_arrangement,
    sure_arrangement,
)
from paiju.families.thirteen.chances import dealt_keys, exact_chances
from paiju.families.thirteen.explain import explain_entry, tally_keys
from paiju.families.thirteen.hands import Shown, arranged, best_special, declared, is_special_stage
from paiju.families.thirteen.model import HAND, PLACES, SIZES, Rules, ThirteenOptions
from paiju.families.thirteen.reading import read_request
from paiju.families.thirteen.rows import TYPE_SHIFT
from paiju.families.thirteen.score import score_request
from paiju.families.thirteen.settle import TYPE_NAMES, Settlement, settle
from paiju.families.thirteen.state import Laid, Showdown, State, View, banker_of, turned_state

T = TypeVar("T")
O = TypeVar("O", bound=ThirteenOptions)  # noqa: E741 - options, as in Game[O, S, A]
NO_CARDS = Cards(())
_SAMPLES = 200
"""Random splits tried before taking the first legal one; of a typical hand every second or third is legal."""


class ThirteenGame(Game[O, State, Action]):
    """十三张: what duogui13, fujian13 and taiwan13 share; they differ only in their rules."""

    table = "thirteen"
    action_type = Bet | Arrange | Declare
    view_type: type[View]

    # -- dealing ------------------------------------------------------------------------------------------

    def seats(self, options: O) -> int:
        return options.rules().seats

    def start(self, options: O, key: str) -> Step[State]:
        seats = options.rules().seats
        return self._deal(self.state_type(options, key, 0, 0, "over", (), (), (), (0,) * seats, None), 0)

    @rule("DG-1.4")
    def _deal(self, state: State, deal: int, **changes: Any) -> Step[State]:
        """发牌: thirteen cards a seat from the shuffled deck, beginning with the first seat; the rest stay hidden."""
        rules, first = state.rules, state.first
        seats = rules.seats
        deck = Stream(state.key, f"deal/{deal}").shuffled(rules.deck)
        places = [HAND * ((seat - first) % seats) for seat in range(seats)]
        hands = cast("tuple[Cards, ...]", tuple([tuple(sorted(deck[at : at + HAND])) for at in places]))
        nobody = (None,) * seats
        banker = banker_of(rules, first, deal)
        began = Event("deal_started", {"deal": deal, "banker": banker})
        if banker is not None:
            state = changed(state, deal=deal, phase="bet", hands=hands, bets=nobody, laid=nobody, **changes)
            return Step(state, (began,))
        state = changed(state, deal=deal, phase="arrange", hands=hands, bets=(), laid=nobody, **changes)
        return Step(state, (began, *_dealt(state)))

    # -- acting -------------------------------------------------------------------------------------------

    def pending(self, state: State) -> frozenset[int]:
        if state.phase == "over":
            return frozenset()
        waited = state.bets if state.phase == "bet" else state.laid
        idle = state.banker if state.phase == "bet" else None
        return frozenset([seat for seat, given in enumerate(waited) if given is None and seat != idle])

    def is_pending(self, state: State, seat: int) -> bool:
        phase = state.phase
        if phase == "over" or not 0 <= seat < state.rules.seats:
            return False
        return state.laid[seat] is None if phase == "arrange" else state.bets[seat] is None and seat != state.banker

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Bet) != (state.phase == "bet"):
            return Refusal("wrong_phase", detail={"phase": f"@phase.{state.phase}"})
        if isinstance(action, Bet):
            return _refuse_bet(state.rules, action)
        shown = _shown(state.rules, state.hands[seat], action)
        return shown if isinstance(shown, Refusal) else None

    def apply(self, state: State, seat: int, action: Action) -> Step[State]:
        if isinstance(action, Bet):
            state = changed(state, bets=_with(state.bets, seat, action.units))
            told: tuple[Event, ...] = (Event("bet_placed", {"seat": seat}),)
            if self.pending(state):
                return Step(state, told)
            state = changed(state, phase="arrange")
            return Step(state, (*told, Event("bets", {"bets": list(state.bets)}), *_dealt(state)))
        state = changed(state, laid=_with(state.laid, seat, action))
        told = (Event("submitted", {"seat": seat}),)
        return Step(state, told) if None in state.laid else self._showdown(state, told)

    @rule("TH-5.4")
    def _showdown(self, state: State, told: tuple[Event, ...]) -> Step[State]:
        """亮牌: compare, pay, add up; then the next deal at once, or the end of the match."""
        rules = state.rules
        hands = [_must_show(rules, hand, laying) for hand, laying in zip(state.hands, state.laid, strict=True)]
        settled = settle(rules, state.deal, hands, state.banker, state.bets)
        won = settled.totals(rules.seats)
        last = _showdown_of(state, hands, settled, won)
        scores = tuple(before + now for before, now in zip(state.scores, won, strict=True))
        events = (*told, *_told_of(last))
        if state.deal + 1 == rules.deals:
            state = changed(state, scores=scores, last=last, phase="over", hands=(), bets=(), laid=())
            ended = Event("match_over", {"scores": list(scores)})
            return Step(state, (*events, ended), settled.entries)
        step = self._deal(state, state.deal + 1, scores=scores, last=last)
        return Step(step.state, events + step.events, settled.entries)

    def choices(self, view: View) -> Iterator[Action]:
        if not view.to_act:
            return
        rules = view.rules
        if view.phase == "bet":
            yield from map(Bet, range(1, rules.max_bet + 1))
            return
        if best_special(rules, view.hand) is not None:
            yield Declare()
        yield from arrangements(rules, view.hand)
        if rules.foul == "pays":
            yield from arrangements(rules, view.hand, ordered=False)

    def sample(self, view: View, chance: Stream) -> Action:
        """Some legal action, not evenly: specials are declared half the time, most arrangements are in order."""
        if not view.to_act:
            raise IllegalAction("not_pending", seat=view.seat)
        rules = view.rules
        if view.phase == "bet":
            return Bet(1 + chance.below(rules.max_bet))
        if best_special(rules, view.hand) is not None and chance.below(2):
            return Declare()
        for _ in range(_SAMPLES):
            drawn = random_arrangement(rules, view.hand, chance)
            if not isinstance(arranged(rules, drawn.rows), Refusal):
                return drawn
        return _some_laying(rules, view.hand)

    # -- looking ------------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> View:
        rules, phase, bets = state.rules, state.phase, state.bets
        banker = banker_of(rules, state.first, state.deal)
        given: tuple[object, ...] = state.laid
        if phase == "bet":
            given = bets
            bets = tuple([bet if seat == other else None for other, bet in enumerate(bets)])
        is_over = phase == "over"
        to_act = seat is not None and not is_over and given[seat] is None and not (phase == "bet" and seat == banker)
        hand, laid = NO_CARDS, None
        if seat is not None and phase == "arrange":
            hand, laid = state.hands[seat], state.laid[seat]
        submitted = tuple([one is not None for one in given])
        # In the order of the fields: by name, fourteen take a third longer.
        return self.view_type(
            state.options,
            seat,
            to_act,
            phase,
            state.deal,
            rules.deals,
            banker,
            bets,
            hand,
            laid,
            submitted,
            state.scores,
            state.last,
            is_over,
        )

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def redeal(self, state: State, seat: int | None, chance: Stream) -> State:
        key = "".join(f"{chance.word():08x}" for _ in range(8))
        if state.phase == "over":
            return changed(state, key=key)
        rules = state.rules
        kept = state.hands[seat] if seat is not None and state.phase == "arrange" else ()
        rest = list(rules.deck)
        for card in kept:
            rest.remove(card)
        fresh = iter(chance.shuffled(rest))
        hands = tuple(
            Cards(tuple(kept) if kept and other == seat else tuple(sorted(islice(fresh, HAND))))
            for other in range(rules.seats)
        )
        laid = tuple(
            given if given is None or other == seat else _some_laying(rules, hands[other])
            for other, given in enumerate(state.laid)
        )
        bets = tuple(
            bet if bet is None or other == seat or state.phase == "arrange" else 1 + chance.below(rules.max_bet)
            for other, bet in enumerate(state.bets)
        )
        return changed(state, key=key, hands=hands, laid=laid, bets=bets)

    def rotate(self, state: State, by: int) -> State:
        return turned_state(state, by)

    # -- questions ----------------------------------------------------------------------------------------

    def score(self, request: Mapping[str, object]) -> dict[str, Plain]:
        return score_request(self.options_type, self.texts, request)

    def read(self, request: Mapping[str, object]) -> dict[str, Plain]:
        return read_request(self.options_type, self.texts, request)

    def explain(self, entry: Entry, lang: str) -> str:
        return explain_entry(self.texts, entry, lang)

    def tally(self, event: Event) -> Iterator[str]:
        return tally_keys(event)

    def dealt(self, options: O, events: Sequence[Event]) -> Iterator[str]:
        return dealt_keys(options.rules(), events)

    def exact(self, options: O) -> Mapping[str, Fraction]:
        return exact_chances(options.rules())

    def encoding(self, options: O) -> Encoding[Action]:
        from paiju.families.thirteen.encoding import ThirteenEncoding  # who only plays never needs its tables

        return ThirteenEncoding(options.rules(), self.texts)

    def batch(self, options: O) -> Batch:
        from paiju.families.thirteen.batch import ThirteenBatch

        return ThirteenBatch(options.rules(), self.texts)


def _with(items: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*items[:seat], value, *items[seat + 1 :])


def _some_laying(rules: Rules, hand: Cards) -> Laying:
    """A legal laying of any hand, found at once."""
    rows = sure_arrangement(rules, hand)
    return Declare() if rows is None or best_special(rules, hand) is not None else rows


def _refuse_bet(rules: Rules, bet: Bet) -> Refusal | None:
    if 1 <= bet.units <= rules.max_bet:
        return None
    return Refusal("bad_bet", rules.lines["bet"], {"units": bet.units, "most": rules.max_bet})


@rule("TH-5.3")
def _shown(rules: Rules, hand: Cards, action: Laying) -> Shown | Refusal:
    """The hand as laid down, or why it may not be; where no rows are in order a special remains."""
    if isinstance(action, Declare):
        return declared(rules, hand)
    front, middle, back = rows = action.rows
    if (len(front), len(middle), len(back)) != SIZES:
        return _wrong_size(rows)
    if tuple(sorted(front + middle + back)) != hand:
        return Refusal("not_your_cards")
    shown = arranged(rules, rows)
    if isinstance(shown, Shown):
        action.note(rules, shown)
    return shown


def _wrong_size(rows: Sequence[Cards]) -> Refusal:
    place, row, size = next(found for found in zip(PLACES, rows, SIZES, strict=True) if len(found[1]) != found[2])
    return Refusal("wrong_row_size", "TH-1.2", {"row": f"@place.{place}", "size": size, "given": len(row)})


def _dealt(state: State) -> list[Event]:
    return [Event("dealt", {"cards": cards_text(hand)}, seat) for seat, hand in enumerate(state.hands)]


def _must_show(rules: Rules, hand: Cards, laying: Laying | None) -> Shown:
    """For layings that were checked when they were submitted: whose cards they are need not be asked again."""
    if isinstance(laying, Arrange):
        shown = laying.noted(rules) or arranged(rules, laying.rows)
    else:
        shown = declared(rules, hand)
    if not isinstance(shown, Shown):
        raise ValueError(f"settling an unchecked laying: {shown}")
    return shown


def _showdown_of(state: State, hands: list[Shown], settled: Settlement, won: tuple[int, ...]) -> Showdown:
    laid = []
    for hand, laying in zip(hands, state.laid, strict=True):
        rows = laying.rows if isinstance(laying, Arrange) else ()
        types = () if hand.values is None else tuple([TYPE_NAMES[value >> TYPE_SHIFT] for value in hand.values])
        cards = cast(Cards, hand.cards)
        laid.append(Laid(cards, rows, types, hand.special.id if hand.special else None, hand.foul))
    stage = is_special_stage(state.rules, hands)
    outcome = (settled.pairs, settled.guns, settled.sweeps, won)
    return Showdown(state.deal, state.banker, state.bets, tuple(laid), stage, *outcome)


def _told_of(last: Showdown) -> tuple[Event, ...]:
    plain: Any = to_plain(last)
    seen = {name: plain[name] for name in ("deal", "banker", "bets", "hands", "special_stage")}
    paid = {name: plain[name] for name in ("deal", "pairs", "guns", "sweeps", "totals")}
    return Event("showdown", seen), Event("settled", paid)
