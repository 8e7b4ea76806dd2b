"""VAU-8.0, VAU-9, VAU-15: the sequence of play, the command phase, the clock, recovery."""

from __future__ import annotations

import pytest

from engine.core.chance import ScriptedChance
from engine.core.closing import End
from engine.core.kernel import begin
from engine.systems.vauchamps.command import Activate
from engine.systems.vauchamps.events import LevelSet, PhaseBegan
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.morale.modifiers import level_modifier
from engine.systems.vauchamps.morale.recovery_events import MarkersLifted, Recovered
from engine.systems.vauchamps.movement.moving import MOVE, Move
from engine.systems.vauchamps.movement.phase import prompt
from engine.systems.vauchamps.movement.time_limit import TIME_OUT, TimeOut, minutes
from engine.systems.vauchamps.stacks.regiments import Rejoin
from tests.vauchamps.board import Piece, Play, U, real
from tests.vauchamps.test_03_regiments import SILESIAN

PHASES = [
    "command", "charge", "movement", "defensive-fire", "offensive-fire", "melee", "recovery",
]  # fmt: skip


@pytest.mark.rule("VAU-8.0")
def test_both_segments_in_order_then_the_next_turn() -> None:
    play = Play(U("F24", "1010"), U("P11", "2828"), turn=4)
    told: list[tuple[int, str, str]] = []
    for _ in range(2):
        play.do(End())
        told += [(e.turn, e.side, e.phase) for e in play.told(PhaseBegan)]
    allied = [(4, "allied", phase) for phase in PHASES]
    french = [(5, "french", phase) for phase in PHASES]
    rest = [(4, "french", phase) for phase in PHASES[3:]]
    assert told == [*rest, *allied, *french[:3]]


@pytest.mark.rule("VAU-8.0")
def test_the_game_begins_with_the_allied_set_up() -> None:
    game = VauGame(real())
    begun = begin(game, ScriptedChance())
    assert begun.position.top is not None
    assert begun.position.top.sides == ("allied",) and begun.position.clock.phase == "set-up"


@pytest.mark.rule("VAU-8.0")
def test_only_the_phasing_side_moves_and_only_in_its_phase() -> None:
    play = Play(U("F24", "1010"), U("P11", "2020"))
    play.refuse(Move("P11", ("2019",)), "VAU-8.0", side="allied")
    play.refuse(Move("P11", ("2019",)), "VAU-11.0a", side="french")
    play.refuse(Activate("10th-brigade"), "VAU-8.0")


@pytest.mark.rule("VAU-9.0")
def test_the_command_phase_readies_what_is_due() -> None:
    play = Play(U("P11", "2828"), turn=1, scenario=real(), position={"active": ()})
    waiting = prompt(play.game, play.position, "french", play.position.top)
    assert "30 to enter" in waiting  # 23 units and 7 leaders at 09:00


# ---- formation morale (VAU-9.2) ----


def routed(*units: str) -> list[object]:
    return [U(u, f"{10 + n}10", "column", "N", "routed") for n, u in enumerate(units)]


@pytest.mark.rule("VAU-9.2c")
@pytest.mark.parametrize("turn", range(1, 22))
def test_levels_are_set_on_the_hour(turn: int) -> None:
    play = Play(U("F24", "1010"), U("P11", "2828"), side="allied", turn=turn - 1, phase="next")
    expected = real().turns[turn - 1] in ("10:00", "11:00", "12:00", "13:00", "14:00", "15:00")
    assert bool(play.told(LevelSet)) is expected


@pytest.mark.rule("VAU-9.2d", "VAU-9.2b")
def test_tp160_six_prussian_battalions_gone_is_level_two() -> None:
    play = Play(
        *routed("P01", "P02", "P03", "P04"), U("F24", "2828"), side="allied", turn=6, phase="next",  # type: ignore[arg-type]
    )  # fmt: skip
    (prussian,) = [e for e in play.told(LevelSet) if e.formation == "prussian-army"]
    assert (prussian.count, prussian.after, prussian.modifier) == (4, 1, -3)
    play = Play(
        *routed("P01", "P02", "P03", "P04", "P05", "P06"), U("F24", "2828"), side="allied",  # type: ignore[arg-type]
        turn=6, phase="next", position={"morale_levels": {"prussian-army": 3}},
    )  # fmt: skip
    (prussian,) = [e for e in play.told(LevelSet) if e.formation == "prussian-army"]
    assert (prussian.before, prussian.after, prussian.modifier) == (3, 2, -9)  # up or down
    assert play.position.morale_levels["prussian-army"] == 2


