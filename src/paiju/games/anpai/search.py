"""试打的算术: plays tried against many others at a desk of their own, as CPython runs them or numba compiles them.

A play is five numbers side by side: class, strength, points, multiple, and what the cards kept are worth in coins.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import Log, kernel
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import LEVELS, NATURALS, RUN_TOP
from paiju.games.anpai.rules.settling import settle
from paiju.games.anpai.table import OUT, Desk, Room

WIDTH = 5
KEPT = 4
_MODULUS = 2147483647
SIZES = 3
LOOSE = SIZES
STARS = 2 * SIZES
JOKERS = STARS + 1
OUTLOOK = 1 + (JOKERS + 1) * LEVELS * LEVELS
"""Kinds in an outlook: runs by the size of their groups, loose groups likewise, star bombs, joker bombs; its size."""


@kernel
def lay_down(seat: int, play: int, plays: Sequence[int], desk: Desk) -> None:
    """Lay a play before a seat; below 0 is a seat that is out."""
    me = desk.seats[seat]
    at = play * WIDTH
    if play < 0:
        me.klass = OUT
    else:
        me.klass = plays[at]
        me.strength = plays[at + 1]
        me.points = plays[at + 2]
        me.times = plays[at + 3]


@kernel
def net_of(me: int, coins: Sequence[int], room: Room, desk: Desk, log: Log) -> int:
    """One seat's gain or loss in a whole round."""
    for seat in range(SEATS):
        desk.seats[seat].coins = coins[seat]
    settle(room, desk, log)
    return desk.seats[me].coins - coins[me]


