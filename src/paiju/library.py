"""The functions behind ``import paiju``: everything a program asks first, under one roof.

Each takes a game by its id or as an object, and room options as a mapping of what differs from the defaults. Bots,
analysis and simulation are imported when first asked for.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from paiju.core import record as records
from paiju.core.capabilities import Hint, arranging_of, scoring_of
from paiju.core.cards import cards_text, parse_cards
from paiju.core.errors import (
    IllegalAction,
    NotationError,
    OptionError,
    PaijuError,
    RecordError,
    Refusal,
    RequestError,
    UnknownGame,
)
from paiju.core.game import AnyGame, Bot, Event, Game
from paiju.core.ledger import Entry
from paiju.core.options import Options, parse_options
from paiju.core.plain import Plain, to_plain
from paiju.core.presets import Preset, Presets
from paiju.core.record import AnyTable, Difference, Record, read_record, record_of, write_record
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.core.tiles import parse_tiles, tiles_text
from paiju.registry import game_ids, get_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from paiju.analysis.thirteen.arrange import Advice
    from paiju.bots.arena import Result
    from paiju.sim.summary import Summary

__all__ = [
    "Bot",
    "Difference",
    "Entry",
    "Event",
    "Game",
    "IllegalAction",
    "NotationError",
    "OptionError",
    "Options",
    "PaijuError",
    "Preset",
    "Presets",
    "Record",
    "RecordError",
    "Refusal",
    "RequestError",
    "Seed",
    "Table",
    "UnknownGame",
    "arena",
    "arrange",
    "bot_names",
    "cards_text",
    "game_ids",
    "get_bot",
    "get_game",
    "hint",
    "new_table",
    "parse_cards",
    "parse_tiles",
    "play_match",
    "play_out",
    "presets",
    "read_record",
    "record_of",
    "replay",
    "score",
    "simulate",
    "tiles_text",
    "to_plain",
    "verify",
    "write_record",
]

GameName: TypeAlias = str | AnyGame
Given: TypeAlias = Mapping[str, object] | Options | None
"""Room options: by name, as the game's own options object, or none for all defaults."""


def _game(game: GameName) -> AnyGame:
    return get_game(game) if isinstance(game, str) else game


def _options(game: AnyGame, given: Given) -> Options:
    if isinstance(given, Options):
        given = cast(Mapping[str, object], to_plain(given))
    options: Options = parse_options(game.options_type, given)
    return options


def _seed(seed: Seed | str | int | None) -> Seed:
    if isinstance(seed, Seed):
        return seed
    return Seed(secrets.token_hex(32)) if seed is None else Seed.named(seed)


def _record(record: Record | str) -> Record:
    return read_record(record) if isinstance(record, str) else record


# -- tables -----------------------------------------------------------------------------------------------


def new_table(
    game: GameName, options: Given = None, seed: Seed | str | int | None = None, players: Sequence[str] = ()
) -> AnyTable:
    """A table with the first cards dealt: a match to be played action by action.

    The same game, options, ``seed`` and actions always lead to the same match; without a seed the deal is secret
    chance. ``players`` are names for people who read the record.

    >>> import paiju
    >>> table = paiju.new_table("fujian13", {"deals": 1}, seed="my first deal")
    >>> sorted(table.pending)
    [0, 1, 2, 3]
    >>> view = table.view(0)
    >>> len(view.hand), view.to_act
    (13, True)
    >>> for seat in range(4):
    ...     step = table.submit(seat, next(table.choices(seat)))
    >>> table.over, sum(table.scores)
    (True, 0)
    """
    played = _game(game)
    return Table(played, _options(played, options), _seed(seed), tuple(players))


def play_match(
    game: GameName, bots: Sequence[str | Bot] = (), options: Given = None, seed: Seed | str | int | None = None
) -> AnyTable:
    """A match among bots, played to its end.

    ``bots`` are names or objects of your own with a method ``act(view, chance)``, seat by seat; missing ones are like
    the last, and with none at all the house plays.

    >>> import paiju
    >>> class First:
    ...     def __init__(self, game):
    ...         self.game = game
    ...     def act(self, view, chance):
    ...         return next(self.game.choices(view))
    >>> mine = First(paiju.get_game("anpai"))
    >>> table = paiju.play_match("anpai", [mine, "random"], seed=1)
    >>> table.players
    ('First', 'random', 'random', 'random')
    >>> table.over, sum(table.scores)
    (True, 0)
    """
    from paiju.bots import catalog
    from paiju.bots.match import play_match as play

    played = _game(game)
    chosen = _options(played, options)
    seats = played.seats(chosen)
    if len(bots) > seats:
        raise RequestError("too_many_bots", given=len(bots), seats=seats, game=played.id)
    given = [*bots] or [catalog.default_bot(played)]
    given += given[-1:] * (seats - len(given))
    seated = [catalog.get_bot(played, bot) if isinstance(bot, str) else bot for bot in given]
    names = tuple(bot if isinstance(bot, str) else type(bot).__name__ for bot in given)
    return play(played, chosen, _seed(seed), seated, names)


