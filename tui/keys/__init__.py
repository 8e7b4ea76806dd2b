"""Single keys on a terminal: one key, one answer, only ever appended."""

from tui.keys.loop import run

__all__ = ["run"]
