"""Where the shell begins. Ctrl-C is heard before anything else is imported.

Until a command runs there is nothing to close, so it stops the program at once: an exception in the
middle of an import is told as a traceback, and modules written in C do not survive one.
"""

# What `signal` is made of: that one takes eight milliseconds to import, in which nobody listens.
import _signal  # type: ignore[import-not-found]
import os


def _stop(number: int, frame: object) -> None:
    """Stops before anything has begun."""
    os.write(2, b"Stopped.\n")
    os._exit(130)


if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _stop)


def main() -> int:
    """Run the program and return its exit status. When it is over nothing is left to stop."""
    from tui.cli import main as run

    status = run()
    _signal.signal(_signal.SIGINT, _signal.SIG_IGN)
    return status
