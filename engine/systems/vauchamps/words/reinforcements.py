"""Who is still to come, and who wakes when, in words (VAU-16.8, VAU-16.4)."""

from collections.abc import Iterator, Mapping

from engine.core.words import counted, listed, players, unit as unit_words, units as unit_list
from engine.systems.vauchamps import Scenario
from engine.systems.vauchamps.command import frozen
from engine.systems.vauchamps.entering.due import turns_delayed
from engine.systems.vauchamps.order_of_battle import SIDES, Reinforcement
from engine.systems.vauchamps.state import WOUNDED, VauPosition


def to_enter(s: Scenario, p: VauPosition, group: Reinforcement) -> tuple[str, ...]:
    """The units and leaders of a line of CHART-23 that are still to come."""
    return tuple(
        piece
        for piece in (*group.units, *group.leaders)
        if not p.units[piece].at and not p.units[piece].fate and not is_in_regiment(s, p, piece)
    )


def arrivals(s: Scenario, p: VauPosition) -> Mapping[int, tuple[str, ...]]:
    """Who is still to come, by the turn when they are due."""
    found: dict[int, tuple[str, ...]] = {}
    for group in s.reinforcements:
        waiting = to_enter(s, p, group)
        if waiting:
            found[group.turn] = (*found.get(group.turn, ()), *waiting)
    return found


def returns(s: Scenario, p: VauPosition) -> Mapping[int, tuple[str, ...]]:
    """The wounded leaders, by the turn when they return (VAU-14.2b)."""
    out = [x for x in s.leaders if p.units[x].fate == WOUNDED]
    return {turn: tuple(x for x in out if p.units[x].back == turn)
            for turn in sorted({p.units[x].back for x in out})}  # fmt: skip


def may_enter(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """A side's units and leaders that may enter now or could have."""
    return tuple(
        piece
        for group in s.reinforcements
        if group.turn <= p.clock.turn
        for piece in to_enter(s, p, group)
        if s.side_of(piece) == side
    )


def reinforcement_rows(s: Scenario, p: VauPosition) -> Iterator[str]:
    """Who is still to come, when and where (CHART-23): by formation, if it is not yet due."""
    coming = set[str]()
    for group in s.reinforcements:
        waiting = to_enter(s, p, group)
        if not waiting:
            continue
        side = s.side_of(waiting[0])
        coming.add(side)
        late = turns_delayed(s, p, group)
        delay = f", {counted(late, 'turn')} delayed" if late else ""
        due = p.clock.turn >= group.turn
        when = f"due {'since ' if due else ''}{s.turns[group.turn - 1]}"
        whence = f"from {s.entries[group.entry].name}{delay}"
        yield f"{players(side)}, {when}, {whence}: {_groups(s, waiting)}."
        if due:
            yield from _by_formation(s, waiting)
    yield from (f"{players(x)}: no reinforcements are left." for x in SIDES if x not in coming)


def _formations(s: Scenario, pieces: tuple[str, ...]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for piece in pieces:
        if piece in s.units:
            found.setdefault(s.formation_of(piece).name, []).append(piece)
    return found


def _groups(s: Scenario, pieces: tuple[str, ...]) -> str:
    units = [f"{name}, {counted(len(u), 'unit')}" for name, u in _formations(s, pieces).items()]
    leaders = [unit_words(x) for x in pieces if x in s.leaders]
    return "; ".join((*units, *((f"leaders {listed(leaders)}",) if leaders else ())))


def _by_formation(s: Scenario, pieces: tuple[str, ...]) -> Iterator[str]:
    for name, units in _formations(s, pieces).items():
        yield f"{name}: {unit_list(units)}."


def is_in_regiment(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for a battalion whose regiment counter is, or was to its end, in its stead (VAU-0.4)."""
    regiment = s.units[unit].regiment if unit in s.units else ""
    return bool(regiment and (p.units[regiment].at or p.units[regiment].is_gone))


def activation_rows(s: Scenario, p: VauPosition) -> Iterator[str]:
    """Which Allied formations may move (VAU-16.4)."""
    if not s.activation_names:
        yield "No formation is frozen."
        return
    asleep = frozen(s, p)
    for id, name in s.activation_names.items():
        yield f"{name} is {'frozen' if id in asleep else 'active'}."
    when = f"fell in the turn of {s.turns[p.first_shot - 1]}" if p.first_shot else "has not fallen"
    yield f"The first cannon shot {when}."
    if p.provoked:
        names = listed(s.activation_names[f] for f in p.provoked)
        yield f"Attacked, and active from the next Allied command phase: {names}."
