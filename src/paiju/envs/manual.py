"""A page on what a learning program sees and may choose, feature by feature and number by number.

python -m paiju.envs.manual GAME [option=value …]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from paiju.core.capabilities import encoding_of
from paiju.core.encoding import Encoding
from paiju.core.errors import PaijuError
from paiju.core.game import AnyGame
from paiju.core.options import Options, parse_option_text
from paiju.registry import get_game


def feature_rows(encoding: Encoding[Any]) -> list[str]:
    """A table of the observation: name, places, bounds, both languages."""
    rows = ["| feature | places | from … to | 说明 | meaning |", "|---|---|---|---|---|"]
    for feature, span in encoding.spans():
        places = str(span.start) if feature.size == 1 else f"{span.start} … {span.stop - 1}"
        bounds = f"{feature.low} … {feature.high}"
        rows.append(f"| `{feature.name}` | {places} | {bounds} | {feature.zh} | {feature.en} |")
    return rows


def choice_rows(encoding: Encoding[Any]) -> list[str]:
    """A table of every choice there is."""
    rows = ["| choice | 中文 | English |", "|---|---|---|"]
    for number in range(encoding.choices):
        rows.append(f"| {number} | {encoding.name(number, 'zh')} | {encoding.name(number, 'en')} |")
    return rows


def page(game: AnyGame, options: Options) -> str:
    """The whole page of a game under some options."""
    encoding = encoding_of(game, options)
    return "\n".join(
        [
            f"# {game.zh} · {game.en}: observations and choices",
            "",
            f"`{game.id}`: {encoding.width} numbers ({encoding.dtype}), {encoding.choices} choices. "
            "Seats are counted from the observer on.",
            "",
            (sys.modules[type(encoding).__module__].__doc__ or "").strip(),
            "",
            "## 观察 · Observation",
            "",
            *feature_rows(encoding),
            "",
            "## 选择 · Choices",
            "",
            *choice_rows(encoding),
            "",
        ]
    )


def main(words: Sequence[str]) -> int:
    """Print a game's page; options as on any command line."""
    try:
        game = get_game(words[0] if words else "")
        pairs = dict(word.partition("=")[::2] for word in words[1:])
        print(page(game, parse_option_text(game.options_type, pairs)))
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read it has seen enough; Python must not try to write the rest at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except PaijuError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
