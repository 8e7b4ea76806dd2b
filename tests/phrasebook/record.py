"""Says every sample of the phrasebooks anew: python -m tests.phrasebook.record [SYSTEM ...]."""

from __future__ import annotations

import sys

from engine.systems.playable import SYSTEMS
from tests.phrasebook.samples import book
from tests.phrasebook.saying import said_now


def main() -> None:
    for system in sys.argv[1:] or SYSTEMS:
        book(system).write_text(said_now(system), "utf-8")


if __name__ == "__main__":
    main()
