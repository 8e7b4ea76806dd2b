"""Retreat (DNK-11.5): away from the enemy of the combat, never into his zones, unit by unit."""

from collections.abc import Iterator

from engine.core import DONE, Refusal, Slot, Tokens, Verb, refuse, replace, words
from engine.systems.dunkirk import DunkirkPosition, HasScenario, Scenario, bad_cell, cities, victory
from engine.systems.dunkirk.combat.events import Retreated, WasRouted
from engine.systems.dunkirk.combat.results import remove, say_if_emptied
from engine.systems.dunkirk.frames import Combats, Retreating
from engine.systems.dunkirk.orders import Retreat
from engine.systems.dunkirk.stacking import closed_to, room_in, why_not_shared
from engine.systems.dunkirk.zones import enemy_zone

Path = tuple[str, ...]
Ways = dict[str, tuple[Path, ...]]
"""The lawful end hexes, each with the ways to it, the first found clockwise first."""
EVERYWHERE = tuple(range(6))
NOWHERE = "none"
"""Said instead of an end hex for a unit whose end hexes are all full: it is removed."""


def closed_hexes(s: Scenario, p: DunkirkPosition, side: str) -> frozenset[str]:
    """Hexes closed to a side's retreats: enemy zones and enemy units (DNK-11.5.3)."""
    return enemy_zone(s, p, side) | closed_to(s, p, side)


def paths(
    s: Scenario, start: str, hexes: int, closed: frozenset[str], directions: tuple[int, ...]
) -> Iterator[Path]:
    """Every path of exactly so many steps, no hex twice, each step lawful, in these directions."""

    def walk(path: Path) -> Iterator[Path]:
        if len(path) == hexes + 1:
            yield path[1:]
            return
        for direction in directions:
            cell = s.board.grid.step(path[-1], direction)
            if cell and cell not in closed and cell not in path and not s.is_sea(cell):
                yield from walk((*path, cell))

    yield from walk((start,))


def farthest(s: Scenario, p: DunkirkPosition, found: list[Path], enemies: tuple[str, ...]) -> Ways:
    """Of the paths that end with room, those that end farthest from any enemy (DNK-11.5.2a)."""
    places = [p.units[u].at for u in enemies if p.units[u].at]

    def away(cell: str) -> int:
        return min((s.board.grid.distance(cell, place) for place in places), default=0)

    roomy = [path for path in found if room_in(s, p, path[-1]) > 0]
    best = max((away(path[-1]) for path in roomy), default=0)
    ways: Ways = {}
    for path in roomy:
        if away(path[-1]) == best:
            ways[path[-1]] = (*ways.get(path[-1], ()), path)
    return ways


def ways_within(
    s: Scenario, p: DunkirkPosition, frame: Retreating, unit: str, directions: tuple[int, ...]
) -> tuple[bool, Ways, bool]:
    """Whether a full path exists in these directions, the ways with room, and if one further."""
    side, start = s.units[unit].side, p.units[unit].at
    closed = closed_hexes(s, p, side)
    found = list(paths(s, start, frame.hexes, closed, directions))
    ways = farthest(s, p, found, frame.enemies)
    if ways or not found:
        return bool(found), ways, False
    longer = list(paths(s, start, frame.hexes + 1, closed, directions))
    return True, farthest(s, p, longer, frame.enemies), True


def ways_out(s: Scenario, p: DunkirkPosition, frame: Retreating, unit: str) -> tuple[Ways, bool]:
    """The lawful end hexes with the ways to them, and whether it is one hex further (DNK-11.5.5).

    An attacker that has a way of home-direction steps alone must take one (DNK-11.5.2b); if those
    find no room at all, any lawful way counts before the unit is removed.
    """
    if frame.attackers:
        home = tuple(sorted(s.home[s.units[unit].side]))
        exists, ways, extra = ways_within(s, p, frame, unit, home)
        if exists and ways:
            return ways, extra
    _, ways, extra = ways_within(s, p, frame, unit, EVERYWHERE)
    return ways, extra


