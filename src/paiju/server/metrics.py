"""What ``/metrics`` tells; a registry of our own, so that two servers in one process do not meet."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """Counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.connections = Gauge("paiju_connections", "Open websockets.", registry=self.registry)
        self.rooms = Gauge("paiju_rooms", "Rooms in memory.", registry=self.registry)
        self.messages = Counter("paiju_messages", "Messages from clients.", ["kind"], registry=self.registry)
        self.refused = Counter("paiju_refused", "Refusals by code.", ["code"], registry=self.registry)
        self.requests = Counter("paiju_requests", "HTTP requests.", ["method", "status"], registry=self.registry)
        self.actions = Counter("paiju_actions", "Accepted actions.", ["game", "by"], registry=self.registry)
        self.matches = Counter("paiju_matches", "Matches ended.", ["game", "status"], registry=self.registry)
        self._by_kind: dict[str, Counter] = {}
        self._by_actor: dict[tuple[str, str], Counter] = {}
        self.thinking = Histogram(
            "paiju_bot_seconds", "What a bot's decision took.", ["game"], buckets=SECONDS, registry=self.registry
        )
        self.saving = Histogram(
            "paiju_save_seconds", "From an intent to the disk.", buckets=SECONDS, registry=self.registry
        )

    def message(self, kind: str) -> None:
        """Count a message; looking its counter up by name each time would cost more than the message."""
        counter = self._by_kind.get(kind)
        if counter is None:
            counter = self._by_kind[kind] = self.messages.labels(kind)
        counter.inc()

    def action(self, game: str, by: str) -> None:
        """Count an accepted action."""
        counter = self._by_actor.get((game, by))
        if counter is None:
            counter = self._by_actor[game, by] = self.actions.labels(game, by)
        counter.inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