def presets(game: GameName) -> Presets:
    """A game's presets: named sets of option values, ``text`` (all defaults) first; ask for one by its id.

    The ``options`` of a preset go wherever options go, others beside them: tables, simulations, environments. A
    preset's name is no option, and a record spells the values out.

    >>> import paiju
    >>> [preset.id for preset in paiju.presets("taiwan13")][0]
    'text'
    >>> lively = paiju.presets("cangzhou")["lively"]
    >>> lively.name.zh, dict(lively.options)
    ('热闹', {'dragon_run': True, 'multi_win': True, 'max_run': 5})
    >>> table = paiju.new_table("cangzhou", {**lively.options, "hands": 12})
    >>> table.options.max_run, table.options.hands
    (5, 12)
    """
    return _game(game).presets


# -- questions about hands ----------------------------------------------------------------------------------


def score(game: GameName, request: Mapping[str, object]) -> dict[str, Plain]:
    """Hands of a real table, scored: the scoring contract of ``docs/scoring.md``.

    A wrong request raises a :class:`PaijuError` whose ``code`` is stable and whose ``message(lang)`` is one sentence.

    Here three nines win their class and 10 × 3 × 4 = 120 from each of the others, two kings 10 × 2 × 3 = 60, a two
    10 × 1 × 2 = 20: seat 0 has 3 × 120 − 60 − 20 = 280.

    >>> import paiju
    >>> answer = paiju.score("anpai", {"coins": [1000] * 4, "plays": ["9s 9h 9d", "", "Ks Kh", "2c"]})
    >>> answer["types"]
    ['三带', None, '对子', '单牌']
    >>> answer["totals"]
    [280, -200, 40, -120]

    >>> try:
    ...     paiju.score("anpai", {"coins": [1000] * 4, "plays": ["9s 9h 9d", "", "Ks Kh", "1c"]})
    ... except paiju.PaijuError as error:
    ...     print(error.code)
    unknown_card
    """
    return scoring_of(_game(game)).score(request)


def arrange(
    game: GameName,
    cards: str | Sequence[int],
    options: Given = None,
    *,
    role: Literal["player", "banker"] | None = None,
    bets: Sequence[int] = (),
    samples: int | None = None,
    seed: str = "1",
) -> Advice:
    """The best way to lay thirteen cards, the next few, and what each is expected to win.

    Opponents' hands are drawn from the unseen cards: ``samples`` of them, the same for the same ``seed``. Where there
    is a banker, ``role`` says which side (a player's, unless told) and ``bets`` what is at stake. ``as_plain(lang)`` of
    the answer is the whole of it in plain values.

    >>> import paiju
    >>> advice = paiju.arrange("fujian13", "As Ks Qs Js Ts 9h 9d 9c 4s 4h 2d 2c 7h", samples=10)
    >>> answer = advice.as_plain("en")
    >>> sorted(answer["back"].split())
    ['As', 'Js', 'Ks', 'Qs', 'Ts']
    >>> answer["special"] is None
    True
    """
    laid = _game(game)
    hand = parse_cards(cards) if isinstance(cards, str) else cards
    how = {"role": role, "stakes": tuple(bets), "samples": samples, "seed": seed}
    return cast("Advice", arranging_of(laid).answer(laid, hand, _options(laid, options), **how))


def hint(
    game: GameName,
    hand: str,
    options: Given = None,
    **known: Any,
) -> Hint:
    """The house's opinion on a hand: what to discard, claim or play, and why.

    ``known`` says what is known of the table, by the names of the flags in ``paiju hint --help``; a game refuses what
    it does not look at. ``as_plain(lang)`` of the answer has the choices with their values and reasons.

    Three runs and two pairs are ready once the 5s is gone: two more 2s and two more 1z are left to win on.

    >>> import paiju
    >>> answer = paiju.hint("cangzhou", "123m 456p 225s 11z 79m 8m").as_plain("en")
    >>> without_5s = next(some for some in answer["discards"] if some["action"] == "discard 5s")
    >>> without_5s["distance"], without_5s["useful"]
    (0, {'2s': 2, '1z': 2})
    """
    from paiju.analysis.hint import hint as ask

    asked = _game(game)
    told = {name: tuple(value) if isinstance(value, list) else value for name, value in known.items()}
    return ask(asked, _options(asked, options), {"hand": hand, **told})


