"""摆牌建议: the best ways to lay thirteen cards, what each is expected to win, and what they trade off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from paiju.analysis.words import TEXTS
from paiju.bots.thirteen.engine import LayingEngine, engine
from paiju.bots.thirteen.expected import Candidate, Evaluation, Problem, evaluate
from paiju.bots.thirteen.terms import Role
from paiju.core.cards import RANKS, cards_text
from paiju.core.errors import RequestError
from paiju.core.plain import Plain
from paiju.core.shuffle import Seed, Stream
from paiju.core.texts import Sentence, Texts
from paiju.families.thirteen.arranging.front import Split
from paiju.families.thirteen.game import ThirteenGame
from paiju.families.thirteen.hands import beyond_deck
from paiju.families.thirteen.model import Rules, ThirteenOptions
from paiju.families.thirteen.naming import note_of, noted
from paiju.families.thirteen.rules.rows import RowType, lead_rank, row_type
from paiju.families.thirteen.table import HAND, PLACES

FAST_HANDS = 1_800
PURE_HANDS = 12
"""Opponents' hands to deal from the unseen cards: compiled and pure, about a third of a second."""
_NAMED_BY_RANK = (RowType.FRONT_TWOS, RowType.FRONT_THREES)


@dataclass(frozen=True, slots=True)
class Advice:
    """An evaluation with what is needed to put it into words."""

    game: ThirteenGame[Any]
    problem: Problem
    found: Evaluation
    compiled: bool

    @property
    def best(self) -> Candidate:
        return self.found.best

    @property
    def best_split(self) -> Split | None:
        """The best rows, also where the special is the better choice; None if no arrangement is legal."""
        return next((some.split for some in self.found.candidates if some.split is not None), None)

    def as_plain(self, lang: str, top: int = 5) -> dict[str, Plain]:
        """The contract's answer (``special``, ``front``, ``middle``, ``back``), and the reasons beside it."""
        special = self.found.special
        declares = self.best.split is None and special is not None
        return {
            "special": special.zh if special is not None and declares else None,
            **_rows_plain(self.best_split),
            "points": round(self.best.points, 4),
            "error": round(self.best.error, 4),
            "forms": special.zh if special is not None else None,
            "splits": self.found.splits,
            "samples": self.found.samples,
            "compiled": self.compiled,
            "candidates": [_candidate_plain(self, some, lang) for some in self.found.candidates[:top]],
        }


def advise(
    game: ThirteenGame[Any],
    cards: Sequence[int],
    options: ThirteenOptions,
    *,
    role: Role | None = None,
    stakes: tuple[int, ...] = (),
    samples: int | None = None,
    seed: str = "1",
    using: LayingEngine | None = None,
) -> Advice:
    """The house's opinion on thirteen cards; ``samples`` deals of the unseen cards, the same for the same seed.

    At a table with a banker the seat is a player's unless ``role`` says otherwise, and ``stakes`` are the bets: a
    player's own, or for the banker one of each player.
    """
    rules = options.rules()
    check_hand(rules, cards)
    chosen = using or engine()
    side: Role = (role or "player") if rules.room.banked else "equal"
    opponents = 1 if side == "player" else rules.room.seats - 1
    if role is not None and not rules.room.banked:
        raise RequestError("no_banker", game=game.id)
    problem = Problem(rules, tuple(cards), side, checked_stakes(rules, side, stakes, opponents))
    count = max(2, (FAST_HANDS if chosen.fast else PURE_HANDS) // opponents) if samples is None else samples
    found = evaluate(problem, chosen, count, Stream(Seed.named(seed).key(), "arrange"))
    return Advice(game, problem, found, chosen.fast)


def checked_stakes(rules: Rules, side: Role, stakes: tuple[int, ...], opponents: int) -> tuple[int, ...]:
    """下注: one for each opponent where there is a banker; elsewhere there are none and what is given is ignored."""
    if side == "equal" or not stakes:
        return ()
    if len(stakes) != opponents:
        raise RequestError("wrong_bet_count", given=len(stakes), needed=opponents)
    if not all(1 <= stake <= rules.room.max_bet for stake in stakes):
        raise RequestError("bad_bets", count=opponents, most=rules.room.max_bet)
    return stakes


def check_hand(rules: Rules, cards: Sequence[int]) -> None:
    """Thirteen cards of this deck, none more often than the deck has it."""
    if len(cards) != HAND:
        raise RequestError("wrong_hand_size", size=HAND, given=len(cards))
    refusal = beyond_deck(rules, [("@place.hand", cards)])
    if refusal is not None:
        raise RequestError(refusal.code, **refusal.detail)


def row_words(advice: Advice, value: int, lang: str) -> str:
    """A row as people say it: its type and the rank that weighs most."""
    return _texts(advice).fill(lang, row_said(advice.problem.rules, value))


def row_said(rules: Rules, value: int) -> str | Sentence:
    """A row's type as an argument of a sentence."""
    kind = row_type(value)
    lead = lead_rank(rules.rows, value)
    name: str | Sentence = f"@{rules.row_names[kind]}"
    if lead and kind not in _NAMED_BY_RANK:
        name = Sentence("arrange.row", {"row": name, "rank": RANKS[lead - 2].replace("T", "10")})
    return noted(name, note_of(rules.rows, value))


def trade_off(advice: Advice, candidate: Candidate, lang: str) -> str:
    """A candidate's gains and losses, row by row, against the best one."""
    texts = _texts(advice)
    parts = trade_offs(advice.problem.rules, candidate, advice.best)
    return ("；" if lang == "zh" else "; ").join(texts.say(lang, part) for part in parts)


def trade_offs(rules: Rules, candidate: Candidate, best: Candidate) -> tuple[Sentence, ...]:
    """The differences as sentences, one a row that differs."""
    if candidate is best:
        return (Sentence("arrange.best"),)
    if candidate.split is None or best.split is None:
        return (Sentence("arrange.declare" if candidate.split is None else "arrange.not_declare"),)
    parts = []
    for place, mine, other in zip(PLACES, candidate.split.values, best.split.values, strict=True):
        if mine != other:
            words = [row_said(rules, value) for value in (mine, other)]
            key = "arrange.stronger" if mine > other else "arrange.weaker"
            told = {"place": f"@place.{place}", "mine": words[0], "other": words[1]}
            parts.append(Sentence(f"{key}_kicker" if words[0] == words[1] else key, told))
    return tuple(parts)


def _texts(advice: Advice) -> Texts:
    return Texts(*advice.game.texts.packages, *TEXTS.packages)


def verdict(advice: Advice, candidate: Candidate, lang: str) -> str:
    """Words for how sure it is that the best one is better."""
    if candidate is advice.best:
        return ""
    clear = candidate.behind > 2 * candidate.behind_error
    return TEXTS.text(lang, "arrange.clear" if clear else "arrange.close")


def _rows_plain(split: Split | None) -> dict[str, Plain]:
    if split is None:
        return dict.fromkeys(PLACES)
    return {place: cards_text(row) for place, row in zip(PLACES, split.rows, strict=True)}


def _candidate_plain(advice: Advice, some: Candidate, lang: str) -> dict[str, Plain]:
    special = advice.found.special
    names: list[Plain] = [] if some.split is None else [row_words(advice, value, lang) for value in some.split.values]
    return {
        "special": special.zh if some.split is None and special is not None else None,
        **_rows_plain(some.split),
        "rows": names,
        "points": round(some.points, 4),
        "error": round(some.error, 4),
        "behind": round(some.behind, 4),
        "behind_error": round(some.behind_error, 4),
        "words": trade_off(advice, some, lang),
    }