def full_ends(s: Scenario, p: DunkirkPosition, frame: Retreating, unit: str) -> frozenset[str]:
    """The hexes in which the retreat of a unit could end but for stacking (DNK-11.5.5)."""
    side, start = s.units[unit].side, p.units[unit].at
    closed = closed_hexes(s, p, side)
    ends = frozenset(path[-1] for path in paths(s, start, frame.hexes, closed, EVERYWHERE))
    if not ends:
        return ends
    return ends | {path[-1] for path in paths(s, start, frame.hexes + 1, closed, EVERYWHERE)}


def may_get_room(s: Scenario, p: DunkirkPosition, frame: Retreating, ends: frozenset[str]) -> bool:
    """True if one of these full hexes has room once other units of the retreat have left it."""
    return any(room_in(s, p, cell, frame.units) > 0 for cell in ends)


def remaining(p: DunkirkPosition, frame: Retreating) -> tuple[str, ...]:
    """The units of a retreat that are still on the map and have not retreated yet."""
    return tuple(u for u in frame.units if p.units[u].at)


def _without(frame: Retreating, unit: str) -> Retreating:
    left = tuple(u for u in frame.units if u != unit)
    return replace(frame, units=left, step="check", sides=())


NO_WAY, NO_ROOM = "no way to retreat", "no room at the end of its retreat"


def run(pen: victory.Pen, frame: Retreating) -> None:
    """Remove units that have no way out (DNK-11.5.4), then ask for the next one or finish.

    A unit whose end hexes are full only with units that must themselves still retreat is left to
    the one who moves them: he picks the order.
    """
    s = pen.game.scenario
    if not (left := remaining(pen.position, frame)):
        pen.done()
        return
    for unit in left:
        if ways_out(s, pen.position, frame, unit)[0]:
            continue
        ends = full_ends(s, pen.position, frame, unit)
        if not may_get_room(s, pen.position, frame, ends):
            pen.step(_without(frame, unit))
            remove(pen, unit, NO_ROOM if ends else NO_WAY)
            return
    pen.step(replace(frame, units=left, step="choose", sides=(frame.mover,)))


def _misplaced(game: HasScenario, view: DunkirkPosition, side: str) -> Refusal:
    frame = view.top
    if isinstance(frame, Retreating):
        rules = ("DNK-11.5.1b",) if frame.attackers else ("DNK-11.5.1a",)
        return refuse(f"{words.players(frame.mover)} make this retreat.", *rules)
    return refuse("No retreat is due.", "DNK-7.0", "DNK-11.5.1a")


def _ways_for(
    s: Scenario, p: DunkirkPosition, frame: Retreating, order: Retreat
) -> tuple[Path, ...]:
    return ways_out(s, p, frame, order.unit)[0].get(order.to, ())


def why_not_retreat(
    game: HasScenario, view: DunkirkPosition, side: str, order: Retreat
) -> Refusal | None:
    """Why a unit may not retreat there."""
    s, frame = game.scenario, view.pending(Retreating)
    if order.unit not in frame.units:
        rule = result_rule(view, frame)
        return refuse(f"{words.units(frame.units)} must retreat now, no other unit.", rule)
    if order.to == NOWHERE:
        return _why_not_removed(s, view, frame, order.unit)
    if refusal := bad_cell(s, order.to, "DNK-11.5.3"):
        return refusal
    if not (found := _ways_for(s, view, frame, order)):
        return _why_not_there(s, view, frame, order)
    if order.via and (*order.via, order.to) not in found:
        who, end = words.unit(order.unit), words.cell(order.to)
        return refuse(f"{who} cannot go by {words.cells(order.via)} to {end}.", "DNK-11.5.2a")
    return None


def result_rule(p: DunkirkPosition, frame: Retreating) -> str:
    """The rule that orders this retreat: a combat result, or the opening of the city."""
    beneath = p.agenda[-2] if len(p.agenda) > 1 else None
    if isinstance(beneath, Combats) and beneath.step == "opened":
        return "DNK-14.2"
    if frame.attackers:
        return "DNK-11.4.1d"
    return "DNK-11.4.1f" if frame.routs else "DNK-11.4.1e"


