"""A battle of the Thirty Years War in words: values, zones, reach, odds, fire, the situation."""

from collections.abc import Iterable, Mapping

from engine.core import End, Order, Tokens, Verb
from engine.core.words import (
    counted,
    players,
    side as side_words,
    unit as unit_words,
    units as unit_list,
)
from engine.language.names import plain
from engine.rules.odds import spoken
from engine.rules.setting_up import TakeSetUp, undone
from engine.speech.game_words import UNIT, Duties, GameWords, Rows
from engine.speech.results import ResultTable
from engine.speech.speaker import Names
from engine.systems.thirty_years_war import (
    MOVED,
    TywPosition,
    disrupted,
    of_kind,
    unit_in,
    units_of,
)
from engine.systems.thirty_years_war.combat import attacks, obligations
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.disruption.recovery import (
    NONE,
    RECOVER,
    helpers,
    to_try,
)
from engine.systems.thirty_years_war.guns import bombardment
from engine.systems.thirty_years_war.guns.bombardment import Bombarding, Fire
from engine.systems.thirty_years_war.guns.owners import guns_of, owner
from engine.systems.thirty_years_war.leaders.ratings import LEAD
from engine.systems.thirty_years_war.morale import demoralisation, tolls
from engine.systems.thirty_years_war.movement import moving, phase, steps
from engine.systems.thirty_years_war.movement.dangers import dangers, exposed, stays_with
from engine.systems.thirty_years_war.reinforcements import entering
from engine.systems.thirty_years_war.reinforcements.entering import Enter
from engine.systems.thirty_years_war.scenario import GUN, LEADER, Piece, Scenario
from engine.systems.thirty_years_war.setup.places import proposed
from engine.systems.thirty_years_war.state import DISRUPTED, FIRED, GONE, OUT, RODE, TRIED
from engine.systems.thirty_years_war.victory_points import total_of
from engine.systems.thirty_years_war.words import (
    attack_previews,
    fire_previews,
    left_behind,
    move_previews,
    reports,
)
from engine.systems.thirty_years_war.words.charts import charts
from engine.systems.thirty_years_war.words.marks import TywMarks
from engine.systems.thirty_years_war.zones import broken, controllers, pieces_in

ADJECTIVES = {
    "catholic": "Catholic", "bohemian": "Bohemian", "swedish": "Swedish", "imperial": "Imperial",
    "french": "French", "spanish": "Spanish",
}  # fmt: skip
PEOPLES = {
    "catholic": "the Catholics", "bohemian": "the Bohemians", "swedish": "the Swedes",
    "imperial": "the Imperials", "french": "the French", "spanish": "the Spaniards",
}  # fmt: skip
_STATES = {
    DISRUPTED: "disrupted", MOVED: "has moved", TRIED: "has tried to recover", FIRED: "has fired",
    OUT: "out of command", GONE: "lost",
}  # fmt: skip


def _is_in_name(piece: Piece) -> bool:
    """True if a counter's several words but begin the name: "La Ferté" of La Ferté cavalry.

    Such a counter is no better match than a leader whose name has the same words.
    """
    words = plain(piece.counter).split()
    return len(words) > 1 and plain(piece.name).split()[: len(words)] == words


