"""编码: how programs that learn see a table of thirteen cards, and the numbers they choose by.

A hand is laid in two choices: five of its thirteen places for the back, then five of the eight left for the middle.
Places count from the highest card down, jokers last; of cards that are alike the first ones are taken, so that every
arrangement has exactly one spelling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations

from paiju.core.cards import JOKER, Cards, parse_card
from paiju.core.encoding import Encoding, Feature
from paiju.core.errors import RequestError
from paiju.core.texts import Texts
from paiju.families.thirteen.hands import best_special
from paiju.families.thirteen.learning.backs import mark_backs, mark_middles
from paiju.families.thirteen.learning.spelling import (
    CARD_KINDS,
    CLIP,
    DECLARE,
    FIRST_BACK,
    FIRST_BET,
    FIRST_MIDDLE,
    IN_BACK,
    IN_FRONT,
    IN_MIDDLE,
)
from paiju.families.thirteen.learning.study import BACKS, FORKS, MIDDLES, TOLD_TYPES, Ways, study_of, told_rules
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.moves import Action, Arrange, Bet, Declare
from paiju.families.thirteen.table import HAND, PLACES
from paiju.families.thirteen.views import PHASES, ThirteenView

MOST_BETS = 4096
"""More bets than this get no encoding: each is a choice of its own."""
SOME, LEFT = 5, 8
_BACKS = tuple(combinations(range(HAND), SOME))
_MIDDLES = tuple(combinations(range(LEFT), SOME))


def from_the_top(hand: Sequence[int]) -> tuple[int, ...]:
    """The hand as its places are counted: from the ace down, jokers last."""
    return tuple(sorted(hand, key=lambda card: (card == JOKER, -card)))


def bets_of(rules: Rules) -> int:
    """Number of bets to choose from; none where there is no banker to bet against."""
    return rules.room.max_bet if rules.room.banked else 0


class ThirteenEncoding(Encoding[Action]):
    """Observations and choices of one thirteen-card game under one set of options."""

    def __init__(self, rules: Rules, texts: Texts) -> None:
        if bets_of(rules) > MOST_BETS:
            raise RequestError("too_many_bets", rules.lines["bet"], given=rules.room.max_bet, most=MOST_BETS)
        self.rules = rules
        self.texts = texts
        self.choices = FIRST_BET + bets_of(rules)
        self.features = features_of(rules)
        self._told = told_rules(rules)
        # The last hand asked about: who spells a move asks again and again.
        self._opened: tuple[Sequence[int], list[int]] = (), []

    @cached_property
    def _ways(self) -> Ways:
        return study_of(self.rules).ways[0]

    def observe(self, view: ThirteenView, chosen: Sequence[int] = ()) -> list[int]:
        seats = range(self.rules.room.seats)
        own = view.seat or 0
        turned = [(own + i) % self.rules.room.seats for i in seats]
        out = [int(view.phase == phase) for phase in PHASES]
        out += [int(view.to_act), _clipped(view.deal), _clipped(view.deals - view.deal)]
        out += [int(view.banker == other) for other in turned]
        out += [view.bets[other] or 0 if view.bets else 0 for other in turned]
        out += [int(view.submitted[other]) if view.submitted else 0 for other in turned]
        out += [_clipped(view.scores[other] // self.rules.room.base) for other in turned]
        out += self._last(view, turned)
        out += self._hand(view, chosen)
        return [*out, *self._told, 0 if view.horse is None else parse_card(view.horse) + 1]

    def _last(self, view: ThirteenView, turned: Sequence[int]) -> list[int]:
        if view.last is None:
            return [0] * (3 * len(turned))
        points = {special.id: special.points for special in self.rules.specials}
        totals = [_clipped(view.last.totals[other] // self.rules.room.base) for other in turned]
        hands = [view.last.hands[other] for other in turned]
        specials = [points[hand.special] if hand.special else 0 for hand in hands]
        return totals + specials + [int(hand.foul) for hand in hands]

    def _hand(self, view: ThirteenView, chosen: Sequence[int]) -> list[int]:
        if not view.hand:
            return [0] * (CARD_KINDS + 2 * HAND + 2)
        cards = from_the_top(view.hand)
        counts = Counter(cards)
        rows = [0] * HAND
        spelled = tuple(chosen)
        if isinstance(view.laid, Arrange):
            spelled = self.spell(view, view.laid)
            rows = [IN_FRONT] * HAND
        for place, row in zip(_laid_places(spelled), (IN_BACK,) * SOME + (IN_MIDDLE,) * SOME, strict=False):
            rows[place] = row
        special = best_special(self.rules, view.hand)
        return [
            *(counts[card] for card in range(CARD_KINDS)),
            *(card + 1 for card in cards),
            *rows,
            int(isinstance(view.laid, Declare)),
            special.points if special else 0,
        ]

    def legal(self, view: ThirteenView, chosen: Sequence[int] = ()) -> list[int]:
        if not view.to_act or self.decode(view, chosen) is not None:
            return []
        if view.phase == "bet":
            return list(range(FIRST_BET, self.choices))
        cards = from_the_top(view.hand)
        if chosen:
            back = chosen[0] - FIRST_BACK
            mask = [0] * MIDDLES
            mark_middles(self._ways, cards, back, mask, 0)
            return [FIRST_MIDDLE + number for number in range(MIDDLES) if mask[number]]
        if self._opened[0] != cards:
            self._opened = cards, self._openings(cards)
        return list(self._opened[1])

    def _openings(self, cards: Sequence[int]) -> list[int]:
        """Declaring, if the hand can, and every back that can be completed."""
        mask = [0] * BACKS
        mark_backs(self._ways, cards, mask, 0)
        backs = [FIRST_BACK + number for number in range(BACKS) if mask[number]]
        return backs if best_special(self.rules, cards) is None else [DECLARE, *backs]

    def decode(self, view: ThirteenView, chosen: Sequence[int]) -> Action | None:
        if not chosen:
            return None
        if chosen[0] == DECLARE:
            return Declare()
        if chosen[0] >= FIRST_BET:
            return Bet(chosen[0] - FIRST_BET + 1)
        if len(chosen) == 1:
            return None
        cards = from_the_top(view.hand)
        places = _laid_places(chosen)
        front = [card for place, card in enumerate(cards) if place not in places]
        laid = [cards[place] for place in places]
        return Arrange(_row(front), _row(laid[SOME:]), _row(laid[:SOME]))

    def spell(self, view: ThirteenView, action: Action) -> tuple[int, ...]:
        if isinstance(action, Bet):
            return (FIRST_BET + action.units - 1,)
        if isinstance(action, Declare):
            return (DECLARE,)
        cards = from_the_top(view.hand)
        back = _firsts(cards, action.back)
        left = [card for place, card in enumerate(cards) if place not in back]
        return FIRST_BACK + _back_at()[back], FIRST_MIDDLE + _middle_at()[_firsts(left, action.middle)]

    def name(self, number: int, lang: str) -> str:
        if number == DECLARE:
            return self.texts.text(lang, "choice.declare")
        if number >= FIRST_BET:
            return self.texts.text(lang, "choice.bet", units=number - FIRST_BET + 1)
        if number >= FIRST_MIDDLE:
            return self.texts.text(lang, "choice.middle", places=_counted(_MIDDLES[number - FIRST_MIDDLE]))
        return self.texts.text(lang, "choice.back", places=_counted(_BACKS[number - FIRST_BACK]))


def _clipped(number: int) -> int:
    return max(-CLIP, min(CLIP, number))


def _counted(places: Sequence[int]) -> str:
    return " ".join(str(place + 1) for place in places)


def _row(cards: Sequence[int]) -> Cards:
    return Cards(tuple(sorted(cards)))


def _laid_places(chosen: Sequence[int]) -> tuple[int, ...]:
    """The hand's places that were chosen: five for the back, then five for the middle."""
    if not chosen:
        return ()
    back = _BACKS[chosen[0] - FIRST_BACK]
    if len(chosen) == 1:
        return back
    left = [place for place in range(HAND) if place not in back]
    return (*back, *(left[i] for i in _MIDDLES[chosen[1] - FIRST_MIDDLE]))


