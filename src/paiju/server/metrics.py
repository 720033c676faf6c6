"""Metrics for ``/metrics``; a registry of our own, so that two servers in one process do not meet."""

from __future__ import annotations

from functools import cache

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
        self.message = cache(self.messages.labels)
        """The counter of one kind; ``labels`` takes longer than counting, and this comes with every message."""
        self.refused = Counter("paiju_refused", "Refusals by code.", ["code"], registry=self.registry)
        self.requests = Counter("paiju_requests", "HTTP requests.", ["method", "status"], registry=self.registry)
        self.actions = Counter("paiju_actions", "Accepted actions.", ["game", "by"], registry=self.registry)
        self.action = cache(self.actions.labels)
        """The same of actions, by game and decider."""
        self.matches = Counter("paiju_matches", "Matches ended.", ["game", "status"], registry=self.registry)
        self.given_up = Counter(
            "paiju_rooms_given_up",
            "Rooms that left memory because they could not be written, or by a mistake of ours.",
            registry=self.registry,
        )
        self.unreadable = Counter(
            "paiju_rooms_unreadable", "Attempts to read a room back whose log makes no sense.", registry=self.registry
        )
        self.set_aside = Gauge(
            "paiju_rooms_set_aside", "Idle rooms that could not be closed since the start.", registry=self.registry
        )
        self.turned_away = Counter(
            "paiju_sockets_turned_away",
            "Sockets let go: too many of an address, too few files left, silent for too long.",
            ["why"],
            registry=self.registry,
        )
        self.lease = Gauge("paiju_lease", "Whether this process holds its lease.", registry=self.registry)
        self.leases_lost = Counter("paiju_leases_lost", "Leases that ran out.", registry=self.registry)
        self.takeovers = Counter(
            "paiju_takeovers", "Rooms taken over from a process whose lease ran out.", registry=self.registry
        )
        self.forwarded = Counter(
            "paiju_forwarded", "Messages of players at other processes' tables.", ["way"], registry=self.registry
        )
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
