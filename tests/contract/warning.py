"""A warning is given if and only if it comes true: what an order surely loses is named before."""

from __future__ import annotations

import random
import re

from msgspec.structs import replace

from engine.core import Hold, Order, Tokens, Verb, kernel
from engine.core.chance import SeededChance
from engine.core.kernel import Played
from engine.core.position import Position, with_units
from engine.systems.sedan.scenario import FIRST_ARMY
from engine.systems.vauchamps.entering.enter import Enter
from engine.systems.vauchamps.fire.opportunity import chances
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.formations.road_march import left_by
from engine.systems.vauchamps.formations.turning import Turn, Wheel
from engine.systems.vauchamps.frames import Chance, Pounce
from engine.systems.vauchamps.ground.events import GroundRolled
from engine.systems.vauchamps.movement.exposed import exposures
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.movement.stepping import stepped
from engine.systems.vauchamps.movement.walker import Walker, start_of, walker
from tests.contract.moments import Moment

_LOST = re.compile(r"\{unit:([^{}]+)\}[^{}]* would be lost")
_STILL = re.compile(r"no other unit may move or enter, and there are (.*?)\. Rule")
_COUNT = re.compile(r"\d+")
_FORFEITS = re.compile(r"after this it cannot move any more")
TAKEN_OFF = ("remove", "cancel", "disrupt")
"""Orders that name what is lost."""
REPLACED = ("rejoin", "split")
"""Orders by which counters take the place of others."""
_FIRE = re.compile(
    r"may fire(?:, if strong enough,)? as .* "
    r"(?:leaves?|changes? formation in|turns? in|wheels? in) \{cell:(\d{4})\}"
)
_SURE = re.compile(r"may fire as .* \{cell:(\d{4})\}")
_CHARGED = re.compile(r"may charge(?:, if it has room,)? .* at \{cell:(\d{4})\}")
_CHARGE = re.compile(r"\{cell:(\d{4})\} for .*opportunity charge zone: ")
SAMPLES = 3
"""So many orders of each kind are tried at a moment, and of each piece of the rarer kinds one."""


def check_warnings(moment: Moment, rng: random.Random) -> int:
    """Sampled orders: the own pieces that go with no die cast are those that were warned of."""
    found = 0
    for verb in moment.options.frame_verbs():
        if verb.final and not verb.shape:
            continue
        for tokens in _sampled(moment, verb, rng):
            found += check_order(moment, verb.build(tokens), tokens)
    return found


def _sampled(moment: Moment, verb: Verb, rng: random.Random) -> list[Tokens]:
    slot = moment.options.slot(verb, ())
    firsts = slot.candidates if slot else ()
    chosen = rng.sample(firsts, min(SAMPLES, len(firsts)))
    return [t for t in (built(moment, verb, (first,), rng) for first in chosen) if t]


def built(moment: Moment, verb: Verb, tokens: Tokens, rng: random.Random) -> Tokens:
    while (slot := moment.options.slot(verb, tokens)) is not None:
        if slot.complete and (not slot.candidates or rng.random() < 0.3):
            return tokens
        tokens = (*tokens, rng.choice(slot.candidates))
    return ()


def check_order(moment: Moment, order: Order, tokens: Tokens) -> int:
    """1 if something is lost, or warned of."""
    view, words = moment.options.view, moment.words
    if order.name in REPLACED:
        return 0
    warned = {u for row in words.warnings(view, moment.side, order) for u in _LOST.findall(row)}
    played = moment.after(order)
    if played.entry.sealed and not warned:
        return 0
    before, after = moment.position.units, played.position.units
    lost = {
        u for u, state in before.items()
        if (state.at or (order.name == "enter" and u in tokens))
        and words.side_of(u) == moment.side and not after[u].at
    }  # fmt: skip
    where = f"{moment.where}: {order}"
    assert warned <= lost, f"{where}: warned of {sorted(warned - lost)}, who were not lost"
    unsaid = lost - warned - ({*tokens} if order.name in TAKEN_OFF else set())
    assert played.entry.sealed or not unsaid, f"{where}: {sorted(unsaid)} lost, and not warned of"
    return int(bool(warned or lost))


