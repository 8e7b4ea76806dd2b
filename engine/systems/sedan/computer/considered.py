"""The orders worth considering in set-up and combat, made from what a side wants."""

from collections.abc import Mapping, Sequence

from engine.computer.considered import Rng, leaning
from engine.core import End, Order
from engine.core.game import AnyGame
from engine.core.options import Options
from engine.rules.setting_up import Place, TakeSetUp
from engine.systems.sedan import Scenario, SedanPosition
from engine.systems.sedan.combat.attacking import Assault, Attack, Combats
from engine.systems.sedan.combat.obligations import Book, book, still_owed
from engine.systems.sedan.computer.battle import Strike
from engine.systems.sedan.computer.stand import Stand, stand_of
from engine.systems.sedan.computer.worth import Judge
from engine.systems.sedan.movement.parent_stack import Movement
from engine.systems.sedan.setup.placing import SetUp, unplaced

SAMPLES = 12
"""How many lawful combats are made at random where none of those wanted is lawful."""


def orders(judge: Judge, game: AnyGame, p: SedanPosition, side: str, rng: Rng) -> list[Order]:
    """The orders for what is pending, the best first."""
    if isinstance(p.top, SetUp):
        return set_up(judge, p, side, rng)
    if isinstance(p.top, Combats):
        return attacks(judge, game, p, side, rng)
    if isinstance(p.top, Movement):
        return [End()]
    return []


def lawful(
    game: AnyGame, view: SedanPosition, side: str, found: Sequence[Order], rng: Rng
) -> Order:
    """The first of these that is lawful; else a random one that leans towards the goals."""
    options = Options(game, view, side)
    for order in found:
        if options.explain(order) is None:
            return order
    return leaning(game, view, side, rng)


def set_up(judge: Judge, p: SedanPosition, side: str, rng: Rng) -> list[Order]:
    """To go on with a set-up that was begun, or to begin one of those that are known; or to end."""
    s = judge.s
    left = unplaced(s, p, side)
    if not left:
        return [End()]
    known = own_set_ups(judge, p, side)
    begun = is_begun(s, p, side)
    ready = ready_set_ups(s, side)
    if known and (begun or rng.random() * (len(known) + len(ready)) < len(known)):
        places = known[0] if begun else rng.choice(known)
        return [Place(u, places[u]) for u in left]
    return ready


def is_begun(s: Scenario, p: SedanPosition, side: str) -> bool:
    """True once a unit of a side is placed."""
    return len(unplaced(s, p, side)) < len(all_of(s, side))


def ready_set_ups(s: Scenario, side: str) -> list[Order]:
    """To take a set-up of the scenario."""
    return [TakeSetUp(one.id) for one in s.setups.get(side, ())]


def best_set_up(judge: Judge, p: SedanPosition, side: str) -> list[Order]:
    """To begin the side's own set-up, or to go on with it; none where that cannot be."""
    left = unplaced(judge.s, p, side)
    return [Place(u, places[u]) for places in own_set_ups(judge, p, side)[:1] for u in left]


def own_set_ups(judge: Judge, p: SedanPosition, side: str) -> list[Mapping[str, str]]:
    """The set-ups of a side's own that fit whoever stands already and place all others."""
    left = set(unplaced(judge.s, p, side))
    return [
        places
        for _, places in sorted(judge.w.setups.get(side, {}).items())
        if left <= set(places)
        and all(p.units[u].at in ("", cell) for u, cell in places.items() if u in p.units)
    ]


def all_of(s: Scenario, side: str) -> tuple[str, ...]:
    """All units that a side sets up."""
    return tuple(u for u, unit in s.units.items() if unit.side == side and unit.setup)


def attacks(judge: Judge, game: AnyGame, p: SedanPosition, side: str, rng: Rng) -> list[Order]:
    """The combats that pay or must be, the best first; to end once nothing is owed nor pays."""
    b, stand = book(judge.s, p, side), stand_of(judge.s, p)
    units, cells = still_owed(b)
    strikes = arranged(judge, p, b, stand, side)
    strikes.sort(key=lambda x: -x.gain)
    found: list[Order] = [order_of(x) for x in strikes if x.gain > 0]
    if not units and not cells:
        return [*found, End()]
    found += [order_of(x) for x in strikes if x.gain <= 0]
    options = Options(game, p, side)
    if any(options.explain(order) is None for order in found):
        return found
    return [*found, *sampled(judge, options, stand, side, rng)]


def arranged(judge: Judge, p: SedanPosition, b: Book, stand: Stand, side: str) -> list[Strike]:
    """The combats of the rest of a combat phase."""
    free = {u: near for u, near in b.free.items() if near}
    return judge.battles.arranged(stand, side, free, b.obliged, b.owed, judge.shift(p))[0]


def order_of(strike: Strike) -> Attack | Assault:
    """A combat as it is ordered."""
    if len(strike.targets) > 1:
        return Assault(strike.targets, strike.units)
    return Attack(strike.targets[0], strike.units)


def sampled(judge: Judge, options: Options, stand: Stand, side: str, rng: Rng) -> list[Order]:
    """Lawful combats made at random, the best first."""
    verbs = tuple(v for v in options.frame_verbs() if v.order in (Attack, Assault))
    if not verbs:
        return []
    made = [options.sample(rng, verbs) for _ in range(SAMPLES)]

    def gain(order: Order) -> float:
        assert isinstance(order, (Attack, Assault))
        targets = (order.target,) if isinstance(order, Attack) else order.targets
        return judge.battles.gain(stand, side, targets, order.units, judge.shift(options.view))[1]

    return sorted(made, key=lambda order: -gain(order))
