"""Collects every case of a position file as a test that carries the case's rules as its tags."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.notation import Case, CaseResult, read_file, try_case

SUFFIX = ".pos"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix != SUFFIX:
        return None
    collector: PositionCollector = PositionCollector.from_parent(parent, path=file_path)
    return collector


class PositionCollector(pytest.File):
    """A position file."""

    def collect(self) -> Iterator[pytest.Item]:
        try:
            cases = read_file(self.path).cases
        except DataError as error:
            raise self.CollectError(str(error)) from error
        for case in cases:
            item: PositionCase = PositionCase.from_parent(self, name=case.name, case=case)
            item.add_marker(pytest.mark.rule(*case.rules))
            yield item


class PositionCase(pytest.Item):
    """A case of a position file."""

    def __init__(self, *, case: Case, **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self.case = case

    def runtest(self) -> None:
        result = try_case(self.case, self.path.name)
        if not result.ok:
            raise Differs(result)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        if isinstance(excinfo.value, Differs):
            return "\n".join(
                f"{self.path.name}, line {d.line}\n  expected: {d.expected}\n  found:    {d.found}"
                for d in excinfo.value.result.differs
            )
        if isinstance(excinfo.value, DataError):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.line - 1, f"case: {self.name}"


class Differs(Exception):
    """A case does not hold."""

    def __init__(self, result: CaseResult) -> None:
        super().__init__(result.name)
        self.result = result
