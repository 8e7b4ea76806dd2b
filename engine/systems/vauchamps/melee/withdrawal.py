"""Retreat before melee (VAU-13.3): who may, and whither."""

from engine.board.search import Arrival, reach
from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Cell, Choice, Unit, hex_for, parts
from engine.core.words import cell as cell_words, unit as unit_words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, of_pending
from engine.systems.vauchamps.charge import contact, markers
from engine.systems.vauchamps.formations.facing import NAMES, hours, nearest_hour, right_direction
from engine.systems.vauchamps.formations.general_order import form_after
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.leaders import casualties
from engine.systems.vauchamps.leaders.going_along import followers
from engine.systems.vauchamps.melee.course import asks, briefly, by_name, go, side_of
from engine.systems.vauchamps.melee.events import Withdrew
from engine.systems.vauchamps.morale.readiness import may_shun, worked
from engine.systems.vauchamps.morale.ways_back import ground_for
from engine.systems.vauchamps.movement.zones import opportunity_zone_owners
from engine.systems.vauchamps.stacks.limits import may_pass, why_not_stop
from engine.systems.vauchamps.state import Changes, VauPosition, VauUnit
from engine.systems.vauchamps.where import enemies_at, is_in, stack, top_rank


class Withdraw(Order, frozen=True, tag="withdraw"):
    """Retreat before melee (VAU-13.3), facing a way if another is wanted."""

    unit: str
    to: str
    facing: str = ""


FASTER = 2
"""How much faster the swift must be (VAU-13.3b)."""
MARKED_FROM = 2
"""Hexes from which a retreat before melee is marked (VAU-13.3f)."""


def withdraw(pen: Pen, frame: Melee) -> None:
    """The defenders may retreat before the melee."""
    s, side = pen.game.scenario, side_of(pen, frame)
    if may_withdraw(s, pen.position, frame):
        pen.step(replace(frame, sides=(s.enemy_of(side),)))
    elif not enemies_at(s, pen.position, frame.target, side):
        go(pen, frame, "advance")
    else:
        go(pen, frame, "defend")


