"""房间设置: what a room decides beside the game's own options: clocks, pauses, who may speak and watch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from msgspec import structs

from paiju.core.errors import OptionError
from paiju.core.game import AnyGame, Game
from paiju.core.options import OptionInfo, Options, describe, option, option_text, parse_options
from paiju.core.plain import to_plain
from paiju.core.texts import LANGUAGES, Texts
from paiju.server import protocol
from paiju.server.game_answers import OptionChoice, OptionForm, SettingForm

TEXTS = Texts("paiju.server", "paiju.core")
NEEDS: dict[str, dict[str, Any]] = {"window": {"claims": "sealed"}}
"""Settings that mean something only while others have these values."""
PER = {"pace": 10}
"""Settings kept in parts of what people count in: tenths of a second."""
MOST = {"deals": 1000}
"""What a room may choose at most of an option that counts how long a match is: its end is written in one go."""
AT_ANY_TIME = frozenset({"chat", "watch", "door"})
"""Settings that may change in the middle of a match: they are about who is there, not about how it is played."""
OF_CLAIMS = frozenset({"claims", "window"})
"""Settings of games in which a discard may be claimed."""


@dataclass(frozen=True)
class Settings(Options):
    clock: int = option(Game.clock, rule="", low=0, high=600)
    pause: int = option(20, rule="", low=0, high=300)
    claims: Literal["natural", "sealed"] = option("natural", rule="")
    window: int = option(4, rule="", low=2, high=20)
    pace: int = option(8, rule="", low=0, high=50)
    chat: Literal["all", "seats", "none"] = option("all", rule="")
    watch: bool = option(True, rule="")
    door: Literal["open", "ask", "locked"] = option("open", rule="")


def parse_settings(game: AnyGame, given: Mapping[str, object] | None) -> Settings:
    """Settings from a form, or :class:`~paiju.core.errors.OptionError`; the clock's default is the game's."""
    return parse_options(Settings, {"clock": game.clock, **(given or {})})


def changed(before: Settings, after: Settings) -> frozenset[str]:
    """Names of the settings that differ."""
    return frozenset(one.name for one in fields(Settings) if getattr(before, one.name) != getattr(after, one.name))


def parse_table(game: AnyGame, given: Mapping[str, object] | None) -> Options:
    """Options of a table that people really play: what a simulation may have is more than one evening holds."""
    options: Options = parse_options(game.options_type, given)
    for info in table_options(game):
        value = getattr(options, info.name)
        if info.name in MOST and value > MOST[info.name]:
            span = f"{info.low} … {info.high}"
            raise OptionError("bad_option", info.rule, option=info.name, value=str(value), allowed=span)
    return options


def table_options(game: AnyGame) -> list[OptionInfo]:
    """Options that a table of this game may choose."""
    infos = describe(game.options_type)
    return [
        replace(info, high=min(info.high or MOST[info.name], MOST[info.name])) if info.name in MOST else info
        for info in infos
    ]


def option_form(texts: Texts, info: OptionInfo, prefix: str = "option") -> OptionForm:
    """All a form needs to ask for one option, in both languages."""

    def words(key: str, otherwise: str = "") -> protocol.Words:
        zh, en = (texts.get(lang, f"{prefix}.{info.name}.{key}") or otherwise for lang in LANGUAGES)
        return protocol.Words(zh=zh, en=en)

    def label(choice: object) -> protocol.Words:
        name = option_text(choice)
        own = words(f"value.{name}")
        zh, en = (TEXTS.get(lang, f"value.{name}") or name for lang in LANGUAGES)
        return protocol.Words(zh=own.zh or zh, en=own.en or en)

    choices = None
    if info.choices is not None:
        choices = [OptionChoice(value=to_plain(choice), label=label(choice)) for choice in info.choices]
    return OptionForm(
        name=info.name,
        label=words("label", info.name),
        help=words("help"),
        default=to_plain(info.default),
        choices=choices,
        low=info.low,
        high=info.high,
        rule=info.rule or None,
    )


def setting_form(game: AnyGame, info: OptionInfo) -> SettingForm:
    """A setting as a form shows it; the default of the clock is the game's own."""
    form = structs.asdict(option_form(TEXTS, info, "setting"))
    if info.name == "clock":
        form["default"] = game.clock
    return SettingForm(**form, needs=NEEDS.get(info.name), per=PER.get(info.name, 1))


def settings_form(game: AnyGame) -> list[SettingForm]:
    """The settings a room of this game has."""
    return [setting_form(game, info) for info in describe(Settings) if game.windows or info.name not in OF_CLAIMS]


def options_form(game: AnyGame) -> list[OptionForm]:
    return [option_form(game.texts, info) for info in table_options(game)]
