"""The front ends know no game: what an order, a frame or an event is called in saves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tui
from engine.core import Event, Frame
from engine.core.registry import defined, tag_of
from engine.systems.playable import SYSTEMS
from tests.contract.games import shipped


def wire_names() -> set[str]:
    """Names of events and frames, and those of orders that are no word of English."""
    orders = {verb.name for playable in shipped().values() for verb in playable.game.verbs}
    packages = [module.rpartition(".")[0] for module in SYSTEMS.values()]
    kinds = [kind for p in packages for base in (Event, Frame) for kind in defined(base, p)]
    return {tag_of(kind) for kind in kinds} | {name for name in orders if "-" in name}


def texts() -> Iterator[tuple[str, str]]:
    for path in Path(tui.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path.name, node.value


def test_no_wire_name_stands_in_the_front_ends() -> None:
    names = wire_names()
    assert len(names) > 200
    assert [(file, text) for file, text in texts() if text in names] == []
