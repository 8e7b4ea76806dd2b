"""The choices inside a charge: next hex, formation, target, recall, the reactor (INT-2)."""

from collections.abc import Callable

from msgspec.structs import replace

from engine.core import Order, Refusal, Verb, belongs, refuse, with_units
from engine.core.parts import Cell, Choice, no_parts, parts
from engine.core.words import cell as cell_words, cells as cell_list, listed, units as unit_list
from engine.systems.vauchamps import command
from engine.systems.vauchamps.charge import (
    course,
    forming_square,
    reaction,
    receiving,
    ways as ground,
)
from engine.systems.vauchamps.charge.events import ChargeFormed, TargetDenied, TargetNamed
from engine.systems.vauchamps.charge.step import step_of
from engine.systems.vauchamps.fire.events import HeldFire
from engine.systems.vauchamps.formations.changes import LEFT
from engine.systems.vauchamps.formations.facing import NAMES, hours
from engine.systems.vauchamps.frames import Charging
from engine.systems.vauchamps.refusals import Pen, of_pending, pending
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.state import Changes, VauPosition, VauUnit
from engine.systems.vauchamps.where import enemies_at


class Gallop(Order, frozen=True, tag="gallop"):
    """A charge enters a hex, and turns there (VAU-10.0e).

    A line over two hexes names the hex for its left one, and turns on the left hex unless `pivot`
    is right.
    """

    cell: str
    facing: str = ""
    pivot: str = ""


class Change(Order, frozen=True, tag="change"):
    """A charge changes formation in its first hex (VAU-10.0f)."""

    formation: str
    facing: str


class Target(Order, frozen=True, tag="target"):
    """Name an enemy hex as the charge's target (VAU-10.2c)."""

    cell: str


class Recall(Order, frozen=True, tag="recall"):
    """Try to stop a charge (VAU-10.2q)."""


# ---- the next hex ----


def is_reaction(frame: Charging) -> bool:
    """True if those who react ride now."""
    return step_of(frame).reaction


def riders(frame: Charging) -> tuple[str, ...]:
    """Who rides now: the charge, or those who react to it."""
    return frame.reactors if is_reaction(frame) else frame.units


def hexes(s: Scenario, p: VauPosition, frame: Charging) -> dict[str, int]:
    """The hexes they may enter."""
    if is_reaction(frame):
        return reaction.open_hexes(s, p, frame.reactors)
    return ground.open_hexes(s, p, frame.units, frame.points - frame.spent, frame.target)


