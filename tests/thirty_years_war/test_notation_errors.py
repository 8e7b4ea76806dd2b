"""What cannot be in a position of these battles is refused with its line, and why."""

from __future__ import annotations

import pytest

from engine.core.errors import DataError
from engine.data.library import find
from engine.notation import begin_from, read_text, try_case, write_position
from engine.systems.playable import Playable
from engine.systems.thirty_years_war.notation.vocabulary import EXAMPLE, ROCROI, WHITE_MOUNTAIN
from engine.systems.thirty_years_war.state import TywPosition

BOARD = "board: 24 columns 34 rows, even low\n"


def fault(lines: str, base: str = EXAMPLE) -> str:
    """The message that some lines give, which are put after those of a position."""
    with pytest.raises(DataError) as caught:
        (case,) = read_text(f"{base}\n{lines}", "my.pos").cases
        try_case(case, "my.pos")
    said = str(caught.value)
    assert len(said.splitlines()) <= 3
    return said


def begun(text: str) -> tuple[Playable, TywPosition]:
    playable, position = begin_from(text)
    assert isinstance(position, TywPosition)
    return playable, position


def differences(lines: str, base: str = EXAMPLE) -> list[str]:
    (case,) = read_text(f"{base}\n{lines}").cases
    return [d.found for d in try_case(case).differs]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("unit: x swedish I5 at 1010", "a1 and x are two units and stand at 1010; one unit stands"),
        ("unit: x imperial I5 at 1010", "a1 and x are of both sides and stand at 1010 (TYW-6.12)"),
        ("unit: x imperial L2 at 1010", "of both sides and stand at 1010 (TYW-6.12)"),
        ("unit: x imperial B at 1010", "of both sides and stand at 1010 (TYW-6.12)"),
        ("unit: a1 at 1010+1011", "a1 fills one hex, not 1010+1011"),
        ("unit: a1 at 1010 gone", "a1 cannot be gone and at 1010"),
        ("unit: a1 off, disrupted", "a1 is off the map and cannot be disrupted (TYW-9.0a)"),
        ("unit: l1 at 1010 disrupted", "l1 is leader and cannot be disrupted; that is for inf"),
        ("unit: g1 at 1515 moved", "g1 is gun and cannot be moved"),
        ("unit: a1 at 1010 moved", "a1 can be moved only in the swedish movement phase"),
        ("unit: a1 at 1010 spent 3", "a1 can be spent only in the swedish movement phase"),
        ("unit: g1 at 1515 fired", "g1 can be fired only in a bombardment phase"),
        ("unit: a1 at 1010 out-of-command", "only in the swedish movement phase"),
        ("options:\nclock: turn 2 swedish movement\nunit: a1 at 1010 out-of-command",
         "belongs to the option command"),
        ("clock: turn 2 swedish movement\nunit: a1 at 1010 out-of-command, disrupted",
         "such units are never out-of-command (TYW-12.16)"),
        ("unit: x swedish I0 at 0808", "a strength is at least 1"),
        ("unit: x swedish I5/0 at 0808", "a strength is at least 1"),
        ("unit: x swedish G5 at 0808", "G5 are no values; write them so: I5/2-3"),
        ("unit: x swedish I at 0808", "I are no values"),
        ("unit: x swedish P4/2-10 at 0808", "Polish horse rides at White Mountain only (WM-16.0)"),
        ("unit: x swedish I5/2-4 horse at 0808", "there is no category horse. There is: army"),
        ("edge: redoubt 1010/1111", "a redoubt faces one way; write OUTSIDE>INSIDE"),
        ("edge: slope 2020>2021", "neither end of 2020>2021 is a slope"),
        ("owner: a1 imperial", "a1 is infantry; only guns change hands (TYW-5.31)"),
        ("owner: l1 imperial", "l1 is leader; only guns change hands"),
        ("unit: g1 at 1010\nowner: g1 imperial", "g1 stands with swedish units and is theirs"),
        ("owner: g1", "write it so: owner: GUN SIDE"),
        ("needed: swedish 9", "there is no number of the king's death 9. There is: 4, 5 and 6"),
        ("needed: imperial 5", "only the swedish number changes"),
        ("options:\nneeded: swedish 5", "needed: belongs to the option lut-king"),
        ("options:\nking: lost behind 5", "king: belongs to the option lut-king"),
        ("king: lost beside 5", "there is no way to stand beside. Did you mean behind?"),
        ("king: dead behind 5", "There is: lost and settled"),
        ("score: swedish mules 3", "there is no item of the score mules. There is: infantry"),
        ("score: swedish 3", "write it so: score: SIDE infantry 40"),
        ("arrived: beck", "no die lets a group in in this game"),
        ("wrote: swedish 3", "the swedish side writes no note in this game"),
        ("clock: swedish notes", "the swedish side writes no note in this game"),
        ("note: a1 left", "a1 cannot be written into a note"),
        ("sight: rain", "There is: fog and clear"),
        ("clock: turn 2 swedish movement\ncombat: must a1", "belongs to a combat phase"),
        ("combat: must d1", "d1 is imperial; must names units of the side whose phase it is"),
        ("combat: suffer a1", "a1 is swedish; suffer names units of the enemy"),
        ("combat: attacked g1", "g1 is gun; attacked names units"),
        ("combat: led l1", "only with the option roc-reach"),
        ("combat: mist a1", "there is no part of a combat: mist. Did you mean must?"),
        ("pending: fight", "what is pending is fight D by A A, charging A, leading A L; or"),
        ("pending: fight d1 by a1, leading a1", "write it so: leading UNIT LEADER"),
        ("pending: fight d1 by a1, leading a1 d1", "D1 is no leader (TYW-10.11)"),
        ("pending: fight d1 by g1", "g1 is no unit; only infantry and cavalry fight (TYW-2.3b)"),
        ("pending: fight d3 by a1", "next to 1026; every attacker must be next to every hex"),
        ("pending: fight a1 by d1", "d1 is not swedish, whose combat phase it is"),
        ("pending: fight a2 by a1", "a2 is on the wrong side; write DEFENDERS by ATTACKERS"),
        ("pending: fight d1 by a1 a1", "a1 is named twice; each unit has one combat (TYW-8.14)"),
        ("pending: fight d1 by a1, charging a1", "D1 is not disrupted; only such infantry can be"),
        ("unit: d1 at 1111 disrupted\npending: fight d1 by a1 a2, charging a1",
         "all that can charge do: write charging a2 (LUT-17.22)"),
        ("unit: a1 at 1010 disrupted\npending: fight d1 by a1", "a1 is disrupted and may not"),
        ("pending: fight d1 by a1, closed", "what is pending is"),
        ("pending: fight d1 by a1\npending: fight d3 by a3", "what is pending is"),
        ("pending: lose 30 of a1 a2", "of units of 13 in all, 1 to 13 is lost"),
        ("pending: lose 0 of a1 a2", "1 to 13 is lost"),
        ("pending: lose 3 of d1", "d1 is no undisrupted swedish unit on the map (TYW-CRT-Dx)"),
        ("clock: turn 2 swedish movement\npending: fight d1 by a1", "nothing is pending in the"),
        ("ask: odds d1 by a1, leading a1 = 1:1", "write it so: leading UNIT LEADER"),
        ("ask: strengths d1 by g1 = 1 against 1", "g1 is no unit"),
        ("ask: odds d3 by a1 = 1:1", "A1 at 1010 is not next to 1026"),
        ("ask: odds d1 by d1 = 1:1", "d1 is named twice"),
        ("ask: odds d1 by a1, leading a2 l1 = 1:1", "L1 leads no unit of this combat; yours are"),
        ("ask: odds d1 by a1 a2, leading a2 l1 = 1:1", "L1 does not reach a2 (TYW-10.11)"),
        ("ask: must attack today = a1", "ask it like this: ask: must attack"),
        ("ask: must be attacked by a1 = d1", "ask it like this: ask: must be attacked"),
        ("ask: shot 0 1 = none", "guns fire from range 1 on (TYW-BOM-a)"),
        ("ask: shot 2 7 = none", "7 is no face of the die"),
        ("ask: needed l1 = 5", "l1 is no unit"),
        ("ask: helpers g1 = nothing", "g1 is no unit"),
        ("ask: victory 20 30 = victory", "the higher number of points comes first"),
    ],
)  # fmt: skip
def test_a_line_is_refused(lines: str, said: str) -> None:
    assert said in fault(lines)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("arrived: bec", "there is no group that a die lets in bec. Did you mean beck?"),
        ("combat: led a1", "a1 is infantry; led names leaders"),
        ("ask: odds d1 by a1, leading a1 l1, leading a1 l1 = 1:1", "L1 has added his rating"),
    ],
)
def test_a_line_of_rocroi_is_refused(lines: str, said: str) -> None:
    assert said in fault(lines, ROCROI)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("note: WCi01 up\nclock: bohemian set-up", "there is no wing up."),
        ("note: WCg1 left\nclock: bohemian set-up", "WCg1 is gun and goes with no manoeuvre"),
        ("note: WOc01 77\nclock: bohemian set-up", "there is no turn 77."),
        ("losses: catholic 5", "losses: wants a line clock: or units that stand somewhere"),
        ("pending: fight WCi01 by WBi01", "pending: wants a line clock: or units"),
    ],
)
def test_a_line_of_white_mountain_is_refused(lines: str, said: str) -> None:
    assert said in fault(lines, WHITE_MOUNTAIN)


