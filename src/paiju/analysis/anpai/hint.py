"""出牌提示: how many plays there are, what the best of them win now and later, and how to stay unread.

One play is the best answer to what the others are likely to do; whoever always makes it can be read. So beside what
each play is worth stands how often an unreadable player would make it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.analysis.words import TEXTS
from paiju.bots.anpai.minds import House, Look, own_strategy
from paiju.bots.anpai.worlds import WHOLE, unseen
from paiju.bots.estimate import Estimate, estimate
from paiju.core.capabilities import Reason
from paiju.core.cards import Cards, cards_text, parse_cards
from paiju.core.errors import RequestError
from paiju.core.plain import Plain, to_plain
from paiju.core.shuffle import Seed, Stream
from paiju.core.texts import Sentence
from paiju.games.anpai.asking import HandQuestion
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.deck import in_order
from paiju.games.anpai.game import Anpai
from paiju.games.anpai.hands import PlayReading, describe_play, off_deck, read_cards, reading_said
from paiju.games.anpai.moves import Play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.plays import count_by_type
from paiju.games.anpai.scoring import settle_round
from paiju.games.anpai.views import AnpaiView

PASS = 0
"""The pass is the first candidate of every hand."""
TOLD = 4
"""Choices told at the table."""
TOP = 8
"""So many plays are told; the pass and those that an unreadable player makes come besides."""


@dataclass(frozen=True, slots=True)
class PlayChoice:
    """A play: what it wins this round, what the cards kept promise for the next, and how the round goes with it."""

    cards: Cards
    now: Estimate
    later: int
    wins: float
    critted: float
    mixed: float

    @property
    def total(self) -> float:
        return self.now.mean + self.later


@dataclass(frozen=True, slots=True)
class PlayHint:
    """The answer: plays that come into question, the best first."""

    game: Anpai
    view: AnpaiView
    counts: dict[str, int]
    options: tuple[PlayChoice, ...]
    worlds: int
    compiled: bool

    @property
    def plays(self) -> int:
        """Number of legal plays, the pass included."""
        return sum(self.counts.values())

    def as_plain(self, lang: str) -> dict[str, Plain]:
        """The whole answer in plain values, its words in one language."""
        return {
            "hand": cards_text(self.view.hand),
            "round": self.view.round,
            "plays": self.plays,
            "by_type": {kind: count for kind, count in self.counts.items() if count},
            "best": cards_text(self.options[0].cards),
            "options": [self._option_plain(option, lang) for option in self.options],
            "worlds": self.worlds,
            "compiled": self.compiled,
        }

    def words(self, option: PlayChoice, lang: str) -> str:
        """One play in a sentence."""
        return TEXTS.say(lang, worth_of(option))

    def _option_plain(self, option: PlayChoice, lang: str) -> dict[str, Plain]:
        reading = _reading(option.cards)
        return {
            "cards": cards_text(option.cards),
            "type": "pass" if reading is None else reading.type.id,
            "name": describe_play(option.cards, lang).text,
            "now": round(option.now.mean, 1),
            "error": None if option.now.error is None else round(option.now.error, 1),
            "later": option.later,
            "wins": round(option.wins, 3),
            "critted": round(option.critted, 3),
            "mixed": round(option.mixed, 3),
            "words": self.words(option, lang),
        }


def worth_of(option: PlayChoice) -> Sentence:
    """Sentence on what a play wins now and later, and how often."""
    told = {"now": _coins(option.now.mean), "error": f"{option.now.error or 0:,.0f}", "later": _coins(option.later)}
    if not option.cards:
        return Sentence("hint.play_pass", told)
    return Sentence("hint.play", {**told, "wins": f"{option.wins:.0%}", "critted": f"{option.critted:.0%}"})


def _coins(amount: float) -> str:
    """With a true minus sign, as every other number a person reads."""
    return f"{round(amount):+,}".replace("-", "−")


def hint_of(game: Anpai, options: AnpaiOptions, question: HandQuestion) -> PlayHint:
    """The plays of a hand described from outside; the game names this function as its adviser."""
    return _hint(game, view_of_question(options, question), repr(question))


def reasons_of(game: Anpai, view: AnpaiView) -> tuple[Reason, ...]:
    """At the table: the best plays with what they win; the game names this function as its adviser there."""
    best, *others = _hint(game, view, repr(to_plain(view))).options[:TOLD]
    first = [worth_of(best)]
    if others:
        first.append(Sentence("hint.more_than", {"gain": f"{round(best.total - others[0].total):,}"}))
    return (_reason(best, *first), *(_reason(option, worth_of(option)) for option in others))


def _reason(option: PlayChoice, *says: Sentence) -> Reason:
    reading = _reading(option.cards)
    name = Sentence("play.pass") if reading is None else reading_said(reading, option.cards)
    pieces = (cards_text(option.cards),) if option.cards else ()
    return Reason(Play(option.cards), name, pieces, says)


def _hint(game: Anpai, view: AnpaiView, asked: str) -> PlayHint:
    """Values as the house reckons them; the same question gets the same answer."""
    look = House().look(view, Stream(Seed.named(asked).key(), "hint"))
    study = look.study
    mixed = dict(own_strategy(study, look.weights))
    order = sorted(range(len(study.mine)), key=lambda place: (-look.worth[place], place))
    shown = [place for rank, place in enumerate(order) if rank < TOP or place == PASS or study.mine[place] in mixed]
    worlds = _worlds(look)
    told = tuple(_option(view, look, worlds, place, mixed.get(study.mine[place], 0.0)) for place in shown)
    return PlayHint(game, view, count_by_type(view.hand), told, len(worlds), study.engine.fast)


def _worlds(look: Look) -> list[list[PlayReading | None]]:
    """Everybody's plays in each world; my own place is still empty."""
    every = [_reading(cards) for found in look.study.candidates for cards in found]
    plays = [every[play] if play >= 0 else None for play in look.worlds]
    return [plays[at : at + SEATS] for at in range(0, len(plays), SEATS)]


