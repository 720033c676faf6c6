"""计分: the scoring contract, "score these hands", from plain JSON to plain JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paiju.core.cards import RANKS, Cards, cards_text, parse_card, parse_cards
from paiju.core.errors import NotationError, Refusal, RequestError
from paiju.core.ledger import Entry, explained
from paiju.core.options import describe, parse_options
from paiju.core.plain import Plain
from paiju.core.texts import Texts
from paiju.families.thirteen.explain import sentence_of
from paiju.families.thirteen.grouping import groups_of
from paiju.families.thirteen.hands import ShownHand, arranged, beyond_deck, declared
from paiju.families.thirteen.model import Rules, ThirteenOptions
from paiju.families.thirteen.naming import note_of
from paiju.families.thirteen.rules.play import clear_hand
from paiju.families.thirteen.rules.settling import settle
from paiju.families.thirteen.table import HAND, NOBODY, PLACES, SIZES, LaidDeal
from paiju.families.thirteen.telling import Teller
from paiju.families.thirteen.views import Showdown, showdown_of

_FIELDS = ("options", "players", "banker", "bets")
_HORSE = "horse"
_SPECIAL = "special"
HEARTS = tuple(f"{rank}h" for rank in RANKS)


def score_request(kind: type[ThirteenOptions], texts: Texts, request: object) -> dict[str, Plain]:
    """The answer to a request, or an error that names what is wrong and where."""
    if not isinstance(request, Mapping):
        raise RequestError("bad_request", where="request", expected="@expected.object")
    has_horse = any(info.name == _HORSE for info in describe(kind))
    _check_fields(request, (*_FIELDS, _HORSE) if has_horse else _FIELDS, "request")
    players = _players(request)
    rules = _rules(kind, request.get("options"), len(players))
    horse = _horse(rules, request.get(_HORSE))
    given = [_read_player(player, seat) for seat, player in enumerate(players)]
    _check_deck(rules, given)
    hands = [_shown(rules, rows, seat) for seat, rows in enumerate(given)]
    banker, bets = _stakes(rules, request)
    settled, entries = settled_hands(rules, 0, hands, banker, bets, horse)
    return {
        "totals": list(settled.totals),
        "players": [_player_answer(rules, texts, hand) for hand in hands],
        "pairs": [{"seats": list(pair.seats), "points": pair.points} for pair in settled.pairs],
        "guns": [list(pair) for pair in settled.guns],
        "rollovers": [list(pair) for pair in settled.rollovers],
        "sweeps": list(settled.sweeps),
        "horse": None if settled.horse is None else {"card": settled.horse, "holder": settled.horse_holder},
        "explain": [_line(texts, entry) for entry in entries],
    }


def settled_hands(
    rules: Rules,
    deal: int,
    hands: Sequence[ShownHand],
    banker: int | None = None,
    bets: Sequence[int | None] = (),
    horse: int | None = None,
) -> tuple[Showdown, tuple[Entry, ...]]:
    """A whole table settled. ``bets`` has one entry a seat where there is a banker; the banker's own is not read.

    ``horse`` is the card drawn for the deal; without it the table's own counts.
    """
    show, log = laid_open(rules, deal, hands, banker, bets, horse), list[int]()
    settle(rules.room, show, log)
    teller = Teller(rules, deal)
    teller.notes = [tuple(note_of(rules.rows, value) for value in hand.values or ()) for hand in hands]
    entries = tuple(told for told in teller.news(log) if isinstance(told, Entry))
    return showdown_of(rules, show), entries


def laid_open(
    rules: Rules,
    deal: int,
    hands: Sequence[ShownHand],
    banker: int | None,
    bets: Sequence[int | None] = (),
    horse: int | None = None,
) -> LaidDeal:
    """Hands on the table, as the settlement reads them."""
    show = LaidDeal()
    show.deal, show.banker = deal, NOBODY if banker is None else banker
    show.horse = rules.room.horse if horse is None else horse
    for seat, hand in enumerate(hands):
        laid = show.hands[seat]
        clear_hand(laid)
        laid.cards = list(hand.cards)
        laid.values = list(hand.values or (0, 0, 0))
        laid.foul, laid.has_horse = int(hand.foul), int(show.horse in hand.cards)
        if hand.special is not None:
            laid.special = rules.specials.index(hand.special)
        show.bets[seat] = (bets[seat] or 1) if bets else 1
    return show


def _check_fields(given: Mapping[str, object], known: Sequence[str], where: str) -> None:
    for name in given:
        if name not in known:
            raise RequestError("unknown_field", where=where, field=str(name)[:40])


def _players(request: Mapping[str, object]) -> list[object]:
    players = request.get("players")
    if "players" not in request:
        raise RequestError("missing_field", where="request", field="players")
    if not isinstance(players, list):
        raise RequestError("bad_request", where="players", expected="@expected.list")
    return players


def _rules(kind: type[ThirteenOptions], options: object, count: int) -> Rules:
    """The table of these options; where their number is an option, as many play as hands are given."""
    if options is not None and not isinstance(options, Mapping):
        raise RequestError("bad_request", where="options", expected="@expected.object")
    given: dict[str, object] = dict(options or {})
    for info in describe(kind):
        if info.name == "players" and info.choices is not None:
            if count not in info.choices:
                raise RequestError("wrong_player_count", info.rule, given=count, needed=info.choices)
            given.setdefault("players", count)
    rules = parse_options(kind, given).rules()
    if rules.room.seats != count:
        raise RequestError("wrong_player_count", given=count, needed=rules.room.seats)
    return rules


def _read_player(player: object, seat: int) -> tuple[Cards, ...]:
    """A player's rows, or one row of thirteen for a special."""
    where = f"players[{seat}]"
    if not isinstance(player, Mapping):
        raise RequestError("bad_request", where=where, expected="@expected.object")
    _check_fields(player, (*PLACES, _SPECIAL), where)
    special = player.get(_SPECIAL) is not None
    if special and any(place in player for place in PLACES):
        raise RequestError("special_or_rows", where=where)
    wanted = ((_SPECIAL, HAND),) if special else tuple(zip(PLACES, SIZES, strict=True))
    return tuple(_read_row(player, name, size, where) for name, size in wanted)


