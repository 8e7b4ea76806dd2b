"""Ids and names that stand twice in a file, so that what they name could not be told apart."""

from collections.abc import Iterable

from engine.data.files import Checker
from engine.data.findings import Key
from engine.data.suggest import plain


def check_doubles(entries: Iterable[tuple[Key, str, str]], checker: Checker) -> None:
    """An error for an id, a warning for a name that another entry has; each is key, id, name."""
    ids: set[str] = set()
    names: dict[str, str] = {}
    for key, entry, name in entries:
        if entry in ids:
            checker.error((*key, "id"), f"there is already {entry}.")
        ids.add(entry)
        other = names.setdefault(plain(name), entry)
        if other != entry:
            text = f"{other} is also called {name}; they cannot be told apart by name."
            checker.warn((*key, "name"), text)
