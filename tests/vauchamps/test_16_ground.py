"""VAU-16.2, VAU-16.3, VAU-16.4, VAU-16.5c: surprise, ground, activation, edges."""

from __future__ import annotations

import pytest

from engine.core.chance import ScriptedChance
from engine.core.closing import End
from engine.core.ledger import Ledger
from engine.systems.vauchamps import command
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.command import Activate
from engine.systems.vauchamps.events import Activated, FirstShot, NobodyActivated
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.formations.turning import Turn
from engine.systems.vauchamps.ground.die import JOIN_GROUND, JoinGround, ground_loss
from engine.systems.vauchamps.ground.events import GroundRolled
from engine.systems.vauchamps.leaders.riding import Ride
from engine.systems.vauchamps.melee.odds import is_shifted
from engine.systems.vauchamps.morale.modifiers import surprise_modifier
from engine.systems.vauchamps.movement.costs import allowance, left
from engine.systems.vauchamps.movement.events import Moved, WalkDropped
from engine.systems.vauchamps.movement.forced_march import ForceMarch
from engine.systems.vauchamps.movement.moving import MOVE, Move
from tests.vauchamps.board import L, Piece, Play, U, real

FAR = U("P11", "2828")
FOE = U("F24", "2828")


# ---- surprise (VAU-16.2) ----


@pytest.mark.rule("VAU-16.2")
@pytest.mark.parametrize(("turn", "steps"), [(1, -9), (2, -6), (3, -3), (4, 0)])
def test_the_advance_guard_is_surprised(turn: int, steps: int) -> None:
    surprise = real().surprise
    play = Play(U("P01", "1010"), U("P33", "1212"), U("P11", "1414"), FOE, turn=turn,
                surprise=surprise)  # fmt: skip
    found = [
        sum(m.steps for m in surprise_modifier(play.s, play.position, u))
        for u in ("P01", "P33", "P11")
    ]
    assert found == [steps, steps, 0]


# ---- the ground (VAU-16.3) ----


