"""What is answered to what a combat or a chit asks: losses, retreats, advances, the gun."""

from engine.computer.considered import Rng
from engine.computer.reasons import Weighed
from engine.core import End, Order
from engine.core.any_time import AnswerDraw, DrawOffer
from engine.core.game import AnyGame
from engine.core.options import Options
from engine.systems.sedan import FIRST_ARMY, FRENCH, PRUSSIAN, SedanPosition
from engine.systems.sedan.combat import advance, displacement, making_room, retreat
from engine.systems.sedan.combat.advance import Advance, Advancing
from engine.systems.sedan.combat.displacement import Displace, Displacing
from engine.systems.sedan.combat.lowering import Deciding, Fight
from engine.systems.sedan.combat.results import Losses, Retreating
from engine.systems.sedan.combat.retreat import Retreat
from engine.systems.sedan.computer.stand import Stand, stand_of
from engine.systems.sedan.computer.worth import GUN, Judge
from engine.systems.sedan.fortunes.disengagement import Disengaging
from engine.systems.sedan.fortunes.drawing import DrawChit, Fortunes
from engine.systems.sedan.fortunes.francs_tireurs import MarkHex, Marking
from engine.systems.sedan.fortunes.intelligence import Look, Looking
from engine.systems.sedan.fortunes.mitrailleuse import Gunning, UseGun, gun_shift
from engine.systems.sedan.fortunes.pontoon import Bridging, Span, spannable
from engine.systems.sedan.movement.leave import Consent
from engine.systems.sedan.sequence import Decline
from engine.systems.sedan.special_units.first_army import FirstArmy, PlaceFirstArmy
from engine.systems.sedan.stacks.crowding import Crowded, Remove

GUN_WORTH = 12.0
"""The points that the Mitrailleuse should bring in a combat, to be used in it."""


def orders(judge: Judge, game: AnyGame, p: SedanPosition, side: str, rng: Rng) -> list[Order]:
    """The answers to what is asked, the best first; none where something else is pending."""
    top = p.top
    if isinstance(top, DrawOffer):
        return [AnswerDraw(False)]
    if isinstance(top, Fortunes):
        return [DrawChit(), End()] if top.step == "draw" else [End()]
    if isinstance(top, Looking):
        return [Look(), End()] if top.step == "offer" else [End()]
    if isinstance(top, Consent):
        return [Decline()]
    if isinstance(top, Deciding):
        return [Fight()]
    if isinstance(top, FirstArmy):
        return [PlaceFirstArmy(place_of_army(judge, p, top.step))]
    if isinstance(top, Gunning):
        return [gun_weighed(judge, p)[0].order]
    if isinstance(top, Marking):
        return [MarkHex(busiest(judge, p))]
    if isinstance(top, Disengaging):
        return [Decline()]
    if isinstance(top, Bridging):
        return bridges(judge, p, side)
    if isinstance(top, (Losses, Crowded)):
        return losses(judge, game, p, side)
    if isinstance(top, (Retreating, Displacing)):
        return retreats(judge, p, side)
    if isinstance(top, Advancing):
        return advances(judge, p, side, top)
    return []


def place_of_army(judge: Judge, p: SedanPosition, step: str) -> str:
    """First Army is told to move last and to attack first: what follows suits it least."""
    return "last" if step == "move" else "first"


def gun_weighed(judge: Judge, p: SedanPosition) -> list[Weighed]:
    """The Mitrailleuse used in this combat, and kept for another, the better first."""
    used, kept = (
        Weighed(UseGun(), {GUN: gun_brings(judge, p)}),
        Weighed(Decline(), {GUN: GUN_WORTH}),
    )
    return [used, kept] if used.points >= kept.points else [kept, used]


def gun_brings(judge: Judge, p: SedanPosition) -> float:
    """The points by which the Mitrailleuse changes what this combat should bring."""
    c, stand = p.battle, stand_of(judge.s, p)
    shifted = min(max(c.column + gun_shift(c), 0), len(judge.s.table.columns) - 1)
    now, then = (
        judge.battles.points(stand, c.side, c.targets, c.attackers, n) for n in (c.column, shifted)
    )
    return then - now if c.side == FRENCH else now - then


