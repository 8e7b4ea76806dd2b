"""The command `hexplain`: what was typed in the shell, and whom it calls.

Modules are imported only when their command is used: starting must be quick.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status. No traceback ever reaches the player."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if os.name == "nt":
        return complain("Hexplain does not run on Windows itself; use it inside WSL.")
    if arguments == ["--version"]:
        from engine.version import VERSION

        print(f"hexplain {VERSION}")
        return 0
    return _guarded(arguments)


def _guarded(arguments: list[str]) -> int:
    from engine.core.errors import DataError
    from tui.cli.arguments import parse

    _write_what_can_be_shown()
    try:
        chosen = parse(arguments)
        return int(chosen.run(chosen))
    except DataError as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return complain("Stopped.", 130)
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        return complain(f"Not done: {error.strerror or error}.")
    except Exception as fault:
        if os.environ.get("HEXPLAIN_DEBUG"):
            raise
        return complain(
            f"A fault of the program, not yours: {fault!r}. What was played is saved.\n"
            "HEXPLAIN_DEBUG=1 shows where it happened.", 3,
        )  # fmt: skip


def _write_what_can_be_shown() -> None:
    """Letters that the terminal lacks lose their accents instead of being an error."""
    import codecs

    from tui.line.streams import transliterated

    def plain(error: UnicodeError) -> tuple[str, int]:
        assert isinstance(error, UnicodeEncodeError)
        return transliterated(error.object[error.start : error.end]), error.end

    codecs.register_error("plain-letters", plain)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="plain-letters")


def complain(text: str, status: int = 2) -> int:
    """Say at most three lines on the error stream and give the exit status."""
    lines = text.splitlines()[:3]
    try:
        encoded = "\n".join(lines).encode(sys.stderr.encoding or "ascii", "replace")
        print(encoded.decode(sys.stderr.encoding or "ascii"), file=sys.stderr)
    except OSError:
        _forget_output()
    return status


def _forget_output() -> None:
    """Nobody reads any more: keep Python from complaining about it at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
