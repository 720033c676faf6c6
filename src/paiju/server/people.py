"""People without accounts: a public id, a private token known here only by its hash, a hand-over to another device."""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass
from hashlib import sha256

from paiju.server.context import Context
from paiju.server.errors import ServerError
from paiju.server.names import clean_name
from paiju.server.store import Player

TOKEN_BYTES = 32
ID_BYTES = 9
CODE_BYTES = 5
HANDOVER_MILLISECONDS = 5 * 60 * 1000
MOST_HANDOVERS = 10_000


def proof_of(token: str) -> bytes:
    """What is stored of a token. Tokens are 256 random bits, so a plain hash cannot be searched."""
    return sha256(b"paiju/token/v1\0" + token.encode()).digest()


@dataclass(frozen=True, slots=True)
class Handover:
    player: Player
    until: int


class People:
    """Makes people and knows them again."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._handovers: dict[str, Handover] = {}

    async def make(self, name: str) -> tuple[Player, str]:
        """A new person and their token."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        player = Player("p_" + secrets.token_urlsafe(ID_BYTES), proof_of(token), clean_name(name))
        await self.context.store.add_player(player, self.context.now())
        return player, token

    async def find(self, token: str | None, address: str) -> Player:
        """Whose token this is; guessing is slowed down."""
        if not token:
            raise ServerError("need_token")
        player = await self.context.store.find_player(proof_of(token))
        if player is None:
            self.context.limiter.take(address, self.context.config.limits.wrong_codes)
            raise ServerError("unknown_token")
        return player

    async def rename(self, player: Player, name: str) -> Player:
        cleaned = clean_name(name)
        await self.context.store.rename_player(player.id, cleaned)
        return Player(player.id, player.proof, cleaned)

    def offer(self, player: Player) -> tuple[str, int]:
        """A one-time code for another device, and until when it is good."""
        now = self.context.now()
        for code in [code for code, one in self._handovers.items() if one.until < now or one.player.id == player.id]:
            del self._handovers[code]
        if len(self._handovers) >= MOST_HANDOVERS:
            raise ServerError("too_fast", retry=60)
        code = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode()
        self._handovers[code] = Handover(player, now + HANDOVER_MILLISECONDS)
        return code, now + HANDOVER_MILLISECONDS

    async def accept(self, code: str, address: str) -> tuple[Player, str]:
        """The same person on another device, with a token of its own."""
        handover = self._handovers.pop(code.strip().upper(), None)
        if handover is None or handover.until < self.context.now():
            self.context.limiter.take(address, self.context.config.limits.wrong_codes)
            raise ServerError("unknown_handover")
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self.context.store.add_proof(handover.player.id, proof_of(token), self.context.now())
        return handover.player, token
