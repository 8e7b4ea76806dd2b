"""What cannot be in a position of Sedan is refused with its line and rule; answers are as play."""

from __future__ import annotations

import pytest

from engine.core.errors import DataError
from engine.notation import begin_from, read_text, try_case

BASE = """\
scenario: sedan-1870
unit: x prussian 3 at 2910
unit: y prussian 3 at 3011
units: e1 e2 french 3 at 3010
clock: turn 1 prussian combat
"""
COMBAT = "combat: side prussian, targets 3010, attackers x y, defenders e1 e2, column 2\n"
HIT = COMBAT.replace("column 2", "column 2, result DR")
MOVING = "clock: turn 1 prussian movement\n"


def fault(lines: str) -> str:
    with pytest.raises(DataError) as caught:
        for case in read_text(BASE + lines, "my.pos").cases:
            try_case(case, "my.pos")
    said = str(caught.value)
    assert "the program is at fault" not in said, said
    return said


def differs(lines: str) -> list[tuple[str, str]]:
    (case,) = read_text(BASE + lines).cases
    return [(d.expected, d.found) for d in try_case(case).differs]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("country: woods 3010", "there is no country woods. There is: "),
        ("tireurs: 3010, 3011", "is no hex and no place here"),
        ("tireurs: Metzz", "Metzz is no hex and no place here"),
        ("gone: foo", "there is no chit foo"),
        ("cup: nonsense 3", "there is no chit nonsense"),
        ("cup: disengagement -3", "-3 is no number"),
        ("cup: disengagement 99", "of disengagement (SED-2.11)"),
        ("cup: disengagement", "it wants pairs"),
        ("cup: mitrailleuse 1\ngone: mitrailleuse", "chits mitrailleuse in all"),
        ("chit: mitrailleuse, side prussian, turn 1", "the prussian side cannot use mitrailleuse"),
        ("chit: mitrailleuse, side french, turn 9", "it was drawn in turn 1 to 1"),
        ("due: nobody 3", "There is no unit nobody"),
        ("due: x 3", "x is no reinforcement (SED-6.3a)"),
        ("due: fr-mar 77", "the game has turns 1 to 10"),
        ("blocked: e1 1", "e1 is no reinforcement"),
        ("first army: second", "there is no place of First Army second. There is: first and last"),
        ("clock: turn 1 french combat\nfirst army: last", "only in a Prussian phase (SED-7.4a)"),
        ("clock: turn 1 french movement\nextra: 99", "99 does not fit"),
        ("extra: 1", "extra: says something only in a movement phase"),
        (MOVING + "extra: 1", "extra: says something only in a French phase"),
        (MOVING + "pontoon: 2910/3010", "no river runs between 2910 and 3010 (SED-12.4l)"),
        ("river: 2910/3010\npontoon: 2910 3010", "pontoon: says something only in a movement"),
        ("reorders: -1", "reorders: is a number from 0 to 999"),
        ("duties: 3010 whim", "there is no reason whim"),
        ("placings: nobody 3", "there is no side nobody"),
        ("combats: 99999", "combats: is a number from 0 to 999"),
        (COMBAT.replace("column 2", "column 99"), "are numbers from 0 to"),
        (COMBAT.replace("side prussian", "side french"), "in this phase the prussian side attacks"),
        (COMBAT.replace("defenders e1", "defenders zz"), "there is no french unit zz"),
        (COMBAT.replace("attackers x y", "attackers x x"), "x is named twice (SED-11.3a)"),
        ("unit: x at 2910 spent 999", "spent says something only in the movement phase"),
        ("unit: x at 2910 pool", "x cannot be pool and at 2910"),
        ("unit: x off the map, moved", "x is off the map; moved says nothing of it"),
        ("unit: x at 2910+2911", "x is in one hex, not in 2"),
        ("unit: q french 3 at 2910", "units of both sides stand at 2910 (SED-10.7)"),
        ("unit: e1 at 3010 level 2\nunit: e2 at 3010 level 2", "lie at the same level of 3010"),
        ("pending: fight", "fight has no step without a name; its steps are: charge, odds"),
        ("pending: fight, step odds", "fight is part of a combat; write a line combat: too"),
        ("pending: combats, step choose, sides prussian,", "nothing stands after a comma"),
        ("pending: displacing", "displacing has no step"),
        ("pending: movement-start", "movement-start is pending only in a movement phase"),
        (MOVING + "pending: movement-start", "movement-start has no step"),
        ("pending: course, step foo", "course has no step foo"),
        ("pending: gunning", "say who chooses: gunning, sides french"),
        ("pending: gunning, sides french", "gunning is part of a combat"),
        ("pending: losses, sides french", "losses is part of a combat"),
        (HIT + "pending: losses, sides french, pool e1, cause foo", "the cause of losses is"),
        (HIT + "pending: losses, sides french, pool zz, cause DL1", "there is no unit zz"),
        (HIT + "pending: losses, sides french, cause DL1", "it names no pool"),
        (HIT + "pending: retreating, step choose, sides french, units x, owner french",
         "they are not all of the french side"),
        (COMBAT + "pending: fight, step result", "say the result in combat: result DR"),
        (COMBAT + "pending: fight, step check", "fight comes after the die"),
        ("pending: crowded, sides french, cell 3010", "the stack at 3010 is legal (SED-8.2d)"),
        ("ask: odds 3110 by x = 1:1", "There is no enemy unit at 3110. (SED-11.4c)"),
        ("unit: z prussian 3 at 0808\nask: odds 3010 by z = 1:1", "is not next to 3010."),
        ("ask: odds 3010 by e1 = 1:1", "There is no enemy unit at 3010."),
        ("ask: strengths 3010 by x x = 1 against 2", "Name each unit that attacks once."),
        ("ask: odds 13 0 = 1:1", "no odds can be formed"),
        ("ask: points banana = 0", "ask it like this: ask: points"),
        ("ask: result 3:1 ² = DR", "² is no face of the die"),
    ],
)  # fmt: skip
def test_a_line_is_refused(lines: str, said: str) -> None:
    assert said in fault(lines)


