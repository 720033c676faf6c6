"""Lessons over HTTP: refereed, stepped back, limited; nobody is seated, nothing is kept, no secret is near."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from paiju.core.shuffle import Seed
from paiju.registry import get_game
from paiju.server.config import Limits, Rate
from paiju.server.messages import MOST_MOVES
from tests.patience import PATIENCE
from tests.server.harness.running import Running

Start = Callable[..., Running]
Json = dict[str, Any]
KINGS = {"kind": "play", "cards": "Kc Kc"}


@pytest.fixture
def http(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.http, timeout=PATIENCE) as client:
        yield client


def table(http: httpx.Client, game: str, **body: Any) -> Json:
    answer = http.post(f"/api/games/{game}/lesson/table", json=body)
    told: Json = answer.json()
    return {"status": answer.status_code, **told}


def test_a_lesson_says_its_steps_and_not_what_is_wanted(http: httpx.Client) -> None:
    page = http.get("/api/games/anpai/lesson").json()
    assert (page["seat"], page["players"]) == (0, 4)
    assert [step["does"] for step in page["steps"]] == [False, False, False, True, False, False, False]
    assert page["steps"][3]["pieces"] == "Kc Kc" and page["steps"][0]["text"]["zh"]
    missing = http.get("/api/games/nothing/lesson")
    assert missing.status_code == 404


def test_a_move_is_refereed_and_what_follows_is_told(http: httpx.Client) -> None:
    begun = table(http, "anpai")
    assert [seat for seat, _ in begun["actions"]] == [1, 2, 3] and begun["steps"][-1]["ask"]["ask"] == 1
    assert begun["table"]["commitment"] == Seed.named("lesson anpai 49").commitment()
    told = table(http, "anpai", actions=begun["actions"], act=KINGS)
    assert (told["done"], told["strayed"], told["over"]) == (1, False, False)
    assert [event["name"] for event in told["steps"][0]["events"]][:2] == ["submitted", "showdown"]
    assert told["steps"][0]["pause"]["scores"] == [1840, -920, 0, -920]
    refused = table(http, "anpai", actions=begun["actions"], act={"kind": "play", "cards": "2s"})
    assert (refused["status"], refused["error"]["code"]) == (400, "card_not_held")
    assert refused["error"]["rule"] == "AP-3.1" and refused["error"]["message"]["zh"]


def test_what_the_others_hold_is_in_no_view(http: httpx.Client) -> None:
    begun = table(http, "anpai")
    hands = [
        view
        for view in [begun["table"]["view"], *(step["view"] for step in begun["steps"] if "view" in step)]
        if "hand" in view
    ]
    assert hands and all(view["hand"] == "3h 5d Qs Kc Kc Ac" for view in hands)


def test_another_legal_move_is_said_to_be_one_and_can_be_taken_back(http: httpx.Client) -> None:
    begun = table(http, "anpai")
    strayed = table(http, "anpai", actions=begun["actions"], act={"kind": "play", "cards": "Ac"})
    assert (strayed["done"], strayed["strayed"]) == (0, True)
    back = table(http, "anpai", actions=begun["actions"])
    assert back["table"]["ask"]["ask"] == 1 and not back["steps"] and not back["strayed"]
    again = table(http, "anpai", actions=back["actions"], show=True)
    assert again["actions"][-1] == [0, KINGS] and again["done"] == 1


def test_after_its_end_the_house_plays_on(http: httpx.Client) -> None:
    told = table(http, "anpai", actions=table(http, "anpai")["actions"], show=True)
    assert len(told["actions"]) == 4, "the next round waits until one has looked"
    on = table(http, "anpai", actions=told["actions"])
    assert sorted(seat for seat, _ in on["actions"][4:]) == [1, 2, 3] and on["table"]["view"]["round"] == 2
    refused = table(http, "anpai", actions=on["actions"], show=True)
    assert refused["error"]["code"] == "not_now", "there is nothing left to be shown"
    free = table(http, "anpai", actions=on["actions"], hint=True, find="")
    assert free["hint"]["kind"] == "play" and free["choices"]["actions"]


def test_a_hint_is_the_lessons_own(http: httpx.Client) -> None:
    begun = table(http, "anpai")
    assert table(http, "anpai", actions=begun["actions"], hint=True)["hint"] == KINGS


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"actions": [[0, {"kind": "sing"}]]}, "bad_value"),
        ({"actions": [[7, KINGS]]}, "not_pending"),
        ({"actions": [[0, {"kind": "play", "cards": "2s"}]]}, "card_not_held"),
        ({"actions": [[0, KINGS]] * (MOST_MOVES + 1)}, "bad_message"),
        ({"seed": "another"}, "bad_message"),
        ({"options": {"base": 1}}, "bad_message"),
    ],
)
def test_what_makes_no_match_is_refused(http: httpx.Client, body: Json, code: str) -> None:
    refused = table(http, "anpai", **body)
    assert refused["status"] == 400 and refused["error"]["code"] == code


def test_nobody_is_seated_and_nothing_is_kept(http: httpx.Client) -> None:
    """No player is needed; whoever is one has no room, no match and no total of a lesson."""
    me = http.post("/api/players", json={"name": "阿明"}).json()
    token = {"Authorization": f"Bearer {me['token']}"}
    told = table(http, "fujian13", actions=table(http, "fujian13")["actions"], show=True)
    assert told["over"]
    assert http.get("/api/players/me", headers=token).json()["seats"] == []
    history = http.get("/api/matches", headers=token).json()
    assert history == {"matches": [], "totals": [], "count": 0}


def test_lessons_cost_what_other_questions_cost(start: Start) -> None:
    server = start(limits=replace(Limits(), thinking=Rate(0.001, 3)))
    with httpx.Client(base_url=server.http, timeout=PATIENCE) as http:
        for _ in range(3):
            assert table(http, "fujian13")["status"] == 200
        refused = table(http, "fujian13")
        assert (refused["status"], refused["error"]["code"]) == (429, "too_fast")
        assert http.get("/api/games/fujian13/lesson").status_code == 200, "to read it costs nothing"


def test_the_seed_of_a_lesson_is_its_own() -> None:
    """A room's secret is 32 random bytes: what is known of a lesson's says nothing of it."""
    lesson = get_game("cangzhou").lesson
    assert lesson is not None and lesson.deal == Seed.named(lesson.seed)
