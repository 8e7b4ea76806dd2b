"""What is warned of comes true, and what comes true was warned of."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.chance import ScriptedChance
from engine.core.closing import End
from engine.core.event import Level
from engine.core.ledger import Ledger
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.markers import Contact
from engine.systems.vauchamps.entering.enter import Enter
from engine.systems.vauchamps.events import LevelReached
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.formations.turning import TURN, Turn
from engine.systems.vauchamps.frames import Retreating
from engine.systems.vauchamps.ground.die import JoinGround
from engine.systems.vauchamps.ground.events import GroundRolled
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.morale import breaking
from engine.systems.vauchamps.morale.events import Tested as WasTested
from engine.systems.vauchamps.morale.falling_back import RETREAT, Retreat
from engine.systems.vauchamps.movement.forced_march import ForceMarch
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.words.cautions import cautions
from engine.systems.vauchamps.words.fires import odds_rows
from engine.systems.vauchamps.words.melees import melee_rows
from engine.systems.vauchamps.words.speech import VauWords
from tests.contract.games import shipped
from tests.keys.playing import open_game, open_text
from tests.vauchamps.board import Play, U, real
from tests.vauchamps.fire import fires as firing
from tui.desk.answering import answer
from tui.keys.order_keys import order_keys

FAR = U("P11", "2828")
DIE = "Before the ground die of "


def warned(play: Play, order: object) -> str:
    """What is asked before an order."""
    view = play.game.redact(play.position, play.chooser)
    return " ".join(cautions(play.s, view, play.chooser, order))  # type: ignore[arg-type]


def entering() -> Play:
    """The French come on, at the real battle's entry."""
    return Play(phase="movement", turn=1, scenario=real(), position={"ground": {}})


@pytest.mark.rule("VAU-8.0", "VAU-16.8a")
def test_who_enters_after_another_ends_its_move() -> None:
    play = entering()
    first, second = Enter("F61", "0126", "column"), Enter("F62", "0125", "column")
    assert warned(play, first) == ""
    play.do(first)
    assert warned(play, Move("F61", ("0226",))) == ""
    assert "{unit:F61} has only entered at {cell:0126}" in warned(play, second)
    assert "{unit:F61} has only entered at {cell:0126}" in warned(play, End())
    play.do(second)
    assert play.has("F61", "moved") and not play.has("F62", "moved")


@pytest.mark.rule("VAU-8.0")
def test_who_has_gone_on_is_no_more_warned_of() -> None:
    play = entering()
    play.do(Enter("F61", "0126", "column"))
    play.do(Move("F61", ("0226",)))
    assert warned(play, Enter("F62", "0125", "column")) == ""


@pytest.mark.rule("VAU-8.0")
def test_orders_of_others_end_it_too() -> None:
    play = entering()
    play.do(Enter("F61", "0126", "column"))
    play.do(Move("F61", ("0226", "0326")))
    play.do(Enter("F62", "0126", "column"))
    for order in (Turn("F61", "east"), Form("F61", "line", "east"), Move("F61", ("0425",))):
        refusal = play.options.explain(order)
        assert refusal is not None and "VAU-8.0" in refusal.rules


@pytest.mark.rule("VAU-6.7m")
@pytest.mark.parametrize("mover", ["P31", "P06"])
def test_skirmishers_and_cavalry_that_would_end_together_are_warned_of(mover: str) -> None:
    horse, foot = ("1012", "1010") if mover == "P31" else ("1010", "1012")
    play = Play(U("P31", horse, "column", "N"), U("P06", foot, "skirmish", "N"),
                U("F24", "2828", "column", "N"), side="allied")  # fmt: skip
    assert warned(play, Move(mover, ("1011",))) == ""
    order = Move(mover, ("1011", "1010"))
    assert "{unit:P06} would be with cavalry in {cell:1010}: disordered" in warned(play, order)
    play.do(order)
    assert play.has("P06", "disordered") and not play.has("P31", "disordered")


@pytest.mark.rule("VAU-6.7m")
def test_skirmishers_that_would_enter_with_cavalry_are_warned_of() -> None:
    play = entering()
    play.do(Enter("F61", "0127", "column"))
    order = Enter("F11", "0127", "skirmish")
    assert "{unit:F11} would be with cavalry in {cell:0127}" in warned(play, order)
    play.do(order)
    assert play.has("F11", "disordered")


