"""What is laid over the map: reach at once, zones, sight, objectives, who must attack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.board.grid import Grid
from engine.data.library import find
from engine.speech.game_marks import Price
from tests.app.games import Hands, on_screen
from tests.keys.playing import to_movement
from tui.desk.desk import Desk
from tui.map import Over, legend, text_of
from tui.map.marks import MARK
from tui.map.reach import MOST, STOPS, WHOLE, outline
from tui.screens import overlays
from tui.screens.cell import beside, cell
from tui.screens.keys import SCREEN_KEYS
from tui.viewmodel import View

GAMES = ("dunkirk-1940", "sedan-1870", "lutzen-1632", "vauchamps-1814")
LATER = {"vauchamps-1814": "crisis", "lutzen-1632": "clash"}


def desk_of(scenario: str) -> Desk:
    """Where units can move, of some scenarios with armies in contact."""
    name = LATER.get(scenario)
    place = find(scenario).path / "later" / f"{name}.pos"
    return to_movement(scenario, 3, place.read_text("utf-8") if name else "").desk


def drawn(hands: Hands) -> dict[str, Any]:
    """What the map shows laid over cells."""
    picture = hands.game.board.picture
    assert picture is not None
    return dict(picture.look.over)


@pytest.mark.parametrize("scenario", GAMES)
def test_the_reach_of_the_selected_unit_is_drawn_at_once_with_its_costs(
    scenario: str, tmp_path: Path
) -> None:
    """All of a small one, of a large one the edge on all sides; all of any that is asked for."""
    desk = desk_of(scenario)
    marks, most = desk.words.marks, 0

    def reach(hands: Hands) -> dict[str, Any]:
        assert hands.game.board.picture is not None
        return dict(hands.game.board.picture.look.reach)

    async def act(hands: Hands) -> None:
        nonlocal most
        for _ in range(8):
            await hands.press("tab")
            unit = hands.game.player.state.own_unit
            if not unit or not desk.view.units[unit].at:
                continue
            whole = marks.reach(desk.view, unit)
            outlined = reach(hands)
            assert outlined.items() <= whole.items() and len(outlined) >= min(len(whole), 6)
            assert outlined == whole if len(whole) <= WHOLE else len(outlined) <= MOST + STOPS
            await hands.press("R")
            assert reach(hands) == whole
            most = max(most, len(whole))
        await hands.press("escape", "escape")  # the answer, and the unit
        assert not reach(hands)

    on_screen(tmp_path, act, desk)
    assert most > 60 or scenario in ("dunkirk-1940", "lutzen-1632")


def test_the_edge_of_a_large_reach_is_beside_what_is_out_of_it_on_all_sides() -> None:
    grid = Grid(30, 30, "odd")
    reach = {cell: Price(float(grid.distance("1515", cell))) for cell in grid.within("1515", 5)}
    del reach["1515"]
    drawn = outline(grid, reach, "1515", {"1515", "1716"})
    assert all(price == reach[cell] and price.cost == 5 for cell, price in drawn.items())
    assert 8 <= len(drawn) <= MOST
    assert {(int(c[:2]) > 15) - (int(c[:2]) < 15) for c in drawn} == {-1, 0, 1}
    del reach["1716"]
    assert outline(grid, reach, "1515", {"1716"}) == drawn, "a unit within is no edge"
    near = dict(list(reach.items())[:WHOLE])
    assert outline(grid, near, "1515", ()) == near
    shut = {cell: Price(1.0) for cell in grid.cells if cell != "1515"}
    assert 0 < len(outline(grid, shut, "1515", ())) <= MOST, "nothing is out of reach"


@pytest.mark.parametrize("scenario", GAMES)
def test_one_key_walks_through_the_overlays_and_escape_takes_them_off(
    scenario: str, tmp_path: Path
) -> None:
    desk = desk_of(scenario)

    async def act(hands: Hands) -> None:
        await hands.press("tab")
        unit, seen = hands.game.player.state.unit, []
        while not seen or hands.game.overlay:
            await hands.press("ctrl+r")
            if hands.game.overlay:
                assert drawn(hands) and hands.said.endswith("Escape takes it off.")
                assert hands.game.board.picture is not None
                assert not hands.game.board.picture.look.reach
            else:
                assert hands.said == "Nothing is laid over the map." and not drawn(hands)
            seen.append(hands.game.overlay)
        known = overlays.names_of(hands.game.view)
        assert seen[:-1] == [name for name in known if name in seen] and len(seen) > 2
        await hands.press("ctrl+r", "escape")
        assert not drawn(hands) and hands.game.player.state.unit == unit
        for name in known:
            await hands.type(f"overlay {name}")
            assert hands.game.overlay == name
        await hands.type("overlay lava")
        assert hands.said.startswith("There is no overlay lava. There is: zones")

    on_screen(tmp_path, act, desk)


@pytest.mark.parametrize("scenario", GAMES)
def test_zones_are_those_that_are_told(scenario: str) -> None:
    view = View(to_player(scenario))
    desk = view.desk
    cells = overlays.overlay(view, "zones").cells
    assert cells
    for at in desk.words.board.grid.cells:
        enemy = bool(desk.words.zones(desk.view, desk.side, at))
        own = bool(desk.words.zones(desk.view, desk.enemy, at))
        assert (cells.get(at) == Over("zone")) == (enemy and not own)
        assert (cells.get(at) == Over("own zone")) == (own and not enemy)
        assert (cells.get(at) == Over("both zones")) == (own and enemy)
    kinds = [over.kind for over in cells.values()]
    told = overlays.overlay(view, "zones").told
    for kind, mark in (("zone", "e the enemy's"), ("own zone", "y your own"),
                       ("both zones", "c contested by both")):  # fmt: skip
        assert f"{mark}, {kinds.count(kind)}" in told, told


def to_player(scenario: str) -> Any:
    from tui.keys.player import Player

    return Player(desk_of(scenario))


@pytest.mark.parametrize("scenario", ["lutzen-1632", "vauchamps-1814"])
def test_what_is_in_sight_is_what_is_told_of_the_line(scenario: str) -> None:
    view = View(to_player(scenario))
    desk, words = view.desk, view.desk.words
    own = [u for u, s in desk.view.units.items() if s.at and words.side_of(u) == desk.side]
    checked = 0
    for seer in (*own[:3], *own[-3:], desk.cursor):
        view.seer = seer
        cells = overlays.overlay(view, "sight").cells
        for at, over in list(cells.items())[:20]:
            start = desk.view.units[seer].cells if seer in desk.view.units else (seer,)
            has_front = scenario == "vauchamps-1814" and seer in words.s.units
            told = " ".join(words.sight(desk.view, desk.side, seer if has_front else start[0], at))
            assert (" sees " if has_front else "is clear") in told, (seer, at, told)
            assert over.text == str(min(words.board.grid.distance(c, at) for c in start))
            checked += 1
    assert checked


@pytest.mark.parametrize("scenario", ["sedan-1870", "lutzen-1632"])
def test_duties_are_those_that_are_bound_to_attack(scenario: str) -> None:
    view = View(to_player(scenario))
    desk = view.desk
    bound = {desk.view.units[u].at for u in desk.words.bound(desk.view, desk.side)}
    assert desk.words.duties(desk.view, desk.side).attackers == bound


def test_marks_of_overlays_are_in_the_legend_while_they_are_there() -> None:
    view = View(to_player("vauchamps-1814"))
    words = view.desk.words
    for name in overlays.names_of(view):
        view.laid = overlays.overlay(view, name).cells
        shown = {row.shown for row in legend(words.names, words.marks, laid=view.laid_kinds)}
        assert {
            MARK[over.kind].shown or MARK[over.kind].char for over in view.laid.values()
        } <= shown
    assert any("Control R" in key.shown for key in SCREEN_KEYS)
    assert text_of(cell(view, 80).rows[0]) and beside(view, 60, 30).rows
