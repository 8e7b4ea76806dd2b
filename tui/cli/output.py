"""What the command line prints: rows of which every character can be seen."""

from __future__ import annotations

import os
import sys

from engine.core.visible import visible


def tell(text: str) -> None:
    """Prints rows, each ended by a line feed."""
    print("\n".join(map(visible, text.split("\n"))), flush=True)  # noqa: T201


def forget_output() -> None:
    """Nobody reads any more: keep Python from complaining about it at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
