"""What cannot be in a position of Vauchamps 1814: refused with line and rule, unit by unit."""

from collections.abc import Iterable

from engine.core.position import UnitState
from engine.core.words import listed
from engine.notation import hooks, text
from engine.speech.speaker import Speaker
from engine.systems.vauchamps import Scenario, VauPosition, enemies_at, order_of_battle, stack
from engine.systems.vauchamps.formations.changes import formations_of
from engine.systems.vauchamps.stacks.limits import why_not_stop
from engine.systems.vauchamps.state import (
    BLUE,
    CAPTURED,
    DEAD,
    DISORDERED,
    ELIMINATED,
    EXHAUSTED,
    FORMATIONS,
    GONE,
    GREEN,
    ROUTED,
    SURRENDERED,
    TIRED,
    WOUNDED,
)

CAVALRY_ONLY = (TIRED, EXHAUSTED, BLUE, GREEN, "charged", "galloped", "marker")
GUNS_ONLY = ("limber-failed", "limber-tried", "by-road")
FOOT_ONLY = ("in-square", "sheltered")
OF_LEADERS = (WOUNDED, DEAD, CAPTURED, "back")
"""States by who can have them."""


def check_piece(s: Scenario, piece: str, state: UnitState, line: text.Line) -> None:
    """Refuses what a unit or leader cannot be. Raises NotationError."""
    wrong = _wrong_place(piece, state) or (
        _wrong_unit(s, s.units[piece], state) if piece in s.units else _wrong_leader(piece, state)
    )
    if wrong:
        raise line.wrong(wrong)


def _wrong_place(piece: str, state: UnitState) -> str:
    """On the map nobody is gone; off it nothing else is known of him than that."""
    gone = [m for m in state.marks if m in (*GONE, WOUNDED)]
    if state.at and gone:
        return f"{piece} cannot be {gone[0]} and at {state.at}; write off the map, {gone[0]}."
    if len(gone) > 1:
        return f"{piece} is either {listed(gone, 'or')}."
    more = [w for w in (*state.marks, *state.values) if w not in (*gone, "lost", "back")]
    if not state.at and more:
        return f"{piece} is off the map and cannot be {more[0]} there."
    return ""


def _wrong_leader(piece: str, state: UnitState) -> str:
    """A leader has no formation, facing or losses; who is wounded comes back (VAU-14.2)."""
    if state.also:
        return f"{piece} is a leader and stands in one hex (VAU-0.9)."
    units = (*FORMATIONS, DISORDERED, ROUTED, *CAVALRY_ONLY, *GUNS_ONLY, *FOOT_ONLY, "facing",
             "lost", ELIMINATED, SURRENDERED)  # fmt: skip
    found = next((w for w in (*state.marks, *state.values) if w in units), "")
    if found:
        return f"{piece} is a leader and cannot be {found}; that is for combat units (VAU-0.9)."
    if ("back" in state.values) is not (WOUNDED in state.marks):
        return f"{piece} is wounded, back 24 if he returns in turn 24 (VAU-14.2b)."
    return ""


def _wrong_unit(s: Scenario, who: order_of_battle.Unit, state: UnitState) -> str:
    return (
        _wrong_arm(who, state)
        or _wrong_losses(who, state)
        or (_wrong_formation(s, who, state) if state.at else "")
        or _wrong_readiness(who, state)
    )


def _wrong_arm(who: order_of_battle.Unit, state: UnitState) -> str:
    """States that only one arm has."""
    for words, arm, fits, rule in (
        (CAVALRY_ONLY, "cavalry", who.cavalry, "VAU-5.0a"),
        (GUNS_ONLY, "artillery", who.guns, "VAU-6.8b"),
        (FOOT_ONLY, "infantry", who.infantry, "VAU-6.5a"),
        (OF_LEADERS, "leaders", False, "VAU-14.2a"),
    ):
        found = next((w for w in (*state.marks, *state.values) if w in words), "")
        if found and not fits:
            return f"{who.id} is {_arm(who)} and cannot be {found}; that is for {arm} ({rule})."
    return ""


def _arm(who: order_of_battle.Unit) -> str:
    return "artillery" if who.guns else who.arm


def _wrong_losses(who: order_of_battle.Unit, state: UnitState) -> str:
    """Who has lost all is off the map (VAU-3.2d)."""
    lost = state.values.get("lost", 0)
    if lost > who.inc or (state.at and lost == who.inc):
        return (f"{who.id} has {who.inc} inc and cannot have lost {lost}; if it is lost, write off "
                "the map, eliminated (VAU-3.2d).")  # fmt: skip
    return ""


