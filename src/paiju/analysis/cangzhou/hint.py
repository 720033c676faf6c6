"""麻将提示: each discard with its distance and useful tiles left; each claim or declaration, to take or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from paiju.analysis.cangzhou.question import view_of_question
from paiju.analysis.words import TEXTS
from paiju.bots.cangzhou.house import Choice, weigh
from paiju.bots.cangzhou.plans import laid_of
from paiju.bots.cangzhou.situation import situation_of
from paiju.core.plain import Plain
from paiju.core.texts import Sentence, Texts
from paiju.core.tiles import COPIES, KINDS, Tiles, tile_counts, tile_text, tiles_text
from paiju.families.mahjong.locks import LOCKS_TO_WIN, locked_distance, locked_useful
from paiju.families.mahjong.lookup import NEVER
from paiju.families.mahjong.shanten import distance, useful
from paiju.games.cangzhou.asking import HandQuestion
from paiju.games.cangzhou.game import Cangzhou
from paiju.games.cangzhou.moves import Declaration, Discard, Pass, Win, action_text
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.state import Meld
from paiju.games.cangzhou.views import CangzhouView


@dataclass(frozen=True, slots=True)
class Reach:
    """A waiting hand's exact distance: the tiles that help and how many copies of each are left."""

    distance: int
    useful: tuple[tuple[int, int], ...]
    """Tile and copies left."""
    claimed: tuple[int, ...] = ()
    """Of a committed hand, those that also help when another discards them."""

    @property
    def left(self) -> int:
        return sum(left for _, left in self.useful)


@dataclass(frozen=True, slots=True)
class TileChoice:
    """A choice with the exact reach of the hand it leaves (None: it ends the hand)."""

    choice: Choice
    reach: Reach | None
    take: bool


@dataclass(frozen=True, slots=True)
class TileHint:
    """The answer: the reach as it is (of a hand that waits), discards, and offers with 过 or a discard against them."""

    game: Cangzhou
    view: CangzhouView
    now: Reach | None
    best: Choice | None
    discards: tuple[TileChoice, ...]
    offers: tuple[TileChoice, ...]
    instead: Choice | None = None
    """The best choice that declares nothing."""
    passing: TileChoice | None = None
    """过, where nothing is to be discarded."""

    def as_plain(self, lang: str) -> dict[str, Plain]:
        """The whole answer in plain values, its words in one language."""
        return {
            "hand": tiles_text(self.view.hand),
            "melds": [f"{meld.kind} {tiles_text(meld.tiles)}" for meld in _own_melds(self.view)],
            "best": None if self.best is None else action_text(self.best.action),
            "waiting": None if self.now is None else _reach_plain(self.now),
            "discards": [_option_plain(self, option, lang) for option in self.discards],
            "offers": [_option_plain(self, option, lang) for option in self.offers],
        }

    def words(self, option: TileChoice, lang: str) -> str:
        """One choice in a sentence."""
        texts = Texts(*self.game.texts.packages, *TEXTS.packages)
        return "".join(texts.say(lang, sentence) for sentence in self.sentences(option))

    def sentences(self, option: TileChoice) -> tuple[Sentence, ...]:
        """Sentences on one choice."""
        choice, reach = option.choice, option.reach
        name = f"@action.{choice.action.kind}"
        if isinstance(choice.action, Win):
            return (Sentence("hint.win" if option.take else "hint.win_wait", {"points": f"{choice.value:.0f}"}),)
        if reach is None:
            return (Sentence(name[1:]),)
        if isinstance(choice.action, Discard | Pass):
            return (Sentence("hint.plain", {"reach": reach_said(reach)}),)
        key = "hint.take" if option.take else "hint.leave"
        told: dict[str, Any] = {"action": name, "reach": reach_said(reach)}
        if choice.discard is not None:
            key, told = f"{key}_discard", {**told, "tile": f"@tile.{tile_text(choice.discard)}"}
        return (Sentence(key, told), *self._commitment(choice, name))

    def _commitment(self, choice: Choice, name: str) -> tuple[Sentence, ...]:
        """The price of a first 边, 钻 or 砸: only three of them win then; and what the win pays either way."""
        if not isinstance(choice.action, Declaration) or laid_of(_own_melds(self.view)).lock is not None:
            return ()
        if self.instead is None or self.instead.outcome is None or choice.outcome is None:
            return ()
        points, other = (f"{one.points:.0f}" for one in (choice.outcome, self.instead.outcome))
        return (Sentence("hint.commits", {"action": name, "points": points, "other": other}),)