def _why_not_removed(
    s: Scenario, p: DunkirkPosition, frame: Retreating, unit: str
) -> Refusal | None:
    ways = ways_out(s, p, frame, unit)[0]
    if not ways:
        return None
    return refuse(f"{words.unit(unit)} can retreat to {words.cells(ways, 'or')}.", "DNK-11.5.4")


def _why_not_there(s: Scenario, p: DunkirkPosition, frame: Retreating, order: Retreat) -> Refusal:
    ways, extra = ways_out(s, p, frame, order.unit)
    choices = f"Choose {words.cells(ways, 'or')}." if ways else "No hex has room now."
    side, start = s.units[order.unit].side, p.units[order.unit].at
    to, closed = words.cell(order.to), closed_hexes(s, p, side)
    hexes = frame.hexes + (1 if extra else 0)
    far = words.counted(hexes, "hex", "hexes")
    if s.board.grid.distance(start, order.to) > hexes:
        return refuse(f"{to} is more than {far} away. {choices}", result_rule(p, frame))
    enemies = closed_to(s, p, side)
    if refusal := why_not_shared(enemies, order.to, "DNK-11.5.3", f" {choices}"):
        return refusal
    if order.to in enemy_zone(s, p, side):
        return refuse(f"{to} is in an enemy zone of control. {choices}", "DNK-11.5.3")
    lengths = {frame.hexes, hexes}
    if not any(_leads_to(s, start, n, closed, EVERYWHERE, order.to) for n in lengths):
        return refuse(
            f"No open way of exactly {far} leads to {to}. {choices}",
            "DNK-11.5.2a", "DNK-11.5.3", result_rule(p, frame),
        )  # fmt: skip
    if room_in(s, p, order.to) <= 0:
        return refuse(f"{to} is full. {choices}", "DNK-11.5.5", "DNK-9.3")
    if frame.attackers and not _leads_to(s, start, hexes, closed, s.home[side], order.to):
        return refuse(f"{to} is not on a way towards its own edge. {choices}",
                      "DNK-11.5.2b", "DNK-11.5.2a")  # fmt: skip
    return refuse(f"{to} is nearer to the enemy than it has to be. {choices}", "DNK-11.5.2a")


def _leads_to(
    s: Scenario, start: str, hexes: int, closed: frozenset[str], directions: tuple[int, ...],
    to: str,
) -> bool:  # fmt: skip
    return any(path[-1] == to for path in paths(s, start, hexes, closed, directions))


def ways_that_differ(
    s: Scenario, p: DunkirkPosition, side: str, found: tuple[Path, ...]
) -> tuple[Path, ...]:
    """One way for each set of cities that would change hands on it, the first found first."""
    seen: dict[frozenset[str], Path] = {}
    for path in found:
        taken = frozenset(c for c in path if p.cities.get(c, side) != side)
        seen.setdefault(taken, path)
    return tuple(seen.values())


