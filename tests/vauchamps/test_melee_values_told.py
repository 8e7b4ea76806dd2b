"""Odds of a melee say of what each value is made up, and why it is multiplied."""

from __future__ import annotations

import re

import pytest

from engine.core import Level
from engine.core.closing import Hold
from engine.systems.vauchamps.charge.markers import CHARGE, Contact
from engine.systems.vauchamps.melee.attacks import ATTACK, Attack
from engine.systems.vauchamps.melee.events import MeleeFought
from engine.systems.vauchamps.morale.falling_back import RETREAT, Retreat
from engine.systems.vauchamps.words.fires import odds_rows
from tests.contract.moments import moments
from tests.vauchamps.board import Play, U
from tests.vauchamps.melee import FAIL, FOOT, PASS, melee

P01 = U("P01", "1010", face="S")


def told(play: Play, *units: str) -> str:
    """All that the attacker is told of a melee at 1010."""
    view = play.game.redact(play.position, play.chooser)
    return " ".join(odds_rows(play.s, view, play.chooser, "1010", units))


@pytest.mark.rule("VAU-10.2d", "VAU-6.4g")
def test_a_charge_is_said_to_double_and_lances_to_add() -> None:
    marker = Contact(("F81",), "1011", ("P01",), "1010", CHARGE, ("P01",), True)
    play = melee(U("F81", "1011", "line", "NNE"), P01, position={"contacts": (marker,)})
    said = told(play, "F81")
    assert "attack value 62." in said
    assert (
        "{unit:F81} 62: 42, plus 44 for lances, doubled as it charged with 3 hexes in a straight "
        "line, times 4/11, as only 4 increments of a hex in line attack." in said
    )


@pytest.mark.rule("VAU-6.2b", "VAU-6.2c")
@pytest.mark.parametrize(
    ("face", "why"), [("NE", "doubled through the flank"), ("N", "times 1.5 through the rear")]
)
def test_flank_and_rear_are_told_with_what_they_do(face: str, why: str) -> None:
    play = melee(U("F41", "1011"), U("P01", "1010", face=face))
    assert f"{{unit:F41}} {42 if face == 'NE' else 31}: 21, {why}." in told(play, "F41")


@pytest.mark.rule("VAU-13.4c")
def test_heavy_cavalry_against_light_is_said_to_be_doubled() -> None:
    play = melee(U("F64", "1011"), U("P31", "1010", face="S"))
    assert "doubled as heavy against light cavalry." in told(play, "F64")


@pytest.mark.rule("VAU-13.5a")
def test_one_that_brings_what_it_has_is_not_told_twice_and_of_several_each() -> None:
    assert "{unit:F41} 21" not in told(melee(*FOOT), "F41")
    both = melee(U("F41", "1011"), U("F42", "1011", "column", "N", "disordered"), P01)
    said = told(both, "F41", "F42")
    assert "{unit:F41} 21." in said
    assert "{unit:F42} 10: 21, halved as it is disordered." in said


@pytest.mark.rule("VAU-0.3")
def test_of_the_defenders_only_what_may_be_known_is_told() -> None:
    """In skirmish order a counter lies open; else nothing of its numbers is said."""
    open_face = melee(U("F41", "1011"), U("P01", "1010", "skirmish", "S"))
    assert "Against 5: " in told(open_face, "F41")
    assert "{unit:P01} 5: 10, halved in skirmish order." in told(open_face, "F41")
    hidden = melee(U("F41", "1011"), U("P01", "1010", "column", "S", "disordered"))
    assert "{unit:P01} 5" not in told(hidden, "F41")


@pytest.mark.rule("VAU-13.5a")
def test_the_parts_make_up_the_whole() -> None:
    """At random moments what the attackers are said to bring adds up to the attack value."""
    asked = 0
    for seed in (0, 1, 5, 9, 14):
        for moment in moments("vauchamps-1814", seed, 60, 2):
            slot = moment.options.slot(ATTACK, ())
            for target in slot.candidates if slot else ():
                units = moment.options.slot(ATTACK, (target,))
                assert units is not None
                order = Attack(target, tuple(u for u in units.candidates if not u.isdigit()))
                if moment.options.explain(order) is not None:
                    continue
                s = moment.playable.game.scenario
                rows = odds_rows(s, moment.options.view, moment.side, target, order.units)  # type: ignore[arg-type]
                parts = [re.match(rf"\{{unit:{u}\}} (\d+)[:.]", row) for u in order.units
                         for row in rows]  # fmt: skip
                sums = [int(part[1]) for part in parts if part]
                value = re.search(r"attack value (\d+)", rows[0])
                assert value and (not sums or sum(sums) == int(value[1])), (moment.where, rows)
                asked += bool(sums)
    assert asked >= 3


