"""The whole server as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.core.errors import PaijuError
from paiju.server.api import Api
from paiju.server.beat import Beat
from paiju.server.config import Config
from paiju.server.context import Context
from paiju.server.errors import ServerError, error_body, status_of
from paiju.server.games_api import GamesApi
from paiju.server.hub import Hub
from paiju.server.limits import Limiter
from paiju.server.metrics import Metrics
from paiju.server.openapi import document
from paiju.server.pages import lost_page, page_routes
from paiju.server.people import People
from paiju.server.requests import answer, routes
from paiju.server.security import Guard
from paiju.server.sockets import Sockets
from paiju.server.sqlite import SqliteStore
from paiju.server.store import Store


@dataclass(frozen=True, slots=True)
class Service:
    """A server that is ready to be run."""

    app: Starlette
    hub: Hub


def build(config: Config, link: str, store: Store | None = None) -> Service:
    """Put the parts together; ``link`` is the address people are given."""
    thinkers = ThreadPoolExecutor(config.bot_threads, "paiju-think")
    metrics, beat = Metrics(), Beat()
    context = Context(
        config=config,
        store=store or SqliteStore(config.database, metrics.saving.observe, beat),
        thinkers=thinkers,
        metrics=metrics,
        limiter=Limiter(config.limits),
        link=config.public_url.rstrip("/") if config.public_url else link,
        beat=beat,
    )
    hub, people = Hub(context), People(context)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await context.store.open()
        hub.start()
        yield
        await hub.stop()
        await context.store.close()
        thinkers.shutdown(wait=False, cancel_futures=True)

    async def openapi(request: Request) -> Response:
        return answer(document(context.link))

    async def not_found(request: Request, error: Exception) -> Response:
        return lost_page(config.static, request) or await _not_found(request, error)

    app = Starlette(
        routes=[
            *routes(context, [*GamesApi(hub).table(), *Api(hub, people).table()]),
            Route("/api/openapi.json", openapi),
            *page_routes(config.static),
        ],
        middleware=[Middleware(Guard, context=context, sockets=Sockets(hub, people))],
        exception_handlers={PaijuError: _refused, HTTPException: not_found, Exception: _broken},
        lifespan=lifespan,
    )
    return Service(app, hub)


async def _refused(request: Request, error: Exception) -> Response:
    refusal = error.refusal if isinstance(error, PaijuError) else ServerError("internal").refusal
    headers = {"Retry-After": str(refusal.detail["retry"])} if "retry" in refusal.detail else {}
    return answer({"error": error_body(refusal)}, status_of(refusal.code), **headers)


async def _not_found(request: Request, error: Exception) -> Response:
    code = "bad_method" if isinstance(error, HTTPException) and error.status_code == 405 else "not_found"
    return await _refused(request, ServerError(code, method=request.method[:10]))


async def _broken(request: Request, error: Exception) -> Response:
    """A mistake of ours: logged with its traceback, told without it."""
    structlog.get_logger().error("request_failed", path=request.url.path, error=type(error).__name__, exc_info=error)
    return await _refused(request, ServerError("internal", kind=type(error).__name__))
