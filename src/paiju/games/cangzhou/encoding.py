"""How programs that learn see a table: numbered choices, and a seat's view as a row of whole numbers.

Every move is one choice. A chow is numbered by the claimed tile's place in the run, so nothing is lost: the tile is
known. Left out of the observation, for nothing depends on it: dice, the order within a river, how the last hand ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from paiju.core.encoding import Encoding, Feature
from paiju.core.errors import IllegalAction
from paiju.core.texts import Texts
from paiju.core.tiles import COPIES, KINDS, tile_text
from paiju.games.cangzhou.actions import (
    BIAN,
    DISCARDS,
    KONGS,
    PASS,
    PUNG,
    WIN,
    ZA,
    ZAGANG,
    ZUAN,
    Action,
    Chow,
    Discard,
    Kong,
    Xiapao,
    chow,
)
from paiju.games.cangzhou.data import PACKAGE
from paiju.games.cangzhou.flow_row import CHOW_CHOICE, KONG_CHOICE, WIN_CHOICE, XIAPAO_CHOICE
from paiju.games.cangzhou.locks import LOCK_OF, LOCKS
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.state import Came, CangzhouView, Meld, MeldKind, Phase
from paiju.games.cangzhou.views import choices_of
from paiju.games.cangzhou.wall import TILES

PHASES: tuple[str, ...] = get_args(Phase)
CAMES: tuple[str, ...] = get_args(Came)
MELD_KINDS: tuple[str, ...] = get_args(MeldKind)
PAYS = ("one", "all", "cover")
PLAIN: tuple[Action, ...] = (WIN, PASS, PUNG, BIAN, ZUAN, ZA, ZAGANG)
"""The choices from ``WIN_CHOICE`` on, which need no tile."""
CHOWS = ("chow_low", "chow_middle", "chow_high")
MELDS = 4
MOST_POINTS = (1 << 15) - 1


class CangzhouEncoding(Encoding[Action]):
    def __init__(self, options: CangzhouOptions) -> None:
        self.options = options
        self.choices = XIAPAO_CHOICE + options.max_run + 1
        self.features = tuple(_features(options, self.choices))
        self._texts = Texts(PACKAGE, "paiju.core")
        self._constant = _options(options)

    def observe(self, view: CangzhouView, chosen: Sequence[int] = ()) -> list[int]:
        seat = view.seat or 0
        seats = len(view.held)
        around = [*range(seat, seats), *range(seat)]
        hand, rivers = _counts(view.hand), [_counts(view.rivers[other]) for other in around]
        laid = [_counts(tile for meld in view.melds[other] for tile in meld.tiles) for other in around]
        shown = [sum(column) for column in zip(hand, *rivers, *laid, strict=True)]
        out = [*hand, *_one(view.drawn), *_one(view.tile), *_counts(view.missed), *(COPIES - many for many in shown)]
        for counts in (*rivers, *laid):
            out += counts
        for other in around:
            out += _melds(view.melds[other], seat, seats)
        for other in around:
            out += _locks(view.melds[other])
        out += (view.held[other] for other in around)
        out += (_points(view.scores[other], self.options) for other in around)
        runs = view.runs or tuple(_own_run(view, other) for other in range(seats))
        out += (-1 if runs[other] is None else runs[other] or 0 for other in around)
        out += (int(bool(view.chosen) and view.chosen[other]) for other in around)
        out += (int(other == view.turn) for other in around)
        out += (int(other == view.dealer) for other in around)
        out += (int(phase == view.phase) for phase in PHASES)
        out += (int(came == view.came) for came in CAMES)
        answer = 0 if view.answer is None else 1 + _number(view, view.answer)
        return [*out, view.left, view.replaced, view.fresh, view.number, view.to_act, answer, *self._constant]

    def legal(self, view: CangzhouView, chosen: Sequence[int] = ()) -> list[int]:
        return sorted(_number(view, action) for action in choices_of(view))

    def decode(self, view: CangzhouView, chosen: Sequence[int]) -> Action | None:
        if not chosen:
            return None
        return _chow(view, chosen[0]) if CHOW_CHOICE <= chosen[0] < XIAPAO_CHOICE else _action(chosen[0])

    def spell(self, view: CangzhouView, action: Action) -> tuple[int, ...]:
        return (_number(view, action),)

    def name(self, number: int, lang: str) -> str:
        if CHOW_CHOICE <= number < XIAPAO_CHOICE:
            return self._texts.text(lang, f"choice.{CHOWS[number - CHOW_CHOICE]}")
        action = _action(number)
        name = self._texts.text(lang, f"action.{action.kind}")
        if isinstance(action, Discard | Kong):
            return f"{name} {tile_text(action.tile)}"
        return f"{name} {action.points}" if isinstance(action, Xiapao) else name


def _number(view: CangzhouView, action: Action) -> int:
    """An action's choice; a chow's from where the tile in question stands in its run."""
    match action:
        case Discard(tile):
            return tile
        case Kong(tile):
            return KONG_CHOICE + tile
        case Chow((one, two)) if view.tile is not None:
            return CHOW_CHOICE + (one < view.tile) + (two < view.tile)
        case Xiapao(points):
            return XIAPAO_CHOICE + points
    return WIN_CHOICE + PLAIN.index(action)


def _chow(view: CangzhouView, number: int) -> Chow:
    if view.tile is None:
        raise IllegalAction("not_offered", action="@action.chow")
    first = view.tile - (number - CHOW_CHOICE)
    one, two = (tile for tile in (first, first + 1, first + 2) if tile != view.tile)
    return chow(one, two)


def _action(number: int) -> Action:
    """The action of a choice that is no chow."""
    if number >= XIAPAO_CHOICE:
        return Xiapao(number - XIAPAO_CHOICE)
    if number >= WIN_CHOICE:
        return PLAIN[number - WIN_CHOICE]
    return KONGS[number - KONG_CHOICE] if number >= KONG_CHOICE else DISCARDS[number]


def _counts(tiles: Sequence[int] | Iterator[int]) -> list[int]:
    out = [0] * KINDS
    for tile in tiles:
        out[tile] += 1
    return out


def _one(tile: int | None) -> list[int]:
    return _counts(() if tile is None else (tile,))


def _points(score: int, options: CangzhouOptions) -> int:
    """Scores are multiples of the base."""
    return max(-MOST_POINTS, min(score // options.base, MOST_POINTS))


def _own_run(view: CangzhouView, seat: int) -> int | None:
    """While 下跑 is being chosen, a seat knows its own."""
    return view.answer.points if seat == view.seat and isinstance(view.answer, Xiapao) else None


def _melds(melds: Sequence[Meld], seat: int, seats: int) -> list[int]:
    out: list[int] = []
    for meld in melds:
        source = 0 if meld.source is None else (meld.source - seat) % seats + 1
        out += (MELD_KINDS.index(meld.kind) + 1, meld.tiles[0] + 1, meld.tile + 1, source)
    return out + [0] * (4 * MELDS - len(out))


def _locks(melds: Sequence[Meld]) -> list[int]:
    kinds = [LOCK_OF.get(meld.kind) for meld in melds]
    return [kinds.count(lock) for lock in LOCKS]


def _options(options: CangzhouOptions) -> list[int]:
    pays = [int(options.discard_pays == kind) for kind in PAYS]
    flags = [int(options.multi_win), int(options.dragon_run)]
    return [options.hands, options.max_run, *flags, *options.lock_points, *pays]


def _features(options: CangzhouOptions, choices: int) -> Iterator[Feature]:
    """All features in order; seats are counted from the observer on, tiles 万 筒 条 then 东南西北白发中."""
    seats = options.players
    yield from _own_features()
    yield Feature("rivers", seats * KINDS, 0, COPIES, "各家牌河里每种牌的张数", "each tile's count in every river")
    yield Feature(
        "laid", seats * KINDS, 0, COPIES, "各家亮出的每种牌的张数", "each tile's count among every seat's melds"
    )
    yield Feature(
        "melds",
        seats * 4 * MELDS,
        0,
        KINDS,
        f"各家四组亮牌：种类（{'、'.join(MELD_KINDS)} 从 1 起）、最小的牌（从 1 起）、所进的牌、"
        "来自哪家（观察者为 1）；0 为无",
        f"four melds a seat: kind ({', '.join(MELD_KINDS)} from 1), lowest tile from 1, the tile it was made with, "
        "who gave it (the observer is 1); 0 is none",
    )
    yield Feature("locks", seats * 3, 0, MELDS, "各家已亮的边、钻、砸数", "bian, zuan and za declared by every seat")
    yield Feature("held", seats, 0, 14, "各家手牌张数", "tiles in every hand")
    yield Feature(
        "scores",
        seats,
        -MOST_POINTS,
        MOST_POINTS,
        "各家累计分，以底分为单位，超出范围取端值",
        "every score in units of the base, clipped to the bounds",
    )
    yield Feature("runs", seats, -1, options.max_run, "各家下跑，未知为 -1", "every seat's xiapao, -1 when not known")
    yield Feature("chosen", seats, 0, 1, "选下跑时谁已选定", "who has chosen xiapao, while it is being chosen")
    yield Feature("turn", seats, 0, 1, "轮到谁（或谁打出的牌）", "whose turn it is, or whose tile is in question")
    yield Feature("dealer", seats, 0, 1, "谁是庄家", "who deals")
    yield Feature("phase", len(PHASES), 0, 1, f"阶段：{'、'.join(PHASES)}", f"the phase: {', '.join(PHASES)}")
    yield Feature(
        "came",
        len(CAMES),
        0,
        1,
        f"手上这张怎么来的：{'、'.join(CAMES)}",
        f"how the tile in turn came: {', '.join(CAMES)}",
    )
    yield from _moment_features(options, choices)


def _own_features() -> Iterator[Feature]:
    yield Feature("hand", KINDS, 0, COPIES, "自己手里每种牌的张数", "each tile's count in one's own hand")
    yield Feature("drawn", KINDS, 0, 1, "刚摸到的牌", "the tile one has just drawn")
    yield Feature("tile", KINDS, 0, 1, "待应答的牌（打出的，或碰杠的）", "the tile in question: a discard, or a kong's")
    yield Feature("missed", KINDS, 0, 1, "过手：上次摸牌后放过的牌", "tiles let go since one's last draw")
    yield Feature(
        "unseen", KINDS, 0, COPIES, "没见过的张数（不在自己手里、牌河和亮牌中）", "copies not seen anywhere yet"
    )


def _moment_features(options: CangzhouOptions, choices: int) -> Iterator[Feature]:
    yield Feature("left", 1, 0, len(TILES), "牌墙剩余张数", "tiles left in the wall")
    yield Feature("replaced", 1, 0, 16, "已补牌张数", "replacement tiles taken")
    yield Feature("fresh", 1, 0, 1, "还没有人吃碰杠边钻砸", "nobody has claimed, konged or declared yet")
    yield Feature("number", 1, 0, options.hands - 1, "第几局，从 0 起", "the hand's number from 0")
    yield Feature("to_act", 1, 0, 1, "自己是否该行动", "whether one has a decision to make")
    yield Feature("answer", 1, 0, choices, "已作的应答（选项号加 1）", "the choice already answered plus 1, 0 if none")
    yield Feature("hands", 1, 0, 16, "选项：总局数", "option: hands in the match")
    yield Feature("max_run", 1, 0, 100, "选项：下跑上限", "option: the most xiapao")
    yield Feature("multi_win", 1, 0, 1, "选项：一炮多响", "option: several may win together")
    yield Feature("dragon_run", 1, 0, 1, "选项：中发白成顺", "option: the dragons are a run")
    yield Feature("lock_points", 3, 0, 2, "选项：边、钻、砸每组的分", "option: points of bian, zuan and za")
    yield Feature(
        "discard_pays",
        3,
        0,
        1,
        "选项：点炮一家出、三家出、包胡",
        "option: on a discard one, all or its giver for all pay",
    )
