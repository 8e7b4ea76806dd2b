"""The program with Textual's own driver, to measure beside ours: `python -m tests.app.stock`."""

from __future__ import annotations

import sys

from textual.drivers.linux_driver import LinuxDriver

import tui.app
from tui.cli import main

if __name__ == "__main__":
    tui.app._driver = lambda without_colour: LinuxDriver
    sys.exit(main())
