"""How many tables ``paiju score --jsonl`` answers, the start of the program included."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter

from bench.measure import Figure

TOPIC = "scoring"
FLOOR = 10_000
"""Tables a minute that the scoring contract was promised with."""
LINES = 5_000
TABLE = {
    "players": [
        {"front": "Ks Kh 2d", "middle": "As Ad Ac 3s 3h", "back": "6s 7s 8s 9s Ts"},
        {"front": "Qs Jd 9d", "middle": "4s 4h 5d 7d 8d", "back": "5s 5h 6d 6c Jc"},
        {"front": "Qh Js 9h", "middle": "4d 4c 7h 8c Tc", "back": "2s 2h 3d 3c Kd"},
        {"front": "Qd Jh 9c", "middle": "Kc Td 8h 7c 6h", "back": "Ah Th 5c 2c Qc"},
    ]
}


def figures() -> Iterator[Figure]:
    """The best of three runs a game: the same table, which is in order under every game's rules."""
    for game, options in (("duogui13", {}), ("fujian13", {}), ("taiwan13", {"mode": "all"})):
        lines = (json.dumps({**TABLE, "options": options}) + "\n") * LINES
        command = [sys.executable, "-m", "paiju", "score", game, "--jsonl"]
        times = []
        for _ in range(3):
            start = perf_counter()
            subprocess.run(command, input=lines, text=True, stdout=subprocess.DEVNULL, check=True)
            times.append(perf_counter() - start)
        rate = LINES * 60 / min(times)
        yield Figure(TOPIC, f"{game}, tables a minute", rate, "/min", None, "", f"≥ {FLOOR:,}", rate >= FLOOR)
