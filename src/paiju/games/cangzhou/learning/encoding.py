"""学习: how programs that learn see a table: numbered choices, and a seat's view as a row of whole numbers.

Every move is one choice, numbered as the rules do. Left out of the observation, for nothing depends on it: dice, the
order within a river, how the last hand ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paiju.core.encoding import Encoding, Feature
from paiju.core.errors import IllegalAction
from paiju.core.texts import Texts
from paiju.core.tiles import COPIES, KINDS, tile_text
from paiju.games.cangzhou.data import PACKAGE
from paiju.games.cangzhou.moves import CHOW_MOVE, XIAPAO_MOVE, Action, Discard, Kong, Xiapao, action_of, move_of
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.state import LOCK_OF, Meld
from paiju.games.cangzhou.table import CAMES, LOCKS, MELD_KINDS, PAYS, PHASES
from paiju.games.cangzhou.views import CangzhouView, choices_of

MOST_POINTS = (1 << 14) - 1
SCORE_STEP = 128
"""Scores are observed up to the first, in steps of the second and what is left over."""
MOST_LEFT = 127
"""Tiles left are observed up to this; there are more only before the deal."""
SEEN_PHASES = PHASES[:5]
"""分张 came later and has a feature of its own, the last: so the places of the others stay as they were."""
CHOWS = ("chow_low", "chow_middle", "chow_high")
MELDS = 4
WHO = (
    ("me", "自己", "one's own"),
    ("next", "下家", "the next seat's"),
    ("across", "对家", "the opposite seat's"),
    ("before", "上家", "the seat before's"),
)


class CangzhouEncoding(Encoding[Action]):
    def __init__(self, options: CangzhouOptions) -> None:
        self.options = options
        self.choices = XIAPAO_MOVE + options.max_run + 1
        self.features = tuple(_features(options, self.choices))
        self._texts = Texts(PACKAGE, "paiju.core")
        self._constant = told_options(options)

    def observe(self, view: CangzhouView, chosen: Sequence[int] = ()) -> list[int]:
        seat = view.seat or 0
        seats = len(view.held)
        around = [*range(seat, seats), *range(seat)]
        hand, rivers = _counts(view.hand), [_counts(view.rivers[other]) for other in around]
        laid = [_counts(tile for meld in view.melds[other] for tile in meld.tiles) for other in around]
        shown = [sum(column) for column in zip(hand, *rivers, *laid, strict=True)]
        unseen = [COPIES - many for many in shown]
        out = [*hand, *_counts(view.missed), *unseen, *_one(view.drawn), *_one(view.tile)]
        runs = view.runs or tuple(_own_run(view, other) for other in range(seats))
        for step, other in enumerate(around):
            run = runs[other]
            out += (*rivers[step], *laid[step], *_melds(view.melds[other], other, seats), *_locks(view.melds[other]))
            out += (view.held[other], -1 if run is None else run, *_points(view.scores[other], self.options))
            chosen_run = bool(view.chosen) and view.chosen[other]
            out += (int(chosen_run), int(other == view.turn), int(other == view.dealer))
        out += (int(phase == view.phase) for phase in SEEN_PHASES)
        out += (int(came == view.came) for came in CAMES)
        answer = 0 if view.answer is None else 1 + move_of(view.answer, view.tile)
        left = min(view.left, MOST_LEFT)
        out += (left, view.replaced, view.fresh, view.number, view.to_act, answer, *self._constant)
        return [*out, int(view.phase == "share")]

    def legal(self, view: CangzhouView, chosen: Sequence[int] = ()) -> list[int]:
        return sorted(move_of(action, view.tile) for action in choices_of(view))

    def decode(self, view: CangzhouView, chosen: Sequence[int]) -> Action | None:
        if not chosen:
            return None
        if view.tile is None and CHOW_MOVE <= chosen[0] < XIAPAO_MOVE:
            raise IllegalAction("not_offered", action="@action.chow")
        return action_of(chosen[0], view.tile or 0)

    def spell(self, view: CangzhouView, action: Action) -> tuple[int, ...]:
        return (move_of(action, view.tile),)

    def name(self, number: int, lang: str) -> str:
        if CHOW_MOVE <= number < XIAPAO_MOVE:
            return self._texts.text(lang, f"choice.{CHOWS[number - CHOW_MOVE]}")
        action = action_of(number, 0)
        name = self._texts.text(lang, f"action.{action.kind}")
        if isinstance(action, Discard | Kong):
            return f"{name} {tile_text(action.tile)}"
        return f"{name} {action.points}" if isinstance(action, Xiapao) else name


def _counts(tiles: Sequence[int] | Iterator[int]) -> list[int]:
    out = [0] * KINDS
    for tile in tiles:
        out[tile] += 1
    return out


def _one(tile: int | None) -> list[int]:
    return _counts(() if tile is None else (tile,))


def _points(score: int, options: CangzhouOptions) -> tuple[int, int]:
    """Scores are multiples of the base; in two parts they fit the smallest numbers."""
    return divmod(max(-MOST_POINTS, min(score // options.base, MOST_POINTS)), SCORE_STEP)


def _own_run(view: CangzhouView, seat: int) -> int | None:
    """While 下跑 is being chosen, a seat knows its own."""
    return view.answer.points if seat == view.seat and isinstance(view.answer, Xiapao) else None


def _melds(melds: Sequence[Meld], owner: int, seats: int) -> list[int]:
    out: list[int] = []
    for meld in melds:
        source = 0 if meld.source is None else (meld.source - owner) % seats
        out += (MELD_KINDS.index(meld.kind) + 1, meld.tiles[0] + 1, meld.tile + 1, source)
    return out + [0] * (4 * MELDS - len(out))


def _locks(melds: Sequence[Meld]) -> list[int]:
    kinds = [LOCK_OF.get(meld.kind) for meld in melds]
    return [kinds.count(lock) for lock in LOCKS]


def told_options(options: CangzhouOptions) -> list[int]:
    """The options that change what a move is worth, as they are observed."""
    pays = [int(options.discard_pays == kind) for kind in PAYS]
    flags = [int(options.multi_win), int(options.dragon_run)]
    kinds = [int(played) for played in (options.chow, options.bian, options.zuan, options.za, options.za_drawn)]
    stacked = int(options.missing_suit == "stacked")
    shared = int(options.last_round == "share")
    return [options.hands, options.max_run, *flags, *options.lock_points, *pays, *kinds, stacked, shared]


def _features(options: CangzhouOptions, choices: int) -> Iterator[Feature]:
    """All features in order; seats are counted from the observer on, tiles 万 筒 条 then 东南西北白发中."""
    yield Feature("hand", KINDS, 0, COPIES, "自己手里每种牌的张数", "each tile's count in one's own hand")
    yield Feature("missed", KINDS, 0, 1, "过手：上次摸牌后放过的牌", "tiles let go since one's last draw")
    yield Feature(
        "unseen", KINDS, 0, COPIES, "没见过的张数（不在自己手里、牌河和亮牌中）", "copies not seen anywhere yet"
    )
    yield Feature("drawn", KINDS, 0, 1, "刚摸到（或分到）的牌", "the tile one has just drawn, or was given")
    yield Feature("tile", KINDS, 0, 1, "待应答的牌（打出的，或碰杠的）", "the tile in question: a discard, or a kong's")
    for number in who(options.players):
        yield from _seat_features(options, *WHO[number])
    phases = f"阶段：{'、'.join(SEEN_PHASES)}", f"the phase: {', '.join(SEEN_PHASES)}"
    yield Feature("phase", len(SEEN_PHASES), 0, 1, *phases)
    yield Feature(
        "came",
        len(CAMES),
        0,
        1,
        f"手上这张怎么来的：{'、'.join(CAMES)}",
        f"how the tile in turn came: {', '.join(CAMES)}",
    )
    yield from _moment_features(options, choices)


def who(players: int) -> tuple[int, ...]:
    """Those of :data:`WHO` that sit at a table, from the observer on."""
    return {2: (0, 2), 3: (0, 1, 3)}.get(players, (0, 1, 2, 3))


def _seat_features(options: CangzhouOptions, name: str, zh: str, en: str) -> Iterator[Feature]:
    """Features of a seat."""
    river = (f"{zh}牌河里每种牌的张数", f"each tile's count in {en} river")
    yield Feature(f"{name}.river", KINDS, 0, COPIES, *river)
    yield Feature(f"{name}.laid", KINDS, 0, COPIES, f"{zh}亮出的每种牌的张数", f"each tile's count among {en} melds")
    yield Feature(
        f"{name}.melds",
        4 * MELDS,
        0,
        KINDS,
        f"{zh}四组亮牌：种类（{'、'.join(MELD_KINDS)} 从 1 起）、最小的牌（从 1 起）、所进的牌、来自其后第几家；0 为无",
        f"{en} four melds: kind ({', '.join(MELD_KINDS)} from 1), lowest tile from 1, the tile it was made with, "
        "how many seats on from there sits who gave it; 0 is none",
    )
    yield Feature(f"{name}.locks", 3, 0, MELDS, f"{zh}已亮的边、钻、砸数", f"{en} declarations of bian, zuan and za")
    yield Feature(f"{name}.held", 1, 0, 14, f"{zh}手牌张数", f"tiles in {en} hand")
    yield Feature(f"{name}.run", 1, -1, options.max_run, f"{zh}下跑，未知为 -1", f"{en} xiapao, -1 when not known")
    yield Feature(
        f"{name}.score",
        2,
        -SCORE_STEP,
        SCORE_STEP - 1,
        f"{zh}累计分，以底分为单位，最多正负 {MOST_POINTS}：除以 {SCORE_STEP} 的商（向下取整）和余数",
        f"{en} score in units of the base, cut off at {MOST_POINTS} either way: "
        f"divided by {SCORE_STEP} and rounded down, and what is left over",
    )
    yield Feature(f"{name}.chosen", 1, 0, 1, f"选下跑时{zh}是否已选定", f"{en} xiapao is chosen, while others' is not")
    yield Feature(f"{name}.turn", 1, 0, 1, f"是否轮到{zh}（或是其打出的牌）", f"it is {en} turn, or tile in question")
    yield Feature(f"{name}.dealer", 1, 0, 1, f"{zh}是否庄家", f"it is {en} deal")


def _moment_features(options: CangzhouOptions, choices: int) -> Iterator[Feature]:
    yield Feature(
        "left",
        1,
        0,
        MOST_LEFT,
        f"牌墙剩余张数，发牌前按 {MOST_LEFT} 算",
        f"tiles left in the wall, {MOST_LEFT} before the deal",
    )
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
    yield Feature("chow", 1, 0, 1, "选项：可吃", "option: discards may be chowed")
    yield Feature("kinds", 3, 0, 1, "选项：带边、带钻、带砸", "option: bian, zuan and za are played")
    yield Feature("za_drawn", 1, 0, 1, "选项：摸来的也能砸", "option: za with one's own draw too")
    yield Feature(
        "stacked", 1, 0, 1, "选项：清一色、混一色另加缺门", "option: a missing suit is added to full and half flush"
    )
    yield Feature("shares", 1, 0, 1, "选项：末轮分张", "option: the last tiles are shared out")
    yield Feature("share", 1, 0, 1, "阶段：分张", "the phase: the last tiles have been shared out")
