"""Sealed notes at White Mountain 1620: extra units and the manoeuvre (WM-22, WM-23)."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import Clock, End, UnitState
from engine.core.event import Level, seen
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.reinforcements.arrivals import due
from engine.systems.thirty_years_war.reinforcements.entering import Enter
from engine.systems.thirty_years_war.reinforcements.events import (
    CouldNotEnter,
    Entered,
    ManoeuvreRolled,
)
from engine.systems.thirty_years_war.sequence import Course
from engine.systems.thirty_years_war.setup.events import ExtraDeployed, NotesShown, SetUpFinished
from engine.systems.thirty_years_war.setup.notes import Note
from engine.systems.thirty_years_war.setup.placing import Place, TakeSetUp
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.visibility import VisibilityRolled
from tests.thirty_years_war.board import Play, real
from tests.thirty_years_war.white_mountain import BOHEMIAN, CATHOLIC, WM


def noted(*options: str) -> Play:
    """The battle with these options, before anything is written."""
    return Play.opened(real(WM, *options))


def other_view(game: Play) -> TywPosition:
    """What the side that does not choose sees."""
    return game.game.redact(game.position, game.s.enemy_of(game.chooser))


# ---- the manoeuvre ----


@pytest.mark.rule("WM-23.0", "WM-23.1a", "WM-23.1b", "WM-22.0")
def test_the_manoeuvre_is_noted_in_secret_and_its_pieces_stay_off_the_map() -> None:
    game = noted("wm-manoeuvre")
    assert game.chooser == CATHOLIC and game.asked == "noting"
    s = game.s
    horse = [u for u in s.unit_ids[CATHOLIC] if s.pieces[u].kind == "cavalry"][:2]
    gun = next(u for u, x in s.pieces.items() if x.kind == "gun" and x.side == CATHOLIC)
    leader = next(u for u, x in s.pieces.items() if x.kind == "leader" and x.side == CATHOLIC)
    before = other_view(game)
    for piece in (gun, s.unit_ids[BOHEMIAN][0]):
        game.refuse(Note(piece, "left"), "WM-23.1a")
    game.refuse(Note(horse[0], "4"), "WM-23.1a")
    game.do(Note(horse[0], "left"))
    game.do(Note(horse[1], "right"))
    game.do(Note(leader, "left"))
    game.do(Note(leader, "none"))
    assert other_view(game) == before and not other_view(game).notes
    game.do(End())
    assert game.chooser == BOHEMIAN
    game.do(TakeSetUp("proposed"))
    game.do(End())
    game.refuse(Place(horse[0], s.pieces[horse[0]].at), "WM-15.2a")
    game.do(TakeSetUp("proposed"))
    assert [game.at(u) for u in horse] == ["", ""] and game.at(leader)
    game.do(End(), dice=(6,))
    finished = [e for e in game.events if isinstance(e, SetUpFinished)]
    assert finished and set(finished[0].kept) == set(horse)
    assert BOHEMIAN not in game.game.redact(game.position, BOHEMIAN).notes
    assert game.game.redact(game.position, BOHEMIAN).notes == {}


def manoeuvring(turn: int, die: int) -> Play:
    """The start of a Catholic turn with two pieces held back."""
    s = real(WM, "wm-manoeuvre")
    game = TywGame(s)
    opening = game.opening()
    horse = [u for u in s.unit_ids[CATHOLIC] if s.pieces[u].kind == "cavalry"][:2]
    foot = {side: next(u for u in s.unit_ids[side]) for side in s.sides}
    units = {**opening.units, foot[CATHOLIC]: UnitState("0112"), foot[BOHEMIAN]: UnitState("1412")}
    position = msgspec.structs.replace(
        opening, units=units, clock=Clock(turn - 1, "", ""), agenda=(Course(step="turn"),),
        notes={CATHOLIC: {horse[0]: "left", horse[1]: "right"}},
    )  # fmt: skip
    return Play.from_position(game, position, dice=(6, die) if die else (6,))


@pytest.mark.rule("WM-23.2a")
@pytest.mark.parametrize(
    ("turn", "die", "arrives"),
    [(2, 1, True), (2, 2, False), (5, 4, True), (5, 5, False), (10, 6, False), (10, 5, True)],
)
def test_the_arrival_roll_is_below_the_turn_and_never_a_six(
    turn: int, die: int, arrives: bool
) -> None:
    game = manoeuvring(turn, die)
    rolled = [e.arrives for e in game.events if isinstance(e, ManoeuvreRolled)]
    assert rolled == [arrives]
    names = [type(e) for e in game.events if isinstance(e, (VisibilityRolled, ManoeuvreRolled))]
    assert names == [VisibilityRolled, ManoeuvreRolled]
    assert len(due(game.s, game.position, CATHOLIC)) == (2 if arrives else 0)


@pytest.mark.rule("WM-23.2a")
def test_no_arrival_roll_in_turn_1_and_none_without_a_force() -> None:
    assert not any(isinstance(e, ManoeuvreRolled) for e in manoeuvring(1, 0).events)
    empty = manoeuvring(1, 0)
    position = msgspec.structs.replace(
        empty.position, notes={}, clock=Clock(4, "", ""), agenda=(Course(step="turn"),)
    )
    again = Play.from_position(empty.game, position, dice=(6,))
    assert not any(isinstance(e, ManoeuvreRolled) for e in again.events)


@pytest.mark.rule("WM-23.2b")
def test_each_wing_enters_by_its_edge_at_the_price_of_the_ground() -> None:
    game = manoeuvring(5, 4)
    left, right = game.position.notes[CATHOLIC]
    assert game.s.manoeuvre is not None
    wings = game.s.manoeuvre.wings
    game.refuse(End(), "WM-23.2b")
    game.refuse(Enter(left, wings["right"][0]), "WM-23.2b")
    game.do(Enter(left, wings["left"][0]))
    game.refuse(Enter(right, wings["left"][0]), "WM-23.2b")
    game.do(Enter(right, wings["right"][0]))
    assert game.at(right) == wings["right"][0] and game.one(Entered).seal


# ---- extra units ----


@pytest.mark.rule("WM-22.1", "WM-22.2", "WM-15.1b")
def test_optional_pieces_are_placed_next_to_own_symbols_at_a_price() -> None:
    """P107."""
    game = noted("wm-extra")
    s = game.s
    game.do(End())
    assert game.asked == "set-up" and game.chooser == BOHEMIAN
    extra = [x for x in s.pieces.values() if s.extra and x.group == s.extra.group]
    unit = next(x for x in extra if x.kind == "infantry")
    leader = next(x for x in extra if x.kind == "leader")
    game.do(TakeSetUp("proposed"))
    symbols = {
        m.cell for m in s.symbols if m.side == BOHEMIAN and m.kind in ("infantry", "cavalry")
    }
    grid = s.board.grid
    far = next(c for c in grid.cells if min(grid.distance(c, x) for x in symbols) == 2)
    game.refuse(Place(unit.id, far), "WM-22.1")
    game.refuse(Place(unit.id, next(iter(symbols))), "WM-22.1")
    cells = game.candidates("place", unit.id)
    assert all(min(grid.distance(c, x) for x in symbols) == 1 for c in cells)
    game.do(Place(unit.id, cells[0]))
    assert game.one(ExtraDeployed).toll.points == unit.strength
    game.do(Place(leader.id, game.at(s.unit_ids[BOHEMIAN][0])))
    assert game.points(CATHOLIC) == unit.strength + 10
    assert not any(x.group for x in real(WM).pieces.values())
    game.do(End())


@pytest.mark.rule("WM-22.3a", "WM-22.3b", "WM-22.2")
def test_a_noted_optional_piece_comes_on_its_turn_from_the_south() -> None:
    game = noted("wm-extra")
    s = game.s
    extra = [x for x in s.pieces.values() if s.extra and x.group == s.extra.group]
    foot = [x for x in extra if x.kind == "infantry"]
    game.refuse(Note(s.unit_ids[BOHEMIAN][0], "3"), "WM-22.3a")
    game.refuse(Note(foot[0].id, "11"), "WM-22.3a")
    before = other_view(game)
    game.do(Note(foot[0].id, "3"))
    assert other_view(game) == before
    game.do(End())
    game.refuse(Place(foot[0].id, "1513"), "WM-22.1")
    position = msgspec.structs.replace(
        game.position, clock=Clock(3, BOHEMIAN, "start"), agenda=(Course(step="movement"),)
    )
    there = Play.from_position(game.game, position)
    south = s.groups[s.extra.group].entry if s.extra else ()
    assert due(s, there.position, BOHEMIAN) == (foot[0].id,)
    there.refuse(End(), "WM-22.3b")
    there.refuse(Enter(foot[1].id, south[0]), "WM-22.3b")
    there.refuse(Enter(foot[0].id, "0101"), "WM-22.3b")
    there.do(Enter(foot[0].id, south[0]))
    assert there.one(ExtraDeployed).toll.points == foot[0].strength
    early = Play.from_position(
        game.game, msgspec.structs.replace(position, clock=Clock(2, BOHEMIAN, "start"))
    )
    assert due(s, early.position, BOHEMIAN) == ()


@pytest.mark.rule("WM-22.3a", "WM-22.3b")
def test_entering_optional_units_do_not_overstack_and_wait_for_room() -> None:
    game = noted("wm-extra")
    s = game.s
    assert s.extra is not None
    extra = [x for x in s.pieces.values() if x.group == s.extra.group and x.is_unit]
    south = s.groups[s.extra.group].entry
    enemies = dict(zip(s.unit_ids[CATHOLIC], south[1:], strict=False))
    units = {**game.position.units, **{u: UnitState(c) for u, c in enemies.items()}}
    position = msgspec.structs.replace(
        game.position, units=units, clock=Clock(3, BOHEMIAN, "start"),
        agenda=(Course(step="movement"),), notes={BOHEMIAN: {x.id: "3" for x in extra[:2]}},
    )  # fmt: skip
    there = Play.from_position(game.game, position)
    there.do(Enter(extra[0].id, south[0]))
    there.refuse(Enter(extra[1].id, south[0]), "TYW-6.31a")
    before = there.position
    there.end()
    assert there.one(CouldNotEnter).pieces == (extra[1].id,)
    heard = seen(before, there.events, CATHOLIC)
    assert not any(isinstance(event, CouldNotEnter) for event in heard)


@pytest.mark.rule("WM-22.3a", "WM-23.1a")
def test_the_notes_are_shown_at_the_end() -> None:
    game = noted("wm-extra", "wm-manoeuvre")
    s = game.s
    game.do(Note(s.unit_ids[CATHOLIC][0], "left"))
    game.do(End())
    game.do(End())
    position = msgspec.structs.replace(
        game.position, clock=Clock(10, BOHEMIAN, "start"), agenda=(Course(step="movement"),)
    )
    there = Play.from_position(game.game, position)
    there.do(End())
    assert there.one(NotesShown).notes[CATHOLIC] == {s.unit_ids[CATHOLIC][0]: "left"}
    assert there.game.redact(there.position, BOHEMIAN).notes == there.position.notes
    assert "The {side:bohemian} note was empty." in there.one(NotesShown).text(Level.BRIEF)
