"""Seeds of lessons: deals in which what a lesson promises can happen, found by trying one seed after another.

    python -m research.lessons duogui13 20000

prints what a lesson's author needs of the first few: the seed's name, the cards, who does what. A lesson is then
written by hand (``lesson.toml`` in the game's folder) and played through by the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from paiju.bots.catalog import get_bot
from paiju.bots.match import play_match
from paiju.core.cards import JOKER, cards_text
from paiju.core.options import parse_options
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.core.tiles import tiles_text
from paiju.registry import get_game

ENOUGH = 5
Found = dict[str, Any]


def hands_of(game_id: str, seed: str) -> list[tuple[int, ...]]:
    """The cards that every seat is dealt first, which costs far less than laying them."""
    game = get_game(game_id)
    table = Table(game, parse_options(game.options_type, {"deals": 1}), Seed.named(seed))
    while table.view(None).phase == "bet":  # type: ignore[attr-defined]
        for seat in table.pending:
            table.submit(seat, game.decode_action({"kind": "bet", "units": 3 if seat == 1 else 1}))
    return [table.view(seat).hand for seat in range(table.seats)]  # type: ignore[attr-defined]


def ranks_of(cards: tuple[int, ...]) -> Counter[int]:
    return Counter(card // 4 for card in cards if card != JOKER)


def longest_suit(cards: tuple[int, ...]) -> int:
    return max(Counter(card % 4 for card in cards if card != JOKER).values())


def straights_of(cards: tuple[int, ...]) -> set[int]:
    """The highest ranks of all straights in a hand, but for the one with the ace below."""
    ranks = ranks_of(cards)
    return {top for top in range(4, 13) if all(ranks[top - step] for step in range(5))}


def thirteen(game_id: str, seed: str) -> tuple[list[Found], Found, list[Any]]:
    """A deal played by the quick bot: hands, what was settled, and the moves."""
    game = get_game(game_id)
    chosen = parse_options(game.options_type, {"deals": 1})
    table = play_match(game, chosen, Seed.named(seed), [get_bot(game, "greedy")] * game.seats(chosen))
    told = {event.name: event.data for event in table.events}
    moves = [(seat, game.encode_action(action)) for seat, action in table.actions]
    return told["showdown"]["hands"], told["settled"], moves


def duogui13(seed: str) -> Found | None:
    """Five alike with one joker in the back, exactly one gun, no special, nothing that needs a second explanation."""
    dealt = hands_of("duogui13", seed)[0]
    if dealt.count(JOKER) != 1 or max(ranks_of(dealt).values()) != 4:
        return None
    hands, paid, moves = thirteen("duogui13", seed)
    mine = hands[0]
    if any(hand["special"] for hand in hands) or [shooter for shooter, _ in paid["guns"]] != [0]:
        return None
    jokers = " ".join(mine["rows"]).count("jk")
    if jokers != 1 or "jk" not in mine["rows"][2] or mine["types"][2] != "five_alike":
        return None
    if mine["types"][1] not in ("flush", "full_house", "straight", "triple"):
        return None
    if any(row.count("2") > 2 or row.count("3") > 2 for row in mine["rows"]):
        return None
    return {"mine": mine, "paid": paid, "moves": moves}


def fujian13(seed: str) -> Found | None:
    """A gun against one, a rollover (a row tied, the rest won) against another."""
    dealt = hands_of("fujian13", seed)
    mine = straights_of(dealt[0])
    alike = [hand for hand in dealt[1:] if mine & straights_of(hand) and max(ranks_of(hand).values()) < 3]
    strong = max(ranks_of(dealt[0]).values()) == 3 or longest_suit(dealt[0]) in (5, 6)
    if not strong or not any(longest_suit(hand) < 5 for hand in alike):
        return None
    hands, paid, moves = thirteen("fujian13", seed)
    if any(hand["special"] for hand in hands) or paid["sweeps"]:
        return None
    shot = [pair for pair in paid["guns"] if pair[0] == 0]
    rolled = [pair for pair in paid["rollovers"] if pair[0] == 0]
    if len(shot) != 2 or len(rolled) != 1 or len(paid["guns"]) != 2:
        return None
    return {"hands": hands, "paid": paid, "moves": moves}


def taiwan13(seed: str) -> Found | None:
    """Three of a kind in front, and all three rows won against the banker, by seat 1."""
    dealt = hands_of("taiwan13", seed)[1]
    triples = sum(many == 3 for many in ranks_of(dealt).values())
    if not triples or longest_suit(dealt) < 5 or not straights_of(dealt):
        return None
    hands, paid, moves = thirteen("taiwan13", seed)
    mine = hands[1]
    if any(hand["special"] for hand in hands) or mine["types"][0] != "triple":
        return None
    if paid["totals"][1] < 5:
        return None
    return {"hands": hands, "paid": paid, "moves": moves}


def anpai(seed: str) -> Found | None:
    """An opponent shows a pair among the open cards; the learner holds exactly one pair, and a higher one."""
    game = get_game("anpai")
    table = Table(game, parse_options(game.options_type, {}), Seed.named(seed))
    view: Any = table.view(0)
    ranks = Counter(card // 4 if card < 53 else 90 for card in view.hand)
    pairs = [rank for rank, many in ranks.items() if many == 2 and rank < 90]
    if max(ranks.values()) != 2 or len(pairs) != 1 or 90 in ranks or not 8 <= pairs[0] <= 11:
        return None
    shown = [(seat, cards[0] // 4) for seat, cards in enumerate(view.open) if cards[0] // 4 == cards[1] // 4]
    if len(shown) != 1 or shown[0][0] == 0 or not 2 <= shown[0][1] < pairs[0] or max(view.open[shown[0][0]]) > 52:
        return None
    hands = [cards_text(table.view(seat).hand) for seat in range(4)]  # type: ignore[attr-defined]
    return {"hands": hands, "open": [cards_text(cards) for cards in view.open], "shown": shown}


def cangzhou(seed: str) -> Found | None:
    """Four pairs and a run among the dealer's fourteen, and a third tile of three of the pairs in others' hands."""
    game = get_game("cangzhou")
    table = Table(game, parse_options(game.options_type, {}), Seed.named(seed))
    for seat in range(4):
        table.submit(seat, game.decode_action({"kind": "xiapao", "points": 1 if seat == 0 else 0}))
    views: list[Any] = [table.view(seat) for seat in range(4)]
    mine = Counter(views[0].hand)
    pairs = [tile for tile, many in mine.items() if many == 2]
    if len(pairs) != 4 or max(mine.values()) > 2:
        return None
    runs = [tile for tile in runs_of(mine) if not any(one in pairs for one in (tile, tile + 1, tile + 2))]
    if len(runs) != 1 or len({*(tile // 9 for tile in pairs if tile < 27), runs[0] // 9}) < 3:
        return None
    held = {seat: [tile for tile in views[seat].hand if tile in pairs] for seat in (1, 2, 3)}
    if len({tile for tiles in held.values() for tile in tiles}) < 3 or len(set(held[1])) < 2:
        return None
    return {"mine": tiles_text(views[0].hand), "others": [tiles_text(view.hand) for view in views[1:]], "held": held}


def runs_of(tiles: Counter[int]) -> Iterator[int]:
    for tile in range(25):
        if tile % 9 < 7 and all(tiles[tile + step] for step in range(3)):
            yield tile


def main() -> None:
    name, most = sys.argv[1], int(sys.argv[2])
    found = 0
    for number in range(most):
        seed = f"lesson {name} {number}"
        deal = globals()[name](seed)
        if deal is not None:
            print(seed, *(f"  {key}: {value}" for key, value in deal.items()), sep="\n")
            found += 1
            if found == ENOUGH:
                break


if __name__ == "__main__":
    main()
