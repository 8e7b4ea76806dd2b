"""Rule code prints nothing, reads no clock or file, rolls no hidden dice, and knows no screen."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

import pytest

from tests.project.copies import ROOT, ran

PURE = tuple(
    f"engine/{name}" for name in ("core", "board", "rules", "speech", "language", "systems")
)
"""Folders of rule code; those that do not exist yet are looked at as soon as they do."""

MODULES = {
    "asyncio", "builtins", "concurrent", "datetime", "io", "logging", "multiprocessing", "os",
    "pathlib", "random", "secrets", "shutil", "signal", "socket", "subprocess", "sys", "tempfile",
    "threading", "time", "urllib", "uuid",
}  # fmt: skip
CALLS = {"print", "input", "open", "exec", "eval", "breakpoint", "__import__"}
METHODS = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "unlink", "mkdir"}

PATHS = ("/load.py", "/system.py", "/playable.py")
"""Modules of systems that may name paths: those that open a folder."""

PLAIN = ("engine", "tui.line", "tui.keys", "tui.cli")
"""Packages and modules that must start without Textual and Rich; a package means all in it."""


def faults(source: str, path: str) -> list[str]:
    """What the text of one module does that rule code may not."""
    tree = ast.parse(source)
    found = [fault for node in ast.walk(tree) for fault in _faults_of(node, path)]
    return [f"{path}: {fault}" for fault in found]


def _faults_of(node: ast.AST, path: str) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [
                f"line {node.lineno}: imports {n.name}" for n in names if not _may(n.name, path)
            ]
        case ast.ImportFrom(module=str(module), names=names, level=0):
            if module == "random" or not _may(module, path):
                return [f"line {node.lineno}: imports from {module}"]
            if module == "importlib" and any(n.name == "resources" for n in names):
                return [f"line {node.lineno}: imports importlib.resources"]
        case ast.Name(id=name, ctx=ast.Load()) if name in CALLS:
            return [f"line {node.lineno}: uses {name}"]
        case ast.Attribute(value=ast.Name(id="random"), attr=attr) if attr != "Random":
            return [f"line {node.lineno}: uses random.{attr}"]
        case ast.Call(func=ast.Attribute(value=ast.Name(id="random"))):
            return [f"line {node.lineno}: makes its own random numbers"]
        case ast.Call(func=ast.Attribute(attr=attr)) if attr in METHODS:
            return [f"line {node.lineno}: calls {attr}"]
    return []


def _may(module: str, path: str) -> bool:
    """True if a module may be imported; a sampler takes a generator, a loader takes a path."""
    if module == "random":
        return path == "engine/core/options.py"
    if module == "pathlib":
        return path.startswith("engine/systems/") and path.endswith(PATHS)
    return module.split(".")[0] not in MODULES and module != "importlib.resources"


def test_rule_code_is_pure() -> None:
    paths = [p for folder in PURE for p in sorted((ROOT / folder).rglob("*.py"))]
    assert len(paths) > 20
    texts = ((p.read_text(encoding="utf-8"), p.relative_to(ROOT).as_posix()) for p in paths)
    found = [fault for text, path in texts for fault in faults(text, path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "print('x')",
        "log = print",
        "open('f')",
        "import os.path",
        "import random",
        "from random import choice",
        "from time import monotonic as now",
        "def f():\n    import sys",
        "import importlib.resources",
        "from importlib import resources",
        "from pathlib import Path",
        "p.read_text()",
    ],
)
def test_impure_code_is_found(source: str) -> None:
    assert faults(source, "engine/systems/toy/game.py")


@pytest.mark.parametrize(
    "source",
    ["import random\nrandom.choice('ab')", "import random\nrandom.Random(1)"],
)
def test_the_sampler_may_take_a_generator_but_not_make_one(source: str) -> None:
    assert faults(source, "engine/core/options.py")
    assert not faults("import random\ndef f(r: random.Random): ...", "engine/core/options.py")


def test_a_loader_may_name_paths_but_not_read_them() -> None:
    path = "engine/systems/toy/load.py"
    assert not faults("from pathlib import Path\nfolder = Path('a') / 'b'", path)
    assert faults("from pathlib import Path\nPath('a').read_text()", path)


WATCH = """
import importlib, json, pkgutil, sys

asked = []

class Watcher:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("textual", "rich"):
            asked.append(name)

sys.meta_path.insert(0, Watcher())
started = []
for name in json.loads(sys.argv[1]):
    module = importlib.import_module(name)
    started.append(name)
    for found in pkgutil.walk_packages(getattr(module, "__path__", ()), name + "."):
        if not found.name.endswith(".__main__"):
            importlib.import_module(found.name)
            started.append(found.name)
print(json.dumps([started, asked]))
"""


def test_engine_and_line_mode_start_without_textual_and_rich(tmp_path: Path) -> None:
    env = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    out = ran([sys.executable, "-c", WATCH, json.dumps(PLAIN)], tmp_path, env)
    started, asked = json.loads(out)
    assert set(PLAIN) | {"engine.core.kernel"} <= set(started)
    assert asked == []
