"""Runs yasr and Fenrir above the program, and tells key by key what they said.

    apt-get install yasr fenrir python3-pyte python3-pexpect python3-daemonize
    python -m tests.keys.real_readers [yasr] [fenrir]

Both are headless here: their speech goes to a log. They are not part of this project, and the
tests do not need them.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from engine.language.orders import understand_parts
from tests.contract.games import shipped
from tests.golden.scripts import orders_of, scripts
from tests.keys.playing import Fingers, open_game
from tests.keys.ptys import ROOT, Pty
from tui.desk.typed import find_order
from tui.keys.player import Player

WAIT = {"yasr": 0.45, "fenrir": 0.6}
"""Seconds for a reader to say all of an answer."""
TOUR = (
    "? . . , ; M . . . ; T . v . . ; y e . n n b N j J K h k l . ; R . P o Y O G . < > = 1 3 V W "
    "A Q E D C Z V V : : : : : ' m . 0 # . 1 ; @ 0 escape x X"
).split()
_LONGEST = 400
SINK = """\
import re, sys
log = open(sys.argv[1], "a", buffering=1, encoding="utf-8")
if len(sys.argv) > 2:
    log.write(" ".join(sys.argv[2:]) + "\\n")
else:
    for line in open(0, encoding="utf-8", errors="replace"):
        said = re.match(r"\\s*(?:q|l|tts_say|t)\\s*\\{(.*)\\}\\s*$", line)
        if said:
            log.write(said[1] + "\\n")
"""


def scripted_turn() -> tuple[str, Fingers]:
    """The seed and the keys of the first turn of a scripted game, with a tour of the questions."""
    script = next(s for s in scripts() if s.path.stem == "dunkirk-german-by-cities")
    desk = open_game(shipped()["dunkirk-1940"], script.seed)
    fingers, toured = Fingers(Player(desk)), False
    for line in orders_of(script):
        if desk.view.clock.turn > 1:
            break
        found = find_order(desk, line.removesuffix(" yes"))
        assert found is not None
        before = desk.view.clock
        fingers.order(found[0], understand_parts(desk.listener, *found))
        if len(fingers.player.state.report.rows) > 1:
            fingers.press(";")
        if desk.view.clock != before:
            fingers.press("M", ";")
        if found[0].name == "move" and not toured:
            toured = True
            fingers.press(*TOUR)
    return script.seed, fingers


def reader_command(reader: str, place: Path, program: Path) -> list[str]:
    """The command that runs a reader above a program."""
    sink, log = place / "sink.py", place / "said"
    sink.write_text(SINK)
    log.touch()
    if reader == "yasr":
        server = place / "server.sh"
        server.write_text(f"#!/bin/sh\nexec {sys.executable} {sink} {log}\n")
        server.chmod(0o755)
        config = Path("/etc/yasr/yasr.conf").read_text().splitlines()
        kept = [x for x in config if not x.startswith(("synthesizer=", "synthesizer port="))]
        at = kept.index("[options]") + 1
        own = ["synthesizer=emacspeak server", f"synthesizer port=|{server}"]
        (place / "yasr.conf").write_text("\n".join([*kept[:at], *own, *kept[at:]]) + "\n")
        return ["yasr", "-C", str(place / "yasr.conf"), str(program)]
    (place / "fenrir.conf").write_text(_fenrir_settings(f"{sys.executable} {sink} {log}", program))
    return ["fenrir", "-e", "-s", str(place / "fenrir.conf")]


def _fenrir_settings(say: str, program: Path) -> str:
    """Fenrir's own settings, with our speech and without sound and remote control."""
    base = Path("/etc/fenrirscreenreader")
    ours = {
        "speech": {"driver": "genericDriver", "genericSpeechCommand": f"{say} fenrirText"},
        "sound": {"enabled": "False", "driver": "dummyDriver"},
        "screen": {"driver": "ptyDriver"},
        "keyboard": {"driver": "ptyDriver", "keyboardLayout": f"{base}/keyboard/pty.conf"},
        "general": {"shell": str(program)},
        "remote": {"enable": "False", "enabled": "False", "driver": "dummyDriver"},
    }
    lines, section = [], ""
    for line in (base / "settings/settings.conf").read_text().splitlines():
        if line.startswith("["):
            section = line.strip("[] ")
            lines += [line, *(f"{k}={v}" for k, v in ours.get(section, {}).items())]
        elif line.split("=")[0].strip() not in ours.get(section, {}):
            lines.append(line)
    return "\n".join(lines) + "\n"


def words(text: str) -> str:
    """What counts of what was said."""
    plain = re.sub(r"\W+", " ", text).strip().casefold()
    return re.sub(r" (dash|slash)(?= )", "", plain)


@dataclass(frozen=True)
class Heard:
    """A key, the answer as it was written, its bytes, and what a reader said."""

    key: str
    answer: str
    size: int
    said: str

    @property
    def exact(self) -> bool:
        """True if the reader said the words of the answer and nothing else."""
        return words(self.said) == words(self.answer)


def run(reader: str) -> list[Heard]:
    """Presses every key above a reader, prints what is not exact, and the count."""
    seed, fingers = scripted_turn()
    heard: list[Heard] = []
    with tempfile.TemporaryDirectory() as home:
        place = Path(home)
        program = place / "program.sh"
        start = f"{sys.executable} -m tui.cli line dunkirk-1940 --seed {seed}"
        program.write_text(f"#!/bin/sh\ncd {ROOT}\nexec {start}\n")
        program.chmod(0o755)
        command = reader_command(reader, place, program)
        with Pty(command, place, (80, 25), HOME=home) as pty, open(place / "said") as log:
            pty.read(4.0, 8.0)
            log.read()
            for key, rows in fingers.pressed:
                pty.send(key)
                end = time.monotonic() + WAIT[reader]
                while time.monotonic() < end:
                    pty.read(0.05, end - time.monotonic())
                text = " ".join(rows)
                heard.append(Heard(key, text, len(text.encode()) + 3, " ".join(log.read().split())))
    for number, one in enumerate(heard, 1):
        if not one.exact:
            print(f"{number} {one.key!r}\n  said {one.said[:300]}\n  not  {one.answer[:300]}")
    print(f"{reader}: {sum(h.exact for h in heard)} of {len(heard)} keys exact", flush=True)
    return heard


def table(found: dict[str, list[Heard]]) -> str:
    """Every key with its answer and, for each reader, "exact" or what it said instead."""
    readers = list(found)
    rows = [f"| | key | answer | {' | '.join(readers)} |", "|---" * (3 + len(readers)) + "|"]
    for number, heard in enumerate(zip(*found.values(), strict=True), 1):
        said = ("exact" if h.exact else _cell(h.said or "nothing") for h in heard)
        key = heard[0].key.replace("|", "bar").replace(" ", "space")
        rows.append(f"| {number} | {key} | {_cell(heard[0].answer)} | {' | '.join(said)} |")
    return "\n".join(rows) + "\n"


def _cell(text: str) -> str:
    short = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    return short.replace("|", "bar")


def main() -> None:
    """Runs the readers named, or both, and writes the table of every key."""
    found = {name: run(name) for name in sys.argv[1:] or WAIT}
    counts = "; ".join(
        f"{name} {sum(h.exact for h in heard)} of {len(heard)} exact"
        for name, heard in found.items()
    )
    head = (
        f"# A turn by keys, as two screen readers said it\n\n{counts}. Long texts are cut here.\n\n"
    )
    (ROOT / "tui/docs/readers-turn.md").write_text(head + table(found), encoding="utf-8")


if __name__ == "__main__":
    main()
