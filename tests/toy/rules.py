"""The toy's procedures: what orders and automatic frames do, in the order of the rules."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.general import Ended
from engine.core.ledger import Ledger
from engine.core.position import UnitState
from engine.core.secrecy import Changes
from engine.core.words import unit as unit_words
from tests.toy import events, orders
from tests.toy.frames import Alternate, Move, Plan, React, Reply, Retreat, Turn
from tests.toy.lawful import enemies_next_to, retreats
from tests.toy.position import ToyPosition, redact, restacked, stack
from tests.toy.scenario import SIDES, TURNS, kind, other, owner

Pen = Ledger[Any, ToyPosition]
replace = msgspec.structs.replace


def run_turn(pen: Pen, frame: Turn) -> None:
    """TOY-1: plan, move, end."""
    if frame.step == "begin":
        _begin_turn(pen)
    elif frame.step == "move":
        pen.step(Turn(step="end"))
        pen.push(Alternate(sides=(SIDES[0],)))
    elif pen.position.clock.turn == TURNS:
        _end_game(pen)
    else:
        pen.step(Turn(step="begin"))


def _begin_turn(pen: Pen) -> None:
    fresh: Changes = {
        u: s.unmarked("moved", "fired") for u, s in pen.position.units.items() if s.marks
    }
    pen.emit(events.TurnBegan(fresh, pen.position.clock.turn + 1))
    pen.step(Turn(step="move"))
    pen.push(Plan(sides=SIDES))


def _end_game(pen: Pen) -> None:
    left = {s: sum(owner(u) == s and bool(x.at) for u, x in _units(pen)) for s in SIDES}
    if left["red"] == left["blue"]:
        pen.emit(Ended("draw", "", "As many units are left on both sides."))
        return
    winner = max(SIDES, key=lambda s: left[s])
    pen.emit(Ended(winner, winner, f"{left[winner]} units are left to {left[other(winner)]}."))


def _units(pen: Pen) -> list[tuple[str, UnitState]]:
    return list(pen.position.units.items())


def choose_plan(pen: Pen, side: str, order: orders.ChoosePlan) -> None:
    """TOY-6: kept secret until both have chosen."""
    frame = pen.position.top
    assert isinstance(frame, Plan)
    pen.emit(events.PlanSealed(side, order.plan))
    left = tuple(s for s in frame.sides if s != side)
    if left:
        pen.step(replace(frame, sides=left))
        return
    pen.done()
    pen.emit(events.PlansShown({s: pen.position.sealed[s] for s in SIDES}))


def move_unit(pen: Pen, side: str, order: orders.MoveUnit) -> None:
    """TOY-2: the other side is next; before that, the unit moves."""
    frame = pen.position.top
    assert isinstance(frame, Alternate)
    _next_side(pen, frame, side)
    at = pen.position.units[order.unit].at
    pen.push(Move(step="enter", unit=order.unit, at=at, path=order.path))


def pass_move(pen: Pen, side: str, order: orders.Pass) -> None:
    """TOY-1: a side that passes is out until the next turn; when both have, the turn ends."""
    frame = pen.position.top
    assert isinstance(frame, Alternate)
    pen.emit(events.PassedMove(side))
    passed = replace(frame, passed=(*frame.passed, side))
    if len(passed.passed) == len(SIDES):
        pen.done()
    else:
        _next_side(pen, passed, side)


def _next_side(pen: Pen, frame: Alternate, side: str) -> None:
    after = side if other(side) in frame.passed else other(side)
    pen.step(replace(frame, sides=(after,)))


def run_move(pen: Pen, frame: Move) -> None:
    """TOY-2: one hex, then what its neighbours do about it, then the next."""
    if frame.step == "zone":
        _zone(pen, frame)
    elif pen.position.units[frame.unit].at != frame.at:
        pen.emit(events.MoveBroken(frame.unit))
        pen.done()
    elif not frame.path:
        pen.done()
    else:
        _enter(pen, frame)


def _enter(pen: Pen, frame: Move) -> None:
    cell, *left = frame.path
    changed = relocated(pen.position, frame.unit, cell)
    entered = changed[frame.unit]
    assert entered is not None
    changed[frame.unit] = entered.marked("moved")
    pen.emit(events.Entered(changed, frame.unit, cell))
    pen.step(replace(frame, step="zone", at=cell, path=tuple(left)))


def relocated(position: ToyPosition, unit: str, cell: str) -> Changes:
    """The changes that bring a unit to a cell, on top of its own; a train's tail follows."""
    state = position.units[unit]
    here = tuple(u for u in stack(position, state.at) if u != unit)
    there = tuple(u for u in stack(position, cell) if u != unit)
    found = restacked(position, state.at, here) | restacked(position, cell, (unit, *there))
    if state.also:
        found[unit] = replace(state, at=cell, also=(state.at,))
    return found