@pytest.mark.rule("VAU-6.6a", "VAU-6.9e")
@pytest.mark.parametrize("by_road", [True, False])
def test_road_march_that_would_end_is_warned_of(by_road: bool) -> None:
    roads = [("1010", "1009")] if by_road else [("1010", "1011")]
    play = Play(U("F05", "1010", "road-march", "N"), FAR, terrain={"1009": "village"}, roads=roads)
    order = Move("F05", ("1009",))
    said = warned(play, order)
    play.do(order)
    assert bool(said) == (play.form("F05") != "road-march") == (not by_road)


@pytest.mark.rule("VAU-4.5e", "VAU-4.0m")
def test_a_way_off_the_map_is_warned_of() -> None:
    """Routed beside the edge F24 leaves the map, by whichever hex; in mid-map it does not."""
    for at, left in (("0203", 10), ("1010", 4)):
        play = Play(U("F24", at, "column", "N", "routed"), U("P01", "1212"), phase="movement")
        pen: Any = Ledger(play.game, play.position, ScriptedChance())
        pen.push(Retreating((), "plan", unit="F24", mode="rout", left=left, start=at))
        play.start(play.game, pen.position, ScriptedChance())
        for to in play.offered(RETREAT, "F24"):
            copy = play.position
            off = "{unit:F24} would be lost" in warned(play, Retreat("F24", to))
            assert off == ("routs off the map and is lost" in play.options.prompt)
            play.do(Retreat("F24", to))
            assert off == (play.at("F24") == "") == (at == "0203")
            play.position = copy


@pytest.mark.rule("VAU-4.0m", "VAU-3.1h")
def test_the_way_of_a_rout_is_told_with_the_friends_who_test_on_it() -> None:
    """It led through a battalion that was shaken, and no question told the way (by ear)."""
    friends = {"0910": "F05", "0909": "F06", "1011": "F07"}
    others = (U(unit, cell, face="N") for cell, unit in friends.items())
    play = Play(U("F24", "1010", "column", "N", "routed"), *others, U("P01", "1007"),
                phase="movement")  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    pen.push(Retreating((), "plan", unit="F24", mode="rout", left=4, start="1010"))
    play.start(play.game, pen.position, ScriptedChance())
    words, seen = VauWords(play.s), 0
    for to in play.offered(RETREAT, "F24"):
        head, *tests = words.path(play.position, "F24", to)
        assert head.startswith(f"{{unit:F24}} routs to {{cell:{to}}}")
        passed = [cell for cell in friends if f"{{cell:{cell}}}" in head]
        tested = [f"{{unit:{friends[cell]}}} at {{cell:{cell}}} tests" for cell in passed]
        assert all(one in tests[0] for one in tested) and len(tests) == bool(passed)
        seen += len(passed)
    assert seen
    refused = words.path(play.position, "F24", "1011")
    assert refused[0].endswith("not to {cell:1011}.")
    told = words.path(play.game.redact(play.position, "allied"), "F24", "1011")
    assert told == ("{unit:F24} is the enemy's: how far it can go is hidden with its numbers. "
                    "Rule VAU-0.3.",)  # fmt: skip


@pytest.mark.rule("VAU-4.0i", "VAU-3.1h", "VAU-4.0m")
def test_ways_that_are_not_alike_are_told_with_the_question() -> None:
    """One led into the reach of cavalry, or through a battalion; it was asked as among equals."""
    cavalry = U("F65", "1012", face="E")
    for met in ((cavalry,), ()):
        play = Play(U("F24", "0810"), U("P01", "1010", "column", "N", "disordered"), *met,
                    phase="movement")  # fmt: skip
        pen: Any = Ledger(play.game, play.position, ScriptedChance())
        breaking.push_retreat(pen, "P01", "disorder", 3)
        play.start(play.game, pen.position, ScriptedChance())
        assert "1311" in play.offered(RETREAT, "P01")
        asked, routs = (
            play.options.prompt,
            "it routs at {cell:1211}, where {unit:F65} can charge it",
        )
        others = "{cell:1308}, {cell:1309} or {cell:1310}"
        row = f"{asked} {{cell:1311}}: {routs}. {others}: nothing of that."
        assert play.options.owed == ((row,) if met else ())
        view, words = play.game.redact(play.position, play.chooser), VauWords(play.s)
        assert words.about(view, RETREAT, ("P01",), "1311") == (routs if met else "")
        assert words.path(view, "P01", "1311")[1:] == ((f"On its way {routs}.",) if met else ())
        warning = f"{{unit:P01}} to {{cell:1311}}: {routs}; less harm to {others}."
        assert warned(play, Retreat("P01", "1311")) == (warning if met else "")
        assert warned(play, Retreat("P01", "1308")) == ""
        play.do(Retreat("P01", "1311"))
        assert play.has("P01", "routed") == bool(met)