def check_first_army(moment: Moment, rng: random.Random) -> int:
    """Sedan: that nobody else may move after an order is said if and only if it is so (SED-7.4b).

    So is what First Army forfeits if another moves first.

    First Army is tried wherever it can move, and one unit beside it; how many warnings were due.
    """
    able, found = _able(moment), 0
    armies = [one for one in able if moment.playable.game.scenario.role_of(one[1]) == FIRST_ARMY]
    for verb, unit in (*armies, *rng.sample(able, min(1, len(able)))):
        order = verb.build(built(moment, verb, (unit,), rng))
        later = Moment(moment.playable, moment.after(order).position, moment.side, moment.where)
        others = {u for _, u in able} - {unit}
        barred = {u for u in others if _is_barred(later, u)} if (verb, unit) in armies else set()
        told = " ".join(moment.words.warnings(moment.options.view, moment.side, order))
        said, where = _STILL.search(told), f"{moment.where}: {order}: {told}"
        count = sum(map(int, _COUNT.findall(said[1]))) if said else 0
        assert count == len(barred), f"{where}: {sorted(barred)}"
        assert not barred or barred == others, f"{where}: {sorted(others - barred)} may go on"
        lost = [u for _, u in armies if u != unit and _is_barred(later, u)]
        assert bool(lost) == bool(_FORFEITS.search(told)), f"{where}: {lost} can move no more"
        found += bool(barred or lost)
    return found


def _able(moment: Moment) -> list[tuple[Verb, str]]:
    """The units that one order can move or bring on now, each with that order."""
    verbs = [v for v in moment.options.frame_verbs() if v.shape == ("unit", "path")]
    slots = [(verb, moment.options.slot(verb, ())) for verb in verbs]
    return [(verb, unit) for verb, slot in slots if slot for unit in slot.candidates]


def _is_barred(moment: Moment, unit: str) -> bool:
    """True if the rule of First Army's place keeps a unit from moving, whatever the way."""
    verbs = (v for v in moment.playable.game.verbs if v.shape == ("unit", "path"))
    anywhere = moment.words.board.grid.cells[0]
    refusals = (moment.options.explain(verb.build((unit, anywhere))) for verb in verbs)
    return any(refusal is not None and "SED-7.4b" in refusal.rules for refusal in refusals)


def check_fire(moment: Moment, rng: random.Random) -> int:
    """Vauchamps: fire at a move, a change of formation or a turn is said if and only if it is due.

    Of a move way and reach say it too.

    A fire may also turn out too weak to be offered, for its strength is hidden (VAU-0.3, 12.7a).
    """
    found = 0
    for verb, unit in rng.sample(able := _able(moment), min(2 * SAMPLES, len(able))):
        order = verb.build(built(moment, verb, (unit,), rng))
        if isinstance(order, Move):
            found += check_fire_at(moment, order)
    for verb in (v for v in moment.options.frame_verbs() if v.order in DEEDS):
        for tokens in _sampled(moment, verb, rng):
            found += check_fire_on_the_spot(moment, verb.build(tokens), tokens[0])
    for verb in (v for v in moment.options.frame_verbs() if v.order in CHARGED):
        for tokens in _sampled(moment, verb, rng):
            found += check_charged(moment, verb.build(tokens))
    return found


DEEDS = (Form, Turn, Wheel)
"""What units do on the spot for points."""


CHARGED = (Move, Enter, Form, Wheel)
"""Orders by which hexes are entered where cavalry may charge."""


def check_charged(moment: Moment, order: Order) -> int:
    """1 if a charge is warned of; it is if and only if cavalry is asked, unless fire stops all."""
    rows = moment.words.warnings(moment.options.view, moment.side, order)
    warned = [cell for row in rows for cell in _CHARGED.findall(row)]
    asked, _ = _asked(moment, order)
    offered = [frame.cell for frame in asked if isinstance(frame, Pounce)]
    where = f"{moment.where}: {order}: charge warned of at {warned}, offered at {offered}"
    assert set(offered) <= set(warned), where
    assert any(isinstance(frame, Chance) for frame in asked) or _whole(moment, order, warned), where
    return int(bool(warned))


def _whole(moment: Moment, order: Order, warned: list[str]) -> bool:
    """True if everything warned of comes, or the ground's die or something else cut the way."""
    offered, after = _pounced(moment, order)
    stands = after.units[getattr(order, "unit", "")].cells
    return set(offered) == set(warned) or getattr(order, "path", stands)[-1] not in stands


def check_fire_on_the_spot(moment: Moment, order: Order, unit: str) -> int:
    """1 if enemies have a unit to their front that spends points where it stands (VAU-12.7c)."""
    s, view, words = moment.playable.game.scenario, moment.options.view, moment.words
    warned, state = _fired_in(words.warnings(view, moment.side, order)), view.units[unit]
    offered, after = _held(moment, order)
    pays = after.units[unit].spent > state.spent
    strong = chances(s, moment.position, s.enemy_of(moment.side), state.cells, ()) if pays else ()
    where = f"{moment.where}: {order}: warned of {warned}, offered {offered}, strong {strong}"
    assert set(strong) == set(offered) <= set(warned), where
    sure = _SURE.findall("\n".join(words.warnings(view, moment.side, order)))
    assert set(sure) <= set(strong), f"{where}, said to be sure {sure}"
    assert pays or not warned, f"{where}, at no cost"
    return int(bool(warned))


