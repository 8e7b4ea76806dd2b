"""A copy of the project as a fresh clone would hold it, and a clean way to run commands."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def project_files() -> list[Path]:
    """What git tracks or would track, by their paths from the root."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    found = {Path(name) for name in listed.stdout.split("\0") if name}
    return sorted(path for path in found if (ROOT / path).is_file())


def copy_project(to: Path) -> list[Path]:
    """Copy the project's files, so that what a build leaves behind stays out of the tree."""
    paths = project_files()
    for path in paths:
        (to / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, to / path)
    return paths


def run(
    command: Sequence[str | Path], cwd: Path, env: Mapping[str, str] | None = None, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a command with nothing of this test run in its environment."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "PYTHON", "MAKE"))}
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd, env={**clean, **(env or {})}, input=stdin, capture_output=True, text=True,
        timeout=400,
    )  # fmt: skip


def ran(
    command: Sequence[str | Path], cwd: Path, env: Mapping[str, str] | None = None, stdin: str = ""
) -> str:
    """As `run`, for a command that must succeed without a traceback; its standard output."""
    done = run(command, cwd, env, stdin)
    told = f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    assert done.returncode == 0, told
    assert "Traceback" not in done.stdout + done.stderr, told
    return done.stdout
