"""Many tables at once, and what they add up to."""

from __future__ import annotations

from paiju.core.texts import register_texts

register_texts("paiju.sim")