def _own_melds(view: CangzhouView) -> tuple[Meld, ...]:
    return view.melds[view.seat or 0]


def reach_words(reach: Reach, lang: str) -> str:
    """``2 away, 17 tiles help`` in words."""
    return TEXTS.say(lang, reach_said(reach))


def reach_said(reach: Reach) -> Sentence:
    if reach.distance == NEVER:
        return Sentence("hint.never")
    key = "ready" if reach.distance == 0 else "won" if reach.distance < 0 else "away"
    told = {"distance": reach.distance, "left": reach.left, "kinds": len(reach.useful)}
    return Sentence(f"hint.{key}", told)


def hint_of(game: Cangzhou, options: CangzhouOptions, question: HandQuestion) -> TileHint:
    """The choices of a hand described from outside; the game names this function as its adviser."""
    return hint_on(game, view_of_question(options, question))


def hint_on(game: Cangzhou, view: CangzhouView) -> TileHint:
    """The choices of whoever sees this."""
    waiting = view.phase == "claim" or len(view.hand) % 3 == 1
    now = reach_of(view, view.hand, _own_melds(view)) if waiting else None
    if not view.to_act:
        return TileHint(game, view, now, None, (), ())
    choices = weigh(view)
    discards = [choice for choice in choices if isinstance(choice.action, Discard | Pass)]
    offers = [choice for choice in choices if not isinstance(choice.action, Discard | Pass)]
    instead = next((choice for choice in choices if not isinstance(choice.action, Declaration)), None)
    return TileHint(
        game,
        view,
        now,
        choices[0],
        tuple(_option(view, choice, choice is choices[0]) for choice in discards if view.phase == "turn"),
        tuple(_option(view, choice, _is_taken(view, choice, discards[0], instead)) for choice in offers),
        instead,
        None if view.phase == "turn" else _option(view, discards[0], discards[0] is choices[0]),
    )


def _is_taken(view: CangzhouView, choice: Choice, rest: Choice, instead: Choice | None) -> bool:
    """Better than a discard or 过; and what commits, better than anything that does not. 自摸 is never let go."""
    if isinstance(choice.action, Declaration) and instead is not None:
        return choice.value > instead.value
    return choice.value > rest.value or (isinstance(choice.action, Win) and view.phase == "turn")


def _option(view: CangzhouView, choice: Choice, take: bool) -> TileChoice:
    left = choice.left
    return TileChoice(choice, None if left is None else reach_of(view, *left), take)


def reach_of(view: CangzhouView, hand: Tiles, melds: tuple[Meld, ...]) -> Reach:
    """The exact distance and useful tiles of a waiting hand, with everything seen counted as gone."""
    live = situation_of(view).live
    counts = tile_counts(hand)
    # What a choice has moved from the hand to the table is seen as well.
    gone = tuple(COPIES - live[tile] - counts[tile] for tile in range(KINDS))
    laid, dragon_run = laid_of(melds), view.options.dragon_run
    if laid.lock is None or laid.locked >= LOCKS_TO_WIN:
        away = distance(counts, laid.count, dragon_run, gone)
        return Reach(away, _left(useful(counts, laid.count, dragon_run, gone), live))
    away = locked_distance(counts, laid.count, laid.lock, laid.locked, dragon_run, gone)
    found = locked_useful(counts, laid.count, laid.lock, laid.locked, dragon_run, gone)
    return Reach(away, _left(sorted({*found.drawn, *found.claimed}), live), found.claimed)


def _left(tiles: Sequence[int], live: bytes) -> tuple[tuple[int, int], ...]:
    return tuple((tile, live[tile]) for tile in tiles if live[tile])


def _reach_plain(reach: Reach) -> dict[str, Plain]:
    return {
        "distance": None if reach.distance == NEVER else reach.distance,
        "left": reach.left,
        "useful": {tile_text(tile): left for tile, left in reach.useful},
        **({"by_discard": tiles_text(reach.claimed)} if reach.claimed else {}),
    }


def _option_plain(answer: TileHint, option: TileChoice, lang: str) -> dict[str, Plain]:
    choice = option.choice
    then = choice.discard
    return {
        "action": action_text(choice.action),
        "take": option.take,
        "value": round(choice.value, 3),
        "points": None if choice.outcome is None else round(choice.outcome.points, 1),
        **({} if option.reach is None else _reach_plain(option.reach)),
        "discard": None if then is None else tile_text(then),
        "words": answer.words(option, lang),
    }
