"""A program for the kill test: plays the little game from lines, and says what was accepted.

With --forgetful it announces orders that it never saves, which the kill test must catch.
"""

from __future__ import annotations

import sys
from pathlib import Path

from engine.core.kernel import Played
from engine.session.session import Session
from engine.session.store import Store
from tests.session.little import Little, Note, header


def main(root: str, forgetful: bool) -> None:
    with Session.begin(Little(), header(), Store(Path(root))) as saved:
        session = Session.begin(Little(), header()) if forgetful else saved
        print("ready", flush=True)
        for line in sys.stdin:
            if isinstance(session.submit("red", Note(int(line))), Played):
                print(f"accepted {line.strip()}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], "--forgetful" in sys.argv)