def _wrong_formation(s: Scenario, who: order_of_battle.Unit, state: UnitState) -> str:
    """One formation, of its arm, for its ground; without one as a column (VAU-6.0c, VAU-4.0h)."""
    forms = [m for m in state.marks if m in FORMATIONS]
    form, broken = next(iter(forms), ""), [m for m in state.marks if m in (DISORDERED, ROUTED)]
    known = formations_of(s, who.id)
    if len(forms) > 1 or len(broken) > 1:
        return f"{who.id} is either {listed(broken if len(broken) > 1 else forms, 'or')}."
    if form not in known:
        rule = "VAU-6.7a" if form == "skirmish" else "VAU-6.0c"
        return f"{who.id} cannot be in {form}; there is {listed(known)} ({rule})."
    if broken and who.cavalry and DISORDERED in broken:
        return f"{who.id} is cavalry, which routs and is never disordered (VAU-4.0f)."
    if broken and form == "unlimbered":
        return f"{who.id} is unlimbered; such guns are never {broken[0]} (VAU-4.0f)."
    if broken and form not in ("column", "limbered"):
        return f"{who.id} is {broken[0]} and has no formation such as {form} (VAU-4.0h)."
    return "" if broken else _wrong_ground(s, who, form, state.cells)


def _wrong_ground(s: Scenario, who: order_of_battle.Unit, form: str, cells: Iterable[str]) -> str:
    for cell in cells:
        terrain = s.terrain_at(cell)
        if terrain.general and form in ("column", "line", "square"):
            rule = {"line": "VAU-6.4b", "square": "VAU-6.5a"}.get(form, "VAU-6.6a")
            return f"{who.id} cannot be in {form} at {cell}, {terrain.name} ({rule})."
        if form == "road-march" and who.is_regiment:
            return f"{who.id} is a regiment and does not march as one counter (VAU-6.9b)."
    return ""


def _wrong_readiness(who: order_of_battle.Unit, state: UnitState) -> str:
    """A marker has a colour, and a unit one marker (VAU-5.0e)."""
    worn = [m for m in state.marks if m in (TIRED, EXHAUSTED)]
    colour = [m for m in state.marks if m in (BLUE, GREEN)]
    if len(worn) > 1 or len(colour) > 1:
        return f"{who.id} has one marker: {listed([*worn, *colour], 'or')} (VAU-5.0e)."
    if len(worn) != len(colour):
        return f"{who.id} wants both, such as tired blue, the colour of the segment (VAU-5.0e)."
    return ""


def check_hexes(s: Scenario, p: VauPosition, start: hooks.Start) -> None:
    """Refuses pieces that cannot stand together, or not both stand. Raises NotationError."""
    for unit in start.units:
        if unit in s.units and p.units[unit].at:
            if wrong := _regiment_twice(s, p, unit):
                raise start.line_of(unit).wrong(wrong)
    for cell in dict.fromkeys(c for state in p.units.values() for c in state.cells):
        _check_hex(s, p, start, cell)


def _regiment_twice(s: Scenario, p: VauPosition, unit: str) -> str:
    """A regiment stands as its counter or as its battalions (VAU-3.4)."""
    there = next((b for b in s.units[unit].battalions if p.units[b].at), "")
    if not there:
        return ""
    return f"{unit} is the counter of {there}'s regiment; one of the two stands there (VAU-3.4a)."


def _check_hex(s: Scenario, p: VauPosition, start: hooks.Start, cell: str) -> None:
    """Both sides are in a hex only as cavalry in a square's; units stack as they may stop."""
    if not (units := stack(s, p, cell)):
        return
    line = max((start.line_of(u) for u in units), key=lambda x: x.number)
    sides = tuple(dict.fromkeys(s.units[u].side for u in units))
    if len(sides) > 1 and not any(_ridden_into(s, p, cell, side) for side in sides):
        raise line.wrong(f"{units[0]} and {enemies_at(s, p, cell, sides[0])[0]}: units of both "
                         f"sides stand at {cell} (VAU-11.0e).")  # fmt: skip
    if p.moving or start.lines.get("pending"):
        return
    for side in sides:
        if (why := why_not_stop(s, p, cell, side)) is not None:
            said = Speaker(start.finder.names).say(why.reason).rstrip(".")
            raise line.wrong(f"{said} ({' '.join(why.rules)}).")


def _ridden_into(s: Scenario, p: VauPosition, cell: str, side: str) -> bool:
    """True if a side's infantry is in square there and all its enemies are cavalry."""
    enemies = enemies_at(s, p, cell, side)
    own = [u for u in stack(s, p, cell) if u not in enemies]
    squares = any(p.units[u].formation == "square" for u in own)
    return squares and all(s.units[u].cavalry for u in enemies)
