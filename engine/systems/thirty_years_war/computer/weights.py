"""The weights of the terms: what weights.toml holds."""

from functools import cache

import msgspec

from engine.computer.weights import read_weights
from engine.data.files import Entry


class Weights(Entry, frozen=True, kw_only=True):
    """What the computer player holds dear, in points."""

    format: int
    strength: float
    leader: float
    morale: float
    upset: float
    last_upset: float
    gun: float
    bold: float
    comfort: float
    exposure: float
    shaken: float
    tempo: float
    haste: float
    standoff: float
    rally: float
    peril: float
    loose: float
    worthwhile: float
    attackers: dict[str, str]
    """By battle, the side that must bring the fight about."""
    battery: float
    certain: float
    doomed: float
    gunfire: float
    winning: float
    late: int
    unforeseen: float
    general: dict[str, float]
    """What a general weighs otherwise."""
    looks: int
    """How many plans a general looks at for each piece that may still move."""


@cache
def weights() -> Weights:
    """The weights as they are shipped. Raises DataError if the file does not fit."""
    return read_weights(__file__, Weights)


@cache
def generals_weights() -> Weights:
    """The weights of a general."""
    return msgspec.structs.replace(weights(), **weights().general)
