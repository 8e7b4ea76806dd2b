"""Where reinforcements enter (SED-6); what an entry costs stands in `costs` (SED-6.3b)."""

from engine.core import Order, Refusal, Verb, refuse, words
from engine.core.parts import Path, Unit, parts
from engine.rules.entering import nobody_enters
from engine.systems.sedan import FRENCH, PRUSSIAN, HasScenario, Pen, Scenario
from engine.systems.sedan.movement import events, movers, moving, parent_stack, paths, steps
from engine.systems.sedan.special_units.first_army import why_out_of_turn
from engine.systems.sedan.stacks.who_may_stack import stack_rule, stack_rules, stack_words
from engine.systems.sedan.state import ELIMINATED, POOL, SedanPosition


class Enter(Order, frozen=True, tag="enter"):
    """Bring a reinforcement on, and move it further if there are more hexes (SED-6.1, 6.2).

    It acts at once: it may go on later in the phase, and fight (SED-6.3c).
    """

    unit: str
    path: tuple[str, ...]


def why_not_enter(
    game: HasScenario, view: SedanPosition, side: str, order: Enter
) -> Refusal | None:
    """Why a reinforcement may not enter like this (SED-6)."""
    s = game.scenario
    refusal = why_no_reinforcement(s, view, side, order.unit)
    refusal = refusal or why_out_of_turn(s, view, order.unit)
    if refusal is not None:
        return refusal
    if not order.path:
        return refuse("Name the hex where it enters.", "SED-6.1", "SED-6.2b")
    refusal = why_no_entry(s, view, order.unit, order.path[0])
    return refusal or paths.why_no_path(movers.mover(s, view, (order.unit,)), order.path, entered=1)


