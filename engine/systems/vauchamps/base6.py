"""Base-6 dice: two coloured dice read as tens and units, 11 to 66 (VAU-0.14)."""

from collections.abc import Iterator

HIGHEST = 66


def is_roll(number: int) -> bool:
    """True for a number that two dice can show."""
    tens, units = divmod(number, 10)
    return 1 <= tens <= 6 and 1 <= units <= 6


def index(roll: int) -> int:
    """The step of a roll, 0 for 11 to 35 for 66. Raises ValueError for what dice cannot show."""
    if not is_roll(roll):
        raise ValueError(f"{roll} is no roll of two dice")
    tens, units = divmod(roll, 10)
    return 6 * (tens - 1) + units - 1


def roll_at(step: int) -> int:
    """The roll of a step, clamped to 11 and 66 (VAU-12.0d)."""
    tens, units = divmod(min(max(step, 0), 35), 6)
    return 10 * (tens + 1) + units + 1


def plus(roll: int, modifier: int) -> int:
    """A roll so many steps higher or lower: 43 + 4 is 51 (VAU-0.14)."""
    return roll_at(index(roll) + modifier)


def dice(roll: int) -> str:
    """The two dice of a roll, as they are said: 32 is "3 and 2"."""
    tens, units = divmod(roll, 10)
    return f"{tens} and {units}"


def rolls() -> Iterator[int]:
    """All thirty-six rolls, the lowest first."""
    return (roll_at(step) for step in range(36))
