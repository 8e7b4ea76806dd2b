"""No event or frame of a system is forgotten, whatever file it stands in."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any, get_args

import pytest

from engine.core import Event, Frame
from engine.core.registry import defined, event_union, tag_of
from engine.systems.playable import SYSTEMS
from tests.contract.games import shipped

PACKAGES = sorted(module.rpartition(".")[0] for module in SYSTEMS.values())


def kinds(union: Any) -> set[type[Any]]:
    return {getattr(kind, "__origin__", kind) for kind in get_args(union)}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_reads_every_event_and_frame_of_its_package(package: str) -> None:
    """The union is made of what the game imports; the package holds nothing beside that."""
    game = next(p.game for p in shipped().values() if type(p.game).__module__.startswith(package))
    known = game.event_type
    for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    assert kinds(known) == kinds(event_union(package))
    pending = {kind.frame for kind in game.frame_kinds.values()}
    assert pending >= set(defined(Frame, package))


def test_no_wire_name_stands_for_two_things() -> None:
    """Saves tell events and frames by their wire names alone."""
    for base in (Event, Frame):
        names = [tag_of(kind) for package in PACKAGES for kind in defined(base, package)]
        assert len(names) == len(set(names)) > len(PACKAGES)