def check_fire_at(moment: Moment, order: Move) -> int:
    """1 if enemies have a hex of the way in their front."""
    s, view, words = moment.playable.game.scenario, moment.options.view, moment.words
    warned = _fired_in(words.warnings(view, moment.side, order))
    offered, arrived = _walked(moment, order)
    where = f"{moment.where}: {order}: warned of {warned}, offered {offered}"
    assert set(offered) <= set(warned), where
    w = walker(s, view, (order.unit,))
    strong = _strong(w, order.path)
    sure = _SURE.findall("\n".join(words.warnings(view, moment.side, order)))
    assert not arrived or set(sure) <= set(strong), f"{where}, said to be sure {sure}"
    assert not arrived or set(strong) == set(offered), f"{where}, strong enough {strong}"
    if order.path[-1] not in words.marks.reach(view, order.unit):
        return int(bool(warned))  # The way leads back to where it began.
    way = words.route(view, order.unit, order.path[-1])
    told = words.path(view, order.unit, order.path[-1])
    assert bool(_fired_in(told)) == bool(exposures(w)(way)), f"{where}: {told}"
    _check_charges(moment, Move(order.unit, way), told)
    return int(bool(warned))


def _check_charges(moment: Moment, order: Move, told: tuple[str, ...]) -> None:
    """Cavalry is said to be able to charge on a way if and only if it is asked as one goes it."""
    offered, after = _pounced(moment, order)
    said = [cell for row in told for cell in _CHARGE.findall(row)]
    where = f"{moment.where}: {order}: said {said}, offered {offered}"
    assert set(offered) <= set(said), where
    if after.units[order.unit].at == order.path[-1]:
        assert set(offered) == set(said), where


def check_ground(moment: Moment, rng: random.Random) -> int:
    """Vauchamps: the die of the ground is said before a move if and only if it falls first."""
    found, words, view = 0, moment.words, moment.options.view
    for verb, unit in rng.sample(able := _able(moment), min(SAMPLES, len(able))):
        order = verb.build(built(moment, verb, (unit,), rng))
        if not isinstance(order, Move):
            continue
        said = words.stakes(view, moment.side, order)
        events = moment.after(order).entry.events
        dice = [event for event in events if isinstance(event, GroundRolled)]
        where = f"{moment.where}: {order}: {said}"
        assert all(any(die.name in row for die in dice) for row in said), where
        assert not dice or said or not isinstance(events[0], GroundRolled), where
        found += bool(said)
    return found


def _fired_in(rows: tuple[str, ...]) -> list[str]:
    return [cell for row in rows for cell in _FIRE.findall(row)]


def _walked(moment: Moment, order: Move) -> tuple[list[str], bool]:
    """The hexes at which fire is offered on a walk, held each time, and if it comes to its end."""
    offered, after = _held(moment, order)
    return offered, after.units[order.unit].at == order.path[-1]


def _held(moment: Moment, order: Order) -> tuple[list[str], Position]:
    """The hexes at which an order lets the enemy fire, held each time, and what comes of it."""
    asked, position = _asked(moment, order)
    return [c for frame in asked if isinstance(frame, Chance) for c in frame.cells], position


def _pounced(moment: Moment, order: Order) -> tuple[list[str], Position]:
    """The same of the hexes at which cavalry may charge."""
    asked, position = _asked(moment, order)
    return [frame.cell for frame in asked if isinstance(frame, Pounce)], position


def _asked(moment: Moment, order: Order) -> tuple[list[Chance | Pounce], Position]:
    """What the enemy is asked on the way of an order, held each time, and what comes of it.

    Nobody has laid down his answer before: it would be taken instead of asking.
    """
    game, chance = moment.playable.game, SeededChance(moment.where)
    position: Position = replace(moment.position, standing={})
    played = kernel.submit(game, position, moment.side, order, chance)
    asked: list[Chance | Pounce] = []
    while isinstance(played, Played) and isinstance(frame := played.position.top, Chance | Pounce):
        asked.append(frame)
        position, side = played.position, frame.sides[0]
        played = kernel.submit(game, position, side, Hold(), chance)
    assert isinstance(played, Played)
    return asked, played.position


def _strong(w: Walker, path: tuple[str, ...]) -> list[str]:
    """The hexes of a way at which a fire that may be given is strong enough."""
    enemy = w.s.enemy_of(w.side)
    units = {u: w.p.units[u] for u in w.units}
    t, found = start_of(w), list[str]()
    for there in path:
        p = with_units(w.p, units)
        found += chances(w.s, p, enemy, left_by(p.units[w.first]), ())
        t = stepped(w, t, units, there)
    return found
