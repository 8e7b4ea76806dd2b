"""Moments of the app that are worth a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.data.library import find
from tests.app.games import READY, dunkirk
from tests.contract.games import shipped
from tests.golden.scripts import orders_of, scripts
from tests.keys.playing import open_game, open_text, to_movement
from tests.keys.test_scripts import DUNKIRK
from tui.desk.answering import answer
from tui.desk.desk import Desk

SEDAN = ("take", "end yes") * 2
"""Both set-ups of Sedan, so that the Prussians may draw a chit."""
GUDERIAN = "de-pz19"


@dataclass(frozen=True)
class Until:
    """A game of the golden scripts until before the first order of a kind, or a later one."""

    order: str
    number: int = 1

    @property
    def lines(self) -> tuple[str, ...]:
        return until(self.order, self.number)


@dataclass(frozen=True)
class Scene:
    """A game (None for the start screen), and the keys that lead to the moment."""

    game: tuple[str, ...] | Until | None
    keys: tuple[str, ...] = ()
    size: tuple[int, int] | None = None
    scenario: str = ""
    """Of another system than Dunkirk, at its first movement if without lines; or the lesson."""
    later: str = ""
    """The later position of that scenario to begin with."""

    @property
    def lines(self) -> tuple[str, ...] | None:
        """What was typed to come here; played only when it is asked for."""
        return self.game.lines if isinstance(self.game, Until) else self.game


def desk_of(scene: Scene) -> Desk | None:
    if scene.scenario == "lesson":
        from tests.learn.test_lesson import lesson

        return lesson()[0]
    if scene.later:
        text = (find(scene.scenario).path / "later" / f"{scene.later}.pos").read_text("utf-8")
        return open_text(text, "3")
    if scene.scenario and scene.lines is None:
        return to_movement(scene.scenario, 3).desk
    if scene.scenario:
        desk = open_game(shipped()[scene.scenario], "3")
        for line in scene.lines or ():
            answer(desk, line)
        return desk
    if scene.lines is None:
        return None
    if scene.lines and scene.lines[0].startswith("seed "):
        desk = open_game(DUNKIRK, scene.lines[0].split()[1])
        for line in scene.lines[1:]:
            answer(desk, line)
        return desk
    return dunkirk("3", *scene.lines)


@cache
def until(order: str, number: int = 1) -> tuple[str, ...]:
    """What was typed so far in that game, its seed first."""
    seed, *lines = _germans_by_cities()
    at = [n for n, line in enumerate(lines) if line.startswith(order)][number - 1]
    return (seed, *lines[:at])


@cache
def _germans_by_cities() -> tuple[str, ...]:
    script = next(s for s in scripts() if s.path.stem == "dunkirk-german-by-cities")
    return (f"seed {script.seed}", *orders_of(script))


def scenes() -> dict[str, Scene]:
    select = ("tab",) * 4
    return {
        "start": Scene(None),
        "new-game": Scene(None, ("1",)),
        "set-up": Scene((), ("[",)),
        "movement": Scene(READY, (*select, "a", "z")),
        "combat": Scene(Until("air"), ("/", *"look 0508", "enter", "o")),
        "battle": Scene(Until("fight"), ("f", "f")),
        "retreat": Scene(Until("retreat")),
        "attackers": Scene(Until("attack"), ("/", *"look 0508", "enter", "t")),
        "zones": Scene(READY, (*select, "ctrl+r")),
        "sight": Scene(None, ("tab", "ctrl+r", "ctrl+r"), scenario="lutzen-1632"),
        "log": Scene(Until("retreat", 3), ("G",)),
        "keys": Scene(READY, ("?",)),
        "legend": Scene(READY, ("ctrl+k",)),
        "screen-menu": Scene(READY, ("`",)),
        "detail": Scene(READY, (*select, "ctrl+n")),
        "sedan": Scene(None, ("tab",), scenario="sedan-1870"),
        "rocroi": Scene(None, ("tab",), scenario="rocroi-1643"),
        "vauchamps": Scene(None, ("tab",), scenario="vauchamps-1814"),
        "charge": Scene(None, ("tab",), scenario="vauchamps-1814", later="charges"),
        "game": Scene(None, ("ctrl+e",), scenario="lutzen-1632"),
        "drawn": Scene(SEDAN, ("*", "2"), scenario="sedan-1870"),
        "lesson": Scene(None, ("a",), scenario="lesson"),
        "too-small": Scene(READY, (), (50, 15)),
    }
