"""Crowded boards: units of both sides thrown together at random, to fight it out at random."""

from __future__ import annotations

import random

from engine.core.position import Clock
from engine.systems.vauchamps.formations.facing import hours
from engine.systems.vauchamps.frames import Course
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.order_of_battle import Unit
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition, VauUnit
from tests.vauchamps.board import BEFORE, HOURS, L, Piece, U, board_t, real, state_of

FORMS = {
    "infantry": ("column", "column", "line", "line", "square", "skirmish"),
    "cavalry": ("column", "column", "line"),
    "guns": ("limbered", "unlimbered", "unlimbered"),
}
FIELD = tuple(f"{c:02d}{r:02d}" for c in range(8, 19) for r in range(8, 19))


def formation_for(rng: random.Random, unit: Unit, terrain: str) -> str:
    """A lawful formation for a unit in this terrain."""
    if terrain != "clear":
        return "limbered" if unit.guns else "general"
    form = rng.choice(FORMS[unit.arm])
    if form == "skirmish" and not (unit.may_skirmish and unit.inc <= 3):
        return "line"
    return "column" if form == "square" and unit.inc < 3 else form


def piece(rng: random.Random, unit: Unit, cell: str, terrain: str) -> Piece:
    """A unit in a hex: some are broken, some cavalry is tired, some have losses."""
    form, marks, luck = formation_for(rng, unit, terrain), (), rng.random()
    if luck < 0.14 and form != "unlimbered":
        form = "limbered" if unit.guns else "column"
        marks = ("routed",) if unit.cavalry or luck < 0.06 else ("disordered",)
    elif unit.cavalry and luck < 0.3:
        marks = (rng.choice(("tired", "exhausted")), "blue")
    allowed = hours(unit, form)
    face = HOURS[rng.choice(allowed)] if allowed else "N"
    return U(unit.id, cell, form, face, *marks, lost=int(unit.inc > 2 and rng.random() < 0.3))


def crowd(rng: random.Random) -> tuple[VauGame, VauPosition]:
    """A game on a small rough field with fourteen units a side and some leaders."""
    woods = {c: rng.choice(("wood", "village", "pond")) for c in rng.sample(FIELD, 14)}
    s = board_t((26, 26), woods, dict.fromkeys(rng.sample(FIELD, 15), 2))
    free = [c for c in FIELD if woods.get(c) != "pond"]
    pieces: list[Piece] = []
    for side in ("french", "allied"):
        units = [u for u in real().units.values() if u.side == side and not u.is_regiment]
        for unit in rng.sample(units, 14):
            cell = rng.choice([c for c in free if not (unit.guns and woods.get(c) == "wood")])
            free.remove(cell)
            pieces.append(piece(rng, unit, cell, woods.get(cell, "clear")))
    return VauGame(s), _position(rng, s, [*pieces, *_leaders(rng, pieces)])


def _leaders(rng: random.Random, pieces: list[Piece]) -> list[Piece]:
    s = real()
    return [
        L(leader.id, rng.choice([p.at for p in pieces if s.units[p.id].side == leader.side]))
        for leader in rng.sample(list(s.leaders.values()), 8)
    ]


def _position(rng: random.Random, s: Scenario, pieces: list[Piece]) -> VauPosition:
    units = {x: VauUnit() for x in (*s.units, *s.leaders)}
    for number, one in enumerate(pieces):
        units[one.id] = state_of(one, len(pieces) - number if one.form else 0)
    phase = rng.choice(("charge", "movement", "defensive-fire", "offensive-fire", "melee"))
    return VauPosition(
        clock=Clock(5, rng.choice(("french", "allied")), BEFORE[phase]),
        units=units,
        agenda=(Course(step=phase),),
        ground=dict.fromkeys((*(f.ground for f in s.formations.values()), *s.units), 1),
        active=tuple(real().activation_names),
    )
