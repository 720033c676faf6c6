"""Parts of every HTTP handler: bodies and numbers read strictly, answers written, methods told apart."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server import messages as msg
from paiju.server.context import Context
from paiju.server.errors import ServerError
from paiju.server.limits import address_key
from paiju.server.store import StoreError

B = TypeVar("B", bound=msg.Body)
Handler = Callable[[Request], Awaitable[Response]]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
"""Let through to be refused in our own words."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One request of the API: who answers it, and how it is described."""

    method: str
    path: str
    handler: Callable[..., Awaitable[Response]]
    """A method of the object that answers."""
    summary: str
    answer: Any = None
    """The type of the answer, or a function that makes its schema for the installed games; None: no JSON."""
    body: Any = None
    """The same of the request's body; None: it has none."""
    token: bool = False
    """Whether it is private to the person whose token comes with it."""
    query: tuple[str, ...] = ()
    media: str = "application/json"


def routes(context: Context, answering: Mapping[Any, Sequence[Endpoint]]) -> list[Route]:
    """One route a path, whatever its methods, so that we refuse the others in our own words."""
    grouped: dict[str, dict[str, Handler]] = {}
    for who, rows in answering.items():
        for row in rows:
            grouped.setdefault(row.path, {})[row.method] = partial(row.handler, who)
    return [Route(path, _door(context, handlers), methods=METHODS) for path, handlers in grouped.items()]


def _door(context: Context, handlers: dict[str, Handler]) -> Handler:
    """Picks the handler by method, and turns what goes wrong in the store into an answer."""

    async def door(request: Request) -> Response:
        handler = handlers.get("GET" if request.method == "HEAD" else request.method)
        if handler is None:
            raise ServerError("bad_method", method=request.method[:10])
        try:
            return await handler(request)
        except StoreError as error:
            raise context.store_trouble() from error

    return door


def answer(value: Any, status: int = 200, **headers: str) -> Response:
    return Response(msg.encode(value), status, headers, media_type="application/json")


async def json_of(request: Request) -> bytes:
    """The body, which must say that it is JSON: other sites' pages may send anything else without being asked."""
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if body and kind != "application/json":
        raise ServerError("need_json")
    return body or b"{}"


async def object_of(request: Request) -> dict[str, Any]:
    """The body as any JSON object, for a game to check; an empty one stands for an empty object."""
    try:
        return msgspec.json.decode(await json_of(request), type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise bad_body(error) from error


def bad_body(error: Exception) -> ServerError:
    """The refusal of a body; what is wrong is said in ASCII, so that it can always be written."""
    return ServerError("bad_message", why=str(error).encode("ascii", "replace").decode()[:120])


async def body_of(request: Request, kind: type[B]) -> B:
    """The body, strictly; an empty one stands for an empty object."""
    raw = await json_of(request)
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise bad_body(error) from error


def number_of(request: Request, name: str, default: int, low: int, high: int) -> int:
    """A number from the query, within bounds."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if len(text) > 17 or not (text.isascii() and text.isdigit()) or not low <= int(text) <= high:
        raise ServerError("bad_message", why=f"{name} must be {low} to {high}")
    return int(text)


def is_loopback(request: Request) -> bool:
    """Whether somebody on this machine asks; a proxy must not pass this address on."""
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def address_of(request: Request) -> str:
    return address_key(request.client.host if request.client else "")
