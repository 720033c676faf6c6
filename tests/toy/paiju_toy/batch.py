"""比大小 ready for batches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.core.batch import Batch, Flow
from paiju.core.cards import parse_cards
from paiju.core.chance import ROUNDS
from paiju.core.game import Event

from . import kernels
from .encoding import ToyEncoding

if TYPE_CHECKING:
    from . import ToyOptions

FLOW = Flow(
    kernels.start,
    kernels.turn,
    kernels.observe,
    kernels.legal,
    kernels.act,
    kernels.scores,
    kernels.random,
    kernels.fast,
)


class ToyBatch(Batch):
    flow = FLOW
    encoding = ToyEncoding()
    width = kernels.WIDTH
    row = "int64"
    facts = ((ROUNDS, "int64"),)
    tallies = ("tally.shown",)
    log_size = kernels.LOG_SIZE

    def __init__(self, options: ToyOptions) -> None:
        self.seats = options.players
        self.room = (options.players, options.deals, options.stake)

    def numbers(self, event: Event) -> tuple[int, ...]:
        data = event.data
        if event.name == "deal_started":
            return (kernels.DEAL_STARTED, data["deal"])
        if event.name == "dealt":
            return (kernels.DEALT, event.to or 0, *parse_cards(data["cards"]))
        if event.name == "submitted":
            return (kernels.SUBMITTED, data["seat"])
        if event.name == "shown":
            return (kernels.SHOWN, *(parse_cards(text)[0] for text in data["cards"]), *data["won"])
        return (kernels.MATCH_OVER,)