@pytest.mark.rule("VAU-9.2d")
def test_a_regiment_counter_counts_as_its_battalions() -> None:
    whole = U(SILESIAN, "1010", "column", "N", "routed")
    play = Play(whole, U("F24", "2828"), side="allied", turn=6, phase="next")
    (prussian,) = [e for e in play.told(LevelSet) if e.formation == "prussian-army"]
    assert prussian.count == 3 and prussian.after == 1


@pytest.mark.rule("VAU-9.2d", "VAU-3.4c")
def test_a_battalion_lost_before_its_regiment_joined_still_counts() -> None:
    lost = Piece("P03", "", "", marks=("eliminated",))
    play = Play(U("P01", "1010"), U("P02", "1010"), lost, U("F24", "2828"), side="allied", turn=6)
    play.do(Rejoin(SILESIAN))
    play.do(End())
    (prussian,) = [e for e in play.told(LevelSet) if e.formation == "prussian-army"]
    assert prussian.count == 1


@pytest.mark.rule("VAU-9.2d")
def test_sound_and_waiting_battalions_do_not_count_nor_does_cavalry() -> None:
    play = Play(U("P01", "1010"), U("P31", "1212", "column", "N", "routed"), U("F24", "2828"),
                side="allied", turn=6, phase="next")  # fmt: skip
    assert all(e.count == 0 and e.after == 0 for e in play.told(LevelSet))


@pytest.mark.rule("VAU-9.2b")
def test_every_level_begins_at_nought() -> None:
    game = VauGame(real())
    assert game.opening().morale_levels == {}


@pytest.mark.rule("VAU-9.2e")
def test_a_level_weighs_on_all_units_of_its_formation() -> None:
    levels = {"vi-corps": 1, "prussian-army": 3}
    play = Play(U("F03", "1010"), U("F92", "1011", "limbered"), U("F61", "1212"),
                U("P31", "2020"), position={"morale_levels": levels})  # fmt: skip
    found = {
        u: sum(m.steps for m in level_modifier(play.s, play.position, u))
        for u in ("F03", "F92", "F61", "P31")
    }
    assert found == {"F03": -4, "F92": -4, "F61": 0, "P31": -15}


# ---- the clock (VAU-9.1) ----


@pytest.mark.rule("VAU-9.1a")
def test_no_clock_unless_asked_for() -> None:
    play = Play(U("F24", "1010"), U("P11", "2828"))
    assert minutes(play.s, play.position, "french") == 0
    assert play.slot(TIME_OUT) is None
    play.refuse(TimeOut(), "VAU-9.1a")


@pytest.mark.rule("VAU-9.1a")
def test_the_minutes_of_each_side() -> None:
    play = Play(U("F24", "1010"), U("P11", "2828"), position={"clock_times": 2, "active": ()})
    assert minutes(play.s, play.position, "french") == 20
    assert minutes(play.s, play.position, "allied") == 10
    awake = Play(U("F24", "1010"), U("P11", "2828"),
                 position={"clock_times": 1, "active": ("x-corps",)})  # fmt: skip
    assert minutes(awake.s, awake.position, "allied") == 10


@pytest.mark.rule("VAU-9.1b")
def test_time_out_ends_the_movement_phase() -> None:
    play = Play(U("F24", "1010"), U("P11", "2828"), position={"clock_times": 1})
    assert play.slot(MOVE) is not None
    play.do(TimeOut())
    assert play.told(PhaseBegan)[0].phase == "defensive-fire"


# ---- recovery (VAU-15) ----


@pytest.mark.rule("VAU-15.0a", "VAU-15.0b", "VAU-15.0c")
def test_recovery_in_order_cavalry_of_both_sides_then_markers_then_rallies() -> None:
    play = Play(
        U("F61", "1010", "column", "N", "tired", "blue", marker=2),
        U("P31", "2020", "column", "N", "tired", "blue", marker=2),
        U("F63", "1212", "column", "N", "charged"),
        U("F24", "0505", "column", "N", "disordered"), phase="recovery",
    )  # fmt: skip
    names = [type(e).__name__ for e in play.events if e.kind != "agenda"]
    assert names.index("Recovered") < names.index("MarkersLifted")
    assert {e.unit for e in play.told(Recovered)} == {"F61", "P31"}
    assert play.one(MarkersLifted).what == "charge" and not play.has("F63", "charged")
    assert play.asked == "rallying"
