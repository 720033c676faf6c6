"""The game's scorer against one that was written from the source alone, on hands rich in bombs, ties and debts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from paiju.core.errors import PaijuError
from paiju.games.anpai import GAME
from tests.anpai import oracle

CARDS = [rank + suit for rank in oracle.ORDER for suit in "shdc"] + ["sj", "bj"]


def _deck(chance: random.Random) -> list[str]:
    """Two decks, often with few ranks in them, so that bombs and ties are common."""
    ranks = chance.sample(oracle.ORDER, chance.choice([2, 3, 4, 6, 13]))
    deck = [card for card in CARDS if card[0] in ranks or (card in ("sj", "bj") and chance.random() < 0.7)] * 2
    chance.shuffle(deck)
    return deck


def _play(chance: random.Random, deck: list[str]) -> str:
    """Some cards from the deck: at random, or as many groups of a size as can be found; perhaps no legal play."""
    size = chance.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8])
    if not size or not deck:
        return ""
    chosen: list[str] = []
    if chance.random() < 0.1:
        chosen = deck[: chance.randint(1, 5)]
    elif chance.random() < 0.15:
        chosen = [card for card in deck if card in ("sj", "bj")][: chance.randint(1, 4)]
    else:
        for rank in chance.sample(oracle.ORDER, 13)[: 1 if size > 3 else chance.randint(1, 14 // size)]:
            same = [card for card in deck if card[0] == rank and card not in ("sj", "bj")]
            chosen += same[:size] if len(same) >= size else []
        if size == 1 and chance.random() < 0.3:
            chosen += [joker for joker in ("sj", "bj") if joker in deck and chance.random() < 0.5]
    for card in chosen:
        deck.remove(card)
    chance.shuffle(chosen)
    return " ".join(chosen)


def _request(chance: random.Random) -> dict[str, Any]:
    deck = _deck(chance)
    coins = [chance.choice([0, 1, 7, 100, 3_000, 40_000, 10**6]) for _ in range(4)]
    if sum(map(bool, coins)) < 2:
        coins = [10**5] * 4
    plays = [_play(chance, deck) if have else None for have in coins]
    return {
        "options": {"base": chance.choice([1, 3, 10, 1000]), "crit": chance.choice(["each", "full", "own"])},
        "coins": coins,
        "plays": plays,
    }


def _is_wrong(play: str | None) -> bool:
    return bool(play) and (oracle.read(play or "") is None or len((play or "").split()) > 14)


@pytest.mark.slow
@pytest.mark.rule("AP-4.1", "AP-4.2", "AP-4.3", "AP-4.4", "AP-5.1", "AP-5.2", "AP-5.6", "AP-5.7", "AP-6.2")
@pytest.mark.parametrize("part", range(8))
def test_both_scorers_agree(part: int) -> None:
    chance = random.Random(part)
    seen = {"bombs": 0, "ties": 0, "crits": 0, "short": 0, "wrong": 0}
    for _ in range(2_500):
        request = _request(chance)
        options, coins, plays = request["options"], request["coins"], request["plays"]
        if any(map(_is_wrong, plays)):
            seen["wrong"] += 1
            with pytest.raises(PaijuError):
                GAME.scoring.score(request)
            continue
        totals, settled, types = oracle.score(options["base"], options["crit"], coins, plays)
        answer: Any = GAME.scoring.score(request)
        assert answer["totals"] == totals and answer["types"] == types, request
        told = [[one[key] for key in ("class", "winners", "crit", "payments")] for one in answer["settlements"]]
        assert told == [list(one) for one in settled], request
        seen["bombs"] += any(one.klass == "炸弹类" for one in settled)
        seen["ties"] += any(len(one.winners) > 1 for one in settled)
        seen["crits"] += any(one.crit for one in settled)
        seen["short"] += any(have and have + won == 0 for have, won in zip(coins, totals, strict=True))
    assert min(seen.values()) > 50, seen
