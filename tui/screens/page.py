"""What a panel holds."""

from __future__ import annotations

from dataclasses import dataclass, field

from tui.map.runs import Line


@dataclass(frozen=True)
class Page:
    """A panel's content. `focus` is the row to be kept in sight; `-1` the last one."""

    head: str
    rows: list[Line] = field(default_factory=list)
    focus: int = 0
    tells_key: bool = False
    """True if the head tells the key that turns it, where there are more pages."""