def muddy(*pieces: Piece, **more: object) -> Play:
    """A position in which no ground die has fallen."""
    return Play(*pieces, FAR, position={"ground": {}}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("VAU-16.3a", "VAU-0.15")
def test_one_die_for_each_group_at_its_first_need() -> None:
    play = muddy(U("F24", "1010"), U("F25", "1212"), U("F61", "1414"), U("F66", "1616"))
    play.do(Move("F24", ("1009",)), 3)
    assert play.one(GroundRolled).group == "7th-division"
    play.do(Move("F25", ("1211",)))
    assert not play.told(GroundRolled)
    play.do(Move("F61", ("1413",)), 2)
    play.do(Move("F66", ("1615",)))  # Guards of Honour: the group of I Cavalry Corps


@pytest.mark.rule("VAU-16.3c")
@pytest.mark.parametrize(
    ("unit", "form", "die", "loss"),
    [
        ("F24", "column", 1, 0), ("F24", "column", 3, 1), ("F24", "column", 5, 2),
        ("F61", "column", 2, 1), ("F61", "column", 6, 3),
        ("F99", "limbered", 5, 3), ("F97", "limbered", 6, 2), ("F99", "limbered", 6, 4),
    ],
)  # fmt: skip
def test_tp051_each_arm_reads_its_column(unit: str, form: str, die: int, loss: int) -> None:
    play = muddy(U(unit, "1010", form))
    dry = allowance(play.s, play.position, unit)
    play.do(Move(unit, ("1009",)), die)
    assert dry - allowance(play.s, play.position, unit) == 2 * loss


@pytest.mark.rule("VAU-16.3c")
def test_a_path_too_long_for_the_ground_is_given_up_unmoved() -> None:
    play = muddy(U("F24", "1010"))
    path = tuple(f"10{r:02d}" for r in range(9, 2, -1))
    play.do(Move("F24", path), 6)
    assert play.told(WalkDropped) and play.at("F24") == "1010"
    play.refuse(Move("F24", path), "VAU-11.0a")
    play.do(Move("F24", path[:5]))


@pytest.mark.rule("VAU-16.3b")
def test_unattached_units_join_a_group_or_roll_alone() -> None:
    play = muddy(U("F92", "1010", "limbered"), U("F93", "1212", "limbered"), U("F24", "1414"))
    assert play.offered(JOIN_GROUND) == ("F92", "F93")
    play.do(JoinGround("F92", "7th-division"))
    play.do(Move("F24", ("1413",)), 6)
    play.do(Move("F92", ("1009",)))
    assert allowance(play.s, play.position, "F92") == 2 * (6 - 2)
    play.do(Move("F93", ("1211",)), 1)
    assert play.one(GroundRolled).group == "F93"
    play.refuse(JoinGround("F93", "7th-division"), "VAU-16.3b")
    play.refuse(JoinGround("F24", "7th-division"), "VAU-16.3a")
    play.refuse(JoinGround("F92", "10th-brigade"), "VAU-16.3b")


@pytest.mark.rule("VAU-16.3b", "VAU-16.3g")
def test_unattached_cavalry_chooses_its_group_before_it_charges_too() -> None:
    play = Play(U("F87", "1010"), FAR, phase="charge", position={"ground": {"7th-division": 6}})
    play.do(Charge(("F87",)))
    assert play.offered(JOIN_GROUND) == ("F87",)
    play.do(End())
    play.do(JoinGround("F87", "7th-division"))
    play.do(Charge(("F87",)))
    assert not play.told(GroundRolled)


@pytest.mark.rule("VAU-16.3d")
def test_roads_spare_road_march_the_ground() -> None:
    road = [("1008", "1009", "1010", "1011", "1012")]
    play = muddy(U("F24", "1010", "road-march"), roads=road)
    play.do(Move("F24", ("1009", "1008")))
    assert not play.told(GroundRolled)
    play.do(Move("F24", ("1007",)), 6)  # off the road: now the ground counts, with all it moved
    assert left(play.s, play.position, "F24") == 2 * (7 - 2) - 2 - 2


@pytest.mark.rule("VAU-16.3d")
def test_off_the_road_the_unit_must_still_be_able_to_pay() -> None:
    road = tuple(f"10{r:02d}" for r in range(20, 5, -1))
    play = Play(U("F24", "1019", "road-march"), FAR, roads=[road],
                position={"ground": {"7th-division": 6}})  # fmt: skip
    ten = tuple(f"10{r:02d}" for r in range(18, 8, -1))
    play.do(Move("F24", ten))  # five points by road
    (moved,) = play.told(Moved)
    assert (moved.left, moved.notes) == (4, ("Off the road 0 left.",))
    play.refuse(Move("F24", ("1109",)), "VAU-11.0a")
    play.do(Move("F24", ("1008",)))


@pytest.mark.rule("VAU-16.3e")
def test_tp053_the_first_french_suffer_no_ground() -> None:
    play = muddy(U("F03", "1010"), turn=1)
    play.do(Move("F03", tuple(f"10{r:02d}" for r in range(9, 2, -1))))
    assert not play.told(GroundRolled)


@pytest.mark.rule("VAU-16.3f")
def test_the_ground_shortens_a_rout() -> None:
    play = muddy(U("F24", "1010", "column", "N", "routed"))
    pen = Ledger(play.game, play.position, ScriptedChance([6]))
    from engine.systems.vauchamps.morale.breaking import rout_distance

    assert rout_distance(pen, "F24") == 8


@pytest.mark.rule("VAU-16.3g")
def test_tp051_doubled_on_a_forced_march() -> None:
    play = Play(U("F24", "1010"), FAR, position={"ground": {"7th-division": 5}})
    assert allowance(play.s, play.position, "F24") == 10
    play.do(ForceMarch("7th-division"))
    assert allowance(play.s, play.position, "F24") == 2 * (14 - 4)


@pytest.mark.rule("VAU-16.3g", "VAU-16.3c")
def test_the_loss_is_asked_for_where_it_matters() -> None:
    play = muddy(U("F61", "1010"))
    pen = Ledger(play.game, play.position, ScriptedChance([5]))
    assert ground_loss(pen, "F61") == 2
    assert ground_loss(pen, "F61") == 2  # the die has fallen


# ---- activation (VAU-16.4) ----


def frozen(*pieces: Piece, side: str = "allied", turn: int = 5, **fields: object) -> Play:
    """The main body is not yet activated."""
    names = real().activation_names
    return Play(*pieces, side=side, turn=turn, position={"active": (), **fields},
                activation_names=names)  # fmt: skip


@pytest.mark.rule("VAU-16.4a", "VAU-16.4b")
def test_the_main_body_is_frozen_and_the_advance_guard_is_not() -> None:
    play = frozen(U("P01", "1010"), U("P33", "1212"), U("P11", "1414"), U("R01", "1616"),
                  U("R21", "1818"), L("L16", "1414"), FOE)  # fmt: skip
    assert set(play.offered(MOVE)) == {"P01", "P33"}
    for unit in ("P11", "R01", "R21"):
        play.refuse(Move(unit, ("1413",)), "VAU-16.4b")
    play.refuse(Ride("L16", ("1413",)), "VAU-16.4b")


@pytest.mark.rule("VAU-16.4c")
@pytest.mark.parametrize(
    ("die", "woken"),
    [(1, ""), (2, "10th-brigade"), (3, "10th-brigade"), (4, "12th-brigade"), (5, "x-corps")],
)
def test_tp155_tp156_the_first_cannon_shot(die: int, woken: str) -> None:
    play = frozen(U("P11", "1010"), FOE, side="french")
    pen = Ledger(play.game, play.position, ScriptedChance([die]))
    command.guns_fired(pen)
    kinds = [type(e) for e in pen.events]
    assert FirstShot in kinds and pen.position.first_shot == 5
    assert pen.position.active == ((woken,) if woken else ())
    assert (NobodyActivated in kinds) is not bool(woken)
    before = len(pen.events)
    command.guns_fired(pen)
    assert len(pen.events) == before  # only the first shot


@pytest.mark.rule("VAU-16.4c")
def test_on_a_six_the_allies_choose_and_must() -> None:
    play = frozen(U("P11", "1010"), FOE, side="french")
    pen = Ledger(play.game, play.position, ScriptedChance([6]))
    command.guns_fired(pen)
    play.position = pen.position
    assert play.asked == "activating" and play.chooser == "allied"
    play.refuse(End(), "VAU-16.4c")
    play.do(Activate("ix-corps"))
    assert play.position.active == ("ix-corps",)


@pytest.mark.rule("VAU-16.4c")
@pytest.mark.parametrize(
    ("die", "awake"), [(2, ("10th-brigade",)), (6, tuple(real().activation_names))]
)
def test_a_shot_that_finds_its_troops_awake_activates_nobody(
    die: int, awake: tuple[str, ...]
) -> None:
    play = Play(U("P11", "1010"), FOE, position={"active": awake},
                activation_names=real().activation_names)  # fmt: skip
    pen = Ledger(play.game, play.position, ScriptedChance([die]))
    command.guns_fired(pen)
    assert pen.position.active == awake and pen.position.agenda == play.position.agenda
    assert any(isinstance(e, NobodyActivated) for e in pen.events)


@pytest.mark.rule("VAU-16.4d")
def test_one_formation_a_turn_after_that_of_the_shot() -> None:
    def command_phase(first: int) -> Play:
        play = Play(U("P11", "1010"), FOE, turn=5, side="french", phase="next",
                    position={"active": (), "first_shot": first},
                    activation_names=real().activation_names)  # fmt: skip
        return play

    assert command_phase(0).asked != "activating"
    assert command_phase(5).asked != "activating"
    play = command_phase(4)
    assert play.asked == "activating"
    play.refuse(Activate("11th-brigade"), "VAU-16.4b")
    play.do(Activate("x-corps"))
    assert play.position.active == ("x-corps",) and play.asked == "movement"
    declined = command_phase(4)
    declined.do(End())
    assert declined.position.active == () and declined.asked == "movement"


@pytest.mark.rule("VAU-16.4d")
def test_what_is_active_cannot_be_activated_again() -> None:
    play = Play(U("P11", "1010"), FOE, turn=5, side="french", phase="next",
                position={"active": ("x-corps",), "first_shot": 4},
                activation_names=real().activation_names)  # fmt: skip
    play.refuse(Activate("x-corps"), "VAU-16.4d")


@pytest.mark.rule("VAU-16.4e")
def test_who_comes_with_whom() -> None:
    s = real()
    with_tenth = {x for x in (*s.units, *s.leaders) if s.activation_of(x) == "10th-brigade"}
    assert {"P44", "L16", "L17", "L18", "L19", "L22"} <= with_tenth
    with_twelfth = {x for x in (*s.units, *s.leaders) if s.activation_of(x) == "12th-brigade"}
    assert {"P45", "L23"} <= with_twelfth
    assert s.activation_of("L24") == "x-corps"


@pytest.mark.rule("VAU-16.4f")
def test_a_frozen_unit_forms_and_turns_only_with_an_enemy_near() -> None:
    near = frozen(U("P11", "1010"), U("F24", "1015", "column", "S"))
    near.do(Turn("P11", "south"))
    near.do(Form("P11", "line", "south-south-east"))
    near.refuse(Move("P11", ("1011",)), "VAU-16.4b")
    far = frozen(U("P11", "1010"), U("F24", "1016", "column", "S"))
    far.refuse(Turn("P11", "south"), "VAU-16.4f")
    far.refuse(Form("P11", "line", "south-south-east"), "VAU-16.4f")


@pytest.mark.rule("VAU-16.4f")
def test_what_is_attacked_wakes_in_the_next_command_phase_beside_the_choice() -> None:
    play = frozen(U("R01", "1010"), FOE, side="french")
    pen = Ledger(play.game, play.position, ScriptedChance())
    command.provoke(pen, ("R01",))
    assert pen.position.provoked == ("x-corps",) and pen.position.active == ()
    woken = Play(U("R01", "1010"), FOE, turn=5, side="french", phase="next",
                 position={"active": (), "first_shot": 4, "provoked": ("x-corps",)},
                 activation_names=real().activation_names)  # fmt: skip
    assert woken.one(Activated).how == "attacked" and woken.position.provoked == ()
    assert woken.asked == "activating" and "x-corps" not in woken.position.top.choices  # type: ignore[union-attr]


# ---- edges (VAU-16.5c) ----


@pytest.mark.rule("VAU-16.5c")
def test_the_edges_of_both_sides() -> None:
    s = real()
    assert {c for c in s.home_edge["allied"]} == {f"80{r:02d}" for r in range(1, 39)}
    assert {f"01{r:02d}" for r in range(1, 39)} <= s.home_edge["french"]
    assert s.home_distance["allied"]["7020"] == 10
    assert s.home_distance["french"]["0520"] == 4


@pytest.mark.rule("VAU-16.3h")
def test_half_of_the_attack_across_a_stream_is_enough_to_shift_it() -> None:
    play = Play(U("F41", "1011"), U("F42", "0910", face="NE"), U("P01", "1010", face="S"),
                phase="melee", streams=[("1011", "1010")])  # fmt: skip
    assert is_shifted(play.s, play.position, ("F41", "F42"), "1010", ())
    more = Play(U("F43", "1011"), U("F42", "0910", face="NE"), U("P01", "1010", face="S"),
                phase="melee", streams=[("1011", "1010")])  # fmt: skip
    assert not is_shifted(more.s, more.position, ("F43", "F42"), "1010", ())
