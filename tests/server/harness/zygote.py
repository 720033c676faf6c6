"""Forks servers that are ready at once and can be killed: ``zygote.py HOST PORT DATABASE``, then a line a server.

A line may hold fields of its configuration as JSON; ``unfenced`` among them switches everything off that keeps a former
owner from writing, so that the tests which look for what it prevents are known to see it.

Everything is imported before the first fork, so twenty restarts cost twenty forks, not twenty imports. Each answers
with its process id; the process is a whole server, as ``paiju serve`` runs it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import replace
from typing import Any

from paiju.registry import game_ids, get_game
from paiju.server.config import Config, Limits, Rate
from paiju.server.run import serve, set_up_logs


def unfence() -> None:
    """Leases are believed for ever, and lines are written whoever owns the room."""
    from paiju.server import hub, lease, postgres_log

    postgres_log._INSERT = """
        WITH given AS (
            SELECT * FROM unnest(%b::bigint[], %b::bigint[], %b::bigint[], %b::bytea[])
                AS given (room, seq, epoch, line)
        ), owned AS (SELECT id FROM rooms WHERE id = ANY (%b::bigint[]))
        INSERT INTO log SELECT room, seq, epoch, line FROM given RETURNING room, seq, epoch
    """
    lease.Lease.is_held = property(lambda self: True)  # type: ignore[assignment]
    hub.Hub.lose = lambda self: None  # type: ignore[method-assign]


def main(host: str, port: str, database: str) -> None:
    for game_id in game_ids():
        get_game(game_id)
    # A killed child needs nobody's attention.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    limits = Limits(is_per_address=False, messages=Rate(5000, 5000))
    config = Config(database=database, host=host, port=int(port), limits=limits)
    print("ready", flush=True)
    for line in sys.stdin:
        changes: dict[str, Any] = json.loads(line) if line.strip() else {}
        child = os.fork()
        if child == 0:
            set_up_logs(os.environ.get("PAIJU_LOG", "critical"), as_json=False)
            if changes.pop("unfenced", False):
                unfence()
            serve(replace(config, **changes), "en", lambda line: None)
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
