"""One combat from charge to checks, in the steps of TYW-8.0h."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core import END, Closing, Frame, Order, Refusal, Step, Verb, belongs, fit, refuse, words
from engine.core.parts import Units, no_parts, parts
from engine.core.words import cells, listed, players
from engine.rules.odds import spoken
from engine.systems.thirty_years_war.combat import attacks, charge, events
from engine.systems.thirty_years_war.combat.attacks import Fighting, combat_at, defends
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.disruption import losses
from engine.systems.thirty_years_war.leaders import alone, ratings
from engine.systems.thirty_years_war.leaders.events import LeadersWithheld
from engine.systems.thirty_years_war.morale import demoralisation
from engine.systems.thirty_years_war.refusals import Pen
from engine.systems.thirty_years_war.scenario import HasScenario, Scenario
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.zones import disrupted, strength


class Fight(Order, frozen=True, tag="fight"):
    """Go on with the declared combat: the defender's leaders, then the die (TYW-8.0h)."""


class Disrupt(Order, frozen=True, tag="disrupt"):
    """Choose the own units that a Dx result disrupts: disrupt UNIT, UNIT (TYW-CRT-Dx)."""

    units: tuple[str, ...]


class Losses(Frame, frozen=True, tag="tyw.losses"):
    """The attacker chooses units of `pool` to be disrupted (TYW-CRT-Dx).

    `owed` is the printed strength that they must reach.
    """

    pool: tuple[str, ...] = ()
    owed: int = 0


CAUSE = "combat"

# ---- steps 3 to 5: charge (charge.py) and leaders (leaders/ratings.py), then the die ----


def go_on(pen: Pen, side: str) -> None:
    """To the defender's leaders, or the die: the attack cannot be withdrawn (TYW-8.0h)."""
    s, fight = pen.game.scenario, combat_at(pen.position)
    enemy = s.enemy_of(side)
    if ratings.candidates(s, pen.position, fight, enemy):
        pen.step(replace(fight, sides=(enemy,), step="defender"))
    else:
        cast(pen, fight)


def must_be_fought(game: HasScenario, view: TywPosition, side: str) -> Refusal:
    """The attacker cannot simply end (TYW-8.0h)."""
    return refuse("A declared combat is fought; go on with: fight.", "TYW-8.0h")


def end(pen: Pen, side: str) -> None:
    """The defender adds no further leader."""
    s, fight = pen.game.scenario, combat_at(pen.position)
    left = ratings.candidates(s, pen.position, fight, side)
    if left:
        pen.emit(LeadersWithheld(side, left))
    cast(pen, fight)


def end_words(game: HasScenario, view: TywPosition, side: str) -> str:
    """What the defender's end comes to."""
    fight = combat_at(view)
    more = "further " if any(game.scenario.pieces[u].side == side for u in fight.leaders) else ""
    return (
        f"use no {more}leader in the defence of {cells(view.units[u].at for u in fight.defenders)}"
    )


def cast(pen: Pen, fight: Fighting) -> None:
    """The die is next."""
    pen.step(replace(fight, sides=(), step="die"))


# ---- steps 6 to 12: die and result, losses, checks, the chargers, checks again ----


def resolve(pen: Pen, frame: Fighting) -> None:
    """The odds, the die and its result (TYW-8.0c, TYW-8.0e)."""
    s, p = pen.game.scenario, pen.position
    odds = odds_of(s, p, frame.attackers, frame.defenders, frame.leaders, frame.charging)
    pen.emit(events.CombatBegan(p.clock.side, odds))
    forced = pen.forced("combat")
    die = 0 if forced else pen.roll("the combat")
    result = forced or s.table.result(die, odds.column)
    spent = ratings.spent_with(s, p, frame.defenders)
    pen.emit(events.Resolved(die, s.table.columns[odds.column], result, bool(forced), spent))
    demand = sum(strength(s, p, u) for u in frame.defenders)
    pen.step(replace(frame, step="close"))
    _carry_out(pen, frame, result, demand)


