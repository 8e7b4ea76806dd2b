"""The movement phase from its start to its end (SED-7.4, 12.4b, l, m, n, 8.2d)."""

from __future__ import annotations

from engine.core.misplaced import belongs
from engine.core.order import DONE, Slot, Tokens, Verb, nothing_more
from engine.core.refusal import Refusal, refuse
from engine.core.secrecy import Changes
from engine.core.words import cell as cell_words, cells, side as side_words, unit as unit_words
from engine.systems.sedan.events import PhaseEnded
from engine.systems.sedan.fortunes.chits import (
    AGITATION,
    DISENGAGEMENT,
    PONTOON,
    SYSTEM_D,
    TIREURS,
    put_in_force,
    set_aside,
)
from engine.systems.sedan.fortunes.events import PontoonLaid, SystemRolled, TireursMarked
from engine.systems.sedan.frames import (
    Bridging,
    Disengaging,
    FirstArmy,
    Movement,
    MovementStart,
)
from engine.systems.sedan.movement.events import AllowanceChanged, EntryBlocked, FirstArmyPlaced
from engine.systems.sedan.movement.moving import say_reinforcements
from engine.systems.sedan.movement.reinforcements import newly_blocked
from engine.systems.sedan.orders import Disengage, PlaceFirstArmy, Span
from engine.systems.sedan.refusals import Pen, bad_cell, pick
from engine.systems.sedan.scenario import FIRST_ARMY, FRENCH, PRUSSIAN, HasScenario, Scenario
from engine.systems.sedan.stacks.crowding import check_stacks
from engine.systems.sedan.state import (
    PHASE_MARKS,
    SPENT,
    SedanPosition,
    valued,
)
from engine.systems.sedan.zones import held_by

SYSTEM_D_EXTRA = {1: -1, 2: -1, 3: 0, 4: 0, 5: 1, 6: 2}
"""What the die of Système D does (SED-12.4n)."""


def begin(pen: Pen, side: str) -> None:
    """The start of a movement phase."""
    if side == FRENCH:
        _say_allowance(pen)
    pen.push(MovementStart((), "systeme-d"))


def _say_allowance(pen: Pen) -> None:
    """Tell where the turn track changes the French allowance (SED-2.10)."""
    turns, number = pen.game.scenario.turns, pen.position.clock.turn
    now, before = turns[number - 1], turns[max(number - 2, 0)]
    infantry, cavalry = now.french_infantry, now.french_cavalry
    if (infantry, cavalry) != (before.french_infantry, before.french_cavalry):
        pen.emit(AllowanceChanged(infantry, cavalry))


def run_start(pen: Pen, frame: MovementStart) -> None:
    """The steps of the start, in order."""
    _STEPS[frame.step](pen, pen.position.clock.side)


def _go(pen: Pen, step: str) -> None:
    pen.step(MovementStart((), step))


def _system_d(pen: Pen, side: str) -> None:
    """French only: Système D, Revolutionary Agitation, and Châlons in Prussian hands."""
    _go(pen, "disengagement")
    if side != FRENCH:
        return
    if pen.position.held(SYSTEM_D, side):
        put_in_force(pen, SYSTEM_D, "Système D is carried out now.")
        die = pen.roll("Système D")
        pen.emit(SystemRolled(die, SYSTEM_D_EXTRA[die]))
    if pen.position.held(AGITATION):
        put_in_force(
            pen, AGITATION, "Revolutionary Agitation: no unit of French VI Corps may move now."
        )
    s, turn = pen.game.scenario, pen.position.clock.turn
    for unit in newly_blocked(s, pen.position):
        blocked = {**pen.position.blocked, unit: turn}
        pen.emit(EntryBlocked(unit, s.cities[s.entry_city], blocked, turn == len(s.turns)))


def _disengagement(pen: Pen, side: str) -> None:
    _go(pen, "pontoon")
    if pen.position.held(DISENGAGEMENT, side):
        pen.push(Disengaging((side,)))


