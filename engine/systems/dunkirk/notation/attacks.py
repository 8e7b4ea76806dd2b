"""Declared attacks in a position file: "attack: 0505 by g1 g2 against fr-x, air 1"."""

import re

from engine.core import replace
from engine.notation import finding, hooks
from engine.notation.text import Line
from engine.systems.dunkirk import Attack, DunkirkPosition, Scenario, units_in
from engine.systems.dunkirk.combat import attacks, odds

HOW = "attack: 0505 by UNIT UNIT, air 1"
_ATTACK = re.compile(
    r"(\S+) by (.+?)(?: against (.+?))?(?:,? air (\d+))?(?:,? (over|opened))?", re.IGNORECASE
)


def read_attacks(s: Scenario, p: DunkirkPosition, start: hooks.Start) -> tuple[Attack, ...]:
    """The declared attacks, in the order of the lines."""
    found: list[Attack] = []
    for text, line in start.of("attack"):
        if p.clock.phase != "combat":
            raise line.wrong("attacks are declared in a combat phase only; see clock:.")
        attack = _attack(p, start, text, line)
        _check_sides(s, p, attack, line)
        if not attack.over:
            _check(s, p, tuple(found), attack, line)
        if any(a.target == attack.target for a in found):
            raise line.wrong(f"{attack.target} is attacked twice.")
        found.append(attack)
    return tuple(found)


def _attack(p: DunkirkPosition, start: hooks.Start, text: str, line: Line) -> Attack:
    if not (match := _ATTACK.fullmatch(text)):
        raise line.wrong(f"write it so: {HOW}.")
    target, by, against, air, state = match.groups()
    cell = start.finder.cell(target, line)
    defenders = start.finder.units(against, line) if against else units_in(p, cell)
    attackers = start.finder.units(by.rstrip(","), line)
    count = finding.number_in(air, line) if air else 0
    opened = (state or "").lower() == "opened"
    return Attack(cell, attackers, defenders, count, bool(state), opened)


def _check_sides(s: Scenario, p: DunkirkPosition, attack: Attack, line: Line) -> None:
    """Those who attack are of the phase player, those who are attacked of the other."""
    finding.require_once(attack.attackers, line, "DNK-11.1.6")
    for unit in (*attack.attackers, *attack.defenders):
        if (s.units[unit].side == p.clock.side) is not (unit in attack.attackers):
            raise line.wrong(f"{unit} is on the wrong side of this attack (DNK-11.1.1).")


def _check(
    s: Scenario, p: DunkirkPosition, before: tuple[Attack, ...], attack: Attack, line: Line
) -> None:
    """An attack that is still to be fought must be one that could be declared."""
    p = replace(p, attacks=before)
    refusal = attacks.why_no_target(s, p, p.clock.side, attack.target)
    for unit in attack.attackers:
        refusal = refusal or attacks.why_not_attacker(s, p, p.clock.side, unit, attack.target)
    if refusal is not None:
        raise line.wrong(f"no such attack can be declared ({', '.join(refusal.rules)}).")
    if not odds.attack_sum(s, p, attack.attackers, attack.target):
        raise line.wrong("the attack has a strength of 0 (DNK-11.3.1a).")
    if not set(attack.defenders) & set(units_in(p, attack.target)):
        raise line.wrong(f"nobody defends {attack.target}.")
    most = min(s.air_most, len(s.air_markers) - sum(a.air for a in before))
    if attack.air > most:
        raise line.wrong(f"there are {most} air markers for it (DNK-12.1).")


def attack_lines(s: Scenario, p: DunkirkPosition) -> list[str]:
    """The declared attacks as they are written."""
    return [_line(p, attack) for attack in p.attacks]


def _line(p: DunkirkPosition, attack: Attack) -> str:
    against = "" if attack.defenders == units_in(p, attack.target) else (
        f" against {' '.join(attack.defenders)}")  # fmt: skip
    air = f", air {attack.air}" if attack.air else ""
    state = ", opened" if attack.opened else ", over" if attack.over else ""
    return f"attack: {attack.target} by {' '.join(attack.attackers)}{against}{air}{state}"
