"""The scoring contract over text: one request in, one answer or one error out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from paiju.cli.shell.files import decode
from paiju.cli.shell.problems import error_json, internal
from paiju.core.capabilities import scoring_of
from paiju.core.errors import PaijuError, RequestError
from paiju.core.game import AnyGame
from paiju.core.plain import Plain, is_text


def read_request(text: str) -> Mapping[str, object]:
    """A JSON object, strictly: no NaN, no number too long to be one, no nesting without end."""
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except RecursionError as error:
        raise RequestError("bad_json", why="nested too deeply") from error
    except json.JSONDecodeError as error:
        raise RequestError("bad_json", why=f"{error.msg} (character {error.pos + 1})") from error
    except ValueError as error:
        # Our own refusal of NaN says why; what is left is a number with thousands of digits.
        why = str(error) if str(error).endswith("is not JSON") else "a number is too long"
        raise RequestError("bad_json", why=why) from error
    if not is_text(value, text):
        raise RequestError("bad_json", why="half of a surrogate pair is no text")
    if not isinstance(value, dict):
        raise RequestError("bad_request", where="request", expected="@expected.object")
    return value


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def answer(game: AnyGame, raw: bytes, where: str) -> dict[str, Plain]:
    """The game's answer, or :class:`~paiju.core.errors.PaijuError`."""
    try:
        return scoring_of(game).score(read_request(decode(raw, where)))
    except RecursionError as error:
        raise RequestError("bad_json", why="nested too deeply") from error


def answers(game: AnyGame, lines: Iterable[bytes]) -> Iterator[tuple[dict[str, Plain], bool]]:
    """An answer a line and whether it is one; a line that is wrong, even by our own mistake, stops nothing."""
    for number, raw in enumerate(lines, 1):
        if not raw.strip():
            continue
        try:
            yield answer(game, raw, f"line {number}"), True
        except PaijuError as error:
            yield error_json(error.refusal), False
        except Exception as error:
            yield error_json(internal(error)), False


def compact(value: Mapping[str, Plain]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
