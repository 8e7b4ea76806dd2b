"""The whole map of Sedan 1870 in a few rows, and the lists that can be asked for."""

from collections.abc import Iterable, Mapping

from engine.core import words
from engine.speech.game_words import Rows
from engine.speech.listing import contact_rows
from engine.systems.sedan import PRUSSIAN, Scenario, enemy_zone, held_by, refusals, state, units_of
from engine.systems.sedan.combat.obligations import book, still_owed
from engine.systems.sedan.movement.moving import movable


def present(s: Scenario, view: state.SedanPosition) -> str:
    """Turn, phase and who chooses, in one row."""
    clock = view.clock
    if clock.phase == "set-up" or not clock.turn:
        return f"{words.side(clock.side)} set-up."
    box = s.turns[clock.turn - 1]
    whose = "" if clock.phase == "victory" else f"{words.side(clock.side)} "
    return (
        f"Turn {clock.turn} of {len(s.turns)}, {box.dates}, "
        f"{whose}{refusals.phase_words(clock.phase)} phase."
    )


def situation(s: Scenario, view: state.SedanPosition, side: str) -> Rows:
    """Objectives, armies, contacts."""
    return (
        cities(s, view),
        *(army(s, view, whose) for whose in (side, s.enemy_of(side))),
        *contact_rows(
            held_by(s, view, side), held_by(s, view, s.enemy_of(side)),
            s.dry_neighbours.__getitem__, lambda cell: hex_words(view, cell),
        ),
    )  # fmt: skip


def cities(s: Scenario, view: state.SedanPosition) -> str:
    """Which cities the Prussians hold, and what they need."""
    held = [name for cell, name in s.cities.items() if view.cities.get(cell) == PRUSSIAN]
    free = [name for cell, name in s.cities.items() if view.cities.get(cell) != PRUSSIAN]
    need = s.box(view.clock.turn).cities
    return (
        f"Prussian cities: {words.listed(held) if held else 'none'}; French: "
        f"{words.listed(free) if free else 'none'}. The Prussians win at the end of this turn with "
        f"{words.counted(need, 'city', 'cities')} that have a path home."
    )


def army(s: Scenario, view: state.SedanPosition, side: str) -> str:
    """How many units a side has, and their strength as far as it is known."""
    units = units_of(s, view, side)
    known = [u for u in units if not u.startswith(words.STAND_IN)]
    strength = sum(s.units[u].strength for u in known)
    hidden = len(units) - len(known)
    more = f" and {words.counted(hidden, 'unknown unit')}" if hidden else ""
    lost = [
        u for u, st in view.units.items() if s.side_of(u) == side and state.ELIMINATED in st.marks
    ]
    gone = f", {words.counted(len(lost), 'unit')} eliminated" if lost else ""
    if not units and not lost:
        return f"{words.players(side)}: nobody on the map yet."
    count = words.counted(len(known), "unit")
    return f"{words.players(side)}: {count} of strength {strength}{more}{gone}."


def hex_words(view: state.SedanPosition, cell: str) -> str:
    """A hex with its units from the top, the unknown ones counted."""
    here = state.stack(view, cell)
    height = f"a stack of {len(here)}: " if here[1:] else ""
    return f"{words.cell(cell)}, {height}{stack_words(here)}"


def stack_words(units: tuple[str, ...]) -> str:
    """Units from the top, the unknown ones counted."""
    known = [words.unit(u) for u in units if not u.startswith(words.STAND_IN)]
    hidden = len(units) - len(known)
    return words.listed([*known, *([words.counted(hidden, "unknown unit")] if hidden else [])])


def by_hex(view: state.SedanPosition, units: Iterable[str]) -> tuple[str, ...]:
    """Units in the order of their hexes, each stack from its top."""
    return tuple(sorted(units, key=lambda u: (view.units[u].at, state.level(view.units[u]))))


def still_to_attack(s: Scenario, view: state.SedanPosition, side: str) -> tuple[str, ...]:
    """A side's units that must attack in this phase, and still can (SED-11.4a)."""
    if not any(state.OBLIGED in view.units[u].marks for u in units_of(s, view, side)):
        return ()
    return by_hex(view, still_owed(book(s, view, side))[0])


def to_be_attacked(s: Scenario, view: state.SedanPosition) -> tuple[str, ...]:
    """The hexes that must be attacked in this phase, and still can be (SED-11.4b)."""
    return still_owed(book(s, view, view.clock.side))[1] if view.duties else ()


def not_yet_moved(s: Scenario, view: state.SedanPosition, side: str) -> tuple[str, ...]:
    """A side's units that can still begin a move in its movement phase that is going on."""
    if (view.clock.phase, view.clock.side) != ("movement", side):
        return ()
    return tuple(u for u in movable(s, view, side) if state.MOVED not in view.units[u].marks)


def categories(s: Scenario, view: state.SedanPosition, side: str) -> Mapping[str, tuple[str, ...]]:
    """Lists that can be asked for, by name."""
    own, enemies = (by_hex(view, units_of(s, view, x)) for x in (side, s.enemy_of(side)))
    enemy = s.enemy_of(side)
    threatened = enemy_zone(s, view, side)
    return {
        "enemies": enemies,
        "enemy stacks": tuple(sorted(held_by(s, view, enemy))),
        "own units": own,
        "own stacks": tuple(sorted(held_by(s, view, side))),
        "not yet moved": by_hex(view, not_yet_moved(s, view, side)),
        "in enemy zones": tuple(u for u in own if view.units[u].at in threatened),
        "still to attack": still_to_attack(s, view, side),
        "to be attacked": to_be_attacked(s, view),
        "objectives": tuple(s.cities),
        "reinforcements": tuple(
            u for u in view.due if u in view.units and not view.units[u].at
            and state.ELIMINATED not in view.units[u].marks
        ),
        "eliminated": tuple(u for u, st in view.units.items() if state.ELIMINATED in st.marks),
        "off the map": tuple(u for u, st in view.units.items() if not st.at),
        "places": tuple(dict.fromkeys(p.cell for p in s.board.places)),
    }  # fmt: skip
