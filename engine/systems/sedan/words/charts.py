"""The charts of Sedan 1870 in words."""

from collections.abc import Mapping

from engine.core.words import counted
from engine.speech.game_words import Rows
from engine.systems.sedan.combat.events import HELD_WORDS, RESULT_WORDS
from engine.systems.sedan.movement.events import points
from engine.systems.sedan.scenario import RESULTS, Scenario, Terrain

SIDE_WORDS = {"both": "both sides", "prussian": "the Prussians", "french": "the French"}


def charts(s: Scenario) -> Mapping[str, Rows]:
    """All charts by name."""
    return {
        "combat": _combat(s),
        "results": ("What the results mean:", *map(_result, RESULTS)),
        "terrain": _terrain(s),
        "movement": _movement(s),
        "turns": _turns(s),
        "chits": _chits(s),
    }


def _result(result: str) -> str:
    """What a result means everywhere, and in a city if that is another thing."""
    city = f" Against a city: {HELD_WORDS[result]}." if result in HELD_WORDS else ""
    return f"{result}: {RESULT_WORDS[result]}.{city}"


def _combat(s: Scenario) -> Rows:
    columns = (
        f"{name.replace(':', ' to ')}: "
        + ", ".join(f"{die} {result}" for die, result in enumerate(s.table.results_of(i), 1))
        + "."
        for i, name in enumerate(s.table.columns)
    )
    return ("Combat results table, by odds and die:", *columns)


def _terrain(s: Scenario) -> Rows:
    return (
        "Terrain chart:",
        *(_line(t) for t in s.terrain.values()),
        f"A step along a road costs {points(s.road_halves)}, whatever the terrain.",
        "A city has no zone of control in or out, and its defenders do not retreat.",
        "A town has no effect.",
        "A river: nothing crosses it, not even a zone of control. Where a road crosses it there "
        f"is a bridge: all pass, and a hex attacked over bridges alone has its defence times "
        f"{s.bridge_multiple}.",
        "A hex has its highest multiple once.",
    )


def _line(t: Terrain) -> str:
    if t.closed:
        return f"{t.name}: no unit may enter."
    times = f", defence times {t.multiple}" if t.multiple > 1 else ""
    return f"{t.name}: {t.cost} to enter{times}."


def _movement(s: Scenario) -> Rows:
    french = (
        f"Turn {number}: French infantry {t.french_infantry}, French cavalry {t.french_cavalry}."
        for number, t in enumerate(s.turns, 1)
    )
    return (
        f"Movement: Prussian infantry {s.prussian_infantry}, Prussian cavalry "
        f"{s.prussian_cavalry}, First Army {s.first_army} in every turn.",
        *french,
    )


def _turns(s: Scenario) -> Rows:
    boxes = (
        f"Turn {number}, {t.dates}: the Prussians win with {counted(t.cities, 'city', 'cities')}, "
        f"the French with Prussian losses of {t.sudden_death}."
        for number, t in enumerate(s.turns, 1)
    )
    return ("Turn track:", *boxes, f"After turn {len(s.turns)} the French win.")


def _chits(s: Scenario) -> Rows:
    total = sum(kind.count for kind in s.chits.values())
    kinds = (
        f"{kind.name}, {kind.count}, for {SIDE_WORDS[kind.side]}: {kind.text} Rule {kind.rule}."
        for kind in s.chits.values()
    )
    return (f"Fortunes of War: {total} chits of {len(s.chits)} kinds.", *kinds)
