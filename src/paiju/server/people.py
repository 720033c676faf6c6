"""People without accounts: a public id, a private token known here only by its hash, a hand-over to another device."""

from __future__ import annotations

import secrets
from dataclasses import replace
from hashlib import sha256

from paiju.server.answers import Device
from paiju.server.avatars import check_avatar
from paiju.server.context import Context
from paiju.server.errors import ServerError
from paiju.server.names import clean_name
from paiju.server.store import Player

TOKEN_BYTES = 32
ID_BYTES = 9
CODE_CHARACTERS = 10
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""Without 0 and 1, which look like letters: 50 bits in ten characters, good for five minutes."""
DEVICE_CHARACTERS = 16
HANDOVER_MILLISECONDS = 5 * 60 * 1000


def proof_of(token: str) -> bytes:
    """The proof of a token, which is stored. Tokens are 256 random bits, so a plain hash cannot be searched."""
    return sha256(b"paiju/token/v1\0" + token.encode()).digest()


class People:
    """Makes people and knows them again."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def make(self, name: str, avatar: int | None = None) -> tuple[Player, str]:
        """A new person and their token."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        player = Player("p_" + secrets.token_urlsafe(ID_BYTES), proof_of(token), clean_name(name), check_avatar(avatar))
        await self.context.store.add_player(player, self.context.now())
        return player, token

    async def find(self, token: str | None, address: str) -> Player:
        """Whose token this is; guessing is slowed down."""
        if not token:
            raise ServerError("need_token")
        player = await self.context.store.find_player(proof_of(token))
        if player is None:
            # After the look: nobody guesses 256 bits, and one outdated device must not shut out its whole school.
            self.context.limiter.take(address, "wrong_tokens")
            raise ServerError("unknown_token")
        return player

    async def devices(self, player: Player) -> list[Device]:
        """Devices that have a token of this player, the oldest first."""
        proofs = await self.context.store.proofs_of(player.id)
        return [Device(id=_device_id(proof), made=made, here=proof == player.proof) for proof, made in proofs]

    async def revoke(self, player: Player, device: str) -> None:
        """Make a device's token worthless."""
        for proof, _ in await self.context.store.proofs_of(player.id):
            if _device_id(proof) == device:
                await self.context.store.drop_proof(player.id, proof)
                return
        raise ServerError("unknown_device")

    async def change(self, player: Player, name: str | None, avatar: int | None) -> Player:
        """Another name, another picture or both; None leaves what is."""
        changed = replace(
            player,
            name=player.name if name is None else clean_name(name),
            avatar=player.avatar if avatar is None else check_avatar(avatar),
        )
        await self.context.store.change_player(player.id, changed.name, changed.avatar)
        return changed

    async def offer(self, player: Player) -> tuple[str, int]:
        """A one-time code for another device, and until when it is good."""
        now = self.context.now()
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_CHARACTERS))
        await self.context.store.offer_handover(player.id, _handover_proof(code), now + HANDOVER_MILLISECONDS, now)
        return code, now + HANDOVER_MILLISECONDS

    async def accept(self, code: str, address: str) -> tuple[Player, str]:
        """Take in the same person on another device, with a token of its own."""
        with self.context.limiter.guess(address, "wrong_handovers", "unknown_handover"):
            player = await self.context.store.take_handover(_handover_proof(_typed(code)), self.context.now())
            if player is None:
                raise ServerError("unknown_handover")
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self.context.store.add_proof(player.id, proof_of(token), self.context.now())
        return player, token


def _device_id(proof: bytes) -> str:
    """Names a token's hash; nothing can be done with it but to revoke it."""
    return proof.hex()[:DEVICE_CHARACTERS]


def _typed(code: str) -> str:
    """A one-time code as it was made, however it was typed."""
    return "".join(char for char in code.upper() if char in ALPHABET)


def _handover_proof(code: str) -> bytes:
    """The stored proof of a one-time code: whoever reads the database should not be able to use one in passing."""
    return sha256(b"paiju/handover/v1\0" + code.encode()).digest()
