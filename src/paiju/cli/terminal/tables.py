"""Lists and tables that answer a question once: games, rules, options, checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from paiju.cli.shell.records import Check
from paiju.cli.shell.words import language, say
from paiju.cli.terminal.console import screen
from paiju.core.game import AnyGame
from paiju.core.options import OptionInfo, describe, option_text
from paiju.core.rules import RuleLine


def grid(*titles: str, numbers: Sequence[int] = ()) -> Table:
    """A light table; the columns in ``numbers`` are right-aligned. Chinese has no spaces to break at, and is folded."""
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for index, title in enumerate(titles):
        table.add_column(title, justify="right" if index in numbers else "left", overflow="fold")
    return table


def show_games(games: Sequence[AnyGame]) -> None:
    table = grid(*(say(f"games.{key}") for key in ("id", "name", "players", "table", "version")), numbers=(4,))
    for game in games:
        counts = game.seat_counts()
        players = str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
        names = Text(game.name(language())).append(f"  {game.en if language() == 'zh' else game.zh}", "soft")
        kind = game.texts.get(language(), "kind.name") or game.table
        table.add_row(Text(game.id, "key"), names, players, kind, str(game.rules_version))
    screen().print(table)


def show_rules(game: AnyGame, lines: Sequence[RuleLine]) -> None:
    """Numbered lines under their sections, each with where it comes from."""
    console = screen()
    lang = language()
    if len(lines) > 1:
        console.print(Text(game.rulebook.title(lang), "title"), Text(f"{game.id} · {game.rules_version}", "soft"))
    section = None
    for line in lines:
        if line.section != section:
            section = line.section
            console.print()
            console.print(Text(_in_language(section, lang), "bold underline"))
        console.print(Text.assemble((line.id, "rule"), "  ", (line.title(lang), "bold")))
        console.print(Padding(Text(line.text(lang)), (0, 0, 0, 4), expand=False))
        source = say("rules.source", source=line.source)
        if line.ruling:
            source += say("rules.ruling", ruling=line.ruling)
        console.print(Padding(Text(source, "soft"), (0, 0, 0, 4), expand=False))


def _in_language(section: str, lang: str) -> str:
    """A section's title is written in both: ``3 比牌 · Comparing``."""
    zh, dot, en = section.partition(" · ")
    if not dot or lang == "zh":
        return zh
    number = zh.partition(" ")[0]
    return f"{number} {en}" if number.isdecimal() else en


def show_options(game: AnyGame) -> None:
    """Every room option as one types it."""
    console = screen()
    console.print()
    console.print(Text(say("rules.options"), "bold underline"))
    table = grid(*(say(f"rules.{key}") for key in ("option", "default", "choices", "meaning", "rule")))
    for info in describe(game.options_type):
        table.add_row(
            Text(info.name, "key"),
            "–" if info.default is None else option_text(info.default),
            _choices(info),
            _meaning(game, info),
            Text(info.rule, "rule"),
        )
    console.print(table)


def show_presets(game: AnyGame) -> None:
    """Every preset by the name one types, whose table it is and what it sets."""
    console = screen()
    console.print()
    console.print(Text(say("rules.presets"), "bold underline"))
    table = grid(*(say(f"rules.{key}") for key in ("preset", "name", "whose", "sets")))
    for preset in game.presets:
        sets = "\n".join(f"{name}={option_text(value)}" for name, value in preset.options.items())
        words = [one.text(language()) for one in (preset.name, preset.whose)]
        table.add_row(Text(preset.id, "key"), *words, sets or say("rules.sets_nothing"))
    console.print(table)


def _choices(info: OptionInfo) -> str:
    if info.choices is not None:
        return " | ".join(option_text(choice) for choice in info.choices)
    return f"{info.low}…{info.high}"


def _meaning(game: AnyGame, info: OptionInfo) -> Text:
    """The option's label, what it does, and what each value means."""
    lang = language()
    label = game.texts.get(lang, f"option.{info.name}.label") or info.name
    text = Text(label)
    if explained := game.texts.get(lang, f"option.{info.name}.help"):
        text.append(f"\n{explained}", "soft")
    for choice in info.choices or ():
        if meant := game.texts.get(lang, f"option.{info.name}.value.{option_text(choice)}"):
            text.append(f"\n{option_text(choice)}: {meant}", "soft")
    return text


def show_checks(found: Iterator[Check]) -> list[Check]:
    """Each record that does not hold, or lacks a seed that was promised, as it is found, then how many hold."""
    console = screen()
    done = []
    for check in found:
        done.append(check)
        if check.refusal is not None:
            where = say("verify.where", file=check.file, match=check.match)
            message = f"{check.refusal.message(language())} ({check.refusal.code})"
            console.print(Text.assemble(("✗ ", "bad"), f"{where}{message}"), soft_wrap=True)
        if check.unrevealed:
            where, seats = (
                say("verify.where", file=check.file, match=check.match),
                ", ".join(map(str, check.unrevealed)),
            )
            console.print(f"! {where}{say('verify.unrevealed', seats=seats)}", soft_wrap=True)
    bad = sum(check.refusal is not None for check in done)
    style, mark = ("bad", "✗") if bad else ("good", "✓")
    key = "verify.bad" if bad else "verify.good"
    console.print(Text.assemble((f"{mark} ", style), say(key, bad=bad, count=len(done))))
    return done
