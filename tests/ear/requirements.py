"""The forty requirements of playing by ear, and the tests that prove each.

`python -m tests.ear.requirements` writes them as a table for the documentation.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
TABLE = TESTS.parent / "tui/docs/requirements.md"

GROUPS = {
    1: "Switching it on",
    5: "The stream",
    14: "What is said",
    21: "Review",
    23: "The map by ear",
    36: "Full-screen mode",
    38: "Bandwidth and colour",
}
"""The first number of each group."""

REQUIREMENTS = {
    1: "Reader mode by flag, environment variable and setting; the stronger wins",
    2: "The first line says that it is on and by what; a wrong value is an error",
    3: "Found without sight: in the first lines of help; a dumb terminal or a pipe gets lines",
    4: "From lines to the full screen and back in a running game, nothing lost",
    5: "Lines hold no escape sequence: printable text, CR and LF alone",
    6: "Every input gives exactly one block, heard whole and alone by three models of readers",
    7: "The newest sentence stands in the cursor's row, the cursor in its first column",
    8: "The indent alternates, so that a reader that compares cells says all of it",
    9: "Idle means silent",
    10: "At most three lines before the first prompt",
    11: "No boxes, blocks, braille patterns, emoji or private characters",
    12: "A sentence is a row; a report says its first row with the count, keys read the rest",
    13: "The first forty characters carry what matters most",
    14: "Every change of the game has its sentence",
    15: "A refused or empty input is answered with the reason",
    16: "A combat is told in one order: who and odds as declared; then roll, result, losses; "
    "then the sums with modifiers by name",
    17: "The other side's turn is told event by event, can be stepped, ends with what to do",
    18: "Three levels and a switch for each element of a hex, kept over sessions",
    19: "Coordinates in a chosen style, directions by compass or clock, units by spoken names",
    20: "What the map shows by a mark or colour has its words",
    21: "Repeat, previous, next, the last but so many, and only of one kind",
    22: "The whole log can be read and kept, and is what the session said",
    23: "The look cursor changes nothing",
    24: "Six directions on plain letters that lie as the map does; no key is the only way",
    25: "A hex says units, terrain, sides with directions, control; the ordinary is not said",
    26: "The six neighbours clockwise, a row each",
    27: "All that lies one way, with distances",
    28: "A scanner by category and distance; jump there and back",
    29: "Distance and direction from a chosen thing, in one vocabulary",
    30: "Shift and a direction: on to the next hex that differs",
    31: "Typed questions for every fact of the map",
    32: "The whole map in a few rows: objectives, front, what is left to do",
    33: "Previews: where a unit can go and at what cost, odds before an attack",
    34: "What cannot be taken back is asked about, Cancel first; undo to the last seal",
    35: "A key lists the keys that work here, one a row",
    36: "The terminal's cursor is visible and on the words, after everything",
    37: "Focus has a mark in text, menus are numbered and answer to digits",
    38: "Bytes within their budgets",
    39: "NO_COLOR means no colour; the usual colours are the terminal's sixteen",
    40: "Never colour alone; text 4.5 to 1 and marks 3 to 1 in every theme",
}
"""Each requirement in a few words, by its number."""


@cache
def cited() -> dict[int, tuple[str, ...]]:
    """The files of tests that cite each requirement."""
    found: dict[int, set[str]] = {number: set() for number in REQUIREMENTS}
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text("utf-8")
        for number in _numbers(ast.parse(text)) if "mark.requirement(" in text else ():
            found[number].add(path.relative_to(TESTS).as_posix())
    return {number: tuple(sorted(files)) for number, files in found.items()}


def _numbers(tree: ast.Module) -> Iterator[int]:
    """The numbers in the marks of a file's tests."""
    for node in ast.walk(tree):
        for mark in getattr(node, "decorator_list", ()):
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.requirement":
                yield from (ast.literal_eval(argument) for argument in mark.args)


def table() -> str:
    """The requirements with their tests, as it stands in the documentation."""
    rows = [
        "# Playing by ear: forty requirements and their tests",
        "",
        "Each is proven by tests marked with its number (`@pytest.mark.requirement(7)`), in these",
        "files of `tests/`. Written by `python -m tests.ear.requirements`.",
    ]
    for number, files in cited().items():
        if number in GROUPS:
            rows += ["", f"## {GROUPS[number]}", "", "| | requirement | tests |", "|---|---|---|"]
        rows.append(f"| {number} | {REQUIREMENTS[number]} | {', '.join(files)} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
