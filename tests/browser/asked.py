"""Scoring requests of every kind, written by hand: what the calculators are asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Request = Mapping[str, Any]

KONG_FLOWER: Request = {
    "options": {"base": 2, "max_run": 5},
    "dealer": 2,
    "runs": [5, 0, 3, 1],
    "wins": [
        {
            "seat": 2,
            "hand": "234m 567p 99s",
            "tile": "4m",
            "from": None,
            "melds": [{"kind": "暗杠", "tiles": "1111z"}, {"kind": "点杠", "tiles": "7777s"}],
            "flags": ["杠上花"],
        }
    ],
    "kongs": [
        {"seat": 0, "kind": "碰杠", "from": 1},
        {"seat": 2, "kind": "点杠", "from": 0},
        {"seat": 2, "kind": "暗杠", "from": None},
        {"seat": 3, "kind": "暗杠", "from": None},
    ],
}
TWO_WINNERS: Request = {
    "options": {"multi_win": True, "max_run": 2},
    "dealer": 0,
    "runs": [2, 0, 1, 2],
    "wins": [
        {"seat": 1, "hand": "456m 789m 123p 55s 777z", "tile": "5m", "from": 3},
        {
            "seat": 0,
            "hand": "555m 11p",
            "tile": "5m",
            "from": 3,
            "melds": [
                {"kind": "吃", "tiles": "123s"},
                {"kind": "碰", "tiles": "222z"},
                {"kind": "碰杠", "tiles": "9999p"},
            ],
        },
    ],
    "kongs": [
        {"seat": 0, "kind": "碰杠", "from": 2},
        {"seat": 3, "kind": "点杠", "from": 2},
        {"seat": 2, "kind": "暗杠", "from": None},
    ],
}
ROBBED: Request = {
    "options": {"players": 3, "discard_pays": "cover", "base": 5},
    "dealer": 1,
    "runs": [0, 3, 2],
    "wins": [
        {
            "seat": 1,
            "hand": "123456789m 45p 6p 22z",
            "tile": "6p",
            "from": 0,
            "flags": ["抢杠胡"],
        }
    ],
    "kongs": [{"seat": 2, "kind": "点杠", "from": 1}],
}
ZAGANG: Request = {
    "options": {"discard_pays": "all", "lock_points": [1, 1, 1]},
    "dealer": 3,
    "runs": [1, 1, 0, 0],
    "wins": [
        {
            "seat": 0,
            "hand": "555s 678m 22z",
            "tile": "5s",
            "from": 1,
            "melds": [
                {"kind": "砸杠", "tiles": "2222p", "drawn": True},
                {"kind": "砸杠", "tiles": "8888p", "drawn": False},
            ],
        }
    ],
}
LOCKED: Request = {
    "options": {"players": 2, "dragon_run": True},
    "dealer": 1,
    "runs": [3, 0],
    "wins": [
        {
            "seat": 0,
            "hand": "12m 3m 99s",
            "tile": "3m",
            "from": None,
            "melds": [
                {"kind": "边", "tiles": "123p"},
                {"kind": "边", "tiles": "789m"},
                {"kind": "吃", "tiles": "567z"},
            ],
        }
    ],
}
UNPAID: Request = {
    "dealer": 0,
    "wins": [
        {
            "seat": 3,
            "hand": "123m 456p 55s",
            "tile": "1m",
            "from": 2,
            "melds": [{"kind": "暗杠", "tiles": "8888s"}, {"kind": "点杠", "tiles": "3333z"}],
        }
    ],
    "kongs": [{"seat": 3, "kind": "点杠", "from": 1}],
}
HEAVEN: Request = {
    "dealer": 3,
    "wins": [{"seat": 3, "hand": "123m 456m 789p 111z 99s", "tile": "9s", "from": None, "flags": ["天胡"]}],
}
EARTH: Request = {
    "dealer": 3,
    "runs": [0, 1, 2, 3],
    "wins": [{"seat": 1, "hand": "111222333m 444p 5p 5p", "tile": "5p", "from": 3, "flags": ["地胡"]}],
}
NOBODY_WON: Request = {
    "dealer": 2,
    "wins": [],
    "kongs": [{"seat": 0, "kind": "暗杠", "from": None}, {"seat": 1, "kind": "点杠", "from": 3}],
}
DRAWN_ZA: Request = {
    "options": {"za_drawn": True},
    "dealer": 0,
    "runs": [0, 0, 0, 0],
    "wins": [
        {
            "seat": 1,
            "hand": "555s 678m 22z",
            "tile": "5s",
            "from": 2,
            "melds": [
                {"kind": "砸", "tiles": "222p", "drawn": True},
                {"kind": "砸", "tiles": "888p", "drawn": True},
            ],
        }
    ],
}

FOUR_ROWS = [
    {"front": "Ac Jh 9c", "middle": "8c 8d 6d 5s 2d", "back": "Kc 3d 3s jk jk"},
    {"front": "Td Th 7d", "middle": "As Ks Qc Js Tc", "back": "8h 4h 2c 2s jk"},
    {"front": "Ad Kd Kh", "middle": "9d 9s 6s 5c 5d", "back": "Jc Jd 4s 3c 3h"},
    {"front": "Qh Qs 7h", "middle": "Ts 9h 8s 7c 6c", "back": "4c 4d 2h jk jk"},
]
JOKERS: Request = {"options": {"base": 3, "six_alike": True}, "players": FOUR_ROWS}
DRAWN_HORSE: Request = {"options": {"horse": "random"}, "players": FOUR_ROWS, "horse": "Kh"}
SIX: Request = {
    "options": {"players": 6, "jokers": 6, "extra_suits": 2, "special_clash": "net"},
    "players": [
        {"front": "2c 2d 2d", "middle": "Ad Jd Td 9d 6d", "back": "Qs Ts 4s 3s jk"},
        {"front": "Kh Ks 8s", "middle": "7c 7s 5d 5d 5s", "back": "6s 4c 3d 3d jk"},
        {"front": "Ad Js 7h", "middle": "9h 9s 6h 4d 4d", "back": "Ac Qc 9c 8c 3c"},
        {"front": "Tc Td 8h", "middle": "Kc Kc 9c 8c 7c", "back": "5h 3h 2c 2h 2s"},
        {"special": "As Qd Jc Th 7d 6c 6c 5c Ac Qc Jc Tc jk"},
        {"front": "Kd Kd Jh", "middle": "8d 4c 3c jk jk", "back": "Qd Jd 9d 8d jk"},
    ],
}
THREE_FLUSHES: Request = {
    "options": {"flush_compare": "top", "wheel": "lowest"},
    "players": [
        {"front": "Tc Th 6d", "middle": "Ac Ah Jh 4c 2s", "back": "9h 8d 7s 6c 5h"},
        {"special": "As Ks Qs Js 9s 7h 6h 4h 3h 2h Qd 9d 4d"},
        {"front": "Kd Kh Qh", "middle": "Td Ts 5d 3c 3d", "back": "Kc Qc 8c 7c 2c"},
        {"front": "Jc Jd 8s", "middle": "Ad 5c 4s 3s 2d", "back": "9c 8h 7d 6s 5s"},
    ],
}
BANKER_FOUL: Request = {
    "options": {"max_bet": 9, "kickers": "top"},
    "players": [
        {"front": "As Jc Th", "middle": "Kc Kh 8c 8s 4d", "back": "6h 5h 4h 3s 2s"},
        {"front": "9h 9s 8d", "middle": "Qc Qd Qs 5c 5d", "back": "Ad Ah 6s 4c 3d"},
        {"front": "Kd Jh 6c", "middle": "9c 9d 5s 4s 2h", "back": "Tc Td Ts 7h 7s"},
        {"front": "Ac Ks Qh", "middle": "8h 7c 7d 2c 2d", "back": "Jd Js 6d 3c 3h"},
    ],
    "banker": 2,
    "bets": [7, 2, 1, 9],
}
ALL_SPECIAL: Request = {
    "options": {"mode": "all", "payout": "low"},
    "players": [
        {"front": "Ks Qd Th", "middle": "Ad 9d 5s 3s 2d", "back": "Kc 7c 4c 3c 2c"},
        {"front": "As Jd 3h", "middle": "Td 9s 8d 7h 6h", "back": "Qc Qh Qs 4d 4s"},
        {"special": "2s 2h 5d 5c 7s 7d 9h 9c Js Jc Kd Kh Ac"},
        {"front": "Tc Ts 3d", "middle": "8c 8s 6c 6d 6s", "back": "Ah Jh 8h 5h 4h"},
    ],
}
CRITS: Request = {
    "options": {"base": 50, "crit": "full"},
    "coins": [100000, 90000, 0, 70000],
    "plays": ["Ks Kh Kd", "8s 8h 8d 5c 5c 5h", None, "Td Tc 7s 7h"],
}
BOMBS: Request = {
    "coins": [1200, 100000, 333, 5000],
    "plays": ["4s 4h 4d 4c", "bj sj", "", "9s 8h 7d 6c 5s"],
}

REQUESTS = {
    "kong flower": ("cangzhou", KONG_FLOWER),
    "two winners": ("cangzhou", TWO_WINNERS),
    "robbed kong": ("cangzhou", ROBBED),
    "zagang": ("cangzhou", ZAGANG),
    "bian and a dragon run": ("cangzhou", LOCKED),
    "a kong not counted": ("cangzhou", UNPAID),
    "heaven": ("cangzhou", HEAVEN),
    "earth": ("cangzhou", EARTH),
    "draw": ("cangzhou", NOBODY_WON),
    "za of a drawn tile": ("cangzhou", DRAWN_ZA),
    "jokers": ("duogui13", JOKERS),
    "a horse that was drawn": ("duogui13", DRAWN_HORSE),
    "six players": ("duogui13", SIX),
    "three flushes": ("fujian13", THREE_FLUSHES),
    "banker and a foul": ("taiwan13", BANKER_FOUL),
    "everybody and a special": ("taiwan13", ALL_SPECIAL),
    "crits and a bankrupt": ("anpai", CRITS),
    "bombs and a pass": ("anpai", BOMBS),
}
