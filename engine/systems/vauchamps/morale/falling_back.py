"""Retreats and routs along a lawful way (VAU-4.0m to VAU-4.0p), and whom they shake (VAU-3.1)."""

from collections.abc import Callable

from engine.core import Order, Refusal, Step, Verb, belongs, parts, refuse, replace
from engine.core.words import cells as cell_list, players, unit as unit_words
from engine.systems.vauchamps import Changes, HasScenario, Pen, Scenario, VauPosition, where
from engine.systems.vauchamps.formations import facing, general_order
from engine.systems.vauchamps.frames import Retreating
from engine.systems.vauchamps.leaders import casualties, going_along
from engine.systems.vauchamps.losses.taking import eliminate, lose
from engine.systems.vauchamps.morale import breaking, on_the_way, shaken_friends
from engine.systems.vauchamps.morale.events import FellBack
from engine.systems.vauchamps.morale.on_the_way import catchers
from engine.systems.vauchamps.morale.ways_back import Way, step_cost, ways_for
from engine.systems.vauchamps.stacks.overfull import check_hex
from engine.systems.vauchamps.stacks.stack_facing import alike


class Retreat(Order, frozen=True, tag="retreat"):
    """Choose where a beaten unit goes back to (VAU-4.0m), or where one withdraws (VAU-13.3)."""

    unit: str
    to: str


HOW = {"disorder": "retreats", "rout": "routs", "hexes": "routs", "bounce": "falls back",
       "shelter": "flees"}  # fmt: skip


def _plan(pen: Pen, frame: Retreating) -> None:
    if not (found := ways_for(pen.game.scenario, pen.position, frame)):
        pen.done()
        eliminate(pen, frame.unit, "it cannot retreat far enough")
    elif len(found) == 1:
        _take(pen, frame, next(iter(found.values())))
    else:
        side = pen.game.scenario.units[frame.unit].side
        pen.step(replace(frame, step="choose", sides=(side,)))


def _take(pen: Pen, frame: Retreating, way: Way) -> None:
    pen.step(replace(frame, step="go", sides=(), way=way.path, off=way.end == "off"))


def _go(pen: Pen, frame: Retreating) -> None:
    """Go to the next hex where something happens: friends, an enemy charge zone, or the end."""
    s, p = pen.game.scenario, pen.position
    if not frame.way:
        pen.step(replace(frame, step="arrive"))
        return
    far = 1
    while far < len(frame.way) and not _eventful(s, p, frame, frame.way[far - 1]):
        far += 1
    path, ahead = frame.way[:far], frame.way[far:]
    left = frame.left - _price(s, p, frame, path)
    toll = on_the_way.toll(s, p, frame, path)
    pen.step(replace(frame, way=ahead, left=left, paid=frame.paid + toll))
    origin = p.units[frame.unit].cells
    together = _fall_back(pen, frame, path)
    if toll:
        lose(pen, frame.unit, toll, "leaving enemy zones of influence")
    if pen.position.units[frame.unit].at:
        _caught(pen, path[-1])
        shaken_friends.shake(pen, path[-1])
    if together:
        going_along.leaders_choose(pen, frame.unit, origin, together)


def _price(s: Scenario, p: VauPosition, frame: Retreating, path: tuple[str, ...]) -> int:
    if frame.mode in ("hexes", "bounce"):
        return len(path)
    here, total = p.units[frame.unit].at, 0
    for there in path:
        total += step_cost(s, s.units[frame.unit], here, there) or 0
        here = there
    return total


def _eventful(s: Scenario, p: VauPosition, frame: Retreating, cell: str) -> bool:
    """True if going into a hex may change what comes next."""
    return bool(shaken_friends.to_shake(s, p, frame, cell)) or bool(catchers(s, p, frame, cell))


def _fall_back(pen: Pen, frame: Retreating, path: tuple[str, ...]) -> tuple[str, ...]:
    """Move the unit, facing along its last step (VAU-4.0p); leaders left alone go with it.

    Gives the units that left the hex before it, if leaders may go with one of them instead.
    """
    s, p = pen.game.scenario, pen.position
    state, to = p.units[frame.unit], path[-1]
    before = path[-2] if len(path) > 1 else state.at
    hour = 2 * s.board.grid.direction(before, to)
    rank = where.bottom_rank(s, p, (to,), frame.unit)
    moved = replace(state, at=to, also=(), facing=hour, rank=rank)
    if frame.mode == "bounce":
        form = general_order.form_after(s, state.formation, False, state.at, to)
        moved = moved if form == state.formation else moved.formed(form)
        moved = moved.turned(facing.nearest_hour(s.units[frame.unit], form, hour))
    states: Changes = {frame.unit: moved}
    if not (together := going_along.left_with(s, p, frame.unit)):
        states.update(going_along.followers(s, p, frame.unit, to))
    notes = tuple(going_along.note(cell, frame.unit) for cell in state.cells)
    states = alike(s, p, states)
    pen.emit(FellBack(states, frame.unit, state.at, path, HOW[frame.mode], (*p.tried, *notes)))
    return together


