"""Air support (DNK-12): two German markers, one column right each."""

from engine.core import DONE, Refusal, Slot, Tokens, Verb, refuse, replace, words
from engine.rules.odds import spoken
from engine.systems.dunkirk import GERMAN, DunkirkPosition, HasScenario, Pen, Scenario, bad_cell
from engine.systems.dunkirk.combat.events import AirPlaced, AirTakenOff
from engine.systems.dunkirk.combat.odds import odds_of
from engine.systems.dunkirk.frames import Air, Combats
from engine.systems.dunkirk.orders import PlaceAir


def markers_left(s: Scenario, p: DunkirkPosition) -> int:
    """How many air-support markers are not on the map; all are back each turn (DNK-12.6)."""
    return len(s.air_markers) - sum(a.air for a in p.attacks)


def open_targets(s: Scenario, p: DunkirkPosition) -> tuple[str, ...]:
    """The attacked hexes that can still take a marker (DNK-12.4)."""
    if markers_left(s, p) == 0:
        return ()
    return tuple(a.target for a in p.waiting_attacks if a.air < s.air_most)


def _misplaced(game: HasScenario, view: DunkirkPosition, side: str) -> Refusal:
    if side != GERMAN:
        return refuse("Only the German player has air-support markers.", "DNK-12.1", "DNK-4.2")
    if view.waiting_attacks and markers_left(game.scenario, view) == 0:
        return refuse("Both air-support markers are placed.", "DNK-12.1", "DNK-12.2")
    if view.clock.side == GERMAN and any(isinstance(f, Combats) for f in view.agenda):
        return refuse("No more air markers are placed: that was before the combats.", "DNK-12.2")
    return refuse(
        "Air markers are placed in the German combat phase, after all attacks are declared.",
        "DNK-12.2",
    )


def why_not_air(
    game: HasScenario, view: DunkirkPosition, side: str, order: PlaceAir
) -> Refusal | None:
    """Why no marker may be placed there."""
    s = game.scenario
    if refusal := bad_cell(s, order.target):
        return refusal
    attack = view.attack_on(order.target)
    if attack is not None and attack.opened:
        return refuse(
            f"{words.cell(order.target)} has opened its gates; there is no combat to support.",
            "DNK-14.2", "DNK-12.2",
        )  # fmt: skip
    if attack is None or attack.over:
        where = words.cells((a.target for a in view.waiting_attacks), "or")
        return refuse(
            f"{words.cell(order.target)} is not attacked; a marker goes on {where}.", "DNK-12.2"
        )
    if markers_left(s, view) == 0:
        return refuse("Both air-support markers are placed.", "DNK-12.1")
    if attack.air >= s.air_most:
        return refuse(f"One combat has at most {s.air_most} markers.", "DNK-12.4")
    return None


def _slot(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    if not (cells_open := open_targets(game.scenario, view)):
        return None
    return DONE if tokens else Slot("cell", "attacked hex for an air marker", cells_open)


def in_vain(s: Scenario, p: DunkirkPosition, target: str) -> tuple[str, ...]:
    """That one marker more would change no column: the table ends there (DNK-11.3.3.4)."""
    attack = p.attack_on(target)
    if attack is None:
        return ()
    now, then = (odds_of(s, p, replace(attack, air=attack.air + more)) for more in (0, 1))
    if now.column != then.column:
        return ()
    return (f"This marker changes no column now: {words.cell(target)} stays {spoken(now.final)}.",)


def _place(pen: Pen, side: str, order: PlaceAir) -> None:
    s, p = pen.game.scenario, pen.position
    attack = p.attack_on(order.target)
    assert attack is not None
    names = list(s.air_markers.values())
    left = markers_left(s, p)
    helped = replace(attack, air=attack.air + 1)
    odds = odds_of(s, p, helped)
    pen.emit(AirPlaced(order.target, names[len(names) - left], helped.air, left - 1, odds))
    if not open_targets(s, pen.position):
        pen.done()


def end(pen: Pen, side: str) -> None:
    """No more markers; what is not used is not saved (DNK-12.5)."""
    pen.done()


def unused(game: HasScenario, view: DunkirkPosition, side: str) -> str:
    """What the end of it leaves undone (DNK-12.5)."""
    left = words.counted(markers_left(game.scenario, view), "air marker")
    return f"leave {left} unused"


def take_off(pen: Pen) -> None:
    """All markers leave the map when the combats are over (DNK-12.6)."""
    markers = sum(a.air for a in pen.position.attacks)
    if markers:
        pen.emit(AirTakenOff(markers))


def prompt(game: HasScenario, view: DunkirkPosition, side: str, frame: Air) -> str:
    """What may be placed."""
    left = words.counted(markers_left(game.scenario, view), "air marker")
    where = words.cells((a.target for a in view.waiting_attacks), "or")
    return f"Air support: {left} to place on {where}, or end."


def briefly(game: HasScenario, view: DunkirkPosition, side: str, frame: Air) -> str:
    """The same after the attacks, which it is no part of."""
    left = words.counted(markers_left(game.scenario, view), "marker")
    targets = tuple(a.target for a in view.waiting_attacks)
    where = f" for {words.cells(targets, 'or')}" if targets[1:] else ""
    return f"Air: {left}{where}, or end."


AIR = Verb(
    PlaceAir, ("air",), ("cell",), "air HEX", "Put an air-support marker on an attacked hex.",
    _slot, lambda t: PlaceAir(*t), why_not_air, _place, _misplaced, key="*",
)  # fmt: skip
