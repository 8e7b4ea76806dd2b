"""Asking and aiming: what is selected is asked about first, and where its enemies are is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.data.library import find
from tests.keys.playing import open_text
from tui.desk.able import ready
from tui.keys.player import Player
from tui.screens.combat import table
from tui.viewmodel import View

GARDES = (
    "scenario: rocroi-1643\nboard: 12 columns 14 rows, even low\nclock: turn 2 french {phase}\n"
    "unit: RFc12 at 0505\nunit: RFc13 at 0705\nunit: RSc02 at 0504\nunit: RSc03 at {other}\n"
)


def opened(position: str) -> Player:
    of = Player(open_text(position, "1"))
    of.begin()
    return of


def later(scenario: str, name: str) -> Player:
    return opened((Path(find(scenario).path) / "later" / f"{name}.pos").read_text())


def said(of: Player, *keys: str) -> str:
    for key in keys:
        of.press(key)
    return " / ".join(of.state.report.whole)


def test_odds_on_ones_own_hex_are_of_the_only_attack_that_who_is_selected_could_make() -> None:
    """They were those of the enemy's attack on it."""
    of = opened(GARDES.format(phase="combat", other="0810"))
    of.press("tab")
    assert said(of, "o").startswith("Attack on 0504 by 1 unit: 1 to 1.")
    assert "combat: 0504" in table(View(of), 60)[0]


@pytest.mark.rule("TYW-8.12a")
def test_odds_of_a_group_on_its_own_hex_are_not_refused_as_if_it_were_the_enemys() -> None:
    """Rocroi said "belongs to the French, not yours to order now" in the French combat phase."""
    of = opened(GARDES.format(phase="combat", other="0810"))
    for keys in (("tab", "+"), ()):
        told = said(of, *keys, "o")
        assert "not yours" not in told and told.startswith("Attack on 0504"), told
    for cell in ("0505", "0705"):
        of.desk.weighed, of.desk.cursor = type(of.desk.weighed)(), cell
        panel = "".join(run.text for line in table(View(of), 200)[1] for run in line)
        assert "not yours" not in panel, panel
    of.typed("odds 0505 with RFc12")
    assert "not yours" not in " ".join(of.state.report.whole)


def test_of_several_enemies_it_is_told_where_they_are() -> None:
    of = opened(
        GARDES.format(phase="combat", other="0506") + "unit: RFc14 at 0606\nunit: RFc15 at 0503\n"
    )
    of.desk.unit, of.desk.cursor = "RFc12", "0505"
    for key in ("o", "t"):
        told = said(of, key)
        assert "can attack 0504, 1 hex south-east; 0506, 1 hex north-west." in told, told
        assert told.endswith("Move the cursor to one of them, then the key again."), told


@pytest.mark.rule("TYW-8.0f", "TYW-8.21a")
def test_who_must_attack_two_hexes_at_once_is_found_and_asked_about_first() -> None:
    of = opened(GARDES.format(phase="combat", other="0506"))
    assert ready(of.desk) == ("RFc12",)
    of.press("tab")
    assert said(of, "o").startswith("Attack on 0504 and 0506 by 1 unit: 1 to 3.")
    of.desk.cursor = "0504"
    entries = len(of.desk.session.entries)
    for key in ("t", "enter"):
        told = said(of, key)
        assert "Attack 0504 and 0506 with Gardes cavalry, 1 to 3?" in told, told
        assert len(of.desk.session.entries) == entries
        of.press("1")
    of.press("t")
    of.press("2")
    assert len(of.desk.session.entries) == entries + 1


@pytest.mark.rule("TYW-8.0f")
def test_the_attack_of_who_is_selected_comes_first_though_another_could_attack_alone() -> None:
    of = opened(
        GARDES.format(phase="combat", other="0506") + "unit: RFc14 at 0603\nunit: RSc04 at 0602\n"
    )
    of.desk.unit, of.desk.cursor = "RFc12", "0504"
    alone = of.desk.words.odds(of.desk.view, "french", "0504", ("RFc12",))
    first = said(of, "o").split(" / ")
    assert first[0] == of.desk.say(alone[0])[0]
    assert "Attack 0504 and 0506 with Gardes cavalry, 1 to " in said(of, "t")