def _option(
    view: AnpaiView, look: Look, worlds: Sequence[Sequence[PlayReading | None]], place: int, mixed: float
) -> PlayChoice:
    """One of my plays, laid down in every world and settled by the rules."""
    study, me = look.study, look.study.me
    mine = study.mine[place]
    reading = _reading(mine)
    net: list[float] = []
    wins = critted = 0
    for world in worlds:
        plays = [*world[:me], reading, *world[me + 1 :]]
        settlements, after = settle_round(view.options, view.coins, plays)
        net.append(after[me] - view.coins[me])
        wins += any(me in one.winners for one in settlements)
        critted += any(me in one.crit for one in settlements)
    many = len(net)
    return PlayChoice(mine, estimate(net), study.kept[study.mine_at + place], wins / many, critted / many, mixed)


def _reading(cards: Cards) -> PlayReading | None:
    found = read_cards(cards) if cards else None
    return found if isinstance(found, PlayReading) else None


# -- the question -----------------------------------------------------------------------------------------------


def view_of_question(options: AnpaiOptions, question: HandQuestion) -> AnpaiView:
    """The view of the seat, number 0 here; which round it is follows from the hand's size."""
    hand = in_order(parse_cards(question.hand))
    sizes = DATA.rounds.hands
    if len(hand) not in sizes:
        raise RequestError("hint_play_size", "AP-2.1", given=len(hand), sizes=sizes)
    coins = _coins_of(options, question)
    marks = _marks(question.marks, hand)
    seen = in_order(parse_cards(question.seen))
    known = (*hand, *seen, *(card for mark in marks[1:] for card in mark))
    if wrong := off_deck(known):
        raise RequestError(wrong.code, wrong.rule, **wrong.detail)
    held = tuple(len(hand) if have else 0 for have in coins)
    view = AnpaiView(
        seat=0,
        to_act=True,
        options=options,
        round=sizes.index(len(hand)) + 1,
        rounds=len(sizes),
        hand=hand,
        played=None,
        open=marks,
        sizes=held,
        submitted=(False,) * SEATS,
        coins=coins,
        scores=tuple(have - options.coins for have in coins),
        gone=seen,
        stock=0,
        buried=0,
        last=None,
        over=False,
    )
    hidden, needed = len(unseen(view, WHOLE, own=True)), sum(held[1:]) - sum(map(len, marks[1:]))
    if hidden < needed:
        raise RequestError("hint_play_seen", unseen=hidden, needed=needed)
    return view


def _coins_of(options: AnpaiOptions, question: HandQuestion) -> tuple[int, ...]:
    coins = question.coins or (options.coins,) * SEATS
    if len(coins) != SEATS or not coins[0] or sum(map(bool, coins)) < 2:
        raise RequestError("hint_play_coins", "AP-6.6", players=SEATS, given=coins)
    return coins


def _marks(text: str, hand: Sequence[int]) -> tuple[Cards, ...]:
    """``3s Kd / sj 5c / …``: everyone's 明牌, one's own first; what is left out is not known."""
    parts = text.split("/") if text.strip() else []
    marks = [in_order(parse_cards(part)) for part in parts]
    marks += [Cards(())] * (SEATS - len(marks))
    if len(marks) > SEATS or any(len(mark) > DATA.open.cards for mark in marks):
        raise RequestError("hint_play_marks", "AP-2.3", players=SEATS, most=DATA.open.cards)
    if lacking := Counter(marks[0]) - Counter(hand):
        raise RequestError("card_not_held", "AP-3.1", cards=cards_text(lacking.elements()))
    return tuple(marks)
