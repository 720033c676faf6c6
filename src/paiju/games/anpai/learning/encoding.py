"""编码: this game for programs that learn. A play is spelled group by group, the highest first.

The first choice is a pass (0), a whole bomb, or some cards of one rank: one, two or three of them say what the play is
made of. Each further choice is a group of as many cards of a lower rank, or 0: no more. Where no lower group is held
the play is complete by itself. A big and a small joker alone are the bomb, spelled as such: after them as single cards
a natural card must follow. So every legal play has exactly one spelling, down to the suits: they never count in the
settlement, but who keeps a card that lay open is known to keep it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from paiju.core.cards import RANKS, SMALL_JOKER, SUIT_SYMBOLS, Cards, card_text, rank_of, suit_of
from paiju.core.encoding import Encoding, Feature
from paiju.games.anpai.data import MOST_CARDS, SEATS
from paiju.games.anpai.deck import COPIES, DECK, FEWEST_OF_BOMB, KINDS, LEVEL, NATURALS, in_order
from paiju.games.anpai.hands import TEXTS
from paiju.games.anpai.learning import groups as to
from paiju.games.anpai.learning.spelling import MOST_MONEY, WHOLE_SHARE, in_base, thousandths
from paiju.games.anpai.moves import Play
from paiju.games.anpai.rules.rounds import ROUNDS
from paiju.games.anpai.table import CRITS
from paiju.games.anpai.views import AnpaiView, counts_of

WHO = (
    ("me", "自己", "one's own"),
    ("next", "下家", "the next seat's"),
    ("across", "对家", "the opposite seat's"),
    ("before", "上家", "the seat before's"),
)
_CARDS = (
    "各几张（3♠ 3♥ 3♦ 3♣ 4♠ … 2♣ 小王 大王）",
    "how many of each card (3♠ 3♥ 3♦ 3♣ 4♠ … 2♣, small joker, big joker)",
)


def _cards(name: str, zh: str, en: str) -> Feature:
    return Feature(name, KINDS, 0, COPIES, f"{zh}，{_CARDS[0]}", f"{en}, {_CARDS[1]}")


def _features() -> Iterator[Feature]:
    """In the order of the row: one's own, everybody's, then seat by seat from the observer on."""
    yield _cards("hand", "手牌（本轮亮牌前不减）", "the hand (whole until the showdown)")
    yield _cards("chosen", "本轮已选的牌", "what is chosen of it in this round, wholly or so far")
    yield _cards("gone", "上次洗牌以来打出的牌", "cards played since the last shuffle")
    yield Feature("round", 1, 0, ROUNDS, "第几轮", "which round, from 1")
    yield Feature("left", 1, 0, ROUNDS, "之后还有几轮", "how many rounds follow")
    yield Feature("stock", 1, 0, len(DECK), "牌堆张数", "cards in the stock")
    yield Feature("buried", 1, 0, len(DECK), "破产者扣着的牌有几张", "cards of bankrupt players lying face down")
    yield Feature("crit", 1, 0, 2, "暴击：0 每人五倍，1 再乘人数，2 各算自己的分", "crits: 0 each, 1 full, 2 own")
    money, most = f"以底分为单位，超过 {MOST_MONEY} 按它算", f"in units of the base, cut off at {MOST_MONEY}"
    for who, zh, en in WHO:
        yield _cards(f"{who}.open", f"{zh}本轮的明牌", f"{en} open cards of this round")
        yield _cards(f"{who}.last", f"{zh}上一轮打出的牌", f"{en} play of the last round")
        yield Feature(f"{who}.size", 1, 0, MOST_CARDS, f"{zh}手牌张数", f"{en} number of cards held")
        yield Feature(f"{who}.done", 1, 0, 1, f"{zh}本轮是否已出牌", f"{en} choice of this round is made")
        yield Feature(f"{who}.coins", 1, 0, MOST_MONEY, f"{zh}金币，{money}", f"{en} coins, {most}")
        share = (f"{zh}金币占全桌千分之几", f"{en} coins in thousandths of all coins")
        yield Feature(f"{who}.share", 1, 0, WHOLE_SHARE, *share)
        won = (f"{zh}上一轮输赢，{money}", f"{en} win or loss in the last round, {most}")
        yield Feature(f"{who}.won", 1, -MOST_MONEY, MOST_MONEY, *won)


class AnpaiEncoding(Encoding[Play]):
    """Made from the view alone, so it serves smaller versions of the game too (fewer cards, rounds or players)."""

    features = tuple(_features())
    choices = to.CHOICES

    def observe(self, view: AnpaiView, chosen: Sequence[int] = ()) -> list[int]:
        picked = _cards_of(chosen) if view.played is None else view.played
        crit = CRITS.index(view.options.crit)
        common = (view.round, view.rounds - view.round, view.stock, view.buried, crit)
        out = [*counts_of(view.hand), *counts_of(picked), *counts_of(view.gone), *common]
        first = view.seat or 0
        for step in range(SEATS):
            out += self._seat(view, (first + step) % SEATS)
        return out

    def _seat(self, view: AnpaiView, seat: int) -> list[int]:
        base, have = view.options.base, view.coins[seat]
        last = view.last.plays[seat] if view.last else None
        won = view.last.won[seat] if view.last else 0
        return [
            *counts_of(view.open[seat]),
            *counts_of(last or ()),
            view.sizes[seat],
            int(view.submitted[seat]),
            in_base(have, base),
            thousandths(have, sum(view.coins)),
            in_base(won, base),
        ]

    def legal(self, view: AnpaiView, chosen: Sequence[int] = ()) -> list[int]:
        if not view.to_act:
            return []
        shapes = to.shapes_of(view.hand)
        if not chosen:
            return [0, *_offers(shapes, to.ANY)]
        if not _goes_on(shapes, chosen[-1]):
            return []
        rank, group = to.split(chosen[-1])
        out = list(_offers(shapes[:rank], to.CARDS[group]))
        if rank == NATURALS:
            if group == to.BIG_ALONE and shapes[NATURALS] % to.BASE_OF_SHAPE:
                out.append(to.JOKER_NUMBERS + to.SMALL_ALONE)
            if len(chosen) > 1:
                return out
        return [0, *out]

    def decode(self, view: AnpaiView, chosen: Sequence[int]) -> Play | None:
        if not chosen or _goes_on(to.shapes_of(view.hand), chosen[-1]):
            return None
        return Play(_cards_of(chosen))

    def spell(self, view: AnpaiView, action: Play) -> tuple[int, ...]:
        cards = action.cards
        if not cards:
            return (0,)
        if len(cards) > 1 and LEVEL[cards[0]] >= NATURALS:
            return (to.number_of(cards),)
        groups = [Cards(tuple(group)) for _, group in groupby(in_order(cards), LEVEL.__getitem__)]
        numbers = tuple(map(to.number_of, reversed(groups)))
        return (*numbers, 0) if _goes_on(to.shapes_of(view.hand), numbers[-1]) else numbers

    def name(self, number: int, lang: str) -> str:
        if number == 0:
            return TEXTS.text(lang, "choice.none")
        return " ".join(_card_name(held, lang) for held in to.cards_of(number))


def _cards_of(chosen: Sequence[int]) -> Cards:
    return in_order(held for number in chosen if number for held in to.cards_of(number))


def _offers(shapes: Sequence[int], size: int) -> Iterator[int]:
    """The groups of a size in these ranks, ascending."""
    for rank, shape in enumerate(shapes):
        for group in to.OFFERED[size][shape]:
            yield rank * to.GROUPS_OF_RANK + group


def _goes_on(shapes: Sequence[int], number: int) -> bool:
    """Whether after this choice another is due: it is no bomb, and a lower natural group as large is held."""
    if number == 0:
        return False
    rank, group = to.split(number)
    size = to.CARDS[group]
    if size >= FEWEST_OF_BOMB or (rank == NATURALS and size > 1):
        return False
    return any(to.OFFERED[size][shape] for shape in shapes[:rank])


def _card_name(held: int, lang: str) -> str:
    if held >= SMALL_JOKER:
        return TEXTS.text(lang, f"card.{card_text(held)}")
    return SUIT_SYMBOLS[suit_of(held)] + RANKS[rank_of(held)].replace("T", "10")
