"""Advance after melee, and the second attack after a retreat before melee (VAU-13.7, 13.3g)."""

from msgspec.structs import replace

from engine.core import Order, Refusal, Slot, Tokens, Verb, belongs, refuse
from engine.core.parts import Target, parts
from engine.core.words import cell as cell_words, unit as unit_words
from engine.systems.vauchamps.formations.facing import nearest_hour
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.leaders import casualties
from engine.systems.vauchamps.melee import attacks, values
from engine.systems.vauchamps.melee.events import Advanced
from engine.systems.vauchamps.movement.costs import form_after
from engine.systems.vauchamps.refusals import Pen, of_pending, pending
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.stacks.limits import why_not_stop
from engine.systems.vauchamps.stacks.overfull import check_hex
from engine.systems.vauchamps.state import Changes, VauPosition, VauUnit
from engine.systems.vauchamps.where import enemies_at, friends_at, leaders_at, top_rank


class Advance(Order, frozen=True, tag="advance"):
    """Advance these units into the emptied hex (VAU-13.7a)."""

    units: tuple[str, ...]


class Fight(Order, frozen=True, tag="fight"):
    """Attack once more with the units that have advanced (VAU-13.3g)."""

    target: str


def why_not_advance(s: Scenario, p: VauPosition, frame: Melee, unit: str) -> Refusal | None:
    """Why a unit may not go into the emptied hex by itself (VAU-13.7a)."""
    who, where = unit_words(unit), cell_words(frame.target)
    if unit not in frame.units:
        return refuse(f"{who} did not attack {where}.", "VAU-13.7a")
    state = p.units[unit]
    if not state.at or state.routed or frame.target in state.cells:
        return refuse(f"{who} cannot advance.", "VAU-13.7a")
    cells = values.attack_cells(s, p, unit, frame.target)
    if not cells or s.terrain_at(frame.target).cost(s.units[unit].arm) is None:
        return refuse(f"{who} cannot go to {where}.", "VAU-13.7a")
    return _why_no_room(s, p, frame, (unit,))


def _why_no_room(
    s: Scenario, p: VauPosition, frame: Melee, units: tuple[str, ...]
) -> Refusal | None:
    after = {**p.units, **moved_units(s, p, units, frame.target)}
    return why_not_stop(s, replace(p, units=after), frame.target, s.units[units[0]].side)


def moved_units(s: Scenario, p: VauPosition, units: tuple[str, ...], to: str) -> dict[str, VauUnit]:
    """The units as they stand after the advance: in the facing of the first (VAU-13.7b)."""
    rank = top_rank(s, p, (to,)) + len(units)
    hour = _moved(s, p, units[0], to).facing
    return {
        u: replace(_moved(s, p, u, to).turned(hour), rank=rank - number)
        for number, u in enumerate(units)
    }


def _moved(s: Scenario, p: VauPosition, unit: str, to: str) -> VauUnit:
    before = p.units[unit]
    form = form_after(s, before.formation, before.disordered, before.at, to)
    state = replace(before, at=to).formed(form)
    return state.turned(nearest_hour(s.units[unit], state.formation, state.facing))


