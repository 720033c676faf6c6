"""The peer's side of the server's benchmark: the same course of messages in the protocol of Colyseus."""

from __future__ import annotations

import asyncio
import sys
from functools import partial

from bench.server_socket import BINARY, SEATS, Client, Http, Json, Swarm, main

JOIN_ROOM, ROOM_DATA = 10, 13
ROWS = {"front": "2s 3h 7d", "middle": "4c 5c 6d 9h Ts", "back": "Jc Qd Kh As Ad"}


def pack(value: object) -> bytes:
    """MessagePack, as far as the messages here need it."""
    if isinstance(value, str):
        raw = value.encode()
        return (bytes((0xA0 | len(raw),)) if len(raw) < 32 else bytes((0xD9, len(raw)))) + raw
    if isinstance(value, int):
        return bytes((value,)) if value < 128 else b"\xce" + value.to_bytes(4, "big")
    if isinstance(value, dict):
        return bytes((0x80 | len(value),)) + b"".join(pack(key) + pack(item) for key, item in value.items())
    raise TypeError(type(value).__name__)


def message(kind: str, body: Json) -> bytes:
    return bytes((ROOM_DATA,)) + pack(kind) + pack(body)


class PeerClient(Client):
    """What was told is in the kind of a message: who acted (a, e in the end) or looked (n, d the last)."""

    def __init__(self, swarm: Swarm, seat: int, ticket: Json) -> None:
        super().__init__(swarm)
        self.seat = seat
        self.path = f"/{ticket['processId']}/{ticket['roomId']}?sessionId={ticket['sessionId']}"
        self.deal = 0

    def greet(self) -> None:
        """The server speaks first."""

    def take(self, raw: bytes) -> None:
        if raw[0] == JOIN_ROOM:
            self.socket.send(bytes((JOIN_ROOM,)), BINARY)
            self.welcomed.set_result(None)
        elif raw[0] == ROOM_DATA:
            kind = raw[2 : 2 + (raw[1] & 31)].decode()
            self._told(kind[0], int(kind[1:] or -1))

    def _told(self, kind: str, seat: int) -> None:
        if seat == self.seat:
            self.done()
        if kind == "d":
            self.deal += 1
            self.after_thinking(partial(self._say, "act", {"ask": self.deal, "action": {"kind": "arrange", **ROWS}}))
        elif kind == "e":
            self.after_thinking(partial(self._say, "next", {"deal": self.deal}))

    def _say(self, kind: str, body: Json) -> None:
        self.intend(message(kind, body), BINARY)


class PeerSwarm(Swarm):
    async def make_room(self, http: Http) -> None:
        tickets = [await http.post("/matchmake/create/table", {})]
        for _ in range(SEATS - 1):
            tickets.append(await http.post(f"/matchmake/joinById/{tickets[0]['roomId']}", {}))
        clients = [PeerClient(self, seat, ticket) for seat, ticket in enumerate(tickets)]
        for client in clients:
            await client.open(self.host, self.port)
        self.clients += clients

    async def start(self) -> None:
        await asyncio.sleep(0.5)
        for host in self.clients[::SEATS]:
            host.socket.send(message("start", {}), BINARY)


if __name__ == "__main__":
    main(PeerSwarm, *sys.argv[1:])
