"""A measured mean and how far to trust it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, fsum, log10, sqrt

Z95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error; the error is None where one value says nothing about spread."""

    mean: float
    error: float | None
    count: int

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 % confidence, by the normal approximation."""
        if self.error is None:
            return None
        return self.mean - Z95 * self.error, self.mean + Z95 * self.error


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values."""
    return estimate_sums(len(values), fsum(values), fsum(value * value for value in values))


def estimate_sums(count: int, total: float, squares: float) -> Estimate:
    """An estimate from the number of values, their sum and the sum of their squares."""
    mean = total / count if count else 0.0
    if count < 2:
        return Estimate(mean, None, count)
    variance = max(squares - total * mean, 0.0) / (count - 1)
    return Estimate(mean, sqrt(variance / count), count)


def decimals(error: float | None, least: int) -> int:
    """Digits to show after the point: as many as make two of the error visible, so that rare is not never."""
    return max(least, 1 - floor(log10(error))) if error else least
