"""Orca: follows the terminal of a desktop, by what that tells of its text and cursor.

The desktop has no screen but one in memory, a session bus, a window manager and one window, a
terminal as that of GNOME, Xfce and MATE. Keys are pressed on it as by a person. `ORCA_ROOT` names
the root of a newer system, such as Debian 13, whose Orca and desktop are heard, too.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

from tests.keys.ptys import Pty
from tests.keys.resting import is_asleep
from tests.readers.ear import SIZE, Ear, end_with_parent, script
from tests.readers.listening import words
from tests.readers.speech import Synthesiser

_PYTHON = "/usr/bin/python3"
"""The system's, which has what the window is made of."""
_NEEDS = ("orca", "Xvfb", "dbus-daemon", "openbox", "xdotool")
_SHARED = ("proc", "dev", "tmp")
"""What a newer system has of this one; a restart of the machine takes it away."""
_NAMES = {
    "enter": "Return", "escape": "Escape", "tab": "Tab", "shift-tab": "shift+Tab", " ": "space",
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "backspace": "BackSpace",
}  # fmt: skip
_ECHO = {"enableKeyEcho": False, "enableEchoByCharacter": False, "enableEchoByWord": False}
_STARTING, _ENDING = 60.0, 0.3


class Orca(Ear):
    """Orca with its own settings, but for the echo of keys, above a terminal window."""

    name = package = "orca"
    tested = "43.1"
    root = ""
    """Where the system is that it comes from, if it is another one."""

    @classmethod
    def why_not(cls) -> str:
        """See Ear."""
        path = f"{cls.root}/usr/bin" if cls.root else None
        gone = [need for need in _NEEDS if not shutil.which(need, path=path)]
        if gone:
            return f"not installed: {', '.join(gone)}"
        if cls.root and not _mounted().issuperset(f"{cls.root}/{part}" for part in _SHARED):
            return f"{cls.root} shares no {', '.join(_SHARED)}: run make readers-setup again"
        return ""

    @classmethod
    def version(cls) -> str:
        """See Ear."""
        done = subprocess.run(
            cls.inside("dpkg-query", "-W", "-f", "${Version}", cls.package),
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stdout.strip() or "unknown"

    @classmethod
    def inside(cls, *command: str) -> list[str]:
        """A command of the system that it comes from."""
        return ["chroot", cls.root, *command] if cls.root else list(command)

    def __init__(self, program: list[str], home: Path, size: tuple[int, int] = SIZE) -> None:
        (home / "settings.json").write_text('{"screen_reader": "orca"}')
        self.running: list[subprocess.Popen[bytes]] = []
        self.synthesiser = Synthesiser(home / "speech")
        super().__init__(program, home, size)

    def start(self) -> Pty:
        """See Ear: the desktop, Orca, the window, and last the program."""
        self.errors = (self.home / "errors").open("wb")
        self.environ = self._environ()
        try:
            self._begin_desktop()
            self._begin_orca()
            self._begin_window()
        except BaseException:
            self._end_desktop()
            raise
        pty = Pty([str(self.program)], self.home, self.size)
        threading.Thread(target=self._type_into, args=(pty.master,), daemon=True).start()
        return pty

    def send(self, *keys: str) -> None:
        """See Ear."""
        for key in keys:
            name = _NAMES.get(key) or (key.replace("ctrl-", "ctrl+") if len(key) > 1 else "")
            how = ["key", name] if name else ["type", "--delay", "0", "--", key]
            subprocess.run(self.inside("xdotool", *how), env=self.environ, check=True)

    def take(self, data: bytes) -> None:
        """See Ear: the window shows what the program writes."""
        assert self.window.stdin is not None
        self.window.stdin.write(data)
        self.window.stdin.flush()

    def resting(self) -> bool:
        """See Ear; what lies between the program and Orca has nothing to do either."""
        return super().resting() and all(is_asleep(one.pid) for one in self.running)

    def heard(self) -> str:
        """See Ear."""
        said, self.synthesiser.said[:] = list(self.synthesiser.said), []
        return " ".join(said)

    def close(self) -> None:
        """See Ear; the desktop ends with it."""
        self._end_desktop()
        super().close()

    # ---- the desktop

    def _environ(self) -> dict[str, str]:
        """A home of its own, so that no desktop of this user is touched."""
        home, own = str(self.home), self.home / "bin"
        own.mkdir()
        # Orca asks for other Orcas of this user, and ends them.
        script(own / "pgrep", "exit 1")
        self.home.chmod(0o700)
        dropped = ("DBUS_SESSION_BUS_ADDRESS", "NO_AT_BRIDGE")
        return {k: v for k, v in os.environ.items() if k not in dropped} | {
            "HOME": home, "XDG_RUNTIME_DIR": home, "XDG_DATA_HOME": f"{home}/data",
            "XDG_CONFIG_HOME": f"{home}/config", "XDG_CACHE_HOME": f"{home}/cache",
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "GSETTINGS_BACKEND": "memory",
            "SPEECHD_ADDRESS": f"unix_socket:{home}/speech", "PATH": f"{own}:{os.environ['PATH']}",
        }  # fmt: skip

    def _begin_desktop(self) -> None:
        seen, told = os.pipe()
        self._run("Xvfb", "-displayfd", str(told), "-screen", "0", "1280x1024x24",
                  "-nolisten", "tcp", pass_fds=[told])  # fmt: skip
        os.close(told)
        with open(seen) as number:
            self.environ["DISPLAY"] = f":{number.readline().strip()}"
        bus = self._run(
            "dbus-daemon", "--session", "--nofork", "--print-address", stdout=subprocess.PIPE
        )
        assert bus.stdout is not None
        self.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        self._run("openbox", "--sm-disable")

    def _begin_orca(self) -> None:
        folder = self.home / "data/orca"
        folder.mkdir(parents=True)
        profile = {"profile": ["Default", "default"], "pronunciations": {}, "keybindings": {}}
        kept = {"general": _ECHO, "pronunciations": {}, "keybindings": {},
                "profiles": {"default": profile}}  # fmt: skip
        (folder / "user-settings.conf").write_text(json.dumps(kept))
        rows = (f"s.{name} = {value}" for name, value in _ECHO.items())
        custom = "\n".join(["import orca.settings as s", *rows, ""])
        (folder / "orca-customizations.py").write_text(custom)
        self._run("orca")
        self._wait_for("on")

    def _begin_window(self) -> None:
        code = (Path(__file__).parent / "window.py").read_text()
        columns, rows = map(str, self.size)
        self.window = self._run(
            _PYTHON, "-c", code, columns, rows, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._wait_for("terminal")

    def _end_desktop(self) -> None:
        for number in (signal.SIGTERM, signal.SIGKILL):
            for one in reversed(self.running):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(one.pid, number)
            time.sleep(_ENDING)
        for one in self.running:
            one.wait()
        self.synthesiser.close()
        self.errors.close()

    def _wait_for(self, word: str) -> None:
        """Until Orca says a word. Raises OSError if it does not."""
        end = time.monotonic() + _STARTING
        while word not in words(" ".join(self.synthesiser.said)).split():
            if time.monotonic() > end:
                raise OSError(f"Orca did not say {word} within {_STARTING:.0f} seconds")
            time.sleep(0.05)

    def _type_into(self, master: int) -> None:
        """What is typed into the window goes to the program."""
        assert self.window.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(self.window.stdout.fileno(), 4096):
                os.write(master, data)

    def _run(self, *command: str, **how: object) -> subprocess.Popen[bytes]:
        streams = {"stdin": subprocess.DEVNULL, "stdout": self.errors, "stderr": self.errors}
        began = subprocess.Popen(
            self.inside(*command), env=self.environ, start_new_session=True,
            preexec_fn=end_with_parent,
            **{**streams, **how},  # type: ignore[call-overload]
        )  # fmt: skip
        self.running.append(began)
        return began


class NewerOrca(Orca):
    """The Orca of another system on this machine."""

    name = "newer-orca"
    tested = "48.1"
    root = os.environ.get("ORCA_ROOT", "")

    @classmethod
    def why_not(cls) -> str:
        """See Ear."""
        return super().why_not() if cls.root else "ORCA_ROOT names no other system"


def _mounted() -> set[str]:
    """Where something is mounted; of the same disk, too, which os.path.ismount does not see."""
    lines = Path("/proc/self/mounts").read_text().splitlines()
    return {line.split()[1] for line in lines}