def busiest(judge: Judge, p: SedanPosition) -> str:
    """The hex to mark: where most Prussian strength would come by on its way to a city."""
    stand = stand_of(judge.s, p)
    passing: dict[str, float] = {}
    for unit, goal in judge.goals.prussian(stand).items():
        far = judge.ways.to(PRUSSIAN, goal.cells)
        here = stand.places[unit]
        for _ in range(4):
            near = [n for n in judge.s.dry_neighbours[here] if n in far]
            if not near or far.get(here, 0) == 0:
                break
            here = min(near, key=lambda n: (far[n] + judge.s.step_costs[here, n], n))
            passing[here] = passing.get(here, 0.0) + stand.strengths[unit]
    return max(passing, key=lambda c: (passing[c], c), default=judge.s.board.grid.cells[0])


def bridges(judge: Judge, p: SedanPosition, side: str) -> list[Order]:
    """The pontoon where it shortens the way of the strongest; or none."""
    stand = stand_of(judge.s, p)
    goals = judge.goals.prussian(stand) if side == PRUSSIAN else judge.goals.french(stand)
    best, saved = "", 0.0
    pair: tuple[str, str] = ("", "")
    for a, b in spannable(judge.s, p, side):
        for here, there in ((a, b), (b, a)):
            if there in judge.s.closed_to[side]:
                continue
            for unit, goal in goals.items():
                if stand.places[unit] != here:
                    continue
                far = judge.ways.to(side, goal.cells)
                less = far.get(here, 160) - far.get(there, 160) - 4
                if less * stand.strengths[unit] > saved:
                    best, saved, pair = unit, less * stand.strengths[unit], (a, b)
    return [Span(pair), Decline()] if best and saved > 10.0 else [Decline()]


def losses(judge: Judge, game: AnyGame, p: SedanPosition, side: str) -> list[Order]:
    """The units whose loss costs least."""
    stand, options = stand_of(judge.s, p), Options(game, p, side)
    made = [order for verb in options.frame_verbs() for order in options.every(verb, limit=60)]
    removes = [order for order in made if isinstance(order, Remove)]

    def cost(order: Remove) -> float:
        return sum(judge.battles.loss(stand, u) + 0.5 for u in order.units)

    return [*sorted(removes, key=lambda order: (cost(order), order.units))]


def shelter(judge: Judge, stand: Stand, side: str, cell: str) -> float:
    """How good a hex is to retreat to: a city, with friends, far from the enemy, towards home."""
    s = judge.s
    enemy = s.enemy_of(side)
    grid = s.board.grid
    near = sum(
        sum(stand.strengths[u] for u in us)
        for at, us in stand.stacks[enemy].items()
        if grid.distance(at, cell) <= 2
    )
    good = 12.0 if cell in s.cities else 0.0
    if cell in s.cities and stand.cities.get(cell) != side:
        good += 80.0
    good += 2.0 * s.terrain_at(cell).multiple + stand.power(side, cell)
    home = int(cell[:2]) * (1 if side == PRUSSIAN else -1)
    return good - 0.5 * near + 0.1 * home


def retreats(judge: Judge, p: SedanPosition, side: str) -> list[Order]:
    """Units to where they are safest, those with fewest ways out first."""
    s, stand, top = judge.s, stand_of(judge.s, p), p.top
    if isinstance(top, Retreating):
        found = retreat.open_retreats(s, p, side, top.units)
        kind: type[Retreat] | type[Displace] = Retreat
    else:
        field = making_room.field_of(s, p, side, making_room.leaving(p))
        found, kind = making_room.choices(field, displacement.tasks_of(p)), Displace
    ways = [(len(cells), unit, cell) for unit, cells in found.items() for cell in cells]
    ways.sort(key=lambda w: (w[0], -shelter(judge, stand, side, w[2]), w[1], w[2]))
    return [kind(unit, cell) for _, unit, cell in ways]


def advances(judge: Judge, p: SedanPosition, side: str, frame: Advancing) -> list[Order]:
    """The strongest into a city, the weakest into the open; into further hexes only of cities."""
    s, stand = judge.s, stand_of(judge.s, p)
    found: list[tuple[tuple[float, str, str], Order]] = []
    for unit, cells in advance.entries(s, p, frame).items():
        for cell in cells:
            strength = stand.strengths[unit]
            city = cell in s.cities
            army = 20.0 if unit == s.with_role(FIRST_ARMY) else 0.0
            rank = army - strength - 100.0 if city else army + strength
            at = stand.places[unit]
            if at in s.cities and len(stand.stacks[side][at]) == 1:
                rank += 50.0  # Not the last of a garrison, if another can.
            found.append(((rank, unit, cell), Advance(unit, cell)))
    ranked = [order for _, order in sorted(found, key=lambda one: one[0])]
    if frame.begun and not any(c in s.cities for c in frame.cells):
        return [End(), *ranked]
    return [*ranked, End()]
