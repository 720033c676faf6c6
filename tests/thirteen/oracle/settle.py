"""Who wins what from whom, in the words of the rulings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tests.thirteen.oracle import rows
from tests.thirteen.oracle.request import Hand, OracleError, Table, read
from tests.thirteen.oracle.rows import Value
from tests.thirteen.oracle.specials import best_special, rules_of

OWN_NAMES = {"fujian13": {"两对": "二对", "乌龙": "散牌", "铁支": "炸弹"}}


@dataclass(frozen=True, slots=True)
class Player:
    """A hand once looked at: its special, or its rows' values."""

    special: str | None
    special_points: int
    special_place: int
    """Place in the source's order, 0 the highest."""
    values: tuple[Value, ...]
    foul: bool
    horse: bool


def row_points(game: str, options: dict[str, Any], row: int, value: Value) -> int:
    """C6: what the winner of a row (0 front, 1 middle, 2 back) scores by D3, F2 or T3."""
    kind = value[0]
    if row == 0:
        if game == "duogui13":
            return {rows.THREE_JOKERS: 30, rows.THREES: 30, rows.TWOS: 30, rows.JOKERS: 20, rows.TRIPLE: 3}.get(kind, 1)
        return 3 if game == "taiwan13" and kind == rows.TRIPLE else 1
    middle = row == 1
    if kind == rows.FULL:
        return 2 if middle else 1
    low = game == "taiwan13" and options["payout"] == "low"
    if kind == rows.QUADS:
        return (4 if middle else 3) if low else (8 if middle else 4)
    if kind == rows.STRAIGHT_FLUSH:
        return (5 if middle else 4) if low else (10 if middle else 5)
    if kind == rows.FIVE:
        return 20 if middle else 10
    if kind == rows.SIX:
        return 40 if middle else 20
    return 1


def in_order(game: str, front: Value, middle: Value, back: Value, *, equal_rows: str = "refuse") -> bool:
    """C9 and, for duogui13's front extras, D7."""
    if game == "duogui13":
        if middle > back or (middle == back and equal_rows == "refuse"):
            return False
        if front[0] in (rows.TWOS, rows.THREES, rows.THREE_JOKERS):
            return middle[0] >= rows.STRAIGHT
        if front[0] == rows.JOKERS:
            front = (rows.TRIPLE, front[1])
        return front < middle
    if game == "fujian13":
        return front <= middle <= back
    return front < middle <= back


def look(game: str, options: dict[str, Any], hand: Hand, horse_card: str | None = None) -> Player:
    horse = horse_card in hand.cards
    if hand.special is not None:
        name = best_special(game, hand.special, options)
        if name is None:
            raise OracleError("not_special")
        known = rules_of(game, options)
        place = [one for one, _, _ in known].index(name)
        return Player(name, known[place][1], place, (), False, horse)
    low_bonus = game == "duogui13"
    first, *others = hand.rows
    jokers = options.get("all_jokers", "natural")
    fives = [rows.five(row, options["wheel"], options["flush_compare"], low_bonus, jokers) for row in others]
    values = (rows.front(first, low_bonus, jokers), *fives)
    foul = not in_order(game, *values, equal_rows=options.get("equal_rows", "refuse"))
    if foul and game != "taiwan13":
        raise OracleError("out_of_order")
    return Player(None, 0, 0, values, foul, horse)


def row_winner(table: Table, a: int, b: int, row: int, players: list[Player]) -> int | None:
    """The seat that wins this row, or nobody."""
    one, two = players[a], players[b]
    if one.foul or two.foul:  # T4
        return None if one.foul and two.foul else b if one.foul else a
    left, right = one.values[row], two.values[row]
    if table.game == "taiwan13" and table.options["kickers"] == "top":  # T5
        left, right = (left[0], left[1][:1]), (right[0], right[1][:1])
        if left == right:
            return table.banker
    return None if left == right else a if left > right else b


