"""Arguments and environment, looked at once before anything is made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.errors import DataError
from engine.core.visible import hidden_reason

VARIABLES = ("HEXPLAIN_HOME", "HEXPLAIN_READER", "XDG_DATA_HOME", "HOME")
"""What of the environment is used and said."""


def require_usable(arguments: Sequence[str], environ: Mapping[str, str]) -> None:
    """Raises DataError if an argument or a variable holds what a terminal would obey."""
    named = [
        *((f"Argument {number}", text) for number, text in enumerate(arguments, 1)),
        *((name, environ.get(name, "")) for name in VARIABLES),
    ]
    for name, text in named:
        reason = hidden_reason(text)
        if reason:
            raise DataError(f"{name} cannot be used: {reason}.")
