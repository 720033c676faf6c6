"""The laws, one function each: given a game and a seed, raise :class:`LawBroken` or return."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from paiju.conformance.broken import LawBroken, demand
from paiju.conformance.encodings import (
    every_move_is_spelled,
    legal_choices_lead_to_moves,
    no_observation_leaks,
    observations_stay_in_bounds,
)
from paiju.conformance.leaks import no_event_leaks, no_leaks
from paiju.conformance.walk import (
    decoded_or_none,
    distorted,
    finished_match,
    new_table,
    random_match,
)
from paiju.core.errors import IllegalAction, PaijuError, Refusal
from paiju.core.game import AnyGame
from paiju.core.ledger import Entry, totals
from paiju.core.options import parse_options
from paiju.core.plain import from_plain, to_plain
from paiju.core.record import AnyTable, read_record, record_of, replay, verify, write_record
from paiju.core.texts import LANGUAGES

FUZZED_PER_STEP = 12
ACTIONS_PER_STEP = 40
MEMBERSHIP_LIMIT = 300_000


@dataclass(frozen=True, slots=True)
class Law:
    """A law's name, what it says, and the function that tries it on one seed."""

    name: str
    says: str
    function: Callable[[AnyGame, int], None]

    def holds(self, game: AnyGame, seed: int) -> None:
        """Raise :class:`LawBroken` unless the law holds; a game that refuses its own actions breaks it too."""
        try:
            self.function(game, seed)
        except PaijuError as error:
            raise LawBroken(f"{game.id}, seed {seed}: {error}") from error


def zero_sum(game: AnyGame, seed: int) -> None:
    """Scores sum to zero, are what the ledger says, and every entry names a line of the rulebook."""
    for table, _ in random_match(game, seed):
        demand(sum(table.scores) == 0, game, seed, f"scores {table.scores} do not sum to zero")
        told = totals(table.entries, table.seats)
        demand(told == table.scores, game, seed, f"the ledger gives {told}, the state {table.scores}")
    for entry in table.entries:
        demand(entry.rule in game.rulebook, game, seed, f"{entry.rule} is not in the rulebook")
        for lang in LANGUAGES:
            demand(bool(game.explain(entry, lang)), game, seed, f"{entry} has no explanation")


def replay_identity(game: AnyGame, seed: int) -> None:
    """A record written, read and replayed gives the same bytes; an edited one does not pass for true."""

    def get(_: str) -> AnyGame:
        return game

    table = finished_match(game, seed)
    text = write_record(record_of(table))
    record = read_record(text)
    again = replay(record, get)
    demand(write_record(record_of(again)) == text, game, seed, "replaying gives other bytes")
    demand(again.state == table.state, game, seed, "replaying gives another state")
    demand(verify(record, get) is None, game, seed, f"its own record is refused: {verify(record, get)}")
    demand(verify(record.compact(), get) is not None, game, seed, "a record without ledger keeps its digest")
    other = replace(record, totals=tuple(total + 1 for total in record.totals))
    demand(verify(other, get) is not None, game, seed, "edited totals are not noticed")


def check_agrees_with_actions(game: AnyGame, seed: int) -> None:
    """Every listed action is accepted, every sampled one is listed, and nobody else may act."""
    whole = True
    for table, chance in random_match(game, seed):
        for seat in (-1, table.seats):
            demand(not game.is_pending(table.state, seat), game, seed, f"seat {seat} is pending and is none")
        for seat in range(table.seats):
            is_pending = game.is_pending(table.state, seat)
            demand(is_pending == (seat in table.pending), game, seed, f"seat {seat} is pending and is not")
            listed = islice(game.actions(table.state, seat), ACTIONS_PER_STEP)
            if seat not in table.pending:
                demand(next(listed, None) is None, game, seed, f"seat {seat} has actions but is not pending")
                continue
            count = 0
            for action in listed:
                count += 1
                refusal = game.check(table.state, seat, action)
                demand(refusal is None, game, seed, f"listed {action} is refused: {refusal}")
            demand(count > 0, game, seed, f"seat {seat} is pending without an action")
            sampled = game.sample(table.view(seat), chance)
            demand(game.check(table.state, seat, sampled) is None, game, seed, f"sampled {sampled} is refused")
        if whole and table.pending:
            # Once a match, all of them: an accepted action must be listed, and none twice.
            whole = False
            _accepted_is_listed(table, min(table.pending), chance, seed)


