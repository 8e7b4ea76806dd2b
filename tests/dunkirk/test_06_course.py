"""DNK-6 and DNK-7: the course of the game, and DNK-1.0a: who plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import End, Refusal
from engine.rules.setting_up import TakeSetUp
from engine.session.records import header_for
from engine.session.session import Session
from engine.session.store import Store
from engine.systems.dunkirk.events import PhaseBegan, PhaseEnded, Recovered
from engine.systems.dunkirk.orders import DeclareAttack, Fight, Move
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from tests.dunkirk.board import F, G, Play, real_game


def real_play() -> Play:
    play = Play.begun(real_game())
    for ready in ("dyle", "sickle"):
        play.do(TakeSetUp(ready))
        play.end()
    return play


@pytest.mark.rule("DNK-6.1", "DNK-6.2", "DNK-6.3", "DNK-7.0")
def test_five_turns_of_two_player_turns_of_three_phases() -> None:
    play = real_play()
    begun = play.told(PhaseBegan)
    ended = play.told(PhaseEnded)
    while play.position.outcome is None:
        play.end()
        begun += play.told(PhaseBegan)
        ended += play.told(PhaseEnded)
    expected = [
        (turn, side, phase)
        for turn in range(1, 6)
        for side in (GERMAN, FRENCH)
        for phase in ("movement", "combat", "recovery")
    ]
    assert [(b.turn, b.side, b.phase) for b in begun] == expected
    assert [(e.side, e.phase) for e in ended] == [(side, phase) for _, side, phase in expected]
    assert play.position.outcome.winner == FRENCH


@pytest.mark.rule("DNK-6.2")
def test_the_turn_marker_is_told_at_every_player_turn() -> None:
    play = Play(G("g", "0505"), F("f", "0909"))
    play.end()
    assert "{side:french} movement phase, turn 1 of 5, days 1." in play.said()
    play.end()
    assert "{side:german} movement phase, turn 2 of 5, days 2." in play.said()


@pytest.mark.rule("DNK-6.3")
def test_nothing_after_the_end() -> None:
    play = Play(G("g", "0505"), F("f", "0909"), turn=5, side=FRENCH)
    play.end()
    assert play.position.outcome is not None
    for side in (GERMAN, FRENCH):
        play.refuse(End(), "DNK-6.3", side=side)
        play.refuse(Move("g", ("0506",)), "DNK-6.3", side=side)


@pytest.mark.rule("DNK-7.0")
def test_the_phase_player_ends_each_phase() -> None:
    play = Play(G("g", "0506"), F("f", "0505"))
    play.refuse(End(), "DNK-7.0", side=FRENCH)
    play.refuse(DeclareAttack("0505", ("g",)), "DNK-7.0")
    play.refuse(Fight(), "DNK-7.0")
    play.end()
    assert play.asked == "declaring" and play.chooser == GERMAN
    play.refuse(End(), "DNK-7.0", side=FRENCH)
    play.refuse(Move("g", ("0507",)), "DNK-7.0")
    play.end()
    assert play.position.clock.side == FRENCH


@pytest.mark.rule("DNK-7.0")
def test_no_phase_ends_while_something_forced_is_open() -> None:
    play = Play(G("g", "0506"), F("f", "0505"), phase="combat")
    play.attack("0505", "g")
    play.close()
    play.refuse(End(), "DNK-7.0")
    play.fight("D1")
    play.refuse(End(), "DNK-7.0")
    play.refuse(End(), "DNK-7.0", side=GERMAN)


@pytest.mark.rule("DNK-7.0", "DNK-13.7")
def test_the_recovery_phase_comes_last() -> None:
    play = Play(G("g", "0505", routed=True), F("f", "0101"), phase="combat")
    play.end()
    kinds = [type(e) for e in play.events if isinstance(e, PhaseBegan | PhaseEnded | Recovered)]
    assert kinds == [PhaseEnded, PhaseBegan, Recovered, PhaseEnded, PhaseBegan]


@pytest.mark.rule("DNK-1.0a")
@pytest.mark.parametrize("seats", ["one", "two"])
def test_who_plays_is_settled_before_set_up(tmp_path: Path, seats: str) -> None:
    """One person for both sides or two persons; both sides are theirs, never the computer's."""
    game = real_game()
    header = header_for(game, program="test", data="", seed="7")
    with Session.begin(game, header, Store(tmp_path), sync=False) as session:
        assert session.set_seats(seats) is None  # type: ignore[arg-type]
        assert session.seats == seats
        assert session.choosers == (FRENCH,)
        session.submit(FRENCH, TakeSetUp("dyle"))
        assert isinstance(session.set_seats("one"), Refusal)
        assert session.choosers == (FRENCH,), "nothing is played for anybody"
        session.submit(FRENCH, End())
        assert session.choosers == (GERMAN,)
