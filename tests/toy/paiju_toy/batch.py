"""比大小 ready for batches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.core.batch import Batch, Flow
from paiju.core.game import Event

from . import GAME, rules
from .encoding import ToyEncoding

if TYPE_CHECKING:
    from . import ToyOptions


class ToyBatch(Batch):
    flow = Flow(
        start=rules.start,
        turn=rules.turn,
        observe=rules.observe,
        legal=rules.legal,
        act=rules.act,
        scores=rules.scores,
        random=rules.random,
        fast=rules.fast,
        count=rules.count,
    )
    row = rules.Desk
    encoding = ToyEncoding()
    tallies = ("tally.shown",)
    log_size = rules.MESSAGE * 14
    """Of a deal's last card: itself, at most four payments, four shown, the next deal."""

    def __init__(self, options: ToyOptions) -> None:
        self.options = options
        self.seats = options.players
        self.room = GAME.room(options)

    def news(self, log: Sequence[int]) -> tuple[Event, ...]:
        return tuple(told for told in GAME.news(self.options, log) if isinstance(told, Event))