def _carry_out(pen: Pen, frame: Fighting, result: str, demand: int) -> None:
    """Carry the result out at once (TYW-8.0e)."""
    if result == "Ae":
        _eliminate(pen, frame.attackers)
    elif result == "De":
        _eliminate(pen, frame.defenders)
    elif result == "Ad":
        losses.hit(pen, frame.attackers, CAUSE)
    elif result in ("Dd", "Dx"):
        losses.hit(pen, frame.defenders, CAUSE)
    if result == "Dx":
        _demand_losses(pen, frame, demand)


def _eliminate(pen: Pen, units: tuple[str, ...]) -> None:
    for unit in units:
        losses.remove_one(pen, unit, CAUSE)


def _demand_losses(pen: Pen, frame: Fighting, demand: int) -> None:
    """The attacker must disrupt as much; chargers count first (TYW-CRT-Dx, LUT-17.25)."""
    s, p = pen.game.scenario, pen.position
    charging = sum(s.pieces[u].strength for u in frame.charging)
    pool = tuple(u for u in frame.attackers if u not in frame.charging)
    left = max(0, demand - charging) if pool else 0
    strengths = [strength(s, p, u) for u in pool]
    no_choice = pool if left and sum(strengths) - min(strengths) < left else ()
    pen.emit(events.LossesOwed(p.clock.side, demand, charging, left, no_choice))
    if no_choice:
        losses.hit(pen, no_choice, CAUSE)
    elif left:
        pen.push(Losses((p.clock.side,), "", pool, left))


def close(pen: Pen, frame: Fighting) -> None:
    """Losses are counted, leaders checked, chargers turned over, leaders checked again."""
    demoralisation.check(pen)
    alone.check(pen)
    s, p = pen.game.scenario, pen.position
    tired = tuple(u for u in frame.charging if p.units[u].at and not disrupted(p, u))
    if tired:
        at, strengths = zip(*((p.units[u].at, s.pieces[u].reverse) for u in tired), strict=True)
        pen.emit(events.ChargersDisrupted(tired, at, strengths))
        alone.check(pen)
    pen.done()
    attacks.end_if_done(pen, p.clock.side)


# ---- the attacker's choice under Dx ----


def _choice(p: TywPosition) -> Losses:
    assert isinstance(p.top, Losses)
    return p.top


def why_not_disrupt(
    game: HasScenario, view: TywPosition, side: str, order: Disrupt
) -> Refusal | None:
    """Why these units may not be the loss."""
    s, frame = game.scenario, _choice(view)
    strangers = tuple(u for u in order.units if u not in frame.pool)
    if strangers or len(set(order.units)) < len(order.units):
        named = strangers or order.units
        return refuse(
            f"Not {words.units(named)}; choose among {words.units(frame.pool)}, each once.",
            "TYW-CRT-Dx",
        )
    total = sum(strength(s, view, u) for u in order.units)
    if total < frame.owed:
        return refuse(
            f"Their printed strength is {total}; at least {frame.owed} must be disrupted.",
            "TYW-CRT-Dx",
        )
    return None


def _more_to_lose(s: Scenario, p: TywPosition, side: str, *said: str) -> tuple[str, ...]:
    return tuple(u for u in _choice(p).pool if u not in said)


def _enough_lost(s: Scenario, p: TywPosition, side: str, *said: str) -> bool:
    return sum(strength(s, p, u) for u in said) >= _choice(p).owed


def _disrupt(pen: Pen, side: str, order: Disrupt) -> None:
    pen.done()
    losses.hit(pen, order.units, CAUSE)


# ---- words ----


def attacker_prompt(game: HasScenario, view: TywPosition, side: str, frame: Fighting) -> str:
    """What the attacker may add to a declared combat."""
    s = game.scenario
    led, can = _leaders(s, view, side, frame), charge.chargers(s, view, frame.attackers,
                                                               frame.defenders)  # fmt: skip
    more = [f"lead with {led}"] if led else []
    more += [f"charge with {words.units(can)}"] if can and not frame.charging else []
    told = f" You may {'; or '.join(more)}." if more else ""
    return f"{words.side(side)} attack on {_stakes(s, view, frame)}.{told} Fight when ready."


