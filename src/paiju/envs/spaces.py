"""Encodings as Gymnasium spaces and arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from paiju.core.encoding import Encoding
from paiju.envs.sitting import Sitting

Observation = dict[str, NDArray[Any]]


def observation_box(encoding: Encoding[Any]) -> spaces.Box:
    """The bounds of every number of an observation."""
    low = [feature.low for feature in encoding.features for _ in range(feature.size)]
    high = [feature.high for feature in encoding.features for _ in range(feature.size)]
    kind = np.dtype(encoding.dtype)
    return spaces.Box(np.array(low, kind), np.array(high, kind), dtype=kind.type)


def observation_space(encoding: Encoding[Any], choices: int) -> spaces.Dict:
    """An observation and which choices are legal."""
    mask = spaces.Box(0, 1, (choices,), np.int8)
    return spaces.Dict({"observation": observation_box(encoding), "action_mask": mask})


def observed(sitting: Sitting, seat: int, choices: int) -> Observation:
    """A seat's observation and mask; a choice that the encoding has not is legal when nothing else is."""
    encoding = sitting.encoding
    mask = np.zeros(choices, np.int8)
    legal = sitting.legal(seat)
    mask[legal or slice(encoding.choices, None)] = 1
    return {"observation": np.array(sitting.observe(seat), encoding.dtype), "action_mask": mask}