def _accepted_is_listed(table: AnyTable, seat: int, chance: Any, seed: int) -> None:
    game = table.game
    every = list(islice(game.actions(table.state, seat), MEMBERSHIP_LIMIT))
    listed = {json.dumps(game.encode_action(action), sort_keys=True) for action in every}
    demand(len(listed) == len(every), game, seed, f"{len(every) - len(listed)} actions are listed twice")
    if len(every) == MEMBERSHIP_LIMIT:
        return
    for _ in range(200):
        action = game.sample(table.view(seat), chance)
        plain = distorted(game.encode_action(action), [game.encode_action(chance.choice(every))], chance)
        for candidate in (action, decoded_or_none(game, plain)):
            if candidate is not None and game.check(table.state, seat, candidate) is None:
                text = json.dumps(game.encode_action(candidate), sort_keys=True)
                demand(text in listed, game, seed, f"accepted but not listed: {text}")


def seat_rotation(game: AnyGame, seed: int) -> None:
    """Moving everybody on by some seats moves the payments with them and changes nothing else."""
    for table, chance in random_match(game, seed):
        if table.over:
            return
        by = 1 + chance.below(table.seats - 1)
        turned = game.rotate(table.state, by)
        seats = table.seats
        expected = frozenset((seat + by) % seats for seat in table.pending)
        demand(game.pending(turned) == expected, game, seed, "the pending seats do not turn along")
        plan = [(seat, game.sample(table.view(seat), chance)) for seat in sorted(table.pending)]
        straight = _entries_after(game, table.state, plan)
        moved = _entries_after(game, turned, [((seat + by) % seats, action) for seat, action in plan])
        back = Counter(_entry_key(entry, seats, -by) for entry in moved)
        demand(back == Counter(_entry_key(entry, seats, 0) for entry in straight), game, seed, "payments change")


def _entry_key(entry: Entry, seats: int, by: int) -> tuple[int, int, int, str]:
    return ((entry.payer + by) % seats, (entry.payee + by) % seats, entry.amount, entry.rule)


def _entries_after(game: AnyGame, state: Any, plan: Iterable[tuple[int, Any]]) -> list[Entry]:
    """The payments of playing a plan as far as it goes."""
    entries: list[Entry] = []
    for seat, action in plan:
        if game.check(state, seat, action) is not None:
            break
        step = game.submit(state, seat, action)
        state = step.state
        entries.extend(step.entries)
    return entries


def any_order(game: AnyGame, seed: int) -> None:
    """Seats that are pending together may submit in any order: state and payments come out the same."""
    for table, chance in random_match(game, seed):
        seats = sorted(table.pending)
        plan = [(seat, game.sample(table.view(seat), chance)) for seat in seats]
        one, other = _resolve(game, table.state, plan), _resolve(game, table.state, chance.shuffled(plan))
        demand(one == other, game, seed, "the order of submissions changes the outcome")


def _resolve(game: AnyGame, state: Any, plan: list[tuple[int, Any]]) -> tuple[Any, Counter[str]]:
    entries: Counter[str] = Counter()
    for seat, action in plan:
        # A window may close before all have answered; what comes later is then moot in either order.
        if game.check(state, seat, action) is not None:
            continue
        step = game.submit(state, seat, action)
        state = step.state
        entries.update(repr(entry) for entry in step.entries)
    return state, entries


def serialisation(game: AnyGame, seed: int) -> None:
    """State, options and actions survive JSON; every view has a JSON form."""
    for table, chance in random_match(game, seed):
        text = json.dumps(to_plain(table.state))
        demand(from_plain(game.state_type, json.loads(text)) == table.state, game, seed, "a state is changed by JSON")
        for seat in (*range(table.seats), None):
            json.dumps(to_plain(table.view(seat)))
        for seat in table.pending:
            action = game.sample(table.view(seat), chance)
            plain = json.loads(json.dumps(game.encode_action(action)))
            demand(game.decode_action(plain) == action, game, seed, f"{action} is changed by JSON")
    options = json.loads(json.dumps(to_plain(table.options)))
    demand(parse_options(game.options_type, options) == table.options, game, seed, "options are changed by JSON")


