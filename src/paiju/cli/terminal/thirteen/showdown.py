"""亮牌: a settled deal of a thirteen-card game on screen: the rows, who beat whom where, guns and sweeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from paiju.cli.shell.words import language, say
from paiju.cli.terminal.cards import cards_line, points_text
from paiju.cli.terminal.tables import grid
from paiju.core.cards import JOKER, parse_cards, rank_of
from paiju.core.game import AnyGame
from paiju.core.ledger import Entry
from paiju.families.thirteen.naming import named
from paiju.families.thirteen.table import PLACES, SIZES

Name = Callable[[int], Text]
_ROW_LINES = ("row", "foul", "banker_tie")


def row_order(cards: Iterable[int]) -> list[int]:
    """Jokers, then what there is most of, then high to low: a full house reads triple first."""
    held = list(cards)
    ranks = Counter(map(rank_of, held))
    return sorted(held, key=lambda card: (card < JOKER, -ranks[rank_of(card)], -rank_of(card), card))


def row_name(game: AnyGame, row_type: str, note: str | None = None) -> str:
    """A row's type, and what that leaves open."""
    return named(game.texts, language(), game.texts.text(language(), f"row.{row_type}"), note)


def rows_table() -> Table:
    """Rows side by side without lines; the first column is for a name."""
    table = Table.grid(padding=(0, 2))
    for _ in range(4):
        table.add_column()
    table.pad_edge = False
    return table


def hand_cells(game: AnyGame, hand: Mapping[str, Any]) -> list[Text]:
    """The three rows of a hand that was laid down, each with its type below; a special goes by its own name."""
    if hand["special"] is not None:
        cells = [Text("  ").join(cards_line(group) for group in cell) for cell in special_cells(hand["groups"])]
        name = game.texts.text(language(), f"special.{hand['special']}")
        cells[0].append(f"\n ★ {name}", "me")
        return cells
    cells = []
    for row, kind, note in zip(hand["rows"], hand["types"], hand["notes"], strict=True):
        cells.append(cards_line(row_order(parse_cards(row))).append(f"\n {row_name(game, kind, note)}", "soft"))
    if hand["foul"]:
        cells[0].append(f"  {say('thirteen.foul')}", "bad")
    return cells


def special_cells(groups: Sequence[str]) -> list[list[Sequence[int]]]:
    """The groups of a special shared out among three columns: no group is cut, and the columns are about as long."""
    cells: list[list[Sequence[int]]] = [[], [], []]
    laid = 0
    for group in map(parse_cards, groups):
        cells[min(laid * len(cells) // sum(SIZES), len(cells) - 1)].append(group)
        laid += len(group)
    return cells


def hands_table(game: AnyGame, shown: Mapping[str, Any], totals: Sequence[int], name: Name) -> Table:
    """Everyone's hand and what the deal brought them."""
    table = rows_table()
    heads = [Text(game.texts.text(language(), f"place.{place}"), "bold") for place in PLACES]
    table.add_row("", *heads)
    for seat, hand in enumerate(shown["hands"]):
        who = name(seat)
        if seat == shown["banker"]:
            who.append(f" {say('thirteen.banker')}", "rule")
        elif shown["bets"]:
            who.append(f" ×{shown['bets'][seat]}", "rule")
        if seat == shown["horse_holder"]:
            who.append(f" {say('thirteen.horse')} ", "rule").append_text(cards_line(parse_cards(shown["horse"])))
        table.add_row(who.append("\n  ").append_text(points_text(totals[seat])), *hand_cells(game, hand))
    return table


def pairs_table(
    game: AnyGame, pairs: Sequence[Mapping[str, Any]], entries: Sequence[Entry], name: Name, me: int | None
) -> Table:
    """Each pair row by row, from the first one's side; at a table of one's own, only one's own pairs."""
    heads = [game.texts.text(language(), f"place.{place}") for place in PLACES]
    table = grid(
        say("thirteen.against"), *heads, say("thirteen.times"), say("thirteen.pair_total"), numbers=(1, 2, 3, 5)
    )
    for pair in pairs:
        first, second = pair["seats"]
        if me is not None and me not in (first, second):
            continue
        if me == second:
            first, second = second, first
        who = name(second) if me is not None else name(first).append(" – ", "soft").append_text(name(second))
        table.add_row(who, *pair_cells(game, entries, first, second))
    return table


def pair_cells(game: AnyGame, entries: Sequence[Entry], first: int, second: int) -> list[Text]:
    """The first's points from the second: in each row, by what else, altogether."""
    rows: dict[str, int] = {}
    others = []
    total = 0
    for entry in entries:
        if {entry.payer, entry.payee} != {first, second}:
            continue
        points = entry.amount if entry.payee == first else -entry.amount
        total += points
        if entry.detail.get("line") in _ROW_LINES:
            rows[entry.detail["place"]] = points
        else:
            others.append(_other_text(game, entry, points))
    special = any("special" in entry.detail for entry in entries if {entry.payer, entry.payee} == {first, second})
    blank = Text("–", "soft") if special else Text(say("thirteen.tie"), "soft")
    cells = [points_text(rows[place]) if place in rows else blank for place in PLACES]
    return [*cells, Text("  ").join(others), points_text(total)]


def _other_text(game: AnyGame, entry: Entry, points: int) -> Text:
    line = entry.detail.get("line", "")
    if "special" in entry.detail:
        label = game.texts.text(language(), f"special.{entry.detail['special']}")
    elif line == "sweep":
        label = game.texts.text(language(), "tally.sweep")
    else:
        label = say(f"thirteen.{line}")
    times = f" ×{entry.detail['times']}" if "times" in entry.detail else ""
    return Text(f"{label}{times} ").append_text(points_text(points))


def headlines(game: AnyGame, shown: Mapping[str, Any], settled: Mapping[str, Any], name: Name) -> list[Text]:
    """Words that everybody at the table would shout."""
    lines = []
    if shown["special_stage"]:
        lines.append(Text(say("thirteen.special_stage"), "me"))
    for seat in settled["sweeps"]:
        sweep = game.texts.text(language(), "tally.sweep")
        lines.append(Text.assemble((f"★ {sweep}  ", "me"), name(seat)))
    swept = set(settled["sweeps"])
    for shooter, shot in settled["guns"]:
        if shooter not in swept:
            word = say("thirteen.rollover" if [shooter, shot] in settled["rollovers"] else "thirteen.gun")
            lines.append(Text.assemble((f"→ {word}  ", "bad"), name(shooter), " → ", name(shot)))
    return lines
