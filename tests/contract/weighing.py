"""What is said of an attack is what is done: odds and panel are those of the attack declared."""

from __future__ import annotations

import random
import re

from engine.core import Level, Order
from engine.language.names import NotUnderstood
from engine.language.orders import understand_parts
from engine.speech.results import ResultTable
from tests.contract.moments import Moment

_CELL = re.compile(r"\{cell:(\d{4})\}")
_UNIT = re.compile(r"\{unit:([^{}]+)\}")
_RATIO = re.compile(r"(\d+) against (\d+)")
_RUIN = re.compile(r"Ruinous odds: (?:all )?(\d+) ")
_MOST = re.compile(r"(; against|against \d+ to) (\d+)")
"""Where the defence is not quite known, the most that it may be."""
REFUSED = "As things stand it is refused."
"""What is said of an attack that the rules do not let be."""
FEW = 4
"""So many cells of a moment are asked about, and as many attackers for each."""


def check_odds(moment: Moment, rng: random.Random) -> int:
    """Previews of attacks where attacks can be ordered: of each cell alone, with units, with all.

    Every cell that the order may name has a preview, and what is previewed is an order that may be
    given, of these strengths at these odds.
    """
    verb = next((v for v in moment.options.frame_verbs() if v.name.endswith("attack")), None)
    slot = moment.options.slot(verb, ()) if verb else None
    if verb is None or slot is None:
        return 0
    view, words, side = moment.options.view, moment.words, moment.side
    enemies = {s.at for u, s in view.units.items() if s.at and words.side_of(u) != side}
    cells = (*slot.candidates, *sorted(enemies - {*slot.candidates}))
    for cell in rng.sample(cells, min(FEW, len(cells))):
        found = check_cell(moment, cell, ())
        assert found or cell not in slot.candidates, (
            f"{moment.where}: {cell} may be attacked: {words.odds(view, side, cell, ())[0]}"
        )
        near = (s for s in [moment.options.slot(verb, (cell,))] if s is not None)
        able = [u for s in near for u in s.candidates if u in view.units]
        for unit in rng.sample(able, min(FEW, len(able))):
            check_cell(moment, cell, (unit,))
    return len(cells)


def check_cell(moment: Moment, cell: str, units: tuple[str, ...]) -> bool:
    """True if there is a preview; then it is of an attack that may be ordered."""
    asked = (moment.options.view, moment.side, cell, units)
    rows, table = moment.words.odds(*asked), moment.words.results(*asked)
    where = f"{moment.where}: odds {cell} with {units}: {rows[0]}"
    if len(rows) == 1 or table is None:
        return False
    if rows[0].startswith("Declared by "):
        return True
    order = ordered(moment, rows)
    refusal = moment.options.explain(order)
    if any(REFUSED in row for row in rows):
        assert refusal is not None, f"{where}: it is said to be refused, and allowed"
        return True
    assert refusal is None, f"{where}: {order}: {refusal}"
    if not units:
        check_typed(moment, cell, order, where)
    check_declared(moment, order, rows, where)
    if table.column is not None:
        assert table.told in rows or not table.told, where
        name = table.columns[table.column].replace(":", " to ")
        assert name in rows[0], f"{where}: the panel has {name}"
        check_ruin(moment, order, table, where)
    return True


def check_ruin(moment: Moment, order: Order, table: ResultTable, where: str) -> None:
    """Ruin is warned of if and only if most throws of the column hurt the attacker alone."""
    warned = moment.words.warnings(moment.options.view, moment.side, order)
    said = [int(found[1]) for row in warned if (found := _RUIN.match(row))]
    bad = sum(count for result, count in table.chances().items() if result.startswith("A"))
    assert said == ([bad] if 2 * bad > table.throws else []), f"{where}: {bad} hurt the attacker"


def check_typed(moment: Moment, cell: str, order: Order, where: str) -> None:
    """If an attack on a cell may be typed without units, it is the one that was previewed."""
    verb = next(v for v in moment.options.frame_verbs() if v.name == "attack")
    try:
        typed = understand_parts(moment.desk().listener, verb, cell)
    except NotUnderstood:
        return
    if moment.options.explain(typed) is None:
        assert _parts(typed) == _parts(order), f"{where}: typed it is {typed}, previewed {order}"


def _parts(order: Order) -> list[str]:
    """What an order names, in no order."""
    found = (getattr(order, name) for name in order.__struct_fields__)
    return sorted(part for one in found for part in ((one,) if isinstance(one, str) else one))


def ordered(moment: Moment, rows: tuple[str, ...]) -> Order:
    """The order that a preview is about, as it is told."""
    game, view = moment.playable.game, moment.options.view
    targets = tuple(dict.fromkeys(_CELL.findall(rows[0])))
    by = next(row for row in rows if _UNIT.search(row) and row.startswith("Attack"))
    own = [u for u in _UNIT.findall(by) if moment.words.side_of(u) == moment.side]
    units = tuple(u for u in dict.fromkeys(own) if view.units[u].at)
    declared = getattr(view, "attack_on", lambda cell: None)(targets[0])
    if declared is not None:
        units = tuple(u for u in units if u not in declared.attackers)
    name = "assault" if len(targets) > 1 and game.id.startswith("sedan") else "attack"
    verb = next(v for v in game.verbs if v.name == name)
    return verb.build((*targets, *units))


def check_declared(moment: Moment, order: Order, rows: tuple[str, ...], where: str) -> None:
    """The strengths that are told then are those of the preview."""
    played = moment.after(order)
    told = " ".join(event.text(Level.NORMAL) for event in played.entry.events)
    ratio = next((row for row in rows if _RATIO.search(row)), "")
    said, came = _RATIO.search(ratio), _RATIO.search(told)
    if said is None or came is None:
        return
    least, most = int(said[2]), int((_MOST.search(ratio) or said)[2])
    assert said[1] == came[1], f"{where}: attack {said[1]}; then {told}"
    assert least <= int(came[2]) <= most, f"{where}: defence {least} to {most}; then {told}"
