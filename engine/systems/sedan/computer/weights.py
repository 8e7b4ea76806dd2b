"""The weights of the terms: what weights.toml holds."""

from functools import cache

from engine.computer.weights import read_weights
from engine.data.files import Entry


class Weights(Entry, frozen=True, kw_only=True):
    """What the computer player holds dear, in points."""

    format: int
    prussian_strength: float
    french_strength: float
    guard: float
    sudden_death: float
    last: float
    doom: float
    nearly: float
    city: float
    push: float
    setback: float
    unmet: float
    pace: float
    decay: float
    risk: float
    retaken: float
    win: float
    exposure: float
    fight: int
    zone: int
    misjudged: float
    setups: dict[str, dict[str, dict[str, str]]]
    """Set-ups of its own: by side and name, a hex for each unit."""


@cache
def weights() -> Weights:
    """The weights as they are shipped. Raises DataError if the file does not fit."""
    return read_weights(__file__, Weights)
