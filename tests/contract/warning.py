"""A warning is given if and only if it comes true: what an order surely loses is named before."""

from __future__ import annotations

import random
import re

from engine.core.order import Order, Tokens, Verb
from engine.systems.sedan.scenario import FIRST_ARMY
from tests.contract.moments import Moment

_LOST = re.compile(r"\{unit:([^{}]+)\}[^{}]* would be lost")
_STILL = re.compile(r"no other unit may move or enter, and (\d+) units? still can")
TAKEN_OFF = ("remove", "cancel", "disrupt")
"""Orders that name what is lost."""
REPLACED = ("rejoin", "split")
"""Orders by which counters take the place of others."""
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
    return [t for t in (_built(moment, verb, (first,), rng) for first in chosen) if t]


def _built(moment: Moment, verb: Verb, tokens: Tokens, rng: random.Random) -> Tokens:
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

    First Army is tried wherever it can move, and one unit beside it; how many warnings were due.
    """
    able, found = _able(moment), 0
    armies = [one for one in able if moment.playable.game.scenario.role_of(one[1]) == FIRST_ARMY]
    for verb, unit in (*armies, *rng.sample(able, min(1, len(able)))):
        order = verb.build(_built(moment, verb, (unit,), rng))
        later = Moment(moment.playable, moment.after(order).position, moment.side, moment.where)
        others = {u for _, u in able} - {unit}
        barred = {u for u in others if _is_barred(later, u)} if (verb, unit) in armies else set()
        told = " ".join(moment.words.warnings(moment.options.view, moment.side, order))
        said, where = _STILL.search(told), f"{moment.where}: {order}: {told}"
        assert int(said[1]) == len(barred) if said else not barred, f"{where}: {sorted(barred)}"
        assert not barred or barred == others, f"{where}: {sorted(others - barred)} may go on"
        found += bool(barred)
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
