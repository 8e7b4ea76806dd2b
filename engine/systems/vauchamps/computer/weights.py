"""The weights of the terms: what weights.toml holds."""

from functools import cache

from engine.computer.weights import read_weights
from engine.data.files import Entry


class Weights(Entry, frozen=True, kw_only=True):
    """What the computer player holds dear, in points."""

    format: int
    inc: dict[str, float]
    disordered: float
    routed: float
    place: dict[str, float]
    due: float
    level: float
    tempo: float
    attack: float
    hold: float
    exposure: float
    crowd: float
    cover: float
    together: float
    front: float
    guns_alone: float
    least: float


@cache
def weights() -> Weights:
    """The weights as they are shipped. Raises DataError if the file does not fit."""
    return read_weights(__file__, Weights)
