"""The combat phase from its start to its end (SED-11.1, 11.4, 7.6)."""

from engine.core.secrecy import Changes
from engine.systems.sedan import FIRST_ARMY, FRENCH, PRUSSIAN, Pen, phases, state
from engine.systems.sedan.combat import attacking, completing, events, obligations
from engine.systems.sedan.combat.obligations import duties_of
from engine.systems.sedan.fortunes.chits import CAVALRY_CHARGE, GUN, STAFF, set_aside
from engine.systems.sedan.special_units.first_army import FirstArmy
from engine.systems.sedan.stacks.crowding import check_stacks


def begin(pen: Pen, side: str) -> None:
    """The start of a combat phase."""
    pen.push(attacking.Combats((), "start"))


def start(pen: Pen, frame: attacking.Combats) -> None:
    """Who must attack whom; the French say when First Army attacks (SED-7.6)."""
    s, p, side = pen.game.scenario, pen.position, pen.position.clock.side
    units, duties = duties_of(s, p, side)
    changed: Changes = {u: p.units[u].marked(state.OBLIGED) for u in units}
    pen.emit(events.PhaseDuties(changed, side, duties, len(units)))
    if not completing.could_attack(s, pen.position, side):
        pen.emit(events.NobodyAttacks(side))
        end(pen, side)
        return
    pen.step(attacking.Combats((side,), "choose"))
    army = s.with_role(FIRST_ARMY)
    if side == PRUSSIAN and army in obligations.book(s, pen.position, side).obliged:
        pen.push(FirstArmy((FRENCH,), "attack"))


def end(pen: Pen, side: str) -> None:
    """The player is done; what lasted for the phase goes, then stacks are checked."""
    for kind, name in ((CAVALRY_CHARGE, "The Cavalry Charge"), (STAFF, "The Field General Staff")):
        if pen.position.held(kind, side):
            set_aside(pen, kind, f"{name} is over; the chit is set aside.")
    last = pen.position.clock.turn == len(pen.game.scenario.turns)
    if side == PRUSSIAN or last:
        set_aside(pen, GUN, "The Mitrailleuse lapses; the chit is set aside.")
    pen.step(attacking.Combats((), "closing"))
    check_stacks(pen)


def close(pen: Pen, frame: attacking.Combats) -> None:
    """The phase is over once no stack is illegal."""
    pen.done()
    p = pen.position
    pen.emit(phases.PhaseEnded(phases.cleared(p), p.clock.side, "combat"))