def turns(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> dict[str, tuple[str, ...]]:
    """The facings they may take there (VAU-10.0e): not one that leaves them no way on (10.0h).

    For each the hexes of a line, left or right, on which it may turn so; none if it need not.
    """
    units = riders(frame)
    left = frame.points - frame.spent - hexes(s, p, frame).get(cell, 0)
    found: dict[str, tuple[str, ...]] = {}
    for way in ground.ways(s, p, units, cell):
        if ground.leads_on(s, p, units, cell, way, left, frame.target):
            hour, pivot = way
            found[NAMES[hour]] = found.get(NAMES[hour], ()) + ((pivot,) if pivot else ())
    return found


def _why_not_gallop(
    game: HasScenario, view: VauPosition, side: str, order: Gallop
) -> Refusal | None:
    s, frame = game.scenario, pending(view, Charging)
    who, able = unit_list(riders(frame)), hexes(s, view, frame)
    if order.cell not in able:
        front = f" Open: {cell_list(able, 'or')}." if able else ""
        why = ground.why_not_entered(s, view, riders(frame), order.cell)
        why = why or "it cannot pay for it, or could not ride on out of a square's hex"
        return refuse(
            f"{who} cannot enter {cell_words(order.cell)}: {why}.{front}",
            "VAU-10.0e", "VAU-10.0g", "VAU-10.0h",
        )  # fmt: skip
    allowed = turns(s, view, frame, order.cell)
    wanted = order.facing or NAMES[view.units[riders(frame)[0]].facing]
    if wanted not in allowed:
        return _why_not_so(s, view, frame, order.cell, wanted)
    on = allowed[wanted]
    if order.pivot and order.pivot not in on:
        return refuse(_why_no_pivot(who, order.pivot, on), "VAU-10.0e")
    if on and not order.pivot and LEFT not in on:
        return refuse(f"There {who} can turn on its right hex only: add right.", "VAU-10.0e")
    return None


def _why_not_so(s: Scenario, p: VauPosition, frame: Charging, cell: str, wanted: str) -> Refusal:
    units = riders(frame)
    if wanted in (NAMES[hour] for hour, _ in ground.ways(s, p, units, cell)):
        return refuse(
            f"Facing {wanted} {unit_list(units)} could not ride on out of the square's hex, where "
            f"no charge may end. Open: {listed(tuple(turns(s, p, frame, cell)), 'or')}.",
            "VAU-10.0h",
        )  # fmt: skip
    return refuse(f"There {unit_list(units)} can turn 60 degrees at most.", "VAU-10.0e")


def _why_no_pivot(who: str, pivot: str, on: tuple[str, ...]) -> str:
    if on:
        return f"There {who} has no room to turn on its {pivot} hex."
    return f"{who} turns on no hex there: only a line over two hexes that turns does."


def _may_keep_facing(s: Scenario, p: VauPosition, side: str, cell: str) -> bool:
    return NAMES[p.units[riders(pending(p, Charging))[0]].facing] in turns(
        s, p, pending(p, Charging), cell
    )


def _pivots(s: Scenario, p: VauPosition, frame: Charging, cell: str, face: str) -> tuple[str, ...]:
    return turns(s, p, frame, cell)[face]


def _need_no_pivot(s: Scenario, p: VauPosition, side: str, cell: str, face: str) -> bool:
    on = _pivots(s, p, pending(p, Charging), cell, face)
    return not on or LEFT in on


def _gallop(pen: Pen, side: str, order: Gallop) -> None:
    frame = pending(pen.position, Charging)
    now = pen.position.units[riders(frame)[0]].facing
    hour = NAMES.index(order.facing) if order.facing else now
    step = "away" if is_reaction(frame) else "leave"
    course.go(pen, replace(frame, ahead=order.cell, hour=hour, pivot=order.pivot), step)


# ---- change of formation in the first hex (VAU-10.0f) ----


def _why_not_change(
    game: HasScenario, view: VauPosition, side: str, order: Change
) -> Refusal | None:
    frame = pending(view, Charging)
    if not _is_first_hex(frame):
        return refuse("A charge changes formation once, in the first hex it enters.", "VAU-10.0f")
    if frame.points - frame.spent < ground.FORM_COST:
        return refuse(
            f"A change costs {ground.FORM_COST} points; {frame.points - frame.spent} are left.",
            "VAU-10.0f",
        )
    first = frame.units[0]
    if order.formation != _other_form(view, first):
        return refuse(f"It can form {_other_form(view, first)}.", "VAU-10.0f")
    if order.facing not in _facings(game.scenario, view, first):
        return refuse(f"In {order.formation} it cannot face {order.facing}.", "VAU-10.0f")
    if order.facing not in _open_facings(game.scenario, view, frame):
        return refuse(
            f"In {order.formation} facing {order.facing} it could not ride on out of the square's "
            "hex, where no charge may end.",
            "VAU-10.0h",
        )  # fmt: skip
    return None


def _is_first_hex(frame: Charging) -> bool:
    return frame.entered == 1 and not frame.changed


def _other_form(p: VauPosition, unit: str) -> str:
    return "column" if p.units[unit].formation == "line" else "line"


def _facings(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """The two facings next to the present one."""
    now = p.units[unit].facing
    allowed = hours(s.units[unit], _other_form(p, unit))
    return tuple(NAMES[h] for h in allowed if h in ((now - 1) % 12, (now + 1) % 12))


def _open_facings(s: Scenario, p: VauPosition, frame: Charging) -> tuple[str, ...]:
    """Those after which it is not left in a square's hex without a way on (VAU-10.0h)."""
    left = frame.points - frame.spent - ground.FORM_COST

    def is_open(name: str) -> bool:
        after = with_units(p, _changed(p, frame, _other_form(p, frame.units[0]), name))
        return ground.is_free(s, after, frame.units, left, frame.target)

    return tuple(name for name in _facings(s, p, frame.units[0]) if is_open(name))


def _changed(p: VauPosition, frame: Charging, form: str, face: str) -> dict[str, VauUnit]:
    """The units of the charge in their new formation."""
    return {u: p.units[u].formed(form).turned(NAMES.index(face)) for u in frame.units}


def _open_forms(s: Scenario, p: VauPosition, frame: Charging) -> tuple[str, ...]:
    return (_other_form(p, frame.units[0]),) if _open_now(s, p, frame) else ()


def _open_now(s: Scenario, p: VauPosition, frame: Charging, form: str = "") -> tuple[str, ...]:
    able = _is_first_hex(frame) and frame.points - frame.spent >= ground.FORM_COST
    return _open_facings(s, p, frame) if able else ()


def _change(pen: Pen, side: str, order: Change) -> None:
    frame, p = pending(pen.position, Charging), pen.position
    hour, spent = NAMES.index(order.facing), frame.spent + ground.FORM_COST
    changed: Changes = {**_changed(p, frame, order.formation, order.facing)}
    after = replace(frame, spent=spent, changed=True, straight=0, course=-1)
    course.go(pen, after, "ride")
    left = frame.points - spent
    pen.emit(ChargeFormed(changed, side, frame.units, order.formation, hour, left))


# ---- target ----


def open_targets(s: Scenario, p: VauPosition, frame: Charging) -> tuple[str, ...]:
    """The enemy hexes of which the charge must say whether they are its target (VAU-10.2c, p)."""
    return (course.new_targets if frame.lost_target else course.askable)(s, p, frame)


def _why_not_target(
    game: HasScenario, view: VauPosition, side: str, order: Target
) -> Refusal | None:
    frame = pending(view, Charging)
    if order.cell in open_targets(game.scenario, view, frame):
        return None
    return refuse(
        f"{cell_words(order.cell)} cannot be the target now: enemies in a clear hex within 2 "
        "hexes, in sight, not passed by before.",
        "VAU-10.2c", "VAU-10.2p", "VAU-10.0g",
    )  # fmt: skip


def _target(pen: Pen, side: str, order: Target) -> None:
    s, p, frame = pen.game.scenario, pen.position, pending(pen.position, Charging)
    named = replace(frame, target=order.cell)
    against = enemies_at(s, p, order.cell, side)
    course.go(pen, named, "contact" if frame.lost_target else "answer")
    pen.emit(TargetNamed(frame.units, order.cell, against))
    command.provoke(pen, against)
    if frame.lost_target:
        receiving.named(pen, side, order.cell)


# ---- recall ----


def may_recall(s: Scenario, p: VauPosition, frame: Charging) -> bool:
    """True if a charge may try to stop now."""
    return not is_reaction(frame) and _why_no_recall(s, p, frame) is None


def _why_not_recall(
    game: HasScenario, view: VauPosition, side: str, order: Recall
) -> Refusal | None:
    return _why_no_recall(game.scenario, view, pending(view, Charging))


def _why_no_recall(s: Scenario, p: VauPosition, frame: Charging) -> Refusal | None:
    if frame.recalled:
        return refuse("A charge may try to stop once; it has tried.", "VAU-10.2q")
    if frame.entered < course.SECOND:
        return refuse("A charge may be recalled only after its second hex.", "VAU-10.2q")
    if course.is_in_square(s, p, frame):
        return refuse("It cannot stop in a square's hex.", "VAU-10.0h")
    return None


def _recall(pen: Pen, side: str, order: Recall) -> None:
    frame = pending(pen.position, Charging)
    course.try_recall(pen, frame, step_of(frame).unstopped)


# ---- holding ----


def deny(then: str) -> Callable[[Pen, str], None]:
    """None of the hexes asked about is the target (VAU-10.2c)."""

    def hold(pen: Pen, side: str) -> None:
        frame = pending(pen.position, Charging)
        passed = open_targets(pen.game.scenario, pen.position, frame)
        course.go(pen, replace(frame, denied=(*frame.denied, *passed)), then)
        pen.emit(TargetDenied(frame.units, passed))

    return hold


def do_not_answer(then: str) -> Callable[[Pen, str], None]:
    """No reaction, no square."""

    def hold(pen: Pen, side: str) -> None:
        course.go(pen, pending(pen.position, Charging), then)
        pen.emit(HeldFire(side))

    return hold


def passes_by(s: Scenario, p: VauPosition, frame: Charging) -> str:
    """A hex passed by is no target of this charge again."""
    return f"this charge cannot turn on {cell_list(open_targets(s, p, frame))} later"


def stays_unformed(s: Scenario, p: VauPosition, frame: Charging) -> str:
    """The last chance of a square is that of the target, when the charge is beside it."""
    last = frame.target in forming_square.candidates(s, p, frame)
    if not last or not course.touches(s, p, frame, frame.target):
        return ""
    return f"this is the last chance of {cell_list((frame.target,))} to form square"


def place_of_target(s: Scenario, p: VauPosition, frame: Charging) -> str:
    """The first hex of which it is asked whether it is the target."""
    return next(iter(open_targets(s, p, frame)), frame.at)


def place_of_square(s: Scenario, p: VauPosition, frame: Charging) -> str:
    """The first infantry that may form square."""
    return next(iter(forming_square.candidates(s, p, frame)), frame.at)


def do_not_recall(pen: Pen, side: str) -> None:
    """On to contact."""
    course.go(pen, pending(pen.position, Charging), "contact")


def why_rides_on(game: HasScenario, view: VauPosition, side: str) -> Refusal:
    """A charge that is on goes on."""
    if is_reaction(pending(view, Charging)):
        return refuse("The reaction has begun: it rides on.", "VAU-10.3d")
    return refuse("The charge must go on, or be recalled.", "VAU-10.2b", "VAU-10.2q")


GALLOP = Verb(
    Gallop, ("gallop", "ride on", "g"), usage="gallop HEX FACING",
    help="A charge or a reaction enters a hex, and may turn there.",
    **parts(
        Gallop, Cell(of_pending(Charging, hexes), "next hex of the charge"),
        Choice(of_pending(Charging, turns), "facing there", _may_keep_facing),
        Choice(of_pending(Charging, _pivots), "hex on which the line turns", _need_no_pivot),
    ),
    refuse=_why_not_gallop, carry_out=_gallop,
    misplaced=belongs("A charge rides in the charge phase, hex by hex.", "VAU-10.2b"), key="g",
)  # fmt: skip
CHANGE = Verb(
    Change, ("change",), usage="change FORMATION FACING",
    help="A charge changes formation in its first hex, for 6 points.",
    **parts(
        Change, Choice(of_pending(Charging, _open_forms), "formation"),
        Choice(of_pending(Charging, _open_now), "facing"),
    ),
    refuse=_why_not_change, carry_out=_change,
    misplaced=belongs("A charge changes formation in its first hex.", "VAU-10.0f"), key="*",
)  # fmt: skip
TARGET = Verb(
    Target, ("target",), usage="target HEX", help="Name the target of the charge.",
    **parts(Target, Cell(of_pending(Charging, open_targets), "target of the charge")),
    refuse=_why_not_target, carry_out=_target,
    misplaced=belongs("A charge names its target when it comes near.", "VAU-10.2c"), key="t",
)  # fmt: skip
RECALL = Verb(
    Recall, ("recall",), usage="recall", help="Try to stop a charge.",
    **no_parts(Recall, _why_not_recall), refuse=_why_not_recall, carry_out=_recall,
    misplaced=belongs("A charge is recalled while it rides.", "VAU-10.2q"), key="r",
)  # fmt: skip
