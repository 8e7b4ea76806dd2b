"""The mark `rule`, and the report that is made of it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.copies import ROOT, run

TESTS = """
import os
import pytest

@pytest.mark.rule("DNK-2", "DNK-1")
@pytest.mark.parametrize("n", [1, 2])
def test_passes(n):
    assert "hexplain-tests-" in os.environ["HEXPLAIN_HOME"]

@pytest.mark.rule("DNK-3")
def test_fails():
    assert False

@pytest.mark.rule("DNK-4")
def test_skipped():
    pytest.skip("not now")

@pytest.mark.rule("DNK-5")
@pytest.mark.xfail(reason="known")
def test_known():
    assert False

@pytest.fixture
def broken():
    raise RuntimeError

@pytest.mark.rule("DNK-6")
class TestClass:
    @pytest.mark.rule("DNK-7")
    def test_error(self, broken):
        pass

def test_untagged():
    pass
"""


def run_pytest(folder: Path, tests: str, *words: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(ROOT / "tests/conftest.py", folder)
    (folder / "test_it.py").write_text(tests)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    return run(command, folder)


@pytest.mark.parametrize("words", [("-n", "0"), ("-n", "2")], ids=" ".join)
def test_the_report_tells_the_outcome_of_every_tagged_test(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = run_pytest(tmp_path, TESTS, "--rule-report", "rules.jsonl", *words)
    assert done.returncode == 1, done.stdout + done.stderr
    lines = (tmp_path / "rules.jsonl").read_text().splitlines()
    found = {r["nodeid"].split("::", 1)[1]: r for r in map(json.loads, lines)}
    assert {name: (r["rules"], r["outcome"]) for name, r in found.items()} == {
        "test_passes[1]": (["DNK-1", "DNK-2"], "passed"),
        "test_passes[2]": (["DNK-1", "DNK-2"], "passed"),
        "test_fails": (["DNK-3"], "failed"),
        "test_skipped": (["DNK-4"], "skipped"),
        "test_known": (["DNK-5"], "xfailed"),
        "TestClass::test_error": (["DNK-6", "DNK-7"], "failed"),
    }


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ('"A", "B", "C", "D", "E", "F", "G"', "at most 6"),
        ("", "one or more rule ids"),
        ("8.2", "a rule id is a text"),
    ],
)
def test_a_wrong_mark_is_refused(tmp_path: Path, mark: str, said: str) -> None:
    tests = f"import pytest\n@pytest.mark.rule({mark})\ndef test_it():\n    pass\n"
    done = run_pytest(tmp_path, tests)
    assert done.returncode == 4
    assert said in done.stderr
