"""The plain state of Sedan in a position file: one line for each field that is not ordinary."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.notation.finding import one_of
from engine.notation.hooks import Start
from engine.notation.structs import read, value_of, words_for, written
from engine.systems.sedan.scenario import Scenario
from engine.systems.sedan.state import Combat, HeldChit, SedanPosition

PLAIN = (
    "placings", "reorders", "asks", "cup", "aside", "gone", "due", "blocked", "tireurs", "pontoon",
    "extra", "first_army", "guard_failed", "guard_beaten", "duties", "combats",
)  # fmt: skip
"""The fields of the position that are written as they are."""
FIELDS = (*(name.replace("_", " ") for name in PLAIN), "combat")
"""The keywords of their lines."""

replace = msgspec.structs.replace


def read_state(s: Scenario, position: SedanPosition, start: Start) -> SedanPosition:
    """The position with everything that its lines say; all else as at the beginning."""
    types = {f.name: f.type for f in msgspec.structs.fields(SedanPosition)}
    found: dict[str, Any] = {"cities": _cities(s, position, start)}
    chits = tuple(_chit(s, text, start) for text, _ in start.of("chit"))
    for name in PLAIN:
        for line in start.lines.get(name.replace("_", " "), ()):
            found[name] = value_of(types[name], line.text, line)
    if "cup" not in found:
        found["cup"] = _cup(s, found.get("aside", {}), found.get("gone", ()), chits)
    for line in start.lines.get("combat", ()):
        found["combat"] = read(Combat, (part.strip() for part in line.text.split(",")), line)
    return replace(position, chits=chits, **found)


def _cities(s: Scenario, position: SedanPosition, start: Start) -> dict[str, str]:
    """Who controls each city: the French, unless a line says otherwise (SED-3.7b)."""
    names = {name: cell for cell, name in s.cities.items()}
    cities = dict(position.cities)
    for text, line in start.of("control"):
        for part in text.split(","):
            name, _, side = part.strip().rpartition(" ")
            cities[names[one_of(name, names, line, "city")]] = start.finder.side(side, line)
    return cities


def _chit(s: Scenario, text: str, start: Start) -> HeldChit:
    line = next(x for x in start.lines["chit"] if text in x.parts())
    kind, *parts = (part.strip() for part in text.split(","))
    kind = one_of(kind, s.chits, line, "chit")
    return read(HeldChit, (f"kind {kind}", *parts), line)


def _cup(
    s: Scenario, aside: dict[str, int], gone: tuple[str, ...], chits: tuple[HeldChit, ...]
) -> dict[str, int]:
    """Every chit that is nowhere else is in the cup."""
    left = {kind.id: kind.count for kind in s.chits.values()}
    for kind in (*gone, *(chit.kind for chit in chits)):
        left[kind] -= 1
    left = {kind: count - aside.get(kind, 0) for kind, count in left.items()}
    return {kind: count for kind, count in left.items() if count > 0}


def state_lines(s: Scenario, fresh: SedanPosition, position: SedanPosition) -> list[str]:
    """The lines of everything that differs from what is taken where nothing is said."""
    usual = replace(
        fresh, due={u: turn for u, turn in fresh.due.items() if u in position.units},
        cup=_cup(s, position.aside, position.gone, position.chits),
    )  # fmt: skip
    lines = []
    if position.cities != fresh.cities:
        control = (f"{s.cities[c]} {side}" for c, side in position.cities.items())
        lines.append(f"control: {', '.join(control)}")
    for name in PLAIN:
        value = getattr(position, name)
        if value != getattr(usual, name):
            lines.append(f"{name.replace('_', ' ')}: {words_for(value)}")
    for chit in position.chits:
        lines.append(f"chit: {written(chit).removeprefix('kind ')}")
    if position.combat is not None:
        lines.append(f"combat: {written(position.combat)}")
    return lines
