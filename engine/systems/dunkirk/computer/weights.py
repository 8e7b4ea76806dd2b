"""The weights of the terms: what weights.toml holds."""

from functools import cache

from engine.computer.weights import read_weights
from engine.data.files import Entry


class Weights(Entry, frozen=True, kw_only=True):
    """What the computer player holds dear, in points."""

    format: int
    german_strength: float
    french_strength: float
    city: float
    bare: float
    near: float
    win: float
    decay: float
    garrison: float
    held: float
    kept: float
    slack: float
    fight: int
    zone: int
    clear: float
    push: float
    setback: float
    german_exposure: float
    french_exposure: float
    tempers: dict[str, dict[str, float]]
    """Weights that are otherwise where a general makes other plans, by the name of the temper."""
    setups: dict[str, dict[str, dict[str, str]]]
    """Set-ups of its own: by side and name, a hex for each unit."""


@cache
def weights() -> Weights:
    """The weights as they are shipped. Raises DataError if the file does not fit."""
    return read_weights(__file__, Weights)
