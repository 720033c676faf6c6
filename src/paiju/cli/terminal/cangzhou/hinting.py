"""提示 on screen: discards with distance and useful tiles, then what to take."""

from __future__ import annotations

from rich.text import Text

from paiju.analysis.cangzhou.hint import Reach, TileHint, reach_words
from paiju.cli.shell.words import language, say
from paiju.cli.terminal.console import screen
from paiju.cli.terminal.tables import grid
from paiju.cli.terminal.tiles import tile_name, tile_strip, tiles_line
from paiju.families.mahjong.lookup import NEVER


def show_hint(answer: TileHint) -> None:
    """The hand, then each choice, the best first."""
    console = screen()
    view = answer.view
    console.print(Text.assemble((say("hint.hand"), "soft"), "  ", tiles_line(view.hand)))
    for meld in view.melds[0]:
        name = answer.game.texts.text(language(), f"meld.{meld.kind}")
        console.print(Text.assemble((say("hint.melds"), "soft"), "  ", name, " ", tiles_line(meld.tiles)))
    if answer.now is not None:
        console.print(Text(say("hint.waiting")).append(reach_words(answer.now, language())))
        console.print(_useful(answer.now))
    if answer.discards:
        table = grid(
            *(say(f"hint.{key}") for key in ("tile", "distance", "left", "useful", "value")), numbers=(1, 2, 4)
        )
        for option in answer.discards:
            reach = option.reach
            if reach is not None and option.choice.discard is not None:
                mark = Text("★ " if option.take else "  ", "me").append_text(tile_strip(option.choice.discard))
                value = f"{option.choice.value:+.2f}"
                table.add_row(mark, _away(reach), str(reach.left), _useful(reach), value)
        console.print(table)
    if answer.offers:
        console.print(Text(say("hint.offers"), "title"))
    for option in answer.offers:
        sign = ("★ ", "good") if option.take else ("✗ ", "soft")
        console.print(Text.assemble(sign, answer.words(option, language())))


def _away(reach: Reach) -> str:
    return "–" if reach.distance == NEVER else say("hint.ready") if reach.distance == 0 else str(reach.distance)


def _useful(reach: Reach) -> Text:
    return Text(" ").join(tile_name(tile).append(f"×{left}", "soft") for tile, left in reach.useful)
