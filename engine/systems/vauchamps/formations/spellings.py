"""Facings and formations as they may be typed: by name, by clock hour, by turning left or right."""

from collections.abc import Iterator, Mapping

from engine.core.order import Tokens
from engine.systems.vauchamps.formations import facing, two_hexes
from engine.systems.vauchamps.ground.die import JOIN_GROUND
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.standing_orders.kinds import KIND_WORDS
from engine.systems.vauchamps.state import FORMATIONS, VauPosition
from engine.systems.vauchamps.words.places import actor

SHORT = ("n", "nne", "ne", "e", "se", "sse", "s", "ssw", "sw", "w", "nw", "nnw")
"""The facings by their letters, by clock hour."""
FULL_TURN = 6
"""Steps of sixty degrees all the way round."""


def spellings(s: Scenario, p: VauPosition, order: str, tokens: Tokens) -> Mapping[str, str]:
    """Other words for facings and formations in an order begun so."""
    found: dict[str, str] = {facing.form_words(form): form for form in FORMATIONS}
    if order == JOIN_GROUND.name:
        found |= {name: group for group, name in s.ground_names.items()}
    else:
        found |= {f.name: f.id for f in s.formations.values()}
    found |= {name: id for id, name in s.activation_names.items()}
    found |= {words: kind for kind, words in KIND_WORDS.items()}
    found |= {"square": "square", "skirmishers": "skirmish", "march": "road-march"}
    for hour, name in enumerate(facing.NAMES):
        number = str(hour or 12)
        words = (name, name.replace("-", " "), SHORT[hour], number, f"{number} o'clock",
                 f"{number} oclock")  # fmt: skip
        found |= dict.fromkeys(words, name)
    return found | dict(_turns(s, p, order, tokens))


def _turns(s: Scenario, p: VauPosition, order: str, tokens: Tokens) -> Iterator[tuple[str, str]]:
    """Left and right of the present facing of the unit that the order names, step by step.

    Once a facing is named they are the sides on which a second hex may be taken. From a facing
    that the formation does not have, the next to the left or the right is the first step.
    """
    if any(token in facing.NAMES for token in tokens):
        yield from ((two_hexes.LEFT, two_hexes.LEFT), (two_hexes.RIGHT, two_hexes.RIGHT))
        return
    unit = next((t for t in tokens if t in s.units), "") or actor(s, p)
    if not unit or not p.units[unit].at:
        return
    form = next((t for t in tokens if t in FORMATIONS), p.units[unit].formation)
    here = facing.hour_of(s, p, unit)
    hour = facing.nearest_hour(s.units[unit], form, here)
    first = 2 if hour == here else 1
    for steps in range(FULL_TURN // 2):
        times = "" if steps == 0 else f" {steps + 1}"
        yield f"{two_hexes.LEFT}{times}", facing.NAMES[(here - first - 2 * steps) % 12]
        yield f"{two_hexes.RIGHT}{times}", facing.NAMES[(here + first + 2 * steps) % 12]
    yield "about", facing.NAMES[(hour + FULL_TURN) % 12]
    yield "about face", facing.NAMES[(hour + FULL_TURN) % 12]
    yield "straight on", facing.NAMES[hour]
