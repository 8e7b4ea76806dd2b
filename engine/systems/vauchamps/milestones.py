"""What random games of Vauchamps 1814 should come to beside every order, event and frame."""

from collections.abc import Iterator, Mapping

from engine.systems.vauchamps.charge import markers
from engine.systems.vauchamps.formations.facing import form_words
from engine.systems.vauchamps.scenario import Scenario

OPEN = ("column", "line", "square", "road-march", "skirmish")
"""The formations of the open field."""
CLOSE = ("general", "road-march", "skirmish")
"""Those in woods and settlements, where general order is taken on coming in (VAU-6.6a)."""
GUNS = ("limbered", "unlimbered")
BROADER = ("line",)
"""Those that may take a second hex, or leave it, by order (VAU-6.4c).

The hexes of skirmishers follow their strength: they shrink at once, and never spread (VAU-6.7d).
"""

TESTS = (
    "a forced march", "a melee result", "a square shaken", "an overfull hex",
    "attacked in melee", "hit by fire", "shaken by friends in flight", "shocked", "thrown back",
    "to attack in melee", "to charge", "to rally", "to react", "to stand against a charge",
)  # fmt: skip
"""Why a unit tests its morale (VAU-4.0e)."""
FATES = ("dead", "captured", "hours", "scratch")
RESULTS = ("-", "AD", "AR", "DD", "DR", "DS")
"""The results of CHART-20 that are no losses; those differ in their numbers only."""


def changes() -> Iterator[tuple[str, str]]:
    """Every formation change that can be ordered (VAU-6.0b, VAU-6.0c)."""
    for forms in (OPEN, CLOSE, GUNS):
        yield from ((a, b) for a in forms for b in forms if a != b)
    yield from ((form, form) for form in BROADER)


def of(s: Scenario) -> Mapping[str, tuple[str, ...]]:
    """Kinds of milestones, and the names of each kind."""
    formations = dict.fromkeys(f"{form_words(a)} to {form_words(b)}" for a, b in changes())
    return {
        "formation": tuple(formations),
        "fire": ("defensive", "offensive", "opportunity"),
        "test": TESTS,
        "strength ratio": tuple(row.odds for row in s.combat.strength_ratios),
        "melee": RESULTS,
        "contact": (markers.CHARGE, markers.REACTION, markers.OPPORTUNITY, markers.SQUARE),
        "square": ("square", "disorder", "rout"),
        "recall": ("success", "failure"),
        "leader": FATES,
        "activation": ("roll", "choice", "attacked"),
        "ground": tuple(str(die) for die in range(1, len(s.ground) + 1)),
        "morale level": ("0", "1", "2", "3"),
    }
