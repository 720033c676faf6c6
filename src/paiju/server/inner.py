"""Frames between server processes: of players who are connected to one and play at another's table.

A connection is between two processes and carries any number of players, each on a channel. Both sides first prove that
they know the cluster's secret, over numbers that the other side has just made up: nothing overheard is of use again.
What is said then is neither secret nor sealed: inner addresses belong in a private network (docs/operate.md).
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

LABEL = b"paiju/inner/v1/"
NONCE_BYTES, PROOF_BYTES, LENGTH_BYTES = 16, 32, 4
MOST_BYTES = 4 * 1024 * 1024
MOST_NAME = 200
HANDSHAKE_SECONDS = 5.0


class Forged(Exception):
    """The other side does not know the secret, or is not who it should be."""


class Enter(Struct, frozen=True, array_like=True, tag="enter"):
    """Somebody wants to come into a room."""

    channel: int
    code: str
    player: str | None
    name: str
    watches: bool
    address: str
    avatar: int | None = None


class Join(Struct, frozen=True, array_like=True, tag="join"):
    """Somebody who need not be connected wants a seat."""

    channel: int
    code: str
    player: str
    name: str
    seat: int | None
    avatar: int | None = None


class Said(Struct, frozen=True, array_like=True, tag="said"):
    """A player's message."""

    channel: int
    text: bytes


class Left(Struct, frozen=True, array_like=True, tag="left"):
    """A player is gone."""

    channel: int


class Ping(Struct, frozen=True, array_like=True, tag="ping"):
    """Answered with the same."""


class Told(Struct, frozen=True, array_like=True, tag="told"):
    """A message for a player."""

    channel: int
    text: str


class Closed(Struct, frozen=True, array_like=True, tag="closed"):
    """A player is let go with that code."""

    channel: int
    code: int


class Granted(Struct, frozen=True, array_like=True, tag="granted"):
    """The answer to Enter, and with the seat to Join."""

    channel: int
    seat: int | None = None


class Refused(Struct, frozen=True, array_like=True, tag="refused"):
    """A refusal as the answer."""

    channel: int
    code: str
    rule: str | None
    detail: dict[str, Any]


Asked = Enter | Join | Said | Left | Ping
Answered = Told | Closed | Granted | Refused | Ping
_encode = msgspec.msgpack.Encoder().encode
_asked: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)
_answered: msgspec.msgpack.Decoder[Answered] = msgspec.msgpack.Decoder(Answered)


class Wire:
    """One connection, once both sides have proved who they are."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def read_asked(self) -> Asked:
        return _asked.decode(await self._frame())

    async def read_answered(self) -> Answered:
        return _answered.decode(await self._frame())

    async def _frame(self) -> bytes:
        length = int.from_bytes(await self._reader.readexactly(LENGTH_BYTES))
        if length > MOST_BYTES:
            raise ConnectionError(f"a frame of {length} bytes")
        return await self._reader.readexactly(length)

    def write(self, message: Asked | Answered) -> None:
        """What comes too late is lost with the connection: whoever reads from it hears of that."""
        if self._writer.is_closing():
            return
        data = _encode(message)
        self._writer.write(len(data).to_bytes(LENGTH_BYTES) + data)

    async def drain(self) -> None:
        await self._writer.drain()

    def close(self) -> None:
        self._writer.close()

    def abort(self) -> None:
        self._writer.transport.abort()


BROKEN = (OSError, EOFError, msgspec.MsgspecError)
"""What reading from a wire raises when it has ended or makes no sense."""


async def connect(address: str, secret: bytes, name: str, owner: str, seconds: float = HANDSHAKE_SECONDS) -> Wire:
    """Reach the process of that name; OSError when it is not there, :class:`Forged` when somebody else is."""
    host, _, port = address.rpartition(":")
    async with asyncio.timeout(seconds):
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
        try:
            theirs = await reader.readexactly(NONCE_BYTES)
            ours = secrets.token_bytes(NONCE_BYTES)
            writer.write(ours + _proof(secret, b"client", theirs, ours, name, owner))
            writer.write(len(name.encode()).to_bytes(2) + name.encode())
            answer = await reader.readexactly(PROOF_BYTES)
            if not hmac.compare_digest(answer, _proof(secret, b"server", theirs, ours, name, owner)):
                raise Forged(f"{address} is not {owner}")
        except BaseException:
            writer.close()
            raise
    return Wire(reader, writer)


async def accept(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, secret: bytes, name: str
) -> tuple[Wire, str]:
    """Let another process in, whose name is the answer too, or raise :class:`Forged`."""
    try:
        async with asyncio.timeout(HANDSHAKE_SECONDS):
            ours = secrets.token_bytes(NONCE_BYTES)
            writer.write(ours)
            theirs = await reader.readexactly(NONCE_BYTES)
            proof = await reader.readexactly(PROOF_BYTES)
            length = int.from_bytes(await reader.readexactly(2))
            if length > MOST_NAME:
                raise Forged("a name that is none")
            caller = (await reader.readexactly(length)).decode("utf-8", "replace")
            if not hmac.compare_digest(proof, _proof(secret, b"client", ours, theirs, caller, name)):
                raise Forged("the proof is wrong")
            writer.write(_proof(secret, b"server", ours, theirs, caller, name))
            await writer.drain()
    except BaseException:
        with suppress(OSError):
            writer.close()
        raise
    return Wire(reader, writer), caller


def _proof(secret: bytes, side: bytes, server: bytes, client: bytes, caller: str, owner: str) -> bytes:
    """Over both sides' numbers and names, and another one for each direction: an answer cannot be played back."""
    names = msgspec.msgpack.encode((caller, owner))
    return hmac.digest(secret, LABEL + side + server + client + names, "sha256")