def row_results(table: Table, a: int, b: int, players: list[Player]) -> list[int]:
    """Points of each row as ``a`` sees them."""
    results = []
    for row in range(3):
        winner = row_winner(table, a, b, row, players)
        if winner is None:
            results.append(0)
        else:
            points = row_points(table.game, table.options, row, players[winner].values[row])
            results.append(points if winner == a else -points)
    return results


def is_gun(game: str, results: list[int]) -> bool:
    """打枪 by the side whose points are positive: D8; in fujian13 辗过 too (F3)."""
    if game == "duogui13":
        return all(points > 0 for points in results)
    if game == "fujian13":
        return all(points >= 0 for points in results) and any(points > 0 for points in results)
    return False


def sweeps(table: Table, seat: int, players: list[Player]) -> bool:
    """全垒打 (D8, three or more players), 通杀 (F4): every row against everybody, and no special about (C7)."""
    if table.game == "taiwan13" or len(players) < 3 or any(player.special for player in players):
        return False
    return all(
        points > 0
        for other in range(len(players))
        if other != seat
        for points in row_results(table, seat, other, players)
    )


def ordinary_pair(table: Table, a: int, b: int, players: list[Player]) -> int:
    results = row_results(table, a, b, players)
    points = sum(results)
    if is_gun(table.game, results) or is_gun(table.game, [-one for one in results]):
        points *= 2
    if sweeps(table, a, players) or sweeps(table, b, players):
        points *= 2
    return points


def fujian_pay(seat: int, players: list[Player]) -> int:
    """F5: the two dragons are paid double when their holder beats all three others."""
    me = players[seat]
    others = [player for other, player in enumerate(players) if other != seat]
    beats_all = all(player.special is None or player.special_place > me.special_place for player in others)
    return me.special_points * (2 if beats_all and me.special in ("至尊清龙", "一条龙") else 1)


def special_pair(table: Table, a: int, b: int, players: list[Player]) -> int:
    """At least one of the two declared a special."""
    one, two = players[a], players[b]
    if table.game == "fujian13":
        pay_a, pay_b = fujian_pay(a, players), fujian_pay(b, players)
    else:
        pay_a, pay_b = one.special_points, two.special_points
    if not two.special:
        return pay_a
    if not one.special:
        return -pay_b
    if table.game == "fujian13":
        if one.special_place == two.special_place:
            return 0
        return pay_a if one.special_place < two.special_place else -pay_b
    if table.banker is not None:  # T6: the banker pays the player's points
        return -pay_b if a == table.banker else pay_a
    if table.game == "duogui13" and table.options["special_clash"] == "net":  # D10
        return pay_a - pay_b
    return 0 if pay_a == pay_b else pay_a if pay_a > pay_b else -pay_b


def pair_points(table: Table, a: int, b: int, players: list[Player]) -> int:
    """What seat ``a`` wins from seat ``b``, stakes included."""
    special = players[a].special or players[b].special
    points = special_pair(table, a, b, players) if special else ordinary_pair(table, a, b, players)
    if table.game == "duogui13":
        points *= table.options["base"] * (2 if players[a].horse or players[b].horse else 1)  # D11, D12
    if table.banker is not None:
        points *= table.bets[b if a == table.banker else a]  # T2
    return points


def score(game: str, request: Any) -> dict[str, Any]:
    """The scoring contract's answer, or :class:`OracleError`."""
    table = read(game, request)
    players = [look(game, table.options, hand, table.horse) for hand in table.hands]
    totals = [0] * len(players)
    pairs = []
    for a, b in combinations(range(len(players)), 2):
        if table.banker is not None and table.banker not in (a, b):
            continue
        points = pair_points(table, a, b, players)
        totals[a] += points
        totals[b] -= points
        pairs.append({"seats": [a, b], "points": points})
    return {"totals": totals, "players": [shown(game, player) for player in players], "pairs": pairs}


def shown(game: str, player: Player) -> dict[str, Any]:
    own = OWN_NAMES.get(game, {})
    names = [rows.TYPES[kind] for kind, _ in player.values]
    return {
        "special": player.special,
        "foul": player.foul,
        "rows": None if player.special else [own.get(name, name) for name in names],
    }
