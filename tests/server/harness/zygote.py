"""Forks servers that are ready at once and can be killed: ``zygote.py HOST PORT DATABASE``, then a line a server.

Everything is imported before the first fork, so twenty restarts cost twenty forks, not twenty imports. Each answers
with its process id; the process is a whole server, as ``paiju serve`` runs it.
"""

from __future__ import annotations

import os
import signal
import sys

from paiju.registry import game_ids, get_game
from paiju.server.config import Config, Limits, Rate
from paiju.server.run import serve, set_up_logs


def main(host: str, port: str, database: str) -> None:
    for game_id in game_ids():
        get_game(game_id)
    # A killed child needs nobody's attention.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    limits = Limits(is_per_address=False, messages=Rate(5000, 5000))
    config = Config(database=database, host=host, port=int(port), limits=limits)
    print("ready", flush=True)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            set_up_logs("error", as_json=False)
            serve(config, "en", lambda line: None)
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
