"""OpenSpiel: importing this makes every installed game with an encoding loadable as ``paiju_GAME``.

Options are its parameters: ``pyspiel.load_game("paiju_anpai(…)")``. Seats that decide at the same time are asked one
after the other, none seeing what an earlier one chose. Chance is one node at the beginning that draws the seed of the
whole match out of ``seeds`` equally likely ones: an exact game over that many sampled matches, not over all there are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from paiju.core.capabilities import encoding_of
from paiju.core.encoding import Encoding
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.options import Options, describe, option_text, parse_option_text
from paiju.core.plain import to_plain
from paiju.core.shuffle import Seed
from paiju.envs.sitting import Sitting
from paiju.registry import game_ids, get_game

SEEDS = 10_000
MOST_CHOICES = 100_000
MOST_POINTS = 1e9
"""No match is as long or as dear; tight bounds depend on the options."""


def game_type(game: AnyGame) -> pyspiel.GameType:
    """Facts that OpenSpiel asks of a game before it is made."""
    counts = game.seat_counts()
    return pyspiel.GameType(
        short_name=f"paiju_{game.id}",
        long_name=game.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        # A whole history has no fixed size.
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**_defaults(game), "seeds": SEEDS},
    )


def _defaults(game: AnyGame) -> dict[str, Any]:
    """Options as parameters: numbers and switches as they are, lists as ``1_1_1`` (a comma ends a parameter)."""
    found: dict[str, Any] = {}
    for info in describe(game.options_type):
        plain = isinstance(info.default, bool | int | str)
        found[info.name] = info.default if plain else _listed(info.default)
    return found


def _listed(value: Any) -> str:
    return "" if value is None else option_text(value).replace(",", "_")


def _options(game: AnyGame, given: Mapping[str, Any]) -> Options:
    lists = {info.name for info in describe(game.options_type) if isinstance(info.default, tuple)}
    texts = {name: option_text(value) for name, value in given.items() if name != "seeds" and value != ""}
    made: Options = parse_option_text(
        game.options_type, {name: text.replace("_", ",") if name in lists else text for name, text in texts.items()}
    )
    return made


class PaijuGame(pyspiel.Game):  # type: ignore[misc]
    """A game under one set of options."""

    def __init__(self, game: AnyGame, params: Mapping[str, Any]) -> None:
        self.table_game = game
        self.options = _options(game, params)
        self.encoding: Encoding[Any] = encoding_of(game, self.options)
        self.seeds = int(params.get("seeds", SEEDS))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.choices,
            max_chance_outcomes=self.seeds,
            num_players=game.seats(self.options),
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=0.0,
            max_game_length=MOST_CHOICES,
        )
        super().__init__(game_type(game), info, dict(params))

    def new_initial_state(self) -> PaijuState:
        return PaijuState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Hand:
    """The part of a state that is not OpenSpiel's: copied whenever a state is, so only what changes is."""

    def __init__(self, game: PaijuGame) -> None:
        self.game = game
        self.sitting: Sitting | None = None
        self.told: list[list[str]] = [[] for _ in range(game.num_players())]
        """All that each seat has been told and has chosen, in order: nobody forgets anything."""

    def __deepcopy__(self, memo: object) -> Hand:
        made = Hand(self.game)
        made.sitting = None if self.sitting is None else self.sitting.copy()
        made.told = [parts[:] for parts in self.told]
        return made

    def deal(self, seed: int) -> None:
        game = self.game
        self.sitting = Sitting(game.table_game, game.options, game.encoding, Seed.named(f"openspiel/{seed}"))
        self._tell(self.sitting, 0)

    def choose(self, sitting: Sitting, number: int) -> None:
        seat, before = sitting.turn or 0, len(sitting.table.events)
        self.told[seat].append(f"[{number}]")
        sitting.choose(seat, number)
        self._tell(sitting, before)

    def _tell(self, sitting: Sitting, since: int) -> None:
        for event in sitting.table.events[since:]:
            text = f"{event.name}{json.dumps(to_plain(event.data), ensure_ascii=False)}"
            for seat, parts in enumerate(self.told):
                if event.visible_to(seat):
                    parts.append(text)

    def history(self, seat: int) -> str:
        return " ".join(self.told[seat])


class PaijuState(pyspiel.State):  # type: ignore[misc]
    """A match; before its seed is drawn there is none."""

    def __init__(self, game: PaijuGame) -> None:
        super().__init__(game)
        self.hand = Hand(game)

    @property
    def sitting(self) -> Sitting:
        if self.hand.sitting is None:
            raise RequestError("not_reset")
        return self.hand.sitting

    def current_player(self) -> int:
        if self.hand.sitting is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.hand.sitting.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        seeds = self.hand.game.seeds
        return [(seed, 1 / seeds) for seed in range(seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.sitting.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.hand.sitting is None:
            self.hand.deal(action)
        else:
            self.hand.choose(self.hand.sitting, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self.hand.game.encoding.name(action, "en")

    def is_terminal(self) -> bool:
        return self.hand.sitting is not None and self.hand.sitting.turn is None

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.hand.game.num_players()
        return [float(points) for points in self.sitting.table.scores]

    def __str__(self) -> str:
        return " | ".join(self.hand.history(seat) for seat in range(self.hand.game.num_players()))


class Observer:
    """An observation is the encoding's row of numbers; an information state is all that a seat has been told."""

    def __init__(self, game: PaijuGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self._recalls = kind.perfect_recall
        encoding = game.encoding
        self.tensor = np.zeros(0 if self._recalls else encoding.width, np.float32)
        self.dict = {} if self._recalls else {feature.name: self.tensor[span] for feature, span in encoding.spans()}

    def set_from(self, state: PaijuState, player: int) -> None:
        self.tensor.fill(0)
        if not self._recalls and state.hand.sitting is not None:
            self.tensor[:] = state.sitting.observe(player)

    def string_from(self, state: PaijuState, player: int) -> str:
        if self._recalls:
            return f"{player}: {state.hand.history(player)}"
        if state.hand.sitting is None:
            return ""
        return " ".join(map(str, state.sitting.observe(player)))


def register_games() -> tuple[str, ...]:
    """Register every installed game that has an encoding, once, and return OpenSpiel's names for them."""
    known = set(pyspiel.registered_names())
    names = []
    for game_id in game_ids():
        game = get_game(game_id)
        if game.learning is None:
            continue
        kind = game_type(game)
        names.append(kind.short_name)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _maker(game))
    return tuple(names)


def _maker(game: AnyGame) -> type[PaijuGame]:
    """A class, as OpenSpiel's own games are: it drops its hold on a mere function after Python is gone, and crashes."""

    class Made(PaijuGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, params or {})

    # Serialised states name their game's class: it must be found here again.
    Made.__name__ = Made.__qualname__ = f"Paiju_{game.id}"
    globals()[Made.__name__] = Made
    return Made


NAMES = register_games()
"""The games that can be loaded by now."""
