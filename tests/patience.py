"""How long tests wait before they give up."""

from __future__ import annotations

PATIENCE = 300.0
"""Seconds. Only something that is broken takes so long, on the busiest machine too."""
