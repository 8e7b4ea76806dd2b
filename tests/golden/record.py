"""Writes anew what the program says in every scripted game: python -m tests.golden.record.

Read the difference before you commit it: it is the wording that players will hear.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.golden.scripts import play, scripts


def main() -> None:
    for script in scripts():
        with tempfile.TemporaryDirectory() as home:
            done = play(script, Path(home))
        if done.returncode or done.stderr:
            raise SystemExit(f"{script.path.name}: {done.returncode} {done.stderr.decode()}")
        new = not script.expected.exists() or script.expected.read_bytes() != done.stdout
        script.expected.write_bytes(done.stdout)
        print(f"{script.expected.name}: {'written' if new else 'as it was'}")


if __name__ == "__main__":
    main()
