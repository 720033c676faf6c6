"""``paiju verify``: derive the deals again, replay, and check every ledger entry."""

from __future__ import annotations

from collections.abc import Iterator

import click

from paiju.cli.shell.answers import write_json
from paiju.cli.shell.options import json_flag
from paiju.cli.shell.params import FileName
from paiju.cli.shell.problems import FAILED, error_json
from paiju.cli.shell.records import Check, checks
from paiju.cli.shell.verb import verb
from paiju.core.plain import Plain


@verb("verify")
@click.argument("files", type=FileName(), nargs=-1, required=True, metavar="FILE…")
@json_flag
def command(files: tuple[str, ...], as_json: bool) -> None:
    found = (check for name in files for check in checks(name))
    done = _as_json(found) if as_json else _as_words(found)
    if any(check.refusal for check in done):
        raise click.exceptions.Exit(FAILED)


def _as_words(found: Iterator[Check]) -> list[Check]:
    from paiju.cli.terminal.tables import show_checks

    return show_checks(found)


def _as_json(found: Iterator[Check]) -> list[Check]:
    done = list(found)
    write_json([_answer(check) for check in done])
    return done


def _answer(check: Check) -> dict[str, Plain]:
    answer: dict[str, Plain] = {"file": check.file, "match": check.match, "game": check.game, "ok": True}
    answer["unrevealed"] = list(check.unrevealed)
    if check.refusal is not None:
        answer |= {"ok": False, **error_json(check.refusal)}
        if check.refusal.code == "record_differs":
            answer["difference"] = {key: str(value) for key, value in check.refusal.detail.items()}
    return answer
