"""Odds on an endless ladder ... 1:3, 1:2, 1:1, 2:1, 3:1 ...: step 0 is 1:1, 2 is 3:1, -2 is 1:3."""

from collections.abc import Mapping, Sequence


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


def faces_words(hurt: Mapping[str, int]) -> str:
    """On how many of the six faces of a die who is hurt; nobody is named without a face."""
    found = [(who, count) for who, count in hurt.items() if count]
    if len(found) == 1:
        return f"All 6 faces hurt {found[0][0]}."
    (who, first), *rest = found
    told = [f"{first} hurt{'s' if first == 1 else ''} {who}", *(f"{n} {w}" for w, n in rest)]
    return f"Of 6 faces {', '.join(told)}."


def to_attacker(results: Sequence[str]) -> int:
    """On how many faces of a die a column hurts the attacker alone: results that begin with A."""
    return sum(result.startswith("A") for result in results)


def ruin_words(to_attacker: int, all_of_them: int, throws: str = "faces") -> tuple[str, ...]:
    """A warning of odds at which most throws of the dice hurt the attacker alone; () at better.

    `throws` says what is counted: the faces of a die, or rolls of two.
    """
    if 2 * to_attacker <= all_of_them:
        return ()
    most = f"{to_attacker} of" if to_attacker < all_of_them else "all"
    return (f"Ruinous odds: {most} {all_of_them} {throws} hurt only the attacker.",)