def _read_row(player: Mapping[str, object], name: str, size: int, where: str) -> Cards:
    text = player.get(name)
    where = f"{where}.{name}"
    if text is None:
        raise RequestError("missing_field", where=where.rpartition(".")[0], field=name)
    if not isinstance(text, str):
        raise RequestError("bad_request", where=where, expected="@expected.cards")
    try:
        cards = parse_cards(text)
    except NotationError as error:
        raise RequestError(error.code, **{**error.refusal.detail, "where": f"{where}: "}) from None
    if len(cards) != size:
        raise RequestError("wrong_row_size", "TH-1.2", row=where, size=size, given=len(cards))
    return cards


def _check_deck(rules: Rules, given: Sequence[tuple[Cards, ...]]) -> None:
    """No card more often than the deck has it, over all players together."""
    laid = [(f"players[{seat}]", [card for row in rows for card in row]) for seat, rows in enumerate(given)]
    refusal = beyond_deck(rules, laid)
    if refusal is not None:
        raise RequestError(refusal.code, **refusal.detail)


def _shown(rules: Rules, rows: tuple[Cards, ...], seat: int) -> ShownHand:
    where = f"players[{seat}]"
    if len(rows) == 1:
        shown = declared(rules, rows[0], f"{where}.{_SPECIAL}")
    else:
        shown = arranged(rules, rows, tuple(f"{where}.{place}" for place in PLACES))
    if isinstance(shown, Refusal):
        raise RequestError(shown.code, shown.rule, **shown.detail)
    return shown


def _stakes(rules: Rules, request: Mapping[str, object]) -> tuple[int | None, tuple[int, ...]]:
    """Banker and bets, which only a table with a banker reads; the banker's own bet counts for nothing."""
    if not rules.room.banked:
        return None, ()
    for name in ("banker", "bets"):
        if name not in request:
            raise RequestError("missing_field", rules.lines["bet"], where="request", field=name)
    banker, bets = request["banker"], request["bets"]
    if type(banker) is not int or not 0 <= banker < rules.room.seats:
        raise RequestError("bad_banker", last=rules.room.seats - 1)
    if not isinstance(bets, list) or len(bets) != rules.room.seats:
        raise RequestError("bad_bets", rules.lines["bet"], count=rules.room.seats, most=rules.room.max_bet)
    for seat, bet in enumerate(bets):
        if seat != banker and (type(bet) is not int or not 1 <= bet <= rules.room.max_bet):
            raise RequestError("bad_bets", rules.lines["bet"], count=rules.room.seats, most=rules.room.max_bet)
    return banker, tuple(bet if seat != banker else 1 for seat, bet in enumerate(bets))


def _horse(rules: Rules, given: object) -> int | None:
    """抽马: the heart that was drawn, which only a table that draws one asks for."""
    if not rules.room.horse_drawn:
        if given is not None:
            raise RequestError("horse_not_drawn", rules.lines.get("horse", ""))
        return None
    if given is None:
        raise RequestError("missing_field", rules.lines["horse"], where="request", field=_HORSE)
    if isinstance(given, str) and given in HEARTS:
        return parse_card(given)
    raise RequestError("bad_horse", rules.lines["horse"])


def _player_answer(rules: Rules, texts: Texts, hand: ShownHand) -> dict[str, Plain]:
    answer: dict[str, Plain] = {"special": None, "foul": hand.foul, "rows": None}
    if hand.special is not None:
        answer["special"] = hand.special.zh
        answer["special_en"] = texts.text("en", f"special.{hand.special.id}")
        answer["groups"] = [cards_text(group) for group in groups_of(rules, hand.special.id, hand.cards)]
        return answer
    keys = [rules.row_names[kind] for kind in hand.types]
    answer["rows"] = [texts.text("zh", key) for key in keys]
    answer["rows_en"] = [texts.text("en", key) for key in keys]
    notes = [note_of(rules.rows, value) for value in hand.values or ()]
    answer["notes"] = [note and texts.text("zh", f"row_note.{note}") for note in notes]
    answer["notes_en"] = [note and texts.text("en", f"row_note.{note}") for note in notes]
    return answer


def _line(texts: Texts, entry: Entry) -> dict[str, Plain]:
    return explained(texts, entry, sentence_of(entry))
