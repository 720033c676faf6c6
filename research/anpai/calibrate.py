"""量前景: measures the outlook tables by self-play and writes them.

    python -m research.anpai.calibrate [matches turns]

plays the game with the tables there are, measures them anew, and writes them; a couple of turns settle.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from paiju import accel
from paiju.bots.anpai import outlook
from paiju.bots.anpai.engine import PlayEngine, engine
from paiju.bots.anpai.minds import Mixed
from paiju.bots.anpai.outlook import BASE, FILE, NEVER, ROOM, ROOMS, Outlook, Outlooks, signatures, stored, write
from paiju.bots.anpai.plays import facts
from paiju.bots.anpai.worlds import PLENTY, WHOLE, Setting, make_view, minus
from paiju.core.cards import Cards
from paiju.core.game import Bot
from paiju.core.shuffle import Seed, Stream
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import in_order
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.search import OUTLOOK, WIDTH, try_plays

Facts = tuple[int, int, int, int]


def measure(tables: Sequence[Sequence[Facts | None]], make: PlayEngine, options: AnpaiOptions = ROOM) -> Outlook:
    """Put every play in place of each seat's at each table (None: no such seat), and average what it wins."""
    found = list(signatures())
    flat = [number for _, cards in found for number in (*facts(cards), 0)]
    totals = make.ints([0] * len(found))
    coins = [PLENTY if seat is not None else 0 for seat in tables[0]]
    players = [seat for seat, have in enumerate(coins) if have]
    worlds: list[int] = []
    for table in tables:
        for play in table:
            worlds.append(-1 if play is None else len(flat) // WIDTH)
            flat += () if play is None else (*play, 0)
    for me in players:
        make.run(try_plays)(
            me,
            0,
            len(found),
            make.ints(flat),
            make.ints(worlds),
            make.ints(coins),
            make.room(options),
            make.desk(),
            make.nowhere(),
            totals,
        )
    out = [NEVER] * OUTLOOK
    for (place, _), total in zip(found, totals, strict=True):
        out[place] = round(int(total) / len(tables) / len(players))
    return tuple(out)


def self_play(
    setting: Setting, bot: Bot, matches: int, name: str, options: AnpaiOptions = ROOM
) -> list[list[list[Facts | None]]]:
    """By round, the plays of every table of so many matches with plenty of coins."""
    out: list[list[list[Facts | None]]] = [[] for _ in setting.sizes]
    for match in range(matches):
        chance = Stream(Seed.named(f"{name}/{match}").key(), "self-play")
        stock: Sequence[int] = chance.shuffled(setting.deck)
        hands, gone = [Cards(())] * setting.players, Cards(())
        for number, size in enumerate(setting.sizes, 1):
            wanted = [size - len(hand) for hand in hands]
            if sum(wanted) > len(stock):
                stock, gone = chance.shuffled([*stock, *gone]), Cards(())
            marks = []
            for seat, few in enumerate(wanted):
                dealt, stock = stock[:few], stock[few:]
                hands[seat] = in_order((*hands[seat], *dealt))
                marks.append(in_order(dealt[-setting.opened :]))
            seats = range(setting.players)
            views = [make_view(setting, options, seat, number, hands, marks, gone) for seat in seats]
            plays = [bot.act(view, chance).cards for view in views]
            hands = [minus(hand, play) for hand, play in zip(hands, plays, strict=True)]
            gone = in_order((*gone, *(one for play in plays for one in play)))
            out[number - 1].append([*(facts(play) for play in plays), *[None] * (SEATS - setting.players)])
    return out


def improve(
    setting: Setting,
    make_bot: Callable[[Outlooks], Bot],
    start: Outlooks,
    matches: int,
    turns: int,
    options: AnpaiOptions = ROOM,
) -> Outlooks:
    """Self-play with the tables there are, measured anew, some turns."""
    found = start
    for turn in range(turns):
        played = self_play(setting, make_bot(found), matches, f"outlook/{turn}", options)
        make = engine(BASE)
        found = {number: measure(tables, make, options) for number, tables in enumerate(played, 1) if number > 1}
    return found


def main(arguments: Sequence[str]) -> None:
    matches, turns = map(int, arguments or ("60", "2"))
    accel.warm()
    found = {
        crit: improve(WHOLE, lambda found: Mixed(outlooks=found), stored(crit), matches, turns, options)
        for crit, options in ROOMS.items()
    }
    write(found, Path(outlook.__file__).with_name(FILE))


if __name__ == "__main__":
    main(sys.argv[1:])
