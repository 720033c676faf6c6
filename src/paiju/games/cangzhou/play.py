"""沧州麻将 as a game of the engine contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from paiju.core.batch import Batch
from paiju.core.encoding import Encoding
from paiju.core.errors import IllegalAction, Refusal
from paiju.core.game import Event, Game, Step
from paiju.core.ledger import Entry
from paiju.core.plain import Plain
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.core.texts import Texts, register_texts
from paiju.core.tiles import Tiles
from paiju.games.cangzhou import hidden, words
from paiju.games.cangzhou.actions import DISCARDS, PASS, Action, Xiapao
from paiju.games.cangzhou.chances import dealt_keys, exact_chances
from paiju.games.cangzhou.claims import answer
from paiju.games.cangzhou.data import PACKAGE
from paiju.games.cangzhou.match import begin_hand, choose_run, go_on
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.refusals import refusal_of
from paiju.games.cangzhou.score import score_request
from paiju.games.cangzhou.state import CangzhouView, Draft, State
from paiju.games.cangzhou.turns import play_turn
from paiju.games.cangzhou.views import choices_of, view_of

register_texts(PACKAGE)


class Cangzhou(Game[CangzhouOptions, State, Action]):
    id: ClassVar[str] = "cangzhou"
    zh: ClassVar[str] = "沧州麻将"
    en: ClassVar[str] = "Cangzhou mahjong"
    prefix: ClassVar[str] = "CZ"
    table: ClassVar[str] = "mahjong"
    rules_version: ClassVar[int] = 1
    options_type = CangzhouOptions
    action_type: Any = Action
    state_type = State
    package: ClassVar[str] = PACKAGE
    windows: ClassVar[frozenset[str]] = frozenset({"discarded", "kong_declared"})
    texts = Texts(PACKAGE, "paiju.core")

    @rule("CZ-1.2")
    def seats(self, options: CangzhouOptions) -> int:
        return options.players

    def start(self, options: CangzhouOptions, key: str) -> Step[State]:
        seats = options.players
        draft = Draft(
            options=options,
            key=key,
            number=0,
            dealer=0,
            scores=(0,) * seats,
            last=None,
            phase="over",
            pending=frozenset(),
            dice=(1, 1),
            wall=Tiles(()),
            drawn=0,
            replaced=0,
            runs=(None,) * seats,
            hands=(Tiles(()),) * seats,
            melds=((),) * seats,
            rivers=(Tiles(()),) * seats,
            turn=0,
            tile=None,
            came="deal",
            fresh=True,
            missed=(Tiles(()),) * seats,
            offers=((),) * seats,
            answers=(None,) * seats,
        )
        begin_hand(draft)
        return draft.step()

    def pending(self, state: State) -> frozenset[int]:
        return state.pending

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        return refusal_of(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> Step[State]:
        draft = Draft.of(state)
        if state.phase == "turn":
            play_turn(draft, action)
        elif isinstance(action, Xiapao):
            choose_run(draft, seat, action.points)
        else:
            answer(draft, seat, action)
        if draft.phase == "over":
            go_on(draft)
        return draft.step()

    def choices(self, view: CangzhouView) -> Iterator[Action]:
        return choices_of(view)

    def sample(self, view: CangzhouView, chance: Stream) -> Action:
        if not view.to_act:
            raise IllegalAction("not_pending", seat=view.seat)
        if view.phase == "xiapao":
            return Xiapao(chance.below(view.options.max_run + 1))
        tiles = list(dict.fromkeys(view.hand)) if view.phase == "turn" else []
        offers = view.offers
        pick = chance.below(len(offers) + (len(tiles) or 1))
        if pick < len(offers):
            return offers[pick]
        return DISCARDS[tiles[pick - len(offers)]] if tiles else PASS

    @rule("CZ-3.1")
    def decline(self, view: CangzhouView) -> Action | None:
        return PASS if view.to_act and view.phase in ("claim", "rob") else None

    def view(self, state: State, seat: int | None) -> CangzhouView:
        return view_of(state, seat)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def redeal(self, state: State, seat: int | None, chance: Stream) -> State:
        return hidden.redeal(state, seat, chance)

    def rotate(self, state: State, by: int) -> State:
        return hidden.rotate(state, by)

    def score(self, request: Mapping[str, object]) -> dict[str, Plain]:
        return score_request(request)

    def explain(self, entry: Entry, lang: str) -> str:
        return words.entry_text(self.texts, entry, lang)

    def tally(self, event: Event) -> Iterator[str]:
        return words.tally_keys(event)

    def dealt(self, options: CangzhouOptions, events: Sequence[Event]) -> Iterator[str]:
        return dealt_keys(events)

    def exact(self, options: CangzhouOptions) -> Mapping[str, Fraction]:
        return exact_chances(options)

    def encoding(self, options: CangzhouOptions) -> Encoding[Action]:
        from paiju.games.cangzhou.encoding import CangzhouEncoding

        return CangzhouEncoding(options)

    def batch(self, options: CangzhouOptions) -> Batch:
        from paiju.games.cangzhou.batch import CangzhouBatch  # whose tables a table of four players never needs

        return CangzhouBatch(options)
