"""The movement phase (VAU-11) from its beginning to the checks at its end."""

from engine.core import replace, words
from engine.systems.vauchamps import Changes, HasScenario, Pen, VauPosition, where
from engine.systems.vauchamps.charge.refuge import refuge_key
from engine.systems.vauchamps.entering import due
from engine.systems.vauchamps.fire import covered
from engine.systems.vauchamps.formations.facing import form_words
from engine.systems.vauchamps.frames import Movement
from engine.systems.vauchamps.morale import breaking, modifiers, recovery_events
from engine.systems.vauchamps.movement import able, events, forced_march
from engine.systems.vauchamps.stacks import falling_in
from engine.systems.vauchamps.stacks.overfull import check_hex


def begin(pen: Pen) -> None:
    """The phasing player moves."""
    pen.push(Movement((pen.position.clock.side,)))


def prompt(game: HasScenario, view: VauPosition, side: str, frame: Movement) -> str:
    """What may be done."""
    said = left(game, view, frame.sides[0]) or "every unit has begun its move"
    return f"{words.side(frame.sides[0])} movement: {said}."


def left(game: HasScenario, view: VauPosition, side: str) -> str:
    """How many units have not begun their moves, and how many are still to enter."""
    s = game.scenario
    ready = able.unmoved(s, view, side)
    waiting = len(due.waiting(s, view, side))
    found = [f"{words.counted(len(ready), 'unit')} not yet moved"] if ready else []
    return ", ".join(found + ([f"{waiting} to enter"] if waiting else []))


def unfinished(game: HasScenario, view: VauPosition, side: str) -> str:
    """The same for who ends the phase: who has not entered may in any later turn (VAU-16.8a)."""
    later = due.waiting(game.scenario, view, side)
    return left(game, view, side) + (", now or in a later turn" if later else "")


def reminders(game: HasScenario, view: VauPosition, side: str, frame: Movement) -> tuple[str, ...]:
    """Warnings of what the end of the phase will do, and of fire that is lost by it."""
    s, side = game.scenario, frame.sides[0]
    return (
        *(
            f"{words.unit(u)} skirmishes among friends and will be put back in "
            f"{form_words(state.formation)}, at the bottom of the stack, where it cannot fire."
            for u, state in falling_in.put_back(s, view, side).items()
        ),
        *covered.reminders(s, view, side),
    )


def end(pen: Pen, side: str, timed_out: bool = False) -> None:
    """No more moves; what follows needs no choice but what it brings about.

    When the clock has run out, reinforcements that did not come wait without delay (VAU-9.1b).
    """
    moved = sum(pen.position.units[u].acted for u in units_of_pen(pen, side))
    pen.emit(events.MovementEnded(side, moved))
    pen.step(Movement(step="tests", timed_out=timed_out))


def units_of_pen(pen: Pen, side: str) -> tuple[str, ...]:
    """A side's combat units on the map, now."""
    return where.units_of(pen.game.scenario, pen.position, side)


# ---- the end of the phase, step by step ----


def test_those_pressed(pen: Pen, frame: Movement) -> None:
    """First those on a forced march test (VAU-11.2e)."""
    pen.step(Movement(step="stacks", timed_out=frame.timed_out))
    test_forced(pen, pen.position.clock.side)


def put_in_order(pen: Pen, frame: Movement) -> None:
    """Then skirmishers among friends fall in, and hexes that hold too much are cleared."""
    pen.step(Movement(step="closing", timed_out=frame.timed_out))
    falling_in.fall_in(pen, pen.position.clock.side)
    _check_stacks(pen, pen.position.clock.side)


def close(pen: Pen, frame: Movement) -> None:
    """Last, blocked reinforcements wait, and markers come off."""
    side = pen.position.clock.side
    pen.done()
    if not frame.timed_out:
        due.note_delays(pen, side)
    _lift_markers(pen, side)


# ---- stacks (VAU-3.1e, VAU-16.5a) ----


def _check_stacks(pen: Pen, side: str) -> None:
    """Every hex of the side is looked at once more; refuge with cavalry is over (VAU-6.7h).

    Not for those who took it in this very phase: they have until the next one.
    """
    s, p = pen.game.scenario, pen.position
    done: Changes = {
        u: replace(p.units[u], sheltered=False)
        for u in where.units_of(s, p, side)
        if p.units[u].sheltered and refuge_key(u) not in p.tried
    }
    if done:
        pen.emit(recovery_events.MarkersLifted(done, tuple(done), "refuge"))
    cells = {c for u in where.units_of(s, pen.position, side) for c in pen.position.units[u].cells}
    for cell in sorted(cells):
        check_hex(pen, cell, side)


# ---- markers (VAU-11.0c) ----


def _lift_markers(pen: Pen, side: str) -> None:
    """The markers of a retreat before melee are lifted."""
    p = pen.position
    marked = tuple(u for u in units_of_pen(pen, side) if p.units[u].withdrew)
    if marked:
        off: Changes = {u: replace(p.units[u], withdrew=False) for u in marked}
        pen.emit(recovery_events.MarkersLifted(off, marked, "withdrawal"))


def test_forced(pen: Pen, side: str) -> None:
    """After the moves each unit test_forced; a failure disorders it where it is (VAU-11.2c)."""
    s = pen.game.scenario
    for formation_id in pen.position.forced:
        turns = pen.position.forced_before.get(formation_id, 1)
        for unit in forced_march.units_in(s, pen.position, formation_id):
            if s.units[unit].mounted or not forced_march.is_forced(s, pen.position, unit):
                continue
            added = modifiers.forced_march(s, pen.position, unit, turns)
            if not breaking.test(pen, unit, "a forced march", added):
                breaking.fail(pen, unit, retreats=False)
