"""Odds on an endless ladder ... 1:3, 1:2, 1:1, 2:1, 3:1 ...: step 0 is 1:1, 2 is 3:1, -2 is 1:3."""

from collections import Counter
from collections.abc import Iterable, Sequence


def ratio(step: int) -> str:
    """A ladder step as on the chart: 2 is "3:1", -2 is "1:3"."""
    return f"{step + 1}:1" if step >= 0 else f"1:{1 - step}"


def spoken(step: int) -> str:
    """A ladder step as said: 2 is "3 to 1"."""
    return column_words(ratio(step))


def column_words(column: str) -> str:
    """A column of the chart as said: "3:1" is "3 to 1"."""
    return column.replace(":", " to ")


def cut_words(final: int, whole: int) -> str:
    """The final column as said, and from what it was cut if the chart does not go so far."""
    if final == whole:
        return spoken(final)
    end = "highest" if whole > final else "lowest"
    return f"{spoken(final)}, cut from {spoken(whole)} to the {end} column"


def step_of(chart_ratio: str) -> int:
    """The ladder step of "3:1" or "1:3". Raises ValueError for anything else."""
    attack, _, defence = chart_ratio.partition(":")
    if defence == "1" and int(attack) >= 1:
        return int(attack) - 1
    if attack == "1" and int(defence) >= 1:
        return 1 - int(defence)
    raise ValueError(f"{chart_ratio} is no odds column")


def basic_odds(attack: int, defence: int) -> int:
    """The ladder step of two strengths above 0, rounded in the defender's favour."""
    if attack >= defence:
        return attack // defence - 1
    return 1 - -(-defence // attack)


def column_of(columns: Sequence[str], step: int) -> int:
    """Which of the chart's columns, counted from 0, a ladder step falls in, cut at both ends."""
    steps = [step_of(c) for c in columns]
    return max((i for i, own in enumerate(steps) if own <= step), default=0)


DEFENDER, ATTACKER, BOTH, NOBODY = "the defender", "the attacker", "both", "nobody"
"""Whom a result hurts."""


def faces_words(hurt: Iterable[str]) -> str:
    """On how many faces of a die who is hurt, by whom each hurts; nobody is named without one."""
    faces = Counter(hurt)
    found = [(who, faces[who]) for who in (DEFENDER, ATTACKER, BOTH, NOBODY) if faces[who]]
    if len(found) == 1:
        return f"All 6 faces hurt {found[0][0]}."
    (who, first), *rest = found
    told = [f"{first} hurt{'s' if first == 1 else ''} {who}", *(f"{n} {w}" for w, n in rest)]
    return f"Of 6 faces {', '.join(told)}."


def ruin_words(hurt: Iterable[str], throws: str = "faces") -> tuple[str, ...]:
    """A warning of odds at which most throws of the dice hurt the attacker alone; () at better.

    `hurt` is whom each hurts; `throws` says what is counted: faces of a die, or rolls of two.
    """
    counts = Counter(hurt)
    attacker, every = counts[ATTACKER], counts.total()
    if 2 * attacker <= every:
        return ()
    most = f"{attacker} of" if attacker < every else "all"
    return (f"Ruinous odds: {most} {every} {throws} hurt only the attacker.",)
