"""yasr: says what is written, in the order in which it is written."""

from __future__ import annotations

import re
from pathlib import Path

from tests.readers.ear import Ear, script

SETTINGS = Path("/etc/yasr/yasr.conf")
_SAID = re.compile(r"^\s*(?:q|l|tts_say|t)\s*\{(.*?)\}\s*$", re.MULTILINE | re.DOTALL)


class Yasr(Ear):
    """Speaks through an Emacspeak server, which is a file here."""

    name = package = "yasr"
    tested = "0.6.9"

    @classmethod
    def why_not(cls) -> str:
        """See Ear."""
        return super().why_not() or ("" if SETTINGS.is_file() else f"{SETTINGS} is missing")

    def command(self) -> list[str]:
        """See Ear."""
        server = script(self.home / "server.sh", f"exec cat >>{self.log}")
        rows = SETTINGS.read_text().splitlines()
        kept = [x for x in rows if not x.startswith(("synthesizer=", "synthesizer port="))]
        at = kept.index("[options]") + 1
        own = ["synthesizer=emacspeak server", f"synthesizer port=|{server}"]
        settings = self.home / "yasr.conf"
        settings.write_text("\n".join([*kept[:at], *own, *kept[at:]]) + "\n")
        return ["yasr", "-C", str(settings), str(self.program)]

    def heard(self) -> str:
        """See Ear."""
        return " ".join(_SAID.findall(super().heard()))