def illegal_is_refused(game: AnyGame, seed: int) -> None:
    """Distorted actions are unreadable, refused in words, or legal; a refused one changes nothing."""
    for table, chance in random_match(game, seed):
        before = to_plain(table.state)
        for _ in range(FUZZED_PER_STEP):
            seat = chance.choice([*range(table.seats), -1, table.seats])
            source = min(table.pending, default=None)
            if source is None:
                break
            legal = game.encode_action(game.sample(table.view(source), chance))
            other = game.encode_action(game.sample(table.view(source), chance))
            action = decoded_or_none(game, distorted(legal, [other], chance))
            if action is None:
                continue
            refusal = game.check(table.state, seat, action)
            if refusal is not None:
                _refused_in_words(game, seed, refusal)
                _submit_refuses_alike(table, seat, action, refusal, seed)
        demand(to_plain(table.state) == before, game, seed, "checking changed the state")
        for seat in set(range(table.seats)) - table.pending:
            demand(game.check(table.state, seat, None) is not None, game, seed, f"seat {seat} may act out of turn")
    last = Refusal("match_over")
    demand(game.check(table.state, 0, None) == last, game, seed, "something can be played after the end")


def _refused_in_words(game: AnyGame, seed: int, refusal: Refusal) -> None:
    for lang in LANGUAGES:
        words = refusal.message(lang)
        unsaid = words.startswith("error.") or "{" in words or "@" in words
        demand(not unsaid, game, seed, f"{refusal} has no sentence in {lang}: {words}")
    demand(refusal.rule is None or refusal.rule in game.rulebook, game, seed, f"unknown rule in {refusal}")


def _submit_refuses_alike(table: AnyTable, seat: int, action: Any, refusal: Refusal, seed: int) -> None:
    try:
        table.submit(seat, action)
    except IllegalAction as error:
        demand(error.refusal == refusal, table.game, seed, "submit and check refuse differently")
    else:
        demand(False, table.game, seed, f"{action} was refused by check and taken by submit")


def random_play_ends(game: AnyGame, seed: int) -> None:
    """A match of random legal actions ends, and then nobody is pending."""
    for table, _ in random_match(game, seed):
        demand(table.over == (not table.pending), game, seed, "over, yet somebody is pending")
    demand(all(table.view(seat).over for seat in (*range(table.seats), None)), game, seed, "a view misses the end")


def same_seed_same_match(game: AnyGame, seed: int) -> None:
    """A table depends on its seed alone; another seed deals otherwise."""
    one, other = new_table(game, seed)[0], new_table(game, seed)[0]
    demand(one.state == other.state and one.events == other.events, game, seed, "one seed, two deals")
    keys = {json.dumps(to_plain(game.start(one.options, f"{n:064x}").state)) for n in range(8)}
    demand(len(keys) == 8, game, seed, "different seeds deal alike")


_FUNCTIONS = (
    zero_sum,
    replay_identity,
    no_leaks,
    no_event_leaks,
    check_agrees_with_actions,
    seat_rotation,
    any_order,
    serialisation,
    illegal_is_refused,
    random_play_ends,
    same_seed_same_match,
    every_move_is_spelled,
    legal_choices_lead_to_moves,
    observations_stay_in_bounds,
    no_observation_leaks,
)
LAWS = tuple(Law(function.__name__, (function.__doc__ or "").splitlines()[0], function) for function in _FUNCTIONS)

__all__ = ["LAWS", "Law", "LawBroken", "check_game"]


def check_game(game: AnyGame, seeds: Iterable[int] = range(5)) -> None:
    """Try every law on every seed; raises :class:`LawBroken` at the first failure."""
    for seed in seeds:
        for law in LAWS:
            law.holds(game, seed)
