"""What every HTTP handler needs: bodies and numbers read strictly, answers written, methods told apart."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Sequence
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
Row = tuple[str, str, Handler]
"""Method, path, and who answers."""


def routes(context: Context, table: Sequence[Row]) -> list[Route]:
    """One route a path, whatever its methods, so that we refuse the others in our own words."""
    grouped: dict[str, dict[str, Handler]] = {}
    for method, path, handler in table:
        grouped.setdefault(path, {})[method] = handler
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


async def object_of(request: Request) -> dict[str, Any]:
    """The body as any JSON object, for a game to check; an empty one stands for an empty object."""
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise bad_body(error) from error


def bad_body(error: Exception) -> ServerError:
    """The refusal of a body; what is wrong is said in ASCII, so that it can always be written."""
    return ServerError("bad_message", why=str(error).encode("ascii", "replace").decode()[:120])


async def body_of(request: Request, kind: type[B]) -> B:
    """The body, strictly; an empty one stands for an empty object."""
    raw = await request.body()
    try:
        return msgspec.json.decode(raw or b"{}", type=kind)
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
