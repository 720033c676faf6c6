"""成批: 暗牌斗地主 ready for thousands of tables at once."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.batch import Batch, Flow
from paiju.core.encoding import Encoding
from paiju.core.game import Event
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import TYPE_LIST
from paiju.games.anpai.learning import observing as seeing
from paiju.games.anpai.learning import spelling
from paiju.games.anpai.learning.encoding import AnpaiEncoding
from paiju.games.anpai.learning.groups import LearningRoom, learning_of
from paiju.games.anpai.learning.policies import fast
from paiju.games.anpai.moves import Play
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.statistics import KEY, KINDS
from paiju.games.anpai.telling import LOG_SIZE, OUTCOMES, news
from paiju.games.anpai.views import AnpaiState


class AnpaiBatch(Batch):
    """The rules as they are, below a play spelled group by group."""

    encoding: Encoding[Play] = AnpaiEncoding()
    flow = Flow(
        start=spelling.start,
        turn=spelling.turn,
        observe=seeing.observe,
        legal=spelling.legal,
        act=spelling.act,
        scores=spelling.scores,
        random=spelling.random,
        fast=fast,
        again=seeing.again,
        count=seeing.count,
        dealt=seeing.dealt,
        redeal=spelling.redeal,
        played=spelling.played,
    )
    seats = SEATS
    row = spelling.Learned
    room: LearningRoom
    tallies = (
        "type.pass",
        *(f"type.{kind.id}" for kind in TYPE_LIST),
        *(f"outcome.{name}" for name in OUTCOMES),
        "tally.crit",
        "tally.bankrupt",
    )
    dealings = tuple(KEY + kind for kind in KINDS)
    log_size = LOG_SIZE

    def __init__(self, options: AnpaiOptions) -> None:
        self.options = options
        self.room = learning_of(options)

    def table_of(self, state: AnpaiState) -> spelling.Learned:
        table = spelling.Learned()
        table.desk = state.row.copy()
        spelling.begin_spelling(self.room.rooms[0], table)
        return table

    def news(self, log: Sequence[int]) -> tuple[Event, ...]:
        return tuple(item for item in news(self.options, log) if isinstance(item, Event))
