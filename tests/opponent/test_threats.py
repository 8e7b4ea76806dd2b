"""What threats tell of imagined turns: who wins, what changes hands, at what odds was fought."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.computer.player import Player
from engine.computer.threats import Threats
from engine.core import replace
from engine.core.position import Outcome, with_units
from engine.core.words import unit as unit_words
from engine.data import library
from engine.notation import begin_from
from engine.rules.odds import spoken
from engine.systems.dunkirk.combat.odds import odds_of
from engine.systems.dunkirk.orders import Fight
from tests.contract.games import shipped
from tests.keys.playing import open_game, open_text
from tests.opponent.test_desk import battle_of
from tui.desk import opponent
from tui.desk.answering import answer
from tui.desk.desk import Desk

EMPTY = (
    "clock: turn 2 french movement\nunit: fr-2 at 0303\n"
    "unit: de-pz16 at 0708\nunit: de-pz39 at 0704\n"
)
"""Brussels and Dunkirk are French and empty, a panzer corps two hexes from each."""
STRUCK = (
    "clock: turn 2 french movement\nunit: fr-2 at 0405\nunit: fr-9 at 0505\nunit: fr-7 at 0606\n"
    "unit: de-pz16 at 0607\nunit: de-pz39 at 0608\nunit: de-4 at 0506\nunit: de-6 at 0707\n"
)


def threats_at(text: str) -> list[str]:
    """What threats tell in a position of Dunkirk."""
    return answer(battle_of("dunkirk-1940", text), "threats")


@pytest.mark.rule("DNK-15.1")
def test_that_the_enemy_wins_and_what_he_takes_is_told_first() -> None:
    """Once no loss was foreseen where he walked into empty cities and had won."""
    rows = threats_at(EMPTY)
    assert rows[:3] == [
        "The enemy wins the game in 6 of 6 imagined turns.",
        "Brussels is taken in 6 of 6.",
        "Dunkirk is taken in 6 of 6.",
    ]
    assert rows[3].startswith("No unit is lost in the enemy's next turn, imagined 6 times. ")
    assert len(rows) == 4


def test_a_city_that_is_taken_is_told_where_nobody_wins_and_one_that_is_his_is_not() -> None:
    rows = threats_at(EMPTY.replace("unit: de-pz39 at 0704\n", ""))
    assert rows[0] == "Brussels is taken in 6 of 6 imagined turns."
    assert rows[1].startswith("No unit is lost in the enemy's next turn") and len(rows) == 2
    rows = threats_at(f"{EMPTY}control: Brussels german\n")
    assert rows[1] == "Dunkirk is taken in 6 of 6." and "Brussels" not in " ".join(rows)


def test_a_city_that_is_taken_is_told_before_the_units_lost() -> None:
    rows = threats_at(STRUCK)
    assert rows[0] == "Brussels is taken in 6 of 6 imagined turns."
    assert re.match(r"\d units? threatened, maybe others too, in the enemy's next turn", rows[1])


@pytest.mark.rule("DNK-15.2")
@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("5 french", "The French win the game in 6 of 6 imagined turns."),
        ("5 german", "The enemy wins the game in 6 of 6 imagined turns."),
    ],
)
def test_that_the_last_turn_ends_the_game_is_told(turn: str, said: str) -> None:
    assert threats_at(EMPTY.replace("2 french", turn))[0] == said


@pytest.mark.rule("DNK-12.3")
def test_the_odds_are_those_at_which_the_die_is_cast_with_the_air_on_it() -> None:
    """Once they were those at which an attack was declared, before any air."""
    desk = battle_of("dunkirk-1940", STRUCK)
    seen = opponent.mind(desk, desk.side, "officer").threats(desk.view)
    scenario, rows, shifted = desk.session.game.scenario, answer(desk, "threats"), 0
    for unit in seen.lost:
        told = set[str]()
        for blows in seen.blows[unit]:
            p = next(p for p, order in reversed(blows) if isinstance(order, Fight))
            attack = p.attack_on(p.units[unit].at)
            final, declared = (
                spoken(odds_of(scenario, p, replace(attack, air=air)).final)
                for air in (attack.air, 0)
            )
            told.add(final)
            shifted += final != declared
        name = desk.say(unit_words(unit))[0]
        (row,) = (row for row in rows if row.startswith(f"{name} lost in "))
        assert set(re.findall(r"\d to \d", row)) == told, row
    assert shifted, "air made a difference"


def a_later(scenario: str) -> Desk:
    """The desk of the first of the later positions of a scenario."""
    folder = library.find(scenario).path
    text = min((folder / "later").glob("*.pos")).read_text("utf-8")
    playable, opening = begin_from(text, folder=folder)
    return open_game(playable, "1", opening, text)


def foreseen(monkeypatch: pytest.MonkeyPatch, desk: Desk, *ends: Any) -> list[str]:
    """What threats tell if the imagined turns end in these positions, and nobody is lost."""
    seen = Threats(len(ends), {}, ends=ends)
    monkeypatch.setattr(Player, "threats", lambda *args: seen)
    return answer(desk, "threats")


@pytest.mark.parametrize("scenario", shipped())
def test_in_every_game_a_turn_that_changes_nothing_is_told_as_that_and_a_defeat_first(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = a_later(scenario)
    calm = desk.view
    rows = foreseen(monkeypatch, desk, calm, calm)
    told = " ".join(rows)
    assert "oss is foreseen in" in told and "taken" not in told and "held" not in told
    lost, drawn = (replace(calm, outcome=Outcome("test", won, "")) for won in (desk.enemy, ""))
    rows = foreseen(monkeypatch, desk, lost, calm, lost, drawn)
    assert rows[:2] == [
        "The enemy wins the game in 2 of 4 imagined turns.",
        "The game is drawn in 1 of 4.",
    ]
    assert "oss is foreseen" not in " ".join(rows) and "unit is lost in" in " ".join(rows)


@pytest.mark.rule("SED-4.2a")
def test_cities_of_sedan_that_change_hands_are_told_the_most_frequent_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = battle_of("sedan-1870", "clock: turn 5 french movement\ncontrol: Nancy prussian\n")
    cells = {p.name: p.cell for p in desk.words.board.places if p.scores}

    def taken(*names: str) -> Any:
        cities = {**desk.view.cities, **{cells[name]: desk.enemy for name in names}}
        return replace(desk.view, cities=cities)

    rows = foreseen(monkeypatch, desk, taken("Metz", "Toul"), taken("Toul"))
    assert rows[:2] == ["Toul is taken in 2 of 2 imagined turns.", "Metz is taken in 1 of 2."]
    assert rows[2].startswith("No unit is lost in") and len(rows) == 3, "Nancy was his before"


@pytest.mark.rule("VAU-18.2j")
def test_villages_of_vauchamps_that_are_entered_or_left_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = "unit: P01 at 1226 general\nunit: F24 at 1010 column facing north\n"
    desk = battle_of("vauchamps-1814", f"clock: turn 5 allied movement\n{few}")

    def stand(**at: str) -> Any:
        known = desk.view.units
        return with_units(desk.view, {u: replace(known[u], at=cell) for u, cell in at.items()})

    taken, left, both = stand(F24="1226", P01="1009"), stand(P01="1009"), stand(F24="1226")
    rows = foreseen(monkeypatch, desk, taken, left, taken, desk.view, both)
    assert rows[:2] == [
        "Vauchamps is taken in 2 of 5 imagined turns.",
        "Vauchamps is no longer held in 2 of 5.",
    ]


FIRE_TO_COME = (
    "scenario: vauchamps-1814\nboard: 30 columns 30 rows\nground: none\n"
    "clock: turn 4 french {}\nunit: F24 at 1010 column facing north\n"
    "unit: P01 at 1009 line facing south-south-west\nunit: F41 at 2020 column facing north\n"
)


@pytest.mark.rule("VAU-12.6a")
def test_the_defensive_fire_still_to_come_in_ones_own_turn_is_told_first() -> None:
    """No loss was foreseen, and an increment fell to it in the same turn (a tester by ear)."""
    rows = answer(open_text(FIRE_TO_COME.format("movement"), "1"), "threats")
    assert rows[0] == (
        "In this turn's defensive fire could be fired at: 1st Battalion 3rd Line at 2 to 1 by 1 "
        "enemy unit."
    )
    assert rows[1].startswith("No loss is foreseen in the enemy's next turn")
    over = answer(open_text(FIRE_TO_COME.format("offensive-fire"), "1"), "threats")
    assert over == rows[1:]
