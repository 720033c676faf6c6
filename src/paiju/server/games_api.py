"""What anybody may ask without a seat: about the site, its games, scores and arrangements; and what machines ask."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from paiju import __version__
from paiju.core.errors import PaijuError
from paiju.core.game import AnyGame
from paiju.core.shuffle import MAX_CLIENT_SEED
from paiju.core.texts import LANGUAGES
from paiju.registry import get_game
from paiju.server import messages as msg
from paiju.server import names, questions
from paiju.server.errors import ServerError, error_body
from paiju.server.hub import Hub
from paiju.server.phrases import emotes_json, phrases_json
from paiju.server.requests import Row, address_of, answer, body_of, is_loopback, object_of
from paiju.server.store import StoreError

UNPROCESSABLE = 422


class GamesApi:
    """Machines, the site, games."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.context = hub.context

    def table(self) -> list[Row]:
        return [
            ("GET", "/healthz", self.health),
            ("GET", "/metrics", self.metrics),
            ("GET", "/api/site", self.site),
            ("GET", "/api/games", self.games),
            ("GET", "/api/games/{game}", self.game),
            ("GET", "/api/games/{game}/rules", self.rules),
            ("GET", "/api/games/{game}/texts/{lang}", self.texts),
            ("POST", "/api/games/{game}/options", self.options),
            ("POST", "/api/games/{game}/score", self.score),
            ("POST", "/api/games/{game}/read", self.read),
            ("POST", "/api/games/{game}/arrange", self.arrange),
            ("POST", "/api/games/{game}/hint", self.hint),
        ]

    # -- machines -------------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        try:
            await self.context.store.check()
            fine = not self.hub.is_stopping
        except StoreError:
            fine = False
        return answer({"ok": fine, "version": __version__}, 200 if fine else 503)

    async def metrics(self, request: Request) -> Response:
        if not self.context.config.open_metrics and not is_loopback(request):
            raise ServerError("not_found")
        return Response(self.context.metrics.text(), media_type="text/plain; version=0.0.4")

    async def site(self, request: Request) -> Response:
        limits = self.context.config.limits
        return answer(
            {
                "version": __version__,
                "now": self.context.now(),
                "languages": LANGUAGES,
                "link": self.context.link,
                "phrases": phrases_json(),
                "emotes": emotes_json(),
                "limits": {"name": names.MOST, "seed": MAX_CLIENT_SEED, "message": limits.message_bytes},
            }
        )

    # -- games ----------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        return answer(await self.context.think(questions.games_json))

    async def game(self, request: Request) -> Response:
        return answer(await self.context.think(partial(questions.game_page, _game(request).id)))

    async def rules(self, request: Request) -> Response:
        return answer(questions.rules_json(_game(request).id))

    async def texts(self, request: Request) -> Response:
        return answer(questions.texts_json(_game(request).id, request.path_params["lang"]))

    async def options(self, request: Request) -> Response:
        body = await body_of(request, msg.OptionsBody)
        return answer(questions.options_json(_game(request), body.options))

    async def score(self, request: Request) -> Response:
        """The scoring contract, which has a status of its own for requests that cannot be scored."""
        self._think(request)
        game, body = _game(request), await request.body()
        try:
            return answer(await self.context.think(partial(questions.score_json, game, body)))
        except PaijuError as error:
            return answer({"error": error_body(error.refusal)}, UNPROCESSABLE)

    async def read(self, request: Request) -> Response:
        given = await object_of(request)
        return answer(questions.read_json(_game(request), given))

    async def arrange(self, request: Request) -> Response:
        self._think(request)
        body = await body_of(request, msg.ArrangeBody)
        return answer(await self.context.think(partial(questions.arrange_json, _game(request), body)))

    async def hint(self, request: Request) -> Response:
        self._think(request)
        given = await object_of(request)
        return answer(await self.context.think(partial(questions.hint_json, _game(request), given)))

    def _think(self, request: Request) -> None:
        self.context.limiter.take(address_of(request), self.context.config.limits.thinking)


def _game(request: Request) -> AnyGame:
    return get_game(request.path_params["game"])