def _firsts(cards: Sequence[int], row: Sequence[int]) -> tuple[int, ...]:
    """Places of a row's cards among these; of those that are alike, the first."""
    wanted = Counter(row)
    places = []
    for place, card in enumerate(cards):
        if wanted[card] > 0:
            wanted[card] -= 1
            places.append(place)
    return tuple(places)


@lru_cache(maxsize=1)
def _back_at() -> dict[tuple[int, ...], int]:
    return {places: number for number, places in enumerate(_BACKS)}


@lru_cache(maxsize=1)
def _middle_at() -> dict[tuple[int, ...], int]:
    return {places: number for number, places in enumerate(_MIDDLES)}


def features_of(rules: Rules) -> tuple[Feature, ...]:
    """Features of an observation, in order; seats count from the observer on, money in units of the base."""
    seats, most = rules.room.seats, max(special.points for special in rules.specials)
    jokers = list(rules.room.deck).count(JOKER)
    bets = max(1, bets_of(rules))
    money = f"限于 ±{CLIP}", f"clipped to ±{CLIP}"
    return (
        Feature("phase", 3, 0, 1, "下注、摆牌、结束，现在是哪一个", "which of betting, arranging, over it is"),
        Feature("to_act", 1, 0, 1, "是否轮到自己", "whether the observer has something to do"),
        Feature("deal", 1, 0, CLIP, "之前打过几副", "how many deals came before this one"),
        Feature("deals_left", 1, 0, CLIP, "还有几副，包括这一副", "how many deals are left, this one included"),
        Feature("banker", seats, 0, 1, "谁是庄家；无庄时全为 0", "who is the banker; all 0 where there is none"),
        Feature("bets", seats, 0, bets, "各家下注；不知道或没有时为 0", "each seat's bet; 0 while unknown or none"),
        Feature("submitted", seats, 0, 1, "谁已下注或摆好", "who has bet, or laid a hand, already"),
        Feature("scores", seats, -CLIP, CLIP, f"各家总分，以底分计，{money[0]}", f"scores in bases, {money[1]}"),
        Feature(
            "last_totals", seats, -CLIP, CLIP, f"上一副输赢，以底分计，{money[0]}", f"last deal's points, {money[1]}"
        ),
        Feature(
            "last_specials", seats, 0, most, "上一副报的特殊牌型值几分", "points of the special declared last deal"
        ),
        Feature("last_fouls", seats, 0, 1, "上一副谁倒了", "who fouled last deal"),
        Feature(
            "hand", CARD_KINDS, 0, max(2, jokers), "手上每种牌几张，鬼在最后", "cards held of each kind, jokers last"
        ),
        Feature(
            "cards", HAND, 0, CARD_KINDS, "手牌从大到小，牌号加一；鬼在最后", "the hand's places: card number plus one"
        ),
        Feature(
            "rows",
            HAND,
            0,
            IN_BACK,
            "每个位置摆在哪一墩：1 头 2 中 3 尾",
            "each place's row: 1 front, 2 middle, 3 back",
        ),
        Feature("declared", 1, 0, 1, "是否已报特殊牌型", "whether the observer has declared a special"),
        Feature("special", 1, 0, most, "手牌能报的特殊牌型值几分", "points of the special the hand can declare"),
        *_rule_features(rules),
    )


