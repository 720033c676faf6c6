"""Rooms over the network: the only place with wall-clock time, sockets and a store."""

from paiju.core.texts import register_texts

register_texts(__name__)
