"""Keyboards laid out differently, and hands that play alone (requirement 24)."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tests.keys.ptys import dunkirk, text
from tests.line.desks import READY, new_desk
from tui.keys.bindings import bindings
from tui.keys.player import Player
from tui.layouts import LAYOUTS, lost
from tui.settings import FILE, Settings


def player(**settings: object) -> Player:
    desk = new_desk(*READY)
    desk.settings = msgspec.structs.replace(desk.settings, **settings)
    return Player(desk)


@pytest.mark.requirement(24)
@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_no_layout_loses_a_key(name: str) -> None:
    known = bindings(new_desk(*READY))
    assert lost(Settings(layout=name).stands_for, known) == ()
    of = player(layout=name)
    assert "no key stands for" not in of.begin()[0]


@pytest.mark.requirement(24)
@pytest.mark.parametrize(
    ("name", "pressed", "meant"),
    [("azerty", "q", "a"), ("azerty", "Q", "A"), ("qwertz", "y", "z"), ("right-hand", "j", "a"),
     ("right-hand", "J", "A"), ("right-hand", "p", "."), ("left-hand", "r", "."),
     ("left-hand", "g", "enter")],
)  # fmt: skip
def test_a_key_does_what_the_key_it_stands_for_does(name: str, pressed: str, meant: str) -> None:
    there, here = player(layout=name), player()
    assert there.press(pressed) == here.press(meant)
    assert there.desk.cursor == here.desk.cursor


@pytest.mark.requirement(35)
def test_help_names_the_keys_to_press() -> None:
    rows = player(layout="azerty").keys_here()
    assert "q: cursor west." in rows and "a: cursor north-west." in rows
    of = player(layout="right-hand")
    of.desk.settings = msgspec.structs.replace(of.desk.settings, reading="whole")
    said = " ".join(of.press("i"))
    assert "I is no direction on this map. J west, U north-west, O north-east" in said


@pytest.mark.requirement(24)
def test_what_the_settings_take_away_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"keys": {"g": "h", "y": "g"}}))
    with dunkirk(tmp_path) as program:
        assert "no key stands for" in text(program.read(0.3))
    assert lost({"g": "h", "y": "g"}, ["g", "h", "y"]) == ("y",)


def test_a_layout_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"layout": "dvorak"}))
    with dunkirk(tmp_path) as program:
        assert "layout is dvorak, and may be qwerty, azerty" in text(program.read(0.3))