@kernel
def try_plays(
    me: int,
    start: int,
    stop: int,
    plays: Sequence[int],
    worlds: Sequence[int],
    coins: Sequence[int],
    room: Room,
    desk: Desk,
    log: Log,
    totals: MutableSequence[int],
) -> None:
    """Add up, for each of my plays ``start`` to ``stop``, what it nets in each world (one play a seat)."""
    for world in range(len(worlds) // SEATS):
        for seat in range(SEATS):
            lay_down(seat, worlds[world * SEATS + seat], plays, desk)
        for play in range(start, stop):
            lay_down(me, play, plays, desk)
            totals[play - start] += net_of(me, coins, room, desk, log)


@kernel
def next_word(word: int) -> int:
    """The minimal standard generator: enough to pick samples with, and the same everywhere."""
    return word * 48271 % _MODULUS


@kernel
def pick(word: int, start: int, stop: int, regrets: Sequence[float], odds: MutableSequence[float]) -> int:
    """Regret matching: fill in the odds of the plays ``start`` to ``stop`` and draw one with the word."""
    total = 0.0
    for play in range(start, stop):
        total += regrets[play]
    drawn = word / _MODULUS
    chosen = -1
    for play in range(start, stop):
        odds[play] = regrets[play] / total if total > 0.0 else 1.0 / (stop - start)
        drawn -= odds[play]
        if chosen < 0 and drawn < 0.0:
            chosen = play
    return chosen if chosen >= 0 else stop - 1


@kernel
def learn(
    seat: int,
    start: int,
    stop: int,
    weight: float,
    plays: Sequence[int],
    coins: Sequence[int],
    room: Room,
    desk: Desk,
    log: Log,
    worth: MutableSequence[float],
    odds: Sequence[float],
    regrets: MutableSequence[float],
    sums: MutableSequence[float],
) -> None:
    """One hand of one seat looks back: what would each play have won against what the others did."""
    mean = 0.0
    for play in range(start, stop):
        lay_down(seat, play, plays, desk)
        worth[play] = float(net_of(seat, coins, room, desk, log) + plays[play * WIDTH + KEPT])
        mean += odds[play] * worth[play]
    for play in range(start, stop):
        regret = regrets[play] + worth[play] - mean
        # Never below nothing: what turns out well later is taken up at once (regret matching plus).
        regrets[play] = regret if regret > 0.0 else 0.0
        sums[play] += weight * odds[play]


@kernel
def deal_and_choose(
    word: int,
    hands: int,
    starts: Sequence[int],
    plays: Sequence[int],
    coins: Sequence[int],
    desk: Desk,
    held: MutableSequence[int],
    regrets: Sequence[float],
    odds: MutableSequence[float],
) -> int:
    """Give every seat one of its hands and a play of it; ``held`` gets the hands, then the plays."""
    for seat in range(SEATS):
        held[seat] = seat * hands
        held[SEATS + seat] = -1
        if coins[seat] > 0:
            word = next_word(word)
            held[seat] += word % hands
            word = next_word(word)
            held[SEATS + seat] = pick(word, starts[held[seat]], starts[held[seat] + 1], regrets, odds)
        lay_down(seat, held[SEATS + seat], plays, desk)
    return word


@kernel
def match_regrets(
    rounds: int,
    word: int,
    me: int,
    hands: int,
    starts: Sequence[int],
    plays: Sequence[int],
    coins: Sequence[int],
    room: Room,
    desk: Desk,
    log: Log,
    held: MutableSequence[int],
    worth: MutableSequence[float],
    odds: MutableSequence[float],
    regrets: MutableSequence[float],
    sums: MutableSequence[float],
) -> None:
    """Solve one round as a game among ``hands`` possible hands a seat, by regret matching on sampled hands.

    ``starts`` says where the plays of hand h of seat s begin (entry s × hands + h, one more at the end). My own hand
    is number 0 of seat ``me``; it learns in every round, whichever of my hands the others were up against.
    """
    mine = me * hands
    for step in range(rounds):
        word = deal_and_choose(word, hands, starts, plays, coins, desk, held, regrets, odds)
        for seat in range(SEATS):
            if coins[seat] > 0:
                hand = mine if seat == me else held[seat]
                for _ in range(2 if hand != held[seat] else 1):
                    start, stop = starts[hand], starts[hand + 1]
                    pick(word, start, stop, regrets, odds)
                    learn(seat, start, stop, step + 1.0, plays, coins, room, desk, log, worth, odds, regrets, sums)
                    hand = held[seat]
                lay_down(seat, held[SEATS + seat], plays, desk)


@kernel
def promise(counts: Sequence[int], at: int, outlook: Sequence[int]) -> int:
    """A hand's hope in a round: the best of its plays by the outlook; its counts by level begin ``at``.

    The outlook says what a pass wins (place 0), and a play by kind, number of groups and highest rank.
    """
    best = outlook[0]
    for size in range(1, SIZES + 1):
        run = 0
        groups = 0
        top = 0
        for level in range(LEVELS):
            if counts[at + level] >= size and (size == 1 or level < NATURALS):
                run += 1
                groups += 1
                top = level
                if level <= RUN_TOP:
                    best = max(best, outlook[outlook_at(size - 1, run, level)])
            else:
                run = 0
        if groups > 0:
            best = max(best, outlook[outlook_at(LOOSE + size - 1, 1, top)])
            best = max(best, outlook[outlook_at(LOOSE + size - 1, groups, top)])
    # Kept and drawn cards are sampled apart and may be more alike than the deck allows.
    for level in range(NATURALS):
        if counts[at + level] > SIZES:
            best = max(best, outlook[outlook_at(STARS, min(counts[at + level], 8), level)])
    small, big = counts[at + NATURALS], counts[at + NATURALS + 1]
    if small + big > 1:
        best = max(best, outlook[outlook_at(JOKERS, min(small + big, 4), min(big, 2))])
    return best


@kernel
def outlook_at(kind: int, groups: int, top: int) -> int:
    """A play's place in the outlook; for joker bombs ``top`` is the number of big ones."""
    return 1 + (kind * LEVELS + groups - 1) * LEVELS + top


@kernel
def promises(
    kept: MutableSequence[int],
    missing: Sequence[int],
    fills: Sequence[int],
    width: int,
    outlook: Sequence[int],
    out: MutableSequence[int],
) -> None:
    """For each set of kept cards (counts by level), its promise summed over ways to fill it up.

    A fill is a row of ``width`` levels, of which the first ``missing`` are drawn.
    """
    for hand in range(len(missing)):
        at = hand * LEVELS
        for fill in range(len(fills) // width):
            for card in range(missing[hand]):
                kept[at + fills[fill * width + card]] += 1
            out[hand] += promise(kept, at, outlook)
            for card in range(missing[hand]):
                kept[at + fills[fill * width + card]] -= 1
