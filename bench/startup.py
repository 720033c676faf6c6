"""What a person waits for: importing, the first answer after installing, later ones; and memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from time import perf_counter

from bench.measure import Figure

TOPIC = "starting"
HAND = "As Kd Kh Jc Jd 9s 8s 7s 6s 4h 4d 3c 2c"
_IMPORT = "import sys; {body}; print('numba' in sys.modules, 'numpy' in sys.modules)"


def _run(code: str, **environment: str) -> tuple[float, str]:
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return perf_counter() - start, done.stdout.strip()


def _quickest(code: str, repeat: int = 5, **environment: str) -> float:
    return min(_run(code, **environment)[0] for _ in range(repeat))


def _arrange(setup: str = "") -> str:
    return (
        f"{setup}\nfrom paiju.analysis.thirteen.arrange import advise\n"
        "from paiju.core.cards import parse_cards\nfrom paiju.registry import get_game\n"
        f"game = get_game('fujian13')\nadvice = advise(game, parse_cards('{HAND}'), game.options_type())\n"
        "advice.as_plain('en')\n"
        "peak = next(row for row in open('/proc/self/status') if row.startswith('VmHWM'))\n"
        "print(advice.compiled, int(peak.split()[1]) / 1024)"
    )


def figures() -> Iterator[Figure]:
    """Each in a new process; cold has an empty cache folder, warm is after ``paiju warm``."""
    bare = _quickest("pass")
    own = _quickest("import paiju") - bare
    _, loaded = _run(_IMPORT.format(body="import paiju, paiju.registry"))
    light = loaded == "False False"
    yield Figure(TOPIC, "import paiju, its own", own * 1e3, "ms", None, "", "< 150, no numba", own < 0.15 and light)
    with tempfile.TemporaryDirectory() as cold:
        where = {"XDG_CACHE_HOME": cold, "PAIJU_PURE": "0"}
        seconds, answer = _run(_arrange(), **where)
        yield Figure(TOPIC, "first arrange, cold cache", seconds, "s")
        yield Figure(TOPIC, "  peak memory, pure", float(answer.split()[1]), "MB")
        seconds, _ = _run("import paiju.bots.thirteen\nfrom paiju import accel\naccel.warm()", **where)
        yield Figure(TOPIC, "paiju warm (compiling once)", seconds, "s")
        yield Figure(TOPIC, "arrange, compiled", _quickest(_arrange(), 3, **where), "s")
        yield Figure(TOPIC, "  peak memory, compiled", float(_run(_arrange(), **where)[1].split()[1]), "MB")
    yield Figure(TOPIC, "arrange, without numba", _quickest(_arrange(), 3, PAIJU_PURE="1"), "s")
