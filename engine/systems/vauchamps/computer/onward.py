"""The ways on of a charge that is under way, with what each should bring."""

from collections.abc import Iterator
from dataclasses import replace

from engine.systems.vauchamps.charge import ground, reach, strike_ways
from engine.systems.vauchamps.computer.charges import Route, routes, value
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.frames import Charging

SOUGHT = 2
"""How many targets a doubled way is looked for to: the search is dear."""


def onward(stand: Stand, frame: Charging) -> list[Route]:
    """The ways to whom it could strike: of two straight legs, and those that are told of."""
    struck = reach.strikes(stand.s, stand.p, frame)
    left = frame.points - frame.spent
    legs = routes(stand, frame.units, left, (frame.course, frame.straight))
    cheap = (blow for cell in struck if (blow := _cheap(stand, frame, cell)) and blow.way)
    known = [way for way in legs if way.target in struck]
    known += (_route(stand, frame, blow) for blow in cheap)
    return [*known, *_doubled(stand, frame, known)]


def _cheap(stand: Stand, frame: Charging, cell: str) -> strike_ways.Blow | None:
    """The way that reach and odds tell first, but into no square: the hardest cheap one."""
    if ground.has_square(stand.s, stand.p, cell, stand.side):
        return None
    return strike_ways.strongest(stand.s, stand.p, frame, cell)


def _doubled(stand: Stand, frame: Charging, known: list[Route]) -> Iterator[Route]:
    """The doubled ways to those against whom one could bring more than all that is known."""
    best = max((way.points for way in known), default=0.0)
    straight = {way.target for way in known if way.straight}
    hoped = {
        way.target: value(stand, frame.units, replace(way, straight=True))
        for way in known
        if way.target not in straight
    }
    worth = sorted((x for x in hoped if hoped[x] > best), key=lambda x: (-hoped[x], x))
    for cell in worth[:SOUGHT]:
        if (blow := strike_ways.straightest(stand.s, stand.p, frame, cell)) and blow.way:
            yield _route(stand, frame, blow)


def _route(stand: Stand, frame: Charging, blow: strike_ways.Blow) -> Route:
    run = strike_ways.straight_by(stand.s, stand.p, frame, blow.way)
    steps = tuple((ride.stride[0], ride.stride[1]) for ride in blow.way)
    pivot = blow.way[0].stride[2]
    way = Route(blow.strike.cell, steps, run >= ground.STRAIGHT, 0.0, pivot)
    return replace(way, points=value(stand, frame.units, way))
