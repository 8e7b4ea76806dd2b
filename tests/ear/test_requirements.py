"""All forty requirements have tests, and the documentation names them."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import REQUIREMENTS as NUMBERS, wrong_requirements
from tests.ear.requirements import REQUIREMENTS, TABLE, cited


def test_every_requirement_has_a_test() -> None:
    assert list(REQUIREMENTS) == list(NUMBERS)
    assert [number for number, files in cited().items() if not files] == []


def test_what_the_documentation_says_of_tests_is_so() -> None:
    """If not: python -m tests.ear.requirements. Tests that are new need not be in it at once."""
    found = cited()
    rows = re.findall(r"^\| (\d+) \| (.+) \| (.+) \|$", TABLE.read_text("utf-8"), re.MULTILINE)
    assert [int(number) for number, _, _ in rows] == list(REQUIREMENTS)
    for number, text, files in rows:
        assert text == REQUIREMENTS[int(number)]
        assert set(files.split(", ")) <= set(found[int(number)]), number


@pytest.mark.parametrize("numbers", [(41,), ("7",), ()])
def test_a_wrong_number_is_refused(numbers: tuple[object, ...]) -> None:
    mark = pytest.mark.requirement(*numbers).mark
    item: Any = SimpleNamespace(nodeid="x", iter_markers=lambda name: [mark])
    (fault,) = wrong_requirements(item)
    assert "they go from 1 to 40" in fault