def _rule_features(rules: Rules) -> tuple[Feature, ...]:
    """The rules of the table; what came later stands at the end, so that all before keeps its place."""
    later = len(told_rules(rules)) - FORKS - len(PLACES) * TOLD_TYPES
    return (
        Feature(
            "rules",
            FORKS,
            0,
            255,
            "人数、鬼数、其他牌数、A2345 的位置、同花比法、踢脚、特殊对特殊、马牌、凑一色、特殊牌型数",
            "seats, jokers, other cards, wheel, flushes, kickers, clash, horse, one colour, number of specials",
        ),
        Feature(
            "row_points",
            len(PLACES) * TOLD_TYPES,
            0,
            max(rules.room.points),
            "各墩各牌型的分，从乌龙到头道 333",
            "what each row type pays in each row, from high card to 333 in front",
        ),
        Feature(
            "more_rules",
            later,
            0,
            255,
            "三墩次序（0 都须小于，1 都可相等，2 头小于中、中可等于尾）、全是鬼是否最大、三鬼冲前的分、是否看牌下注",
            "order of rows (0 each below the next, 1 equal allowed, 2 front below middle, middle may equal back), "
            "whether nothing but jokers is highest, points of three jokers in front, "
            "whether bets are made with cards in hand",
        ),
        Feature(
            "horse", 1, 0, CARD_KINDS, "本副的马牌，牌号加一；没有为 0", "this deal's horse: card number plus one, or 0"
        ),
    )