def _pontoon(pen: Pen, side: str) -> None:
    _go(pen, "first-army")
    if not pen.position.held(PONTOON, side):
        return
    if spannable(pen.game.scenario, pen.position, side):
        pen.push(Bridging((side,)))
    else:
        set_aside(pen, PONTOON, "No river beside a unit can be spanned; the pontoon is set aside.")


def _first_army(pen: Pen, side: str) -> None:
    _go(pen, "move")
    army = pen.game.scenario.with_role(FIRST_ARMY)
    if side == PRUSSIAN and army and pen.position.units[army].at:
        pen.push(FirstArmy((FRENCH,), "move"))


def _move(pen: Pen, side: str) -> None:
    pen.done()
    pen.push(Movement((side,)))
    say_reinforcements(pen, side)


_STEPS = {
    "systeme-d": _system_d,
    "disengagement": _disengagement,
    "pontoon": _pontoon,
    "first-army": _first_army,
    "move": _move,
}


# ---- Disengagement


def _free(game: HasScenario, view: SedanPosition, side: str, order: object) -> Refusal | None:
    return None


def _disengage(pen: Pen, side: str, order: Disengage) -> None:
    pen.done()
    way = "west" if side == FRENCH else "east"
    about = (
        f"{side_words(side)} Disengagement: units may leave enemy zones of control, none may enter "
        f"one, and all that move go as far {way} as they can."
    )
    put_in_force(pen, DISENGAGEMENT, about)


def decline_disengagement(pen: Pen, side: str) -> None:
    """Do without it."""
    pen.done()
    set_aside(pen, DISENGAGEMENT, "Disengagement is not declared; the chit is set aside.")


def disengaging_prompt(
    game: HasScenario, view: SedanPosition, side: str, frame: Disengaging
) -> str:
    """Declare it or not."""
    who = side_words(frame.sides[0])
    return f"{who} player: declare Disengagement for this movement phase, or decline."


# ---- the pontoon


def spannable(s: Scenario, p: SedanPosition, side: str) -> tuple[tuple[str, str], ...]:
    """The unbridged river hexsides beside an own unit, each as two hexes (SED-12.4l)."""
    found: dict[tuple[str, str], None] = {}
    for here in sorted(held_by(s, p, side)):
        for there in s.board.grid.neighbours(here):
            if s.barrier(here, there):
                a, b = sorted((here, there))
                found[a, b] = None
    return tuple(found)


def why_not_span(game: HasScenario, view: SedanPosition, side: str, order: Span) -> Refusal | None:
    """Why these two hexes may not be joined."""
    s = game.scenario
    for cell in order.cells:
        refusal = bad_cell(s, cell)
        if refusal is not None:
            return refusal
    if len(order.cells) != 2 or not s.board.grid.adjacent(*order.cells):
        return refuse("Name the two hexes on both sides of the river.", "SED-12.4l")
    a, b = sorted(order.cells)
    if (a, b) in spannable(s, view, side):
        return None
    if not s.barrier(a, b):
        what = "a bridged river" if s.river(a, b) else "no river"
        return refuse(f"Between {cell_words(a)} and {cell_words(b)} there is {what}.", "SED-12.4l")
    return refuse(f"No unit of yours is at {cells((a, b), 'or')}.", "SED-12.4l")


def _span_slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    pairs = spannable(game.scenario, view, side)
    if not tokens:
        ends = tuple(sorted({c for pair in pairs for c in pair}))
        return Slot("cell", "hex on one side of the river", ends) if ends else None
    if len(tokens) == 1:
        others = tuple(b if a == tokens[0] else a for a, b in pairs if tokens[0] in (a, b))
        return Slot("cell", "hex on the other side", others)
    return DONE


def _span(pen: Pen, side: str, order: Span) -> None:
    pen.done()
    a, b = sorted(order.cells)
    put_in_force(pen, PONTOON, f"The {side_words(side)} pontoon bridge is laid.")
    pen.emit(PontoonLaid(side, (a, b)))


def decline_pontoon(pen: Pen, side: str) -> None:
    """Do without it."""
    pen.done()
    set_aside(pen, PONTOON, "The pontoon bridge is not laid; the chit is set aside.")


def bridging_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Bridging) -> str:
    """Where to lay it."""
    return f"{side_words(frame.sides[0])} player: span a river beside a unit, or decline."


