"""What a combat leaves to others that must be attacked at worse odds (TYW-8.0f, 8.11, 8.12)."""

from dataclasses import dataclass

from engine.systems.thirty_years_war import Scenario, TywPosition
from engine.systems.thirty_years_war.combat.obligations import Contacts, contacts
from engine.systems.thirty_years_war.combat.odds import odds_of


@dataclass(frozen=True, slots=True)
class Left:
    """Who is left to attack enemies who will be attacked in any case, and the odds step then."""

    enemies: tuple[str, ...]
    units: tuple[str, ...]
    final: int


def left_weaker(
    s: Scenario, p: TywPosition, side: str, units: tuple[str, ...], enemies: tuple[str, ...]
) -> list[Left]:
    """The enemies whom a combat leaves to others at worse odds than it would have to.

    Leaders, who can be added to any of them, are left aside.
    """
    known = contacts(s, p, side)
    after = _after(known, units, enemies)
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
    for enemy in _attacked_in_any_case(known, after):
        left, spared = after.attackers[enemy], _spared(known, units, enemies, enemy)
        if not spared:
            continue
        together = _together(after, left, enemy)
        odds = odds_of(s, p, left, together, {}, ())
        if odds.column < odds_of(s, p, (*left, *spared), (enemy,), {}, ()).column:
            found.setdefault((left, together), odds.final)
    return [Left(together, left, final) for (left, together), final in found.items()]


def _after(known: Contacts, units: tuple[str, ...], enemies: tuple[str, ...]) -> Contacts:
    """Who may still attack whom after a combat."""
    left = {
        u: tuple(e for e in own if e not in enemies)
        for u, own in known.targets.items()
        if u not in units
    }
    targets = {u: own for u, own in left.items() if own}
    return Contacts(targets, known.must_attack, known.must_be_attacked)


def _together(after: Contacts, units: tuple[str, ...], enemy: str) -> tuple[str, ...]:
    """An enemy with those whom nobody could attack any more if these attacked it alone."""
    fewest = sorted(after.larger(units, (enemy,)), key=len)
    return next((tuple(sorted(x)) for x in fewest if after.lawful(units, x)), (enemy,))


def _attacked_in_any_case(known: Contacts, after: Contacts) -> tuple[str, ...]:
    """Who must be attacked after it, or is all that is left to one who must attack."""
    due = (e for e in known.attackers if e in after.attackers and e in after.must_be_attacked)
    only = (own[0] for u, own in after.targets.items() if u in after.must_attack and not own[1:])
    return tuple(dict.fromkeys((*due, *only)))


def _spared(
    known: Contacts, units: tuple[str, ...], enemies: tuple[str, ...], enemy: str
) -> tuple[str, ...]:
    """The units of a combat that could attack the enemy instead, and that it can do without."""
    rest, spared = units, list[str]()
    for unit in (u for u in units if enemy in known.targets[u]):
        fewer = tuple(u for u in rest if u != unit)
        if known.lawful(fewer, enemies):
            rest = fewer
            spared.append(unit)
    return tuple(spared)
