"""The scenario that a case is based on, as it is before the case changes anything."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from engine.core.errors import DataError
from engine.data.library import ScenarioFolder, find
from engine.language.names import plain
from engine.notation.text import Case, Line, NotationError
from engine.systems import playable, playable as systems


def scenario_line(case: Case) -> Line:
    """The line that names the scenario. Raises NotationError."""
    named = [line for line in case.lines if line.keyword == "scenario"]
    if not named:
        raise NotationError(case.line, "no line scenario: says which game it is.")
    return named[-1]


def base_of(
    case: Case, instead: Path | None, usual: tuple[str, ...] = ()
) -> tuple[playable.Playable, tuple[Line, ...]]:
    """The scenario as it is, and the lines about anything else.

    `usual` are the options of a case that names none.
    """
    line = scenario_line(case)
    options = [x for x in case.lines if x.keyword == "options"]
    chosen = tuple(o.strip() for x in options[-1:] for o in x.text.split(",") if o.strip())
    chosen = chosen if options else usual
    try:
        folder = _folder(line, instead)
        line = options[-1] if options else line
        base = _opened(folder.path, folder.info.system, chosen)
    except NotationError:
        raise
    except DataError as error:
        raise line.wrong(str(error)) from error
    rest = tuple(x for x in case.lines if x.keyword not in ("scenario", "options"))
    shipped = folder.path.parent == _shipped_home()
    return replace(base, source="" if shipped else str(folder.path), options=chosen), rest


def _folder(line: Line, instead: Path | None) -> ScenarioFolder:
    if instead is None:
        return find(line.text)
    folder = find(instead)
    if plain(line.text) not in (plain(folder.info.id), plain(folder.info.title)):
        there = find(line.text).info.id
        if there != folder.info.id:
            raise line.wrong(f"the position is of {there}, not of {folder.info.id}.")
    return folder


def _shipped_home() -> Path:
    import scenarios

    return Path(scenarios.__path__[0]).resolve()


@lru_cache(maxsize=8)
def _opened(folder: Path, system: str, options: tuple[str, ...]) -> playable.Playable:
    return replace(systems.open_folder(folder, system, options), system=system)
