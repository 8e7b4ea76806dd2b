"""An attack as a position file names it: "d1 d2 by a1 a2, charging a2, leading a1 l1".

It is one that could be declared, so that what is told of it is what happens.
"""

import re
from dataclasses import dataclass
from typing import NoReturn

from engine.core import Refusal, replace
from engine.notation.finding import Finder
from engine.notation.text import Line
from engine.speech.speaker import Speaker
from engine.systems.thirty_years_war import HasScenario, Scenario, TywPosition, disrupted
from engine.systems.thirty_years_war.combat import attacks, charge
from engine.systems.thirty_years_war.combat.attacks import Fighting
from engine.systems.thirty_years_war.leaders import ratings
from engine.systems.thirty_years_war.leaders.ratings import Lead

_ATTACK = re.compile(r"(.+?) by (.+?)((?:,? (?:charging|leading) [^,]+)*)")


@dataclass(frozen=True, slots=True)
class Reading:
    """A line about an attack, and what is needed to understand it."""

    game: HasScenario
    position: TywPosition
    finder: Finder
    line: Line

    @property
    def scenario(self) -> Scenario:
        """What does not change in play."""
        return self.game.scenario


def attack_of(r: Reading, text: str, fought: bool = False) -> Fighting | None:
    """The combat that the words mean; None if they are of another shape.

    Of one that was `fought` all but the losses is over, and who may charge is settled.
    """
    if not (match := _ATTACK.fullmatch(text)):
        return None
    defenders, attackers = (r.finder.units(part, r.line) for part in match.groups()[:2])
    if not (defenders and attackers):
        return None
    _check_units(r, attackers, defenders)
    frame = Fighting((r.scenario.pieces[attackers[0]].side,), "attacker", attackers, defenders)
    _check_lawful(r, frame)
    for part in filter(None, (x.strip() for x in match[3].split(","))):
        word, _, rest = part.partition(" ")
        units = r.finder.units(rest, r.line)
        if word == "leading":
            frame = _leading(r, frame, units)
        else:
            frame = _charging(r, frame, units, fought)
    return frame


def refused(r: Reading, refusal: Refusal) -> NoReturn:
    """Raises a refusal of the rules as the error of a line."""
    said = Speaker(r.finder.names).say(refusal.reason).rstrip(".")
    raise r.line.wrong(f"{said} ({' '.join(refusal.rules)}).")


def _check_units(r: Reading, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> None:
    """Units of one side against units of the other, on the map, each once."""
    s, named = r.scenario, (*attackers, *defenders)
    side = s.pieces[attackers[0]].side
    for unit in named:
        if not s.pieces[unit].is_unit:
            raise r.line.wrong(f"{unit} is no unit; only infantry and cavalry fight (TYW-2.3b).")
        if not r.position.units[unit].at:
            raise r.line.wrong(f"{unit} is not on the map.")
        if named.count(unit) > 1:
            raise r.line.wrong(f"{unit} is named twice; each unit has one combat (TYW-8.14).")
        if (s.pieces[unit].side == side) is (unit in defenders):
            raise r.line.wrong(f"{unit} is on the wrong side; write DEFENDERS by ATTACKERS.")


def _check_lawful(r: Reading, frame: Fighting) -> None:
    """Each attacker may attack each defender (TYW-8.12, TYW-8.15)."""
    s, p = r.scenario, r.position
    for unit in frame.attackers:
        if disrupted(p, unit):
            raise r.line.wrong(f"{unit} is disrupted and may not attack (TYW-9.14).")
        for enemy in frame.defenders:
            apart = attacks.why_apart(s, p, unit, p.units[enemy].at)
            if apart is not None:
                refused(r, apart)


def _charging(r: Reading, frame: Fighting, units: tuple[str, ...], fought: bool) -> Fighting:
    """All that can charge do (WM-16.2, LUT-17.22, NOR-17.12, ROC-16.12)."""
    s, p = r.scenario, r.position
    can = charge.chargers(s, p, frame.attackers, frame.defenders)
    why = charge.why_nobody_charges(s, p, frame.attackers, frame.defenders)
    if why is not None and not fought:
        refused(r, why)
    if not set(units) <= set(can) or not (fought or set(can) <= set(units)):
        rule = charge.rule(s, "all")
        raise r.line.wrong(f"all that can charge do: write charging {' '.join(can)} ({rule}).")
    return replace(frame, charging=tuple(u for u in can if u in units))


def _leading(r: Reading, frame: Fighting, named: tuple[str, ...]) -> Fighting:
    """One leader, who could add his rating to that unit now (TYW-10.1)."""
    if len(named) != 2:
        raise r.line.wrong("write it so: leading UNIT LEADER, once for each leader.")
    unit, leader = named
    side = r.scenario.pieces[leader].side
    view = replace(r.position, agenda=(*r.position.agenda, frame))
    why = ratings.why_not_lead(r.game, view, side, Lead(leader, unit))
    if why is not None:
        refused(r, why)
    return replace(frame, leaders={**frame.leaders, unit: leader})