def test_several_units_stand_in_an_entry_hex_while_they_come_in() -> None:
    base = "scenario: lutzen-1632\nunit: LRc01 LRc02 at 0115\nunit: LSc01 at 2010\n"
    assert differences("clock: turn 5 imperial movement", base) == []
    assert "two units and stand at 0115" in fault("clock: turn 5 imperial combat", base)


def test_who_fights_has_attacked_and_was_attacked() -> None:
    lines = "pending: fight d1 by a1 a2\nresults: none\nswedish: fight\n"
    refused = "swedish refused TYW-8.14: attack 1111 with a1"
    assert differences(lines + refused) == []


def test_a_result_is_one_of_the_table_that_is_looked_up() -> None:
    shot = (
        "clock: turn 2 swedish bombardment\nunit: g1 at 1008\nresults: {}\nswedish: fire g1 at 1111"
    )
    assert differences(shot.format("Dd") + "\nexpect: d1 disrupted") == []
    found = differences(shot.format("De"))
    assert found[0] == "De is no result of bombardment; there is none and Dd"


def test_a_path_is_asked_as_it_is_moved() -> None:
    moving = "clock: turn 2 swedish movement\n"
    assert differences(f"{moving}unit: a1 at 1010 moved\nask: cost a1 1009 = no\n"
                       "ask: reach a1 = nothing\nask: cost g1 1516 = no\n"
                       "ask: reach g1 = nothing") == []  # fmt: skip


def test_a_finished_game_with_points_of_two_words_is_read_again() -> None:
    text = (
        f"{WHITE_MOUNTAIN}\n{BOARD}clock: turn 10 bohemian movement\nlosses: catholic 64\n"
        "broken: catholic army\nunits: a1 bohemian C4/2-8 at 1010; d1 catholic C4/2-8 at 2010\n"
        "score: bohemian enemy broken 20; bohemian guns 5\n"
    )
    playable, position = begun(text)
    assert position.score == {"bohemian": {"enemy broken": 20, "guns": 5}}
    assert begun(write_position(playable, position))[1].score == position.score


def test_beck_has_come_where_his_hexes_are_full() -> None:
    """The later position is of the option by which he comes; without it nobody was due."""
    path = find("rocroi-1643").path / "later" / "crowded.pos"
    playable, position = begun(path.read_text(encoding="utf-8"))
    assert playable.options == ("roc-beck",)
    assert position.arrived == ("beck", "beck-foot")
