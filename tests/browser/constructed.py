"""Deals too rare to be recorded, told as a server would have told them: in a recorded match the deal is another one.

The hands are put together here; what comes of them, the game itself says.
"""

from __future__ import annotations

from typing import Any

import msgspec

from paiju.families.thirteen.moves import Declare
from paiju.registry import get_game
from paiju.server.outgoing import entries_of
from tests.thirteen.desk import holding, table

Json = dict[str, Any]
FOUR_SPECIALS = (
    "2h 2d 2c 3s 3d 3c 4s 4h 4c Th Td Tc 8s",
    "9d Js Jd Jc Qs Qh Qc Ks Kh Kd Ah Ad Ac",
    "5h 6h 7d 5s 6d 7c 8c 9s 5d 6c 7s 8h 9h",
    "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc As",
)
"""Four triples, twelve royals, three straights and a dragon, out of one deck."""


def four_specials(recording: Json) -> Json:
    """A recorded match of fujian13 up to its first pause, in which all four declared a special."""
    game = get_game("fujian13")
    played = table(game, deals=2)
    for seat, hand in enumerate(FOUR_SPECIALS):
        holding(played, seat, hand)
    before = len(played.events)
    for seat in range(4):
        played.submit(seat, Declare())
    told = [one for one in played.events[before:] if one.name in ("submitted", "showdown", "settled")]
    messages = []
    for message in recording["messages"]:
        if message["t"] == "match":
            message = {**message, "table": {**message["table"], "view": {**message["table"]["view"]}}}
            message["table"]["view"]["hand"] = FOUR_SPECIALS[0]
        if message["t"] == "step" and message["pause"] is not None:
            paid = next(one for one in told if one.name == "settled").data["totals"]
            events = [{"name": one.name, "data": one.data} for one in told[-3:]]
            entries = [plain(one) for one in entries_of(game, played.entries)]
            pause = {**message["pause"], "scores": paid}
            messages.append({**message, "events": events, "entries": entries, "pause": pause})
            break
        messages.append(message)
    answers = {path: one for path, one in recording["answers"].items() if not path.endswith(("/arrange", "/read"))}
    answers = {path: one for path, one in answers.items() if "/matches/" not in path}
    return {**recording, "answers": answers, "messages": messages}


def plain(entry: Any) -> Json:
    found: Json = msgspec.json.decode(msgspec.json.encode(entry))
    return found
