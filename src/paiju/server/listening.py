"""Listening at an address before anything else, so that one that is taken is said at once, and in one line."""

from __future__ import annotations

import socket

UNREAD_SECONDS = 30.0
"""Time without progress after which the kernel drops a connection that has something to read."""


class CannotListen(OSError):
    """Somebody else listens there, or the address is not ours."""

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"{host}:{port}: {why}")
        self.host = host
        self.port = port
        self.why = why


def bind(host: str, port: int) -> socket.socket:
    """A listening socket, or :class:`CannotListen`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # Who reads nothing for so long is let go by the kernel, with what still waits for them.
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(UNREAD_SECONDS * 1000))
        listener.bind((host, port))
        listener.listen(1024)
    except (OSError, OverflowError) as error:
        listener.close()
        raise CannotListen(host, port, getattr(error, "strerror", None) or str(error)) from error
    listener.setblocking(False)
    return listener


def split(address: str) -> tuple[str, int]:
    """Host and port of HOST:PORT, or ValueError; an IPv6 host stands in brackets."""
    host, _, port = address.rpartition(":")
    if not host or not (port.isascii() and port.isdecimal()) or int(port) > 65535:
        raise ValueError(address)
    return host.strip("[]"), int(port)


def shifted(address: str, by: int) -> str:
    """The same with a port so much higher; any port stays any."""
    host, _, port = address.rpartition(":")
    return f"{host}:{int(port) + by if int(port) else 0}"
