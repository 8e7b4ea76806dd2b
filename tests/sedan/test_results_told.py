"""What a result means is said by the odds, by the die and by the chart in the same words."""

from __future__ import annotations

import re

import pytest

from engine.core.event import Level
from engine.systems.sedan.combat.events import NoEffectInCity, Resolved
from engine.systems.sedan.scenario import RESULTS
from engine.systems.sedan.special_units.first_army import PlaceFirstArmy
from engine.systems.sedan.words.charts import charts
from engine.systems.sedan.words.speech import SedanWords
from tests.sedan.board import PRUSSIAN, Army, F, P, Piece, Play

CITIES = {"field": (), "city": ("3010",), "both": ("3010",)}
DEFENCE = {"field": 6, "city": 18, "both": 21}
TIMES = {"DR": 2, "EX": 3, "DL1": 4, "DE": 6}
"""So many times the defence have the result in their column; those that hurt the attacker, 1."""
MEANT = {
    ("DR", "field"): "the defenders retreat",
    ("DR", "city"): "no effect, nobody retreats from a city",
    ("DR", "both"): "the defenders retreat, but not from a city",
    ("DL1", "field"): "one defender is lost, the others retreat",
    ("DL1", "city"): "one defender is lost, nobody retreats from a city",
    ("DL1", "both"): "one defender is lost, the others retreat, but not from a city",
}


def _declared(attacker: Piece, ground: str) -> Play:
    targets = "3010 3109" if ground == "both" else "3010"
    french = [F("f", "3010"), F("g", "3010")] + [F("h", "3109")] * (ground == "both")
    play = Play(attacker, *french, phase="combat", cities=CITIES[ground], ask=True)
    if play.asked == "first-army":
        play.do(PlaceFirstArmy("first"))
    play.attack(targets, attacker.unit.id)
    return play


def _foretold(play: Play, result: str) -> str:
    """What the odds of the combat that is fought say of a result; "" if its column lacks it."""
    targets = play.position.battle.targets
    words = SedanWords(play.game.scenario)
    *_, row = words.odds(play.position, PRUSSIAN, targets[0], (), targets[1:])
    found = re.search(rf"\b{result}: (?:with First Army it is \w+: )?([^.]*)\.", row)
    return found[1] if found else ""


def _told(event: Resolved) -> str:
    """What the die's row says that a result means."""
    said = event.text(Level.NORMAL).removeprefix("laid down: ")
    return re.split(r"^\w+, (?:with First Army it is \w+: )?", said)[1].removesuffix(".")


@pytest.mark.rule("SED-11.9c", "SED-11.9d", "SED-7.7a", "SED-7.7b", "SED-7.7c")
@pytest.mark.parametrize("ground", CITIES)
@pytest.mark.parametrize("army", [False, True])
@pytest.mark.parametrize("result", RESULTS)
def test_odds_and_die_mean_the_same(result: str, army: bool, ground: str) -> None:
    strength = DEFENCE[ground] * TIMES.get(result, 0) or 1
    play = _declared(Army("3009", strength) if army else P("p", "3009", strength), ground)
    foretold = _foretold(play, result)
    play.fight(result)
    event = play.one(Resolved)
    assert foretold and _told(event) == foretold
    applied = event.combat.result
    assert foretold == MEANT.get((applied, ground), foretold)
    asked = play.position.top.units if play.asked == "retreating" else ()  # type: ignore[union-attr]
    if applied == "DR":
        assert ("f" in asked) is (ground == "field")


@pytest.mark.rule("SED-11.9c")
def test_a_city_that_holds_is_told_once() -> None:
    play = _declared(P("p", "3009", 9), "city")
    play.fight("DR")
    assert play.told(NoEffectInCity)
    assert play.said() == "laid down: DR, no effect, nobody retreats from a city."


@pytest.mark.rule("SED-11.9c", "SED-11.9d")
def test_the_chart_of_results_tells_of_cities() -> None:
    rows = charts(Play(P("p", "3009"), F("f", "3010"), phase="combat").game.scenario)["results"]
    assert (
        "DR: the defenders retreat. Against a city: no effect, nobody retreats from a city." in rows
    )
    assert sum("Against a city" in row for row in rows) == 2
