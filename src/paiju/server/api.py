"""The HTTP API of people, rooms and matches. What each handler does is described once more in ``openapi``."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from io import BytesIO
from typing import TypeVar

import segno
from starlette.requests import Request
from starlette.responses import Response

from paiju.core.errors import PaijuError
from paiju.server import messages as msg
from paiju.server import replays
from paiju.server.context import Context
from paiju.server.errors import ServerError
from paiju.server.hub import Glimpse, Hub
from paiju.server.people import People
from paiju.server.requests import Row, address_of, answer, body_of, number_of
from paiju.server.store import MatchRow, Player
from paiju.server.wire import Json, match_card, room_json

T = TypeVar("T")
MOST_MATCHES = 100
LATEST = 2**53
CREATED = 201


class Api:
    """People, rooms and matches."""

    def __init__(self, hub: Hub, people: People) -> None:
        self.hub = hub
        self.people = people
        self.context: Context = hub.context

    def table(self) -> list[Row]:
        return [
            ("POST", "/api/players", self.make_player),
            ("GET", "/api/players/me", self.me),
            ("PATCH", "/api/players/me", self.rename),
            ("POST", "/api/players/me/handover", self.offer),
            ("POST", "/api/handover", self.accept),
            ("POST", "/api/rooms", self.make_room),
            ("GET", "/api/rooms/{code}", self.room),
            ("POST", "/api/rooms/{code}/join", self.join),
            ("GET", "/api/rooms/{code}/qr.svg", self.qr),
            ("GET", "/api/matches", self.matches),
            ("GET", "/api/matches/{match}", self.match),
            ("GET", "/api/matches/{match}/record", self.record),
            ("GET", "/api/matches/{match}/replay", self.replay),
        ]

    # -- people ---------------------------------------------------------------------------------------------

    async def _player(self, request: Request) -> Player:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        return await self.people.find(token.strip() if scheme.lower() == "bearer" else None, address_of(request))

    async def make_player(self, request: Request) -> Response:
        body = await body_of(request, msg.NameBody)
        self.context.limiter.take(address_of(request), self.context.config.limits.rooms_made)
        player, token = await self.people.make(body.name)
        return answer({"player": player.id, "token": token, "name": player.name}, CREATED)

    async def me(self, request: Request) -> Response:
        return answer(await self._me(await self._player(request)))

    async def rename(self, request: Request) -> Response:
        player = await self._player(request)
        body = await body_of(request, msg.NameBody)
        return answer(await self._me(await self.people.rename(player, body.name)))

    async def _me(self, player: Player) -> Json:
        seats: list[Json] = []
        for code, seat in await self.context.store.seats_of(player.id):
            try:
                model = (await self.hub.look(code)).model
            except PaijuError:
                continue
            left = model.seats[seat].gone
            seats.append({"room": code, "game": model.game.id, "seat": seat, "state": model.state, "left": left})
        return {"player": player.id, "name": player.name, "seats": seats}

    async def offer(self, request: Request) -> Response:
        code, until = self.people.offer(await self._player(request))
        return answer({"code": code, "until": until}, CREATED)

    async def accept(self, request: Request) -> Response:
        body = await body_of(request, msg.HandoverBody)
        player, token = await self.people.accept(body.code, address_of(request))
        return answer({"player": player.id, "token": token, "name": player.name}, CREATED)

    # -- rooms ----------------------------------------------------------------------------------------------

    async def make_room(self, request: Request) -> Response:
        player = await self._player(request)
        body = await body_of(request, msg.RoomBody)
        self.context.limiter.take(address_of(request), self.context.config.limits.rooms_made)
        room = await self.hub.make(player, body.game, body.options, body.settings)
        code = room.model.code
        return answer({"room": code, "link": self.context.room_link(code), "seat": 0}, CREATED)

    async def room(self, request: Request) -> Response:
        seen = await self._look(request)
        code = seen.model.code
        card = room_json(seen.model, seen.online, seen.spectators, self.context.room_link(code))
        free = sum(seat.kind == "empty" for seat in seen.model.seats)
        wanted = ("room", "game", "state", "seats", "options", "settings", "spectators", "link", "host")
        return answer({**{name: card[name] for name in wanted}, "free": free})

    async def _look(self, request: Request) -> Glimpse:
        return await self._counted(request, self.hub.look(request.path_params["code"]))

    async def _counted(self, request: Request, finding: Awaitable[T]) -> T:
        """Wrong room codes are counted: there are only a million to guess from."""
        try:
            return await finding
        except ServerError as error:
            if error.code == "unknown_room":
                self.context.limiter.take(address_of(request), self.context.config.limits.wrong_codes)
            raise

    async def join(self, request: Request) -> Response:
        player = await self._player(request)
        body = await body_of(request, msg.JoinBody)
        joining = self.hub.join(request.path_params["code"], player, body.seat)
        room, seat = await self._counted(request, joining)
        code = room.model.code
        return answer({"room": code, "link": self.context.room_link(code), "seat": seat})

    async def qr(self, request: Request) -> Response:
        model = (await self._look(request)).model
        code = segno.make(self.context.room_link(model.code), error="m", micro=False)
        svg = BytesIO()
        code.save(svg, kind="svg", scale=8, border=2, omitsize=True, xmldecl=False)
        return Response(svg.getvalue(), media_type="image/svg+xml")

    # -- matches --------------------------------------------------------------------------------------------

    async def matches(self, request: Request) -> Response:
        player = await self._player(request)
        before = number_of(request, "before", LATEST, 0, LATEST)
        limit = number_of(request, "limit", 20, 1, MOST_MATCHES)
        history = await self.context.store.matches_of(player.id, before, limit)
        cards = [match_card(row, seat) for row, seat in history.matches]
        totals = [{"game": one.game, "count": one.count, "total": one.total} for one in history.totals]
        return answer({"matches": cards, "totals": totals, "count": sum(one.count for one in history.totals)})

    async def _match(self, request: Request) -> MatchRow:
        row = await self.context.store.find_match(request.path_params["match"])
        if row is None:
            raise ServerError("unknown_match")
        return row

    async def match(self, request: Request) -> Response:
        return answer(replays.card(await self._match(request)))

    async def record(self, request: Request) -> Response:
        row = await self._match(request)
        text = await self.context.think(partial(replays.record_text, row))
        name = f'attachment; filename="{row.game}-{row.id}.json"'
        return Response(text, media_type="application/json", headers={"Content-Disposition": name})

    async def replay(self, request: Request) -> Response:
        row = await self._match(request)
        first = number_of(request, "from", 0, 0, row.steps)
        count = number_of(request, "count", 200, 1, replays.MOST_FRAMES)
        return answer(await self.context.think(partial(replays.frames, row, first, count)))
