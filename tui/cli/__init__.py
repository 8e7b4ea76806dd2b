"""The command `hexplain`: what was typed in the shell, and whom it calls.

Modules are imported only when their command is used: starting must be quick.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status. No traceback ever reaches the player."""
    try:
        status = _guarded(list(sys.argv[1:] if argv is None else argv))
        _finish()
    except KeyboardInterrupt:
        from tui.line.streams import complain

        return complain("Stopped.", 130)
    return status


def _guarded(arguments: list[str]) -> int:
    from engine.core.errors import DataError
    from tui.cli.output import forget_output
    from tui.line.streams import complain

    _write_what_can_be_shown()
    try:
        return _run(arguments)
    except DataError as error:
        return complain(str(error))
    except BrokenPipeError:
        forget_output()
        return 0
    except OSError as error:
        return complain(f"Not done: {error.strerror or error}.")
    except Exception as fault:
        if os.environ.get("HEXPLAIN_DEBUG"):
            raise
        from tui.desk.faults import FAULT

        return complain(
            f"A fault of the program, not yours: {fault!r}. Nothing that was saved is lost.\n"
            "HEXPLAIN_DEBUG=1 shows where it happened.", FAULT,
        )  # fmt: skip


def _run(arguments: list[str]) -> int:
    from tui.cli.outside import require_usable

    if os.name == "nt":
        from tui.line.streams import complain

        return complain("Hexplain does not run on Windows itself; use it inside WSL.")
    require_usable(arguments, os.environ)
    if arguments == ["--version"]:
        from engine.version import VERSION
        from tui.cli.output import tell

        tell(f"hexplain {VERSION}")
        return 0
    from tui.cli.arguments import parse

    chosen = parse(arguments)
    _hear_interrupts()
    return int(chosen.run(chosen))


def _hear_interrupts() -> None:
    """From here on Ctrl-C is an exception: what is open is closed before the program ends."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _write_what_can_be_shown() -> None:
    """Letters that the terminal lacks lose their accents instead of being an error."""
    import codecs
    import io

    from tui.line.streams import transliterated

    def plain(error: UnicodeError) -> tuple[str, int]:
        assert isinstance(error, UnicodeEncodeError)
        return transliterated(error.object[error.start : error.end]), error.end

    codecs.register_error("plain-letters", plain)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="plain-letters")


def _finish() -> None:
    """Send off what was printed; if nobody takes it, Python shall not complain of it at exit."""
    from tui.cli.output import forget_output

    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):
        forget_output()
