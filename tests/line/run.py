"""Plays Dunkirk 1940 by lines: python -m tests.line.run HOME [one|two]."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.session.store import Store
from tests.line.desks import dunkirk, new_session
from tui.commands import open_desk
from tui.line import run


def main(home: str, seats: str = "one") -> int:
    playable, folder = dunkirk()
    with new_session("two" if seats == "two" else "one", Store(Path(home))) as session:
        return run(open_desk(session, playable, folder), sys.stdin, sys.stdout)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
