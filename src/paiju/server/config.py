"""Decisions of whoever runs a server; every limit has its number here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate: so many a second in the long run, so many at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits to what one connection, one address and all together may ask for."""

    message_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    connections: int = 10_000
    rooms: int = 5_000
    connections_per_address: int = 100
    """A school or a café is one address."""
    sockets_per_address: int = 400
    """Sockets that are no websockets yet: a browser keeps half a dozen."""
    spectators_per_room: int = 100
    waiting_bytes: int = 1024 * 1024
    """What may wait for one slow reader before it is let go."""
    messages: Rate = Rate(15, 60)
    phrases: Rate = Rate(0.5, 5)
    requests: Rate = Rate(30, 200)
    thinking: Rate = Rate(1, 20)
    """Scores, arrangements, hints, replays, records: what costs the server work."""
    people_made: Rate = Rate(0.2, 100)
    """New players: a class that begins together, at one address."""
    rooms_made: Rate = Rate(0.2, 40)
    rooms_a_day: Rate = Rate(300 / 86_400, 300)
    """By network, which is a /48 of IPv6: one with 65,536 addresses of its own has no more than one with one."""
    rooms_per_player: int = 20
    """Open rooms somebody sits in, from which on they make no more."""
    hellos: Rate = Rate(5, 150)
    """Comings into a room through a websocket: after a restart everybody behind an address comes at once."""
    wrong_codes: Rate = Rate(0.1, 60)
    """Guesses at room codes. A million codes at one in ten seconds are 116 days."""
    wrong_codes_of_network: Rate = Rate(0.2, 300)
    """Guesses by network: one in five seconds are 58 days, for a /48 that could ask from 65,536 addresses."""
    wrong_handovers: Rate = Rate(0.1, 20)
    wrong_tokens: Rate = Rate(1, 100)
    is_per_address: bool = True
    """False lifts what counts by address: for a load test from one machine."""


@dataclass(frozen=True, slots=True)
class Config:
    """One server."""

    database: str = "paiju.db"
    """A SQLite file, or the address of a PostgreSQL database (``postgresql://…``) that several processes may share."""
    name: str | None = None
    """Of this process among those that share the database; one is made up otherwise."""
    inner: str = "127.0.0.1:0"
    """Where the other processes reach this one, as HOST:PORT; port 0 is any."""
    advertise: str | None = None
    """What the others are told instead, where something stands between."""
    lease_seconds: float = 5.0
    """A process that was not heard of for so long has lost its rooms to whoever asks for them."""
    host: str = "0.0.0.0"
    port: int = 8000
    public_url: str | None = None
    """What people type to get here, where a proxy stands in front."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may connect; our own always may."""
    hosts: tuple[str, ...] = ()
    """Names this server answers to, besides that of ``public_url``; none: to any. A foreign page that has its own name
    point here (DNS rebinding) passes for ours otherwise."""
    limits: Limits = field(default_factory=Limits)
    static: Path = STATIC
    hello_seconds: float = 10.0
    silent_seconds: float = 30.0
    """How long a socket may take to send a whole request, its body too."""
    grace_seconds: float = 20.0
    """How long somebody may be away before the house bot plays for them."""
    reveal_seconds: float = 5.0
    """How long the deal waits for seeds whose hashes were given."""
    vote_seconds: float = 60.0
    unload_seconds: float = 300.0
    """A room nobody is in leaves memory after this; its log stays."""
    room_hours: float = 24.0
    """A room nobody has been in for so long is closed."""
    unentered_minutes: float = 10.0
    """A room nobody ever came into is closed after that."""
    retry_seconds: int = 2
    open_metrics: bool = False
    """Whether ``/metrics`` answers other machines too: counters of actions could tell that somebody was asked."""
    bot_threads: int = 2