def enterable(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """The reinforcements that can enter now."""
    due = (u for u in waiting(s, p, side) if why_out_of_turn(s, p, u) is None)
    return tuple(u for u in due if entry_hexes(s, p, u))


def _next_hexes(s: Scenario, p: SedanPosition, side: str, unit: str, *path: str) -> tuple[str, ...]:
    return moving.next_hexes(s, p, side, unit, *path) if path else entry_hexes(s, p, unit)


def _next_words(unit: str, *path: str) -> str:
    return moving.next_words(unit) if path else "hex where it enters"


def _enter(pen: Pen, side: str, order: Enter) -> None:
    parent_stack.close_parent(pen, side, parent_stack.parent_of(pen.position))
    parent_stack.open_parent(pen, "+" + order.path[0])
    moving.go(pen, (order.unit,), order.path)


def say_reinforcements(pen: Pen, side: str) -> None:
    """Tell which reinforcements are due (SED-6.3a), those kept out by SED-6.2c aside."""
    s, p = pen.game.scenario, pen.position
    due = tuple(u for u in waiting(s, p, side) if edge_hexes(s, p, u))
    if due:
        shut = {u: why_shut_out(s, p, u) for u in due}
        pen.emit(events.EntryDue(side, due, {u: r.reason for u, r in shut.items() if r}))


def waiting(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """A side's reinforcements that are off the map and due by now (SED-6.3a)."""
    return tuple(
        u
        for u, turn in p.due.items()
        if s.side_of(u) == side and turn <= p.clock.turn and _is_off(p, u)
    )


def _is_off(p: SedanPosition, unit: str) -> bool:
    state = p.units.get(unit)
    off = state is not None and not state.at
    return off and state is not None and ELIMINATED not in state.marks and POOL not in state.marks


def edge_hexes(s: Scenario, p: SedanPosition, unit: str) -> tuple[str, ...]:
    """The hexes by which the rules let a reinforcement in, whoever is there (SED-6.1, 6.2)."""
    if s.units[unit].side == PRUSSIAN:
        return s.palatinate_edge
    since = p.blocked.get(unit, 0)
    if p.cities.get(s.entry_city) != PRUSSIAN:
        return () if since == p.clock.turn else (s.entry_city,)
    return s.west_edge if 0 < since < p.clock.turn else ()


def entry_hexes(s: Scenario, p: SedanPosition, unit: str) -> tuple[str, ...]:
    """The hexes by which a reinforcement may enter now."""
    m = movers.mover(s, p, (unit,))
    found = (c for c in edge_hexes(s, p, unit) if c not in m.barred)
    if m.side == PRUSSIAN:
        return tuple(found)
    return tuple(c for c in found if c == s.entry_city or not _prussian(s, p, m, c))


def _prussian(s: Scenario, p: SedanPosition, m: movers.Mover, cell: str) -> bool:
    """True if a west-edge hex is under Prussian control (SED-6.2c)."""
    return cell in m.ground.zone or p.cities.get(cell) == PRUSSIAN


def why_no_reinforcement(s: Scenario, p: SedanPosition, side: str, unit: str) -> Refusal | None:
    """Why this is not a reinforcement that a side can bring on now."""
    if unit not in s.units or unit not in p.units:
        return refuse(f"There is no unit {unit.lstrip('?')}.", "SED-2.2b")
    if s.units[unit].side != side:
        return refuse(f"{words.unit(unit)} is not yours to bring on.", "SED-2.2b", "SED-10.2g")
    if POOL in p.units[unit].marks and p.clock.phase == "set-up":
        return refuse(f"{words.unit(unit)} is not on the map; it is to be set up.", "SED-3.1")
    if not _is_off(p, unit) or not s.units[unit].late:
        where = "on the map" if p.units[unit].at else "out of the game"
        return refuse(f"{words.unit(unit)} is {where}; it does not enter.", "SED-2.2b")
    if not (turn := p.due.get(unit, 0)):
        return refuse(f"{words.unit(unit)} comes only by its chit.", "SED-3.2f", "SED-12.4i")
    if turn > p.clock.turn:
        return refuse(f"{words.unit(unit)} is due in turn {turn}.", "SED-6.3a", "SED-6.2a")
    return None


def why_no_entry(s: Scenario, p: SedanPosition, unit: str, cell: str) -> Refusal | None:
    """Why a reinforcement that is due may not enter at a hex."""
    if cell in entry_hexes(s, p, unit):
        return None
    allowed, m, who = edge_hexes(s, p, unit), movers.mover(s, p, (unit,)), words.unit(unit)
    if cell in allowed:
        barred = steps.why_barred(m, cell)
        return barred or refuse(
            f"{words.cell(cell)} is under Prussian control; choose another hex of the west edge.",
            "SED-6.2c",
        )
    if m.side == PRUSSIAN:
        return refuse(
            f"{who} enters in a hex of the Palatinate on the edge of the map, not at "
            f"{words.cell(cell)}.",
            "SED-6.1",
        )
    city = s.cities.get(s.entry_city, "the entry city")
    if allowed == (s.entry_city,):
        return refuse(f"{who} enters at {city}, {words.cell(s.entry_city)}.", "SED-6.2b")
    if not allowed:
        is_was = "is" if p.cities.get(s.entry_city) == PRUSSIAN else "was"
        return refuse(
            f"{city} {is_was} Prussian when {who} was to enter: it cannot enter this turn.",
            "SED-6.2c",
        )
    return refuse(
        f"{city} is Prussian: {who} enters on the west edge, not at {words.cell(cell)}.",
        "SED-6.2c",
    )


def why_shut_out(s: Scenario, p: SedanPosition, unit: str) -> Refusal | None:
    """Why a reinforcement that is due finds no open hex now; None if it finds one."""
    if entry_hexes(s, p, unit):
        return None
    allowed, who = edge_hexes(s, p, unit), words.unit(unit)
    if not allowed:
        return why_no_entry(s, p, unit, s.entry_city)
    if len(allowed) > 1:
        return refuse(
            f"{who} cannot enter now: no hex of the edge is open to it.", "SED-6.1", "SED-6.2c"
        )
    here = movers.mover(s, p, (unit,)).ground.own.get(allowed[0], ())
    rule = stack_rule(s, (*here, unit))
    return refuse(
        f"{who} cannot enter now: own units are at {words.cell(allowed[0])}, and "
        f"{stack_words(s, rule)}.",
        *stack_rules(rule),
        "SED-6.3b",
    )


def _why_nobody_enters(game: HasScenario, view: SedanPosition, side: str) -> Refusal | None:
    """What keeps each reinforcement out, or when the next is due."""
    s = game.scenario
    barred = [
        why_out_of_turn(s, view, u) or why_shut_out(s, view, u) for u in waiting(s, view, side)
    ]
    coming = [
        why_no_reinforcement(s, view, side, u) for u in view.due if _is_to_come(s, view, side, u)
    ]
    return nobody_enters([r for r in barred or coming if r is not None], "SED-6.1", "SED-6.2a")


def _is_to_come(s: Scenario, p: SedanPosition, side: str, unit: str) -> bool:
    return s.side_of(unit) == side and _is_off(p, unit)


def say_blocked(pen: Pen) -> None:
    """French reinforcements that are due and find Châlons Prussian for the first time (6.2c)."""
    s, p, turn = pen.game.scenario, pen.position, pen.position.clock.turn
    if p.cities.get(s.entry_city) != PRUSSIAN:
        return
    for unit in waiting(s, p, FRENCH):
        if unit not in p.blocked:
            blocked = {**pen.position.blocked, unit: turn}
            last = turn == len(s.turns)
            pen.emit(events.EntryBlocked(unit, s.cities[s.entry_city], blocked, last))


ENTER = Verb(
    Enter, ("enter",), usage="enter UNIT HEX, enter UNIT HEX-HEX",
    help="Bring a reinforcement on and move it to a hex, the cheapest way, or by the hexes named.",
    **parts(Enter, Unit(enterable, "reinforcement to bring on"),
            Path(_next_hexes, _next_words, moving.may_end)),
    refuse=why_not_enter, carry_out=_enter, misplaced=moving.move_misplaced,
    nobody=_why_nobody_enters, key="p",
)  # fmt: skip
