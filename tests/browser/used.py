"""Browsers that were used before: most people come back to a page, and most tests are about something else.

A browser that has been to the server has its files, compiled, and its service worker. A page there costs two thirds of
the processor time that it costs in a new one, and opening pages is most of what these tests cost. What the last user
left in storage goes with the next one's first page (``Person``); what else holds for all pages of a browser is never
changed in one that is lent again.
"""

from __future__ import annotations

from typing import Any


class UsedBrowsers:
    """Lends browser contexts of a Chromium, first those that were given back."""

    def __init__(self, chromium: Any) -> None:
        self._chromium = chromium
        self._free: dict[str, list[Any]] = {}
        self._shelf_of: dict[Any, list[Any]] = {}

    def new_context(self, **how: Any) -> Any:
        """As a browser makes one."""
        shelf = self._free.setdefault(repr(how), [])
        context = shelf.pop() if shelf else self._chromium.new_context(**how)
        self._shelf_of[context] = shelf
        return context

    def take_back(self, context: Any, again: bool) -> None:
        """Close its pages, and lend it again if it came from here and nothing was done to it."""
        shelf = self._shelf_of.pop(context, None)
        if shelf is None or not again:
            context.close()
            return
        for page in context.pages:
            page.close()
        shelf.append(context)