def defender_prompt(game: HasScenario, view: TywPosition, side: str, frame: Fighting) -> str:
    """Which leaders the defender may add."""
    s = game.scenario
    led = _leaders(s, view, side, frame)
    choose = f"lead with {led}, or end" if led else "end"
    return f"{words.side(side)} defence of {_stakes(s, view, frame)}: {choose}."


def _stakes(s: Scenario, p: TywPosition, frame: Fighting) -> str:
    """Where a combat is, and its odds as they stand."""
    odds = odds_of(s, p, frame.attackers, frame.defenders, frame.leaders, frame.charging)
    where = cells(p.units[u].at for u in frame.defenders)
    return f"{where}, {odds.attack} against {odds.defence}, {spoken(odds.final)}"


def _leaders(s: Scenario, p: TywPosition, side: str, frame: Fighting) -> str:
    """The leaders who can be added, with what each would make of the odds."""
    led = ratings.candidates(s, p, frame, side)
    return listed((_with_leader(s, p, side, frame, u) for u in led), "or") if led else ""


def _with_leader(s: Scenario, p: TywPosition, side: str, frame: Fighting, leader: str) -> str:
    unit = ratings.can_lead(s, p, frame, side, leader)[0]
    leaders = {**frame.leaders, unit: leader}
    now, then = (
        odds_of(s, p, frame.attackers, frame.defenders, x, frame.charging).final
        for x in (frame.leaders, leaders)
    )
    comes_to = f"still {spoken(then)}" if now == then else spoken(then)
    return f"{words.unit(leader)} for {s.pieces[leader].rating}, {comes_to}"


def losses_prompt(game: HasScenario, view: TywPosition, side: str, frame: Losses) -> str:
    """What must be disrupted, and from which units."""
    return (
        f"{players(frame.sides[0])} must disrupt printed strength {frame.owed} or more of "
        f"{words.units(frame.pool)}."
    )


def _the_prompt(
    prompt: Callable[[HasScenario, TywPosition, str, Any], str],
) -> Callable[[HasScenario, TywPosition, str, Any], tuple[str, ...]]:
    """What is owed is just what is asked."""
    return lambda game, view, side, frame: (prompt(game, view, side, frame),)


_BEFORE_IT = attacks.before_it("A combat is fought once its attack is declared", "TYW-8.0h")


def _misplaced(game: HasScenario, view: TywPosition, side: str) -> Refusal:
    if defends(view, side):
        return refuse("Add leaders, or end; the die is cast then.", "TYW-8.0h")
    return _BEFORE_IT(game, view, side)


FIGHT = Verb(
    Fight, ("fight", "f"), usage="fight", help="Fight the declared combat.",
    **no_parts(Fight, fit), refuse=fit, carry_out=lambda pen, side, order: go_on(pen, side),
    misplaced=_misplaced, key="f",
)  # fmt: skip
DISRUPT = Verb(
    Disrupt, ("disrupt", "lose"), usage="disrupt UNIT, UNIT",
    help="Choose the own units that are disrupted in exchange.",
    **parts(Disrupt, Units(_more_to_lose, "own unit to disrupt", _enough_lost)),
    refuse=why_not_disrupt, carry_out=_disrupt,
    misplaced=belongs("Units are named so when a combat result disrupts some of several.",
                      "TYW-CRT-Dx"), final=True, key="-",
)  # fmt: skip

STEPS = {
    "attacker": Step(
        verbs=(charge.CHARGE, ratings.LEAD, FIGHT, END), prompt=attacker_prompt,
        owed=_the_prompt(attacker_prompt), end=Closing(go_on, must_be_fought),
    ),
    "defender": Step(
        verbs=(ratings.LEAD, END), prompt=defender_prompt, owed=_the_prompt(defender_prompt),
        end=Closing(end, named=end_words, answers=True),
    ),
    "die": Step(resolve),
    "close": Step(close),
}  # fmt: skip
"""One declared combat (TYW-8.0h): the attacker's charge and leaders, the defender's, the die."""
LOSSES = Step(verbs=(DISRUPT,), prompt=losses_prompt, owed=_the_prompt(losses_prompt), forced=True)
"""The attacker's choice under Dx."""
