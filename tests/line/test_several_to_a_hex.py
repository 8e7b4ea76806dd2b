"""Several units sent to one hex in one line: done, or told of each why not; no word is dropped."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tests.contract.moments import begun, openings
from tests.keys.playing import to_movement
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.desk.marching import goes


def moving(scenario: str) -> tuple[Desk, list[str]]:
    """A desk at which several units on the map can move, and those that have a hex in common."""
    opened = (begun(playable, opening) for _, playable, opening in openings(scenario))
    for desk in (*opened, to_movement(scenario, 3).desk):
        verb = next((v for v in desk.options.frame_verbs() if goes(v)), None)
        slot = desk.options.slot(verb, ()) if verb else None
        units = [u for u in (slot.candidates if slot else ()) if desk.view.units[u].at]
        if len(units) > 2:
            return desk, units
    raise AssertionError(scenario)


def two_and_a_hex(desk: Desk, units: list[str]) -> tuple[str, str, str]:
    """Two units and a hex that both could reach."""
    for first in units:
        for second in (u for u in units if u != first):
            ways = [desk.words.marks.reach(desk.view, unit) for unit in (first, second)]
            both = [c for c in ways[0] if c in ways[1]]
            if both:
                return first, second, both[-1]
    raise AssertionError("nobody")


@pytest.mark.parametrize("joined", ["{}, {} {}", "{} and {} to {}", "{}; {} {}"])
@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_several_units_are_sent_to_a_hex_in_one_line(scenario: str, joined: str) -> None:
    desk, units = moving(scenario)
    first, second, cell = two_and_a_hex(desk, units)
    names = [desk.say(f"{{unit:{unit}}}")[0] for unit in (first, second)]
    before = len(desk.session.entries)
    rows = answer(desk, f"move {joined.format(*names, cell)}")
    assert not rows[0].startswith("Not understood"), rows
    done = [u for u in (first, second) if desk.view.units[u].at == cell]
    told = " ".join(rows)
    assert done or "Not " in told or "Refused" in told, rows
    if done:
        assert len(desk.session.entries) > before
        answer(desk, "undo yes")
        assert len(desk.session.entries) == before or desk.question is not None


def test_units_of_one_hex_march_together_at_sedan() -> None:
    desk, units = moving("sedan-1870")
    at: dict[str, list[str]] = {}
    for unit in units:
        at.setdefault(desk.view.units[unit].at, []).append(unit)
    first, second = next(pair[:2] for pair in at.values() if len(pair) > 1)
    names = [desk.say(f"{{unit:{unit}}}")[0] for unit in (first, second)]
    cell = desk.words.board.grid.neighbours(desk.view.units[first].at)[0]
    rows = answer(desk, f"move {names[0]}, {names[1]} {cell}")
    assert "move from" in rows[0] or "march" in rows[0] or rows[0].startswith("Refused"), rows
    assert rows[0].index(names[1]) > rows[0].index(names[0]) >= 0


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_a_name_that_is_nobodys_stops_all(scenario: str) -> None:
    desk, units = moving(scenario)
    first, _, cell = two_and_a_hex(desk, units)
    name = desk.say(f"{{unit:{first}}}")[0]
    rows = answer(desk, f"move {name}, Blefuscu {cell}")
    assert rows[0].startswith("Not understood: There is no unit Blefuscu"), rows
    assert not desk.session.entries[-1:] or desk.view.units[first].at != cell