def _caught(pen: Pen, cell: str) -> None:
    """In an enemy charge zone the retreat becomes a rout, points used counting (VAU-4.0i)."""
    s, p, frame = pen.game.scenario, pen.position, pen.position.pending(Retreating)
    if not (horse := catchers(s, p, frame, cell)):
        return
    used = breaking.DISORDER_POINTS - frame.left
    far = max(1, breaking.rout_distance(pen, frame.unit) - used)
    pen.step(replace(frame, step="plan", mode="rout", left=far, way=()))
    breaking.rout(pen, frame.unit, moves=False,
                  why=f"{unit_words(horse[0])} can charge it there")  # fmt: skip


def _arrive(pen: Pen, frame: Retreating) -> None:
    """Off the map, or at rest: a bounced unit tests, the hex is looked at (VAU-3.1e)."""
    pen.done()
    at, side = pen.position.units[frame.unit].at, pen.game.scenario.units[frame.unit].side
    if frame.off:
        eliminate(pen, frame.unit, "it routs off the map")
        return
    casualties.entered_by(pen, at, side, False)
    check_hex(pen, at, side, (frame.unit,))
    if frame.mode == "bounce" and pen.position.units[frame.unit].at:
        breaking.plain_test(pen, frame.unit, "thrown back")


# ---- the owner's choice between equal ways ----


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Retreat) -> Refusal | None:
    frame = view.pending(Retreating)
    if order.unit != frame.unit:
        return refuse(f"{unit_words(frame.unit)} must go back now, no other unit.", "VAU-4.0m")
    found = ways_for(game.scenario, view, frame)
    if order.to not in found:
        return refuse(
            f"{unit_words(frame.unit)} can go to {cell_list(found, 'or')}, which are equally good "
            "ways back; no other hex is.", "VAU-4.0m",
        )  # fmt: skip
    return None


def _choose(pen: Pen, side: str, order: Retreat) -> None:
    frame = pen.position.pending(Retreating)
    _take(pen, frame, ways_for(pen.game.scenario, pen.position, frame)[order.to])


def prompt(game: HasScenario, view: VauPosition, side: str, frame: Retreating) -> str:
    """Which unit goes back, and where it can go."""
    found = ways_for(game.scenario, view, frame)
    off = " off the map and is lost" if all(x.end == "off" for x in found.values()) else ""
    met = on_the_way.alike_words(game.scenario, view, frame, found)
    return (
        f"{players(frame.sides[0])}: {unit_words(frame.unit)} {HOW[frame.mode]}{off}; "
        f"choose {cell_list(found, 'or')}{met and ', ' + met}."
    )


def owed(game: HasScenario, view: VauPosition, side: str, frame: Retreating) -> tuple[str, ...]:
    """What is asked, with what is met on the ways where that is not the same on all of them."""
    found = ways_for(game.scenario, view, frame)
    asked = prompt(game, view, side, frame)
    differing = on_the_way.differing_words(game.scenario, view, frame, found)
    return (f"{asked} {differing}",) if differing else ()


RETREAT = Verb(
    Retreat, ("retreat", "r"), usage="retreat UNIT HEX",
    help="Choose where a beaten unit goes back to, where the rules leave the choice; path UNIT HEX "
    "tells what each way meets.",
    **parts.parts(
        Retreat,
        parts.Unit(lambda s, p, _: (p.pending(Retreating).unit,), "unit that goes back"),
        parts.Cell(lambda s, p, *_: tuple(ways_for(s, p, p.pending(Retreating))), parts.hex_for),
    ),
    refuse=_why_not, carry_out=_choose,
    misplaced=belongs("Units go back when a result says so.", "VAU-4.0m"), key="r",
)  # fmt: skip


def _while_there(run: Callable[[Pen, Retreating], None]) -> Callable[[Pen, Retreating], None]:
    """A step of a retreat, while the unit is on the map."""
    return lambda pen, frame: run(pen, frame) if pen.position.units[frame.unit].at else pen.done()


STEPS = {
    "plan": Step(_while_there(_plan)),
    "choose": Step(_while_there(_plan), (RETREAT,), prompt, owed=owed, forced=True),
    "go": Step(_while_there(_go)),
    "arrive": Step(_while_there(_arrive)),
}
"""Plan the way, go along it, arrive."""
