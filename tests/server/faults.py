"""Whole matches of all games on three processes that share a PostgreSQL, while everything that can fail does.

    python -m tests.server.faults --faults 100

Processes are killed, frozen past their lease and woken, renewed one after the other, cut off from the database or from
each other, and the database is killed. Players connect anywhere, play on through all of it and remember what was
acknowledged. In the end no acknowledged action is lost or doubled, nobody has lost their seat, every log is one owner's
after another, and every record verifies; and everybody was back at their table within the time that is promised.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

import psycopg

from paiju.core.record import read_record, verify
from paiju.core.shuffle import Seed, Stream
from paiju.registry import game_ids, get_game
from tests.patience import PATIENCE
from tests.server.harness.client import FAST, Json, Site, run
from tests.server.harness.postgres import Cluster
from tests.server.harness.relay import Relays
from tests.server.harness.stubborn import LEASE, Process, Stubborn, World

OPTIONS: dict[str, Json] = {"fujian13": {"deals": 8}, "taiwan13": {"deals": 8}, "duogui13": {"deals": 8}}
PEOPLE = (4, 2, 3, 2, 1)
RESTART_SECONDS = 2.0
"""What a rolling restart may take from a player at most; any other fault the length of a lease more."""


class Broken(AssertionError):
    """What must never happen."""


# -- what goes wrong --------------------------------------------------------------------------------------------


async def killed(world: World, process: Process) -> None:
    """kill -9, and started again under another name."""
    await asyncio.to_thread(process.server.kill)
    await asyncio.sleep(0.3)
    await process.start()


async def renewed(world: World, process: Process) -> None:
    """A rolling restart: every process, each serving again before the next one stops."""
    for one in world.processes:
        await asyncio.to_thread(one.server.stop)
        await one.start()
        await asyncio.to_thread(one.server.until_well)


async def frozen(world: World, process: Process) -> None:
    """SIGSTOP for longer than the lease, and SIGCONT."""
    process.server.freeze()
    await asyncio.sleep(1.5 * LEASE)
    process.server.wake()


async def cut_from_database(world: World, process: Process) -> None:
    await _cut(world, process.to_database)


async def cut_from_the_others(world: World, process: Process) -> None:
    await _cut(world, process.to_inner)


async def _cut(world: World, relay: int) -> None:
    """In silence or with a reset, for longer than the lease."""
    world.relays.cut(relay, reset=bool(world.luck.below(2)))
    await asyncio.sleep(1.5 * LEASE)
    world.relays.mend(relay)


async def database_killed(world: World, process: Process) -> None:
    """All of it, without warning; how long it takes to come back is not the servers' fault."""
    await asyncio.to_thread(world.cluster.kill)
    await asyncio.sleep(0.3)
    await asyncio.to_thread(world.cluster.start)
    world.fault_at = time.monotonic()


Fault = Callable[[World, Process], Awaitable[None]]
FAULTS: tuple[Fault, ...] = (
    killed,
    frozen,
    cut_from_database,
    killed,
    frozen,
    cut_from_the_others,
    renewed,
    database_killed,
)


@dataclass
class Report:
    faults: Counter[str] = field(default_factory=Counter)
    longest: dict[str, float] = field(default_factory=dict)
    matches: int = 0
    actions: int = 0
    rows: int = 0
    tell: Callable[[str], None] = lambda line: None

    @property
    def late(self) -> list[str]:
        """The faults after which somebody was without their table for longer than is promised."""
        return [name for name, seconds in self.longest.items() if seconds > promised(name)]


def promised(fault: str) -> float:
    return RESTART_SECONDS if fault == renewed.__name__ else LEASE + RESTART_SECONDS


