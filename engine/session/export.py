"""What may leave the machine: the game as one side has heard it, never the seed."""

from collections.abc import Callable
from typing import Any

from engine.core.event import Level
from engine.session.log import LogItem
from engine.session.session import Session

Render = Callable[[str], str]


def export(
    session: Session,
    side: str,
    render: Render,
    position_text: Callable[[Any], str],
    level: Level = Level.NORMAL,
) -> str:
    """The log as a side heard it and the position as that side sees it, in plain words.

    `render` turns marked words into plain text; `position_text` tells the side's view of the
    position. Neither is given anything that the side may not know.
    """
    lines = [session.game.title, f"As heard by {render('{players:' + side + '}')}.", ""]
    for item in session.heard(side):
        if item.event.level <= level:
            lines.append(_line(item, render, level))
    lines += ["", position_text(session.view(side)).rstrip("\n")]
    return "\n".join(lines) + "\n"


def _line(item: LogItem, render: Render, level: Level) -> str:
    return f"Turn {item.turn}: {render(item.event.text(level))}"
