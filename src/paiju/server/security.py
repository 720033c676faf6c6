"""Headers of every HTTP answer and rules for every request."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paiju.core.errors import PaijuError
from paiju.server.answers import ErrorAnswer
from paiju.server.context import Context
from paiju.server.errors import ServerError, status_of, trouble_of
from paiju.server.limits import address_key
from paiju.server.messages import encode

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'{sockets}",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
FREE = ("/healthz", "/metrics")
"""Asked by machines that look after the server."""


class Guard:
    """Security headers, the rate of requests and the size of bodies; counts what was answered."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self.app = app
        self.context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        policy = _policy(scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers["Content-Security-Policy"] = policy
                headers.setdefault("Cache-Control", "no-store")
                self.context.metrics.requests.labels(_method(scope), str(message["status"])).inc()
            await send(message)

        try:
            if scope["path"] not in FREE:
                check_host(self.context, scope)
                address = address_key(scope["client"][0] if scope.get("client") else "")
                self.context.limiter.take(address, "requests")
            await self.app(scope, _limited(receive, self.context.config.limits.body_bytes), guarded)
        except PaijuError as error:
            await refuse(guarded, error)


def check_host(context: Context, scope: Scope) -> None:
    """Refuse who asked for a name that is not ours, where ours are known."""
    config = context.config
    if not config.hosts:
        return
    ours = {host.lower() for host in config.hosts} | {urlsplit(config.public_url or "").hostname or ""}
    if name_of(_header(scope, b"host")) not in ours - {""}:
        raise ServerError("bad_host", link=context.link)


def name_of(host: str) -> str:
    """A Host header without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _header(scope: Scope, wanted: bytes) -> str:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == wanted), "")


def _method(scope: Scope) -> str:
    """Only the usual ones are counted by name: a label must not be anybody's free text."""
    method: str = scope["method"]
    return method if method in ("GET", "HEAD", "POST", "PATCH", "OPTIONS") else "other"


def _policy(scope: Scope) -> str:
    """Older browsers do not take ``'self'`` to include our own websocket."""
    host = _header(scope, b"host")
    safe = host if host and all(char.isalnum() or char in ".-:[]" for char in host) else ""
    return POLICY.format(sockets=f" ws://{safe} wss://{safe}" if safe else "")


def _limited(receive: Receive, most: int) -> Receive:
    """A body longer than allowed is not even read to its end."""
    got = 0

    async def limited() -> Message:
        nonlocal got
        message = await receive()
        if message["type"] == "http.request":
            got += len(message.get("body", b""))
            if got > most:
                raise ServerError("too_large", most=most)
        return message

    return limited


async def refuse(send: Send, error: PaijuError) -> None:
    body = encode(ErrorAnswer(error=trouble_of(error.refusal)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "retry" in error.refusal.detail:
        headers.append((b"retry-after", str(error.refusal.detail["retry"]).encode()))
    await send({"type": "http.response.start", "status": status_of(error.code), "headers": headers})
    await send({"type": "http.response.body", "body": body})