@pytest.mark.rule("VAU-4.0i", "VAU-4.0m")
def test_a_rout_that_all_ways_lead_to_is_told_with_the_question() -> None:
    """It named the increment that each costs, and not the rout (a tester by ear)."""
    horse = (U("F65", "1012", face="E"), U("F64", "1208", face="S"))
    play = Play(U("F24", "0810"), U("P01", "1010", "column", "N", "disordered"), *horse,
                phase="movement")  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    breaking.push_retreat(pen, "P01", "disorder", 3)
    play.start(play.game, pen.position, ScriptedChance())
    routs = "it routs at {cell:1211}, where {unit:F65} can charge it."
    assert play.options.prompt.endswith(f"choose {{cell:1310}} or {{cell:1311}}, {routs}")
    assert play.options.owed == ()


@pytest.mark.rule("VAU-3.1h", "VAU-4.0m")
def test_a_way_through_friends_who_test_is_told_beside_one_through_friends_who_do_not() -> None:
    ponds = dict.fromkeys(("0909", "1009", "1011", "0910"), "pond")
    play = Play(U("P01", "1010", "column", "N", "disordered"), U("F24", "0810"), U("P02", "1110"),
                U("P03", "1109", "column", "N", "routed"), phase="movement",
                terrain=ponds)  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    breaking.push_retreat(pen, "P01", "disorder", 3)
    play.start(play.game, pen.position, ScriptedChance())
    tests = "{unit:P02} at {cell:1110} tests"
    assert f" {{cell:1311}}: {tests}. {{cell:1308}}, " in play.options.owed[0]
    assert tests in warned(play, Retreat("P01", "1311")) and not warned(
        play, Retreat("P01", "1308")
    )
    play.do(Retreat("P01", "1311"), 6, 6)
    assert [e.unit for e in play.told(WasTested)] == ["P02"]


@pytest.mark.rule("VAU-18.2f", "VAU-18.2h", "VAU-18.2j")
@pytest.mark.parametrize(
    ("reached", "best", "said"),
    [
        (True, "decisive", "{players:french} keep their decisive victory: why."),
        (True, "marginal", "{side:french} marginal victory is reached: why."),
        (False, "", "{side:french} marginal victory is not reached: why."),
        (False, "substantial", "{side:french} marginal victory is not reached: why. "
                               "{players:french} keep their substantial victory."),
    ],
)  # fmt: skip
def test_a_better_level_is_not_told_as_a_lower_one(reached: bool, best: str, said: str) -> None:
    told = LevelReached("french", "marginal", reached, "why", best)
    assert told.text(Level.NORMAL) == said


@pytest.mark.rule("VAU-12.7a", "VAU-0.3")
def test_fire_at_a_move_is_told_in_reach_way_and_warning_before() -> None:
    play = Play(U("F24", "1010"), U("P01", "1009", "line", "SSW"), phase="movement")
    words = VauWords(play.s)
    fire = "{unit:P01} may fire as {unit:F24} leaves {cell:1010}."
    assert words.warnings(play.position, "french", Move("F24", ("1110",))) == (fire,)
    assert fire in words.path(play.position, "F24", "1110")
    assert "fire on the way" in " ".join(words.reach(play.position, "F24"))
    play.do(Move("F24", ("1110",)))
    assert play.asked == "opportunity-fire"


@pytest.mark.rule("VAU-12.7a", "VAU-12.5e", "VAU-0.3")
def test_fire_whose_strength_is_hidden_is_told_as_such() -> None:
    """A column of unknown fire may be too weak; a line never is, guns that lie open are known."""
    mover = U("F24", "1010")
    unsure = "{unit:P01} may fire, if strong enough, as {unit:F24} leaves {cell:1010}."
    play = Play(mover, U("P01", "1009", face="S", lost=3))
    assert warned(play, Move("F24", ("1110",))) == unsure
    words, view = VauWords(play.s), play.game.redact(play.position, "french")
    assert unsure in words.path(view, "F24", "1110")
    assert "perhaps fire on the way" in " ".join(words.reach(view, "F24"))
    line = Play(mover, U("P01", "1009", "line", "SSW"))
    assert "{unit:P01} may fire as" in warned(line, Move("F24", ("1110",)))


