"""Giving each of several one of its choices, no two the same."""

from collections.abc import Iterable, Mapping


def matched(choices: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """As many as can be served at once, each with its choice; who cannot be is left out."""
    holder: dict[str, str] = {}

    def serve(one: str, tried: set[str]) -> bool:
        for choice in choices[one]:
            if choice in tried:
                continue
            tried.add(choice)
            if choice not in holder or serve(holder[choice], tried):
                holder[choice] = one
                return True
        return False

    for one in choices:
        serve(one, set())
    return {one: choice for choice, one in holder.items()}
