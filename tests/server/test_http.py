"""The HTTP API: games, forms, scores, errors in both languages, headers, pages, and its own description."""

from __future__ import annotations

import sqlite3
import threading
import tomllib
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest

from paiju.core.capabilities import scoring_of
from paiju.core.texts import LANGUAGES
from paiju.registry import game_ids, get_game
from paiju.server import questions
from paiju.server.avatars import avatar_of
from paiju.server.errors import STATUS
from tests.patience import PATIENCE
from tests.server.harness.client import Player, Site, run, seated
from tests.server.harness.running import Running

Start = Callable[..., Running]
TABLE = {
    "players": [
        {"front": "Ks Kh 2d", "middle": "As Ad Ac 3s 3h", "back": "6s 7s 8s 9s Ts"},
        {"front": "Qs Jd 9d", "middle": "4s 4h 5d 7d 8d", "back": "5s 5h 6d 6c Jc"},
        {"front": "Qh Js 9h", "middle": "4d 4c 7h 8c Tc", "back": "2s 2h 3d 3c Kd"},
        {"front": "Qd Jh 9c", "middle": "Kc Td 8h 7c 6h", "back": "Ah Th 5c 2c Qc"},
    ]
}
"""All 52 cards on four seats, each in order."""


@pytest.fixture
def http(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.http, timeout=PATIENCE) as client:
        yield client


def test_every_game_describes_itself(http: httpx.Client) -> None:
    games = http.get("/api/games").json()["games"]
    assert [game["id"] for game in games] == list(game_ids())
    for game in games:
        page = http.get(f"/api/games/{game['id']}").json()
        defaults = {option["name"]: option["default"] for option in page["options"]}
        answer = http.post(f"/api/games/{game['id']}/options", json={"options": {}}).json()
        assert answer["seats"] == game["default_players"] and game["default_bot"] in game["bots"]
        for option in page["options"]:
            assert all(option["label"][lang] and option["help"][lang] for lang in LANGUAGES), option["name"]
            values = [choice["value"] for choice in option["choices"] or ()]
            assert defaults[option["name"]] is None or not values or defaults[option["name"]] in values
        rules = http.get(f"/api/games/{game['id']}/rules").json()
        assert len(rules["rules"]) == len(get_game(game["id"]).rulebook.lines)
        for lang in LANGUAGES:
            texts = http.get(f"/api/games/{game['id']}/texts/{lang}").json()["texts"]
            assert texts["error.match_over"] and any(key.startswith("option.") for key in texts)


def test_a_game_tells_its_presets_and_a_room_spells_them_out(http: httpx.Client) -> None:
    def told(game: str) -> list[dict[str, Any]]:
        page, rules = (http.get(f"/api/games/{game}{part}").json()["presets"] for part in ("", "/rules"))
        assert page == rules
        return list(page)

    assert [one["id"] for one in told("duogui13")][:1] == ["text"]
    text, quick = told("anpai")
    assert text["name"] == {"zh": "照文本", "en": "By the text"} and text["options"] == {}
    assert quick["id"] == "quick" and quick["options"] == {"base": 100}
    assert quick["name"] == {"zh": "速战", "en": "Quick"} and quick["whose"]["zh"] and quick["whose"]["en"]
    whole = http.post("/api/games/anpai/options", json={"options": quick["options"]}).json()["options"]
    assert whole["base"] == 100 and "preset" not in whole
    refused = http.post("/api/games/anpai/options", json={"options": {"preset": "quick"}})
    assert refused.json()["error"]["code"] == "unknown_option", "a preset's name is no option"


def test_the_description_of_a_game_has_its_presets(http: httpx.Client) -> None:
    document = http.get("/api/openapi.json").json()
    answer = document["paths"]["/api/games/{game}"]["get"]["responses"]["2XX"]["content"]["application/json"]["schema"]
    page = http.get("/api/games/cangzhou").json()
    schemas = document["components"]["schemas"]
    assert answer == {"$ref": "#/components/schemas/GamePage"}
    info, own = schemas["GamePage"]["allOf"]
    assert info == {"$ref": "#/components/schemas/GameInfo"}
    assert {*schemas["GameInfo"]["required"], *own["required"]} == set(page)
    assert set(schemas["Preset"]["required"]) == set(page["presets"][0])


def test_impossible_options_are_explained(http: httpx.Client) -> None:
    for options, code in (({"deals": 0}, "bad_option"), ({"wheel": 1}, "bad_option"), ({"x": 1}, "unknown_option")):
        answer = http.post("/api/games/fujian13/options", json={"options": options})
        error = answer.json()["error"]
        assert answer.status_code == 400 and error["code"] == code
        assert not error["message"]["zh"].isascii() and error["message"]["en"].isascii() is not None


