"""Random moments of Dunkirk 1940, for what must hold of every picture."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.core.position import UnitState
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from engine.systems.dunkirk.state import ROUTED, DunkirkPosition
from tests.map.pictures import dunkirk
from tui.map import Look


@st.composite
def positions(draw: st.DrawFn) -> DunkirkPosition:
    """Units anywhere on land, sides apart, some of them routed."""
    s, _, _ = dunkirk()
    land = [c for c in s.board.grid.cells if not s.is_sea(c)]
    split = draw(st.integers(10, len(land) - 10))
    parts = {FRENCH: land[:split], GERMAN: land[split:]}
    units = {
        u.id: UnitState(
            draw(st.sampled_from(parts[u.side][:9] + [""])),
            marks=(ROUTED,) if draw(st.booleans()) else (),
        )
        for u in s.units.values()
    }
    sides = st.sampled_from((GERMAN, FRENCH))
    return DunkirkPosition(units=units, cities={c: draw(sides) for c in s.cities})


@st.composite
def looks(draw: st.DrawFn, view: DunkirkPosition) -> Look:
    """A cursor often where something is, a unit selected with its reach, or targets."""
    s, _, marks = dunkirk()
    on_map = [u for u, state in view.units.items() if state.at and s.units[u].side == GERMAN]
    enemies = sorted({st.at for u, st in view.units.items() if s.units[u].side == FRENCH} - {""})
    unit = draw(st.sampled_from(["", *on_map]))
    reach = marks.reach(view, unit) if unit and draw(st.booleans()) else {}
    busy = [view.units[unit].at] if unit else [*s.cities, *enemies]
    cursor = draw(st.sampled_from([*busy, *sorted(reach), *s.board.grid.cells[:20], ""]))
    targets = draw(st.lists(st.sampled_from(enemies), max_size=3)) if enemies else []
    return Look(cursor, (unit,) if unit else (), tuple(targets), reach)


@st.composite
def scenes(draw: st.DrawFn) -> tuple[DunkirkPosition, Look]:
    """A position with a look at it."""
    view = draw(positions())
    return view, draw(looks(view))
