"""Who runs which tests: those that compile one game's rules run one after the other, in one process.

Compiling a game takes half a minute, most of it once a process: in several processes at the same time the same work
would be done over and over. xdist's ``worksteal`` begins by cutting the list of tests into equal shares, one a process,
each run from its beginning; so each game's tests are put at the beginning of a share.
"""

from __future__ import annotations

from itertools import chain

import pytest

MARK = "compiles"
FAMILY = {"duogui13": "thirteen", "fujian13": "thirteen", "taiwan13": "thirteen"}
"""Games that are compiled from the same kernels."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    if workers > 1:
        items[:] = shared_out(items, workers)


def shared_out(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in an order of which every process gets whole groups, each of them in the order given."""
    groups: dict[str, list[pytest.Item]] = {}
    others: list[pytest.Item] = []
    for item in items:
        name = group_of(item)
        (others if name is None else groups.setdefault(name, [])).append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for group in sorted(groups.values(), key=len, reverse=True):
        min(shares, key=len).extend(group)
    rest, left = iter(others), len(items)
    for number, share in enumerate(shares):
        size = left // (workers - number)
        share.extend(one for _, one in zip(range(size - len(share)), rest, strict=False))
        left -= len(share)
    return [*chain.from_iterable(shares), *rest]


def group_of(item: pytest.Item) -> str | None:
    """The game that a test compiles: what its mark names, or its own ``game_id``."""
    mark = item.get_closest_marker(MARK)
    if mark is None:
        return None
    given = getattr(item, "callspec", None)
    game = str(mark.args[0] if mark.args else given.params["game_id"] if given else "")
    return FAMILY.get(game, game)
