"""边钻砸: when declaring pays in cangzhou, by playing hands on both ways in the same worlds.

    python -m research.mahjong.locks [OPTION=VALUE …]

collects offers of 边, 钻, 砸 and 砸杠 from matches of the house bot. For each it deals worlds that fit what the seat
sees and plays each of them on twice: once declaring, once with the best choice of the house that declares nothing.
It prints by class what declaring gained over that, with 95 % intervals over the offers, and beside what was played the
values that the house expected. ``away`` is the distance to three of the kind once declared, ``gap`` how much farther
that is than a win of any sort after the other choice.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import Pool
from typing import Any

from paiju.bots.cangzhou.house import CangzhouHouseBot, Choice, weigh
from paiju.bots.cangzhou.nearest import nearest_action
from paiju.bots.cangzhou.plans import laid_of, lock_distance
from paiju.bots.cangzhou.search import Player, play_out
from paiju.bots.cangzhou.situation import situation_of
from paiju.bots.cangzhou.tiles import with_tile, without
from paiju.bots.cangzhou.worlds import world
from paiju.bots.estimate import Z95, estimate
from paiju.core.options import parse_options
from paiju.core.shuffle import Seed, Stream
from paiju.core.tiles import tile_counts
from paiju.families.mahjong.shanten import distance
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.moves import WIN, Action, Declaration
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.views import CangzhouView

HOUSE: Player = CangzhouHouseBot().act
PLAYERS: dict[str, tuple[Player, Player]] = {
    "quick": (nearest_action, nearest_action),
    "mixed": (HOUSE, nearest_action),
    "house": (HOUSE, HOUSE),
}
"""Players who play hands on: for the seat that was asked, and for the others. All by the house takes three times as
long as mixed."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One offer played both ways; gains are means over the worlds."""

    kind: str
    drawn: bool
    before: int
    """Declarations already made: 0 for the one that commits."""
    away: int
    gap: int
    concealed: bool
    """门清 if nothing were declared."""
    rounds: int
    declared: float
    other: float
    expected_declared: float
    expected_other: float

    @property
    def gain(self) -> float:
        return self.declared - self.other

    @property
    def edge(self) -> float:
        """The gain by declaring that the house expects."""
        return self.expected_declared - self.expected_other


@dataclass(frozen=True, slots=True)
class Tally:
    """Offers made and taken by the house, and those that were played out."""

    offered: Counter[str]
    taken: Counter[str]
    trials: list[Trial]


def is_declaration(action: Action) -> bool:
    return isinstance(action, Declaration)


def away_of(choice: Choice, dragon_run: bool) -> int:
    """The least distance that a declaration leaves, whatever is discarded after it."""
    if choice.left is None:
        raise ValueError("the choice ends the hand")
    hand, melds = choice.left
    laid = laid_of(melds)
    hands = [hand]
    if choice.discard is not None:
        whole = with_tile(hand, choice.discard)
        hands = [without(whole, tile) for tile in dict.fromkeys(whole)]
    return min(lock_distance(bytes(tile_counts(one)), laid, dragon_run) for one in hands)


def plain_away(choice: Choice, dragon_run: bool) -> int:
    if choice.left is None:
        raise ValueError("the choice ends the hand")
    hand, melds = choice.left
    return _away(hand, len(melds), dragon_run) if laid_of(melds).lock is None else away_of(choice, dragon_run)


def _away(hand: Sequence[int], melds: int, dragon_run: bool) -> int:
    return distance(bytes(tile_counts(hand)), melds, dragon_run)


