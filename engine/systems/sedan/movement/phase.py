"""The movement phase from its start to its end (SED-7.4, 12.4b, l, m, n, 8.2d)."""

from engine.core import Frame, replace, step
from engine.core.words import counted, side as side_words, unit as unit_words, units as unit_list
from engine.systems.sedan import (
    FIRST_ARMY,
    FRENCH,
    PRUSSIAN,
    HasScenario,
    Pen,
    Scenario,
    phases,
    units_of,
)
from engine.systems.sedan.fortunes import (
    agitation,
    chits,
    disengagement,
    francs_tireurs,
    pontoon,
    systeme_d,
)
from engine.systems.sedan.movement import allowance, moving, parent_stack, reinforcements
from engine.systems.sedan.special_units.first_army import FirstArmy, was_last
from engine.systems.sedan.stacks.crowding import check_stacks
from engine.systems.sedan.state import MOVED, OPEN, SedanPosition


class MovementStart(Frame, frozen=True, tag="sedan.movement-start"):
    """The start of a movement phase. Steps: systeme-d, disengagement, pontoon, first-army, move."""


def prompt(game: HasScenario, view: SedanPosition, side: str, frame: parent_stack.Movement) -> str:
    """What may be done in the movement phase."""
    s, side = game.scenario, frame.sides[0]
    if was_last(s, view):
        army = unit_words(s.with_role(FIRST_ARMY))
        return f"{army} has moved, and last: no other unit may move or enter; end, or undo."
    fresh, begun = _can_move(s, view, side)
    said = f"{side_words(side)} movement: {counted(fresh, 'unit')} not moved"
    if begun:
        said += f", {begun} can go on"
    if entering := reinforcements.enterable(s, view, side):
        said += f", {counted(len(entering), 'reinforcement')} may enter"
    return f"{said}{_first_army_words(s, view)}."


def _can_move(s: Scenario, view: SedanPosition, side: str) -> tuple[int, int]:
    able = moving.movable(s, view, side)
    begun = sum(MOVED in view.units[unit].marks for unit in able)
    return len(able) - begun, begun


def left(game: HasScenario, view: SedanPosition, side: str) -> str:
    """How many units the end of the phase leaves where they are, or off the map.

    Those whom First Army keeps from moving, as the last, an undo would free (SED-7.4b).
    """
    s = game.scenario
    free = replace(view, first_army="") if was_last(s, view) else view
    count, _ = _can_move(s, free, side)
    entering = len(reinforcements.enterable(s, view, side))
    found = [f"{counted(count, 'unit')} not moved"] if count else []
    return ", ".join(found + ([f"{entering} to enter"] if entering else []))


def going_on(s: Scenario, before: SedanPosition, view: SedanPosition, side: str) -> tuple[str, ...]:
    """Which of several that have moved, one stack after the other, can still go on (SED-10.5)."""
    here = units_of(s, view, side)
    moved = tuple(u for u in here if MOVED in view.units[u].marks and before.units[u].at
                  and view.units[u].at != before.units[u].at)  # fmt: skip
    if all(OPEN in view.units[u].marks for u in moved):
        return ()
    able = tuple(u for u in moved if moving.can_move(s, view, side, u))
    return (f"Only {unit_list(able)} can go on." if able else "None of them can go on.",)


def ended_by_army(s: Scenario, view: SedanPosition, side: str) -> tuple[str, ...]:
    """That others could have moved, had First Army not moved last already (SED-7.4b)."""
    if not was_last(s, view):
        return ()
    others = _others(s, replace(view, first_army=""), side)
    if not others:
        return ()
    return (
        f"{unit_words(s.with_role(FIRST_ARMY))} has moved, and last: there are {others}, and only "
        "after an undo can they move or enter. Rule SED-7.4b.",
    )


def _others(s: Scenario, view: SedanPosition, side: str) -> str:
    """How many besides First Army have not moved, can go on, or may enter; "" if there are none."""
    army = s.with_role(FIRST_ARMY)
    able = [u for u in moving.movable(s, view, side) if u != army]
    begun = sum(MOVED in view.units[unit].marks for unit in able)
    entering = sum(unit != army for unit in reinforcements.enterable(s, view, side))
    counts = {"not moved": len(able) - begun, "that can go on": begun, "to enter": entering}
    said = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    return said.replace(" ", " unit " if said.startswith("1 ") else " units ", 1)


def dangers(s: Scenario, view: SedanPosition, side: str, units: tuple[str, ...]) -> tuple[str, ...]:
    """What a player may not have meant: to move First Army last while others could move (7.4b).

    Or to forfeit its move, by moving another first.
    """
    army = s.with_role(FIRST_ARMY)
    if army not in units and _army_can_move_first(s, view, side):
        return (
            f"{unit_words(army)} moves first or not at all: after this it cannot move any more. "
            "Rule SED-7.4b.",
        )
    if army not in units or view.first_army != "last" or MOVED in view.units[army].marks:
        return ()
    others = _others(s, view, side)
    if not others:
        return ()
    return (
        f"{unit_words(army)} moves last: after it no other unit may move or enter, and there are "
        f"{others}. Rule SED-7.4b.",
    )


