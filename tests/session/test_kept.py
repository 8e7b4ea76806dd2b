"""Saves that were kept load for ever: they are gone on with, and every order comes out the same."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.data import library
from engine.session.audit import audit
from engine.session.reading import parse
from engine.session.records import FORMAT
from engine.session.session import Session
from tests.session.keep import FOLDER, opener

KEPT = sorted(FOLDER.glob("*.hexplain"))


@pytest.mark.requirement(34)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_save_loads_and_every_order_is_decided_as_it_was(path: Path, tmp_path: Path) -> None:
    assert audit(path, opener()) == []
    copy = tmp_path / path.name
    shutil.copy(path, copy)
    with Session.resume(copy, opener()) as session:
        assert len(session.entries) > 10
        assert session.outcome is not None or session.choosers


def test_every_scenario_has_saves_of_this_format_from_its_opening_and_later() -> None:
    headers = [parse(path, path.read_bytes()).header for path in KEPT]
    begun = {(head.scenario, bool(head.position)) for head in headers if head.format == FORMAT}
    scenarios = {folder.info.id for folder in library.shipped_folders()}
    assert begun == {(name, later) for name in scenarios for later in (False, True)}


def test_the_name_of_a_kept_save_says_its_format() -> None:
    for path in KEPT:
        assert path.name.startswith(f"{parse(path, path.read_bytes()).header.format}-")
