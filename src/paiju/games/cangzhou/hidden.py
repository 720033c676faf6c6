"""The same situation told differently: hidden tiles dealt anew, or every seat moved on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from paiju.core.game import turned
from paiju.core.shuffle import Stream
from paiju.core.tiles import Tiles
from paiju.games.cangzhou.actions import PASS, Action, Tile
from paiju.games.cangzhou.offers import claims_on, robs_on, turn_offers
from paiju.games.cangzhou.state import Meld, Result, State, put
from paiju.games.cangzhou.wall import DICE_FACES

TRIES = 8
"""A window in which nobody else could claim would be none: that many deals are tried for a fitting one."""


def redeal(state: State, seat: int | None, chance: Stream) -> State:
    """A world that looks the same to ``seat``: other hands, walls, answers and future deals are drawn anew."""
    state = replace(state, key=f"{chance.word():08x}" * 8)
    if state.phase == "over":
        return state
    if state.phase == "xiapao":
        return _other_runs(state, seat, chance)
    if state.phase == "turn":
        return _other_turn(_dealt(state, seat, (), chance), seat, chance)
    for _ in range(TRIES):
        world = _other_answers(_dealt(state, seat, (), chance), seat, chance)
        if world.pending:
            return world
    # A tile that few hands can claim: the seats that really were asked keep theirs.
    asked = tuple(other for other, offers in enumerate(state.offers) if offers)
    return _other_answers(_dealt(state, seat, asked, chance), seat, chance)


def _other_runs(state: State, seat: int | None, chance: Stream) -> State:
    """Before the deal all tiles are hidden, and so is what the others chose."""
    runs = tuple(
        run if run is None or other == seat else chance.below(state.options.max_run + 1)
        for other, run in enumerate(state.runs)
    )
    dice = (chance.below(DICE_FACES) + 1, chance.below(DICE_FACES) + 1)
    return replace(state, runs=runs, dice=dice, wall=Tiles(tuple(chance.shuffled(state.wall))))


def _other_turn(state: State, seat: int | None, chance: Stream) -> State:
    """Whoever is in turn drew some tile of the new hand."""
    turn, tile = state.turn, state.tile
    if turn != seat and tile is not None:
        tile = Tile(chance.choice(state.hands[turn]))
    state = replace(state, tile=tile)
    return replace(state, offers=put(state.offers, turn, turn_offers(state)))


def _other_answers(state: State, seat: int | None, chance: Stream) -> State:
    """Who may claim follows from the new hands; seats that had answered answer something."""
    offers = claims_on(state) if state.phase == "claim" else robs_on(state)
    answers: list[Action | None] = []
    for other, mine in enumerate(offers):
        given = state.answers[other]
        if other != seat and given is not None:
            given = chance.choice((*mine, PASS)) if mine else None
        answers.append(given)
    pending = frozenset(other for other, mine in enumerate(offers) if mine and answers[other] is None)
    return replace(state, offers=offers, answers=tuple(answers), pending=pending)


def _dealt(state: State, seat: int | None, kept: tuple[int, ...], chance: Stream) -> State:
    """Deal what the seat cannot see anew: the other hands (but those kept) and what is left of the wall."""
    hands = list(state.hands)
    wall = list(state.wall)
    free = _undrawn(state)
    hidden: dict[int, list[int]] = {}
    for other, hand in enumerate(hands):
        if other != seat and other not in kept:
            hidden[other] = list(hand)
            if state.phase == "rob" and other == state.turn and state.tile is not None:
                # A 碰杠 that may be robbed is known to be in its hand.
                hidden[other].remove(state.tile)
    old = [tile for tiles in hidden.values() for tile in tiles]
    new = chance.shuffled([*old, *(wall[at] for at in free)])
    taken = iter(new)
    for other, tiles in hidden.items():
        shown = Counter(hands[other]) - Counter(tiles)
        hands[other] = Tiles(tuple(sorted((*shown.elements(), *(next(taken) for _ in tiles)))))
    # What was drawn stays a part of the wall: it holds all 136 tiles in this world too.
    drawn = sorted(set(range(len(wall))) - set(free))
    for at, tile in (*zip(_places(wall, drawn, old), new, strict=False), *zip(free, taken, strict=True)):
        wall[at] = tile
    return replace(state, hands=tuple(hands), wall=Tiles(tuple(wall)))


def _undrawn(state: State) -> list[int]:
    """The places of the wall still standing; an odd number of replacements leaves a lone tile at the far end."""
    odd = state.replaced & 1
    end = len(state.wall) - state.replaced - odd
    return [*range(state.drawn, end), *([end + 1] if odd else [])]


def _places(wall: list[int], among: list[int], tiles: list[int]) -> list[int]:
    """Places among these that hold these tiles."""
    wanted = Counter(tiles)
    out = []
    for at in among:
        if wanted[wall[at]]:
            wanted[wall[at]] -= 1
            out.append(at)
    return out


def rotate(state: State, by: int) -> State:
    """Every seat moved ``by`` places on; the wall is counted from the dealer, so it stays."""
    seats = len(state.hands)

    def moved(seat: int) -> int:
        return (seat + by) % seats

    def moved_or_none(seat: int | None) -> int | None:
        return None if seat is None else moved(seat)

    def meld(one: Meld) -> Meld:
        return replace(one, source=moved_or_none(one.source))

    def result(one: Result) -> Result:
        return replace(
            one,
            dealer=moved(one.dealer),
            winners=tuple(map(moved, one.winners)),
            source=moved_or_none(one.source),
            change=turned(one.change, by),
        )

    return replace(
        state,
        dealer=moved(state.dealer),
        scores=turned(state.scores, by),
        last=None if state.last is None else result(state.last),
        pending=frozenset(map(moved, state.pending)),
        runs=turned(state.runs, by),
        hands=turned(state.hands, by),
        melds=turned(tuple(tuple(map(meld, melds)) for melds in state.melds), by),
        rivers=turned(state.rivers, by),
        turn=moved(state.turn),
        missed=turned(state.missed, by),
        offers=turned(state.offers, by),
        answers=turned(state.answers, by),
    )
