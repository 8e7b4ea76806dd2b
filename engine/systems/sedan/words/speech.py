"""Sedan 1870 in words: what the front ends ask of a system, answered from a side's view."""

from collections.abc import Iterable, Mapping

from engine.core import End, Order, Tokens, Verb
from engine.core.words import STAND_IN, cell as cell_words, listed, side as side_words
from engine.rules.odds import column_words
from engine.rules.setting_up import TakeSetUp, undone_by
from engine.speech.game_words import Cup, Duties, GameWords, Rows
from engine.speech.results import ResultTable
from engine.speech.speaker import Names
from engine.systems.sedan import FRENCH, MOVED, PRUSSIAN, Scenario, SedanPosition, held_by, stack
from engine.systems.sedan.combat.attacking import Assault, Attack, ends_attacks
from engine.systems.sedan.combat.lowering import LOWER
from engine.systems.sedan.combat.obligations import duties_of
from engine.systems.sedan.combat.results import Retreating
from engine.systems.sedan.combat.retreat import RETREAT, needs_room
from engine.systems.sedan.fortunes.pontoon import SPAN, Span, spannable, why_of_no_use
from engine.systems.sedan.movement.allowance import allowance
from engine.systems.sedan.movement.events import points
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.movement.moving_together import March
from engine.systems.sedan.movement.parent_stack import Movement
from engine.systems.sedan.movement.phase import dangers, ended_by_army, forfeited, going_on
from engine.systems.sedan.movement.reinforcements import Enter
from engine.systems.sedan.scenario import FIRST_ARMY
from engine.systems.sedan.state import ATTACKED, DISPLACED, ELIMINATED, OBLIGED, level
from engine.systems.sedan.words import charts, odds as preview, reports, situation, standing, ways
from engine.systems.sedan.words.marks import SedanMarks

ADJECTIVES = {PRUSSIAN: "Prussian", FRENCH: "French"}
PEOPLES = {PRUSSIAN: "the Prussians", FRENCH: "the French"}

STATES = {
    ELIMINATED: "eliminated",
    MOVED: "has moved",
    OBLIGED: "must attack",
    ATTACKED: "has attacked",
    DISPLACED: "displaced",
}
"""Marks that are told, in this order."""


def _targets(order: Attack | Assault) -> tuple[str, ...]:
    return (order.target,) if isinstance(order, Attack) else order.targets


