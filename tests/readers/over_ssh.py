"""Over a real SSH connection on this machine: bytes of a key, suspending, and a line that breaks.

    python -m tests.readers.over_ssh

Needs sshd, ssh and ssh-keygen. A server of its own is started on loopback, with keys of its own.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.conftest import listen_to_signals
from tests.keys.ptys import ROOT, Pty, text
from tests.readers.ear import family
from tests.readers.run import FRONTS

SCENARIO = "dunkirk-1940"
_KEYS = 100
_SETTLED, _CALM, _STARTING = 0.3, 6.0, 30.0


class Relay:
    """Counts the bytes between ssh and sshd."""

    def __init__(self, port: int) -> None:
        """`port` is where sshd listens."""
        self.up = self.down = 0
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self._to = port
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            near = self._server.accept()[0]
            far = socket.create_connection(("127.0.0.1", self._to))
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for source, target, way in ((near, far, "up"), (far, near, "down")):
                threading.Thread(target=self._pass, args=(source, target, way), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, way: str) -> None:
        while data := source.recv(65536):
            setattr(self, way, getattr(self, way) + len(data))
            target.sendall(data)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


class Line:
    """A command at the far end of an SSH connection; a context."""

    def __init__(self, home: Path, port: int, command: str, compress: bool = False) -> None:
        """`home` holds the key, and is where the program keeps its games."""
        self.relay = Relay(port)
        self.pty = Pty([
            "ssh", "-tt", "-F", "/dev/null", "-i", str(home / "user"), "-p", str(self.relay.port),
            "-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={home}/known",
            "-o", "LogLevel=ERROR", *(["-C"] if compress else []),
            f"{getpass.getuser()}@127.0.0.1", command,
        ], home)  # fmt: skip

    def read(self, seconds: float) -> bytes:
        """What comes, until nothing has come for so long."""
        data = b""
        while more := self.pty.next_write(seconds):
            data += more
        return data

    def start(self) -> int:
        """Waits until the program has said its first words; how many bytes they are."""
        return len(self.pty.next_write(_STARTING)) + len(self.read(_CALM))

    def press(self, key: str) -> tuple[int, int, int]:
        """The bytes of a key: on the terminal, up and down the connection."""
        up, down = self.relay.up, self.relay.down
        self.pty.send(key)
        shown = self.read(_SETTLED)
        return len(shown), self.relay.up - up, self.relay.down - down

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *error: object) -> None:
        with self.pty:
            pass


@contextmanager
def server() -> Iterator[tuple[Path, int]]:
    """A private sshd: its folder and its port."""
    with tempfile.TemporaryDirectory(prefix="hexplain-ssh-") as made:
        place = Path(made)
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", place / name],
                           check=True)  # fmt: skip
        shutil.copy(place / "user.pub", place / "allowed")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        (place / "config").write_text(
            f"Port {port}\nListenAddress 127.0.0.1\nHostKey {place}/host\nUsePAM no\n"
            f"AuthorizedKeysFile {place}/allowed\nPasswordAuthentication no\nStrictModes no\n"
            f"PermitRootLogin prohibit-password\nPidFile {place}/pid\nCompression yes\n"
        )
        Path("/run/sshd").mkdir(exist_ok=True)
        with subprocess.Popen(
            [shutil.which("sshd") or "/usr/sbin/sshd", "-D", "-f", place / "config"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ) as sshd:  # fmt: skip
            time.sleep(1)
            try:
                yield place, port
            finally:
                sshd.terminate()


def folder(place: Path, name: str) -> Path:
    """A data folder of its own, with the key to get in."""
    home = place / name
    home.mkdir()
    shutil.copy(place / "user", home / "user")
    return home


def program(home: Path, *words: str) -> str:
    """The program as a command of the shell at the far end."""
    return (
        f"cd {ROOT} && HEXPLAIN_HOME={home} LC_ALL=C.UTF-8 TERM=xterm-256color "
        f"{sys.executable} -m tui.cli {' '.join(words)}"
    )


def bytes_of_keys(place: Path, port: int, front: str, compress: bool) -> str:
    """Medians of the bytes of a key: in the terminal, and up and down the connection."""
    turn = FRONTS[front](SCENARIO)
    home = folder(place, f"{front}-{compress}")
    turn.prepare(home)
    keys = [act.key for act in turn.acts if len(act.key) == 1 and act.key not in ";/"][:_KEYS]
    with Line(home, port, program(home, *turn.arguments), compress) as line:
        start = line.start()
        found = [line.press(key) for key in keys]
    shown, up, down = (statistics.median(column) for column in zip(*found, strict=True))
    name = f"{front}{', ssh -C' if compress else ''}"
    return (
        f"| {name} | {start} | {shown:.0f} | {up:.0f} | {down:.0f} | {max(f[2] for f in found)} |"
    )


def suspended(place: Path, port: int, front: str) -> str:
    """Control Z in a shell at the far end, and fg."""
    turn = FRONTS[front](SCENARIO)
    home = folder(place, f"stop-{front}")
    turn.prepare(home)
    with Line(home, port, "exec bash --norc -i") as line:
        line.start()
        line.pty.send(program(home, *turn.arguments), "enter")
        line.start()
        line.start()
        line.pty.send("ctrl-z")
        stopped = _plain(line.read(1.5))
        line.pty.send("fg", "enter")
        back = _plain(line.read(2.5))
        line.pty.send("T")
        after = _plain(line.read(1))
    return f"{front}: stopped: {stopped[-60:]!r}; after fg: {back[-120:]!r}; T: {after[-80:]!r}"


def _plain(data: bytes) -> str:
    return re.sub(r"\x1b[\[(][0-9;?>=<]*[A-Za-z]|\x1b.", "", text(data))


def broken(place: Path, port: int) -> str:
    """The connection breaks in the midst of a game; what is in the save."""
    home = folder(place, "broken")
    with Line(home, port, program(home, "line", SCENARIO, "--seed", "3")) as line:
        line.start()
        for key in ("/", "take dyle", "enter"):
            line.pty.send(key)
            line.read(1)
        before = _far(home)
        for pid in list(family(line.pty.program.pid)):
            os.kill(pid, signal.SIGKILL)
        time.sleep(3)
    save = next((home / "saves").glob("*.hexplain"))
    told = subprocess.run(
        [sys.executable, "-m", "tui.cli", "replay", str(save), "--audit"],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    has_order = "dyle" in save.read_text()
    return (
        f"order in the save: {has_order}, exit status of the audit: {told.returncode}, "
        f"processes with its data before: {before}, after: {_far(home)}"
    )


def _far(home: Path) -> int:
    """How many programs run at the far end with their data in a folder."""
    found = 0
    for environ in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            found += f"HEXPLAIN_HOME={home}".encode() in environ.read_bytes().split(b"\0")
    return found


def main() -> None:
    """Measures and tells."""
    listen_to_signals()
    with server() as (place, port):
        print("| mode | start | a key, terminal | a key, up | a key, down | most down |")
        print("|---|---|---|---|---|---|")
        for front in ("line", "screen"):
            for compress in (False, True):
                print(bytes_of_keys(place, port, front, compress), flush=True)
        for front in ("line", "screen"):
            print(suspended(place, port, front), flush=True)
        print(broken(place, port))


if __name__ == "__main__":
    main()