def trials_of(view: CangzhouView, choices: Sequence[Choice], asked: Namespace, chance: Stream) -> Iterator[Trial]:
    """The declarations offered in a view, where they are near enough to be worth playing."""
    other = next(choice for choice in choices if not is_declaration(choice.action))
    dragon_run = view.options.dragon_run
    plain = plain_away(other, dragon_run)
    before = laid_of(view.melds[view.seat or 0]).locked
    for choice in choices:
        if not is_declaration(choice.action) or (asked.later and not before):
            continue
        away = away_of(choice, dragon_run)
        if away > asked.away or away - plain > asked.gap or choice.value - other.value < asked.edge:
            continue
        ways = (choice.action, other.action)
        declared, rest = play_both(view, ways, asked.worlds, PLAYERS[asked.player], chance)
        yield Trial(
            choice.action.kind,
            view.phase == "turn",
            before,
            away,
            away - plain,
            other.left is not None and laid_of(other.left[1]).concealed,
            situation_of(view).rounds,
            declared,
            rest,
            choice.value,
            other.value,
        )


def play_both(
    view: CangzhouView, ways: tuple[Action, Action], worlds: int, players: tuple[Player, Player], chance: Stream
) -> tuple[float, float]:
    """The mean gains of two ways in the same worlds."""
    own, others = players

    def play(later: CangzhouView, chance: Stream) -> Action:
        return (own if later.seat == view.seat else others)(later, chance)

    sums = [0, 0]
    for _ in range(worlds):
        start, word = world(view, chance), f"{chance.word():08x}" * 8
        for place, way in enumerate(ways):
            sums[place] += play_out(start, view.seat or 0, way, Stream(word, "playout"), play)
    return sums[0] / worlds, sums[1] / worlds


def match_tally(number: int, options: CangzhouOptions, asked: Namespace) -> Tally:
    """One match of house bots; with ``later`` they declare whenever three of the kind are no farther than a win."""
    key = Seed.named(f"{asked.seed}/{number}").key()
    chance, state = Stream(key, "locks"), GAME.start(options, key).state
    tally = Tally(Counter(), Counter(), [])
    bot = CangzhouHouseBot()
    while state.pending:
        seat = min(state.pending)
        view = GAME.view(state, seat)
        if view.phase == "xiapao" or WIN in view.offers or not any(map(is_declaration, view.offers)):
            action = bot.act(view, chance)
        else:
            choices = weigh(view)
            action = choices[0].action
            tally.offered.update(offer.kind for offer in view.offers if is_declaration(offer))
            tally.trials.extend(trials_of(view, choices, asked, chance))
            if asked.later:
                action = _eager(choices, options.dragon_run)
        tally.taken.update([action.kind] if is_declaration(action) else [])
        state = GAME.apply(state, seat, action).state
    return tally


def _eager(choices: Sequence[Choice], dragon_run: bool) -> Action:
    other = next(choice for choice in choices if not is_declaration(choice.action))
    plain = plain_away(other, dragon_run)
    near = (one for one in choices if is_declaration(one.action) and away_of(one, dragon_run) <= plain)
    return next(near, choices[0]).action


def collect(options: CangzhouOptions, asked: Namespace) -> Tally:
    """All matches, as many at once as there are jobs; says on the way how far it is."""
    tally = Tally(Counter(), Counter(), [])
    with Pool(asked.jobs) as pool:
        work = partial(match_tally, options=options, asked=asked)
        for done, one in enumerate(pool.imap(work, range(asked.matches)), 1):
            tally.offered.update(one.offered)
            tally.taken.update(one.taken)
            tally.trials.extend(one.trials)
            print(f"{done}/{asked.matches} matches, {len(tally.trials)} offers played out", file=sys.stderr, flush=True)
    return tally


def _kind(trial: Trial) -> str:
    return f"{trial.kind}{' drawn' if trial.drawn and trial.kind in ('za', 'zagang') else ''}"


def _edge(trial: Trial) -> str:
    for bound in (-4, -2, -1, 0, 1):
        if trial.edge < bound:
            return f"below {bound:+d}"
    return "+1 and more"


def _gap(trial: Trial) -> str:
    return "no farther" if trial.gap <= 0 else f"{trial.gap} farther"


def _away_words(trial: Trial) -> str:
    return f"{trial.away} away" if trial.away > 1 else "1 or 0 away"