@pytest.mark.rule("VAU-12.5e", "VAU-0.3")
def test_who_is_known_to_be_too_weak_is_not_warned_of() -> None:
    """Skirmishers lie open: 1 increment of two hexes counts for too little against skirmishers."""
    for lost, fires in ((0, True), (4, False)):
        play = Play(U("F23", "1010", "skirmish", "NNE"), U("P06", "1009", "skirmish", "SSW",
                    lost=lost), turn=4)  # fmt: skip
        order = Move("F23", ("1110",))
        said = warned(play, order)
        play.do(order)
        assert bool(said) == (play.asked == "opportunity-fire") == fires
        assert "if strong" not in said


@pytest.mark.rule("VAU-0.3")
def test_what_is_said_of_fire_hangs_on_nothing_hidden() -> None:
    """Whatever a hidden unit has left, as long as its loss is not told, the warning is the same."""
    order = Move("F24", ("1110",))
    said = set()
    for unit in ("P01", "P05", "P11", "R01", "R23"):
        play = Play(U("F24", "1010"), U(unit, "1009", face="S"))
        said.add(warned(play, order).replace(unit, "X"))
    assert len(said) == 1


@pytest.mark.rule("VAU-10.4a")
@pytest.mark.parametrize(
    ("face", "marks", "terrain"),
    [("S", (), {}), ("N", (), {}), ("S", ("exhausted",), {}), ("S", (), {"1008": "wood"})],
)
def test_a_charge_at_a_move_is_warned_of_if_and_only_if_it_may_come(
    face: str, marks: tuple[str, ...], terrain: dict[str, str]
) -> None:
    play = Play(U("F24", "1009"), U("P31", "1006", "column", face, *marks), terrain=terrain)
    order = Move("F24", ("1008",))
    said = warned(play, order)
    play.do(order)
    comes = play.asked == "pounce"
    assert comes == (face == "S" and not marks and not terrain)
    assert said == ("{unit:P31} may charge {unit:F24} at {cell:1008}." if comes else "")


@pytest.mark.rule("VAU-10.4a", "VAU-16.8a")
def test_a_charge_at_who_enters_is_warned_of() -> None:
    play = Play(U("P31", "0326", face="NW"), phase="movement", turn=1, scenario=real(),
                position={"ground": {}})  # fmt: skip
    order = Enter("F61", "0126", "column")
    said = warned(play, order)
    play.do(order)
    assert play.asked == "pounce"
    assert said == "{unit:P31} may charge {unit:F61} at {cell:0126}."


@pytest.mark.rule("VAU-10.4a", "VAU-3.1a", "VAU-0.3")
def test_a_charge_into_a_hex_whose_room_is_hidden_is_told_as_such() -> None:
    """P31 would stop beside P32: if both are few enough for a hex the French cannot know."""
    play = Play(U("F24", "1009"), U("P31", "1006", face="S"), U("P32", "1007", face="N"),
                levels={"1006": 2, "1008": 2})  # fmt: skip
    assert warned(play, Move("F24", ("1008",))).startswith(
        "{unit:P31} may charge, if it has room, {unit:F24} at"
    )


@pytest.mark.rule("VAU-12.7a")
def test_no_fire_is_told_of_where_none_is_due() -> None:
    play = Play(U("F24", "1010"), U("P01", "1009", "line", "NNE"), phase="movement")
    words = VauWords(play.s)
    assert words.warnings(play.position, "french", Move("F24", ("1110",))) == ()
    assert "may fire" not in " ".join(words.path(play.position, "F24", "1110"))
    play.do(Move("F24", ("1110",)))
    assert play.asked != "opportunity-fire"


