"""Laws of the table, on matches of players who mean to win."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.conformance.laws import LAWS, Law, LawBroken
from paiju.core.game import Event, Step
from paiju.core.ledger import Entry
from paiju.core.plain import to_plain
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.core.tiles import tiles_text
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.moves import Action
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.scoring.request import FLAGS, MELDS
from paiju.games.cangzhou.state import CangzhouState, Meld
from paiju.games.cangzhou.views import CangzhouView
from tests.cangzhou.eager import EAGER, Eager
from tests.cangzhou.rigged import all_tiles

ROOMS = st.builds(
    CangzhouOptions,
    players=st.sampled_from((2, 3, 4)),
    max_run=st.sampled_from((0, 3)),
    base=st.sampled_from((1, 5)),
    multi_win=st.booleans(),
    dragon_run=st.booleans(),
    lock_points=st.sampled_from(((2, 2, 1), (1, 1, 1), (2, 1, 1))),
    first_dealer=st.sampled_from(("host", "random")),
    chow=st.booleans(),
    bian=st.booleans(),
    za=st.booleans(),
    za_drawn=st.booleans(),
    missing_suit=st.sampled_from(("alone", "stacked")),
    last_round=st.sampled_from(("play", "share")),
    discard_pays=st.sampled_from(("one", "all", "cover")),
)
SEEDS = st.integers(0, 10**9)
WHOLE = dict.fromkeys(range(34), 4)


def match(room: CangzhouOptions, seed: int) -> Any:
    """The table before and after every step of a match."""
    table: Table[Any, Any, Any] = Table(EAGER, room, Seed.named(seed))
    chance = Stream(table.seed.key(), "eager")
    while not table.over:
        before = table.state
        seat = chance.choice(sorted(table.pending))
        step = table.submit(seat, EAGER.sample(EAGER.view(before, seat), chance))
        yield before, step


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=[law.name for law in LAWS])
def test_every_law_with_players_who_win(law: Law) -> None:
    law.holds(EAGER, 1)


@pytest.mark.slow
@given(room=ROOMS, seed=SEEDS)
@settings(max_examples=25)
def test_tiles_are_conserved_and_hands_have_their_size(room: CangzhouOptions, seed: int) -> None:
    for _, step in match(room, seed):
        state = step.state
        assert sum(state.scores) == 0
        assert Counter(state.wall) == WHOLE
        assert state.runs.count(None) == len(state.pending) if state.phase == "xiapao" else None not in state.runs
        if state.phase in ("xiapao", "over"):
            continue
        assert all_tiles(state) == WHOLE
        for seat, (hand, melds) in enumerate(zip(state.hands, state.melds, strict=True)):
            own = state.row.seats[seat].share >= 0 if state.phase == "share" else seat == state.turn
            own = own and state.phase != "claim"
            assert len(hand) + 3 * len(melds) == 13 + own
            assert list(hand) == sorted(hand)
        assert len(state.wall) - state.drawn - state.replaced >= 12


@pytest.mark.slow
@given(room=ROOMS, seed=SEEDS)
@settings(max_examples=15)
@pytest.mark.rule("CZ-3.1")
def test_a_window_comes_out_the_same_in_any_order(room: CangzhouOptions, seed: int) -> None:
    for before, _ in match(room, seed):
        if before.phase not in ("claim", "rob") or len(before.pending) < 2 or any(before.answers):
            continue
        key = "".join(f"{word:08x}" for word in before.row.key)
        chance = Stream(key, f"answers/{before.drawn}")
        answers = {seat: EAGER.sample(EAGER.view(before, seat), chance) for seat in before.pending}
        ends = []
        for order in permutations(answers):
            state = before
            heard: list[Event] = []
            paid: list[Entry] = []
            for seat in order:
                step: Step[CangzhouState] = GAME.submit(state, seat, answers[seat])
                state = step.state
                heard += step.events
                paid += step.entries
            ends.append((state, paid, [_heard(heard, seat) for seat in (None, *range(room.players))]))
        assert all(end == ends[0] for end in ends)


def _heard(events: list[Event], seat: int | None) -> list[Any]:
    return [to_plain(event) for event in events if event.visible_to(seat)]


@pytest.mark.slow
@given(room=ROOMS, seed=SEEDS)
@settings(max_examples=20)
def test_the_table_pays_what_the_scoring_contract_says(room: CangzhouOptions, seed: int) -> None:
    for before, step in match(room, seed):
        if step.state.last == before.last:
            continue
        request = _request(before, step, room)
        answer: Any = GAME.scoring.score(request)
        assert tuple(answer["totals"]) == step.state.last.change, request


def _request(before: CangzhouState, step: Step[CangzhouState], room: CangzhouOptions) -> dict[str, Any]:
    """What somebody at the table would ask, from the news of the hand's last step and the table before it."""
    zh = {name: words for words, name in MELDS.items()}
    flags = {name: words for words, name in FLAGS.items()}
    options: Any = to_plain(room)
    laid = before.melds
    wins = []
    for event in step.events:
        if event.name == "won":
            named = [name for name, _ in (*event.data["items"], *event.data["doubles"])]
            wins.append(
                {
                    "seat": event.data["seat"],
                    "hand": event.data["hand"],
                    "tile": event.data["tile"],
                    "from": event.data["source"],
                    "melds": [_meld(meld, zh) for meld in laid[event.data["seat"]]],
                    "flags": [flags[name] for name in named if name in flags],
                }
            )
    kongs = [
        {"seat": seat, "kind": zh[meld.kind], "from": meld.source}
        for seat, melds in enumerate(laid)
        for meld in melds
        if zh[meld.kind] in ("点杠", "碰杠", "暗杠")
    ]
    runs = list(before.runs)
    return {"options": options, "dealer": before.dealer, "runs": runs, "wins": wins, "kongs": kongs}


