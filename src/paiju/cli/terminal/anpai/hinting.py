"""出牌提示 on screen: how many plays there are, then those worth a thought."""

from __future__ import annotations

from rich.text import Text

from paiju.analysis.anpai.hint import PlayHint
from paiju.cli.shell.words import language, say
from paiju.cli.terminal.advice import why_fewer
from paiju.cli.terminal.anpai.screen import coins_text, high_first
from paiju.cli.terminal.cards import cards_line
from paiju.cli.terminal.console import screen
from paiju.cli.terminal.tables import grid
from paiju.games.anpai.hands import describe_play


def show_hint(answer: PlayHint) -> None:
    """The hand and its plays by type, then each play with what it wins, the best first."""
    console = screen()
    texts, lang = answer.game.texts, language()
    console.print(Text.assemble((say("hint.hand"), "soft"), "  ", cards_line(high_first(answer.view.hand))))
    kinds = [(texts.text(lang, f"type.{kind}"), count) for kind, count in answer.counts.items() if count]
    by_type = say("hint.comma").join(f"{name} {count:,}" for name, count in kinds)
    console.print(Text(say("hint.plays", count=f"{answer.plays:,}", by_type=by_type), "soft"))
    heads = ("play", "now", "error", "wins", "critted", "later", "total", "mixed")
    table = grid(*(say(f"hint.{key}") for key in heads), numbers=range(1, len(heads)))
    for place, option in enumerate(answer.options):
        cards = cards_line(high_first(option.cards)) if option.cards else Text("")
        mark = Text("  " if place else "★ ", "me").append_text(cards)
        table.add_row(
            mark.append(f" {describe_play(option.cards, lang).text}", "soft"),
            coins_text(round(option.now.mean)),
            f"±{option.now.error or 0:,.0f}",
            f"{option.wins:.0%}",
            f"{option.critted:.0%}",
            f"{option.later:+,}",
            coins_text(round(option.total)),
            f"{option.mixed:.0%}" if option.mixed else "–",
        )
    console.print(table)
    console.print(Text(say("hint.how", worlds=answer.worlds) + why_fewer(answer.compiled), "soft"))
    console.print(Text(say("hint.unread"), "soft"))
