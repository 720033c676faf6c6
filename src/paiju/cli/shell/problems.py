"""Whatever goes wrong ends as one sentence with a stable code and an exit status, never as a traceback."""

from __future__ import annotations

import errno
import json
import os
import sys
import traceback
from collections.abc import Callable

import click

from paiju.cli.shell.words import TEXTS, language
from paiju.core.errors import PaijuError, Refusal
from paiju.core.plain import Plain

FAILED = 2
BUG = 70  # EX_SOFTWARE
INTERRUPTED = 130
PIPE_CLOSED = 141

_OS_CODES = {
    errno.ENOENT: "file_not_found",
    errno.EACCES: "file_denied",
    errno.EPERM: "file_denied",
    errno.EISDIR: "file_is_folder",
    errno.ENOTDIR: "file_not_found",
    errno.ENOSPC: "disk_full",
}


class CommandError(PaijuError):
    """The command line was used in a way that cannot work."""


class PipeClosed(Exception):
    """The reader of our output has gone."""


def error_json(refusal: Refusal) -> dict[str, Plain]:
    """The form of an error wherever a program reads it."""
    error: dict[str, Plain] = {"code": refusal.code, "message": one_line(refusal.message(language()))}
    if refusal.rule:
        error["rule"] = refusal.rule
    return {"error": error}


def one_line(text: str) -> str:
    return " ".join(text.split())


def guarded(call: Callable[[], object], as_json: bool) -> int:
    """Run a command; the exit status says how it went."""
    try:
        result = call()
        sys.stdout.flush()
    except PipeClosed:
        # The reader has what it wanted (`| head`): nothing to say, and nothing left to flush at exit.
        _drop_output()
        return PIPE_CLOSED
    except click.Abort as abort:
        if isinstance(abort.__cause__, EOFError):
            return _tell(Refusal("input_ended"), as_json)
        click.echo(TEXTS.text(language(), "error.interrupted"), err=True)
        return INTERRUPTED
    except (PaijuError, click.ClickException, OSError, UnicodeError) as error:
        return _tell(refusal_of(error), as_json)
    except Exception as error:
        if os.environ.get("PAIJU_TRACEBACK"):
            traceback.print_exc()
        _tell(internal(error), as_json)
        return BUG
    return result if isinstance(result, int) else 0


def internal(error: BaseException) -> Refusal:
    """A mistake of ours, named so that it can be reported."""
    return Refusal("internal", detail={"kind": type(error).__name__, "why": str(error)[:200]})


def _tell(refusal: Refusal, as_json: bool) -> int:
    try:
        if as_json:
            click.echo(json.dumps(error_json(refusal), ensure_ascii=False))
        else:
            click.echo(f"paiju: {one_line(refusal.message(language()))} ({refusal.code})", err=True)
    except OSError:
        _drop_output()
    return FAILED


def _drop_output() -> None:
    """Point standard output nowhere, so that the interpreter's last flush cannot fail."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)
    except (OSError, ValueError):
        pass


def refusal_of(error: Exception) -> Refusal:
    """Anyone's error in our words."""
    if isinstance(error, PaijuError):
        return error.refusal
    if isinstance(error, OSError):
        code = _OS_CODES.get(error.errno or 0, "file_trouble")
        return Refusal(code, detail={"file": str(error.filename or "-"), "why": error.strerror or str(error)})
    if isinstance(error, UnicodeError):
        return Refusal("not_utf8", detail={"where": "-"})
    if isinstance(error, click.UsageError):
        return _usage_refusal(error)
    return Refusal("bad_usage", detail={"why": str(error)})


def _usage_refusal(error: click.UsageError) -> Refusal:
    path = error.ctx.command_path if error.ctx else "paiju"
    if isinstance(error, click.MissingParameter):
        name = error.param.human_readable_name.upper() if error.param else ""
        if isinstance(error.param, click.Option):
            name = max(error.param.opts, key=len)
        return Refusal("missing_argument", detail={"name": name, "path": path})
    if isinstance(error, click.NoSuchOption):
        return Refusal("no_such_option", detail={"option": error.option_name, "path": path})
    if isinstance(error, click.BadOptionUsage):
        takes = _is_flag(error)
        return Refusal("option_takes_none" if takes else "option_needs_value", detail={"option": error.option_name})
    return Refusal("bad_usage", detail={"why": error.format_message()})


def _is_flag(error: click.BadOptionUsage) -> bool:
    params = error.ctx.command.params if error.ctx else []
    return any(isinstance(p, click.Option) and p.is_flag and error.option_name in p.opts for p in params)
