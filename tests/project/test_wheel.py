"""The wheel holds what play needs and nothing else, and the installed game runs anywhere."""

from __future__ import annotations

import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.version import VERSION
from tests.project.copies import copy_project, ran

pytestmark = pytest.mark.xdist_group("wheel")

PACKAGES = ("engine", "tui", "scenarios")
KINDS = {".py", ".toml", ".md", ".pos", ".tcss", ".txt"}


@dataclass(frozen=True)
class Installed:
    program: frozenset[str]
    """The program and its data, by their paths in the project."""
    sdist: Path
    wheel: Path
    bin: Path
    empty: Path
    """A folder with nothing in it but folders named as our packages, which must not be used."""
    home: Path

    def hexplain(self, *words: str, stdin: str = "") -> str:
        return ran([self.bin / "hexplain", *words], self.empty, self.env, stdin)

    @property
    def env(self) -> dict[str, str]:
        return {"HEXPLAIN_HOME": str(self.home)}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    place = tmp_path_factory.mktemp("wheel")
    copied = copy_project(place / "source")
    program = frozenset(
        p.as_posix() for p in copied if p.parts[0] in PACKAGES and p.suffix in KINDS
    )
    ran([sys.executable, "-m", "build", "--outdir", place / "dist", "."], place / "source")
    (wheel,) = (place / "dist").glob("*.whl")
    (sdist,) = (place / "dist").glob("*.tar.gz")
    ran([sys.executable, "-m", "venv", place / "venv"], place)
    ran([place / "venv/bin/python", "-m", "pip", "install", "--quiet", wheel], place)
    for package in PACKAGES:
        decoy = place / "empty" / package
        decoy.mkdir(parents=True)
        (decoy / "__init__.py").write_text("raise RuntimeError('the wrong package')\n")
    return Installed(program, sdist, wheel, place / "venv/bin", place / "empty", place / "home")


def test_the_wheel_holds_the_program_and_its_data_and_nothing_else(installed: Installed) -> None:
    held = {n for n in zipfile.ZipFile(installed.wheel).namelist() if not n.endswith("/")}
    about = {n for n in held if n.startswith(f"hexplain-{VERSION}.dist-info/")}
    assert held - about == installed.program
    assert f"hexplain-{VERSION}.dist-info/licenses/LICENSE" in about


def test_the_sdist_holds_the_program_and_its_data(installed: Installed) -> None:
    with tarfile.open(installed.sdist) as archive:
        held = {m.name.split("/", 1)[-1] for m in archive.getmembers() if m.isfile()}
    assert installed.program | {"pyproject.toml", "LICENSE"} <= held


def test_the_installed_packages_are_used_and_no_tests_come_along(installed: Installed) -> None:
    program = "import engine, tui, scenarios, importlib.util as u; print(u.find_spec('tests'))"
    out = ran([installed.bin / "python", "-P", "-c", program], installed.empty, installed.env)
    assert out.strip() == "None"


@pytest.mark.parametrize(
    "words",
    [
        ("--version",),
        ("list",),
        ("check",),
        ("rules", "DNK-11.3"),
        ("selfplay", "dunkirk-1940", "--games", "1", "--seed", "1"),
    ],
    ids=" ".join,
)
def test_a_command_runs_in_a_strange_folder(installed: Installed, words: tuple[str, ...]) -> None:
    assert installed.hexplain(*words).strip()


def test_the_version_is_told(installed: Installed) -> None:
    assert VERSION in installed.hexplain("--version")


def test_the_line_mode_opens_and_quits(installed: Installed) -> None:
    assert installed.hexplain("line", "dunkirk-1940", stdin="quit\n").strip()


def test_a_strange_folder_is_left_as_it_was(installed: Installed) -> None:
    installed.hexplain("list")
    assert sorted(p.name for p in installed.empty.iterdir()) == sorted(PACKAGES)
