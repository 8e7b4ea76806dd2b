"""What forming square before a charge would bring, in words (VAU-10.2k to VAU-10.2o)."""

from collections import Counter

from engine.core.words import cell as cell_words, counted, unit as unit_words
from engine.speech.game_words import Rows
from engine.systems.vauchamps import Scenario, VauPosition, base6, enemies_at, is_in
from engine.systems.vauchamps.charge import forming_square, receiving
from engine.systems.vauchamps.formations.facing import front_cells
from engine.systems.vauchamps.frames import Charging
from engine.systems.vauchamps.morale import modifiers
from engine.systems.vauchamps.morale.events import listed_modifiers
from engine.systems.vauchamps.morale.modifiers import Modifier


def square_odds(
    s: Scenario, p: VauPosition, frame: Charging, cell: str
) -> tuple[tuple[Modifier, ...], Counter[str]]:
    """What is added to a roll for square, and how many of 36 rolls give each result (10.2m)."""
    unit = forming_square.top_foot(s, p, frame, cell)
    distance = forming_square.candidates(s, p, frame)[cell]
    cases = forming_square.cases(s, p, unit, frame.units)
    row = s.combat.squares[s.units[unit].nation][p.units[unit].formation, distance]
    steps = modifiers.total(cases)
    return cases, Counter(row.result(base6.plus(roll, steps)) for roll in base6.rolls())


def square_rows(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> Rows:
    """The chances of the roll, what each result does, and what holding leaves."""
    cases, counts = square_odds(s, p, frame, cell)
    unit = forming_square.top_foot(s, p, frame, cell)
    away = counted(forming_square.candidates(s, p, frame)[cell], "point")
    told = (("square", "form square"), ("disorder", "disorder it"), ("rout", "rout it"))
    found = ", ".join(f"{counts[result]} {words}" for result, words in told if counts[result])
    who = f"Square of {unit_words(unit)} at {cell_words(cell)}, the charge {away} away"
    return (
        f"{who}: of 36 rolls {found}.",
        *((f"To the roll, plus harms: {listed_modifiers(cases)}.",) if cases else ()),
        f"In square it has no flank; {_goes_on(frame, cell)}.",
        *((_fails(s, p, frame, cell, counts),) if counts["square"] < counts.total() else ()),
        f"Held, it may try again from nearer, or stands as it is: {_stands(s, p, frame, unit)}.",
    )


def _goes_on(frame: Charging, cell: str) -> str:
    """What the charge does when the square stands (VAU-10.2o)."""
    if frame.target and frame.target != cell:
        return f"the charge goes on to its target, {cell_words(frame.target)}"
    if frame.recalled:
        return "the charge has tried to stop before and goes on"
    return "the charge must try to stop, and goes on if it fails"


def _fails(s: Scenario, p: VauPosition, frame: Charging, cell: str, counts: Counter[str]) -> str:
    """What befalls infantry whose square does not form, and guns with it (10.2n, 10.5d)."""
    told = {
        "disorder": "disordered it falls back",
        "rout": "routed it goes 1 to 6 hexes and loses as many increments",
    }
    said = ", ".join(words for result, words in told.items() if counts[result])
    here = enemies_at(s, p, cell, s.side_of(frame.units[0]))
    lost = any(is_in(p, u, "unlimbered") for u in here)
    guns = "; the unlimbered guns there are then lost" if lost else ""
    return f"{said[0].upper()}{said[1:]}{guns}."


def _stands(s: Scenario, p: VauPosition, frame: Charging, unit: str) -> str:
    """The chance to stand the charge as it is, if it comes at the front (VAU-10.2f)."""
    if modifiers.steeled(s, p, unit):
        return "it passes that test without a roll"
    ahead = front_cells(s, p, unit)[0]  # It sees the charge, so there is one.
    steps = modifiers.total(receiving.cases(s, p, unit, frame.units, ahead, False))
    good = sum(modifiers.passes(r, steps, s.units[unit].morale) for r in base6.rolls())
    return f"of 36 rolls {good} pass that test, charged in front"
