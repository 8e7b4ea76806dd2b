"""Victory (SED-4) and the turn (SED-5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import with_units
from engine.core.errors import DataError
from engine.core.position import UnitState
from engine.data.library import find
from engine.systems.playable import open_folder
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.stacks.crowding import Remove
from engine.systems.sedan.state import ELIMINATED
from engine.systems.sedan.victory import VictoryChecked, chain, conquered, losses
from engine.systems.sedan.words.standing import victory
from tests.keys.playing import open_game
from tests.sedan.board import FRENCH, PRUSSIAN, Army, F, P, Piece, Play
from tui.desk.answering import answer

EDGE = ("4001", "4101", "4201")
LANDS = {f"{c}{r}": "Palatinate" for c in ("40", "41", "42") for r in ("01", "02")}


def last(*pieces: Piece, turn: int, held: tuple[str, ...] = (), **more: Any) -> Play:
    """The French combat phase of a turn, with nothing to fight: ending it brings the check."""
    return Play(
        F("far", "2025"), P("pf", "2225"), *pieces, side=FRENCH, turn=turn,
        cities=("4106", "4110", "4114", "3010"), prussian=held, edge=EDGE, country=LANDS, **more,
    )  # fmt: skip


@pytest.mark.rule("SED-4.3a", "SED-4.3b", "SED-4.3c", "SED-4.2a", "SED-5.1b")
@pytest.mark.parametrize(
    ("turn", "cities", "result"),
    [(5, 2, "prussian-by-cities"), (6, 2, ""), (6, 3, "prussian-by-cities"), (1, 1, ""),
     (10, 2, "french-by-time"), (10, 3, "prussian-by-cities")],
)  # fmt: skip
def test_thresholds(turn: int, cities: int, result: str) -> None:
    play = last(turn=turn, held=("4106", "4110", "4114")[:cities])
    play.end()
    assert (play.position.outcome.result if play.position.outcome else "") == result
    assert play.told(VictoryChecked)[0].points == cities
    if not result:
        clock = play.position.clock
        assert (clock.turn, clock.side) == (turn + 1, PRUSSIAN)


@pytest.mark.rule("SED-4.3c", "SED-5.1a", "SED-5.2")
def test_only_the_end_of_the_turn_counts() -> None:
    play = Play(P("p", "4107"), P("q", "4111"), F("f", "4213"), F("g", "2020"),
                cities=("4106", "4110"), edge=EDGE, country=LANDS)  # fmt: skip
    play.do(Move("p", ("4106",)))
    play.do(Move("q", ("4110",)))
    assert play.position.outcome is None
    play.pass_to(FRENCH, "movement")
    assert play.position.outcome is None
    play.end()
    assert play.position.outcome is not None and play.position.outcome.winner == PRUSSIAN


@pytest.mark.rule("SED-4.4a", "SED-4.4b", "SED-4.4c")
def test_sudden_death() -> None:
    dead = [P(f"d{n}", gone=True) for n in range(5)]
    five = last(*dead, turn=1)
    five.end()
    assert five.position.outcome is None
    army = last(dead[0], Army(gone=True), turn=1)
    assert losses(army.game.scenario, army.position) == 6
    army.end()
    assert army.position.outcome and army.position.outcome.result == "french-by-sudden-death"
    both = last(*dead, P("d9", gone=True), turn=2, held=("4106", "4110"))
    both.end()
    assert both.position.outcome and both.position.outcome.winner == FRENCH
    later = last(*dead, P("d9", gone=True), turn=3)
    later.end()
    assert later.position.outcome is None


@pytest.mark.rule("SED-4.4a", "SED-8.2d")
def test_units_lost_for_any_reason_count() -> None:
    play = Play(*(P(f"p{n}", "3010") for n in range(5)), F("f", "2020"))
    play.end()
    play.do(Remove(("p0",)))
    assert losses(play.game.scenario, play.position) == 1


@pytest.mark.rule("SED-4.2a")
def test_only_cities_in_france_score() -> None:
    play = Play(P("p", "2020"), cities=("4106", "4101"), prussian=("4106", "4101"), country=LANDS,
                edge=EDGE)  # fmt: skip
    assert conquered(play.game.scenario, play.position) == ("4106",)


def strip(*pieces: Piece, **more: Any) -> Play:
    """The strip of the digest: columns 40 to 42 of rows 01 to 06, all else closed."""
    grid = {f"{c:02d}{r:02d}": "Belgium" for c in range(1, 61) for r in range(1, 31)}
    inside = {f"{c}{r:02d}": "France" for c in (40, 41, 42) for r in range(1, 7)}
    lands = more.pop("lands", LANDS)
    return Play(*pieces, cities=("4106",), prussian=("4106",), edge=EDGE,
                country=grid | inside | lands, **more)  # fmt: skip


@pytest.mark.rule("SED-4.2b", "SED-4.2c", "SED-4.2d", "SED-9.1c")
def test_the_strip_of_the_digest() -> None:
    f = F("f", "4104")

    def points(*pieces: Piece, **more: Any) -> tuple[str, ...]:
        play = strip(*pieces, **more)
        return chain(play.game.scenario, play.position, "4106")

    assert points(f) == ()
    assert points(f, P("p", "4005")) == ()
    rivers = [("4104", "4005"), ("4104", "4004")]
    assert points(f, rivers=rivers) == ("4106", "4006", "4005", "4004", "4003", "4002", "4001")
    baden = dict.fromkeys(LANDS, "Baden")
    play = strip(f, rivers=rivers, lands=baden)
    assert chain(play.game.scenario, play.position, "4106")[-1] == "4001"
    none = Play(f, cities=("4106",), prussian=("4106",), rivers=rivers)
    assert chain(none.game.scenario, none.position, "4106") == (), "no hex of the edge"
    assert points(F("g", "4001"), F("h", "4201", corps="V")) == ()


@pytest.mark.rule("SED-4.2b")
def test_the_chain_keeps_out_of_swamp_and_neutral_ground() -> None:
    play = strip(terrain={"4105": "swamp", "4006": "swamp", "4206": "swamp", "4005": "swamp"})
    assert chain(play.game.scenario, play.position, "4106") == ()
    open_ = strip()
    path = chain(open_.game.scenario, open_.position, "4106")
    assert path[0] == "4106" and path[-1] in EDGE


@pytest.mark.rule("SED-OWN-Handicap")
def test_with_the_handicap_two_cities_win_in_the_later_turns_too() -> None:
    plain, even = (
        open_folder(find("sedan-1870").path, "sedan", options).game.scenario
        for options in ((), ("handicap",))
    )
    assert [turn.cities for turn in plain.turns] == 5 * [2] + 5 * [3]
    assert [turn.cities for turn in even.turns] == 10 * [2]
    for options, told in (((), True), (("handicap",), False)):
        desk = open_game(open_folder(find("sedan-1870").path, "sedan", options), "1")
        rows = answer(desk, "report victory")
        assert ("From turn 6 the Prussians need 3 cities." in rows) == told, rows
    with pytest.raises(DataError, match="there is: handicap"):
        open_folder(find("sedan-1870").path, "sedan", ("clock",))


@pytest.mark.rule("SED-4.3")
def test_the_score_names_the_units_lost() -> None:
    """A listener to one turn had not heard which French units were gone before it."""
    play = last(F("g", "2026"), turn=1)
    assert not any("have lost" in row for row in victory(play.game.scenario, play.position))
    gone = UnitState(marks=(ELIMINATED,))
    after = with_units(play.position, {"g": gone, "pf": gone})
    assert victory(play.game.scenario, after)[-2:] == (
        "{players:prussian} have lost {unit:pf}.", "{players:french} have lost {unit:g}."
    )  # fmt: skip
