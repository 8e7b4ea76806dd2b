"""Trying a position file: every case played, with all that differs."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from engine.core.errors import DataError
from engine.data import library, rule_index
from engine.notation import base, running, text

SUFFIX = ".pos"
"""How the names of position files end."""


def files_of(path: Path) -> tuple[Path, ...]:
    """The position files of a folder and those within it, by name; a file is itself.

    Raises DataError if there are none.
    """
    if not path.is_dir():
        return (path,)
    if not (found := tuple(sorted(path.rglob(f"*{SUFFIX}")))):
        raise DataError(f"{path.name} holds no position file: none ends in {SUFFIX}.")
    return found


def try_file(path: Path) -> list[running.CaseResult]:
    """Plays every case of a position file; one that cannot be read leaves the others as they are.

    Raises DataError if the file as a whole cannot be read.
    """
    return [_tried(case, path.name) for case in text.read_file(path).cases]


def _tried(case: text.Case, file: str) -> running.CaseResult:
    try:
        return try_case(case, file)
    except DataError as error:
        return running.CaseResult(case.name, case.rules, False, (), str(error))


def try_case(case: text.Case, file: str = "") -> running.CaseResult:
    """Plays one case. Raises DataError, with the file's name, if it cannot be read."""
    try:
        _check_rules(case)
        return running.run_case(case)
    except text.NotationError as error:
        raise error.within(file) from error


def _check_rules(case: text.Case) -> None:
    """Every rule that a case names is in the scenario's rule index, if it has one."""
    if (index := _rules_of(base.scenario_line(case).text)) is None:
        return
    _known(index, case.rules, text.Line(case.line, "rules", ""))
    for line in case.lines:
        _, refused, rest = line.keyword.partition(" refused ")
        if refused:
            _known(index, text.rule_ids(rest.partition('"')[0]), line)


def _known(index: rule_index.RuleIndex, ids: Iterable[str], line: text.Line) -> None:
    for rule in ids:
        if not index.get(rule):
            near = index.nearest(rule)
            raise line.wrong(f"there is no rule {rule}.{f' Did you mean {near}?' if near else ''}")


@lru_cache(maxsize=8)
def _rules_of(scenario: str) -> rule_index.RuleIndex | None:
    try:
        folder = library.find(scenario).path
    except DataError:
        return None
    return rule_index.load_rules(folder) if (folder / rule_index.RULES_FILE).exists() else None