def test_a_place_is_a_hex() -> None:
    assert differs("tireurs: Metz\nexpect: tireurs 3411") == []


def test_the_pontoon_is_two_hexes_or_their_side() -> None:
    for pontoon in ("2910 3010", "2910/3010", "2910, 3010"):
        _, position = begin_from(BASE + MOVING + f"river: 2910/3010\npontoon: {pontoon}\n")
        assert position.pontoon == ("2910", "3010")


def test_a_game_does_not_begin_where_there_is_nothing_to_choose() -> None:
    """The hex is free; nobody has to make room."""
    room = (
        HIT + "pending: displacing, step choose, sides french, owner french, unit e1, cell 3111\n"
        "pending: retreating, step check, units e1 e2, owner french\n"
        "pending: fight, step advance\npending: combats, step choose, sides prussian\n"
    )
    with pytest.raises(DataError, match="the french side must choose here, but there is no choice"):
        begin_from(BASE + room)
    begin_from(BASE + "unit: d1 french 3 corps II at 3111\n" + room)


@pytest.mark.rule("SED-11.13b", "SED-12.4k")
@pytest.mark.parametrize(("result", "chooser"), [("DE", "prussian"), ("DR", "french")])
def test_what_belongs_before_the_die_is_refused_by_its_rule_after_it(
    result: str, chooser: str
) -> None:
    """Amid the advance or the retreat that the die brought."""
    fought = f"prussian: attack 3010 with x, y\nresults: {result}\nprussian: fight\n"
    assert (
        differs(
            f'{fought}{chooser} refused SED-11.13b "That comes first": lower 1:1\n'
            f'{chooser} refused SED-12.4k "That comes first": mitrailleuse\n'
        )
        == []
    )


OWN = """\
scenario: sedan-1870
board: 60 columns 30 rows, odd low
unit: fr-iii-3 at 3813
unit: p prussian 3 at 3913
clock: turn 1 french movement
"""


def test_a_unit_of_the_scenario_on_a_board_of_ones_own() -> None:
    playable, position = begin_from(OWN)
    assert set(position.units) == {"fr-iii-3", "p"}
    assert playable.words.values(position, "fr-iii-3").startswith("infantry, strength 2")


@pytest.mark.parametrize(
    ("lines", "move", "rule"),
    [
        ("unit: f french 3 at 3010\nunit: p prussian 3 at 3110\nclock: turn 1 prussian movement",
         "move p 3109", "SED-9.1b"),
        ("unit: v french 3 corps VI at 3010\nunit: f french 3 at 0505\n"
         "chit: revolutionary-agitation, side prussian, turn 1, in force yes\n"
         "clock: turn 1 french movement", "move v 2910", "SED-12.4m"),
        ("unit: de-1a at 0808 moved\nunit: p prussian 3 at 2010\nfirst army: last\n"
         "clock: turn 1 prussian movement", "move p 2009", "SED-7.4b"),
    ],
)  # fmt: skip
@pytest.mark.rule("SED-9.1b", "SED-12.4m", "SED-7.4b")
def test_questions_are_as_play(lines: str, move: str, rule: str) -> None:
    side = "french" if "french movement" in lines else "prussian"
    _, unit, cell = move.split()
    case = f"scenario: sedan-1870\n{lines}\n{side} refused {rule}: {move}\n"
    at = next(x for x in lines.splitlines() if x.startswith(f"unit: {unit} ")).split(" at ")[1][:4]
    asks = (
        f"ask: reach {unit} = nothing\nask: cost {unit} {cell} = no\n"
        f"ask: cost {unit} {at}-{cell} = no\nask: way {unit} {cell} = no\n"
        f"ask: farthest {unit} = {at[:2]} {at[:2]}\n"
    )
    (read,) = read_text(case + asks).cases
    assert try_case(read).differs == ()
