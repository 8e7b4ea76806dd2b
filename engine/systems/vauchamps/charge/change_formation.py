"""A charge changes formation in its first hex (VAU-10.0f)."""

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, with_units
from engine.core.parts import Choice, parts
from engine.systems.vauchamps import HasScenario, Pen, Scenario, of_pending
from engine.systems.vauchamps.charge import course, events, past_squares
from engine.systems.vauchamps.formations.facing import NAMES, hours
from engine.systems.vauchamps.frames import Charging
from engine.systems.vauchamps.state import Changes, VauPosition, VauUnit


class Change(Order, frozen=True, tag="change"):
    """A charge changes formation in its first hex (VAU-10.0f)."""

    formation: str
    facing: str


def _why_not_change(
    game: HasScenario, view: VauPosition, side: str, order: Change
) -> Refusal | None:
    frame = view.pending(Charging)
    if not _is_first_hex(frame):
        return refuse("A charge changes formation once, in the first hex it enters.", "VAU-10.0f")
    if frame.points - frame.spent < FORM_COST:
        return refuse(
            f"A change costs {FORM_COST} points; {frame.points - frame.spent} are left.",
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
        )
    return None


def _is_first_hex(frame: Charging) -> bool:
    return frame.entered == 1 and not frame.changed


def _other_form(p: VauPosition, unit: str) -> str:
    return "column" if p.units[unit].formation == "line" else "line"


def _facings(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    now = p.units[unit].facing
    allowed = hours(s.units[unit], _other_form(p, unit))
    return tuple(NAMES[h] for h in allowed if h in ((now - 1) % 12, (now + 1) % 12))


def _open_facings(s: Scenario, p: VauPosition, frame: Charging) -> tuple[str, ...]:
    """Those after which it is not left in a square's hex without a way on (VAU-10.0h)."""
    left = frame.points - frame.spent - FORM_COST

    def is_open(name: str) -> bool:
        after = with_units(p, _changed(p, frame, _other_form(p, frame.units[0]), name))
        return past_squares.is_free(s, after, frame.units, left, frame.target)

    return tuple(name for name in _facings(s, p, frame.units[0]) if is_open(name))


def _changed(p: VauPosition, frame: Charging, form: str, face: str) -> dict[str, VauUnit]:
    return {u: p.units[u].formed(form).turned(NAMES.index(face)) for u in frame.units}


def _open_forms(s: Scenario, p: VauPosition, frame: Charging) -> tuple[str, ...]:
    return (_other_form(p, frame.units[0]),) if _open_now(s, p, frame) else ()


def _open_now(s: Scenario, p: VauPosition, frame: Charging, form: str = "") -> tuple[str, ...]:
    able = _is_first_hex(frame) and frame.points - frame.spent >= FORM_COST
    return _open_facings(s, p, frame) if able else ()


def _change(pen: Pen, side: str, order: Change) -> None:
    frame, p = pen.position.pending(Charging), pen.position
    hour, spent = NAMES.index(order.facing), frame.spent + FORM_COST
    changed: Changes = {**_changed(p, frame, order.formation, order.facing)}
    after = replace(frame, spent=spent, changed=True, straight=0, course=-1)
    course.go(pen, after, "ride")
    left = frame.points - spent
    pen.emit(events.ChargeFormed(changed, side, frame.units, order.formation, hour, left))


FORM_COST = 6
"""A change of formation in a charge (VAU-10.0f)."""


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