def play_out(
    table: AnyTable,
    matches: int = 1000,
    seat: int | None = None,
    policy: str | Sequence[str] = "fast",
    *,
    until: str = "match",
    seed: int | str = 0,
    threads: int = 1,
) -> NDArray[np.int64]:
    """Play a situation to its end many times in compiled code: what every seat wins from here on, a row a play-out.

    For ``seat`` everything that it cannot see is dealt anew each time, and what others have chosen in secret is chosen
    anew; without a seat all cards stay where they are. ``policy`` is ``"fast"`` or ``"random"``, or one for each seat;
    ``until`` the end of the ``"match"`` or of this ``"hand"`` (deal, round). Play-out i takes its chance from the seed
    named ``SEED/i``, in any number of ``threads``. The table stays as it is; that of any moment of a match is
    ``replay(record, steps)``. Needs NumPy; the first time for a game it waits for the compiler, where there is one.

    >>> import paiju
    >>> table = paiju.new_table("anpai", seed=1)
    >>> won = paiju.play_out(table, 3, seat=0)
    >>> won.shape, won.sum(axis=1).tolist()
    ((3, 4), [0, 0, 0])
    """
    from paiju.accel import playouts

    asked = playouts.PlayOutRequest(matches, seat, policy, until, seed, threads)
    return playouts.play_out(table.game, table.options, table.state, asked)


# -- records ------------------------------------------------------------------------------------------------


def replay(record: Record | str, steps: int | None = None) -> AnyTable:
    """The table of a record (or of its JSON text) after all of its actions, or after the first ``steps`` of them.

    >>> import paiju
    >>> table = paiju.play_match("taiwan13", ["random"], {"deals": 2}, seed=1)
    >>> line = paiju.write_record(paiju.record_of(table))
    >>> paiju.replay(line).scores == table.scores
    True
    >>> paiju.replay(line, steps=0).actions
    []
    """
    return records.replay(_record(record), get_game, steps)


def verify(record: Record | str) -> Difference | None:
    """The first place where a record (or its JSON text) is not true; None if all of it is.

    The deal is derived from the seed again, every action played by the rules, and commitment, events, payments, totals
    and digest compared.

    >>> import paiju
    >>> table = paiju.play_match("taiwan13", ["random"], {"deals": 1}, seed=1)
    >>> line = paiju.write_record(paiju.record_of(table))
    >>> paiju.verify(line) is None
    True
    >>> paiju.verify(line.replace('"totals":[', '"totals":[5,', 1)).where
    'totals[0]'
    """
    return records.verify(_record(record), get_game)


# -- bots and measurements ----------------------------------------------------------------------------------


def bot_names(game: GameName) -> tuple[str, ...]:
    """Every bot that plays a game; the first one fills empty seats.

    >>> import paiju
    >>> paiju.bot_names("fujian13")[0]
    'house'
    >>> "random" in paiju.bot_names("cangzhou")
    True
    """
    from paiju.bots import catalog

    return catalog.bot_names(_game(game))


def get_bot(game: GameName, name: str) -> Bot:
    """A new bot of that name; ``act(view, chance)`` is its move for a view.

    >>> import paiju
    >>> from paiju.core.shuffle import Stream
    >>> table = paiju.new_table("anpai", seed=1)
    >>> move = paiju.get_bot("anpai", "random").act(table.view(2), Stream(table.seed.key(), "bot/2"))
    >>> table.game.check(table.state, 2, move) is None
    True
    """
    from paiju.bots import catalog

    return catalog.get_bot(_game(game), name)


def simulate(
    game: GameName,
    bots: Sequence[str] = (),
    options: Given = None,
    *,
    games: int = 100,
    seed: str | int = 1,
    jobs: int = 1,
) -> Summary:
    """Matches among bots, summed up: what each seat wins and how often everything happens, with standard errors.

    Match i has the seed named ``SEED/i``; the digest of the same matches is the same, however many processes
    (``jobs``) play them. ``paiju simulate`` also keeps the matches (``docs/simulate.md``).

    >>> import paiju
    >>> found = paiju.simulate("fujian13", ["random"], {"deals": 2}, games=5, seed=1)
    >>> found.matches, found.deals
    (5, 10)
    >>> round(sum(seat.mean for seat in found.seats), 9)
    0.0
    """
    from paiju.sim.engines import get_engine
    from paiju.sim.run import make_plan
    from paiju.sim.session import run_here

    played = _game(game)
    plan = make_plan(played, _options(played, options), str(seed), bots)
    return run_here(plan, games, get_engine(None, jobs)).summary()


def arena(
    game: GameName,
    bots: Sequence[str],
    options: Given = None,
    *,
    deals: int = 100,
    seed: str | int = 1,
    jobs: int = 1,
) -> Result:
    """Bots measured against each other on the same cards in every seating, so that luck cancels.

    >>> import paiju
    >>> found = paiju.arena("taiwan13", ["greedy", "random"], deals=2, seed=1)
    >>> [row.bot for row in found.standings]
    ['greedy', 'random']
    >>> found.matches == 2 * found.seatings
    True
    """
    from paiju.bots.arena import arena as compare
    from paiju.sim.pool import ordered_map

    played = _game(game)
    return compare(played, _options(played, options), bots, deals, str(seed), partial(ordered_map, jobs=jobs))
