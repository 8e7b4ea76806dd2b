"""What losses leave of a printed value, and the one rounding (VAU-3.2d, VAU-3.2e, VAU-0.16)."""

from fractions import Fraction


def fallen(printed: int, lost: int, full: int) -> int:
    """A printed value after losses: it falls by its share of the inc lost, rounded up."""
    return printed - -(-printed * lost // full) if lost else printed


def rounded(value: Fraction | int, alive: bool = True) -> int:
    """A multiplied value rounded down once, least 1 while the unit lives and has any value."""
    if value <= 0 or not alive:
        return 0
    return max(1, int(value))


def third(number: int) -> int:
    """One third, rounded up (VAU-6.5e)."""
    return -(-number // 3)
