"""The movement phase from its start to its end (SED-7.4, 12.4b, l, m, n, 8.2d)."""

from __future__ import annotations

from engine.core.frame import Frame
from engine.core.step import in_order
from engine.core.words import counted, side as side_words, unit as unit_words
from engine.systems.sedan.fortunes.chits import (
    AGITATION,
    DISENGAGEMENT,
    PONTOON,
    SYSTEM_D,
    TIREURS,
    put_in_force,
    set_aside,
)
from engine.systems.sedan.fortunes.disengagement import Disengaging
from engine.systems.sedan.fortunes.events import SystemRolled
from engine.systems.sedan.fortunes.francs_tireurs import TireursMarked
from engine.systems.sedan.fortunes.pontoon import Bridging, spannable
from engine.systems.sedan.movement.events import AllowanceChanged, EntryBlocked
from engine.systems.sedan.movement.moving import Movement, movable
from engine.systems.sedan.movement.reinforcements import (
    enterable,
    newly_blocked,
    say_reinforcements,
)
from engine.systems.sedan.phases import PhaseEnded, cleared
from engine.systems.sedan.refusals import Pen
from engine.systems.sedan.scenario import FIRST_ARMY, FRENCH, PRUSSIAN, HasScenario, Scenario
from engine.systems.sedan.special_units.first_army import FirstArmy, why_out_of_turn
from engine.systems.sedan.stacks.crowding import check_stacks
from engine.systems.sedan.state import MOVED, SedanPosition
from engine.systems.sedan.zones import units_of

SYSTEM_D_EXTRA = {1: -1, 2: -1, 3: 0, 4: 0, 5: 1, 6: 2}
"""What the die of Système D does (SED-12.4n)."""


class MovementStart(Frame, frozen=True, tag="sedan.movement-start"):
    """The start of a movement phase. Steps: systeme-d, disengagement, pontoon, first-army, move."""


def prompt(game: HasScenario, view: SedanPosition, side: str, frame: Movement) -> str:
    """What may be done in the movement phase."""
    s, side = game.scenario, frame.sides[0]
    if _army_was_last(s, view):
        army = unit_words(s.with_role(FIRST_ARMY))
        return f"{army} has moved, and last: no other unit may move or enter; end, or undo."
    left = len([u for u in units_of(s, view, side) if MOVED not in view.units[u].marks])
    said = f"{side_words(side)} movement: {counted(left, 'unit')} not moved"
    if enterable(s, view, side):
        said += f", {counted(len(enterable(s, view, side)), 'reinforcement')} may enter"
    return f"{said}{_first_army_words(s, view)}."


def _army_was_last(s: Scenario, view: SedanPosition) -> bool:
    army = s.with_role(FIRST_ARMY)
    mine = view.first_army == "last" and view.clock.side == s.side_of(army)
    return mine and MOVED in view.units[army].marks


def dangers(s: Scenario, view: SedanPosition, side: str, units: tuple[str, ...]) -> tuple[str, ...]:
    """What a player may not have meant: to move First Army last while others could move (7.4b)."""
    army = s.with_role(FIRST_ARMY)
    if army not in units or view.first_army != "last" or MOVED in view.units[army].marks:
        return ()
    fresh = [u for u in movable(s, view, side) if u != army]
    left = len({*fresh, *enterable(s, view, side)})
    if not left:
        return ()
    return (
        f"{unit_words(army)} moves last: after it no other unit may move or enter, and "
        f"{counted(left, 'unit')} still can. Rule SED-7.4b.",
    )


def _first_army_words(s: Scenario, view: SedanPosition) -> str:
    """What the French player said of First Army, as long as it can still move (SED-7.4b)."""
    army = s.with_role(FIRST_ARMY)
    if not view.first_army or view.clock.side != s.side_of(army) or not view.units[army].at:
        return ""
    if MOVED in view.units[army].marks:
        return ""
    if why_out_of_turn(s, view, army) is not None:
        return f"; the chance of {unit_words(army)} to move is gone"
    return f"; {unit_words(army)} moves {view.first_army} or not at all"


