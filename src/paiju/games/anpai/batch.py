"""成批: 暗牌斗地主 ready for thousands of tables at once."""

from __future__ import annotations

from paiju.core.batch import Batch, Flow
from paiju.core.encoding import Encoding
from paiju.core.game import Event
from paiju.games.anpai import flow_dealt, flow_picks, flow_rounds
from paiju.games.anpai.chances import KEY, KINDS
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.encoding import AnpaiEncoding
from paiju.games.anpai.flow_facts import FACTS, TYPE_LIST, WIDTH
from paiju.games.anpai.flow_fast import fast
from paiju.games.anpai.flow_log import LOG_SIZE, OUTCOMES, event_numbers
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.settle import room_of
from paiju.games.anpai.state import Play


class AnpaiBatch(Batch):
    """Places of a row have eight bits, so that many tables fit a processor's cache; coins take six of them."""

    encoding: Encoding[Play] = AnpaiEncoding()
    flow = Flow(
        start=flow_rounds.start,
        turn=flow_picks.turn,
        observe=flow_picks.observe,
        legal=flow_picks.legal,
        act=flow_rounds.act,
        scores=flow_rounds.scores,
        random=flow_picks.random,
        fast=fast,
        again=flow_picks.again,
        dealt=flow_dealt.dealt,
    )
    seats = SEATS
    width = WIDTH
    row = "int8"
    facts = FACTS
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
        self.room = (*room_of(options, first=0), options.coins)

    def numbers(self, event: Event) -> tuple[int, ...]:
        return event_numbers(event)
