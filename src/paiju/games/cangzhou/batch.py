"""The whole match as kernels (:mod:`paiju.core.batch`): what they look things up in, and their log's numbers."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from paiju.core.batch import Batch, Flow
from paiju.core.chance import ROUNDS
from paiju.core.game import Event
from paiju.core.tiles import parse_tile, parse_tiles
from paiju.families.mahjong.tables import goal_tables, plain_tables
from paiju.games.cangzhou import flow_act, flow_deal, flow_dealt, flow_policy, flow_see
from paiju.games.cangzhou.chances import KEYS
from paiju.games.cangzhou.data import DATA
from paiju.games.cangzhou.encoding import CAMES, MELD_KINDS, PAYS, PLAIN, CangzhouEncoding, told_options
from paiju.games.cangzhou.flow_log import PAIR_NUMBER
from paiju.games.cangzhou.flow_row import (
    BLOCK,
    COSTS_IN,
    DONE_IN,
    GROUPS,
    HEADS_IN,
    JOINS_IN,
    KINDS,
    KONG_CHOICE,
    MOST,
    NO_CODE,
    PAIR_CODE,
    POWERS_IN,
    TAILS_IN,
    WIDTH,
    WIN_CHOICE,
)
from paiju.games.cangzhou.locks import LOCKS
from paiju.games.cangzhou.options import CangzhouOptions

ITEMS = (
    "win", "dragon", "catch_five", "full_flush", "half_flush", "heaven", "earth", "missing_suit", *LOCKS, "concealed",
)  # fmt: skip
DOUBLES = ("self_drawn", "kong_flower", "robbed_kong")
"""A win's items and doubles in the order of the kernels' score sheet."""
PAID_KONGS = ("exposed_kong", "added_kong", "concealed_kong")
EVENTS = (
    "hand_started", "xiapao_chosen", "xiapao", "dice", "dealt", "offered", "drawn", "drew", "discarded",
    "kong_declared", "melded", "answered", "claim_lost", "draw", "won", "revealed", "settled", "match_over",
)  # fmt: skip
TALLIES = (
    *("tally.hands", "tally.draw", "tally.self_drawn", "tally.discard"),
    *(f"meld.{kind}" for kind in MELD_KINDS),
    *(f"item.{name}" for name in (*ITEMS, *DOUBLES) if name not in ("win", "self_drawn")),
)
LOG_SIZE = 600
"""A hand that three win, shown whole, and the deal of the next are about 500 numbers."""
_PLACES, _HEAD, _TAIL = 9, 6, 3
_POWERS = (*(5 ** (_HEAD - 1 - place) for place in range(_HEAD)), *(5 ** (_TAIL - 1 - place) for place in range(_TAIL)))


class CangzhouBatch(Batch):
    row = "int16"
    width = WIDTH
    tallies = TALLIES
    dealings = KEYS
    dealers = True
    log_size = LOG_SIZE
    flow = Flow(
        start=flow_deal.start,
        turn=flow_see.turn,
        observe=flow_see.observe,
        legal=flow_see.legal,
        act=flow_act.act,
        scores=flow_see.scores,
        random=flow_policy.random,
        fast=flow_policy.fast,
        dealt=flow_dealt.dealt,
    )

    def __init__(self, options: CangzhouOptions) -> None:
        self.encoding = CangzhouEncoding(options)
        self.seats = options.players
        self.room = _room(options)
        self.facts = ((ROUNDS, "int64"), (lookup(options.dragon_run), "int16"))

    def numbers(self, event: Event) -> tuple[int, ...]:
        """The event's number, whom it is for, and what it tells; names for people are left out."""
        to = -1 if event.to is None else event.to
        return (EVENTS.index(event.name), to, *_TOLD[event.name](event.data))


def _room(options: CangzhouOptions) -> tuple[int, ...]:
    """Options and the rules' numbers, in the order of ``flow_row``."""
    return (
        *(options.players, options.hands, options.base, options.max_run),
        *(int(options.multi_win), int(options.dragon_run), *options.lock_points, PAYS.index(options.discard_pays)),
        *(DATA.items[name].points for name in ITEMS if name not in LOCKS),
        DATA.dealer.points,
        *(DATA.doubles[name].times for name in DOUBLES),
        *(DATA.kongs[name].times for name in PAID_KONGS),
        *(DATA.locks.needed, DATA.wall.stacks_kept),
        *told_options(options),
    )