def test_a_gun_is_asked_about_on_its_own_hex_and_its_chance_is_told_with_the_question() -> None:
    of = opened(
        "scenario: rocroi-1643\nclock: turn 2 french bombardment\nothers: where they begin\n"
    )
    for _ in range(8):
        of.press("tab")
        told = said(of, "o")
        assert of.desk.say(f"{{unit:{of.desk.unit}}}")[0] in told, told
        assert "If the Spaniards" not in told
    of.desk.cursor = next(iter(of.desk.words.shots(of.desk.view, of.desk.unit)))
    told = said(of, "enter")
    assert f"Fire French gun 2 at {of.desk.cursor}, disrupted on 5 or 6?" in told, told


@pytest.mark.requirement(15)
def test_enter_opens_what_is_owed_where_nobody_under_the_cursor_can_do_anything() -> None:
    """It selected whoever stood there."""
    of = opened(GARDES.format(phase="combat", other="0810"))
    of.desk.cursor = "0705"
    assert "Attack 0504 with Gardes cavalry, 1 to 1?" in said(of, "enter")
    assert not of.state.unit
    of.press("escape")
    of.desk.cursor = "0505"
    assert "selected" in said(of, "enter") and of.state.unit == "RFc12"


@pytest.mark.requirement(15)
def test_enter_opens_the_owed_attack_of_who_is_selected() -> None:
    """Where several hexes must be attacked it offered all of them, and the unit was left aside."""
    of = opened(GARDES.format(phase="combat", other="0810") + "unit: RFc14 at 0910\n")
    of.desk.unit, of.desk.cursor = "RFc14", "0910"
    assert "attacks 0810" in said(of, "enter")
    of.desk.question = None
    of.desk.unit, of.desk.cursor = "RFc12", "0505"
    assert "attacks 0504" in said(of, "enter")
    of.desk.question, of.desk.unit = None, ""
    of.desk.cursor = "0705"
    assert said(of, "enter").startswith("Choose the hex to attack: 2 choices."), "nobody selected"
    three = "unit: RFc14 at 0406\nunit: RFc11 at 0604\nunit: RFc15 at 0910\nunit: RSc04 at 0810\n"
    of = opened(GARDES.format(phase="combat", other="0405") + three)
    of.desk.unit, of.desk.cursor = "RFc12", "0505"
    told = said(of, "enter")
    assert told.startswith("Gardes cavalry can attack 0405 or 0504. Choose the hex to attack: 3"), (
        told
    )


def test_the_menu_of_an_attack_tells_the_odds() -> None:
    of = opened(
        "scenario: dunkirk-1940\nclock: turn 2 german combat\nunit: de-pz19 at 0406\n"
        "unit: de-18 at 0505\nunit: fr-2 at 0405\n"
    )
    told = said(of, "m", "1")
    if "Choose the hex" in told:
        told = said(of, "1")
    rows = [row for row in of.state.report.whole if " of " in row[:8]]
    assert len(rows) == 3 and all(" to " in row for row in rows), rows
    of.desk.question = None
    of.desk.cursor, of.desk.unit = "0405", "de-18"
    alone = of.desk.say(of.desk.words.odds(of.desk.view, "german", "0405", ("de-18",))[0])[0]
    odds = alone.partition(": ")[2].partition(".")[0]
    row = next(row for row in rows if "18th Army" in row and "XIX" not in row)
    assert row.endswith(f", alone {odds}."), (row, odds)


@pytest.mark.rule("TYW-5.0c", "TYW-5.23")
def test_a_gun_whose_nearest_enemy_is_hidden_fires_at_the_one_that_it_sees() -> None:
    """The key said why it could not fire at the nearest; typed without a hex it fired at once."""
    of = opened(
        "scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"
        "clock: turn 2 swedish bombardment\nunits: g swedish G at 1010; b swedish I5/2-4 at 1012\n"
        "units: c imperial I3/2-3 at 1013; d imperial I3/2-3 at 1510\n"
    )
    of.press("tab")
    assert of.desk.unit == "g"
    assert said(of, "*").startswith("Fire g at 1510, disrupted on")
    of.press("escape")
    of.typed("fire g")
    assert " / ".join(of.state.report.whole).startswith("Fire g at 1510, disrupted on")
    of.typed("fire g yes")
    assert "fires at" in " ".join(of.state.report.whole)
