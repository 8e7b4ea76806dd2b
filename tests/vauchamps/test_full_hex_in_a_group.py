"""Of several who are sent it is said what bars each, as if he had been sent alone."""

import pytest

from engine.notation import begin_from
from tests.keys.playing import open_game
from tests.vauchamps.board import real
from tui.desk.answering import answer

THERE, COMING = ("F01", "F02", "F03", "F08"), ("F04", "F05")


def clear_way() -> tuple[str, str, str]:
    """Three clear hexes in a line to the north, far from all others."""
    s = real()
    for start in s.board.grid.cells:
        between = s.board.grid.step(start, 0)
        end = s.board.grid.step(between, 0) if between else None
        cells = (start, between, end)
        if between and end and all(s.board.terrain[c] == "clear" and c[:2] == "05" for c in cells):
            return start, between, end
    raise AssertionError("there is no such way")


@pytest.mark.rule("VAU-3.1a")
def test_a_full_hex_is_the_reason_told_to_a_group() -> None:
    """It was said that more was to be said of his order, and alone he was told of the full hex."""
    start, _, end = clear_way()
    text = "scenario: vauchamps-1814\nclock: turn 5 french movement\n"
    text += "".join(f"unit: {u} at {end} column facing north\n" for u in THERE)
    text += "".join(f"unit: {u} at {start} column facing north\n" for u in COMING)
    desk = open_game(*begin_from(text)[:1], "3", begin_from(text)[1], text)
    north = desk.speaker.direction(0)
    names = ", ".join(desk.speaker.unit(unit) for unit in COMING)
    told = " ".join(answer(desk, f"move {names} {north} {north}"))
    assert f"{end} would hold" in told and "more is to be said" not in told, told
