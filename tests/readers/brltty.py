"""brltty: follows the cursor on a Linux console; its speech and its braille display are sockets.

It reads the console's memory, so it needs root and a kernel with virtual terminals. A console that
nobody uses is taken, and what the program writes is copied to it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import socket
import struct
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

from tests.keys.ptys import Pty
from tests.readers.ear import Ear, end_with_parent

_FREE_CONSOLE, _DISALLOCATE = 0x5600, 0x5608
_SWITCHES = (
    "autospeak", "autospeak-selected-line", "autospeak-selected-character",
    "autospeak-inserted-characters", "autospeak-replaced-characters",
    "autospeak-deleted-characters",
)  # fmt: skip


class Brltty(Ear):
    """brltty with autospeak on, and a virtual braille display of 40 cells."""

    name = package = "brltty"
    tested = "6.5"

    @classmethod
    def why_not(cls) -> str:
        """See Ear."""
        if missing := super().why_not():
            return missing
        if os.geteuid() != 0:
            return "needs root"
        if any(path.read_text().strip() == "brltty" for path in _names()):
            return "one is running already, for somebody"
        try:
            number = _free_console()
            with open(f"/dev/tty{number}", "wb", buffering=0) as console:
                columns, rows = os.get_terminal_size(console.fileno())
                there = os.access(f"/dev/vcsa{number}", os.R_OK)
        except OSError as error:
            return f"this kernel has no virtual terminal for it ({error.strerror})"
        if (columns, rows) != (80, 25):
            return f"the console is {columns} by {rows}, not 80 by 25"
        return "" if there else f"/dev/vcsa{number} is missing"

    def start(self) -> Pty:
        """See Ear."""
        self.said: list[str] = []
        self.shown = ""
        number = _free_console()
        self.console = open(f"/dev/tty{number}", "wb", buffering=0)  # noqa: SIM115
        self.console.write(b"\x1bc")
        display, speech = socket.socket(), socket.socket(socket.AF_UNIX)
        display.bind(("127.0.0.1", 0))
        speech.bind(str(self.home / "speech"))
        self.sockets = [display, speech]
        for listener, serve in ((display, self._display), (speech, self._speech)):
            listener.listen(1)
            threading.Thread(target=serve, args=(listener,), daemon=True).start()
        self.number = number
        self.errors = (self.home / "errors").open("wb")
        self.brltty = subprocess.Popen(
            self.command(), stdin=subprocess.DEVNULL, stdout=self.errors, stderr=self.errors,
            preexec_fn=end_with_parent,
        )  # fmt: skip
        return Pty([str(self.program)], self.home, self.size, HOME=str(self.home), TERM="linux")

    def command(self) -> list[str]:
        """See Ear."""
        port = self.sockets[0].getsockname()[1]
        here = str(self.home)
        (self.home / "empty").touch()
        return [
            "brltty", "-n", "-e", "-q", "-Z", "-f", f"{here}/empty", "-F", f"{here}/preferences",
            "-P", f"{here}/pid", "-W", here, "-U", here, "-A", "none", "-l", "warning",
            "-x", "lx", "-X", f"vt={self.number}",
            "-b", "vr", "-d", f"client:127.0.0.1:{port}",
            "-s", "xs", "-S", f"xs:socket_path={here}/speech",
            *(word for switch in _SWITCHES for word in ("-o", f"{switch}=yes")),
        ]  # fmt: skip

    def take(self, data: bytes) -> None:
        """See Ear: the console shows what the terminal shows."""
        self.console.write(data)

    def heard(self) -> str:
        """See Ear."""
        said, self.said = self.said, []
        return " ".join(said)

    def close(self) -> None:
        """See Ear; the console is given back."""
        self.brltty.kill()
        self.brltty.wait()
        for one in self.sockets:
            one.close()
        self.console.close()
        self.errors.close()
        with contextlib.suppress(OSError), open("/dev/tty0", "wb", buffering=0) as any_console:
            fcntl.ioctl(any_console, _DISALLOCATE, self.number)
        super().close()

    # ---- the two sockets

    def _display(self, listener: socket.socket) -> None:
        """A braille display of 40 cells; what it shows is kept."""
        with contextlib.suppress(OSError):
            connection = listener.accept()[0]
            connection.sendall(b"cells 40\r\n")
            for line in connection.makefile("r", encoding="utf-8", errors="replace"):
                if line.casefold().startswith("visual"):
                    self.shown = line[7:].strip()

    def _speech(self, listener: socket.socket) -> None:
        """A synthesiser: byte 1 is silence, 2 and 4 say text, the others set a number."""
        with contextlib.suppress(OSError):
            stream = listener.accept()[0].makefile("rb")
            while kind := stream.read(1):
                if kind in b"\x02\x04":
                    length, attributes = struct.unpack(">HH", stream.read(4))
                    self.said.append(stream.read(length).decode("utf-8", "replace"))
                    stream.read(attributes)
                elif kind != b"\x01":
                    stream.read(4)


def _names() -> Iterator[Path]:
    """Files with the names of all programs that run."""
    return (path for path in Path("/proc").glob("[0-9]*/comm") if path.is_file())


def _free_console() -> int:
    """A virtual terminal that nobody uses. Raises OSError without one."""
    with open("/dev/tty0", "wb", buffering=0) as any_console:
        (number,) = struct.unpack("i", fcntl.ioctl(any_console, _FREE_CONSOLE, bytes(4)))
    if number < 1:
        raise OSError(0, "none is free")
    return int(number)
