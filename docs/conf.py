"""The documentation site. Rulebooks, options and error codes are written from the program's own data."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from sphinx.application import Sphinx

from paiju import __version__
from paiju.core.game import AnyGame
from paiju.core.options import describe, option_text
from paiju.core.texts import ERRORS, LANGUAGES
from paiju.envs.manual import page as encoding_page
from paiju.registry import game_ids, get_game
from paiju.server.games_api import EVERY_ENDPOINT
from paiju.server.schema import asyncapi, openapi

project = "paiju 牌局"
release = __version__
copyright = "the paiju maintainers"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "paiju 牌局"
autodoc_member_order = "bysource"
# Names for what is long to write: a game or its id, room options, a JSON value.
autodoc_type_aliases = {name: name for name in ("GameName", "Given", "Plain")}
myst_heading_anchors = 3

for package in (
    "paiju.bots.catalog",
    "paiju.analysis.words",
    "paiju.cli.shell.words",
    "paiju.server",
    "paiju.envs",
    "paiju.sim",
):
    import_module(package)  # they bring error sentences of their own

PRESETS_USED = """A preset sets several options at once: the first choice in the room form, or
`paiju play {game} --preset NAME`; single options may be changed after it."""
OUT = Path(__file__).parent / "generated"
LINK = "http://localhost:8000"


def option_rows(game: AnyGame) -> list[str]:
    rows = ["| option | default | may be | 说明 | meaning |", "|---|---|---|---|---|"]
    for info in describe(game.options_type):
        allowed = (
            ", ".join(f"`{option_text(choice)}`" for choice in info.choices)
            if info.choices
            else f"{info.low} … {info.high}"
        )
        default = "(automatic)" if info.default is None else f"`{option_text(info.default)}`"
        words = [game.texts.text(lang, f"option.{info.name}.help") for lang in LANGUAGES]
        rows.append(f"| `{info.name}` [{info.rule}] | {default} | {allowed} | {words[0]} | {words[1]} |")
    return rows


def preset_rows(game: AnyGame) -> list[str]:
    rows = ["| preset | 名称 | name | sets | 谁的桌 | whose table |", "|---|---|---|---|---|---|"]
    for preset in game.presets:
        sets = ", ".join(f"`{name}={option_text(value)}`" for name, value in preset.options.items()) or "nothing"
        words = (preset.name.zh, preset.name.en, sets, preset.whose.zh, preset.whose.en)
        rows.append(" | ".join((f"| `{preset.id}`", *words)) + " |")
    return rows


def ruling_links(ruling: str | None) -> str:
    """Each ruling of a line as a link to its entry."""
    if ruling is None:
        return ""
    links = (f"[{one}](../../rulings.md#{one.lower()})" for one in ruling.split(", "))
    return f" · ruling: {', '.join(links)}"


def rulebook_page(game: AnyGame) -> str:
    book = game.rulebook
    out = [f"# {book.title_zh} · {book.title_en}", "", f"`{game.id}`, rules version {game.rules_version}", ""]
    out += ["## 房间选项 · Room options", "", *option_rows(game), ""]
    out += ["## 预设 · Presets", "", PRESETS_USED.format(game=game.id), "", *preset_rows(game), ""]
    section = ""
    for line in book.lines:
        if line.section != section:
            section = line.section
            out += [f"## {section}", ""]
        cited = f"[source](../../rulings.md#sources): {line.source}" + ruling_links(line.ruling)
        out += [
            f"### {line.id} {line.title_zh} · {line.title_en}",
            "",
            line.zh,
            "",
            line.en,
            "",
            f"<small>{cited}</small>",
            "",
        ]
    return "\n".join(out)


def error_page() -> str:
    codes: dict[str, list[str]] = {}
    for lang in LANGUAGES:
        for package in ERRORS.packages:
            table = tomllib.loads(files(package).joinpath("lang", f"{lang}.toml").read_text("utf-8"))
            for code, words in table.get("error", {}).items():
                codes.setdefault(code, []).append(words)
    out = ["# Error codes · 错误代码", "", "Programs switch on the code; people read the sentence.", ""]
    out += ["| code | 中文 | English |", "|---|---|---|"]
    out += [f"| `{code}` | {words[0]} | {words[1]} |" for code, words in sorted(codes.items())]
    return "\n".join(out) + "\n"


for folder in ("games", "encodings"):
    (OUT / folder).mkdir(parents=True, exist_ok=True)
for game_id in game_ids():
    game = get_game(game_id)
    (OUT / "games" / f"{game_id}.md").write_text(rulebook_page(game), "utf-8")
    if game.learning is not None:
        (OUT / "encodings" / f"{game_id}.md").write_text(encoding_page(game, game.options_type()), "utf-8")
(OUT / "errors.md").write_text(error_page(), "utf-8")
for name, document in (("openapi", openapi.document(EVERY_ENDPOINT, LINK)), ("asyncapi", asyncapi.document(LINK))):
    (OUT / f"{name}.json").write_text(json.dumps(document, ensure_ascii=False, indent=1), "utf-8")


def short_signature(
    app: Sphinx, what: str, name: str, found: object, options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """A name of ``autodoc_type_aliases`` as one writes it, not as Sphinx keeps it."""
    mark = re.compile(r"TypeAliasForwardRef\('(\w+)'\)")
    return (signature and mark.sub(r"\1", signature), returns and mark.sub(r"\1", returns))


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-signature", short_signature)