def _army_can_move_first(s: Scenario, view: SedanPosition, side: str) -> bool:
    """True while First Army is to move first, can, and has not begun to."""
    army = s.with_role(FIRST_ARMY)
    mine = view.first_army == "first" and side == s.side_of(army)
    fresh = mine and MOVED not in view.units[army].marks
    return fresh and moving.can_move(s, view, side, army)


def forfeited(
    s: Scenario, before: SedanPosition, view: SedanPosition, side: str
) -> tuple[str, ...]:
    """That First Army, which was to move first, no longer can: another has moved (SED-7.4b)."""
    army = s.with_role(FIRST_ARMY)
    had, has = (_army_can_move_first(s, p, side) for p in (before, view))
    if not had or has or MOVED in view.units[army].marks or before.clock != view.clock:
        return ()
    return (f"{unit_words(army)} cannot move any more in this phase.",)


def _first_army_words(s: Scenario, view: SedanPosition) -> str:
    """What the French player said of First Army, as long as it can still move (SED-7.4b).

    That it cannot is told before anybody has moved.
    """
    army, side = s.with_role(FIRST_ARMY), view.clock.side
    if not view.first_army or side != s.side_of(army) or not view.units[army].at:
        return ""
    if moving.can_move(s, view, side, army):
        fresh = MOVED not in view.units[army].marks
        return f"; {unit_words(army)} moves {view.first_army} or not at all" if fresh else ""
    begun = any(MOVED in view.units[unit].marks for unit in units_of(s, view, side))
    return "" if begun else f"; {unit_words(army)} cannot move"


def begin(pen: Pen, side: str) -> None:
    """The start of a movement phase."""
    if side == FRENCH:
        allowance.say_allowance(pen)
    pen.push(MovementStart((), "systeme-d"))


def _system_d(pen: Pen, frame: MovementStart) -> None:
    """French only: Système D, Revolutionary Agitation, and Châlons in Prussian hands."""
    side = pen.position.clock.side
    if side != FRENCH:
        return
    systeme_d.carry_out(pen)
    agitation.carry_out(pen)
    reinforcements.say_blocked(pen)


def _disengagement(pen: Pen, frame: MovementStart) -> None:
    side = pen.position.clock.side
    if pen.position.held(chits.DISENGAGEMENT, side):
        pen.push(disengagement.Disengaging((side,)))


def _pontoon(pen: Pen, frame: MovementStart) -> None:
    side = pen.position.clock.side
    if not pen.position.held(chits.PONTOON, side):
        return
    if pontoon.spannable(pen.game.scenario, pen.position, side):
        pen.push(pontoon.Bridging((side,)))
    else:
        chits.set_aside(
            pen, chits.PONTOON, "No river beside a unit can be spanned; the pontoon is set aside."
        )


def _first_army(pen: Pen, frame: MovementStart) -> None:
    side = pen.position.clock.side
    army = pen.game.scenario.with_role(FIRST_ARMY)
    if side == PRUSSIAN and army and pen.position.units[army].at:
        pen.push(FirstArmy((FRENCH,), "move"))


def _move(pen: Pen, frame: MovementStart) -> None:
    side = pen.position.clock.side
    pen.push(parent_stack.Movement((side,)))
    reinforcements.say_reinforcements(pen, side)


# ---- the end


def end(pen: Pen, side: str) -> None:
    """The player is done; chits that lasted for the phase go, then stacks are checked."""
    _end_chits(pen, side)
    pen.step(parent_stack.Movement((), "closing"))
    check_stacks(pen)


def _end_chits(pen: Pen, side: str) -> None:
    set_aside_in_force = (
        (chits.DISENGAGEMENT, "Disengagement is over."),
        (chits.PONTOON, "The pontoon bridge is taken up."),
    )
    for kind, why in set_aside_in_force:
        if pen.position.in_force(kind, side):
            chits.set_aside(pen, kind, why)
    if side == FRENCH:
        for kind, name in (
            (chits.SYSTEM_D, "Système D"),
            (chits.AGITATION, "Revolutionary Agitation"),
        ):
            if pen.position.in_force(kind):
                chits.set_aside(pen, kind, f"{name} is over.")
    elif pen.position.tireurs:
        pen.emit(francs_tireurs.TireursMarked("", pen.position.tireurs))
        chits.set_aside(pen, chits.TIREURS, "Francs-Tireurs is set aside.")


def close(pen: Pen, frame: parent_stack.Movement) -> None:
    """The phase is over once no stack is illegal."""
    pen.done()
    p = pen.position
    pen.emit(phases.PhaseEnded(phases.cleared(p), p.clock.side, "movement"))


START = step.in_order(
    systeme_d=_system_d, disengagement=_disengagement, pontoon=_pontoon, first_army=_first_army,
    move=_move,
)  # fmt: skip
"""The start of a movement phase."""
