"""What ``/metrics`` tells; a registry of our own, so that two servers in one process do not meet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Tally(Collector):
    """A counter for what happens all the time, in the event loop alone: without a lock it costs a tenth."""

    def __init__(self, name: str, words: str, labels: Sequence[str], registry: CollectorRegistry) -> None:
        self._described = (name, words, labels)
        self._counts: defaultdict[tuple[str, ...], int] = defaultdict(int)
        registry.register(self)

    def add(self, labels: tuple[str, ...]) -> None:
        self._counts[labels] += 1

    def collect(self) -> Iterator[Metric]:
        name, words, labels = self._described
        family = CounterMetricFamily(name, words, labels=labels)
        for values, count in self._counts.items():
            family.add_metric(values, count)
        yield family


class Metrics:
    """Counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.connections = Gauge("paiju_connections", "Open websockets.", registry=self.registry)
        self.rooms = Gauge("paiju_rooms", "Rooms in memory.", registry=self.registry)
        self.messages = Tally("paiju_messages", "Messages from clients.", ["kind"], self.registry)
        self.refused = Counter("paiju_refused", "Refusals by code.", ["code"], registry=self.registry)
        self.requests = Counter("paiju_requests", "HTTP requests.", ["method", "status"], registry=self.registry)
        self.actions = Tally("paiju_actions", "Accepted actions.", ["game", "by"], self.registry)
        self.matches = Counter("paiju_matches", "Matches ended.", ["game", "status"], registry=self.registry)
        self.thinking = Histogram(
            "paiju_bot_seconds", "What a bot's decision took.", ["game"], buckets=SECONDS, registry=self.registry
        )
        self.bot_crashes = Counter(
            "paiju_bot_crashes", "Crashes of bots; chance moved instead.", ["game", "bot"], registry=self.registry
        )
        self.saving = Histogram(
            "paiju_save_seconds", "What a commit to disk took.", buckets=SECONDS, registry=self.registry
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
