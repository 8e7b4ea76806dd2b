"""One combat from charge to checks, in the steps of TYW-8.0h."""

from collections.abc import Callable
from typing import Any

from engine.core import END, Closing, Order, Refusal, Step, Verb, fit, parts, refuse, replace, words
from engine.core.words import cells, listed
from engine.rules.odds import spoken
from engine.systems.thirty_years_war import HasScenario, Pen, Scenario, TywPosition, zones
from engine.systems.thirty_years_war.combat import attacks, charge, events, results
from engine.systems.thirty_years_war.combat.attacks import Fighting, combat_at, defends
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.leaders import adding, alone, at_stake, ratings
from engine.systems.thirty_years_war.leaders.events import LeadersWithheld
from engine.systems.thirty_years_war.morale import demoralisation


class Fight(Order, frozen=True, tag="fight"):
    """Go on with the declared combat: the defender's leaders, then the die (TYW-8.0h)."""


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
    if left := ratings.candidates(s, pen.position, fight, side):
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
    demand = sum(zones.strength(s, p, u) for u in frame.defenders)
    pen.step(replace(frame, step="close"))
    results.apply_result(pen, frame, result, demand)


def close(pen: Pen, frame: Fighting) -> None:
    """Losses are counted, leaders checked, chargers turned over, leaders checked again."""
    demoralisation.check(pen)
    alone.check(pen)
    s, p = pen.game.scenario, pen.position
    tired = tuple(u for u in frame.charging if p.units[u].at and not zones.disrupted(p, u))
    if tired:
        at, strengths = zip(*((p.units[u].at, s.pieces[u].reverse) for u in tired), strict=True)
        pen.emit(events.ChargersDisrupted(tired, at, strengths))
        alone.check(pen)
    pen.done()
    attacks.end_if_done(pen, p.clock.side)


# ---- words ----


def attacker_prompt(game: HasScenario, view: TywPosition, side: str, frame: Fighting) -> str:
    """What the attacker may add to a declared combat."""
    s = game.scenario
    led, can = _leaders(s, view, side, frame), charge.chargers(s, view, frame.attackers,
                                                               frame.defenders)  # fmt: skip
    more = [f"lead with {led}"] if led else []
    more += [f"charge with {words.units(can)}"] if can and not frame.charging else []
    told = f" You may {'; or '.join(more)}." if more else ""
    asked = f"{words.side(side)} attack on {_stakes(s, view, frame)}.{told} Fight when ready."
    return " ".join((asked, *_answers(s, view, side, frame), *at_stake.rows(s, view, frame)))


def _answers(s: Scenario, p: TywPosition, side: str, frame: Fighting) -> tuple[str, ...]:
    """What the enemy's leaders may still make of the odds, if they may: they are added last."""
    enemy = s.enemy_of(side)
    now = odds_of(s, p, frame.attackers, frame.defenders, frame.leaders, frame.charging)
    if ratings.odds_of_all_led(s, p, frame, enemy).final == now.final:
        return ()
    return (f"The defender may then add {_leaders(s, p, enemy, frame)}.",)


def defender_prompt(game: HasScenario, view: TywPosition, side: str, frame: Fighting) -> str:
    """Which leaders the defender may add."""
    s = game.scenario
    led = _leaders(s, view, side, frame)
    choose = f"lead with {led}, or end" if led else "end"
    asked = f"{words.side(side)} defence of {_stakes(s, view, frame)}: {choose}."
    return " ".join((asked, *at_stake.rows(s, view, frame)))


def _stakes(s: Scenario, p: TywPosition, frame: Fighting) -> str:
    odds = odds_of(s, p, frame.attackers, frame.defenders, frame.leaders, frame.charging)
    return f"{_where(p, frame)}, {odds.attack} against {odds.defence}, {spoken(odds.final)}"


def _where(p: TywPosition, frame: Fighting) -> str:
    return cells(p.units[u].at for u in frame.defenders)


def _leaders(s: Scenario, p: TywPosition, side: str, frame: Fighting) -> str:
    """The leaders who can be added, with what each would make of the odds."""
    led = adding.in_short(s, p, frame, side)
    return listed(led) if led else ""


def _the_prompt(
    prompt: Callable[[HasScenario, TywPosition, str, Any], str],
) -> Callable[[HasScenario, TywPosition, str, Any], tuple[str, ...]]:
    """What is owed is just what is asked."""
    return lambda game, view, side, frame: (prompt(game, view, side, frame),)


_BEFORE_IT = attacks.before_it("A combat is fought once its attack is declared", "TYW-8.0h")


def _misplaced(game: HasScenario, view: TywPosition, side: str) -> Refusal:
    if defends(view, side):
        who = words.side(side)
        return refuse(
            f"It is the {who} defence that chooses: add {who} leaders, or end to add none; the die "
            "is cast then.",
            "TYW-8.0h",
        )
    return _BEFORE_IT(game, view, side)


FIGHT = Verb(
    Fight, ("fight", "f"), usage="fight", help="Fight the declared combat.",
    **parts.no_parts(Fight, fit), refuse=fit, carry_out=lambda pen, side, order: go_on(pen, side),
    misplaced=_misplaced, key="f",
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
