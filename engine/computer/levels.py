"""The levels of the computer player: what each looks at, as numbers, and said in a sentence."""

from dataclasses import dataclass, replace

from engine.core.errors import DataError
from engine.core.words import listed


@dataclass(frozen=True, slots=True)
class Level:
    """How widely and how far a player looks; none ever sees more than its side may see."""

    name: str
    sentence: str
    width: int
    """How many lines it considers for an order."""
    dice: int
    """How many dice it tries where an order ends in one."""
    deals: int
    """How many positions it imagines where something is hidden."""
    positions: int
    """How many positions it may look at for one order."""
    noise: float = 0.0
    """By how many points it misjudges, as a standard deviation."""
    blind: bool = False
    """Whether it overlooks what the enemy could do next."""
    plans: int = 0
    """How many whole turns it plans for an order; 0 looks one order ahead."""


RECRUIT = Level(
    "recruit",
    "A recruit looks one order ahead, overlooks what the enemy can do next, and misjudges.",
    width=12, dice=3, deals=1, positions=150, noise=15.0, blind=True,
)  # fmt: skip
OFFICER = Level(
    "officer",
    "An officer looks one order ahead, weighs each face of the die and the enemy's best answer.",
    width=24, dice=6, deals=2, positions=600,
)  # fmt: skip
GENERAL = Level(
    "general",
    "A general plans the whole turn as an officer would, tries many changes, and plans anew after "
    "each die.",
    width=24, dice=6, deals=3, positions=4000, plans=40,
)  # fmt: skip
BOLD = replace(OFFICER, blind=True)
"""An officer who overlooks what the enemy can do next: nobody plays so but an imagined enemy."""
LEVELS = {level.name: level for level in (RECRUIT, OFFICER, GENERAL)}
"""The levels by their names, the weakest first."""


def level_named(name: str) -> Level:
    """The level with this name. Raises DataError, which names those that there are."""
    if name not in LEVELS:
        raise DataError(f"There is no level {name}; there are: {listed(LEVELS)}.")
    return LEVELS[name]