def test_scores_are_the_scoring_contract(http: httpx.Client) -> None:
    assert http.post("/api/games/fujian13/score", json=TABLE).json() == scoring_of(get_game("fujian13")).score(TABLE)
    for body, code in ((b"{", "bad_json"), (b"[]", "bad_json"), (b"{}", "missing_field"), (b"\xff", "bad_json")):
        answer = http.post("/api/games/fujian13/score", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 422 and answer.json()["error"]["code"] == code
    assert http.post("/api/games/chess/score", json={}).json()["error"]["code"] == "unknown_game"
    assert http.post("/api/games/fujian13/score", content=b" " * 100_000).status_code == 413


def test_the_best_arrangement_and_why(http: httpx.Client) -> None:
    hand = "As Ks Qs Js Ts 9h 9d 9c 4s 4h 2d 2c 7h"
    answer = http.post("/api/games/fujian13/arrange", json={"cards": hand, "top": 2}).json()
    assert sorted(" ".join(answer[row] for row in ("front", "middle", "back")).split()) == sorted(hand.split())
    assert answer["back"].split() and len(answer["candidates"]) == 2
    for body, code in (({"cards": "As"}, None), ({"cards": hand, "top": 0}, "bad_message"), ({}, "bad_message")):
        refused = http.post("/api/games/fujian13/arrange", json=body)
        assert refused.status_code == 400 and (code is None or refused.json()["error"]["code"] == code)
    assert http.post("/api/games/cangzhou/arrange", json={"cards": hand}).json()["error"]["code"] == "no_arrange"


def test_what_to_play_or_discard_and_why(http: httpx.Client) -> None:
    """123456万 789筒 34条 11东 waits for 2条 and 5条 once 北 is gone; four jokers in the last round beat everything."""
    answer = http.post("/api/games/cangzhou/hint", json={"hand": "123m 456m 789p 34s 11z 4z"}).json()
    assert answer["best"] == "discard 4z"
    ready = next(one for one in answer["discards"] if one["take"])
    assert ready["useful"] == {"2s": 4, "5s": 4} and "听牌" in ready["words"] and "ready" in ready["words_en"]
    hand = "bj bj sj sj 3s 4s 5d 7h 8d 9c Jh Qh Kd As"
    best = http.post("/api/games/anpai/hint", json={"hand": hand}).json()["options"][0]
    assert (best["cards"], best["wins"], best["name_en"][:4]) == ("sj sj bj bj", 1, "four")
    refusals: list[tuple[str, dict[str, object], str]] = [
        ("fujian13", {"hand": "As"}, "no_hint"),
        ("anpai", {"hand": "As"}, "hint_play_size"),
        ("anpai", {"hand": hand, "melds": "吃123m"}, "hint_unused"),
        ("anpai", {"hand": hand, "coins": [1, 2, 3, 4, 5]}, "bad_message"),
        ("anpai", {"hand": hand, "options": {"nothing": 1}}, "unknown_option"),
        ("cangzhou", {}, "bad_message"),
    ]
    for game, body, code in refusals:
        refused = http.post(f"/api/games/{game}/hint", json=body)
        assert refused.status_code == 400 and refused.json()["error"]["code"] == code


def test_a_game_says_what_clients_must_not_work_out(http: httpx.Client) -> None:
    """六墩不抓: six stacks stay at the end of Cangzhou's wall (CZ-2.9); anpai alone is played for coins."""
    games = {game["id"]: game for game in http.get("/api/games").json()["games"]}
    assert games["fujian13"]["can"] == ["score", "read", "arrange", "lesson"]
    assert games["anpai"]["can"] == ["score", "read", "hint", "lesson"]
    assert games["cangzhou"]["can"] == ["score", "read", "hint", "lesson"]
    assert [name for name, game in games.items() if game["unit"] == "coin"] == ["anpai"]
    assert games["cangzhou"]["facts"] == {"stacks_kept": 6} and games["anpai"]["facts"] == {}
    assert "hand_started" in games["cangzhou"]["openings"]
    assert games["taiwan13"]["emblem"] == {"cards": "Qh Kh Ah"} and games["cangzhou"]["emblem"] == {"tiles": "5m 1s 7z"}


def test_cards_being_laid_out_are_read(http: httpx.Client) -> None:
    pair = http.post("/api/games/fujian13/read", json={"front": "Ks Kh 2d", "middle": None}).json()
    assert [name and name["en"] for name in pair["names"]] == ["pair", None, None]
    plays = http.post("/api/games/anpai/read", json={"cards": "Ks Kh", "options": {}}).json()
    assert plays["problem"] is None and len(plays["names"]) == 1
    hand = {"hand": "55s 78p", "melds": "chow 123m pung 444m concealed_kong 1111z", "seen": "6p"}
    ready = http.post("/api/games/cangzhou/read", json=hand).json()
    assert ready["waits"] == [{"discard": None, "tiles": {"6p": 3, "9p": 4}}]
    refusals: list[tuple[str, object, str]] = [
        ("cangzhou", {"cards": "Ks"}, "bad_message"),
        ("fujian13", {"cards": "Ks"}, "bad_message"),
        ("fujian13", {"front": 3}, "bad_message"),
        ("fujian13", {"front": "Ks " * 70}, "bad_message"),
        ("fujian13", {"front": "Ks", "options": []}, "bad_message"),
        ("fujian13", [], "bad_message"),
        ("fujian13", {"options": {"nothing": 1}}, "unknown_option"),
        ("anpai", {}, "bad_value"),
    ]
    for game, body, code in refusals:
        refused = http.post(f"/api/games/{game}/read", json=body)
        assert refused.status_code == 400 and refused.json()["error"]["code"] == code, (game, body)


def test_cards_are_read_beside_the_event_loop(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole deck to be laid out is refused; a hand takes milliseconds, which are nobody else's."""
    threads: list[str] = []
    read = questions.read

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return read(*given)

    monkeypatch.setattr(questions, "read", noted)
    whole = {"hand": " ".join(rank + suit for rank in "23456789TJQKA" for suit in "shdc"), "fill": "back"}
    refused = http.post("/api/games/fujian13/read", json=whole)
    assert refused.status_code == 400 and refused.json()["error"]["code"] == "wrong_row_size"
    assert len(threads) == 1 and threads[0].startswith("paiju-think")


def test_bodies_that_games_check_are_described_by_their_questions(http: httpx.Client) -> None:
    schemas = http.get("/api/openapi.json").json()["components"]["schemas"]
    hints, rows = schemas["HintBody"], schemas["ReadBody"]
    assert hints["required"] == ["hand"] and rows["required"] == []
    assert hints["properties"]["giver"] == {"type": "integer", "minimum": 1, "maximum": 3}
    assert hints["properties"]["coins"]["maxItems"] == 4 and hints["properties"]["seen"]["maxLength"] == 600
    assert {"front", "middle", "back", "hand", "cards", "fill", "melds", "seen", "options"} == set(rows["properties"])


def test_the_site_tells_what_a_client_needs(http: httpx.Client) -> None:
    site = http.get("/api/site").json()
    assert {"hello", "hurry"} <= {phrase["id"] for phrase in site["phrases"]}
    for item in (*site["phrases"], *site["emotes"]):
        assert item["zh"] and item["en"]


def test_a_game_tells_the_settings_of_its_rooms(http: httpx.Client) -> None:
    def forms(game: str) -> dict[str, Any]:
        return {one["name"]: one for one in http.get(f"/api/games/{game}").json()["settings"]}

    thirteen, mahjong = forms("fujian13"), forms("cangzhou")
    assert list(thirteen) == ["clock", "pause", "pace", "chat", "watch", "door"], "no tile is claimed at cards"
    assert list(mahjong) == ["clock", "pause", "claims", "window", "pace", "chat", "watch", "door"]
    for setting in mahjong.values():
        assert all(setting["label"][lang] and setting["help"][lang] for lang in LANGUAGES)
    assert (thirteen["clock"]["default"], mahjong["clock"]["default"]) == (60, 20)
    assert [choice["value"] for choice in mahjong["claims"]["choices"]] == ["natural", "sealed"]
    assert mahjong["claims"]["default"] == "natural"
    assert mahjong["window"]["needs"] == {"claims": "sealed"} and mahjong["claims"]["needs"] is None
    assert mahjong["pace"]["per"] == 10 and mahjong["window"]["per"] == 1, "tenths of a second are shown as seconds"


def test_the_description_names_every_route_and_no_other(server: Running, http: httpx.Client) -> None:
    document = http.get("/api/openapi.json").json()
    routes = {route.path for route in server.service.app.routes if route.path.startswith(("/api", "/health", "/metr"))}  # type: ignore[attr-defined]
    assert set(document["paths"]) == routes
    for path, operations in document["paths"].items():
        for method in ("get", "post", "patch", "put", "delete"):
            status = http.request(method, path.replace("{", "").replace("}", "")).status_code
            assert (status == 405) == (method not in operations), (method, path, status)
    assert document["components"]["schemas"]["RoomBody"]["additionalProperties"] is False
    history = document["paths"]["/api/matches"]["get"]["responses"]["2XX"]["content"]["application/json"]["schema"]
    assert history == {"$ref": "#/components/schemas/History"}
    assert set(document["components"]["schemas"]["GameTotal"]["required"]) == {"game", "count", "total"}


def test_every_answer_is_guarded(http: httpx.Client) -> None:
    for path in ("/", "/healthz", "/api/games", "/nothing", "/api/rooms/000000", "/metrics"):
        headers = http.get(path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy and "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    evil = http.get("/healthz", headers={"Host": "x; script-src *"}).headers["content-security-policy"]
    assert "script-src *" not in evil


def test_what_is_not_there(http: httpx.Client) -> None:
    for path in ("/nothing", "/api/nothing", "/api/games/x", "/api/matches/x", "/api/matches/x/record", "/assets/x.js"):
        answer = http.get(path)
        assert answer.status_code == 404 and set(answer.json()["error"]["message"]) == set(LANGUAGES)
    assert http.put("/api/rooms").json()["error"]["code"] == "bad_method"


def test_unknown_fields_are_refused(http: httpx.Client) -> None:
    for path, body in (("/api/players", {"name": "a", "admin": True}), ("/api/handover", {"code": 5})):
        answer = http.post(path, json=body)
        assert answer.status_code == 400 and answer.json()["error"]["code"] == "bad_message"


def test_health_and_measurements(http: httpx.Client) -> None:
    assert http.get("/healthz").json()["ok"] is True
    http.get("/nothing")
    text = http.get("/metrics").text
    assert 'paiju_requests_total{method="GET",status="404"} 1.0' in text and "paiju_connections 0.0" in text


def test_names_can_be_changed(http: httpx.Client) -> None:
    token = http.post("/api/players", json={"name": " 阿明 "}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    assert http.patch("/api/players/me", json={"name": "小红"}, headers=headers).json()["name"] == "小红"
    assert http.get("/api/players/me", headers=headers).json()["name"] == "小红"
    assert http.patch("/api/players/me", json={"name": "\u202e"}, headers=headers).json()["error"]["code"] == "bad_name"


def test_people_choose_a_picture_beside_their_name(http: httpx.Client) -> None:
    made = http.post("/api/players", json={"name": "阿明", "avatar": 23}).json()
    assert made["avatar"] == 23
    headers = {"Authorization": f"Bearer {made['token']}"}
    changed = http.patch("/api/players/me", json={"avatar": 0}, headers=headers).json()
    assert (changed["name"], changed["avatar"]) == ("阿明", 0)
    changed = http.patch("/api/players/me", json={"name": "小红"}, headers=headers).json()
    assert (changed["name"], changed["avatar"]) == ("小红", 0)
    room = http.post("/api/rooms", json={"game": "fujian13"}, headers=headers).json()["room"]
    seats = http.get(f"/api/rooms/{room}").json()["seats"]
    assert [seat["avatar"] for seat in seats] == [0] + [None] * (len(seats) - 1)


def test_who_never_chose_a_picture_always_has_the_same(http: httpx.Client) -> None:
    made = http.post("/api/players", json={"name": "阿明"}).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    assert made["avatar"] == avatar_of(made["player"], None)
    assert http.get("/api/players/me", headers=headers).json()["avatar"] == made["avatar"]


@pytest.mark.parametrize(
    ("avatar", "code"), [(24, "bad_avatar"), (-1, "bad_avatar"), (1.5, "bad_message"), ("1", "bad_message")]
)
def test_a_picture_that_is_none_is_refused(http: httpx.Client, avatar: object, code: str) -> None:
    refused = http.post("/api/players", json={"name": "阿明", "avatar": avatar})
    assert refused.status_code == 400 and refused.json()["error"]["code"] == code
    token = http.post("/api/players", json={"name": "阿明", "avatar": 3}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    refused = http.patch("/api/players/me", json={"name": "小红", "avatar": avatar}, headers=headers)
    assert refused.status_code == 400 and refused.json()["error"]["code"] == code
    me = http.get("/api/players/me", headers=headers).json()
    assert (me["name"], me["avatar"]) == ("阿明", 3), "nothing of it was taken"


def test_a_room_has_a_link_and_a_code_for_phones(http: httpx.Client) -> None:
    token = http.post("/api/players", json={"name": "阿明"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    made = http.post("/api/rooms", json={"game": "anpai"}, headers=headers).json()
    assert made["link"].endswith(f"/r/{made['room']}") and len(made["room"]) == 6
    card = http.get(f"/api/rooms/{made['room']}").json()
    assert card["free"] == 3 and card["state"] == "lobby" and token not in str(card)
    code = http.get(f"/api/rooms/{made['room']}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml" and code.text.startswith("<svg")
    refused = http.post("/api/rooms", json={"game": "anpai", "settings": {"clock": 5000}}, headers=headers)
    assert refused.json()["error"]["code"] == "bad_option"


def test_without_a_build_the_page_says_how_to_make_one(start: Start, tmp_path: Path) -> None:
    server = start(static=tmp_path / "nothing")
    answer = httpx.get(server.http + "/r/123456", headers={"Accept-Language": "en"})
    assert answer.status_code == 503 and "make web" in answer.text
    assert answer.text.index("has not been built") < answer.text.index("还没有构建")


def test_the_built_client_is_served(start: Start, tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>牌局</title>")
    (static / "assets" / "main-1234.js").write_text("/* " + "x" * 2000 + " */")
    (tmp_path / "secret.txt").write_text("not for anybody")
    server = start(static=static)
    with httpx.Client(base_url=server.http, timeout=PATIENCE) as client:
        for path in ("/", "/r/123456", "/g/fujian13", "/m/abc"):
            page = client.get(path)
            assert "牌局" in page.text and page.headers["cache-control"] == "no-cache"
        lost = client.get("/nowhere", headers={"Accept": "text/html,*/*"})
        assert lost.status_code == 404 and "牌局" in lost.text, "a person gets a page"
        for path, wants in (("/nowhere", "*/*"), ("/api/nowhere", "text/html")):
            assert client.get(path, headers={"Accept": wants}).json()["error"]["code"] == "not_found"
        script = client.get("/assets/main-1234.js")
        assert "immutable" in script.headers["cache-control"] and script.headers["content-encoding"] == "gzip"
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"):
            assert client.get(path).status_code == 404


def test_every_code_has_a_sentence_in_both_languages() -> None:
    """Codes are found in the source: what is raised must be explained."""
    import re

    texts = [
        tomllib.loads(files("paiju.server").joinpath("lang", f"{lang}.toml").read_text("utf-8")) for lang in LANGUAGES
    ]
    assert _keys(texts[0]) == _keys(texts[1])
    known = set(texts[0]["error"]) | {"bad_json", "unknown_game", "unknown_bot"}
    source = "".join(path.read_text("utf-8") for path in Path(str(files("paiju.server"))).glob("*.py"))
    raised = set(re.findall(r'(?:ServerError|RequestError)\(\s*"(\w+)"', source))
    assert raised <= known and set(STATUS) <= known
    assert set(texts[0]["error"]) <= raised | {"not_found", "internal", "paused", "stale_action", "bad_method"}
    page = Path(__file__).parents[2] / "docs" / "protocol.md"
    assert {f"`{code}`" for code in texts[0]["error"]} <= set(re.findall(r"`\w+`", page.read_text("utf-8")))


def _keys(node: Any, prefix: str = "") -> set[str]:
    if not isinstance(node, dict):
        return {prefix}
    return {key for name, value in node.items() for key in _keys(value, f"{prefix}.{name}")}


def test_looking_at_a_room_leaves_it_to_its_owner(start: Start) -> None:
    """The epoch of a room says who owns it; only who comes in to play may raise it."""
    first = start()

    async def make() -> str:
        return (await seated(Site(first.http), first.ws, "fujian13", 2))[0].code

    code = run(make())
    first.stop()

    def epoch() -> int:
        with closing(sqlite3.connect(first.config.database)) as db:
            (found,) = db.execute("SELECT epoch FROM rooms WHERE code = ?", (code,)).fetchone()
        return int(found)

    before = epoch()
    again = start()
    card = httpx.get(f"{again.http}/api/rooms/{code}").json()
    assert card["free"] == 2 and [seat["online"] for seat in card["seats"]] == [False] * 4
    assert httpx.get(f"{again.http}/api/rooms/{code}/qr.svg").status_code == 200
    assert epoch() == before

    async def come_in() -> None:
        await Player(again.ws, code).open()

    run(come_in())
    assert epoch() == before + 1