class SedanWords(GameWords):
    """The words of one Sedan scenario."""

    s: Scenario

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.names = Names(
            ADJECTIVES, PEOPLES, {u.id: u.name for u in scenario.units.values()}, scenario.board,
            common=("Division", "of"),
        )  # fmt: skip
        self.counters = {u.id: u.counter for u in scenario.units.values()}
        self.marks = SedanMarks(scenario)

    def values(self, view: SedanPosition, unit: str) -> str:
        if unit.startswith(STAND_IN):
            return "strength unknown"
        u = self.s.units[unit]
        return f"{u.arm}, strength {u.strength}, movement {points(allowance(self.s, view, unit))}"

    def figures(self, view: SedanPosition, unit: str) -> tuple[int, ...]:
        if unit.startswith(STAND_IN):
            return ()
        return self.s.units[unit].strength, allowance(self.s, view, unit) // 2

    def states(self, view: SedanPosition, unit: str) -> Rows:
        """See GameWords. The unit on top of others tells how high the stack is."""
        state = view.units[unit]
        height = len(stack(view, state.at)) if state.at and level(state) == 0 else 1
        top = (f"top of a stack of {height}",) if height > 1 else ()
        return (*top, *self.states_in_stack(view, unit))

    def states_in_stack(self, view: SedanPosition, unit: str) -> Rows:
        state = view.units[unit]
        told = [words for mark, words in STATES.items() if mark in state.marks]
        if ways.is_under_way(self.s, view, unit):
            told[told.index(STATES[MOVED])] = "has begun its move and may go on"
        if OBLIGED in state.marks and not self._must_attack(view, unit):
            told.remove(STATES[OBLIGED])
        return tuple(told)

    def _must_attack(self, view: SedanPosition, unit: str) -> bool:
        """True while a unit that is obliged to attack still can (SED-11.4a)."""
        return unit in situation.still_to_attack(self.s, view, self.s.side_of(unit))

    def details(self, view: SedanPosition, side: str, unit: str) -> Rows:
        """See GameWords: where a reinforcement enters."""
        return reports.where_in(self.s, view, unit)

    def in_order(self, view: SedanPosition, units: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(units, key=lambda u: level(view.units[u])))

    def terrain(self, cell: str) -> str:
        name = self.s.terrain_at(cell).name
        return "" if name in ("clear", "city") else name

    def control(self, view: SedanPosition, cell: str) -> str:
        if cell not in self.s.cities:
            return ""
        return f"{side_words(view.cities[cell])} city that counts for victory"

    def zones(self, view: SedanPosition, side: str, cell: str) -> str:
        enemy = held_by(self.s, view, self.s.enemy_of(side))
        near = [c for c in self.s.board.grid.neighbours(cell) if c in enemy]
        owners = [c for c in near if cell in self.s.zone_reach[c]]
        if not owners or cell in enemy:
            return ""
        return f"Enemy zone of control from {listed(map(cell_words, owners))}"

    def route(self, view: SedanPosition, unit: str, cell: str) -> tuple[str, ...]:
        return ways.route(self.s, view, (unit,), cell)

    def route_together(
        self, view: SedanPosition, units: tuple[str, ...], cell: str
    ) -> tuple[str, ...]:
        """See GameWords: at the pace of the slowest (SED-10.6)."""
        return ways.route(self.s, view, units, cell)

    def reach(self, view: SedanPosition, unit: str) -> Rows:
        return ways.reach_rows(self.s, view, unit)

    def reach_together(self, view: SedanPosition, units: tuple[str, ...]) -> Rows:
        """See GameWords: at the pace of the slowest (SED-10.6); other units go singly."""
        return ways.reach_rows_together(self.s, view, units) if _is_a_stack(view, units) else ()

    def left_by_all(self, before: SedanPosition, view: SedanPosition, side: str) -> Rows:
        return going_on(self.s, before, view, side)

    def path(self, view: SedanPosition, unit: str, cell: str) -> Rows:
        return ways.path_rows(self.s, view, unit, cell)

    def path_together(self, view: SedanPosition, units: tuple[str, ...], cell: str) -> Rows:
        """See GameWords: at the pace of the slowest (SED-10.6); other units go singly."""
        is_one = _is_a_stack(view, units)
        return ways.path_rows_together(self.s, view, units, cell) if is_one else ()

    def odds(
        self, view: SedanPosition, side: str, cell: str, units: tuple[str, ...],
        beside: tuple[str, ...] = (),
    ) -> Rows:  # fmt: skip
        return preview.odds_rows(self.s, view, side, (cell, *beside), units)

    def battle(self, view: SedanPosition) -> str:
        return view.combat.targets[0] if view.combat is not None else ""

    def results(
        self, view: SedanPosition, side: str, cell: str, units: tuple[str, ...],
        beside: tuple[str, ...] = (),
    ) -> ResultTable:  # fmt: skip
        return preview.result_table(self.s, view, side, (cell, *beside), units)

    def situation(self, view: SedanPosition, side: str) -> Rows:
        return (self.moment(view), *situation.situation(self.s, view, side))

    def verdict(self, view: SedanPosition, side: str) -> str:
        return standing.verdict(self.s, view)

    def score(self, view: SedanPosition, side: str) -> Rows:
        return standing.victory(self.s, view)

    def is_lost(self, view: SedanPosition, unit: str) -> bool:
        return ELIMINATED in view.units[unit].marks

    def turns(self) -> tuple[str, ...]:
        return tuple(turn.dates for turn in self.s.turns)

    def arrivals(self, view: SedanPosition, side: str) -> Mapping[int, tuple[str, ...]]:
        return reports.arrivals(self.s, view, FRENCH, PRUSSIAN)

    def cup(self, view: SedanPosition) -> Cup:
        return reports.cup_drawn(self.s, view)

    def held(self, view: SedanPosition) -> Mapping[str, str]:
        return {cell_words(c): view.cities.get(c, "") for c in self.s.cities}

    def categories(self, view: SedanPosition, side: str) -> Mapping[str, tuple[str, ...]]:
        return situation.categories(self.s, view, side)

    def reports(self, view: SedanPosition, side: str) -> Mapping[str, Rows]:
        return {
            "victory": standing.victory(self.s, view),
            "cup": reports.cup(self.s, view, side),
            "obligations": reports.obligations(self.s, view, side),
            "reinforcements": reports.reinforcements(self.s, view, side),
        }

    def warnings(self, view: SedanPosition, side: str, order: Order) -> Rows:
        """See GameWords: First Army out of its turn (SED-7.4b, 7.6), a bridge of no use (12.4l).

        Ruinous odds, hexes left to others (11.4e), and own placing that a ready set-up undoes.
        """
        if isinstance(order, End):
            return ended_by_army(self.s, view, side)
        if isinstance(order, Span):
            useless = why_of_no_use(self.s, view, side, order.cells)
            return (useless,) if useless else ()
        if isinstance(order, (Attack, Assault)):
            ends = ends_attacks(self.s, view, side, order.units)
            known = order.units and view.combat is None
            cells = _targets(order)
            of = (self.s, view, side, cells, order.units)
            ruin = (*preview.ruinous(*of), *preview.left_to_others(*of)) if known else ()
            return (*ruin, *ends)
        if isinstance(order, TakeSetUp):
            return undone_by(self.s, view, side, order)
        if not isinstance(order, (Enter, Move, March)):
            return ()
        units = order.units if isinstance(order, March) else (order.unit,)
        return dangers(self.s, view, side, units)

    def about(self, view: SedanPosition, verb: Verb, tokens: Tokens, cell: str) -> str:
        if verb is RETREAT and tokens and isinstance(view.top, Retreating):
            makes_room = needs_room(self.s, view, view.top.owner, tokens[0], cell)
            return "others must make room there" if makes_room else ""
        if verb is not SPAN or view.pontoon:
            return ""
        side = view.clock.side
        pairs = [pair for pair in spannable(self.s, view, side) if {*tokens, cell} <= {*pair}]
        why = [why_of_no_use(self.s, view, side, pair) for pair in pairs]
        return why[0].rstrip(".") if all(why) and why else ""

    combat_lists = ("still to attack", "to be attacked")

    def left_alone(self, before: SedanPosition, view: SedanPosition, side: str) -> Rows:
        return forfeited(self.s, before, view, side)

    def bound(self, view: SedanPosition, side: str) -> frozenset[str]:
        """See GameWords (SED-11.4a)."""
        return frozenset(duties_of(self.s, view, side)[0] if isinstance(view.top, Movement) else ())

    def due(self, view: SedanPosition, side: str) -> frozenset[str]:
        """See GameWords: hexes (SED-11.4b)."""
        return frozenset(duties_of(self.s, view, side)[1] if isinstance(view.top, Movement) else ())

    def duties(self, view: SedanPosition, side: str) -> Duties:
        """See GameWords (SED-11.4a, b); in the combat phase what is still due."""
        if view.clock.phase != "combat":
            units, cells = duties_of(self.s, view, side)
            return Duties(frozenset(view.units[u].at for u in units), frozenset(cells))
        units = situation.still_to_attack(self.s, view, side)
        due = frozenset(situation.to_be_attacked(self.s, view))
        return Duties(frozenset(view.units[u].at for u in units), due)

    def if_combat(self, view: SedanPosition, side: str) -> Rows:
        return reports.obligations(self.s, view, side) if isinstance(view.top, Movement) else ()

    def stakes(self, view: SedanPosition, side: str, order: Order) -> Rows:
        if not isinstance(order, (Attack, Assault)):
            return ()
        return preview.stakes(self.s, view, side, _targets(order), order.units)

    def goes_last(self, view: SedanPosition) -> str:
        """See GameWords: First Army, if it moves or attacks last (SED-7.4b, SED-7.6)."""
        return self.s.with_role(FIRST_ARMY) if view.first_army == "last" else ""

    def at_odds(self, view: SedanPosition, side: str, order: Order) -> str:
        if not isinstance(order, (Attack, Assault)) or not order.units:
            return ""
        return preview.at_stake(self.s, view, side, _targets(order), order.units)

    def tables(self) -> Mapping[str, Rows]:
        return charts.charts(self.s)

    def choice(self, token: str) -> str:
        if token in self.s.table.columns:
            return column_words(token)
        titles = {r.id: r.title for ready in self.s.setups.values() for r in ready}
        return f"{token}: {titles[token]}" if token in titles else token

    def spellings(self, view: SedanPosition, verb: Verb, tokens: Tokens) -> Mapping[str, str]:
        columns = self.s.table.columns if verb is LOWER else ()
        return {typed: c for c in columns for typed in (column_words(c), c.replace(":", "-"))}

    def present(self, view: SedanPosition) -> str:
        return situation.present(self.s, view)

    def check_facts(self, view: SedanPosition) -> Mapping[str, str]:
        return {name.lower(): view.cities.get(c, "") for c, name in self.s.cities.items()}


def _is_a_stack(view: SedanPosition, units: tuple[str, ...]) -> bool:
    """True for units of one hex, which may move together (SED-10.4); reinforcements go singly."""
    hexes = {view.units[unit].at for unit in units}
    return len(hexes) == 1 and "" not in hexes