class TywWords(GameWords):
    """The words of one battle."""

    s: Scenario
    piece_word = "piece"

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        pieces = scenario.pieces
        self.names = Names(
            {side: ADJECTIVES[side] for side in scenario.sides},
            {side: PEOPLES[side] for side in scenario.sides},
            {p.id: p.name for p in pieces.values()}, scenario.board,
            ("infantry", "cavalry", "leader"),
        )  # fmt: skip
        self.counters = {p.id: "" if _is_in_name(p) else p.counter for p in pieces.values()}
        self.marks = TywMarks(scenario)

    def sort(self, unit: str) -> str:
        """See GameWords: leaders are called like the regiments that they own."""
        return UNIT if self.s.pieces[unit].is_unit else self.s.pieces[unit].kind

    def values(self, view: TywPosition, unit: str) -> str:
        piece = self.s.pieces[unit]
        if piece.kind == GUN:
            held = f"held by {players(owner(self.s, view, unit))}"
            return f"{piece.counter}, {held}" if piece.counter else held
        why = steps.why_halved(self.s, view, unit) if unit in view.units else ""
        move = f"movement {steps.allowance(self.s, view, unit)}, {why}" if why else ""
        move = move or f"movement {piece.movement}"
        if piece.kind == LEADER:
            return f"rating {piece.rating}, {move}"
        if not piece.is_unit:
            return move if piece.moves else "never moves"
        if unit in view.units and disrupted(view, unit):
            hexes = counted(demoralisation.hexes_when_disrupted(self.s, view, unit), "hex", "hexes")
            return f"strength {piece.reverse}, full strength {piece.strength}, movement {hexes}"
        return f"strength {piece.strength}, {piece.reverse} while disrupted, {move}"

    def figures(self, view: TywPosition, unit: str) -> tuple[int, ...]:
        """See GameWords: strength, strength while disrupted, and the movement it has now."""
        piece = self.s.pieces[unit]
        here = unit in view.units
        movement = steps.allowance(self.s, view, unit) if here else piece.movement
        if piece.kind == LEADER:
            return piece.rating, movement
        if not piece.is_unit:
            return (movement,) if piece.moves and piece.kind != GUN else ()
        return piece.strength, piece.reverse, movement

    def amiss(self, view: TywPosition, unit: str) -> str:
        return "disrupted" if disrupted(view, unit) else ""

    def states(self, view: TywPosition, unit: str) -> Rows:
        piece, marks = self.s.pieces[unit], view.units[unit].marks
        held = owner(self.s, view, unit) if piece.kind == GUN else piece.side
        return (
            *(words for mark, words in _STATES.items() if mark in marks),
            *(("demoralised",) if piece.is_unit and broken(self.s, view, unit) else ()),
            *((f"captured by {players(held)}",) if held != piece.side else ()),
        )

    def terrain(self, cell: str) -> str:
        name = self.s.ground_at(cell).name
        return {"clear": "", "broken": "broken ground", "palace": "Star Palace"}.get(name, name)

    def control(self, view: TywPosition, cell: str) -> str:
        """See GameWords: nothing on the ground is controlled."""
        return ""

    def zones(self, view: TywPosition, side: str, cell: str) -> str:
        owners = controllers(self.s, view, cell, self.s.enemy_of(side))
        here = pieces_in(view, cell)
        if not owners or any(self.side_of(u) != side for u in here if self.s.pieces[u].is_unit):
            return ""
        return f"Enemy zone of control, {unit_list(owners)}"

    # ---- moving

    def route(self, view: TywPosition, unit: str, cell: str) -> tuple[str, ...]:
        return move_previews.route(self.s, view, unit, cell)

    def reach(self, view: TywPosition, unit: str) -> Rows:
        return move_previews.reach_rows(self.s, view, unit)

    def path(self, view: TywPosition, unit: str, cell: str) -> Rows:
        return move_previews.path_rows(self.s, view, unit, cell)

    # ---- fighting

    def meant(self, view: TywPosition, verb: Verb, tokens: Tokens) -> str:
        """See GameWords: a leader leads the unit in his own hex, the best leader helps.

        See TYW-10.11 and TYW-10.23.
        """
        if verb is RECOVER and tokens:
            return next(iter(helpers(self.s, view, tokens[0])), "")
        return unit_in(self.s, view, view.units[tokens[0]].at) if verb is LEAD and tokens else ""

    def about(self, view: TywPosition, verb: Verb, tokens: Tokens, cell: str) -> str:
        return "attack it too" if verb is attacks.ATTACK and tokens else ""

    def before_unit(self, verb: Verb, tokens: Tokens) -> str:
        return "With " if verb is RECOVER and tokens else ""

    def choice_of(self, view: TywPosition, verb: Verb, tokens: Tokens, token: str) -> str:
        without = verb is RECOVER and token == NONE
        return "Without a leader." if without else super().choice_of(view, verb, tokens, token)

    def odds(
        self, view: TywPosition, side: str, cell: str, units: tuple[str, ...],
        beside: tuple[str, ...] = (),
    ) -> Rows:  # fmt: skip
        """See GameWords. With guns, or in the bombardment phase, the line of fire instead."""
        guns = tuple(u for u in units if self.s.pieces[u].kind == GUN)
        if guns or (not units and view.clock.phase == "bombardment"):
            return fire_previews.fire_rows(self.s, view, side, cell, guns)
        return attack_previews.attack_rows(self.s, view, side, (cell, *beside), units)

    def results(
        self, view: TywPosition, side: str, cell: str, units: tuple[str, ...],
        beside: tuple[str, ...] = (),
    ) -> ResultTable | None:  # fmt: skip
        """See GameWords. A shot has no odds."""
        guns = any(self.s.pieces[u].kind == GUN for u in units)
        if guns or (not units and view.clock.phase == "bombardment"):
            return None
        return attack_previews.result_table(self.s, view, side, (cell, *beside), units)

    def battle(self, view: TywPosition) -> str:
        frame = attack_previews.running(view)
        return view.units[frame.defenders[0]].at if frame else ""

    has_sight = True

    def sight(self, view: TywPosition, side: str, seer: str, cell: str) -> Rows:
        return fire_previews.line_rows(self.s, view, seer, cell)

    def seen(self, view: TywPosition, seer: str) -> Iterable[str]:
        return fire_previews.clear_from(self.s, view, seer)

    def shots(self, view: TywPosition, unit: str) -> Iterable[str]:
        if self.s.pieces[unit].kind != GUN or not view.units[unit].at:
            return ()
        return bombardment.targets_of(self.s, view, owner(self.s, view, unit), unit)

    # ---- the whole

    def situation(self, view: TywPosition, side: str) -> Rows:
        enemy = self.s.enemy_of(side)
        return (
            self.moment(view),
            self.account(view, side),
            *(reports.losses_words(self.s, view, x) for x in (side, enemy)),
            *((reports.sight_words(self.s, view),) if self.s.visibility else ()),
            *(reports.army_row(self.s, view, x) for x in (side, enemy)),
            *(row for x in (side, enemy) for row in reports.disrupted_rows(self.s, view, x)),
            *reports.contact_rows(self.s, view, side),
        )

    def verdict(self, view: TywPosition, side: str) -> str:
        return reports.verdict(self.s, view)

    def score(self, view: TywPosition, side: str) -> Rows:
        return (self.account(view, side), *reports.points_rows(self.s, view, side)[:-1])

    def toll(self, view: TywPosition, side: str) -> Mapping[str, int]:
        """See GameWords: the points that the enemy would have if it ended now."""
        return {"point": total_of(self.s, view, self.s.enemy_of(side))} if view.clock.turn else {}

    def plight(self, view: TywPosition, side: str) -> Rows:
        gone = view.broken.get(side, ())
        what = ("army" if c == "army" else tolls.category_words(c) for c in gone)
        return tuple(f"{side_words(side)} {category} demoralised" for category in what)

    def is_lost(self, view: TywPosition, unit: str) -> bool:
        return GONE in view.units[unit].marks

    def turns(self) -> tuple[str, ...]:
        return ("",) * self.s.turns

    def arrivals(self, view: TywPosition, side: str) -> Mapping[int, tuple[str, ...]]:
        """See GameWords: as far as the sealed notes are seen (WM-22.3, WM-23.1)."""
        return reports.arrivals(self.s, view)

    def held(self, view: TywPosition) -> Mapping[str, str]:
        return {unit_words(gun): side for side in self.s.sides
                for gun in guns_of(self.s, view, side)}  # fmt: skip

    def categories(self, view: TywPosition, side: str) -> Mapping[str, tuple[str, ...]]:
        s, enemy = self.s, self.s.enemy_of(side)
        own = units_of(s, view, side)
        moves = (view.clock.phase, view.clock.side) == ("movement", side)
        recovers = (view.clock.phase, view.clock.side) == ("recovery", side)
        movers = (u for u in view.units if moves and s.side_of(u) == side and s.pieces[u].moves)
        must_attack, must_be_attacked = obligations.due(s, view)
        return {
            "enemies": units_of(s, view, enemy),
            "own units": own,
            "own leaders": of_kind(s, view, side, LEADER),
            "enemy leaders": of_kind(s, view, enemy, LEADER),
            "own guns": guns_of(s, view, side),
            "enemy guns": guns_of(s, view, enemy),
            "own disrupted units": tuple(u for u in own if disrupted(view, u)),
            "disrupted enemies": tuple(u for u in units_of(s, view, enemy) if disrupted(view, u)),
            "able to recover": to_try(s, view, side) if recovers else (),
            "not yet moved": tuple(
                u for u in movers if view.units[u].at and not {MOVED, RODE} & {*view.units[u].marks}
            ),
            "able to attack": tuple(obligations.contacts(s, view, side).targets),
            "must attack": must_attack,
            "must be attacked": must_be_attacked,
            "targets": self._targets(view, side),
            "off the map": tuple(u for u, state in view.units.items() if not state.at),
            "places": tuple(dict.fromkeys(p.cell for p in self.board.places)),
        }

    def _targets(self, view: TywPosition, side: str) -> tuple[str, ...]:
        """The hexes that can be attacked; in the bombardment those that can be fired at."""
        if isinstance(view.top, Bombarding):
            guns = bombardment.ready(self.s, view, side)
            cells = (bombardment.targets_of(self.s, view, side, gun) for gun in guns)
            return tuple(dict.fromkeys(c for found in cells for c in found))
        attackers = obligations.contacts(self.s, view, side).targets
        return tuple(dict.fromkeys(view.units[e].at for own in attackers.values() for e in own))

    def reports(self, view: TywPosition, side: str) -> Mapping[str, Rows]:
        found = dict(reports.reports(self.s, view, side))
        found["fire"] = fire_previews.all_fire(self.s, view, side)
        return found

    def tables(self) -> Mapping[str, Rows]:
        return charts(self.s)

    combat_lists = ("must attack", "must be attacked")

    def bound(self, view: TywPosition, side: str) -> frozenset[str]:
        """See GameWords (TYW-8.11)."""
        moves = isinstance(view.top, phase.Moving)
        return frozenset(obligations.obligations(self.s, view, side).must_attack if moves else ())

    def due(self, view: TywPosition, side: str) -> frozenset[str]:
        """See GameWords: units (TYW-8.11)."""
        if not isinstance(view.top, phase.Moving):
            return frozenset()
        return frozenset(obligations.obligations(self.s, view, side).must_be_attacked)

    def duties(self, view: TywPosition, side: str) -> Duties:
        """See GameWords (TYW-8.11, TYW-8.12)."""
        units = obligations.due(self.s, view)
        attackers, defenders = (frozenset(view.units[u].at for u in part) for part in units)
        return Duties(attackers, defenders)

    def best_odds(self, view: TywPosition, side: str, unit: str) -> str:
        """See GameWords (TYW-8.0f)."""
        return attack_previews.best_odds(self.s, view, side, unit)

    def left_alone(self, before: TywPosition, view: TywPosition, side: str) -> Rows:
        return left_behind.gun_rows(self.s, before, view, side)

    def left_by_all(self, before: TywPosition, view: TywPosition, side: str) -> Rows:
        return left_behind.counted_rows(self.s, before, view, side)

    def exposed(self, view: TywPosition, side: str) -> Rows:
        """See GameWords: leaders and the banner alone (TYW-10.0b, WM-20.3)."""
        return exposed(self.s, view, side)

    def if_combat(self, view: TywPosition, side: str) -> Rows:
        return reports.obligation_rows(self.s, view) if isinstance(view.top, phase.Moving) else ()

    def warnings(self, view: TywPosition, side: str, order: Order) -> Rows:
        """See GameWords: a leader or banner lost, guns left open or unfired, attacks unmade.

        Ruinous odds, and own placing that the proposed set-up undoes.
        """
        if isinstance(order, TakeSetUp):
            ready = proposed(self.s, view, side)
            return undone(view, ready, (ready,))
        if isinstance(order, Enter):
            return entering.dangers(self.s, view, order)
        if isinstance(order, End) and isinstance(view.top, Bombarding):
            return bombardment.unfired(self.s, view, side)
        if isinstance(order, End) and isinstance(view.top, attacks.Attacking):
            return attack_previews.still_open(self.s, view, side)
        if isinstance(order, attacks.Attack):
            of = (self.s, view, side, order.targets, order.units)
            return (*attack_previews.ruinous(*of), *attack_previews.leaves_weak(*of))
        return dangers(self.s, view, order) if isinstance(order, moving.Move) else ()

    def warnings_alike(self, view: TywPosition, side: str, order: Order, fellows: Tokens) -> Rows:
        """See GameWords: of several, a leader or banner does not leave the unit he is with."""
        found = self.warnings(view, side, order)
        return found or (stays_with(self.s, view, order) if isinstance(order, moving.Move) else ())

    def at_odds(self, view: TywPosition, side: str, order: Order) -> str:
        if isinstance(order, Fire):
            return fire_previews.chance(self.s, view, order.gun, order.target)
        if isinstance(order, attacks.Attack):
            return attack_previews.column(self.s, view, side, order.targets, order.units)
        return ""

    def fought_at(self, view: TywPosition, side: str, order: Order) -> str:
        """See GameOrders: of a fight with the charge and the leaders announced for it."""
        top = view.top
        if not isinstance(top, attacks.Fighting) or not isinstance(order, Fight):
            return self.at_odds(view, side, order)
        fight = (top.attackers, top.defenders, top.leaders, top.charging)
        return spoken(odds_of(self.s, view, *fight).final)

    def present(self, view: TywPosition) -> str:
        clock = view.clock
        if not clock.turn:
            return f"{side_words(clock.side)} {clock.phase or 'set-up'}."
        sight = f", visibility {view.sight}" if view.sight else ""
        return (
            f"Turn {clock.turn} of {self.s.turns}, {side_words(clock.side)} {clock.phase} "
            f"phase{sight}."
        )

    def standing(self, view: TywPosition) -> Rows:
        return reports.standing(self.s, view, self.marks.letters) if view.clock.turn else ()

    def account(self, view: TywPosition, side: str) -> str:
        return reports.standing_words(self.s, view, side)

    def check_facts(self, view: TywPosition) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for side in self.s.sides:
            found[f"{side} units"] = str(len(units_of(self.s, view, side)))
            found[f"{side} points"] = str(total_of(self.s, view, side))
            found[f"{side} losses"] = str(view.losses.get(side, 0))
            for category, level in view.levels.get(side, {}).items():
                name = side if category == "army" else f"{side} {category}"
                found[f"{name} level"] = str(level)
                state = "broken" if category in view.broken.get(side, ()) else "steady"
                found[f"{name} morale"] = state
        found["sight"] = view.sight or "clear"
        found.update({f"owner {g}": side for side in self.s.sides
                      for g in guns_of(self.s, view, side)})  # fmt: skip
        return found
