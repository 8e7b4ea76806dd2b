"""The golden pictures: `python -m tests.map.pictures` draws them anew."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.core.position import UnitState
from engine.data.library import find
from engine.systems.dunkirk.data.load import load
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, Scenario
from engine.systems.dunkirk.state import DunkirkPosition
from engine.systems.dunkirk.words.marks import DunkirkMarks
from engine.systems.dunkirk.words.speech import DunkirkWords
from tests.map import toy
from tui.map import Look, MapPainter, Picture, pieces_of, text_of

FOLDER = Path(__file__).parent / "golden"
GUDERIAN = "de-pz19"


@cache
def dunkirk() -> tuple[Scenario, DunkirkWords, DunkirkMarks]:
    scenario = load(find("dunkirk-1940").path)
    return scenario, DunkirkWords(scenario), DunkirkMarks(scenario)


@cache
def ready() -> DunkirkPosition:
    """The ready set-ups dyle and sickle."""
    s, _, _ = dunkirk()
    chosen = {r.id: r for side in s.setups.values() for r in side}
    places = {**chosen["dyle"].places, **chosen["sickle"].places}
    units = {u: UnitState(places.get(u, "")) for u in s.units}
    return DunkirkPosition(units=units, cities=dict.fromkeys(s.cities, FRENCH))


def reaching() -> Look:
    """Where XIX Panzer Corps can go from 0611, the look cursor on Group K."""
    _, _, marks = dunkirk()
    return Look("0508", (GUDERIAN,), (), marks.reach(ready(), GUDERIAN))


def draw_dunkirk(zoom: int, view: DunkirkPosition, look: Look, utf8: bool = False) -> Picture:
    s, _, marks = dunkirk()
    pieces = pieces_of(marks, s.board, view, GERMAN)
    return MapPainter(s.board, marks, zoom, utf8=utf8).picture(pieces, look)


def draw_toy(zoom: int, *, fold: bool = True, borders: bool = False, north: str = "top") -> Picture:
    board = toy.board(north=north)
    marks, view = toy.ToyMarks(board), toy.view()
    look = Look("0303", ("f-line",), ("0503",), marks.reach(view, "f-line"))
    painter = MapPainter(board, marks, zoom, fold=fold, borders=borders)
    return painter.picture(pieces_of(marks, board, view, "france"), look)


def combat() -> Picture:
    """In combat: targets, a routed stack, a German city, cursor and selection in one cell."""
    moved = {"be-k": UnitState("0508", marks=("routed",)), GUDERIAN: UnitState("0609")}
    view = ready()
    view = DunkirkPosition(
        units={**view.units, **moved}, cities={**view.cities, "0702": GERMAN}
    )  # fmt: skip
    return draw_dunkirk(2, view, Look("0609", (GUDERIAN,), ("0508", "0607")))


def pictures() -> dict[str, Picture]:
    return {
        **{f"dunkirk-{zoom}": draw_dunkirk(zoom, ready(), reaching()) for zoom in (1, 2, 3)},
        "dunkirk-utf8": draw_dunkirk(2, ready(), Look(), utf8=True),
        "dunkirk-combat": combat(),
        **{f"toy-{zoom}": draw_toy(zoom) for zoom in (1, 2, 3)},
        "toy-unfolded": draw_toy(1, fold=False),
        "toy-borders": draw_toy(3, borders=True),
        "toy-turned": draw_toy(2, north="left"),
    }


def text(picture: Picture) -> str:
    return "".join(text_of(row).rstrip() + "\n" for row in picture.rows())


if __name__ == "__main__":
    for name, picture in pictures().items():
        (FOLDER / f"{name}.txt").write_text(text(picture), "utf-8")
