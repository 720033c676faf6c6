"""可能的牌: what a seat cannot see, and hands the others may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.core.cards import Cards
from paiju.core.shuffle import Stream
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.deck import DECK, in_order
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.views import AnpaiView


@dataclass(frozen=True, slots=True)
class Setting:
    """The deck, the hands' sizes by round, the players: other than the game's own only in small versions of it."""

    deck: tuple[int, ...] = DECK
    sizes: tuple[int, ...] = DATA.rounds.hands
    players: int = SEATS
    opened: int = DATA.open.cards


WHOLE = Setting()
PLENTY = 10**9
"""Coins that never run short."""


def make_view(
    setting: Setting,
    options: AnpaiOptions,
    seat: int,
    number: int,
    hands: Sequence[Cards],
    marks: Sequence[Cards],
    gone: Cards,
) -> AnpaiView:
    """A seat's view in round ``number`` of a table with plenty of coins; seats beyond the players are out."""
    absent = SEATS - setting.players
    return AnpaiView(
        seat=seat,
        to_act=True,
        options=options,
        round=number,
        rounds=len(setting.sizes),
        hand=hands[seat],
        played=None,
        open=(*marks, *[Cards(())] * absent),
        sizes=(*(len(hand) for hand in hands), *[0] * absent),
        submitted=(False,) * SEATS,
        coins=(*[PLENTY] * setting.players, *[0] * absent),
        scores=(0,) * SEATS,
        gone=gone,
        stock=len(setting.deck) - sum(map(len, hands)) - len(gone),
        buried=0,
        last=None,
        over=False,
    )


def minus(cards: Sequence[int], taken: Sequence[int]) -> Cards:
    """Cards without some of them."""
    return in_order((Counter(cards) - Counter(taken)).elements())


def unseen(view: AnpaiView, setting: Setting, own: bool) -> list[int]:
    """Cards that lie where the seat cannot see; not ``own``: as the others count them, the seat's hand among them."""
    seen = Counter(view.gone)
    for seat, mark in enumerate(view.open):
        seen.update(view.hand if own and seat == view.seat else mark)
    return sorted((Counter(setting.deck) - seen).elements())


def draw(chance: Stream, cards: Sequence[int], many: int) -> list[int]:
    """Some cards without putting back: the first places of a shuffle, and no more."""
    rest = list(cards)
    for place in range(many):
        other = place + chance.below(len(rest) - place)
        rest[place], rest[other] = rest[other], rest[place]
    return rest[:many]


def playing(view: AnpaiView) -> list[int]:
    """The seats still in the game."""
    return [seat for seat, have in enumerate(view.coins) if have]


def hidden_sizes(view: AnpaiView) -> list[int]:
    """Number of cards in each seat's hand that nobody else sees."""
    return [size - len(mark) for size, mark in zip(view.sizes, view.open, strict=True)]


def world(view: AnpaiView, rest: Sequence[int], chance: Stream) -> list[tuple[int, ...]]:
    """A hand for every seat that fits what the view shows, all cards dealt at once."""
    sizes = hidden_sizes(view)
    others = [seat for seat in playing(view) if seat != view.seat]
    dealt = draw(chance, rest, sum(sizes[seat] for seat in others))
    hands: list[tuple[int, ...]] = []
    at = 0
    for seat, mark in enumerate(view.open):
        if seat in others:
            hands.append(in_order((*mark, *dealt[at : at + sizes[seat]])))
            at += sizes[seat]
        else:
            hands.append(view.hand if seat == view.seat else ())
    return hands