@cache
def lookup(dragon_run: bool) -> array[int]:
    """Everything the kernels look up, in the order of ``flow_row``; classes and halves have room for 256.

    A suit's first six counts lead to a block of 125 classes, of which the last three pick one.
    """
    known = plain_tables()
    if max(known.classes, known.halves) > MOST:
        raise ValueError("the tables have more classes than the kernels have room for")
    heads, tails = _graph(dragon_run)
    joins, costs = array("h", bytes(2 * MOST * MOST)), array("h", bytes(2 * 5 * MOST * MOST))
    for one in range(known.classes):
        joins[one * MOST : one * MOST + known.classes] = _row(known.joins, one, known.classes)
    for one in range((GROUPS + 1) * known.halves):
        at = (one // known.halves * MOST + one % known.halves) * MOST
        costs[at : at + known.halves] = _row(known.costs, one, known.halves)
    parts = heads, array("h", _POWERS), _done(), joins, costs, tails
    starts = HEADS_IN, POWERS_IN, DONE_IN, JOINS_IN, COSTS_IN, TAILS_IN
    out = array("h")
    for start, part in zip(starts, parts, strict=True):
        out.extend([0] * (start - len(out)))
        out.extend(part)
    return out


def _row(square: array[int], one: int, size: int) -> array[int]:
    return array("h", square[one * size : (one + 1) * size])


def _graph(dragon_run: bool) -> tuple[array[int], array[int]]:
    """The graphs from counts to classes as two steps: the suits', then the honours', whose last places are empty."""
    heads, tails = array("h"), array("h")
    graphs = goal_tables("plain").graphs
    for graph, places in ((graphs[0], _PLACES), (graphs[2 if dragon_run else 1], 7)):
        begun = _walk(graph, [0], _HEAD)
        nodes = sorted(set(begun))
        blocks = {node: len(tails) // BLOCK + number for number, node in enumerate(nodes)}
        heads.extend(blocks[node] for node in begun)
        for node in nodes:
            ends = _walk(graph, [node], places - _HEAD)
            spread = BLOCK // len(ends)
            for end in ends:
                tails.extend([end] * spread)
    return heads, tails


def _walk(graph: Sequence[int], nodes: list[int], steps: int) -> list[int]:
    """Where every row of so many digits leads from the nodes, first digit outermost."""
    for _ in range(steps):
        nodes = [graph[node * 5 + digit] for node in nodes for digit in range(5)]
    return nodes


def _done() -> array[int]:
    """By class and number of tiles: the groups and the pair that a complete suit is, or that it is not."""
    known = goal_tables("plain")
    out = array("h")
    for row in known.rows:
        for size in range(16):
            groups, over = divmod(size, 3)
            complete = groups <= GROUPS and over != 1 and row[known.goal.column(0, groups, over // 2)] == 0
            out.append(groups + over // 2 * PAIR_CODE if complete else NO_CODE)
    return out


def _action_number(text: str) -> int:
    """An offer or an answer as the log has it."""
    kind, _, detail = text.partition(" ")
    if kind == "kong":
        return KONG_CHOICE + parse_tile(detail)
    if kind == "chow":
        one, two = parse_tiles(detail)
        return PAIR_NUMBER + KINDS * one + two
    return WIN_CHOICE + [action.kind for action in PLAIN].index(kind)


def _list(numbers: Sequence[int]) -> tuple[int, ...]:
    return (len(numbers), *numbers)


def _seat(seat: int | None) -> int:
    return -1 if seat is None else seat


def _won(data: Mapping[str, Any]) -> tuple[int, ...]:
    sheet = dict((*data["items"], *data["doubles"]))
    scored = (sheet.get(name, 0) for name in (*ITEMS, *DOUBLES))
    head = (data["seat"], _seat(data["source"]), parse_tile(data["tile"]))
    return (*head, *_list(parse_tiles(data["hand"])), *scored, data["points"])


def _lost(data: Mapping[str, Any]) -> tuple[int, ...]:
    return (_action_number(data["claim"]), int(data["why"] == "nearer"), *_list(data["to"]))


def _melded(data: Mapping[str, Any]) -> tuple[int, ...]:
    kind = MELD_KINDS.index(data["meld"]) + 1
    return (data["seat"], kind, parse_tiles(data["tiles"])[0], _seat(data["source"]))


def _revealed(data: Mapping[str, Any]) -> tuple[int, ...]:
    hands = (number for hand in data["hands"] for number in _list(parse_tiles(hand)))
    return (*hands, *parse_tiles(data["wall"]))


def _dealt(data: Mapping[str, Any]) -> tuple[int, ...]:
    return (*_list(parse_tiles(data["tiles"])), parse_tile(data["last"]) if "last" in data else -1)


_TOLD: Mapping[str, Callable[[Mapping[str, Any]], tuple[int, ...]]] = {
    "hand_started": lambda data: (data["deal"], data["dealer"]),
    "xiapao_chosen": lambda data: (data["seat"],),
    "xiapao": lambda data: tuple(data["points"]),
    "dice": lambda data: tuple(data["dice"]),
    "dealt": _dealt,
    "offered": lambda data: _list([_action_number(offer) for offer in data["offers"]]),
    "drawn": lambda data: (data["seat"], CAMES.index(data["how"]), data["left"]),
    "drew": lambda data: (parse_tile(data["tile"]),),
    "discarded": lambda data: (data["seat"], parse_tile(data["tile"])),
    "kong_declared": lambda data: (data["seat"], parse_tile(data["tile"])),
    "melded": _melded,
    "answered": lambda data: (_action_number(data["answer"]),),
    "claim_lost": _lost,
    "draw": lambda data: (int(data["why"] == "kong"), data["left"]),
    "won": _won,
    "revealed": _revealed,
    "settled": lambda data: (*data["change"], *data["scores"]),
    "match_over": lambda data: tuple(data["scores"]),
}
"""What each event tells, as the kernels log it."""
