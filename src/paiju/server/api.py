"""The HTTP API of people, rooms and matches. ``ENDPOINTS`` says which handler answers what."""

from __future__ import annotations

from functools import partial
from io import BytesIO

import segno
from starlette.requests import Request
from starlette.responses import Response

from paiju.core.errors import PaijuError
from paiju.core.record import Record
from paiju.server import answers, replays
from paiju.server import messages as msg
from paiju.server.avatars import avatar_of
from paiju.server.context import Context
from paiju.server.errors import ServerError
from paiju.server.guessing import guessing, is_spent
from paiju.server.hub import Glimpse, Hub
from paiju.server.limits import network_key
from paiju.server.outgoing import seat_of
from paiju.server.people import People
from paiju.server.requests import Endpoint, address_of, answer, body_of, number_of
from paiju.server.store import MatchRow, Player

MOST_MATCHES = 100
LATEST = 2**53
CREATED = 201


class Api:
    """People, rooms and matches."""

    def __init__(self, hub: Hub, people: People) -> None:
        self.hub = hub
        self.people = people
        self.context: Context = hub.context

    # -- people ---------------------------------------------------------------------------------------------

    async def _player(self, request: Request) -> Player:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        return await self.people.find(token.strip() if scheme.lower() == "bearer" else None, address_of(request))

    async def _known(self, request: Request, address: str) -> str | None:
        """Who asks, where that matters: only when nobody else would be answered."""
        if not is_spent(self.context.limiter, address):
            return None
        try:
            return (await self._player(request)).id
        except ServerError:
            return None

    async def make_player(self, request: Request) -> Response:
        body = await body_of(request, msg.NewPlayerBody)
        self.context.limiter.take(address_of(request), "people_made")
        player, token = await self.people.make(body.name, body.avatar)
        return self._become(player, token)

    @staticmethod
    def _become(player: Player, token: str) -> Response:
        shown = avatar_of(player.id, player.avatar)
        return answer(answers.Player(player=player.id, token=token, name=player.name, avatar=shown), CREATED)

    async def me(self, request: Request) -> Response:
        return answer(await self._me(await self._player(request)))

    async def change(self, request: Request) -> Response:
        player = await self._player(request)
        body = await body_of(request, msg.ChangesBody)
        return answer(await self._me(await self.people.change(player, body.name, body.avatar)))

    async def _me(self, player: Player) -> answers.Me:
        seats: list[answers.MySeat] = []
        for code, seat in await self.context.store.seats_of(player.id):
            try:
                model = (await self.hub.look(code)).model
            except PaijuError:
                continue
            left = model.seats[seat].gone
            seats.append(answers.MySeat(room=code, game=model.game.id, seat=seat, state=model.state, left=left))
        shown = avatar_of(player.id, player.avatar)
        return answers.Me(player=player.id, name=player.name, avatar=shown, seats=seats)

    async def devices(self, request: Request) -> Response:
        return answer(answers.Devices(devices=await self.people.devices(await self._player(request))))

    async def revoke(self, request: Request) -> Response:
        player = await self._player(request)
        await self.people.revoke(player, request.path_params["device"])
        # Whoever is connected has to show a token again, and one of them cannot.
        self.hub.ask_again(player.id)
        return answer(answers.Devices(devices=await self.people.devices(player)))

    async def offer(self, request: Request) -> Response:
        code, until = await self.people.offer(await self._player(request))
        return answer(answers.Handover(code=code, until=until), CREATED)

    async def accept(self, request: Request) -> Response:
        body = await body_of(request, msg.HandoverBody)
        player, token = await self.people.accept(body.code, address_of(request))
        return self._become(player, token)

    # -- rooms ----------------------------------------------------------------------------------------------

    async def make_room(self, request: Request) -> Response:
        player = await self._player(request)
        body = await body_of(request, msg.RoomBody)
        await self._may_make_room(player, address_of(request))
        room = await self.hub.make(player, body.game, body.options, body.settings)
        return answer(self._taken(room.model.code, 0), CREATED)

    async def _may_make_room(self, player: Player, address: str) -> None:
        """Count a room, by the player who makes it, by address and by network."""
        limiter, most = self.context.limiter, self.context.config.limits.rooms_per_player
        if len(await self.context.store.seats_of(player.id)) >= most:
            raise ServerError("too_many_of_yours", most=most)
        limiter.take(address, "rooms_made")
        limiter.take(network_key(address), "rooms_a_day")

    def _taken(self, code: str, seat: int) -> answers.SeatTaken:
        return answers.SeatTaken(room=code, link=self.context.room_link(code), seat=seat)

    async def room(self, request: Request) -> Response:
        seen = await self._look(request)
        model = seen.model
        return answer(
            answers.RoomCard(
                room=model.code,
                game=model.game.id,
                state=model.state,
                seats=[seat_of(number, seat, number in seen.online) for number, seat in enumerate(model.seats)],
                options=model.plain["options"],
                settings=model.plain["settings"],
                spectators=seen.spectators,
                link=self.context.room_link(model.code),
                host=model.host,
                free=sum(seat.kind == "empty" for seat in model.seats),
            )
        )

    async def _look(self, request: Request) -> Glimpse:
        code = request.path_params["code"]
        address = address_of(request)
        async with guessing(self.context, address, code, await self._known(request, address)):
            return await self.hub.look(code)

    async def join(self, request: Request) -> Response:
        player = await self._player(request)
        body = await body_of(request, msg.JoinBody)
        code = request.path_params["code"]
        async with guessing(self.context, address_of(request), code, player.id):
            seat = await self.hub.join(code, player, body.seat)
        return answer(self._taken(code, seat))

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
        cards = [replays.card(row, seat) for row, seat in history.matches]
        totals = [answers.GameTotal(game=one.game, count=one.count, total=one.total) for one in history.totals]
        return answer(answers.History(matches=cards, totals=totals, count=sum(one.count for one in totals)))

    async def _match(self, request: Request) -> MatchRow:
        row = await self.context.store.find_match(request.path_params["match"])
        if row is None:
            raise ServerError("unknown_match")
        return row

    async def match(self, request: Request) -> Response:
        return answer(replays.page(await self._match(request)))

    async def record(self, request: Request) -> Response:
        self.context.limiter.take(address_of(request), "thinking")
        row = await self._match(request)
        text = await self.context.think(partial(replays.record_text, row), address_of(request))
        name = f'attachment; filename="{row.game}-{row.id}.json"'
        return Response(text, media_type="application/json", headers={"Content-Disposition": name})

    async def replay(self, request: Request) -> Response:
        self.context.limiter.take(address_of(request), "thinking")
        row = await self._match(request)
        first = number_of(request, "from", 0, 0, row.steps)
        count = number_of(request, "count", 200, 1, replays.MOST_FRAMES)
        return answer(await self.context.think(partial(replays.frames, row, first, count), address_of(request)))


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/players",
        Api.make_player,
        "Become somebody: a public id and a private token.",
        answers.Player,
        msg.NewPlayerBody,
    ),
    Endpoint("GET", "/api/players/me", Api.me, "Who the token is, and their open rooms.", answers.Me, token=True),
    Endpoint(
        "PATCH",
        "/api/players/me",
        Api.change,
        "Another nickname, another picture or both.",
        answers.Me,
        msg.ChangesBody,
        token=True,
    ),
    Endpoint(
        "GET",
        "/api/players/me/devices",
        Api.devices,
        "Every device that has a token of yours.",
        answers.Devices,
        token=True,
    ),
    Endpoint(
        "DELETE",
        "/api/players/me/devices/{device}",
        Api.revoke,
        "Make a device's token worthless; your own too.",
        answers.Devices,
        token=True,
    ),
    Endpoint(
        "POST",
        "/api/players/me/handover",
        Api.offer,
        "A one-time code for another device, good for five minutes.",
        answers.Handover,
        token=True,
    ),
    Endpoint(
        "POST",
        "/api/handover",
        Api.accept,
        "The same person on this device; the old device's token stays good.",
        answers.Player,
        msg.HandoverBody,
    ),
    Endpoint(
        "POST",
        "/api/rooms",
        Api.make_room,
        "Open a room and sit in seat 0, its host.",
        answers.SeatTaken,
        msg.RoomBody,
        token=True,
    ),
    Endpoint("GET", "/api/rooms/{code}", Api.room, "A room as anybody sees it.", answers.RoomCard),
    Endpoint(
        "POST",
        "/api/rooms/{code}/join",
        Api.join,
        "Take a seat, keep yours, or take back the one you left in the match being played.",
        answers.SeatTaken,
        msg.JoinBody,
        token=True,
    ),
    Endpoint("GET", "/api/rooms/{code}/qr.svg", Api.qr, "The room's link as a QR code.", media="image/svg+xml"),
    Endpoint(
        "GET",
        "/api/matches",
        Api.matches,
        "Your matches, newest first, and how you stand in each game.",
        answers.History,
        token=True,
        query=("before", "limit"),
    ),
    Endpoint("GET", "/api/matches/{match}", Api.match, "A finished match.", answers.MatchPage),
    Endpoint(
        "GET",
        "/api/matches/{match}/record",
        Api.record,
        "Its record as a download, to keep and to verify.",
        Record,
    ),
    Endpoint(
        "GET",
        "/api/matches/{match}/replay",
        Api.replay,
        "It step by step with all hands open.",
        answers.Replay,
        query=("from", "count"),
    ),
)
