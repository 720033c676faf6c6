"""The whole server as one ASGI application."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from paiju.core.errors import PaijuError
from paiju.server import api, games_api
from paiju.server.answers import ErrorAnswer
from paiju.server.config import Config
from paiju.server.context import Context
from paiju.server.errors import ServerError, status_of, trouble_of
from paiju.server.guests import Guests
from paiju.server.hub import Hub
from paiju.server.lease import Lease, new_name
from paiju.server.limits import Limiter
from paiju.server.listening import bind, split
from paiju.server.metrics import Metrics
from paiju.server.pages import lost_page, page_routes
from paiju.server.people import People
from paiju.server.requests import answer, routes
from paiju.server.security import Guard
from paiju.server.sockets import PATH, Sockets
from paiju.server.store import Process, Store
from paiju.server.stores import is_shared, make_store


@dataclass(frozen=True, slots=True)
class Service:
    """A server that is ready to be run."""

    app: Starlette
    hub: Hub


def build(config: Config, link: str, store: Store | None = None) -> Service:
    """Put the parts together; ``link`` is the address people are given."""
    thinkers = ThreadPoolExecutor(config.bot_threads, "paiju-think")
    house = ThreadPoolExecutor(config.bot_threads, "paiju-house")
    metrics = Metrics()
    context = Context(
        config=config,
        store=store or make_store(config, metrics),
        thinkers=thinkers,
        house=house,
        metrics=metrics,
        limiter=Limiter(config.limits),
        link=config.public_url.rstrip("/") if config.public_url else link,
    )
    hub, people = Hub(context), People(context)
    guests = Guests(hub)
    metrics.lease.set_function(lambda: float(context.is_owner()))
    listener: socket.socket | None = None
    if is_shared(config.database):
        context.lease = Lease(context.store, config.lease_seconds, hub.lose)
        # Before anybody is told of the address.
        listener = bind(*split(config.inner))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await context.store.open()
        if context.lease is not None and listener is not None:
            await guests.open(listener)
            await context.lease.start(
                Process(config.name or new_name(), config.advertise or _reached(config, listener))
            )
        hub.start()
        yield
        await hub.stop()
        await guests.close()
        await context.store.close()
        for pool in (thinkers, house):
            pool.shutdown(wait=False, cancel_futures=True)

    async def not_found(request: Request, error: Exception) -> Response:
        return lost_page(config.static, request) or await _not_found(request, error)

    app = Starlette(
        routes=[
            *routes(context, {games_api.GamesApi(hub): games_api.ENDPOINTS, api.Api(hub, people): api.ENDPOINTS}),
            WebSocketRoute(PATH, Sockets(hub, people)),
            *page_routes(config.static),
        ],
        middleware=[Middleware(Guard, context=context)],
        exception_handlers={
            PaijuError: _refused,
            ClientDisconnect: _gone,
            HTTPException: not_found,
            Exception: _broken,
        },
        lifespan=lifespan,
    )
    return Service(app, hub)


def _reached(config: Config, listener: socket.socket) -> str:
    """The inner address with the port that it came to be."""
    return f"{config.inner.rpartition(':')[0]}:{listener.getsockname()[1]}"


async def _refused(request: Request, error: Exception) -> Response:
    refusal = error.refusal if isinstance(error, PaijuError) else ServerError("internal").refusal
    headers = {"Retry-After": str(refusal.detail["retry"])} if "retry" in refusal.detail else {}
    return answer(ErrorAnswer(error=trouble_of(refusal)), status_of(refusal.code), **headers)


async def _not_found(request: Request, error: Exception) -> Response:
    code = "bad_method" if isinstance(error, HTTPException) and error.status_code == 405 else "not_found"
    return await _refused(request, ServerError(code, method=request.method[:10]))


async def _gone(request: Request, error: Exception) -> Response:
    """Answer nobody: who asked went away half-way, which is nobody's mistake."""
    structlog.get_logger().debug("request_dropped", path=request.url.path)
    return Response(status_code=400)


async def _broken(request: Request, error: Exception) -> Response:
    """A mistake of ours: logged with its traceback, told without it."""
    structlog.get_logger().error("request_failed", path=request.url.path, error=type(error).__name__, exc_info=error)
    return await _refused(request, ServerError("internal", kind=type(error).__name__))
