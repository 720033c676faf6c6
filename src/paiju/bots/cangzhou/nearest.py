"""向听程序: gets nearer and nothing else; what the others are measured against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from paiju.bots.cangzhou.plans import LaidMelds, laid_of, lock_distance
from paiju.bots.cangzhou.tiles import without
from paiju.core.shuffle import Stream
from paiju.core.tiles import Tiles, tile_counts
from paiju.families.mahjong.shanten import distance
from paiju.games.cangzhou.moves import DISCARDS, PASS, WIN, Action, Chow, Declaration, Kong, Pung, Xiapao
from paiju.games.cangzhou.state import Meld
from paiju.games.cangzhou.views import CangzhouView


@dataclass(frozen=True, slots=True)
class NearestBot:
    """Wins when it can, claims what brings it nearer, keeps what it needs; stakes and commits to nothing."""

    def act(self, view: CangzhouView, chance: Stream) -> Action:
        return Xiapao(0) if view.phase == "xiapao" else nearest_action(view, chance)


def nearest_action(view: CangzhouView, chance: Stream) -> Action:
    """The action that brings nearest, in some tenths of a millisecond; somebody else's commitment is carried on."""
    if WIN in view.offers:
        return WIN
    melds = view.melds[view.seat or 0]
    if laid_of(melds).lock is not None:
        for offer in view.offers:
            if isinstance(offer, Declaration):
                return offer
    return _turn(view, melds, chance) if view.phase == "turn" else _claim(view, melds)


def _turn(view: CangzhouView, melds: tuple[Meld, ...], chance: Stream) -> Action:
    """A kong if it costs nothing, else any of the discards that leave the least distance."""
    dragon_run = view.options.dragon_run
    away = list(_after_discards(view.hand, laid_of(melds), dragon_run))
    least = min(far for far, _ in away)
    for offer in view.offers:
        if isinstance(offer, Kong):
            held = view.hand.count(offer.tile)
            laid = laid_of(melds)
            laid = replace(laid, count=laid.count + (held == 4))
            if _away(without(view.hand, *(offer.tile,) * held), laid, dragon_run) <= least:
                return offer
    return DISCARDS[chance.choice([tile for far, tile in away if far == least])]


def _claim(view: CangzhouView, melds: tuple[Meld, ...]) -> Action:
    """The claim that brings nearest, if any brings nearer."""
    dragon_run, laid = view.options.dragon_run, laid_of(melds)
    best: Action = PASS
    least = _away(view.hand, laid, dragon_run)
    more = replace(laid, count=laid.count + 1)
    for offer in view.offers:
        own: tuple[int, ...]
        if isinstance(offer, Chow):
            own = offer.tiles
        elif isinstance(offer, Pung) and view.tile is not None:
            own = (view.tile,) * 2
        else:
            continue
        away = min(far for far, _ in _after_discards(without(view.hand, *own), more, dragon_run))
        if away < least:
            best, least = offer, away
    return best


def _after_discards(hand: Tiles, laid: LaidMelds, dragon_run: bool) -> Iterator[tuple[int, int]]:
    """For each tile, the distance without it."""
    for tile in dict.fromkeys(hand):
        yield _away(without(hand, tile), laid, dragon_run), tile


def _away(hand: Tiles, laid: LaidMelds, dragon_run: bool) -> int:
    counts = bytes(tile_counts(hand))
    if laid.lock is None:
        return distance(counts, laid.count, dragon_run)
    return lock_distance(counts, laid, dragon_run)