@pytest.mark.rule("VAU-12.7c", "VAU-6.2e")
def test_fire_at_a_change_of_formation_or_a_turn_is_warned_of_if_it_costs_points() -> None:
    """In the enemy's front and at a price only; then the fire is offered."""
    turn, form = Turn("F24", "south"), Form("F24", "line", "north-north-east")
    for order, does in ((turn, "turns in"), (form, "changes formation in")):
        for face in ("SSW", "NNE"):
            play = Play(U("F24", "1010"), U("P01", "1009", "line", face), phase="movement")
            said = warned(play, order)
            play.do(order)
            assert (play.asked == "opportunity-fire") == (face == "SSW")
            fire = "{unit:P01} may fire as {unit:F24} " + does + " {cell:1010}."
            assert said == (fire if face == "SSW" else "")


@pytest.mark.rule("VAU-12.7c", "VAU-6.2e")
def test_a_free_turn_in_the_enemys_front_draws_no_fire_and_no_warning() -> None:
    play = Play(U("F24", "1010", spent=2, entry=1, steps=1), U("P01", "1009", "line", "SSW"))
    free = Turn("F24", "north-west")
    assert free.facing in play.offered(TURN, "F24")
    assert warned(play, free) == ""
    play.do(free)
    assert play.asked != "opportunity-fire"


@pytest.mark.rule("VAU-16.3a", "VAU-16.3d")
def test_the_ground_die_is_told_in_reach_way_and_question_before() -> None:
    roads = [("1010", "1009", "1008")]
    for form, to, falls in (
        ("column", "1009", True), ("road-march", "1009", False), ("road-march", "1110", True),
    ):  # fmt: skip
        play = Play(U("F24", "1010", form), FAR, position={"ground": {}}, roads=roads)
        words, order = VauWords(play.s), Move("F24", (to,))
        said = words.stakes(play.position, "french", order)
        assert (DIE in " ".join(said)) == falls
        assert (DIE in " ".join(words.path(play.position, "F24", to))) == falls
        spared = "unless it keeps to the road" in " ".join(words.reach(play.position, "F24"))
        assert DIE in " ".join(words.reach(play.position, "F24"))
        assert spared == (form == "road-march")
        play.do(order, *((3,) if falls else ()))
        assert bool(play.told(GroundRolled)) == falls
        if falls:
            assert DIE not in " ".join(words.reach(play.position, "F24"))


@pytest.mark.rule("VAU-16.3b")
def test_whose_die_is_open_is_told_before_a_battery_of_no_division_rolls_alone() -> None:
    """A tester's battery rolled, and nothing had said that he could have chosen."""
    play = Play(U("F91", "1010", "limbered"), U("F24", "1212"), FAR, position={"ground": {}})
    words, order = VauWords(play.s), Move("F91", ("1009",))
    alone = "{unit:F91} rolls for the ground alone, unless it joins a formation's die first: "
    told = (alone + "ground {unit:F91} FORMATION. Rule VAU-16.3b.",)
    assert told[0] in words.path(play.position, "F91", "1009")
    assert words.mild_warnings(play.position, "french", order) == told
    assert warned(play, order) == "", "no die has fallen: one is as good as another"
    assert words.mild_warnings(play.position, "french", Move("F24", ("1211",))) == ()
    play.do(JoinGround("F91", "7th-division"))
    assert words.mild_warnings(play.position, "french", order) == ()
    assert alone not in " ".join(words.path(play.position, "F91", "1009"))


@pytest.mark.rule("VAU-16.3b", "VAU-16.3c")
@pytest.mark.parametrize("die", [1, 3, 6])
def test_a_die_of_its_own_is_asked_about_where_one_that_fell_takes_less(die: int) -> None:
    ground = {"7th-division": die, "11th-brigade": 1}
    play = Play(U("F91", "1010", "limbered"), FAR, position={"ground": ground})
    order, words = Move("F91", ("1009",)), VauWords(play.s)
    asked, told = warned(play, order), words.mild_warnings(play.position, "french", order)
    assert bool(asked) == (die == 1) != bool(told)
    if die == 1:
        assert (
            "though the die of 7th Division takes nothing from it. To share that first: " in asked
        )
    else:
        takes = {3: "1 point", 6: "2 points"}[die]
        assert f"FORMATION. Fallen: 7th Division, {takes}. Rule VAU-16.3b." in told[0]
    play.do(JoinGround("F91", "7th-division"))
    assert warned(play, order) == ""
    play.do(order)
    assert not play.told(GroundRolled)


