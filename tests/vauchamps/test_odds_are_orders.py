"""At random moments: odds of a fire and of a melee are those of the very order, or its refusal."""

from __future__ import annotations

import random
import re

import pytest

from engine.rules.odds import column_words
from engine.systems.vauchamps.fire.events import Volley
from engine.systems.vauchamps.fire.firing import FIRE, Fire
from engine.systems.vauchamps.melee.attacks import ATTACK, Attack
from engine.systems.vauchamps.melee.odds import attack_value
from engine.systems.vauchamps.words.fires import odds_rows
from tests.contract.moments import Moment, moments
from tests.vauchamps.board import Play, U


def check_order(moment: Moment, order: Fire | Attack) -> int:
    """The odds of one order; 1 if it is allowed."""
    s, view = moment.playable.game.scenario, moment.options.view  # type: ignore[attr-defined]
    rows = odds_rows(s, view, moment.side, order.target, order.units)
    refusal = moment.options.explain(order)
    assert (refusal is None) == bool(re.search(r"\bvalue \d+", " ".join(rows))), (order, rows)
    if refusal is not None:
        return 0
    if isinstance(order, Attack):
        value = attack_value(s, moment.position, order.units, order.target, ())
        assert f"attack value {value}." in rows[0], moment.where
        return 1
    volley = next(e for e in moment.after(order).entry.events if isinstance(e, Volley))
    assert f"{order.target}}}: {column_words(volley.column)}." in rows[0], (
        moment.where,
        rows,
        volley,
    )
    strength = volley.strength
    assert f"value {strength.value} against {strength.defence}" in rows[1], moment.where
    return 1


def check(moment: Moment, rng: random.Random) -> int:
    """Some orders of fire and attack: those offered, and others of the same units."""
    asked = 0
    for verb in (FIRE, ATTACK):
        slot = moment.options.slot(verb, ())
        for target in slot.candidates[:3] if slot else ():
            units = moment.options.slot(verb, (target,))
            assert units is not None
            able = [u for u in units.candidates if not u.isdigit()]
            for size in {1, len(able)}:
                picked = tuple(rng.sample(able, size))
                asked += check_order(moment, verb.order(target, picked))
    return asked


@pytest.mark.rule("VAU-12.5d", "VAU-12.5e", "VAU-13.5a")
def test_odds_are_those_of_the_order() -> None:
    asked = sum(
        check(moment, random.Random(moment.where))
        for seed in (0, 1, 5, 9, 14)
        for moment in moments("vauchamps-1814", seed, 60, 2)
    )
    assert asked >= 20


@pytest.mark.rule("VAU-12.0a")
def test_a_hex_that_was_fired_at_has_no_odds_any_more() -> None:
    play = Play(U("F24", "1010"), U("F26", "1008", face="S"), U("F05", "1212"),
                U("P01", "1009", face="S"), U("P02", "1211", face="S"),
                phase="offensive-fire")  # fmt: skip
    play.do(Fire("1009", ("F24",)), 2, 2)
    refusal = play.refuse(Fire("1009", ("F26",)), "VAU-12.0a")
    said = odds_rows(play.s, play.position, "french", "1009", ("F26",))
    assert said == (f"{refusal.reason} Rule VAU-12.0a.",)
