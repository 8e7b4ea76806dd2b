"""Into one of the front ends."""

from __future__ import annotations

import sys

from tui.cli.front import Front
from tui.cli.output import tell
from tui.desk.desk import Desk


def play(front: Front, desk: Desk) -> int:
    """Plays on the screen, by keys or by lines, as the front end says; returns the exit code."""
    if front.on_screen:
        from tui.onscreen import play_on_screen  # costs start time

        return play_on_screen(front, desk)
    if front.by_keys:
        from tui.keys import run as play_by_keys

        return play_by_keys(desk, sys.stdin, sys.stdout, front.first, front.keep)
    from tui.line import run as play_line

    if front.first:
        tell(" ".join(front.first))
    return play_line(desk, sys.stdin, sys.stdout)