FIRST: dict[str, Callable[[Trial], tuple[object, ...]]] = {
    "kind, gap": lambda trial: (_kind(trial), _gap(trial)),
    "kind, gap, away": lambda trial: (_kind(trial), _gap(trial), _away_words(trial)),
    "kind, gap, 门清": lambda trial: (_kind(trial), _gap(trial), "closed" if trial.concealed else "open"),
    "kind, gap, rounds left": lambda trial: (
        _kind(trial),
        _gap(trial),
        "12 or more" if trial.rounds >= 12 else "under 12",
    ),
    "kind, gain expected by the house": lambda trial: (_kind(trial), _edge(trial)),
}
"""Tables of declarations that commit."""


def table(trials: Sequence[Trial], key: Callable[[Trial], tuple[object, ...]]) -> list[dict[str, Any]]:
    """Each class of offers with its gain and, declared and not, the points played and expected."""
    groups: dict[tuple[object, ...], list[Trial]] = {}
    for trial in trials:
        groups.setdefault(key(trial), []).append(trial)
    out: list[dict[str, Any]] = []
    for name, group in sorted(groups.items(), key=lambda item: tuple(map(str, item[0]))):
        gain = estimate([trial.gain for trial in group])
        half = Z95 * (gain.error or 0.0)
        means = {
            column: round(estimate([getattr(trial, column) for trial in group]).mean, 2)
            for column in ("declared", "expected_declared", "other", "expected_other")
        }
        out.append(
            {"class": list(name), "offers": len(group), "gain": round(gain.mean, 2), "half": round(half, 2), **means}
        )
    return out


def report(tally: Tally) -> Iterator[str]:
    for kind, many in sorted(tally.offered.items()):
        yield f"{kind}: {many} offered, {tally.taken[kind]} taken"
    first = [trial for trial in tally.trials if not trial.before]
    for name, key in FIRST.items():
        yield f"\nfirst declarations: {name}"
        yield from map(row_words, table(first, key))
    yield "\nall: declared before, gain expected by the house"
    yield from map(row_words, table(tally.trials, lambda trial: (trial.before, _edge(trial))))


def row_words(row: dict[str, Any]) -> str:
    words = " ".join(f"{one!s:>12}" for one in row["class"])
    return (
        f"{words} {row['offers']:>5} offers  gain {row['gain']:+.2f} ± {row['half']:.2f}"
        f"   declared {row['declared']:+.2f} (expected {row['expected_declared']:+.2f})"
        f"   other {row['other']:+.2f} (expected {row['expected_other']:+.2f})"
    )


def arguments(words: Sequence[str]) -> Namespace:
    name = "python -m research.mahjong.locks"
    parser = ArgumentParser(name, description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE", help="room options in JSON: chow=false max_run=0")
    parser.add_argument("--matches", type=int, default=20, help="matches to collect offers from")
    parser.add_argument("--worlds", type=int, default=12, help="worlds for each offer")
    parser.add_argument("--gap", type=int, default=0, help="play out offers at most so much farther than a win")
    parser.add_argument("--away", type=int, default=3, help="and at most so many tiles away once declared")
    parser.add_argument("--edge", type=float, default=-99.0, help="and by which the house expects to gain so much")
    parser.add_argument("--player", choices=sorted(PLAYERS), default="mixed", help="who plays the hands on")
    parser.add_argument("--later", action="store_true", help="only second and third declarations, made by eager bots")
    parser.add_argument("--seed", default="locks")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="every offer that was played out, as JSON")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> None:
    asked = arguments(words)
    given = {name: json.loads(value) for name, value in (word.split("=", 1) for word in asked.options)}
    options = parse_options(CangzhouOptions, given)
    tally = collect(options, asked)
    if asked.json:
        trials = [asdict(trial) for trial in tally.trials]
        print(json.dumps({"offered": tally.offered, "taken": tally.taken, "trials": trials}, ensure_ascii=False))
        return
    print("\n".join(report(tally)))


if __name__ == "__main__":
    main(sys.argv[1:])
