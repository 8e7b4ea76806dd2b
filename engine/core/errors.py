"""Errors of the engine that are not a player's mistake.

A player's mistake is a `Refusal` (engine.core.refusal), never an exception.
"""


class EngineError(Exception):
    """A fault of the program itself: rule code broke one of its own promises."""


class ChanceError(EngineError):
    """Scripted dice ran out, or were left over."""


class DataError(Exception):
    """A data file, position or save that cannot be used; the message says where and why."""
