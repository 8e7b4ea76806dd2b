"""Why a unit enters no hex now; of one that has stopped, why it has, and what it may still do."""

from collections.abc import Iterator

from engine.core import Refusal, refuse, words
from engine.systems.vauchamps import Scenario, VauPosition, enemies_at
from engine.systems.vauchamps.charge import contact
from engine.systems.vauchamps.formations import forming, turning
from engine.systems.vauchamps.melee.lawful_attacks import why_not_attacker
from engine.systems.vauchamps.movement.able import STOPPED, why_may_not_move
from engine.systems.vauchamps.movement.zones import reaction_zone_owners, zone


def why_at_rest(s: Scenario, p: VauPosition, side: str, unit: str) -> Refusal | None:
    """Why a unit may enter no hex in this movement phase, with what is left to do."""
    refusal = why_may_not_move(s, p, side, unit)
    if refusal is None or refusal.rules != STOPPED or p.clock.phase != "movement":
        return refusal
    why = _why_stopped(s, p, unit)
    head = f"{refusal.reason.removesuffix('.')}{f': {why}' if why else ''}."
    return refuse(" ".join((head, *_left_to_do(s, p, side, unit))), *STOPPED)


def _why_stopped(s: Scenario, p: VauPosition, unit: str) -> str:
    """What holds it where it stands; "" if nothing is there any more."""
    state, enemy = p.units[unit], s.enemy_of(s.units[unit].side)
    if state.formation == "unlimbered":
        return "it was moved by hand"
    if contact.held_by_marker(p, unit):
        return "it was charged"
    if state.broken:
        return "its test failed"
    if not s.units[unit].mounted and any(c in zone(s, p, enemy) for c in state.cells):
        return "it is in an enemy zone of influence"
    if any(reaction_zone_owners(s, p, c, enemy) for c in state.cells):
        return "it is in an enemy reaction charge zone"
    return ""


def _left_to_do(s: Scenario, p: VauPosition, side: str, unit: str) -> Iterator[str]:
    """What it may still do in this phase, and whom it can attack, as things stand."""
    able = [
        *(["turn"] if any(turning.possible_turns(s, p, side, unit)) else []),
        *(["change formation"] if any(forming.possible_forms(s, p, side, unit)) else []),
    ]
    if able:
        yield f"It may still {words.listed(able, 'or')}."
    near = {n for c in p.units[unit].cells for n in (c, *s.board.grid.neighbours(c))}
    foes = [
        c
        for c in sorted(near)
        if enemies_at(s, p, c, side) and why_not_attacker(s, p, side, unit, c) is None
    ]
    if foes:
        yield f"In the melee phase it may attack {words.cells(foes, 'or')}."