def may_advance(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The units that may advance."""
    return tuple(u for u in frame.units if why_not_advance(s, p, frame, u) is None)


def alike(p: VauPosition, a: str, b: str) -> bool:
    """True if two units have one formation and may so advance together (VAU-13.7b)."""
    return p.units[a].formation == p.units[b].formation


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Advance) -> Refusal | None:
    s, frame = game.scenario, pending(view, Melee)
    if not order.units:
        return refuse("Name at least one unit that advances.", "VAU-13.7a")
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice.", "VAU-13.7a")
    for unit in order.units:
        if refusal := why_not_advance(s, view, frame, unit):
            return refusal
        if not alike(view, order.units[0], unit):
            return refuse(
                f"{unit_words(unit)} has another formation than "
                f"{unit_words(order.units[0])}; they cannot advance together.",
                "VAU-13.7b",
            )
    return _why_no_room(s, view, frame, order.units)


def _slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    s, frame = game.scenario, pending(view, Melee)
    free = tuple(
        u
        for u in may_advance(s, view, frame)
        if u not in tokens
        and (not tokens or alike(view, tokens[0], u))
        and _why_no_room(s, view, frame, (*tokens, u)) is None
    )
    if not tokens and not free:
        return None
    return Slot("unit", f"unit that advances to {cell_words(frame.target)}", free, bool(tokens))


def _advance(pen: Pen, side: str, order: Advance) -> None:
    s, p, frame = pen.game.scenario, pen.position, pending(pen.position, Melee)
    changed: Changes = {**moved_units(s, p, order.units, frame.target)}
    changed.update(_leaders(s, p, order.units, frame.target))
    if frame.withdrawn and not frame.again:
        pen.step(replace(frame, units=order.units, step="again", sides=()))
    else:
        pen.done()
    pen.emit(Advanced(changed, order.units, frame.target))
    cavalry = any(s.units[u].cavalry for u in order.units)
    casualties.entered_by(pen, frame.target, side, cavalry)
    check_hex(pen, frame.target, side, order.units)


def _leaders(s: Scenario, p: VauPosition, units: tuple[str, ...], to: str) -> Changes:
    """Leaders who go with them, or would be left without a unit (VAU-0.12)."""
    found: Changes = {}
    side = s.units[units[0]].side
    for cell in dict.fromkeys(c for u in units for c in p.units[u].cells):
        emptied = all(u in units for u in friends_at(s, p, cell, side))
        for name in leaders_at(s, p, cell):
            if s.leaders[name].side == side and (emptied or p.riding.get(name) in units):
                found[name] = replace(p.units[name], at=to)
    return found


# ---- once more (VAU-13.3g) ----


def second_attackers(s: Scenario, p: VauPosition, frame: Melee, target: str) -> tuple[str, ...]:
    """Those that advanced and can attack a hex next to the emptied one."""
    return tuple(
        u
        for u in frame.units
        if p.units[u].at == frame.target
        and not p.units[u].routed
        and attacks.why_not_this_hex(s, p, s.units[u].side, u, target) is None
    )


def second_targets(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The hexes that can be attacked once more: not yet attacked in this phase."""
    side = s.units[frame.units[0]].side
    return tuple(
        cell
        for cell in sorted(s.board.grid.neighbours(frame.target))
        if cell not in p.attacked
        and (enemies := enemies_at(s, p, cell, side))
        and not any(attacks.attacked_key(u) in p.tried for u in enemies)
        and second_attackers(s, p, frame, cell)
    )


def _why_not_again(game: HasScenario, view: VauPosition, side: str, order: Fight) -> Refusal | None:
    s, frame = game.scenario, pending(view, Melee)
    if order.target in view.attacked:
        return refuse(
            f"{cell_words(order.target)} was attacked in this phase already.", "VAU-13.3g"
        )
    if order.target not in second_targets(s, view, frame):
        return refuse(
            f"The units that advanced cannot attack {cell_words(order.target)}.", "VAU-13.3g"
        )
    return None


def _again(pen: Pen, side: str, order: Fight) -> None:
    frame = pending(pen.position, Melee)
    units = second_attackers(pen.game.scenario, pen.position, frame, order.target)
    pen.done()
    attacks.declare(pen, side, order.target, units, again=True)


ADVANCE = Verb(
    Advance, ("advance",), ("units",), "advance UNIT, UNIT",
    "Advance into the emptied hex with one or more units.",
    _slot, lambda t: Advance(t), _why_not, _advance,
    belongs("Units advance when a melee has emptied a hex.", "VAU-13.7a"), key=")",
)  # fmt: skip
FIGHT = Verb(
    Fight, ("fight",), usage="fight HEX", help="Attack once more after advancing.",
    **parts(Fight, Target(of_pending(Melee, second_targets), "hex to attack once more")),
    refuse=_why_not_again, carry_out=_again,
    misplaced=belongs("Units fight again after they have advanced.", "VAU-13.3g"), key="f",
)  # fmt: skip