@pytest.mark.rule("VAU-6.10c", "VAU-16.8a")
def test_who_has_stopped_is_told_so_and_not_of_entering() -> None:
    play = entering()
    play.do(Enter("F61", "0126", "column"))
    at = play.position
    stopped = replace(at.units["F61"], stopped=True)
    play.position = replace(at, units={**at.units, "F61": stopped})
    refusal = play.options.explain(Enter("F61", "0126", "column"))
    assert refusal is not None and "has stopped and may enter no further hex" in refusal.reason
    assert "VAU-6.10c" in refusal.rules


@pytest.mark.rule("VAU-8.0")
def test_whose_move_is_ended_with_points_left_is_said_after_the_order_that_ended_it() -> None:
    desk = open_game(shipped()["vauchamps-1814"], "1")
    for line in ("end yes", "enter F01 0128", "move F01 0328"):
        answer(desk, line)
    told = answer(desk, "enter F02 0128")
    ended = "1st Battalion 23rd Light ends its move with 5 and a half left."
    assert told[1] == ended
    told = " ".join(answer(desk, "move F01 0428"))
    assert "has moved; units move one at a time" in told


@pytest.mark.rule("VAU-8.0")
def test_that_another_unit_ends_a_move_is_told_before_where_one_asks_but_asks_nothing() -> None:
    """Three testers learned it from the row that came when the points were gone."""
    desk = open_game(shipped()["vauchamps-1814"], "1")
    lines = ("end yes", "enter F01 0128", "move F01 0328", "enter F02 0128 yes", "move F02 0228")
    for line in lines:
        answer(desk, line)
    begun = "Under way until another unit moves: 1st Battalion 37th Light with 5 and a half left."
    assert answer(desk, "now")[1] == begun
    warning = "Warning: This ends the move of 1st Battalion 37th Light with 5 and a half left."
    for asked in ("why enter F03 0128", "what if enter F03 0128"):
        assert answer(desk, asked)[1] == warning
    for own in ("why move F02 0328", "what if move F02 0328", "path F02 0328"):
        assert warning not in answer(desk, own)
    told = answer(desk, "enter F03 0128")
    assert desk.question is None and "ends its move with 5 and a half left." in told[1]
    assert "until another unit moves, turns, forms or enters" in answer(desk, "help move")[0]
    assert "when another begins, it has finished" in answer(desk, "rules 8.0")[0]


@pytest.mark.rule("VAU-8.0")
def test_a_way_tells_whose_move_it_would_end() -> None:
    play = Play(U("F24", "1010"), U("F25", "1212"), U("F27", "1414"), FAR)
    words = VauWords(play.s)
    ends = "Warning: This ends the move of {unit:F24} with 6 left."
    assert ends not in words.path(play.position, "F25", "1211")
    play.do(Move("F24", ("1009",)))
    assert words.path(play.position, "F25", "1211")[1] == ends
    assert ends not in words.path(play.position, "F24", "1008")
    play.do(Move("F25", ("1211",)))
    assert ends not in words.path(play.position, "F27", "1413")
    play.end()
    assert not any("ends the move" in row for row in words.path(play.position, "F27", "1413"))
    assert words.under_way(play.position, "french") == ()


@pytest.mark.rule("VAU-8.0", "VAU-16.3c", "VAU-16.3d")
@pytest.mark.parametrize(
    ("form", "points"), [("column", "4"), ("road-march", "6 by road and 4 off it")]
)
def test_what_the_ground_took_is_not_left_unless_it_may_keep_to_the_road(
    form: str, points: str
) -> None:
    """A tester heard 6 points left of 7 after a turn, when the die of the ground had taken 2.

    Another heard 4 and a half of a limbered battery, and could not pay 2 for unlimbering.
    """
    play = Play(U("F24", "1010", form), U("F25", "1212"), FAR, roads=[("1010", "1009")],
                position={"ground": {"7th-division": 6}})  # fmt: skip
    play.do(Turn("F24", "south"))
    before = play.position
    play.do(Move("F25", ("1211",)))
    (said,) = VauWords(play.s).left_alone(before, play.position, "french")
    assert said == f"{{unit:F24}} ends its move with {points} left."