@asks
def ask_withdraw(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Who withdraws?"""
    return f"{words.units(may_withdraw(s, p, frame))} may withdraw, or stay."


@briefly
def withdraw_briefly(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """The same."""
    everybody = enemies_at(s, p, frame.target, s.units[frame.units[0]].side)
    who = by_name(may_withdraw(s, p, frame), everybody)
    return f"{who} may withdraw, or stay." if who else "withdraw, or stay."


def stay(pen: Pen, side: str) -> None:
    """All that could withdraw stay."""
    frame = pen.position.pending(Melee)
    stays = (*frame.stays, *may_withdraw(pen.game.scenario, pen.position, frame))
    go(pen, replace(frame, stays=stays), "withdraw")


def stay_words(game: HasScenario, view: VauPosition, side: str) -> str:
    """What it comes to."""
    able = may_withdraw(game.scenario, view, view.pending(Melee))
    return f"stay for the melee with {words.units(able)}"


def all_stay(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """A withdrawal is offered once."""
    return f"{words.units(may_withdraw(s, p, frame))} will stay for the melee"


def may_withdraw(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The defenders that may retreat before this melee and have not been asked (INT-4)."""
    side = s.units[frame.units[0]].side
    return tuple(
        u
        for u in enemies_at(s, p, frame.target, side)
        if u not in frame.stays and has_right(s, p, frame, u) and ways(s, p, u)
    )


def has_right(s: Scenario, p: VauPosition, frame: Melee, unit: str) -> bool:
    """True if a rule lets a unit shun these attackers (VAU-13.3a, b, c, i)."""
    attackers = tuple(u for u in frame.units if p.units[u].at)
    if not attackers:
        return False
    if shuns_foot(s, p, frame.target, unit, attackers):
        return True
    is_swift = s.units[unit].movement >= swift_from(s, attackers)
    return is_swift and may_if_swift(s, p, frame.target, unit, attackers)


def may_if_swift(
    s: Scenario, p: VauPosition, target: str, unit: str, attackers: tuple[str, ...]
) -> bool:
    """True for cavalry and limbered horse guns, which may if fast enough (VAU-13.3b, 5.0c)."""
    who = s.units[unit]
    if not _is_free(s, p, target, unit) or _skirmishes(p, unit):
        return False
    if not who.cavalry and not (who.horse_guns and is_in(p, unit, "limbered")):
        return False
    return may_shun(p, unit, tuple(u for u in attackers if s.units[u].cavalry))


def swift_from(s: Scenario, attackers: tuple[str, ...]) -> int:
    """The least printed MA that is fast enough to shun these (VAU-13.3b)."""
    return FASTER + max(s.units[u].movement for u in attackers)


def shuns_foot(
    s: Scenario, p: VauPosition, target: str, unit: str, attackers: tuple[str, ...]
) -> bool:
    """True for skirmishers in order, and cavalry, that nothing but foot attacks (VAU-13.3a, c)."""
    if not _is_free(s, p, target, unit):
        return False
    foot = [s.units[u].infantry for u in attackers if p.units[u].at]
    return bool(foot) and all(foot) and (s.units[unit].cavalry or _skirmishes(p, unit))


def _is_free(s: Scenario, p: VauPosition, target: str, unit: str) -> bool:
    """True for who is not routed and held by no marker (VAU-13.3i)."""
    return not p.units[unit].routed and not bound(p, target, unit, s.units[unit].cavalry)


def _skirmishes(p: VauPosition, unit: str) -> bool:
    """True for skirmishers in order."""
    return is_in(p, unit, "skirmish") and not p.units[unit].disordered


def bound(p: VauPosition, target: str, unit: str, cavalry: bool) -> bool:
    """True if a marker holds it: foot that stood, cavalry that made the contact (VAU-13.3i)."""
    for marker in contact.about(p, target):
        if unit in contact.other_part(marker)[0]:
            return not cavalry or marker.how in (markers.REACTION, markers.OPPORTUNITY)
    return False


def ways(s: Scenario, p: VauPosition, unit: str) -> dict[str, Arrival]:
    """Where it can go: half its printed MA, out of zones, never nearer (VAU-13.3d, 13.3e)."""
    return ways_within(s, p, unit, s.units[unit].movement)


def ways_within(s: Scenario, p: VauPosition, unit: str, movement: int) -> dict[str, Arrival]:
    """Where it could go if this were its printed MA.

    Cavalry goes through no friends on foot but those it may pass (VAU-3.1d).
    """
    who, state = s.units[unit], p.units[unit]
    enemy, two = s.enemy_of(who.side), state.two_hexes
    ground = ground_for(s, p, unit, False, False)

    def one(here: str, there: str) -> int | None:
        if ground.zone(there) or ground.nearer(here, there):
            return None
        if opportunity_zone_owners(s, p, there, enemy):
            return None
        if not may_pass(s, p, unit, state.formation, there):
            return None
        if two and state.formation == "line" and s.terrain_at(there).general:
            return None
        return ground.cost(here, there)

    def cost(here: str, there: str) -> int | None:
        """Of a unit over two hexes the dearer: both go the same way (VAU-6.4e)."""
        left = one(here, there)
        if not two or left is None:
            return left
        beside, beyond = _right(s, state.facing, here), _right(s, state.facing, there)
        right = one(beside, beyond) if beside and beyond else None
        return None if right is None else max(left, right)

    found = reach(state.at, movement // 2, s.board.grid.neighbours, cost)
    return {cell: way for cell, way in found.items() if has_room(s, p, unit, cell)}


def has_room(s: Scenario, p: VauPosition, unit: str, cell: str) -> bool:
    """True if it may stop there as it would stand."""
    state = p.units[unit]
    if state.two_hexes:
        beyond = _right(s, state.facing, cell)
        return not any(u != unit for c in (cell, beyond) if c for u in stack(s, p, c))
    if not stack(s, p, cell):
        return True
    after = {**p.units, unit: placed(s, p, unit, cell, "")}
    return why_not_stop(s, replace(p, units=after), cell, s.units[unit].side) is None


def _right(s: Scenario, hour: int, cell: str) -> str | None:
    return s.board.grid.step(cell, right_direction(hour))


def placed(s: Scenario, p: VauPosition, unit: str, cell: str, facing_name: str) -> VauUnit:
    """A unit as it stands after its retreat: in its formation, facing as it likes."""
    state = p.units[unit]
    also: tuple[str, ...] = ()
    if state.two_hexes:
        right = _right(s, state.facing, cell)
        also = (right,) if right else ()
    moved = replace(state, at=cell, also=also)
    form = form_after(s, state.formation, state.disordered, state.at, cell)
    if form != state.formation:
        moved = moved.formed(form)
    hour = NAMES.index(facing_name) if facing_name else moved.facing
    moved = moved.turned(nearest_hour(s.units[unit], moved.formation, hour))
    return replace(moved, rank=top_rank(s, p, (cell,), unit))


# ---- the order ----


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Withdraw) -> Refusal | None:
    s, frame, who = game.scenario, view.pending(Melee), unit_words(order.unit)
    if order.unit not in enemies_at(s, view, frame.target, s.units[frame.units[0]].side):
        return refuse(f"{who} is not attacked now.", "VAU-13.0d")
    if order.unit in frame.stays or not has_right(s, view, frame, order.unit):
        return refuse(
            f"{who} may not retreat before this melee.",
            "VAU-13.3a", "VAU-13.3b", "VAU-13.3c", "VAU-13.3i",
        )  # fmt: skip
    if order.to not in ways(s, view, order.unit):
        return refuse(
            f"{who} cannot withdraw to {cell_words(order.to)}: within half its movement, out of "
            "every enemy zone and never nearer to an enemy.",
            "VAU-13.3d", "VAU-13.3e",
        )  # fmt: skip
    if order.facing and order.facing not in facings(s, view, order.unit, order.to):
        return refuse(f"{who} cannot face {order.facing} there.", "VAU-13.3e")
    return None


def facings(s: Scenario, p: VauPosition, unit: str, cell: str) -> tuple[str, ...]:
    """The facings it may take there; a two-hex unit keeps its own."""
    if p.units[unit].two_hexes:
        return ()
    form = placed(s, p, unit, cell, "").formation
    return tuple(NAMES[h] for h in hours(s.units[unit], form))


def is_marked(path: tuple[str, ...]) -> bool:
    """True of a way after which a unit may not move in its next movement phase (VAU-13.3f)."""
    return len(path) >= MARKED_FROM


def facing_kept(s: Scenario, p: VauPosition, unit: str, cell: str) -> str:
    """How it faces there if it turns no farther than it must; "" where it keeps its facing."""
    kept = placed(s, p, unit, cell, "").facing
    return NAMES[kept] if facings(s, p, unit, cell) else ""


def _faces_nowhere(s: Scenario, p: VauPosition, side: str, unit: str, cell: str) -> bool:
    """True where no facing is left to choose."""
    return not facings(s, p, unit, cell)


def _withdraw(pen: Pen, side: str, order: Withdraw) -> None:
    s, p, frame = pen.game.scenario, pen.position, pen.position.pending(Melee)
    state = p.units[order.unit]
    path = ways(s, p, order.unit)[order.to].path
    beside = (_right(s, state.facing, c) for c in path) if state.two_hexes else ()
    passed = dict.fromkeys(c for c in (*path, *beside) if c)
    moved = placed(s, p, order.unit, order.to, order.facing)
    marked = is_marked(path)
    after = worked(moved) if s.units[order.unit].cavalry else moved
    after = replace(after, withdrew=True) if marked else after
    changed: Changes = {order.unit: after, **followers(s, p, order.unit, order.to)}
    pen.step(replace(frame, withdrawn=True, sides=()))
    pen.emit(Withdrew(changed, order.unit, state.at, path, marked))
    for cell in passed:
        casualties.entered_by(pen, cell, side, s.units[order.unit].cavalry)


WITHDRAW = Verb(
    Withdraw, ("withdraw",), usage="withdraw UNIT HEX FACING",
    help="Retreat a unit before the melee.",
    **parts(
        Withdraw, Unit(of_pending(Melee, may_withdraw), "unit that withdraws"),
        Cell(lambda s, p, _, unit: tuple(ways(s, p, unit)), hex_for),
        Choice(lambda s, p, _, *to: facings(s, p, *to), "facing", _faces_nowhere),
    ),
    refuse=_why_not, carry_out=_withdraw,
    misplaced=belongs("Units withdraw when they are attacked in melee.", "VAU-13.0d"), key="r",
)  # fmt: skip
