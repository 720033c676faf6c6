"""A thirteen-card table in a batch: the rules of ``play.py`` compiled, and what programs that learn add to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paiju.core.batch import Batch, Flow
from paiju.core.game import Event
from paiju.core.texts import Texts
from paiju.families.thirteen.learning import policies, spelling
from paiju.families.thirteen.learning.encoding import ThirteenEncoding
from paiju.families.thirteen.learning.study import Study, study_of
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.rules.lines import PAID, PAIR, SHOWN, SIZES
from paiju.families.thirteen.statistics import KEY
from paiju.families.thirteen.telling import Teller, tallies_of

FLOW = Flow(
    start=spelling.start,
    turn=spelling.turn,
    observe=spelling.observe,
    legal=spelling.legal,
    act=spelling.act,
    scores=spelling.scores,
    random=policies.random,
    fast=policies.fast,
    again=spelling.again,
    count=spelling.count,
    dealt=spelling.dealt,
    redeal=spelling.redeal,
    played=spelling.played,
)
MOST_LINES = 9
"""Of one pair: three rows, gun, sweep, doubled special, two horses, bet."""


class ThirteenBatch(Batch):
    """One thirteen-card game under one set of options."""

    row = spelling.Learned
    room: Study
    flow = FLOW

    def __init__(self, rules: Rules, texts: Texts) -> None:
        room = rules.room
        self.rules = rules
        self.encoding = ThirteenEncoding(rules, texts)
        self.seats = room.seats
        self.room = study_of(rules)
        self.tallies = tallies_of(rules)
        self.dealings = tuple(KEY + special.id for special in rules.specials)
        self.dealers = bool(room.banked)
        pairs = room.seats * (room.seats - 1) // 2
        # The last choice of a deal: submitted, showdown, settled, and the next deal or the end.
        of_pairs = pairs * (SIZES[PAIR] + MOST_LINES * SIZES[PAID])
        self.log_size = 35 + of_pairs + room.seats * (SIZES[SHOWN] + 32)

    def table_of(self, state: Any) -> spelling.Learned:
        table = spelling.Learned()
        table.desk = state.row.copy()
        spelling.take_up(self.room, table)
        return table

    def news(self, log: Sequence[int]) -> tuple[Event, ...]:
        return tuple(told for told in Teller(self.rules).news(log) if isinstance(told, Event))
