"""What a leader would add to a combat, and what would come of it, in words (TYW-10.11)."""

from engine.core import words
from engine.core.words import listed
from engine.rules.odds import spoken
from engine.systems.thirty_years_war import Scenario, TywPosition
from engine.systems.thirty_years_war.combat.attacks import Fighting
from engine.systems.thirty_years_war.combat.odds import Odds, odds_of, part_of, rating_words
from engine.systems.thirty_years_war.leaders.ratings import can_lead, candidates, odds_led


def in_short(s: Scenario, p: TywPosition, fight: Fighting, side: str) -> list[str]:
    """A side's leaders who can be added: what each adds to the first he can lead, and the odds."""
    found, now = [], _now(s, p, fight)
    for leader in candidates(s, p, fight, side):
        unit = can_lead(s, p, fight, side, leader)[0]
        odds = odds_led(s, p, fight, leader, unit)
        adds = rating_words(part_of(odds, unit))
        found.append(f"{words.unit(leader)} for {adds}, {_then(now, odds)}")
    return found


def at_length(s: Scenario, p: TywPosition, fight: Fighting, side: str) -> list[str]:
    """The same with all whom each can lead, and the strengths that come of it."""
    found, now = [], _now(s, p, fight)
    for leader in candidates(s, p, fight, side):
        units: dict[tuple[str, str], list[str]] = {}
        for unit in can_lead(s, p, fight, side, leader):
            odds = odds_led(s, p, fight, leader, unit)
            then = f"{odds.attack} against {odds.defence}, {_then(now, odds)}"
            key = rating_words(part_of(odds, unit)), then
            units.setdefault(key, []).append(words.unit(unit))
        found += [
            f"{words.unit(leader)} with {listed(whom, 'or')} for {adds}, then {then}"
            for (adds, then), whom in units.items()
        ]
    return found


def _now(s: Scenario, p: TywPosition, fight: Fighting) -> Odds:
    """The odds before anybody more is added."""
    return odds_of(s, p, fight.attackers, fight.defenders, fight.leaders, fight.charging)


def _then(now: Odds, odds: Odds) -> str:
    """The odds with a leader: "4 to 1", or "still 4 to 1"."""
    return f"{'still ' if now.final == odds.final else ''}{spoken(odds.final)}"
