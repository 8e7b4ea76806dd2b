"""One unit or stack moves at a time: whose move another order ends, before and after (VAU-8.0)."""

from collections.abc import Collection

from engine.core import End, Order, words
from engine.speech.game_words import Rows
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.entering.enter import Enter
from engine.systems.vauchamps.formations.changes import mates
from engine.systems.vauchamps.formations.forming import Form, possible_forms
from engine.systems.vauchamps.formations.turning import Turn, Wheel
from engine.systems.vauchamps.frames import Movement
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.movement.costs import could_keep_to_road, left
from engine.systems.vauchamps.movement.moving import Move, MoveStack, can_move, stack_units
from engine.systems.vauchamps.movement.stepping import ANY_FACING


def movers(s: Scenario, view: VauPosition, side: str, order: Order) -> tuple[str, ...]:
    """The units that would be on the move after an order; none if it changes nothing of that."""
    if isinstance(order, MoveStack):
        return stack_units(s, view, side, order.cell)
    if isinstance(order, Form):
        return (order.unit, *mates(s, view, order.unit, order.formation))
    if isinstance(order, Enter) and order.unit in s.leaders:
        return ()
    return (order.unit,) if isinstance(order, Enter | Move | Turn | Wheel) else ()


# ---- before ----


def under_way(s: Scenario, view: VauPosition, side: str) -> Rows:
    """Who may go on with its move only as long as no other unit moves, and with what."""
    units = _can_go_on(s, view, side)
    told = f"Under way until another unit moves: {_with_points(s, view, units)}."
    return (told,) if units else ()


def ends_moves(s: Scenario, view: VauPosition, side: str, then: Collection[str]) -> Rows:
    """Whose moves these units would end by setting out; () if nobody else's, or by nobody."""
    units = tuple(u for u in _can_go_on(s, view, side) if u not in then) if then else ()
    told = f"This ends the {agree(units, 'move', 'moves')} of {_with_points(s, view, units)}."
    return (told,) if units else ()


def ends_unasked(s: Scenario, view: VauPosition, side: str, then: Collection[str]) -> Rows:
    """The same, unless it is asked about: who had only entered."""
    if any(_has_only_entered(view, u) for u in view.moving):
        return ()
    return ends_moves(s, view, side, then)


def _can_go_on(s: Scenario, view: VauPosition, side: str) -> tuple[str, ...]:
    """Who is on the move in a side's movement phase and could do more of it."""
    if not isinstance(view.top, Movement) or view.clock.side != side:
        return ()
    return tuple(u for u in view.moving if view.units[u].at and _could_go_on(s, view, side, u))


def _with_points(s: Scenario, view: VauPosition, units: tuple[str, ...]) -> str:
    return words.listed(f"{words.unit(u)} with {_left_over(s, view, u)} left" for u in units)


def left_at_the_edge(
    s: Scenario, view: VauPosition, side: str, order: Order, fellows: Collection[str]
) -> Rows:
    """Who has just entered, and could go on, has finished when another begins or the phase ends."""
    then = movers(s, view, side, order)
    return tuple(
        f"{words.unit(u)} has only entered at {words.cell(view.units[u].at)} and could still go "
        "on; this ends its move."
        for u in (view.moving if then or _ends_movement(view, order) else ())
        if u not in (*then, *fellows)
        and _has_only_entered(view, u)
        and can_move(s, view, side, (u,))
    )


def _ends_movement(view: VauPosition, order: Order) -> bool:
    return isinstance(order, End) and isinstance(view.top, Movement)


# ---- after ----


def ended(s: Scenario, before: VauPosition, view: VauPosition, side: str) -> Rows:
    """Who had points left for a move that an order for somebody else has ended (VAU-8.0).

    Nobody who had only entered: that was asked about.
    """
    return tuple(
        f"{words.unit(u)} ends its move with {_left_over(s, before, u)} left."
        for u in before.moving
        if u not in view.moving and view.units[u].moved and view.units[u].at
        if not _has_only_entered(before, u) and _could_go_on(s, before, side, u)
    )


def ended_at_the_edge(before: VauPosition, view: VauPosition, side: str) -> Rows:
    """How many had only entered when others of those who were ordered with them set out."""

    def over(p: VauPosition) -> set[str]:
        """Who has entered, and is not on the move any more."""
        only = (u for u in p.units if p.units[u].moved and _has_only_entered(p, u))
        return {u for u in only if u not in p.moving}

    count = len(over(view) - over(before))
    only = f"{words.counted(count, 'unit')} only entered and may go no farther."
    return (only,) if count else ()


def _could_go_on(s: Scenario, p: VauPosition, side: str, unit: str) -> bool:
    """True for who could move farther, or on the spot change formation (VAU-6.0)."""
    return can_move(s, p, side, (unit,)) or any(True for _ in possible_forms(s, p, side, unit))


def _left_over(s: Scenario, p: VauPosition, unit: str) -> str:
    """Its points; on a road both those along it and those off it, where the ground takes some."""
    have, by_road = left(s, p, unit), left(s, p, unit, could_keep_to_road(s, p.units[unit]))
    if have == by_road:
        return words.half_points(have)
    return f"{words.half_points(by_road)} by road and {words.half_points(have)} off it"


def _has_only_entered(view: VauPosition, unit: str) -> bool:
    return view.units[unit].steps == 1 and view.units[unit].entry == ANY_FACING
