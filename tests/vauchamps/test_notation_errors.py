"""What cannot be in a position of Vauchamps 1814 is refused with its line, and why."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.core.errors import DataError
from engine.core.registry import frame_union
from engine.notation import read_text, try_case
from engine.systems.vauchamps.formations.facing import NAMES
from engine.systems.vauchamps.formations.spellings import SHORT
from engine.systems.vauchamps.game import FRAME_KINDS
from engine.systems.vauchamps.notation.frames import STEPS
from engine.systems.vauchamps.notation.pending_words import PENDING
from engine.systems.vauchamps.notation.vocabulary import EXAMPLE, OWN_MAP


def fault(lines: str, base: str = EXAMPLE) -> str:
    """The message that some lines give, which are put after those of a position."""
    with pytest.raises(DataError) as caught:
        (case,) = read_text(f"{base}\n{lines}", "my.pos").cases
        try_case(case, "my.pos")
    said = str(caught.value)
    assert len(said.splitlines()) <= 3
    return said


def differences(lines: str, base: str = EXAMPLE) -> list[str]:
    (case,) = read_text(f"{base}\n{lines}").cases
    return [d.found for d in try_case(case).differs]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("unit: F24 at 1010 column line", "F24 is either column or line"),
        ("unit: F24 at 1010 limbered", "F24 cannot be in limbered; there is column, line"),
        ("unit: F97 at 1515 line", "F97 cannot be in line; there is limbered and unlimbered"),
        ("unit: P01 at 1009 skirmish", "P01 cannot be in skirmish; there is"),
        ("unit: F61 at 2020 disordered", "F61 is cavalry, which routs and is never disordered"),
        ("unit: F97 at 1515 unlimbered routed", "F97 is unlimbered; such guns are never routed"),
        ("unit: F24 at 1010 disordered routed", "F24 is either disordered or routed"),
        ("unit: F24 at 1010 line disordered", "F24 is disordered and has no formation"),
        ("terrain: wood 1010\nunit: F24 at 1010 line facing north-north-east",
         "F24 cannot be in line at 1010, wood (VAU-6.4b)"),
        ("terrain: wood 1010\nunit: F24 at 1010 square", "F24 cannot be in square at 1010, wood"),
        ("terrain: village 1010\nunit: F24 at 1010 column", "cannot be in column at 1010, village"),
        ("unit: F24R at 0505 column", "F24R is the counter of F24's regiment; one of the two"),
        ("unit: F24R at 1010 road-march", "F24R is a regiment and does not march"),
        ("unit: F26 at 1009 column", "units of both sides stand at 1009 (VAU-11.0e)"),
        ("unit: F61 at 1010 column", "(VAU-3.1"),
        ("unit: F24 at 1010 lost 4", "F24 has 4 inc and cannot have lost 4"),
        ("unit: F24 at 1010 lost 9", "F24 has 4 inc and cannot have lost 9"),
        ("unit: F24 off the map, eliminated, lost 9", "cannot have lost 9"),
        ("unit: F24 off the map, column", "F24 is off the map and cannot be column there"),
        ("unit: F24 at 1010 eliminated", "F24 cannot be eliminated and at 1010"),
        ("unit: F24 off, eliminated surrendered", "F24 is either eliminated or surrendered"),
        ("unit: F24 off, dead", "F24 is infantry and cannot be dead; that is for leaders"),
        ("unit: L07 at 2020 column", "L07 is a leader and cannot be column"),
        ("unit: L07 off, back 9", "L07 is wounded, back 24 if he returns in turn 24"),
        ("unit: L07 off, eliminated", "L07 is a leader and cannot be eliminated"),
        ("unit: F24 at 1010 tired blue", "F24 is infantry and cannot be blue; that is for cavalry"),
        ("unit: F24 at 1010 limber-tried", "that is for artillery (VAU-6.8b)"),
        ("unit: F61 at 2020 sheltered", "F61 is cavalry and cannot be sheltered; that is for inf"),
        ("unit: F61 at 2020 tired", "F61 wants both, such as tired blue"),
        ("unit: F61 at 2020 tired exhausted blue", "F61 has one marker"),
        ("unit: F24 at 1010 square facing 99", "99 is no direction. There is: north"),
        ("unit: x french infantry 0 at 0505", "inc and values are at least 1"),
        ("unit: x french infantry 4 melee 0 at 0505", "inc and values are at least 1"),
        ("unit: x french infantry 4 morale 77 at 0505", "morale is a roll of two dice, 11 to 66"),
        ("unit: x french infantry 4 lance 3 at 0505", "infantry has no lance of this kind"),
        ("unit: x french guns 2 fire 9/0/3 at 0505", "inc and values are at least 1"),
        ("ground: nobody 5", "there is no ground group nobody"),
        ("morale: prussian-army 9", "9 is not 0 to 3"),
        ("unit: L07 at 2121\nwith: L07 F61", "L07 and F61 are not in one hex (VAU-0.12)"),
        ("best: allied nonsense", "There is: marginal, substantial and decisive"),
        ("best: allied", "There is: marginal, substantial and decisive"),
        ("first shot: 99", "99 is no turn"),
        ("contact: F24 on P01 by charge", "only cavalry charges"),
        ("contact: F61 on P01 by charge", "are not enemies in contact"),
        ("unit: L20 at 2021\ncontact: F61 on L20 by charge", "L20 is no combat unit on the map"),
        ('keep: shown ["nobody"]', "there is no combat unit nobody"),
        ('keep: attacked ["9999"]', "there is no hex 9999"),
        ('keep: riding {"F24":"F61"}', "there is no leader F24"),
        ('keep: ground {"7th-division":9}', "9 is not 1 to 6"),
        ('keep: best {"french":"great"}', "there is no level great"),
        ('keep: forced ["the-old-guard"]', "there is no formation the-old-guard"),
        ('keep: standing {"french":[{"kind":"dance","answer":"never"}]}', "no kind of reaction"),
        ('keep: contacts [{"charger":[],"cell":"1010","target":[],"at":"1009","how":"charge"}]',
         "a contact wants both"),
        (f"keep: moving {'[' * 100_000}", "moving cannot be read"),
        ("pending: fight", "what is pending is a frame as JSON"),
        (f"pending: {'[' * 100_000}", "what is pending is a frame as JSON"),
        ('pending: {"frame":"vau.walk"}', "this walk cannot be pending: it has no step"),
        ('pending: {"frame":"vau.walk","step":"leave"}', "it does not say side"),
        ('pending: {"frame":"vau.walk","step":"leave","side":"french","units":["Z9"],"at":"1010"}',
         "units cannot be Z9"),
        ('pending: {"frame":"vau.melee","step":"attack","units":["F24"],"target":"9999"}',
         "9999 is no hex here"),
        ('pending: {"frame":"vau.retreating","step":"plan","unit":"F24","mode":"fly"}',
         "mode cannot be fly"),
        ('pending: {"frame":"vau.melee","step":"nonsense","units":["F24"],"target":"1009"}',
         "it has no step nonsense; there is spare-attack"),
        ('pending: {"frame":"vau.course","step":"melee"}', "this course cannot be pending"),
        ("ask: fire value 0909 by F24 = 1:1", "no enemy of F24 stands at 0909"),
        ("ask: fire value 1009 by F61 = 1:1", "(VAU-12"),
        ("unit: L07 at 2020\nask: fire value 1009 by L07 = 1:1", "L07 is a leader; ask it of a"),
        ("ask: attack value 2014 by F24 = 1", "2014 is not next to"),
        ("ask: attack value 1010 by F24 = 1", "no enemy of F24 stands at 1010"),
        ("ask: attack value 1009 by F24 sparing F24 = 1", "no cavalry in this melee that could"),
        ("ask: passes 70 plus 0 against 24 = yes", "70 is no roll of two dice"),
        ("ask: passes 34 plus 0 against 77 = yes", "77 is no roll of two dice"),
        ("ask: passes 34 plus 0 beside 24 = yes", "There is: against"),
        ("ask: fire loss 3:1 70 = 2", "70 is no roll of two dice"),
        ("ask: melee result 1:2 76 = 1", "76 is no roll of two dice"),
        ("ask: melee odds 25 10 sideways = 2:1", "There is: across"),
        ("ask: melee odds 25 0 = 2:1", "no odds can be formed with 0"),
        ("ask: ratio 0 4 = 1", "no odds can be formed with 0"),
        ("ask: square prussian line 5 54 = rout", "there is no distance 5. There is: "),
        ("ask: square prussian square 2 54 = rout", "there is no formation square"),
        ("ask: square prussian line 2 70 = rout", "70 is no roll of two dice"),
        ("ask: value P01 short = 2", "P01 is no artillery and has no values by range"),
        ("unit: L07 at 2020\nask: value L07 melee = 2", "L07 is a leader; ask it of a"),
        ("ask: charge zone sideways F61 2017 = yes", "There is: reaction and opportunity"),
        ("ask: charge zone reaction F24 1009 = yes", "F24 is no cavalry and has no charge zone"),
        ("ask: inc F24 0505 = 4", "F24 is not at 0505"),
    ],
)  # fmt: skip
def test_a_line_is_refused(lines: str, said: str) -> None:
    assert said in fault(lines)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("morale: prussian-army 2", "morale: wants a line clock: or units that stand somewhere"),
        ('pending: {"frame":"vau.movement"}', "pending: wants a line clock: or units"),
    ],
)
def test_a_beginning_takes_no_more(lines: str, said: str) -> None:
    assert said in fault(lines, "scenario: vauchamps-1814")


def test_what_cannot_go_on_is_not_pending() -> None:
    """The frame is well formed, but nobody is at the target."""
    frame = '{"frame":"vau.melee","step":"resolve","units":["F24"],"target":"3030"}'
    said = fault(f"clock: turn 4 french melee\npending: {frame}")
    assert "line 10: this cannot be pending as the units stand" in said
    assert "F26 is not on the map" in fault(f"unit: F26 off the map\npending: {frame}".replace(
        "F24", "F26"))  # fmt: skip


def test_firm_ground_is_firm_for_good() -> None:
    """On the map, too, nobody rolls in the next segment: no die is laid down for one."""
    lines = (
        "ground: none\nclock: turn 4 french recovery\nexpect: turn 4 allied movement\n"
        "expect: ground firm 1\nallied: move P01 1424"
    )
    base = OWN_MAP.replace("unit: F24 at 1226", "unit: F24 at 3030 column facing north")
    assert differences(lines, base) == []
    rolled = "clock: turn 4 allied movement\nallied: move P01 1424"
    assert any("die left for the ground" in found for found in differences(rolled, base))


def test_the_ground_takes_nothing_on_the_road_and_both_are_told() -> None:
    base = (
        "scenario: vauchamps-1814\nclock: turn 4 allied movement\nground: 11th-brigade 6\n"
        "unit: P01 at 4821 road-march facing north-west\n"
    )
    asked = "ask: allowance P01 = 5 road 7\nask: left P01 = 5 road 7\nask: cost P01 3423 = 7\n"
    assert differences(f"{asked}allied: move P01 3423", base) == []


def test_a_cost_is_that_of_a_move_that_is_accepted() -> None:
    moved = "unit: F61 at 2020 column facing north moved acted\n"
    assert differences(f"{moved}ask: cost F61 2018 = no\nask: reach F61 = nothing") == []


@pytest.mark.parametrize("hour", range(12))
def test_a_facing_may_be_written_as_in_an_order(hour: int) -> None:
    form = "line" if hour % 2 else "column"
    for name in (SHORT[hour], NAMES[hour], f"{hour or 12}"):
        lines = f"unit: F24 at 1010 {form} facing {name}\nexpect: F24 facing {SHORT[hour].upper()}"
        assert differences(lines) == []


def test_every_kind_of_frame_has_its_word_and_its_steps() -> None:
    tags = {str(kind.__struct_config__.tag).rpartition(".")[2]
            for kind in get_args(frame_union("engine.systems.vauchamps"))}  # fmt: skip
    assert tags - {"course", "draw-offer"} == set(STEPS) == {word.word for word in PENDING}
    for kind in FRAME_KINDS.values():
        name = kind.name.rpartition(".")[2]
        if name != "course" and isinstance(kind.steps, dict):
            assert STEPS[name] == tuple(kind.steps)
            (word,) = (word for word in PENDING if word.word == name)
            assert all(step in word.means for step in kind.steps)


def test_a_nation_is_no_side_but_stands_behind_it() -> None:
    assert "allied" in fault("unit: h1 prussian infantry 4 at 0505")
    assert differences("unit: h1 allied prussian infantry 4 at 0505") == []
