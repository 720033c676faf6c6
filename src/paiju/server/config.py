"""What whoever runs a server may decide; every limit has its number here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, so many at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one connection, one address and all together may ask for."""

    message_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    connections: int = 10_000
    rooms: int = 5_000
    connections_per_address: int = 100
    """A school or a café is one address."""
    spectators_per_room: int = 100
    waiting_bytes: int = 1024 * 1024
    """What may wait for one slow reader before it is let go."""
    messages: Rate = Rate(15, 60)
    phrases: Rate = Rate(0.5, 5)
    requests: Rate = Rate(30, 200)
    thinking: Rate = Rate(1, 10)
    """Scores, arrangements, hints: what costs the server work."""
    rooms_made: Rate = Rate(0.1, 20)
    wrong_codes: Rate = Rate(0.1, 20)
    """Guesses at room codes, tokens and hand-over codes."""
    is_per_address: bool = True
    """False lifts what counts by address: for a load test from one machine."""


@dataclass(frozen=True, slots=True)
class Config:
    """One server."""

    database: str = "paiju.db"
    host: str = "0.0.0.0"
    port: int = 8000
    public_url: str | None = None
    """What people type to get here, where a proxy stands in front."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may connect; our own always may."""
    limits: Limits = field(default_factory=Limits)
    static: Path = STATIC
    hello_seconds: float = 10.0
    grace_seconds: float = 20.0
    """How long somebody may be away before the house bot plays for them."""
    vote_seconds: float = 60.0
    unload_seconds: float = 300.0
    """A room nobody is in leaves memory after this; its log stays."""
    room_hours: float = 24.0
    retry_seconds: int = 2
    open_metrics: bool = False
    """Whether ``/metrics`` answers other machines too: counters of actions could tell that somebody was asked."""
    bot_threads: int = 2
