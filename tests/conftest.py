"""What every test has: a place of its own for saved data, and tags for what it checks.

`@pytest.mark.rule("DNK-8.2.3", "DNK-8.2.4")` names the rules that a test exercises, six at most.
`pytest --rule-report FILE` writes a line of JSON for each tagged test: nodeid, rules, outcome.

`@pytest.mark.requirement(7)` names the requirements of playing by ear that a test proves
(tests/ear/requirements.py has the list).
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import hypothesis
import pytest

MOST_RULES = 6
REQUIREMENTS = range(1, 41)
_RULES = "rules"
_home = ""

hypothesis.settings.register_profile("hexplain", deadline=None, derandomize=True)
hypothesis.settings.load_profile("hexplain")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-report", metavar="FILE", help="write rule ids and outcomes as JSON")
    parser.addoption(
        "--rule-prefix", metavar="PREFIX,PREFIX", help="only tests tagged with such rules"
    )


def listen_to_signals() -> None:
    """Undo what nohup or a shell's background job hands down: programs here shall hear them."""
    for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP, signal.SIGTERM):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def keep_compiled() -> None:
    """Where Python shall write no compiled modules here, the programs that tests start share some.

    They stand in the virtual environment; without them each start compiles the whole program.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(sys.prefix) / "compiled")


def pytest_collection_finish() -> None:
    """What all tests share stays to the end: it need not be looked through for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def pytest_configure(config: pytest.Config) -> None:
    global _home
    listen_to_signals()
    keep_compiled()
    _home = tempfile.mkdtemp(prefix="hexplain-tests-")
    os.environ["HEXPLAIN_HOME"] = _home
    config.addinivalue_line("markers", "rule(*ids): the rules that the test exercises, at most six")
    config.addinivalue_line(
        "markers", "requirement(*numbers): the requirements of playing by ear that the test proves"
    )
    report = config.getoption("--rule-report")
    if report and not hasattr(config, "workerinput"):
        path = config.invocation_params.dir / report
        config.pluginmanager.register(RuleReport(path), "rule-report")


def pytest_unconfigure() -> None:
    shutil.rmtree(_home, ignore_errors=True)


def rules_of(item: pytest.Item) -> list[str]:
    """The rule ids of a test, each once, in the order of the rulebook's numbers as text."""
    ids = {rule for mark in item.iter_markers("rule") for rule in mark.args}
    return sorted(ids, key=str)


def pytest_itemcollected(item: pytest.Item) -> None:
    rules = rules_of(item)
    if rules:
        item.user_properties.append((_RULES, rules))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    asked = config.getoption("--rule-prefix")
    if asked:
        prefixes = tuple(f"{prefix}-" for prefix in asked.split(","))
        items[:] = [i for i in items if any(r.startswith(prefixes) for r in rules_of(i))]
    faults = [fault for item in items for fault in wrong_requirements(item)]
    for item in items:
        marks = list(item.iter_markers("rule"))
        rules = rules_of(item)
        if any(not mark.args or mark.kwargs for mark in marks):
            faults.append(f"{item.nodeid}: the mark rule wants one or more rule ids")
        elif not all(isinstance(rule, str) and rule.strip() for rule in rules):
            faults.append(f"{item.nodeid}: a rule id is a text such as DNK-8.2.3")
        elif len(rules) > MOST_RULES:
            faults.append(f"{item.nodeid}: {len(rules)} rules; a test has at most {MOST_RULES}")
    if faults:
        raise pytest.UsageError("\n".join(faults))


def wrong_requirements(item: pytest.Item) -> list[str]:
    """What is wrong with the mark `requirement` of a test."""
    given = [mark.args or ("none",) for mark in item.iter_markers("requirement")]
    wrong = [number for args in given for number in args if number not in REQUIREMENTS]
    least, most = REQUIREMENTS[0], REQUIREMENTS[-1]
    return [f"{item.nodeid}: requirement {n}; they go from {least} to {most}" for n in wrong]


class RuleReport:
    """Collects the outcome of every tagged test; with xdist, in the process that sees all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: dict[str, dict[str, object]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rules = dict(report.user_properties).get(_RULES)
        if not rules:
            return
        known = self.found.setdefault(
            report.nodeid, {"nodeid": report.nodeid, "rules": rules, "outcome": "passed"}
        )
        if known["outcome"] != "failed" and report.outcome != "passed":
            known["outcome"] = "xfailed" if hasattr(report, "wasxfail") else report.outcome

    def pytest_sessionfinish(self) -> None:
        lines = [json.dumps(self.found[nodeid]) + "\n" for nodeid in sorted(self.found)]
        self.path.write_text("".join(lines), encoding="utf-8")
