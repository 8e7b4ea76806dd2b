"""Vauchamps in the position format: what is written is read again; mistakes are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core import UnitState, kernel
from engine.core.chance import SeededChance
from engine.data.library import find
from engine.data.rule_index import load_rules
from engine.language.orders import Listener, understand
from engine.notation import begin_from, write_position
from engine.notation.opening import open_whole
from engine.notation.text import NotationError, read_text
from engine.systems.vauchamps import state
from engine.systems.vauchamps.notation.format import VauNotation
from engine.systems.vauchamps.notation.states import CHOICES, NUMBERS, in_fields, in_words
from engine.systems.vauchamps.stacks.order import Lower
from tests.vauchamps.test_words import shipped

LATER = sorted((find("vauchamps-1814").path / "later").glob("*.pos"))
CHARGE = Path(__file__).parent / "golden" / "charge.pos"
BOARD = "scenario: vauchamps-1814\nboard: 30 columns 30 rows\nclock: turn 4 allied movement\n"


@pytest.mark.parametrize("path", [*LATER, CHARGE], ids=lambda path: path.stem)
def test_a_position_is_written_and_read_again(path: Path) -> None:
    playable, position = begin_from(path.read_text("utf-8"))
    again, read = begin_from(write_position(playable, position))
    assert read == position
    for side in playable.game.sides:
        begin_from(write_position(playable, position, side))
    assert again.game.opening() == playable.game.opening()


def test_so_is_one_in_the_middle_of_a_charge() -> None:
    playable, position = begin_from(CHARGE.read_text("utf-8"))
    words, chance = playable.words, SeededChance("3")
    for line in ("charge F63", "end", "charge F63", "gallop 2122 south-east", "target 2224"):
        options = kernel.options(playable.game, position, "french")
        listener = Listener(words.names, words.counters, options, words.route, words.spellings)
        played = kernel.submit(
            playable.game, position, "french", understand(listener, line), chance
        )
        assert isinstance(played, kernel.Played), played
        position = played.position
    assert position.top is not None and position.top.sides == ("allied",)
    text = write_position(playable, position)
    assert 'pending: {"frame":"vau.' in text
    _, read = begin_from(text)
    assert (read.agenda, read.units, read.clock) == (
        position.agenda, position.units, position.clock,
    )  # fmt: skip


def test_so_is_a_unit_that_went_to_the_bottom_of_its_stack() -> None:
    playable, position = begin_from(
        BOARD.replace("allied", "french") + "unit: F24 at 1010\nunit: F26 at 1010\n"
    )
    played = kernel.submit(playable.game, position, "french", Lower("F24"), SeededChance("1"))
    assert isinstance(played, kernel.Played), played
    text = write_position(playable, played.position)
    assert "F24 at 1010, column, rank -1" in text
    assert begin_from(text)[1].units == played.position.units


def test_so_is_a_leader_who_is_out_for_some_hours() -> None:
    playable, position = begin_from(BOARD + "unit: L07 off the map, wounded, back 12\n")
    assert in_words(position.units["L07"]) == UnitState(marks=("wounded",), values={"back": 12})
    assert begin_from(write_position(playable, position))[1].units == position.units


def test_made_up_units_and_standard_formations() -> None:
    whole = open_whole(
        read_text(
            BOARD + "terrain: village 1212\nunit: h1 french heavy 8 melee 40 at 1010\n"
            'unit: b1 "The Guns" allied russian guns 3 fire 36/18/9 at 1410\nunit: P01 at 1212\n'
        ).cases[0]
    )
    s, p = whole.playable.game.scenario, whole.position  # type: ignore[attr-defined]
    assert (s.units["h1"].arm, s.units["h1"].melee, s.units["h1"].heavy) == ("cavalry", 40, True)
    assert (s.units["b1"].nation, s.units["b1"].ranges, s.units["b1"].name) == (
        "russian", (36, 18, 9), "The Guns",
    )  # fmt: skip
    assert [in_words(p.units[u]).marks for u in ("h1", "b1", "P01")] == [
        ("column",), ("limbered",), ("general",),
    ]  # fmt: skip
    assert set(p.ground.values()) == {1}, "on a board of one's own the ground is firm"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("unit: P01 at 1010 line facing north", "P01 in line faces one of north-north-east"),
        ("unit: P01 at 1010+1110 column facing north", "P01 in column fills one hex"),
        ("unit: F03 at 1010+1110 line facing east", "right hex, as it faces, is 1011"),
        ("unit: P01 at 1010+1011 line facing east", "P01 needs at least 5 inc"),
        ("unit: F01 at 1010 skirmish facing east", "in one hex with at most 3 inc"),
        ("unit: F03 at 1010+1012 road-march facing north", "road column has a gap"),
        ("unit: F03 at 1010+1011+1012 road-march facing north", "road column is too long"),
        ("unit: P01 at 1010 column lost -3", "lost is at least 0"),
        ("unit: P01 at 1010 column facing nord", "there is no direction nord"),
        ("terrain: pond 1010\nunit: P01 at 1010", "may not stand in pond"),
        ("unit: P01 at 1010\npending: {}", "what is pending is a frame as JSON"),
        ("unit: P01 at 1010\nkeep: colour 1", "there is no field colour"),
        ("unit: P01 at 1010\nkeep: first_shot none", "first_shot cannot be read"),
        ("unit: P01 at 1010\nground: 11th-brigade 7", "7 is no face of the die"),
        ("unit: P01 at 1010\ncontact: P01 and F24", "write it so: contact:"),
        ("unit: P01 at 1010\nmorale: prussians 2", "there is no morale formation prussians"),
        ("unit: x1 french dragons at 1010", "there is no kind of unit dragons"),
        ("unit: x1 french infantry 4 melee at 1010", "melee wants a value after it"),
    ],
)
def test_mistakes_are_named_with_their_line(line: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        open_whole(read_text(BOARD + line).cases[0])
    assert said in str(error.value) and "ine " in str(error.value)


def test_every_state_of_a_unit_can_be_written() -> None:
    known = {*VauNotation().marks, *VauNotation().values}
    ways = [{flag: True} for flag in state.FLAGS] + [{name: 3} for name in NUMBERS]
    ways += [{field: word} for field, words in CHOICES.items() for word in words]
    ways += [{"restless": (colour,)} for colour in (state.BLUE, state.GREEN)]
    fields = set(state.VauUnit.__struct_fields__) - {*state.UnitState.__struct_fields__}
    assert fields == {field for way in ways for field in way}
    for way in ways:
        unit = state.VauUnit("1010", **way)
        said = in_words(unit)
        assert {*said.marks, *said.values} <= known and in_fields(said) == unit


# ---- the rule index


def test_the_rule_index_is_whole() -> None:
    index = load_rules(find("vauchamps-1814").path)
    kinds = [rule.kind for rule in index.rules if re.match(r"VAU-\d", rule.id)]
    assert (len(kinds), kinds.count("rule"), kinds.count("optional")) == (325, 307, 5)
    assert all(rule.text or rule.decision for rule in index.rules)
    assert [r.id for r in index.get("VAU-10.2q")] == ["VAU-10.2q"]
    assert "12.7a" in index.search("opportunity fire")[0].id
    tables = shipped().words.tables()
    charts = [r for r in index.rules if r.id.startswith("CHART-")]
    assert len(charts) == 23
    for chart in charts:
        assert chart.text.rsplit(": ", 1)[1].rstrip(".") in tables, chart.text
