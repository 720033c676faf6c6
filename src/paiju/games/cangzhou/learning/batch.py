"""成批: 沧州麻将 ready for thousands of tables at once."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.batch import Batch, Flow
from paiju.core.game import Event
from paiju.games.cangzhou.learning import observing, policies
from paiju.games.cangzhou.learning.encoding import CangzhouEncoding
from paiju.games.cangzhou.learning.tallies import count, dealt
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.state import CangzhouState
from paiju.games.cangzhou.statistics import KEYS
from paiju.games.cangzhou.table import DOUBLES, ITEMS, MELD_KINDS, Desk
from paiju.games.cangzhou.telling import LOG_SIZE, news

TALLIES = (
    *("tally.hands", "tally.draw", "tally.self_drawn", "tally.discard"),
    *(f"meld.{kind}" for kind in MELD_KINDS),
    *(f"item.{name}" for name in (*ITEMS, *DOUBLES) if name not in ("win", "self_drawn")),
)


class CangzhouBatch(Batch):
    """The rules as they are: every move is one choice, and the row is the table's."""

    row = Desk
    tallies = TALLIES
    dealings = KEYS
    dealers = True
    log_size = LOG_SIZE
    flow = Flow(
        start=observing.start,
        turn=observing.turn,
        observe=observing.observe,
        legal=observing.legal,
        act=observing.act,
        scores=observing.scores,
        random=policies.random,
        fast=policies.fast,
        count=count,
        dealt=dealt,
        redeal=observing.redeal,
        played=observing.played,
    )

    def __init__(self, options: CangzhouOptions) -> None:
        self.options = options
        self.encoding = CangzhouEncoding(options)
        self.seats = options.players
        self.room = observing.learning_of(options)

    def table_of(self, state: CangzhouState) -> Desk:
        return state.row.copy()

    def news(self, log: Sequence[int]) -> tuple[Event, ...]:
        return tuple(item for item in news(self.options, log) if isinstance(item, Event))
