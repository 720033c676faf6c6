"""Settlement over flat arrays, for many deals at once: the same points as ``settle.py``, without its explanations.

A laid hand is eight numbers: how its rows compare (three), what each pays if it wins (three), the index of its special
or -1, and what it does to the *other* opponents (bit 0: beats all as a sweep asks; bit 1: a special that doubles and
beats all).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.kernel import kernel

Ints: TypeAlias = Sequence[int]
Buffer: TypeAlias = MutableSequence[int]
Reals: TypeAlias = MutableSequence[float]

LAID = 8
SPECIAL, FLAGS = 6, 7
SWEEPS_OTHERS, DOUBLES = 1, 2
NO_GUN, THREE, ROLLOVER = 0, 1, 2
NO_SWEEP, BY_GUNS, BY_ROWS = 0, 1, 2

# The terms of a table, as ``terms`` holds them.
GUN, GUN_TIMES, SWEEP, SWEEP_TIMES, SPECIAL_TIMES, TIE, SPECIALS = 0, 1, 2, 3, 4, 5, 6
TERMS = 7


@kernel
def compare(one: Ints, a: int, two: Ints, b: int, tie: int) -> int:
    """Rows of two ordinary hands: what the first wins, times sixteen, plus four times rows won, plus rows lost."""
    points = 0
    won = 0
    lost = 0
    for row in range(3):
        sign = one[a + row] - two[b + row]
        if sign == 0:
            sign = tie
        if sign > 0:
            points += one[a + 3 + row]
            won += 1
        elif sign < 0:
            points -= two[b + 3 + row]
            lost += 1
    return points * 16 + won * 4 + lost


@kernel
def shoots(gun: int, won: int, lost: int) -> bool:
    """打枪, 辗过: all rows won, or where the table says so at least one and none lost."""
    if gun == ROLLOVER:
        return won > 0 and lost == 0
    return gun == THREE and won == 3


@kernel
def sweeps(terms: Ints, won: int, lost: int) -> bool:
    """What a sweep asks against one opponent."""
    if terms[SWEEP] == BY_ROWS:
        return won == 3
    return terms[SWEEP] == BY_GUNS and shoots(terms[GUN], won, lost)


@kernel
def flag_others(laid: Buffer, start: int, count: int, terms: Ints, clash: Ints, doubled: Ints) -> None:
    """Set each opponent's flags: what it does to all other opponents than us."""
    specials = terms[SPECIALS]
    for i in range(count):
        a = start + i * LAID
        mine = laid[a + SPECIAL]
        good = terms[SWEEP] != NO_SWEEP if mine < 0 else doubled[mine] > 0
        for j in range(count):
            b = start + j * LAID
            if j == i or not good:
                continue
            theirs = laid[b + SPECIAL]
            if mine >= 0:
                good = clash[mine * (specials + 1) + theirs + 1] > 0
            elif theirs >= 0:
                good = False
            else:
                result = compare(laid, a, laid, b, 0)
                good = sweeps(terms, (result >> 2) & 3, result & 3)
        if good:
            laid[a + FLAGS] = SWEEPS_OTHERS if mine < 0 else DOUBLES
        else:
            laid[a + FLAGS] = 0


@kernel
def table_points(
    mine: Ints, a: int, laid: Ints, start: int, count: int, times: Ints, terms: Ints, clash: Ints, doubled: Ints
) -> int:
    """What we win from all opponents: rows, guns, sweeps (ours and theirs), specials, each pair times ``times``."""
    specials = terms[SPECIALS]
    own = mine[a + SPECIAL]
    whole = doubled[own] > 0 if own >= 0 else terms[SWEEP] != NO_SWEEP
    plain = 0
    total = 0
    for i in range(count):
        b = start + i * LAID
        theirs = laid[b + SPECIAL]
        if own >= 0 or theirs >= 0:
            points = clash[own * (specials + 1) + theirs + 1] if own >= 0 else -clash[theirs * (specials + 1)]
            if laid[b + FLAGS] & DOUBLES and points < 0:
                points *= terms[SPECIAL_TIMES]
            whole = whole and own >= 0 and points > 0
        else:
            result = compare(mine, a, laid, b, terms[TIE])
            points = result >> 4
            won = (result >> 2) & 3
            lost = result & 3
            if shoots(terms[GUN], won, lost) or shoots(terms[GUN], lost, won):
                points *= terms[GUN_TIMES]
            if laid[b + FLAGS] & SWEEPS_OTHERS and sweeps(terms, lost, won):
                points *= terms[SWEEP_TIMES]
            whole = whole and sweeps(terms, won, lost)
        total += points * times[i]
        plain += 1
    if whole and plain > 0:
        total *= terms[SPECIAL_TIMES] if own >= 0 else terms[SWEEP_TIMES]
    return total


@kernel
def sample_points(
    mine: Ints,
    candidates: int,
    laid: Ints,
    samples: int,
    count: int,
    times: Ints,
    terms: Ints,
    clash: Ints,
    doubled: Ints,
    reference: int,
    sums: Reals,
) -> None:
    """Per candidate: sum and sum of squares of its points, and of its points minus the reference candidate's."""
    for c in range(4 * candidates):
        sums[c] = 0.0
    for s in range(samples):
        start = s * count * LAID
        at = s * count
        base = table_points(mine, reference * LAID, laid, start, count, times[at : at + count], terms, clash, doubled)
        for c in range(candidates):
            points = table_points(mine, c * LAID, laid, start, count, times[at : at + count], terms, clash, doubled)
            sums[4 * c] += points
            sums[4 * c + 1] += points * points
            sums[4 * c + 2] += points - base
            sums[4 * c + 3] += (points - base) * (points - base)
