"""Requests without a seat: about the site, its games, scores and arrangements; and those of machines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from paiju import __version__
from paiju.core.errors import PaijuError
from paiju.core.game import AnyGame
from paiju.core.shuffle import MAX_CLIENT_SEED
from paiju.core.texts import LANGUAGES
from paiju.registry import get_game
from paiju.server import answers, api, game_answers, lessons, names, questions
from paiju.server import messages as msg
from paiju.server.errors import ServerError, trouble_of
from paiju.server.hub import Hub
from paiju.server.phrases import all_emotes, all_phrases
from paiju.server.requests import Endpoint, address_of, answer, body_of, is_loopback, json_of, object_of
from paiju.server.schema import asyncapi, openapi
from paiju.server.schema.games import arrange_answer, hint_answer, score_answer, score_request
from paiju.server.schema.parts import hint_body, read_body
from paiju.server.store import StoreError

T = TypeVar("T")
UNPROCESSABLE = 422
HEALTH_SECONDS = 1.0


class GamesApi:
    """Machines, the site, games."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.context = hub.context
        self._writing: asyncio.Task[bool] | None = None
        """The last look whether anything can be written, and when it began."""
        self._written_at = 0.0

    # -- machines -------------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        """A look writes to the disk, and nobody counts who asks: one is enough for all who ask within a second."""
        now = self.context.clock()
        if self._writing is None or (self._writing.done() and now >= self._written_at + HEALTH_SECONDS):
            self._writing, self._written_at = self.context.spawn(self._can_write()), now
        can_write = await asyncio.shield(self._writing)
        fine = can_write and not self.hub.is_stopping and self.context.is_owner()
        return answer(answers.Health(ok=fine, version=__version__), 200 if fine else 503)

    async def _can_write(self) -> bool:
        try:
            await self.context.store.check()
        except StoreError:
            return False
        return True

    async def metrics(self, request: Request) -> Response:
        if not self.context.config.open_metrics and not is_loopback(request):
            raise ServerError("not_found")
        return Response(self.context.metrics.text(), media_type="text/plain; version=0.0.4")

    async def site(self, request: Request) -> Response:
        limits = self.context.config.limits
        return answer(
            answers.Site(
                version=__version__,
                now=self.context.now(),
                languages=LANGUAGES,
                link=self.context.link,
                phrases=all_phrases(),
                emotes=all_emotes(),
                limits=answers.SiteLimits(name=names.MOST, seed=MAX_CLIENT_SEED, message=limits.message_bytes),
            )
        )

    async def openapi(self, request: Request) -> Response:
        return answer(openapi.document(EVERY_ENDPOINT, self.context.link))

    async def asyncapi(self, request: Request) -> Response:
        return answer(asyncapi.document(self.context.link))

    # -- games ----------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        return answer(await self._think(request, questions.games))

    async def game(self, request: Request) -> Response:
        return answer(await self._think(request, partial(questions.game_page, _game(request).id)))

    async def rules(self, request: Request) -> Response:
        return answer(questions.rulebook(_game(request).id))

    async def texts(self, request: Request) -> Response:
        return answer(questions.texts(_game(request).id, request.path_params["lang"]))

    async def options(self, request: Request) -> Response:
        body = await body_of(request, msg.OptionsBody)
        return answer(questions.options(_game(request), body.options))

    async def score(self, request: Request) -> Response:
        """The scoring contract, which has a status of its own for requests that cannot be scored."""
        self._pay(request)
        game, body = _game(request), await json_of(request)
        try:
            return answer(await self._think(request, partial(questions.score, game, body)))
        except PaijuError as error:
            return answer(answers.ErrorAnswer(error=trouble_of(error.refusal)), UNPROCESSABLE)

    async def read(self, request: Request) -> Response:
        given = await object_of(request)
        return answer(await self._think(request, partial(questions.read, _game(request), given)))

    async def arrange(self, request: Request) -> Response:
        self._pay(request)
        body = await body_of(request, msg.ArrangeBody)
        return answer(await self._think(request, partial(questions.arrange, _game(request), body)))

    async def hint(self, request: Request) -> Response:
        self._pay(request)
        given = await object_of(request)
        return answer(await self._think(request, partial(questions.hint, _game(request), given)))

    async def lesson(self, request: Request) -> Response:
        return answer(lessons.page(_game(request)))

    async def play_lesson(self, request: Request) -> Response:
        self._pay(request)
        body = await body_of(request, msg.LessonBody)
        return answer(await self._think(request, partial(lessons.play, _game(request), body, self.context.now())))

    def _pay(self, request: Request) -> None:
        self.context.limiter.take(address_of(request), "thinking")

    async def _think(self, request: Request, work: Callable[[], T]) -> T:
        return await self.context.think(work, address_of(request))


def _game(request: Request) -> AnyGame:
    return get_game(request.path_params["game"])


ENDPOINTS = (
    Endpoint(
        "GET",
        "/healthz",
        GamesApi.health,
        "Whether the server is well; 503 while it stops, has lost its lease or its store fails: send nobody there.",
        answers.Health,
    ),
    Endpoint(
        "GET",
        "/metrics",
        GamesApi.metrics,
        "Measurements, as Prometheus reads them; for other machines only with `--open-metrics`.",
        media="text/plain",
    ),
    Endpoint("GET", "/api/openapi.json", GamesApi.openapi, "This API as OpenAPI 3.1.", dict[str, Any]),
    Endpoint("GET", "/api/asyncapi.json", GamesApi.asyncapi, "The websocket as AsyncAPI 3.0.", dict[str, Any]),
    Endpoint("GET", "/api/site", GamesApi.site, "Phrases, limits, the server's time.", answers.Site),
    Endpoint("GET", "/api/games", GamesApi.games, "Every game.", game_answers.Games),
    Endpoint(
        "GET",
        "/api/games/{game}",
        GamesApi.game,
        "One game with its presets, and its options and room settings as forms.",
        game_answers.GamePage,
    ),
    Endpoint("GET", "/api/games/{game}/rules", GamesApi.rules, "The rulebook.", game_answers.Rulebook),
    Endpoint(
        "GET", "/api/games/{game}/texts/{lang}", GamesApi.texts, "Every word of the game by key.", game_answers.Texts
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/options",
        GamesApi.options,
        "Complete options, or why they cannot be.",
        game_answers.WholeOptions,
        msg.OptionsBody,
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/score",
        GamesApi.score,
        "Score hands (the scoring contract).",
        score_answer,
        score_request,
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/read",
        GamesApi.read,
        "What cards being laid out form; cheap, to be asked at every change.",
        game_answers.Reading,
        read_body,
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/arrange",
        GamesApi.arrange,
        "The best arrangement of a hand.",
        arrange_answer,
        msg.ArrangeBody,
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/hint",
        GamesApi.hint,
        "What to discard, claim or play, and why.",
        hint_answer,
        hint_body,
    ),
    Endpoint("GET", "/api/games/{game}/lesson", GamesApi.lesson, "What its lesson says.", game_answers.LessonPage),
    Endpoint(
        "POST",
        "/api/games/{game}/lesson/table",
        GamesApi.play_lesson,
        "The lesson's table after these moves, refereed; nothing of it is kept here.",
        game_answers.LessonTable,
        msg.LessonBody,
    ),
)
EVERY_ENDPOINT = (*ENDPOINTS, *api.ENDPOINTS)
"""The whole API."""
