"""`hexplain rules --coverage`: which rules are exercised by a passing test, which are waived.

Works only in a checkout of the project, where the tests are; it runs them with its own Python.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from engine.core.errors import DataError
from engine.data import library
from engine.data.rule_index import Rule, load_rules
from tui.cli.output import tell

COUNTED = ("rule", "optional")
MOST_WAIVED = 0.06


class RuleCover(msgspec.Struct):
    """How far one rule is covered."""

    id: str
    kind: str
    status: str
    tests: list[str]
    reason: str = ""


def run(chosen: argparse.Namespace) -> int:
    """Run the tagged tests and say what they cover; 1 if a rule is missing."""
    checkout = _checkout()
    folder = library.find(chosen.coverage)
    rules = [r for r in load_rules(folder.path).rules if r.kind in COUNTED]
    waived = _waivers(folder.path, rules)
    passed = _passed(checkout, rules)
    covers = [_cover(rule, passed, waived) for rule in rules]
    if chosen.json:
        report = {"scenario": folder.info.id, "rules": msgspec.to_builtins(covers)}
        tell(json.dumps(report, indent=1))
    else:
        _tell(covers)
    return 1 if any(c.status == "missing" for c in covers) else 0


def _checkout() -> Path:
    here = Path.cwd()
    try:
        project = tomllib.loads((here / "pyproject.toml").read_text(encoding="utf-8"))
        found = project["project"]["name"] == "hexplain"
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError):
        found = False
    if not found:
        raise DataError("Rule coverage needs the tests: run it in a checkout of hexplain.")
    return here


def _waivers(folder: Path, rules: list[Rule]) -> dict[str, str]:
    """Written reasons by rule id, from waivers.toml, where there is one."""
    file = folder / "waivers.toml"
    if not file.is_file():
        return {}
    found = msgspec.toml.decode(file.read_bytes(), type=dict[str, str])
    unknown = set(found) - {r.id for r in rules}
    if unknown:
        raise DataError(f"{file}: no such rule to waive: {', '.join(sorted(unknown))}.")
    if len(found) > MOST_WAIVED * len(rules):
        raise DataError(f"{file}: {len(found)} waivers are more than 6 % of {len(rules)} rules.")
    return found


def _passed(checkout: Path, rules: Iterable[Rule]) -> dict[str, list[str]]:
    """The passing tests by rule id."""
    with tempfile.TemporaryDirectory() as place:
        report = Path(place) / "report.jsonl"
        prefixes = dict.fromkeys(rule.id.partition("-")[0] for rule in rules)
        command = [
            sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider",
            "--rule-prefix", ",".join(prefixes), "--rule-report", str(report), "tests",
        ]  # fmt: skip
        done = subprocess.run(
            command, cwd=checkout, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        if not report.is_file():
            last = (done.stdout + done.stderr).strip().splitlines()[-1:] or ["no output"]
            raise DataError(
                f"The tests could not be run ({last[0]}); install them: pip install -e .[test]"
            )
        lines = report.read_text(encoding="utf-8").splitlines()
    passed: dict[str, list[str]] = {}
    for line in lines:
        test = json.loads(line)
        if test["outcome"] == "passed":
            for rule in test["rules"]:
                passed.setdefault(rule, []).append(test["nodeid"])
    return passed


def _cover(rule: Rule, passed: dict[str, list[str]], waived: dict[str, str]) -> RuleCover:
    tests = passed.get(rule.id, [])
    if tests:
        return RuleCover(rule.id, rule.kind, "tested", tests)
    if rule.id in waived:
        return RuleCover(rule.id, rule.kind, "waived", [], waived[rule.id])
    return RuleCover(rule.id, rule.kind, "missing", [])


def _tell(covers: list[RuleCover]) -> None:
    for status in ("missing", "waived", "tested"):
        found = [c for c in covers if c.status == status]
        tell(f"{status.capitalize()}: {len(found)} of {len(covers)}.")
        for c in found:
            more = f"{len(c.tests)} tests" if c.tests else c.reason
            tell(f"{c.id}: {more}." if more else f"{c.id}.")
