"""Reinforcements (SED-6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.event import Level
from engine.systems.sedan.movement.allowance import AllowanceChanged
from engine.systems.sedan.movement.events import EntryBlocked, EntryDue
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.movement.reinforcements import ENTER, Enter
from engine.systems.sedan.state import spent
from engine.systems.sedan.words import reports
from tests.sedan.board import FRENCH, PRUSSIAN, Army, F, Marines, P, Piece, Play

WEST = tuple(f"01{row:02d}" for row in range(1, 31))


def prussian(*pieces: Piece, turn: int = 4, **more: Any) -> Play:
    lands = {c: "Palatinate" for c in ("3001", "3101", "3201", "3002")}
    return Play(*pieces, F("f", "2020"), P("p", "2520"), turn=turn, edge=("3001", "3101", "3201"),
                country=lands, **more)  # fmt: skip


@pytest.mark.rule("SED-6.1", "SED-3.4", "SED-6.3a", "SED-2.4")
def test_prussians_enter_by_the_palatinate_edge_from_their_turn_on() -> None:
    early = prussian(P("r", entry=4), turn=3)
    early.refuse(Enter("r", ("3001",)), "SED-6.3a")
    play = prussian(P("r", entry=4), P("q", entry=3))
    play.refuse(Enter("r", ("3002",)), "SED-6.1")
    play.refuse(Enter("r", ("5001",)), "SED-6.1")
    play.refuse(Enter("f", ("3001",)), "SED-2.2b")
    play.refuse(Enter("p", ("3001",)), "SED-2.2b")
    play.refuse(Enter("r", ()), "SED-6.1")
    play.do(Enter("r", ("3101",)))
    assert play.at("r") == "3101" and play.at("q") == ""
    play.end()
    assert play.at("q") == "", "held back"
    play.pass_to(PRUSSIAN, "movement", 5)
    assert play.told(EntryDue)[0].units == ("q",)
    play.do(Enter("q", ("3001",)))


@pytest.mark.rule("SED-6.3b", "SED-6.3c", "SED-10.3", "SED-10.5")
def test_entry_costs_and_acts_at_once() -> None:
    play = prussian(P("r", entry=4), P("q", entry=4), terrain={"3001": "woods"}, exits=["3101"])
    play.do(Enter("r", ("3001", "3002")))
    assert spent(play.position.units["r"]) == 4 + 2
    play.do(Move("r", ("3003",)))
    play.do(Enter("q", ("3101",)))
    assert spent(play.position.units["q"]) == 1
    play.refuse(Move("r", ("3004",)), "SED-10.5")
    play.do(Move("q", ("3102",)))
    hard = prussian(P("r", entry=4, arm="army"), terrain={"3001": "rough"},
                    state={"tireurs": "3001"})  # fmt: skip
    hard.do(Enter("r", ("3001",)))


@pytest.mark.rule("SED-6.3b", "SED-8.4", "SED-7.5a", "SED-9.3b", "SED-6.1")
def test_stacking_and_zones_on_entry() -> None:
    four = [P(f"x{n}", "3001") for n in range(4)]
    play = prussian(P("r", entry=4), *four, Army("3101"), F("e", "3202"))
    play.refuse(Enter("r", ("3001",)), "SED-8.4")
    play.refuse(Enter("r", ("3101",)), "SED-7.5a")
    play.refuse(Enter("r", ("3201", "3301")), "SED-9.3b")
    play.do(Enter("r", ("3201",)))
    play.end()
    play.refuse(Move("r", ("3301",)))


def french(*pieces: Piece, turn: int = 3, **more: Any) -> Play:
    return Play(*pieces, Marines(), F("f", "2020"), phase="start", side=FRENCH, turn=turn,
                cities=["1014"], entry_city="1014", west=WEST, **more)  # fmt: skip


@pytest.mark.rule("SED-6.2a", "SED-6.2b", "SED-6.3a")
def test_french_enter_at_chalons() -> None:
    early = french(turn=2)
    early.refuse(Enter("marines", ("1014",)), "SED-6.3a")
    play = french()
    play.refuse(Enter("marines", ("0101",)), "SED-6.2b")
    play.do(Enter("marines", ("1014", "1013")))
    assert spent(play.position.units["marines"]) == 4


@pytest.mark.rule("SED-6.2c", "SED-6.2b")
def test_chalons_lost() -> None:
    p = P("p", "1114")
    lost = french(p, prussian=["1014"])
    assert lost.told(EntryBlocked) and lost.position.blocked == {"marines": 3}
    lost.refuse(Enter("marines", ("1014",)), "SED-6.2c")
    lost.refuse(Enter("marines", ("0101",)), "SED-6.2c")
    later = french(p, P("q", "0110"), P("z", "0220"), turn=4, prussian=["1014"],
                   state={"blocked": {"marines": 3}}, terrain={"0101": "swamp"})  # fmt: skip
    later.refuse(Enter("marines", ("1014",)), "SED-6.2c")
    later.refuse(Enter("marines", ("0110",)), "SED-10.7")
    later.refuse(Enter("marines", ("0120",)), "SED-6.2c")
    later.refuse(Enter("marines", ("0101",)), "SED-10.13")
    later.do(Enter("marines", ("0105",)))
    again = french(turn=4, state={"blocked": {"marines": 3}})
    again.refuse(Enter("marines", ("0105",)), "SED-6.2b")
    again.do(Enter("marines", ("1014",)))


@pytest.mark.rule("SED-6.2c")
def test_chalons_retaken_in_the_same_phase_is_too_late() -> None:
    play = french(F("g", "1013"), prussian=["1014"])
    kept_out = play.refuse(Enter("marines", ("1014",)), "SED-6.2c")
    assert " is Prussian when " in kept_out.reason
    play.do(Move("g", ("1014",)))
    kept_out = play.refuse(Enter("marines", ("1014",)), "SED-6.2c")
    assert " was Prussian when " in kept_out.reason


@pytest.mark.rule("SED-6.3a", "SED-6.3b", "SED-8.5c")
def test_who_finds_the_entry_full_is_not_told_to_be_free_to_enter_and_the_key_tells_why() -> None:
    play = french(F("g", "1014"), F("h", "1014"))
    why = (
        "{unit:marines} cannot enter now: own units are at {cell:1014}, and the Marine division "
        "stacks with no other unit."
    )
    assert play.said().split("\n")[-1] == why
    refusal = play.options.misplaced(ENTER)
    assert refusal.reason == why and refusal.rules == ("SED-8.5c", "SED-6.3b")
    assert why in reports.reinforcements(play.game.scenario, play.position, FRENCH)
    seen = play.one(EntryDue).seen_by(PRUSSIAN, play.position)
    assert seen.text(Level.FULL) == "{side:french} reinforcements are due: {unit:marines}."
    play.do(Move("g", ("1013",)))
    play.do(Move("h", ("1013",)))
    play.do(Enter("marines", ("1014",)))
    assert play.options.misplaced(ENTER).reason == "No reinforcement is due now."


@pytest.mark.rule("SED-6.3a", "SED-6.2c")
def test_the_key_tells_when_the_next_is_due_and_that_the_edge_is_shut() -> None:
    early = french(turn=2)
    assert early.options.misplaced(ENTER).reason == "{unit:marines} is due in turn 3."
    guards = [P(f"p{n}", f"01{n:02d}") for n in range(1, 31)]
    shut = french(*guards, prussian=["1014"], turn=4, state={"blocked": {"marines": 3}})
    assert "no hex of the edge is open to it" in shut.options.misplaced(ENTER).reason
    blocked = french(prussian=["1014"])
    assert "is Prussian when" in blocked.options.misplaced(ENTER).reason


@pytest.mark.rule("SED-6.2c")
def test_who_is_kept_out_is_not_told_to_be_free_to_enter() -> None:
    play = french(prussian=["1014"])
    assert not play.told(EntryDue) and "From the next turn on" in play.said()
    last = french(prussian=["1014"], turn=10)
    assert not last.told(EntryDue) and "it stays out" in last.said()
    later = french(prussian=["1014"], turn=4, state={"blocked": {"marines": 3}})
    assert later.one(EntryDue).units == ("marines",)


@pytest.mark.rule("SED-6.2b", "SED-8.5c", "SED-7.2")
def test_stacking_at_chalons() -> None:
    play = french(F("g", "1014"))
    play.refuse(Enter("marines", ("1014",)), "SED-8.5c")


@pytest.mark.rule("SED-2.10")
@pytest.mark.parametrize(("turn", "told"), [(1, 0), (5, 0), (6, 1), (7, 0), (8, 1), (10, 1)])
def test_the_french_hear_when_the_track_slows_them_down(turn: int, told: int) -> None:
    for side in (FRENCH, PRUSSIAN):
        play = Play(F("f", "3005"), P("p", "1010"), phase="fortunes", side=side, turn=turn)
        play.end()
        assert len(play.told(AllowanceChanged)) == (told if side == FRENCH else 0)
        if turn == 6 and side == FRENCH:
            assert "French infantry has 5 movement points, French cavalry 7." in play.said()