async def everybody_is_back(players: list[Stubborn], tasks: list[asyncio.Task[None]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not all(one.is_back for one in players):
            for task in tasks:
                if task.done():
                    task.result()
            if players[0].world.broken:
                raise Broken(players[0].world.broken)
            await asyncio.sleep(0.02)


async def play(
    cluster: Cluster,
    faults: int,
    seed: str,
    kinds: tuple[Fault, ...] = FAULTS,
    fenced: bool = True,
    tell: Callable[[str], None] = lambda line: None,
) -> Report:
    """Play through so many faults and check everything; raises :class:`Broken` for what must not be."""
    database = cluster.new_database()
    relays = Relays()
    processes = [Process(number, database, cluster.port, relays, fenced) for number in range(3)]
    world = World(cluster, relays, database, processes, Stream(Seed.named(seed).key(), "faults"))
    players: list[Stubborn] = []
    tasks: list[asyncio.Task[None]] = []
    try:
        for process in world.processes:
            await process.start()
        if not fenced:
            with psycopg.connect(database) as db:
                db.execute("ALTER TABLE log DROP CONSTRAINT log_pkey")
        sites = [Site(process.server.http) for process in world.processes]
        for number, game_id in enumerate(game_ids()):
            players += await _table(world, sites, game_id, PEOPLE[number % len(PEOPLE)])
        tasks += [asyncio.create_task(one.play()) for one in players]
        report = Report(tell=tell)
        await everybody_is_back(players, tasks)
        for number in range(faults):
            await _one_fault(world, kinds[number % len(kinds)], players, tasks, report)
        await _play_out(world, players, tasks)
        await _check(world, sites, report)
        return report
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for one in players:
            await one.hang_up()
        for process in world.processes:
            await asyncio.to_thread(process.server.close)
        relays.close()


async def _table(world: World, sites: list[Site], game_id: str, people: int) -> list[Stubborn]:
    """A match begun, its players spread over the processes."""
    tokens = [
        (await insist(lambda n=n: sites[n % 3].person(f"玩家{n}")))["token"]  # type: ignore[misc]
        for n in range(people)
    ]
    body = {"game": game_id, "options": OPTIONS.get(game_id, {}), "settings": {**FAST, "pace": 1}}
    site = sites[world.luck.below(3)]
    code: str = (await insist(lambda: site.call("POST", "/api/rooms", tokens[0], json=body)))["room"]
    for n, token in enumerate(tokens):
        await insist(lambda n=n, token=token: sites[n % 3].join(token, code))  # type: ignore[misc]
    players = [Stubborn(world, code, token, world.luck.below(3)) for token in tokens]
    for one in players[1:]:
        await insist(lambda one=one: one.insist("ready", ready=True))  # type: ignore[misc]
    await insist(lambda: players[0].insist("start", fill="random"))
    return players


async def insist(step: Callable[[], Awaitable[Json]]) -> Json:
    """Until it succeeds: on a busy machine a lease runs out without our help, between a start and its answer too."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await step()
            is_done = answer.get("t") == "ok" or answer.get("status") in (200, 201)
            if is_done or answer.get("code") == "not_now":
                return answer
            await asyncio.sleep(0.1)


def owner(world: World) -> int:
    """Whom it hits: the owner of some room."""
    with psycopg.connect(world.database) as db:
        rows = db.execute(
            "SELECT owner FROM rooms JOIN processes ON name = owner AND until > now() ORDER BY id"
        ).fetchall()
    names = [name for (name,) in rows] or ["process0."]
    return int(names[world.luck.below(len(names))].removeprefix("process").partition(".")[0])


async def _one_fault(
    world: World, fault: Fault, players: list[Stubborn], tasks: list[asyncio.Task[None]], report: Report
) -> None:
    await asyncio.sleep(0.2 + world.luck.below(600) / 1000)
    world.gaps.clear()
    world.fault_at = time.monotonic()
    await fault(world, world.processes[owner(world)])
    check_logs(world.database)
    await everybody_is_back(players, tasks)
    name = fault.__name__
    report.faults[name] += 1
    report.longest[name] = max(report.longest.get(name, 0.0), *world.gaps, 0.0)
    report.tell(f"{sum(report.faults.values()):4} {name:20} {max((*world.gaps, 0.0)):5.2f} s")


async def _play_out(world: World, players: list[Stubborn], tasks: list[asyncio.Task[None]]) -> None:
    """A moment of peace, in which whoever is in a match plays on; then everybody stops where they are."""
    await asyncio.sleep(1.0)
    await everybody_is_back(players, tasks)
    world.is_over = True
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*tasks)
    by_room: dict[str, list[Stubborn]] = {}
    for one in players:
        by_room.setdefault(one.player.code, []).append(one)
    for room in by_room.values():
        await _dissolve(room)


async def _dissolve(room: list[Stubborn]) -> None:
    """The record of an unfinished match says all the same."""
    async with asyncio.timeout(PATIENCE):
        while not all(one.player.over for one in room):
            for one in room:
                if (
                    one.player.over is None
                    and (one.player.room["vote"] or {}).get("yes", []).count(one.player.seat) == 0
                ):
                    await one.ask("vote", yes=True)
            await asyncio.sleep(0.02)


async def _check(world: World, sites: list[Site], report: Report) -> None:
    report.rows = check_logs(world.database)
    for match, match_of_room in world.matches.items():
        text = (await sites[0].http.get(f"/api/matches/{match}/record")).text
        record = read_record(text)
        if (difference := verify(record, get_game)) is not None:
            raise Broken(f"the record of {match} differs: {difference}")
        game = get_game(record.game)
        for (of, seat), acts in world.acknowledged.items():
            if of != match_of_room:
                continue
            played = [json.loads(json.dumps(action)) for actor, action in record.actions if actor == seat]
            for ask, action in acts.items():
                if len(played) < ask or game.decode_action(played[ask - 1]) != game.decode_action(action):
                    raise Broken(f"question {ask} of seat {seat} in {match} was answered with something else")
            report.actions += len(acts)
        report.matches += 1


def check_logs(database: str) -> int:
    """Each log is without gaps and doubles, and one owner's after another."""
    with psycopg.connect(database) as db:
        rows = db.execute("SELECT room, seq, epoch, line FROM log ORDER BY room, seq, epoch").fetchall()
    room, wanted, former = 0, 1, 0
    for number, seq, epoch, line in rows:
        if number != room:
            room, wanted, former = number, 1, 0
        if seq != wanted or epoch < former:
            raise Broken(f"room {room} has line {seq} of epoch {epoch} where {wanted} of {former} or later should be")
        wanted, former = seq + bytes(line).count(b"\n") + 1, epoch
    return len(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--seed", default="faults")
    given = parser.parse_args()
    cluster = Cluster()
    cluster.start()
    try:
        report = run(play(cluster, given.faults, given.seed, tell=partial(print, flush=True)))
    finally:
        cluster.remove()
    print(f"{sum(report.faults.values())} faults, {report.matches} matches verified, ", end="")
    print(f"{report.actions} acknowledged actions,")
    print(f"{report.rows} rows of logs in order; lease {LEASE:g} s; players were without their table for at most")
    for name, seconds in sorted(report.longest.items()):
        late = "  too long, unless the machine is busy with something else" if name in report.late else ""
        print(f"  {name:20} {report.faults[name]:4} times  {seconds:5.2f} s of {promised(name):g}{late}")
    return 1 if report.late else 0


if __name__ == "__main__":
    sys.exit(main())