# ---- First Army's place


def why_no_place(
    game: HasScenario, view: SedanPosition, side: str, order: PlaceFirstArmy
) -> Refusal | None:
    """First or last."""
    if order.place in ("first", "last"):
        return None
    return refuse("Say first or last.", "SED-7.4a", "SED-7.6")


def _place_slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    return pick("First Army's place", "choice", ("first", "last"), tokens)


def _place(pen: Pen, side: str, order: PlaceFirstArmy) -> None:
    frame, army = pen.position.top, pen.game.scenario.with_role(FIRST_ARMY)
    assert isinstance(frame, FirstArmy)
    pen.done()
    what = "moves" if frame.step == "move" else "attacks"
    pen.emit(FirstArmyPlaced(army, order.place, what))


def first_army_prompt(game: HasScenario, view: SedanPosition, side: str, frame: FirstArmy) -> str:
    """Which of the two."""
    army = unit_words(game.scenario.with_role(FIRST_ARMY))
    what = "moves" if frame.step == "move" else "attacks"
    return f"French player: say whether {army} {what} first or last in this phase."


def first_army_owed(
    game: HasScenario, view: SedanPosition, side: str, frame: FirstArmy
) -> tuple[str, ...]:
    """The choice itself, which the French must make (SED-7.4a, 7.6)."""
    return (first_army_prompt(game, view, side, frame),)


# ---- the end


def cleared(p: SedanPosition) -> Changes:
    """The changes that take off what lasts a phase only."""
    found: Changes = {}
    for unit, state in p.units.items():
        plain = valued(state.unmarked(*PHASE_MARKS), SPENT, 0)
        if plain != state:
            found[unit] = plain
    return found


def end(pen: Pen, side: str) -> None:
    """The player is done; chits that lasted for the phase go, then stacks are checked."""
    _end_chits(pen, side)
    pen.step(Movement((), "closing"))
    check_stacks(pen)


def _end_chits(pen: Pen, side: str) -> None:
    set_aside_in_force = (
        (DISENGAGEMENT, "Disengagement is over."),
        (PONTOON, "The pontoon bridge is taken up."),
    )
    for kind, why in set_aside_in_force:
        if pen.position.in_force(kind, side):
            set_aside(pen, kind, why)
    if side == FRENCH:
        for kind, name in ((SYSTEM_D, "Système D"), (AGITATION, "Revolutionary Agitation")):
            if pen.position.in_force(kind):
                set_aside(pen, kind, f"{name} is over.")
    elif pen.position.tireurs:
        pen.emit(TireursMarked("", pen.position.tireurs))
        set_aside(pen, TIREURS, "Francs-Tireurs is set aside.")


def close(pen: Pen, frame: Movement) -> None:
    """The phase is over once no stack is illegal."""
    pen.done()
    p = pen.position
    pen.emit(PhaseEnded(cleared(p), p.clock.side, "movement"))


DISENGAGE = Verb(
    Disengage, ("disengage", "declare"), (), "disengage", "Declare Disengagement.",
    nothing_more, lambda t: Disengage(), _free, _disengage,
    belongs("Disengagement is declared at the start of a movement phase, with its chit.",
            "SED-12.4b"), key="*",
)  # fmt: skip
SPAN = Verb(
    Span, ("span", "bridge"), ("cells",), "span HEX, HEX",
    "Span the river between two hexes with the pontoon bridge.",
    _span_slot, lambda t: Span(t), why_not_span, _span,
    belongs("A pontoon is laid at the start of a movement phase, with its chit.", "SED-12.4l"),
    key="*",
)  # fmt: skip
FIRST_ARMY_PLACE = Verb(
    PlaceFirstArmy, ("first army", "first-army"), ("choice",), "first army first, first army last",
    "Say whether First Army comes first or last in this phase.",
    _place_slot, lambda t: PlaceFirstArmy(*t), why_no_place, _place,
    belongs("The French say it at the start of the Prussian movement and combat phases.",
            "SED-7.4a", "SED-7.6"), key="(",
)  # fmt: skip
