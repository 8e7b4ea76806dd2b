"""Who would have to attack or be attacked if combat began now is said just if it will be so."""

from __future__ import annotations

import random

from engine.core import End, Verb, kernel
from engine.core.chance import SeededChance
from engine.core.kernel import Played
from engine.systems.sedan.combat.events import PhaseDuties
from engine.systems.thirty_years_war.events import PhaseBegan
from tests.contract.moments import Moment
from tests.contract.warning import built

SAMPLES = 4
"""So many moves are tried at a moment."""


def check_duties(moment: Moment, rng: random.Random) -> int:
    """Before and after some moves; how often somebody would have to attack."""
    found = check_at(moment)
    for verb, unit in rng.sample(ready := _movers(moment), min(SAMPLES, len(ready))):
        tokens = built(moment, verb, (unit,), rng)
        position = moment.after(verb.build(tokens)).position
        where = f"{moment.where}: {verb.name} {tokens}"
        if moment.side in (position.top.sides if position.top else ()):
            found += check_at(Moment(moment.playable, position, moment.side, where))
    return found


def _movers(moment: Moment) -> list[tuple[Verb, str]]:
    """The pieces that can move or enter now, each with that order."""
    verbs = [v for v in moment.options.frame_verbs() if v.shape[:2] == ("unit", "path")]
    slots = [(verb, moment.options.slot(verb, ())) for verb in verbs]
    return [(verb, unit) for verb, slot in slots if slot for unit in slot.candidates]


def check_at(moment: Moment) -> int:
    """1 if somebody would have to attack: the movement phase is ended, to see whether he must."""
    view = moment.options.view
    told = moment.words.bound(view, moment.side), moment.words.due(view, moment.side)
    due = _due(moment)
    assert due is None or told == due, f"{moment.where}: said {told}, due {due}"
    return int(bool(due and due[0]))


def _due(moment: Moment) -> tuple[frozenset[str], frozenset[str]] | None:
    """Who must attack, and be attacked, once the movement phase is over; None if not to be seen."""
    if moment.position.clock.phase != "movement" or not _movers(moment):
        return None
    chance = SeededChance(moment.where)
    played = kernel.submit(moment.playable.game, moment.position, moment.side, End(), chance)
    if not isinstance(played, Played):
        return None
    for event in played.entry.events:
        if isinstance(event, PhaseDuties):
            return frozenset(event.changed), frozenset(event.duties)
        if isinstance(event, PhaseBegan) and event.phase == "combat":
            return frozenset(event.combats.must_attack), frozenset(event.combats.must_be_attacked)
        if event.kind == "loss":
            return None
    return None