def _meld(meld: Meld, zh: dict[Any, str]) -> dict[str, Any]:
    says = meld.kind == "zagang" or (meld.kind == "za" and meld.source is None)
    drawn = {"drawn": meld.source is None} if says else {}
    return {"kind": zh[meld.kind], "tiles": tiles_text(meld.tiles), **drawn}


def test_a_record_says_everything_of_a_hand() -> None:
    """From the events alone: every draw, what was offered and chosen, and the wall they came from."""
    table: Table[Any, Any, Any] = Table(EAGER, CangzhouOptions(max_run=0), Seed.named("record"))
    chance = Stream(table.seed.key(), "eager")
    while table.state.number == 0:
        seat = min(table.pending)
        table.submit(seat, EAGER.sample(EAGER.view(table.state, seat), chance))
    end = next(at for at, event in enumerate(table.events) if event.name == "settled")
    events = table.events[: end + 1]
    names = Counter(event.name for event in events)
    assert names["dice"] == names["revealed"] == 1
    assert names["drew"] == names["drawn"]
    assert names["dealt"] == 4
    (shown,) = [event.data["wall"] for event in events if event.name == "revealed"]
    (dice,) = [event.data for event in events if event.name == "dice"]
    ring = _single(shown)
    cut = 2 * dice["stack"]
    order = ring[cut:] + ring[:cut]
    drawn = [event.data["tile"] for event in events if event.name == "drew"]
    fronts = [event.data["how"] == "draw" for event in events if event.name == "drawn"]
    taken = [tile for tile, front in zip(drawn, fronts, strict=True) if front]
    assert taken == order[53 : 53 + len(taken)]
    windows = [event for before, event in pairwise(events) if event.name == "offered" and before.name not in OWN]
    assert names["answered"] == len(windows) > 0


OWN = ("drew", "dealt", "melded")
"""Offers on one's own turn follow one's own draw, deal or claim; the others belong to windows."""


def _single(text: str) -> list[str]:
    """Notation to single tiles, by hand."""
    out, digits = [], ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            digits += letter
        else:
            out += [digit + letter for digit in digits]
            digits = ""
    return out


class Loud(Eager):
    """Tells everybody that somebody has answered: then all know that seat could have claimed."""

    def apply(self, state: CangzhouState, seat: int, action: Action) -> Step[CangzhouState]:
        step = super().apply(state, seat, action)
        if state.phase == "claim":
            return replace(step, news=(*step.news, Event("has_answered", {"seat": seat})))
        return step


class Glassy(Eager):
    """Shows who is asked."""

    def view(self, state: CangzhouState, seat: int | None) -> CangzhouView:
        asked = tuple(other in state.pending for other in range(len(state.hands)))
        return replace(super().view(state, seat), chosen=asked)


@pytest.mark.rule("CZ-3.1")
@pytest.mark.parametrize("game", [Loud(), Glassy()], ids=["news", "view"])
def test_a_game_that_tells_who_could_claim_is_caught(game: Eager) -> None:
    law = next(law for law in LAWS if law.name == "no_leaks")
    with pytest.raises(LawBroken):
        for seed in range(4):
            law.holds(game, seed)
