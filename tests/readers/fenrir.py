"""Fenrir: compares the screen with what it was before."""

from __future__ import annotations

from pathlib import Path

from tests.readers.ear import Ear, script

SETTINGS = Path("/etc/fenrirscreenreader")


class Fenrir(Ear):
    """Fenrir above a program in a terminal of its own, its speech a command for each utterance."""

    name = package = "fenrir"
    tested = "1.9.5"

    @classmethod
    def why_not(cls) -> str:
        """See Ear."""
        there = (SETTINGS / "settings/settings.conf").is_file()
        return super().why_not() or ("" if there else f"{SETTINGS} is missing")

    def command(self) -> list[str]:
        """See Ear."""
        say = script(self.home / "say.sh", f"printf '%s\\n' \"$*\" >>{self.log}")
        settings = self.home / "fenrir.conf"
        settings.write_text(_settings(f"{say} fenrirText", self.program))
        return ["fenrir", "-e", "-s", str(settings)]


def _settings(say: str, program: Path) -> str:
    """Fenrir's own settings, with our speech and without sound and remote control."""
    ours = {
        "speech": {"driver": "genericDriver", "genericSpeechCommand": say},
        "sound": {"enabled": "False", "driver": "dummyDriver"},
        "screen": {"driver": "ptyDriver"},
        "keyboard": {"driver": "ptyDriver", "keyboardLayout": f"{SETTINGS}/keyboard/pty.conf"},
        "general": {"shell": str(program)},
        "remote": {"enable": "False", "enabled": "False", "driver": "dummyDriver"},
    }
    lines, section = [], ""
    for line in (SETTINGS / "settings/settings.conf").read_text().splitlines():
        if line.startswith("["):
            section = line.strip("[] ")
            lines += [line, *(f"{k}={v}" for k, v in ours.get(section, {}).items())]
        elif line.split("=")[0].strip() not in ours.get(section, {}):
            lines.append(line)
    return "\n".join(lines) + "\n"
