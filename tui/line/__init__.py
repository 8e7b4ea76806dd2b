"""The plain line mode: text in, text appended, nothing else."""

from tui.line.loop import run

__all__ = ["run"]
