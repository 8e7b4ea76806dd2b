"""The form of ready set-ups in units.toml, by side and id."""

from engine.data.fields import Text
from engine.data.files import Entry
from engine.rules.setting_up import ReadySetup


class SetupEntry(Entry, frozen=True, kw_only=True):
    """A ready set-up: a hex for each unit of a side that starts on the map."""

    title: Text
    places: dict[str, str]


class Setups(Entry, frozen=True, kw_only=True):
    """The ready set-ups of each side; a system names its sides as fields."""

    def of(self, side: str) -> dict[str, SetupEntry]:
        """The ready set-ups of a side."""
        found: dict[str, SetupEntry] = getattr(self, side)
        return found

    def ready(self, sides: tuple[str, ...]) -> dict[str, tuple[ReadySetup, ...]]:
        """All of them as the rules take them."""
        return {
            side: tuple(ReadySetup(i, e.title, e.places) for i, e in self.of(side).items())
            for side in sides
        }