@pytest.mark.rule("VAU-0.3", "VAU-13.5a", "VAU-13.5c")
def test_against_a_hidden_value_odds_are_told_by_what_it_could_be() -> None:
    """They follow from the own value: of two defenders that look alike the same is said."""
    said = [
        told(melee(U("F41", "1011", face="N"), U(foe, "1010", face="S"))) for foe in ("P01", "P05")
    ]
    known = r"The defenders' value is hidden\. Odds if it passes its test: (.*)\.$"
    hidden = [re.search(known, one) for one in said]
    assert hidden[0] and hidden[1] and hidden[0][1] == hidden[1][1]
    value = int(re.search(r"attack value (\d+)", said[0])[1])  # type: ignore[index]
    first, *others = hidden[0][1].split("; ")
    assert first == f"at most {value // 5} is 5 to 1, 36 of 36 rolls drive them off and 0 you"
    assert others == [
        f"at most {value // 4} is 4 to 1, 31 and 0",
        f"at most {2 * value // 7} is 3.5 to 1, 29 and 0",
        f"at most {value // 3} is 3 to 1, 23 and 0",
        f"at most {2 * value // 5} is 2.5 to 1, 19 and 0",
        f"at most {value // 2} is 2 to 1, 14 and 1",
        f"at most {2 * value // 3} is 1.5 to 1, 10 and 2",
        f"at most {value} is 1 to 1, 5 and 5", f"at most {2 * value} is 1 to 2, 2 and 16",
        f"more is 1 to 2 with minus 6, above {3 * value} with minus 12",
    ]  # fmt: skip


@pytest.mark.rule("VAU-0.3", "VAU-13.5a")
def test_no_column_is_told_that_the_known_defenders_alone_rule_out() -> None:
    """They ended at "3 to 1 or better", with the chances of 3 to 1 (a tester by ear)."""
    there = (U("P01", "1010", face="S"), U("P05", "1010", face="S"))
    play = melee(U("F41", "1011", face="N"), *there, position={"shown": ("P05",)})
    said, least = told(play, "F41"), play.s.units["P05"].melee
    value = int(re.search(r"attack value (\d+)", said)[1])  # type: ignore[index]
    most, column = re.search(r": at most (\d+) is (\S+) to 1, ", said).groups()  # type: ignore[union-attr]
    assert int(most) == int(value / float(column)) >= least
    assert int(value / (float(column) + 0.5)) < least


@pytest.mark.rule("VAU-13.0f", "VAU-13.5c")
def test_the_column_that_is_fought_at_is_among_those_told_and_who_failed_is_not_in_it() -> None:
    pieces = (*(U(one, at) for one, at in (("F41", "1011"), ("F42", "0910"))),
              U("P05", "1010", face="S"), U("P07", "1010", face="S"))  # fmt: skip
    said = told(melee(*pieces), "F41", "F42")
    assert "Odds if all pass, for who fails does not fight: at most" in said
    play = melee(*pieces)
    play.do(Attack("1010", ("F41", "F42")), *PASS, *PASS, *PASS, *FAIL)
    play.do(Retreat("F42", play.offered(RETREAT, "F42")[0]), 4, 4)
    fought = play.told(MeleeFought)[0]
    assert fought.attack < int(re.search(r"attack value (\d+)", said)[1])  # type: ignore[index]
    assert fought.column == "1.5:1" and " is 1.5 to 1, " in said


@pytest.mark.rule("VAU-13.5c")
def test_what_loses_is_told_with_what_wins_at_known_odds_too() -> None:
    said = told(melee(U("F41", "1011"), U("P01", "1010", "skirmish", "S")), "F41")
    assert "Of 36 rolls: " in said, "against skirmishers nobody tests"
    charged = melee(U("F41", "1011"), U("P01", "1010", "skirmish", "S", "disordered"))
    assert "Of 36 rolls, if it passes its test: " in told(charged, "F41")


@pytest.mark.rule("VAU-13.5a")
def test_cavalry_is_said_to_rout_by_the_result_that_makes_it_where_there_is_any() -> None:
    foot = melee(*FOOT)
    foot.do(Attack("1010", ("F41",)), *PASS, *PASS, 1, 1)
    assert ": AD, the attackers give way in disorder." in foot.one(MeleeFought).text(Level.BRIEF)
    horse = melee(U("F61", "1011", "column", "N", "exhausted", "green"), U("P01", "1010", face="S"))
    horse.do(Attack("1010", ("F61",)))
    horse.do(Hold(), *PASS, *PASS, 2, 1)
    said = horse.one(MeleeFought).text(Level.BRIEF)
    assert ": AD, the attackers give way in disorder, cavalry in rout." in said
