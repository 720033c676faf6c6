"""The built browser client as files; without a build, one plain page that says how to make it."""

from __future__ import annotations

from html import escape
from pathlib import Path

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from paiju.core.texts import LANGUAGES
from paiju.server.settings import TEXTS

CLIENT_PAGES = ("/", "/g/{rest:path}", "/l/{rest:path}", "/r/{rest:path}", "/m/{rest:path}", "/h", "/h/{rest:path}")
"""Addresses whose page the client draws."""
FOR_EVER = "public, max-age=31536000, immutable"
CHECK = "no-cache"
BUILD = "make web"


def is_built(static: Path) -> bool:
    return (static / "index.html").is_file()


class _Files(StaticFiles):
    """Vite names what is in ``assets`` by content, so a browser never has to ask for it twice."""

    def file_response(self, full_path: object, stat_result: object, scope: Scope, status_code: int = 200) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)  # type: ignore[arg-type]
        is_hashed = scope["path"].startswith("/assets/")
        response.headers["Cache-Control"] = FOR_EVER if is_hashed else CHECK
        return response


def page_routes(static: Path) -> list[BaseRoute]:
    """The client's own addresses, then its files by name."""

    async def page(request: Request) -> Response:
        if not is_built(static):
            return HTMLResponse(_how_to_build(request.headers), 503)
        return FileResponse(static / "index.html", headers={"Cache-Control": CHECK})

    routes: list[BaseRoute] = [Route(path, page) for path in CLIENT_PAGES]
    if static.is_dir():
        routes.append(Mount("/", _compressed(_Files(directory=static))))
    return routes


def lost_page(static: Path, request: Request) -> Response | None:
    """Somebody followed a wrong address: the client says so in their language; programs get the plain error."""
    wants_page = "text/html" in request.headers.get("accept", "")
    if request.method != "GET" or request.url.path.startswith("/api/") or not wants_page or not is_built(static):
        return None
    return FileResponse(static / "index.html", 404, headers={"Cache-Control": CHECK})


def _compressed(app: ASGIApp) -> ASGIApp:
    """Only files are compressed: an answer that mixes a secret with what a stranger sends must not be."""
    gzip = GZipMiddleware(app, minimum_size=500, compresslevel=6)

    async def choose(scope: Scope, receive: Receive, send: Send) -> None:
        await (gzip if scope["type"] == "http" else app)(scope, receive, send)

    return choose


def _how_to_build(headers: Headers) -> str:
    first = headers.get("accept-language", "zh")[:2]
    langs = sorted(LANGUAGES, key=lambda lang: lang != first)
    parts = []
    for lang in langs:
        words = {name: escape(TEXTS.text(lang, f"page.{name}")) for name in ("not_built", "how", "api")}
        parts.append(
            f'<section lang="{lang}"><h1>{words["not_built"]}</h1><p>{words["how"]}</p><pre>{BUILD}</pre>'
            f'<p>{words["api"]} <a href="/api/openapi.json">/api/openapi.json</a></p></section>'
        )
    title = escape(TEXTS.text(langs[0], "page.title"))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return f'<!doctype html><html lang="{langs[0]}"><head>{head}</head><body>{"".join(parts)}</body></html>'
