"""Simulations on disk: nothing lost, nothing played twice, nothing mixed up, whatever happens to the files."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.dataset as ds
import pytest

from paiju.core.errors import RequestError
from paiju.registry import get_game
from paiju.sim.engines import Local
from paiju.sim.folder import MANIFEST, MATCHES, RunFolder, chunk_size, open_run, write_atomically
from paiju.sim.run import make_plan
from paiju.sim.session import run_here, run_in
from paiju.sim.work import Outcome, Plan, Slice

pytestmark = pytest.mark.usefixtures("toy_installed")
GAMES = 40
"""Three chunks: 16, 16 and 8 matches."""


class Counting(Local):
    """Plays here and remembers which matches; ``stop`` is the one it dies at."""

    def __init__(self, stop: int | None = None) -> None:
        super().__init__()
        self.played: list[int] = []
        self.stop = stop

    def map(self, function: Callable[[Any], Any], items: Any) -> Iterator[Any]:
        for item in items:
            assert isinstance(item, Slice)
            if item.start == self.stop:
                raise KeyboardInterrupt
            self.played += range(item.start, item.stop)
            yield function(item)


def _plan(seed: str = "1", **options: int) -> Plan:
    game = get_game("toy")
    return make_plan(game, game.options_type(**options), seed, ["random"])


def _open(path: Path, games: int = GAMES, seed: str = "1", **options: int) -> RunFolder:
    return open_run(path, _plan(seed, **options), games, compiled=False)


def _code(path: Path, **more: Any) -> str:
    with pytest.raises(RequestError) as caught:
        _open(path, **more)
    assert "{" not in caught.value.message("zh") and str(path) in caught.value.message("en")
    return caught.value.code


def test_a_run_is_finished_once(tmp_path: Path) -> None:
    first, again = Counting(), Counting()
    path = tmp_path / "run"
    summary = run_in(_open(path), first).summary()
    assert first.played == list(range(GAMES))
    files = {file: file.stat().st_mtime_ns for file in path.rglob("*")}
    assert sorted(file.name for file in (path / MATCHES).iterdir()) == [f"chunk-00000{n}.parquet" for n in range(3)]
    assert run_in(_open(path), again).summary() == summary
    assert again.played == [] and {file: file.stat().st_mtime_ns for file in path.rglob("*")} == files
    assert summary == run_here(_plan(), GAMES, Local()).summary()


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        run_in(_open(path), Counting(stop=20))
    rest = Counting()
    summary = run_in(_open(path), rest).summary()
    assert rest.played == list(range(16, GAMES))
    assert summary == run_here(_plan(), GAMES, Local()).summary()


def test_a_run_may_grow_but_not_shrink(tmp_path: Path) -> None:
    path = tmp_path / "run"
    run_in(_open(path), Local())
    more = Counting()
    summary = run_in(_open(path, games=60), more).summary()
    # The last chunk was short: it is played again as a whole.
    assert more.played == list(range(32, 60))
    assert summary == run_here(_plan(), 60, Local()).summary()
    assert _code(path) == "run_is_larger"


def test_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    _open(path)
    assert _code(path, seed="2") == _code(path, stake=2) == "run_differs"
    with pytest.raises(RequestError) as caught:
        _open(path, stake=2)
    assert "the table's options: stake=1 there, stake=2 here" in caught.value.message("en")
    assert "选项" in caught.value.message("zh")


def _cut(raw: bytes) -> bytes:
    return raw[: len(raw) // 2]


@pytest.mark.parametrize("damage", [_cut, lambda raw: b"", lambda raw: b"PAR1" * 9])
def test_a_damaged_chunk_is_played_again(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "run"
    whole = run_in(_open(path), Local()).summary()
    chunk = path / MATCHES / "chunk-000001.parquet"
    chunk.write_bytes(damage(chunk.read_bytes()))
    engine = Counting()
    assert run_in(_open(path), engine).summary() == whole
    assert engine.played == list(range(16, 32))


def test_no_turned_bit_changes_a_result(tmp_path: Path) -> None:
    folder = _open(tmp_path / "run")
    run_in(folder, Local())
    chunk = tmp_path / "run" / MATCHES / "chunk-000000.parquet"
    raw, whole = chunk.read_bytes(), folder.read(0)
    noticed = 0
    for place in range(0, len(raw), 41):
        chunk.write_bytes(raw[:place] + bytes([raw[place] ^ 1 << place % 8]) + raw[place + 1 :])
        found = folder.read(0)
        noticed += found is None
        assert found is None or found == whole
    # Some bits say nothing about the matches (statistics, names of programs).
    assert noticed > len(raw) // 41 // 3


def test_a_chunk_of_another_run_or_place_is_no_chunk_of_this(tmp_path: Path) -> None:
    whole = run_in(_open(tmp_path / "a"), Local()).summary()
    run_in(_open(tmp_path / "b", seed="2"), Local())
    here, there = tmp_path / "a" / MATCHES, tmp_path / "b" / MATCHES
    (here / "chunk-000000.parquet").write_bytes((there / "chunk-000000.parquet").read_bytes())
    (here / "chunk-000002.parquet").write_bytes((here / "chunk-000001.parquet").read_bytes())
    engine = Counting()
    assert run_in(_open(tmp_path / "a"), engine).summary() == whole
    assert engine.played == [*range(16), *range(32, GAMES)]


def test_changed_values_in_a_well_formed_file_are_noticed(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = tmp_path / "run"
    run_in(_open(path), Local())
    chunk = path / MATCHES / "chunk-000000.parquet"
    table = pq.read_table(chunk)
    place = table.schema.get_field_index("actions")
    forged = table.set_column(place, table.schema.field(place), pa.array([99] * 16, pa.int32()))
    pq.write_table(forged, chunk)
    assert _open(path).read(0) is None and _open(path).read(1) is not None


def test_the_rows_are_the_matches(tmp_path: Path) -> None:
    run_in(_open(tmp_path / "run"), Local())
    table = ds.dataset(tmp_path / "run" / MATCHES).to_table().sort_by("index")
    assert table.column("index").to_pylist() == list(range(GAMES))
    assert table.column("seed").to_pylist() == [f"1/{index}" for index in range(GAMES)]
    # Three seats, two deals with a showdown each.
    assert all(len(scores) == 3 and sum(scores) == 0 for scores in table.column("scores").to_pylist())
    assert all(dict(tally) == {"tally.shown": 2} for tally in table.column("tally").to_pylist())


def test_folders_that_are_none(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    assert _code(file) == "run_is_file"
    assert _code(tmp_path) == "run_not_ours"
    assert _code(tmp_path / "no" / "run") == "run_no_parent"
    assert list(tmp_path.iterdir()) == [file]
    for text in ("", "[]", "{}", '{"format": 9}', json.dumps({"format": 2, "games": 1, "chunk": 0, "compiled": True})):
        path = tmp_path / "broken"
        path.mkdir(exist_ok=True)
        (path / MANIFEST).write_text(text)
        assert _code(path) == "run_unreadable"


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run"
    folder = _open(path)

    def full(source: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch, pytest.raises(OSError) as caught:
        patch.setattr("paiju.sim.folder.os.replace", full)
        run_in(folder, Local())
    assert caught.value.errno == errno.ENOSPC and str(caught.value.filename).endswith("chunk-000000.parquet")
    assert list((path / MATCHES).iterdir()) == []
    assert run_in(folder, Local()).matches == GAMES


def test_what_a_killed_process_left_is_cleared(tmp_path: Path) -> None:
    path = tmp_path / "run"
    folder = _open(path)
    left = path / MATCHES / ".chunk-000000.parquet.1.part"
    left.write_bytes(b"half")
    tally = run_in(folder, Local())
    folder.finish({"matches": tally.matches})
    assert not left.exists() and json.loads((path / "summary.json").read_text())["matches"] == GAMES


def test_a_failed_rename_is_cleared_too(tmp_path: Path) -> None:
    place = tmp_path / "there"
    (place / "full").mkdir(parents=True)
    with pytest.raises(OSError) as caught:
        write_atomically(place, b"x")
    assert caught.value.filename == str(place) and sorted(tmp_path.iterdir()) == [place]


def test_chunks_are_neither_tiny_nor_huge() -> None:
    assert [chunk_size(games) for games in (1, 1000, 10**6, 10**9)] == [16, 16, 1000, 4096]


def test_an_outcome_survives_its_file(tmp_path: Path) -> None:
    folder = _open(tmp_path / "run", games=1)
    odd = Outcome(0, (-(10**15), 10**15, 0), 1, 0, (1, 0, 0), (-5, 0, 0), {})
    folder.write(0, [odd])
    assert folder.read(0) == [odd]
