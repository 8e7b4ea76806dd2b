"""What a player is told names what he named, and why a number is what it is."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.computer.levels import OFFICER
from engine.computer.player import player as computer
from engine.core import Level, kernel, replace
from engine.core.chance import SeededChance
from engine.speech.briefing import wing_rows
from engine.systems.vauchamps.charge.target import TARGET
from engine.systems.vauchamps.entering.enter import ENTER, Enter
from engine.systems.vauchamps.entering.events import Entered
from engine.systems.vauchamps.movement.events import Moved
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.words.fires import odds_rows
from engine.systems.vauchamps.words.one_at_a_time import ended
from engine.systems.vauchamps.words.reinforcements import reinforcement_rows
from engine.systems.vauchamps.words.reports import holder_row, reports
from engine.systems.vauchamps.words.speech import VauWords
from engine.systems.vauchamps.words.units import details
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.keys.test_charges import CHARGE, typed
from tests.keys.test_vauchamps import player
from tests.vauchamps.board import L, Play, U, real
from tests.vauchamps.test_cautions import entering
from tui.desk.answering import answer
from tui.screens import whole


@pytest.mark.rule("VAU-10.2c", "VAU-10.2k")
def test_a_hex_that_is_asked_about_may_be_named_by_the_unit_in_it() -> None:
    near = CHARGE.replace("P01 at 1014", "P01 at 1008").replace("P02 at 1612", "P02 at 1208")
    of = player(near.replace("facing north", "facing south"))
    for line in ("charge F81", "end yes", "charge F81", "gallop 1007"):
        of.typed(line)
    while TARGET not in of.desk.options.frame_verbs():
        of.typed("hold")
    assert "is no hex" in typed(of, "target nobody")
    assert "1st Silesian at 1008" in typed(of, "target 1st battalion 1st silesian")


@pytest.mark.rule("VAU-12.2a")
def test_the_defence_value_of_a_fire_tells_how_the_target_stands() -> None:
    told = []
    for form, marks in (("column", ()), ("road-march", ()), ("column", ("disordered",))):
        foe = U("P01", "1009", form, "S", *marks)
        play = Play(U("F24", "1010"), foe, U("P11", "2828"), phase="offensive-fire")
        view = play.game.redact(play.position, "french")
        told.append(odds_rows(play.s, view, "french", "1009", ())[1])
    assert "against 6, column in clear." in told[0]
    assert "against 4, road march in clear." in told[1]
    assert "against 14, disordered or routed in clear." in told[2]


@pytest.mark.rule("VAU-8.0", "VAU-6.10a")
def test_who_was_stopped_but_could_still_change_formation_is_said_to_have_finished() -> None:
    play = Play(U("F24", "1010"), U("F25", "1414"), U("P01", "1007", face="S"), phase="movement")
    play.do(Move("F24", ("1009", "1008")))
    before = play.position
    assert before.moving == ("F24",)
    play.do(Move("F25", ("1413",)))
    (said,) = ended(play.s, before, play.position, "french")
    assert said.startswith("{unit:F24} ends its move with ")


@pytest.mark.rule("VAU-16.8a")
def test_the_end_of_the_movement_says_that_reinforcements_may_come_later() -> None:
    desk = open_game(shipped()["vauchamps-1814"], "7")
    answer(desk, "end yes")
    assert "30 to enter, now or in a later turn?" in " ".join(answer(desk, "end"))
    assert desk.options.prompt.endswith("30 to enter.")


@pytest.mark.rule("VAU-16.8a", "VAU-16.8c")
def test_the_help_of_an_entry_is_true_of_its_formation_and_its_price() -> None:
    assert "asked for, unless only one fits" in ENTER.help and "dearer" in ENTER.help
    play = entering()
    first = play.slot(ENTER, "F61", "0126")
    assert first is not None and first.candidates[1:]
    for unit, price in (("F61", 2), ("F62", 4)):
        play.do(Enter(unit, "0126", "column"))
        assert play.one(Entered).cost == price


def test_leaders_are_counted_apart_from_units_and_reinforcements_are_a_list() -> None:
    desk = open_game(shipped()["vauchamps-1814"], "7")
    assert answer(desk, "army")[0] == "Allied: 52 units and 12 leaders in 36 hexes."
    assert answer(desk, "list reinforcements") == answer(desk, "list able to enter")


def test_threats_wait_for_the_first_turn_and_end_when_it_is_late() -> None:
    desk = open_game(shipped()["vauchamps-1814"], "7")
    assert answer(desk, "threats") == [
        "The set-up is not done; threats can be asked for when the first turn has begun."
    ]
    toy = open_game(shipped()["white-mountain-1620"], "1")
    mind = computer(toy.session.game, toy.side, OFFICER.name, "1")
    seen = mind.threats(toy.view, late=lambda: True)
    assert seen.turns == 1 and seen.cut


def test_the_panel_counts_increments_with_the_units_lost() -> None:
    desk = open_game(shipped()["vauchamps-1814"], "7")
    words = SimpleNamespace(toll=lambda view, side: {"increment": 1})
    view = SimpleNamespace(desk=SimpleNamespace(words=words), view=desk.view)
    told = whole._count_lost(view, "french", [])  # type: ignore[arg-type]
    assert desk.say(told) == ["French 0 and 1 increment"]


@pytest.mark.rule("VAU-0.11", "VAU-13.5c")
def test_of_several_leaders_one_is_used_so_nobody_is_told_to_lead_all() -> None:
    told = {s: answer(open_game(shipped()[s], "1"), "help lead") for s in shipped()
            if s in ("vauchamps-1814", "rocroi-1643")}  # fmt: skip
    assert "only one leads" in told["vauchamps-1814"][0]
    assert not any("lead all" in row for row in told["vauchamps-1814"])
    assert any("lead all" in row for row in told["rocroi-1643"])


@pytest.mark.rule("VAU-16.3a")
def test_whose_ground_die_a_formation_shares_is_told() -> None:
    play = Play(U("F66", "1010"), U("P01", "2828"), scenario=real(), phase="movement")
    rolled = replace(play.position, ground={"i-cavalry-corps": 1})
    (row,) = reports(play.s, rolled, "french")["ground"]
    assert row.startswith("I Cavalry Corps and Guards of Honour: die 1, ")
    first = details(play.s, play.position, "F66")[0]
    assert first.endswith("of Guards of Honour; its ground die is that of I Cavalry Corps.")


@pytest.mark.rule("VAU-0.12", "VAU-6.0c")
def test_a_move_tells_the_leaders_who_go_along_and_not_those_who_only_turn() -> None:
    pieces = (U("F24", "1010", face="N"), L("L14", "1010"), U("F25", "1008", face="S"),
              U("P11", "2828"))  # fmt: skip
    play = Play(*pieces, phase="movement")
    play.position = replace(play.position, riding={"L14": "F24"})
    play.do(Move("F24", ("1009", "1008")))
    told = play.one(Moved).text(Level.FULL)
    assert told.startswith("{unit:F24} with {unit:L14} moves from {cell:1010} to {cell:1008}")


@pytest.mark.rule("VAU-18.2")
def test_a_village_tells_which_of_its_hexes_are_empty() -> None:
    """Who read of three units at three hexes could not know of a fourth hex."""
    village = {"Vauchamps": frozenset({"1226", "1325"})}
    play = Play(U("P05", "1226", "general"), U("F24", "2810"), victory_places=village)
    assert holder_row(play.s, play.position, "Vauchamps").endswith(
        "at {cell:1226}; nobody at {cell:1325}."
    )
    full = (U("P05", "1226", "general"), U("P06", "1325", "general"))
    both = Play(*full, victory_places=village)
    assert "nobody" not in holder_row(both.s, both.position, "Vauchamps")


@pytest.mark.rule("VAU-4.5a")
def test_the_briefing_tells_who_is_routed_in_his_wing() -> None:
    """Twenty questions: that it marked nobody was the hardest of them."""
    play = Play(U("F24", "1010", "column", "N", "routed"), U("P11", "1515"))
    view, words = play.game.redact(play.position, "french"), VauWords(play.s)
    (row,) = wing_rows(words, view, view, "french", "allied")
    assert "{cell:1010} {short:F24}" in row and row.endswith(" (routed).")


@pytest.mark.rule("VAU-16.8")
def test_each_side_hears_whether_reinforcements_are_left() -> None:
    """The names alone told whose they are, and of the other side nothing."""
    game = shipped()["vauchamps-1814"].game
    position = kernel.begin(game, SeededChance("1")).position
    rows = [*reinforcement_rows(game.scenario, position)]
    assert rows[-1] == "{players:allied}: no reinforcements are left."
    assert all(row.startswith("{players:french}, due ") for row in rows[:-1] if ", due " in row)
