"""What make says when it cannot set up: one sentence, no traceback, and a failing exit status."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.copies import ROOT, run

NAMES = ("python3", "python", "python3.14", "python3.13", "python3.12", "python3.11")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with only what set-up reads, and a folder `bin` with only the tools it needs."""
    project = tmp_path / "a project"
    (project / ".ci").mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", ".ci/set-up"):
        shutil.copy(ROOT / name, project / name)
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in ("sh", "make", "mkdir", "cksum", "head", "cat"):
        (tools / tool).symlink_to(str(shutil.which(tool)))
    return project


def pretend_python(place: Path, script: str) -> None:
    for name in NAMES:
        tool = place.parent / "bin" / name
        tool.write_text(f"#!/bin/sh\n{script}\n")
        tool.chmod(0o755)


def play(place: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return run(["make", "play"], place, {"PATH": str(place.parent / "bin"), **env})


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode != 0
    assert done.stdout == ""
    first, sentence = done.stderr.splitlines()
    assert first == "Setting up once: this takes about a minute."
    return sentence


def test_no_python(place: Path) -> None:
    assert "needs Python 3.11 or newer, and found no Python" in one_sentence(play(place))


def test_an_old_python(place: Path) -> None:
    pretend_python(place, "echo 3.9")
    assert "needs Python 3.11 or newer, and found only Python 3.9" in one_sentence(play(place))


def test_a_python_without_venv(place: Path) -> None:
    pretend_python(place, "case $2 in *ensurepip*) exit 1 ;; esac; echo 3.12")
    assert "needs the venv module of Python, which python3 lacks" in one_sentence(play(place))


def test_a_venv_that_cannot_be_made(place: Path) -> None:
    (place.parent / "bin/python3").symlink_to(sys.executable)
    (place / ".venv").write_text("in the way")
    assert "could not make the folder .venv" in one_sentence(play(place))


def test_no_network(place: Path) -> None:
    (place.parent / "bin/python3").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (place.parent / "bin/python3").chmod(0o755)
    nothing = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}
    sentence = one_sentence(play(place, **nothing))
    assert "check the network and run make again" in sentence
    assert not list(place.glob(".venv/hexplain-*"))