@pytest.mark.rule("VAU-8.0", "VAU-12.7a")
def test_whose_move_is_ended_is_said_too_where_the_enemy_may_answer_the_next_one() -> None:
    text = (
        "scenario: vauchamps-1814\nclock: turn 1 french movement\n"
        "unit: F24 at 0520 column facing south\nunit: F25 at 1010 column facing north\n"
        "unit: P01 at 1009 line facing south-south-west\n"
    )
    desk = open_text(text, "1")
    answer(desk, "move F24 0521")
    told = [*answer(desk, "move F25 1110"), *answer(desk, "yes")]
    assert any("ends its move with" in row for row in told), told
    assert desk.side == "allied"


@pytest.mark.rule("VAU-11.2a", "VAU-11.2c", "VAU-11.2d", "VAU-13.0c")
def test_a_forced_march_tells_whom_it_binds_its_price_and_the_melees_lost() -> None:
    pieces = (U("F24", "1010"), U("F26", "1414", "line", "E"), U("P01", "1009", face="S"))
    marker = Contact(("F24",), "1010", ("P01",), "1009", "charge")
    free = warned(Play(*pieces, FAR), ForceMarch("7th-division"))
    assert "binds 1 unit: {unit:F24}." in free and "{unit:F26}" not in free
    assert "doubles its movement and tests afterwards with -6" in free and "contact" not in free
    play = Play(*pieces, FAR, position={"contacts": (marker,)})
    bound = warned(play, ForceMarch("7th-division"))
    assert "{unit:F24} is in contact and would not fight at {cell:1009}." in bound


@pytest.mark.rule("VAU-11.2a")
def test_the_key_that_holds_a_charge_force_marches_nobody() -> None:
    keys = order_keys(shipped()["vauchamps-1814"].game)
    assert keys["force-march"] != keys["hold"]


@pytest.mark.rule("VAU-11.2d", "VAU-13.0b")
def test_why_nobody_can_attack_is_told_by_the_odds() -> None:
    play = Play(U("F24", "1010"), U("P01", "1009", face="S"), FAR)
    play.do(ForceMarch("7th-division"))
    view = play.game.redact(play.position, "french")
    (said,) = melee_rows(play.s, view, "french", "1009", ())
    assert said.startswith("Nobody can attack {cell:1009} now. {unit:F24} is on a forced march")


@pytest.mark.rule("VAU-10.2a")
def test_the_end_of_the_charges_says_who_was_named_in_vain() -> None:
    play = Play(U("F61", "1010"), U("F62", "1015"), FAR, phase="charge")
    for order in (Charge(("F61",)), Charge(("F62",))):
        play.do(order)
    assert not warned(play, End()), "all who are named may charge yet"
    play.do(End())
    both = "{unit:F61} and {unit:F62}"
    assert warned(play, End()) == f"{both} were named and would not charge, but may not move."
    play.do(End())
    assert len([e for e in play.events if "may not move" in e.text(Level.FULL)]) == 2


@pytest.mark.rule("VAU-18.2j")
def test_a_move_out_of_a_village_tells_that_nobody_holds_it_any_more() -> None:
    """A tester saw it in the title alone, when a die had been cast and nothing could be undone."""
    play = Play(
        U("P11", "1010"),
        U("R41", "1110"),
        U("F24", "2020"),
        side="allied",
        victory_places={"Hamlet": frozenset({"1010", "1110"})},
    )
    words, before = VauWords(play.s), play.position
    play.do(Move("P11", ("1009",)))
    left = ("No Prussian unit holds Hamlet any more.",)
    assert words.left_alone(before, play.position, "allied") == left
    assert words.left_by_all(before, play.position, "allied") == left
    assert words.left_alone(play.position, play.position, "allied") == ()


@pytest.mark.rule("VAU-13.4a")
def test_a_fire_warns_of_the_attack_that_it_gives_up() -> None:
    one = firing(U("F41", "1011"), U("P01", "1010", face="S"))
    two = firing(U("F41", "1011"), U("F24", "0910", face="NE"), U("P01", "1010", face="S"),
                U("P02", "1110", face="S"))  # fmt: skip
    fire = Fire("1110", ("F41",))
    told = "{unit:F41} could then not attack {cell:1010} in melee"
    assert warned(one, Fire("1010", ("F41",))) == ""
    assert told in warned(two, fire)
    assert told in " ".join(odds_rows(two.s, two.position, "french", "1110", ("F41",)))
    two.do(fire, 1, 1)
    two.end()
    two.refuse(Attack("1010", ("F41",)), "VAU-13.4a")
