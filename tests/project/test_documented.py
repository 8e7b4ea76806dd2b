"""Every public method says what it does, or overrides one that does."""

from __future__ import annotations

import inspect
from importlib import import_module
from pkgutil import walk_packages

import pytest

import engine
import tui

PACKAGES = {package.__name__: package for package in (engine, tui)}


def silent(cls: type) -> list[str]:
    """The public methods and properties of a class without a docstring, its own or inherited."""
    return [
        f"{cls.__module__}.{cls.__qualname__}.{name}"
        for name, member in vars(cls).items()
        if not (name.startswith("_") or cls.__name__.startswith("_"))
        and name not in inspect.get_annotations(cls)
        and isinstance(member, property | classmethod | staticmethod | type(silent))
        and not inspect.getdoc(getattr(cls, name))
    ]


class Base:
    """A class with one method that is documented and one that is not."""

    def told(self) -> None:
        """Does nothing."""

    def untold(self) -> None: ...


class Heir(Base):
    """It overrides both."""

    def told(self) -> None: ...

    def untold(self) -> None: ...


def test_a_method_has_the_words_of_the_one_it_overrides() -> None:
    assert silent(Heir) == [f"{__name__}.Heir.untold"]


@pytest.mark.parametrize("name", PACKAGES)
def test_every_public_method_is_documented(name: str) -> None:
    found = []
    for module in walk_packages(PACKAGES[name].__path__, f"{name}."):
        if not module.name.endswith("__main__"):
            classes = inspect.getmembers(import_module(module.name), inspect.isclass)
            found += [x for _, c in classes if c.__module__ == module.name for x in silent(c)]
    assert found == []