def _slot(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    s, frame = game.scenario, view.pending(Retreating)
    if not tokens:
        return Slot("unit", "unit to retreat", remaining(view, frame))
    ways = ways_out(s, view, frame, tokens[0])[0]
    if not ways:
        no_room = Slot("choice", f"no hex has room for {words.unit(tokens[0])}", (NOWHERE,))
        return DONE if len(tokens) > 1 else no_room
    if len(tokens) == 1:
        return Slot("cell", f"hex for {words.unit(tokens[0])}", tuple(ways))
    differ = ways_that_differ(s, view, s.units[tokens[0]].side, ways[tokens[1]])
    if len(tokens) > 2 or len(differ) == 1:
        return DONE
    return Slot("choice", "way", tuple("-".join(way[:-1]) or "direct" for way in differ), True)


def _build(tokens: Tokens) -> Retreat:
    via = tuple(tokens[2].split("-")) if len(tokens) > 2 else ()
    return Retreat(tokens[0], tokens[1], via)


def _retreat(pen: victory.Pen, side: str, order: Retreat) -> None:
    """Move the unit along its way; cities on it change hands (DNK-14.1)."""
    s, frame = pen.game.scenario, pen.position.pending(Retreating)
    if order.to == NOWHERE:
        pen.step(_without(frame, order.unit))
        remove(pen, order.unit, NO_ROOM)
        return
    ways = ways_out(s, pen.position, frame, order.unit)[0]
    path = (*order.via, order.to) if order.via else ways[order.to][0]
    owner, origin = s.units[order.unit].side, pen.position.units[order.unit].at
    pen.step(_without(frame, order.unit))
    extra = len(path) > frame.hexes
    pen.emit(Retreated(order.unit, origin, path, side, extra, frame.attackers, only=len(ways) == 1))
    for cell in path:
        how = "stopped there" if cell == order.to else "passed through"
        cities.take_city(pen, cell, owner, f"{words.unit(order.unit)} {how} in retreat")
        if victory.is_over(pen):
            return
    if frame.routs:
        pen.emit(WasRouted(order.unit))
    say_if_emptied(pen, origin)


def prompt(game: HasScenario, view: DunkirkPosition, side: str, frame: Retreating) -> str:
    """Who chooses where which units retreat, and how far."""
    hexes = words.counted(frame.hexes, "hex", "hexes")
    whose = "the beaten attackers" if frame.attackers else "their units"
    left = remaining(view, frame)
    if len(left) == 1:
        must = _owed_by(game.scenario, view, frame, left[0])
        return f"{words.players(frame.mover)}, {hexes}: {must}"
    return f"{words.players(frame.mover)} retreat {whose} {hexes}: {words.units(left)}."


def briefly(game: HasScenario, view: DunkirkPosition, side: str, frame: Retreating) -> str:
    """The same after the result, which has said how far."""
    left, who = remaining(view, frame), words.players(frame.mover)
    if len(left) == 1:
        return f"{who}: {_next_of_all(game.scenario, view, frame, left[0])}"
    return f"{who} retreat {words.units(left)}."


def _next_of_all(s: Scenario, p: DunkirkPosition, frame: Retreating, unit: str) -> str:
    """The one that is left, and where it can go."""
    ways = ways_out(s, p, frame, unit)[0]
    if not ways:
        return _owed_by(s, p, frame, unit)
    return f"{words.unit(unit)} to {words.cells(ways, 'or')}."


def owed(game: HasScenario, view: DunkirkPosition, side: str, frame: Retreating) -> tuple[str, ...]:
    """Each unit that must still retreat, with its hexes; once for all if they are the same."""
    left = remaining(view, frame)
    if len(left) == 1:
        return (prompt(game, view, side, frame),)
    choices = {tuple(ways_out(game.scenario, view, frame, u)[0]) for u in left}
    if len(left) > 1 and len(choices) == 1 and () not in choices:
        ends = _with_room(game.scenario, view, choices.pop(), len(left))
        return (f"{prompt(game, view, side, frame)} Each can retreat to {ends}.",)
    return tuple(_owed_by(game.scenario, view, frame, u) for u in left)


def _with_room(s: Scenario, p: DunkirkPosition, ends: Path, left: int) -> str:
    """The ends of so many retreats, each with its room where that is not enough for all (9.3)."""
    rooms = {end: room_in(s, p, end) for end in ends}
    said = (
        f"{words.cell(end)} (room for {room})" if room < left else words.cell(end)
        for end, room in rooms.items()
    )
    return words.listed(said, "or")


def _owed_by(s: Scenario, p: DunkirkPosition, frame: Retreating, unit: str) -> str:
    ways = ways_out(s, p, frame, unit)[0]
    if not ways:
        return f"{words.unit(unit)} has no hex with room: retreat others first, or remove it."
    return f"{words.unit(unit)} must retreat to {words.cells(ways, 'or')}."


RETREAT = Verb(
    Retreat, ("retreat", "r"), ("unit", "cell", "via"), "retreat UNIT HEX",
    "Retreat a unit to an end hex; name the hexes between only if the way matters. "
    "If no hex has room, say none instead of the hex: the unit is removed.",
    _slot, _build, why_not_retreat, _retreat, _misplaced, key="r",
)  # fmt: skip
