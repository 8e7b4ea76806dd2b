"""Stacks that move together (SED-10.4, 10.6)."""

from engine.core import Order, Refusal, Slot, Tokens, Verb, memory, refuse, words
from engine.systems.sedan import HasScenario, Pen, Scenario, SedanPosition
from engine.systems.sedan.movement import movers, moving, parent_stack, paths


class March(Order, frozen=True, tag="march"):
    """Move several units of a stack together along a path (SED-10.4)."""

    units: tuple[str, ...]
    path: tuple[str, ...]


def companions(s: Scenario, p: SedanPosition, side: str, units: tuple[str, ...]) -> tuple[str, ...]:
    """The units that may move together with these, so that a step is open (SED-10.4)."""
    at, began = p.units[units[0]].at, parent_stack.began_at(p, units[0])
    near = movers.ground(s, p, side).own.get(at, ())
    after = near.index(units[-1]) + 1
    return tuple(
        u
        for u in near[after:]
        if moving.why_may_not_move(s, p, side, u) is None
        and parent_stack.began_at(p, u) == began
        and paths.can_begin(movers.mover(s, p, (*units, u)))
    )


@memory.by_view
def leaders(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """The units with which a stack that can move may be named, each stack in one order."""
    return tuple(u for u in moving.movable(s, p, side) if companions(s, p, side, (u,)))


def why_not_together(
    s: Scenario, p: SedanPosition, side: str, units: tuple[str, ...]
) -> Refusal | None:
    """Why these units may not move as a stack (SED-10.4)."""
    for unit in units:
        if refusal := moving.why_may_not_move(s, p, side, unit):
            return refusal
    if len(set(units)) < len(units) or len(units) < 2:
        return refuse("Name two units or more, each once.", "SED-10.4")
    if len({(p.units[u].at, parent_stack.began_at(p, u)) for u in units}) > 1:
        return refuse(
            "Only units that shared a hex when the phase began may move together.", "SED-10.4"
        )
    return None


def why_not_march(
    game: HasScenario, view: SedanPosition, side: str, order: March
) -> Refusal | None:
    """Why these units may not make this move together."""
    s = game.scenario
    refusal = why_not_together(s, view, side, order.units)
    return refusal or paths.why_no_path(movers.mover(s, view, order.units), order.path)


def _march_slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    s = game.scenario
    if not tokens:
        lead = leaders(s, view, side)
        return Slot("unit", "first unit of the stack", lead) if lead else None
    units = tuple(t for t in tokens if t in view.units)
    path = tokens[len(units) :]
    m = movers.mover(s, view, units)
    more = () if path else companions(s, view, side, units)
    if len(units) < 2:
        return Slot("unit", f"unit to move with {words.unit(units[0])}", more)
    kind = "choice" if more else "cell"
    what = "further unit, or next hex" if more else "next hex for the stack"
    return Slot(kind, what, (*more, *paths.ahead(m, path)), complete=paths.may_stop(m, path))


def _build_march(tokens: Tokens) -> March | moving.Move:
    """A march; of a single unit, as where it stands alone in the hex named, its move."""
    cut = next((i for i, t in enumerate(tokens) if _is_cell(t)), len(tokens))
    if cut == 1 and len(tokens) > 1:
        return moving.Move(tokens[0], tokens[1:])
    return March(tokens[:cut], tokens[cut:])


def _is_cell(token: str) -> bool:
    return len(token) == 4 and token.isdigit()


def _march(pen: Pen, side: str, order: March) -> None:
    parent_stack.open_of(pen, order.units[0])
    moving.go(pen, order.units, order.path)


MARCH = Verb(
    March, ("march",), ("units", "path"), "march UNIT, UNIT to HEX, march HEX to HEX",
    "Move units of one hex together, at the pace of the slowest; a hex means all that can move.",
    _march_slot, _build_march, why_not_march, _march, moving.move_misplaced, key="g", several=True,
)  # fmt: skip
