"""VAU-18.2: victory."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.chance import ScriptedChance
from engine.core.ledger import Ledger
from engine.data.library import find
from engine.systems.playable import open_folder
from engine.systems.vauchamps import victory
from engine.systems.vauchamps.events import LevelReached
from tests.keys.playing import open_game
from tests.vauchamps.board import L, Piece, Play, U, real
from tui.desk.answering import answer

TURNS = {time: number for number, time in enumerate(real().turns, 1)}


def at_end_of(time: str, *pieces: Piece, **fields: object) -> Play:
    """The end of a turn on the real map: the Allied segment is over."""
    return Play(*pieces, scenario=real(), turn=TURNS[time], side="allied", phase="next",
                position=fields)  # fmt: skip


def levels(play: Play) -> dict[tuple[str, str], bool]:
    """The levels looked at, and whether they are reached."""
    return {(e.side, e.victory): e.reached for e in play.told(LevelReached)}


FRENCH_FAR, PRUSSIAN_FAR = U("F24", "0530"), U("P11", "7018")
FRENCH_IN, PRUSSIAN_IN = U("F24", "1226", "general"), U("P01", "2818", "general")


@pytest.mark.rule("VAU-18.2b", "VAU-18.2c", "VAU-18.2d")
@pytest.mark.parametrize(
    ("time", "level"), [("11:00", "marginal"), ("12:00", "substantial"), ("13:00", "decisive")]
)
def test_the_allies_hold_vauchamps_free_of_french(time: str, level: str) -> None:
    held = at_end_of(time, FRENCH_FAR, PRUSSIAN_IN)
    assert levels(held)[("allied", level)] is True
    assert held.position.best == {"allied": level}
    lost = at_end_of(time, FRENCH_IN, PRUSSIAN_IN)
    assert levels(lost)[("allied", level)] is False
    assert lost.position.best.get("allied", "") == ""


@pytest.mark.rule("VAU-18.2f", "VAU-18.2g", "VAU-18.2h")
@pytest.mark.parametrize(
    ("time", "level"), [("13:00", "decisive"), ("14:00", "substantial"), ("15:40", "marginal")]
)
def test_the_french_clear_both_villages_of_prussians(time: str, level: str) -> None:
    cleared = at_end_of(time, FRENCH_IN, PRUSSIAN_FAR)
    assert levels(cleared)[("french", level)] is True
    held = at_end_of(time, FRENCH_IN, PRUSSIAN_IN)
    assert levels(held)[("french", level)] is False


@pytest.mark.rule("VAU-18.2j")
@pytest.mark.parametrize("time", ["09:00", "10:40", "11:20", "13:20", "15:20"])
def test_levels_are_looked_at_only_when_their_turn_ends(time: str) -> None:
    assert not levels(at_end_of(time, FRENCH_FAR, PRUSSIAN_FAR))


@pytest.mark.rule("VAU-18.2j")
def test_any_state_counts_leaders_do_not_and_russians_do_not_hinder() -> None:
    routed = at_end_of("11:00", U("F24", "1226", "column", "N", "routed"), PRUSSIAN_IN)
    assert levels(routed)[("allied", "marginal")] is False
    leader = at_end_of("11:00", FRENCH_FAR, L("L02", "1226"), PRUSSIAN_IN)
    assert levels(leader)[("allied", "marginal")] is True
    russians = at_end_of("14:00", FRENCH_FAR, U("R01", "1226", "general"), PRUSSIAN_FAR)
    assert levels(russians)[("french", "substantial")] is True


@pytest.mark.rule("VAU-18.2j")
def test_a_level_once_reached_is_kept() -> None:
    play = at_end_of("14:00", FRENCH_IN, PRUSSIAN_FAR, best={"french": "decisive"})
    assert play.position.best == {"french": "decisive"}
    worse = at_end_of("12:00", FRENCH_IN, PRUSSIAN_IN, best={"allied": "marginal"})
    assert worse.position.best == {"allied": "marginal"}


@pytest.mark.rule("VAU-18.2h", "VAU-18.2j")
def test_tp165_russians_in_vauchamps_and_a_french_marginal_victory() -> None:
    play = at_end_of("15:40", FRENCH_FAR, U("R01", "1226", "general"), PRUSSIAN_FAR)
    assert play.position.outcome is not None
    assert play.position.outcome.result == "french-marginal"
    assert play.position.outcome.winner == "french"


@pytest.mark.rule("VAU-18.2i")
def test_tp161_the_same_level_on_both_sides_is_a_draw() -> None:
    play = at_end_of("15:40", FRENCH_IN, PRUSSIAN_IN,
                     best={"french": "substantial", "allied": "substantial"})  # fmt: skip
    assert play.position.outcome is not None and play.position.outcome.result == "draw"
    none = at_end_of("15:40", FRENCH_IN, PRUSSIAN_IN)
    assert none.position.outcome is not None and none.position.outcome.result == "draw"


@pytest.mark.rule("VAU-18.2i", "VAU-18.2j")
@pytest.mark.parametrize(
    ("french", "allied", "result"),
    [
        ("decisive", "substantial", "french-decisive"),
        ("marginal", "decisive", "allied-decisive"),
        ("", "marginal", "allied-marginal"),
        ("substantial", "marginal", "french-substantial"),
        ("substantial", "decisive", "allied-decisive"),
    ],
)
def test_the_higher_level_wins(french: str, allied: str, result: str) -> None:
    best = {side: level for side, level in (("french", french), ("allied", allied)) if level}
    play = at_end_of("15:40", FRENCH_IN, PRUSSIAN_IN, best=best)
    assert play.position.outcome is not None and play.position.outcome.result == result


def automatic(play: Play) -> str:
    """The result of the automatic victories at a position; "" if there is none."""
    pen = Ledger(play.game, play.position, ScriptedChance())
    victory.check_automatic(pen)
    return pen.position.outcome.result if pen.position.outcome else ""


@pytest.mark.rule("VAU-18.2a")
@pytest.mark.parametrize("fate", ["dead", "captured"])
def test_tp163_napoleon_lost_ends_the_game(fate: str) -> None:
    play = Play(U("F24", "1010"), U("P01", "2020"), Piece("L01", "", "", marks=(fate,)))
    assert automatic(play) == "allied-automatic"
    wounded = Play(U("F24", "1010"), U("P01", "2020"), Piece("L01", "", "", marks=("wounded",)))
    assert automatic(wounded) == ""


@pytest.mark.rule("VAU-18.2e")
def test_both_allied_armies_broken_and_bluecher_lost() -> None:
    worst = {"prussian-army": 3, "russian-army": 3}
    gone = Piece("L16", "", "", marks=("captured",))
    play = Play(U("F24", "1010"), U("P01", "2020"), gone, position={"morale_levels": worst})
    assert automatic(play) == "french-automatic"
    half = Play(U("F24", "1010"), U("P01", "2020"), gone,
                position={"morale_levels": {**worst, "russian-army": 2}})  # fmt: skip
    assert automatic(half) == ""
    there = Play(U("F24", "1010"), U("P01", "2020"), L("L16", "2020"),
                 position={"morale_levels": worst})  # fmt: skip
    assert automatic(there) == ""


@pytest.mark.rule("VAU-18.2e")
def test_it_is_looked_at_when_the_levels_are_set() -> None:
    lost = [p for p in real().units if real().units[p].side == "allied"]
    gone = [Piece(u, "", "", marks=("eliminated",)) for u in lost if not real().units[u].cavalry]
    play = Play(*gone, U("P31", "2020"), U("F24", "1010"), Piece("L16", "", "", marks=("dead",)),
                scenario=real(), side="allied", turn=6, phase="next")  # fmt: skip
    assert play.position.outcome is not None
    assert play.position.outcome.result == "french-automatic"


# ---- our own handicap


def with_handicap(time: str, *pieces: Piece, **fields: object) -> Play:
    """The end of a turn of a game in which the French have the handicap."""
    handicapped = replace(real(), handicap=True)
    return Play(*pieces, scenario=handicapped, turn=TURNS[time], side="allied", phase="next",
                position=fields)  # fmt: skip


@pytest.mark.rule("VAU-OWN-Handicap")
def test_with_the_handicap_only_a_decisive_level_counts_for_the_french() -> None:
    cleared = (FRENCH_IN, PRUSSIAN_FAR)
    assert levels(with_handicap("13:00", *cleared))[("french", "decisive")] is True
    for time in ("14:00", "15:40"):
        assert not levels(with_handicap(time, *cleared))
    assert levels(with_handicap("11:00", FRENCH_FAR, PRUSSIAN_IN)) == {("allied", "marginal"): True}


@pytest.mark.rule("VAU-OWN-Handicap")
@pytest.mark.parametrize(
    ("best", "result"),
    [
        ({}, "allied-marginal"),
        ({"allied": "substantial"}, "allied-substantial"),
        ({"french": "decisive"}, "french-decisive"),
        ({"french": "decisive", "allied": "decisive"}, "draw"),
    ],
)
def test_with_the_handicap_the_allies_win_unless_the_french_have_won_decisively(
    best: dict[str, str], result: str
) -> None:
    play = with_handicap("15:40", FRENCH_IN, PRUSSIAN_FAR, best=best)
    assert play.position.outcome is not None and play.position.outcome.result == result
    plain = at_end_of("15:40", FRENCH_IN, PRUSSIAN_IN)
    assert plain.position.outcome is not None and plain.position.outcome.result == "draw"


@pytest.mark.rule("VAU-OWN-Handicap")
def test_the_handicap_is_chosen_with_the_game_and_told() -> None:
    playable = open_folder(find("vauchamps-1814").path, "vauchamps", ("handicap",))
    desk = open_game(playable, "3")
    told = "\n".join(answer(desk, "report victory"))
    assert desk.session.game.scenario.handicap
    assert "French, decisive" in told and "French, marginal" not in told, told
    assert "by the handicap of the French" in told