def begin(pen: Pen, side: str) -> None:
    """The start of a movement phase."""
    if side == FRENCH:
        _say_allowance(pen)
    pen.push(MovementStart((), "systeme-d"))


def _say_allowance(pen: Pen) -> None:
    """Tell where the turn track changes the French allowance (SED-2.10)."""
    turns, number = pen.game.scenario.turns, pen.position.clock.turn
    now, before = turns[number - 1], turns[max(number - 2, 0)]
    infantry, cavalry = now.french_infantry, now.french_cavalry
    if (infantry, cavalry) != (before.french_infantry, before.french_cavalry):
        pen.emit(AllowanceChanged(infantry, cavalry))


def _system_d(pen: Pen, frame: MovementStart) -> None:
    """French only: Système D, Revolutionary Agitation, and Châlons in Prussian hands."""
    side = pen.position.clock.side
    if side != FRENCH:
        return
    if pen.position.held(SYSTEM_D, side):
        put_in_force(pen, SYSTEM_D, "Système D is carried out now.")
        die = pen.roll("Système D")
        pen.emit(SystemRolled(die, SYSTEM_D_EXTRA[die]))
    if pen.position.held(AGITATION):
        put_in_force(
            pen, AGITATION, "Revolutionary Agitation: no unit of French VI Corps may move now."
        )
    s, turn = pen.game.scenario, pen.position.clock.turn
    for unit in newly_blocked(s, pen.position):
        blocked = {**pen.position.blocked, unit: turn}
        pen.emit(EntryBlocked(unit, s.cities[s.entry_city], blocked, turn == len(s.turns)))


def _disengagement(pen: Pen, frame: MovementStart) -> None:
    side = pen.position.clock.side
    if pen.position.held(DISENGAGEMENT, side):
        pen.push(Disengaging((side,)))


def _pontoon(pen: Pen, frame: MovementStart) -> None:
    side = pen.position.clock.side
    if not pen.position.held(PONTOON, side):
        return
    if spannable(pen.game.scenario, pen.position, side):
        pen.push(Bridging((side,)))
    else:
        set_aside(pen, PONTOON, "No river beside a unit can be spanned; the pontoon is set aside.")


def _first_army(pen: Pen, frame: MovementStart) -> None:
    side = pen.position.clock.side
    army = pen.game.scenario.with_role(FIRST_ARMY)
    if side == PRUSSIAN and army and pen.position.units[army].at:
        pen.push(FirstArmy((FRENCH,), "move"))


def _move(pen: Pen, frame: MovementStart) -> None:
    side = pen.position.clock.side
    pen.push(Movement((side,)))
    say_reinforcements(pen, side)


# ---- the end


def end(pen: Pen, side: str) -> None:
    """The player is done; chits that lasted for the phase go, then stacks are checked."""
    _end_chits(pen, side)
    pen.step(Movement((), "closing"))
    check_stacks(pen)


def _end_chits(pen: Pen, side: str) -> None:
    set_aside_in_force = (
        (DISENGAGEMENT, "Disengagement is over."),
        (PONTOON, "The pontoon bridge is taken up."),
    )
    for kind, why in set_aside_in_force:
        if pen.position.in_force(kind, side):
            set_aside(pen, kind, why)
    if side == FRENCH:
        for kind, name in ((SYSTEM_D, "Système D"), (AGITATION, "Revolutionary Agitation")):
            if pen.position.in_force(kind):
                set_aside(pen, kind, f"{name} is over.")
    elif pen.position.tireurs:
        pen.emit(TireursMarked("", pen.position.tireurs))
        set_aside(pen, TIREURS, "Francs-Tireurs is set aside.")


def close(pen: Pen, frame: Movement) -> None:
    """The phase is over once no stack is illegal."""
    pen.done()
    p = pen.position
    pen.emit(PhaseEnded(cleared(p), p.clock.side, "movement"))


START = in_order(
    systeme_d=_system_d, disengagement=_disengagement, pontoon=_pontoon, first_army=_first_army,
    move=_move,
)  # fmt: skip
"""The start of a movement phase."""
