"""No module imports itself by way of others, late imports and those for types counted, too."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOPS = ("engine", "tui", "scenarios")


def modules() -> dict[str, Path]:
    """Every module by its dotted name."""
    found: dict[str, Path] = {}
    for top in TOPS:
        for path in (ROOT / top).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of ours that a file imports anywhere in it."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            whole = (f"{node.module}.{alias.name}" for alias in node.names)
            named.update(name if name in known else node.module for name in whole)
        elif isinstance(node, ast.Import):
            named.update(alias.name for alias in node.names)
    return {name for name in named if name in known}


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """What is left when modules are taken away that import nothing, or that nobody imports."""
    left = {module: set(used) - {module} for module, used in graph.items()}
    while True:
        used = set().union(*left.values()) if left else set()
        ends = {m for m, needs in left.items() if not needs or m not in used}
        if not ends:
            return [sorted(left)] if left else []
        left = {m: needs - ends for m, needs in left.items() if m not in ends}


def test_circles_are_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circles({"a": {"b"}, "b": {"a"}, "c": {"a"}}) == [["a", "b"]]


def test_no_import_goes_in_a_circle() -> None:
    known = modules()
    assert len(known) > 100
    assert circles({name: imports(path, known) for name, path in known.items()}) == []
