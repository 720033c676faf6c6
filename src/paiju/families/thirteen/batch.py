"""The whole flow of a thirteen-card game for thousands of tables at once: its kernels, constants and log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paiju.core.batch import Batch, Flow
from paiju.core.cards import parse_cards
from paiju.core.game import Event
from paiju.core.texts import Texts
from paiju.families.thirteen import flow_look, flow_play
from paiju.families.thirteen.chances import KEY
from paiju.families.thirteen.encoding import ThirteenEncoding
from paiju.families.thirteen.flow_layout import (
    BET_PLACED,
    BETS,
    BLOCK,
    BLOCKS_AT,
    DEAL_STARTED,
    DEALT,
    MATCH_OVER,
    NOBODY,
    SETTLED,
    SHOWDOWN,
    SUBMITTED,
)
from paiju.families.thirteen.flow_tables import facts_of, room_of
from paiju.families.thirteen.model import HAND, Rules
from paiju.families.thirteen.rows import RowType

FLOW = Flow(
    start=flow_play.start,
    turn=flow_play.turn,
    observe=flow_look.observe,
    legal=flow_play.legal,
    act=flow_play.act,
    scores=flow_play.scores,
    random=flow_look.random,
    fast=flow_look.fast,
    dealt=flow_play.dealt,
)


class ThirteenBatch(Batch):
    """One thirteen-card game under one set of options."""

    row = "int64"
    flow = FLOW

    def __init__(self, rules: Rules, texts: Texts) -> None:
        self.encoding = ThirteenEncoding(rules, texts)
        self.seats = rules.seats
        self.width = BLOCKS_AT + rules.seats * BLOCK
        self.room = room_of(rules)
        self.facts = facts_of(rules)
        self._specials = {special.id: number for number, special in enumerate(rules.specials)}
        types = [f"row.{kind.name.lower()}" for kind in RowType]
        specials = [f"special.{special.id}" for special in rules.specials]
        self.tallies = (*types, *specials, "tally.foul", "tally.gun", "tally.sweep")
        self.dealings = tuple(KEY + special.id for special in rules.specials)
        self.dealers = rules.pairing == "banker"
        pairs = rules.seats * (rules.seats - 1) // 2
        # The last choice of a deal: submitted, showdown, settled, and the next deal or the end.
        self.log_size = 32 + 8 * pairs + rules.seats * (2 * HAND + 16)

    def numbers(self, event: Event) -> tuple[int, ...]:
        data = event.data
        match event.name:
            case "deal_started":
                return (DEAL_STARTED, data["deal"], _seat(data["banker"]))
            case "dealt":
                return (DEALT, _seat(event.to), *parse_cards(data["cards"]))
            case "bet_placed":
                return (BET_PLACED, data["seat"])
            case "bets":
                return (BETS, *_bets(data["bets"]))
            case "submitted":
                return (SUBMITTED, data["seat"])
            case "showdown":
                return (SHOWDOWN, *self._showdown(data))
            case "settled":
                return (SETTLED, *_settled(data))
            case "match_over":
                return (MATCH_OVER, *data["scores"])
            case _:
                raise ValueError(f"no such event: {event.name}")

    def _showdown(self, data: Mapping[str, Any]) -> list[int]:
        out = [data["deal"], _seat(data["banker"]), *_bets(data["bets"])]
        for hand in data["hands"]:
            special = hand["special"]
            out += [NOBODY if special is None else self._specials[special], int(hand["foul"])]
            out += parse_cards(" ".join(hand["rows"]) or hand["cards"])
            out += [RowType[kind.upper()] for kind in hand["types"]]
        return [*out, int(data["special_stage"])]


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _bets(bets: Sequence[int | None]) -> list[int]:
    return [len(bets), *(bet or 0 for bet in bets)]


def _settled(data: Mapping[str, Any]) -> list[int]:
    out = [data["deal"], len(data["pairs"])]
    for pair in data["pairs"]:
        out += [*pair["seats"], pair["points"]]
    out.append(len(data["guns"]))
    for gun in data["guns"]:
        out += gun
    return [*out, len(data["sweeps"]), *data["sweeps"], *data["totals"]]
