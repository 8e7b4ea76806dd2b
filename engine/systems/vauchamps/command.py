"""The command phase: morale levels (VAU-9.2), leaders' return (14.2b), activation (VAU-16.4)."""

from typing import Any

from engine.core import Order, Refusal, Verb, belongs, refuse, words
from engine.core.parts import Choice, parts
from engine.systems.vauchamps import ALLIED, FRENCH, Pen, VauPosition, events, victory
from engine.systems.vauchamps.frames import Activating
from engine.systems.vauchamps.movement.zones import units_near
from engine.systems.vauchamps.scenario import HasScenario, Scenario


class Activate(Order, frozen=True, tag="activate"):
    """Activate a frozen corps or brigade (VAU-16.4d)."""

    formation: str


def begin(pen: Pen) -> None:
    """The command phase of a segment."""
    p = pen.position
    if p.clock.side == FRENCH:
        if on_the_hour(pen.game.scenario, p.clock.turn):
            set_levels(pen)
        return
    for formation in p.provoked:
        activate(pen, formation, "attacked")
    choices = frozen(pen.game.scenario, pen.position)
    if p.first_shot and p.clock.turn > p.first_shot and choices:
        pen.push(Activating((ALLIED,), "", choices))


# ---- formation morale (VAU-9.2) ----


def on_the_hour(s: Scenario, turn: int) -> bool:
    """True for the turns of 10:00 to 15:00 (VAU-9.2c)."""
    return turn > 1 and s.turns[turn - 1].endswith(":00")


def battalions_of(s: Scenario, formation: str) -> tuple[str, ...]:
    """The infantry battalions of a morale formation; regiment counters are not counted."""
    return tuple(
        u
        for u, unit in s.units.items()
        if unit.infantry
        and not unit.is_regiment
        and s.formations[unit.formation].morale_formation == formation
    )


def broken_battalions(s: Scenario, p: VauPosition, formation: str) -> int:
    """How many are eliminated or routed; a regiment counter counts as its battalions (9.2d)."""
    count = 0
    for battalion in battalions_of(s, formation):
        state = p.units[battalion]
        if state.is_gone:
            count += 1
        elif state.at:
            count += state.routed
        else:
            regiment = p.units.get(s.units[battalion].regiment)
            whole = regiment is not None and (bool(regiment.at) or regiment.is_gone)
            count += bool(whole and regiment and (regiment.routed or regiment.is_gone))
    return count


def level_for(s: Scenario, formation: str, count: int) -> int:
    """The level that a count gives (CHART-16)."""
    return sum(count >= least for least in s.thresholds[formation])


def set_levels(pen: Pen) -> None:
    """All levels are set anew, up or down (VAU-9.2c, VAU-9.2d)."""
    s = pen.game.scenario
    for formation, name in s.morale_names.items():
        count = broken_battalions(s, pen.position, formation)
        after = level_for(s, formation, count)
        before = pen.position.morale_levels.get(formation, 0)
        modifier = s.combat.level_modifiers[formation][after]
        pen.emit(events.LevelSet(formation, name, count, before, after, modifier))
    victory.check_automatic(pen)


# ---- activation (VAU-16.4) ----


def frozen(s: Scenario, p: VauPosition) -> tuple[str, ...]:
    """The corps and brigades that are not yet activated."""
    return tuple(f for f in s.activation_names if f not in p.active)


def is_frozen(s: Scenario, p: VauPosition, piece: str) -> bool:
    """True for a unit or leader that may not move yet (VAU-16.4b)."""
    formation = s.activation_of(piece)
    return bool(formation) and formation not in p.active


def activate(pen: Pen, formation: str, how: str) -> None:
    """A corps or brigade may move from now on, with those who come with it (VAU-16.4e)."""
    if formation not in pen.position.active:
        name = pen.game.scenario.activation_names[formation]
        pen.emit(events.Activated(formation, name, how))


def guns_fired(pen: Pen) -> None:
    """Guns have fired; the first shot of the game is answered by a die (VAU-16.4c)."""
    s, p = pen.game.scenario, pen.position
    if p.first_shot:
        return
    pen.emit(events.FirstShot(p.clock.turn))
    if not s.activation_names:
        return
    found = s.activation[pen.roll("the Allied activation") - 1]
    asleep = frozen(s, pen.position)
    if found == "choice" and asleep:
        pen.push(Activating((ALLIED,), "", asleep, must=True))
    elif found in asleep:
        activate(pen, found, "roll")
    else:
        pen.emit(events.NobodyActivated())


def provoke(pen: Pen, units: tuple[str, ...]) -> None:
    """Units were fired at, charged or attacked: frozen formations will wake (VAU-16.4f)."""
    s = pen.game.scenario
    for unit in units:
        formation = s.activation_of(unit)
        p = pen.position
        if formation and formation not in p.active and formation not in p.provoked:
            pen.emit(events.Provoked(formation, s.activation_names[formation]))


def prompt(game: HasScenario, view: VauPosition, side: str, frame: Activating) -> str:
    """What may be activated."""
    names = words.listed((game.scenario.activation_names[f] for f in frame.choices), "or")
    return f"{words.players(frame.sides[0])}: activate {names}{'' if frame.must else ', or end'}."


def why_not_decline(game: Any, view: VauPosition, side: str) -> Refusal | None:
    """The choice given by the die must be made (VAU-16.4c)."""
    if view.pending(Activating).must:
        return refuse("The die gives you one formation: choose it.", "VAU-16.4c")
    return None


def decline(pen: Pen, side: str) -> None:
    """Nothing is activated in this turn."""
    pen.done()
    pen.emit(events.NobodyActivated())


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Activate) -> Refusal | None:
    if order.formation in view.pending(Activating).choices:
        return None
    names = game.scenario.activation_names
    if order.formation in names:
        return refuse(f"{names[order.formation]} is active already.", "VAU-16.4d")
    return refuse(
        f"Only {words.listed(names.values(), 'or')} can be activated; all others are free.",
        "VAU-16.4b", "VAU-16.4d",
    )  # fmt: skip


def _carry_out(pen: Pen, side: str, order: Activate) -> None:
    pen.done()
    activate(pen, order.formation, "choice")


ACTIVATE = Verb(
    Activate, ("activate",), usage="activate FORMATION",
    help="Activate a frozen corps or brigade.",
    **parts(
        Activate, Choice(lambda s, p, _: p.pending(Activating).choices, "formation to activate"),
    ),
    refuse=_why_not, carry_out=_carry_out,
    misplaced=belongs("Formations are activated in the command phase.", "VAU-16.4d"), key="p",
)  # fmt: skip


ALARM = 5
"""How near an enemy must be for a frozen unit to fire (VAU-16.4f)."""


def enemy_near(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True if an enemy is within 5 hexes of a unit."""
    enemy = s.enemy_of(s.units[unit].side)
    return bool(units_near(s, p, enemy, p.units[unit].at, ALARM))