def _zone(pen: Pen, frame: Move) -> None:
    side = owner(frame.unit)
    near = enemies_next_to(pen.position, side, (frame.at,))
    picket = next((u for c in near for u in stack(pen.position, c) if kind(u) == "picket"), "")
    path = frame.path
    if picket:
        pen.emit(events.Halted(turned_up(pen.position, picket), frame.unit, picket))
        path = ()
    pen.step(replace(frame, step="after-fire", path=path))
    if fire_is_possible(redact(pen.position, side), near):
        pen.push(React(sides=(other(side),), step="choose", target=frame.unit, firer=other(side)))


def fire_is_possible(view: ToyPosition, near: tuple[str, ...]) -> bool:
    """TOY-3: so far as the mover can tell: a gun that has not fired, or an unknown unit."""
    beside = [u for c in near for u in stack(view, c)]
    return any(
        not kind(u) or (kind(u) == "gun" and "fired" not in view.units[u].marks) for u in beside
    )


def turned_up(position: ToyPosition, unit: str) -> Changes:
    """The changes that put a unit on top of its stack."""
    cell = position.units[unit].at
    below = tuple(u for u in stack(position, cell) if u != unit)
    return restacked(position, cell, (unit, *below))


def fire(pen: Pen, side: str, order: orders.Fire) -> None:
    """TOY-3: the gun is turned up; the target's side may reply before the shot."""
    frame = pen.position.top
    assert isinstance(frame, React)
    cell = pen.position.units[order.gun].at
    _shoot(pen, order.gun, frame.target)
    pen.step(replace(frame, sides=(), step="resolve", gun=order.gun, cell=cell))
    mover = owner(frame.target)
    pen.push(Reply(sides=(mover,), target=frame.target, gun=order.gun, cell=cell))


def _shoot(pen: Pen, gun: str, target: str) -> None:
    changed = turned_up(pen.position, gun)
    state = changed.get(gun) or pen.position.units[gun]
    pen.emit(events.Fired({**changed, gun: state.marked("fired")}, gun, target))


def hold(pen: Pen, side: str, order: orders.Hold) -> None:
    """The mover goes on."""
    pen.done()


def stand(pen: Pen, side: str, order: orders.Stand) -> None:
    """The shot is resolved."""
    pen.done()


def scatter(pen: Pen, side: str, order: orders.Scatter) -> None:
    """TOY-4: the unit is removed before the shot."""
    frame = pen.position.top
    assert isinstance(frame, Reply)
    pen.done()
    remove(pen, frame.target)


def counter(pen: Pen, side: str, order: orders.Counter) -> None:
    """TOY-4: die 1-3 removes the firing gun."""
    frame = pen.position.top
    assert isinstance(frame, Reply)
    pen.done()
    _shoot(pen, order.gun, frame.gun)
    if pen.roll(f"the counter shot of {unit_words(order.gun)}") <= 3:
        remove(pen, frame.gun)


def remove(pen: Pen, unit: str) -> None:
    """Take a unit off the map; its stack closes up."""
    state = pen.position.units[unit]
    left = tuple(u for u in stack(pen.position, state.at) if u != unit)
    changed = restacked(pen.position, state.at, left)
    changed[unit] = UnitState(marks=state.marks)
    pen.emit(events.Removed(changed, unit))


def run_react(pen: Pen, frame: React) -> None:
    """TOY-3, step resolve: the shot, if gun and target are still there."""
    pen.done()
    if not pen.position.units[frame.target].at or not pen.position.units[frame.gun].at:
        pen.emit(events.ShotLost(frame.gun))
        return
    die = pen.roll(f"the shot of {unit_words(frame.gun)} at {unit_words(frame.target)}")
    if die >= 5:
        pen.emit(events.Missed(frame.target))
    elif die <= 2 or not retreats(pen.position, frame.target):
        remove(pen, frame.target)
    else:
        pen.push(Retreat(sides=(frame.firer,), unit=frame.target))


def retreat(pen: Pen, side: str, order: orders.RetreatTo) -> None:
    """TOY-5: the firing side sends the unit away."""
    frame = pen.position.top
    assert isinstance(frame, Retreat)
    pen.done()
    changed = relocated(pen.position, frame.unit, order.cell)
    pen.emit(events.Retreated(changed, frame.unit, order.cell))


def reorder(pen: Pen, side: str, order: orders.Reorder) -> None:
    """TOY-8: the stack as ordered."""
    changed = restacked(pen.position, order.cell, order.units)
    turn = pen.position.clock.turn
    pen.emit(events.Reordered(changed, side, order.cell, turn, order.units))
