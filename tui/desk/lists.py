"""Lists: units and hexes by kind and distance, a side's army."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.core.order import Tokens
from engine.core.words import cell as cell_words, side as side_words
from engine.language.names import NotUnderstood, closest, find_side, plain
from engine.speech import briefing, listing
from tui.desk.able import ready
from tui.desk.bodies import ALL, body
from tui.desk.bound import duties
from tui.desk.desk import Desk, Rows
from tui.desk.finding import cell_of

READY = "ready"
"""The category of units that can be given an order now."""

_OTHER_WORDS = {
    "off": "off the map", "cities": "objectives", "lost": "off the map",
    "reinforcements": "able to enter",
}  # fmt: skip
_WOODS = ("woods", "wood", "forest")
_GROUND = {
    "heights": ("hilltop",), "hills": ("hilltop",), "woods": _WOODS, "wood": _WOODS,
    "forest": _WOODS, "forests": _WOODS, "regions": ("landmarks",),
}  # fmt: skip
"""Other words for kinds of ground."""
_NEAR = re.compile(r"(?:^|\s+)near(?:\s+|$)")


def list_(desk: Desk, rest: str) -> Rows:
    """The units or hexes of a kind; with near, by distance from a cell; alone, the kinds."""
    kind, *near = _NEAR.split(rest, maxsplit=1)
    if not kind:
        return _kinds(desk)
    cell = cell_of(desk, near[0]) if near else ""
    ground = _ground(desk, kind)
    if ground:
        return ground
    units = _body(desk, kind)
    if units is not None:
        rows = listing.items_report(desk.words, desk.view, desk.side, kind.strip(), units, cell)
        return desk.say(*_with_near(rows, cell))
    name = _category(desk, kind)
    if name == READY:
        return _ready(desk, cell)
    rows = _if_combat(desk, name, cell)
    rows = rows or listing.list_report(desk.words, desk.view, desk.side, name, cell)
    return desk.say(*_with_near(rows, cell))


def _body(desk: Desk, text: str) -> Tokens | None:
    """The units of a wing or a formation, hex by hex; None for the words of a list.

    Raises NotUnderstood where an army is too small for wings.
    """
    units = None if plain(text) in ALL else body(desk, text)
    return units and tuple(sorted(units, key=lambda unit: desk.view.units[unit].at))


def _if_combat(desk: Desk, name: str, cell: str) -> tuple[str, ...]:
    """A list of what combat will make owed, as it would be now, where one still moves."""
    found = dict(zip(desk.words.combat_lists, duties(desk, desk.view), strict=False)).get(name)
    if not found:
        return ()
    head = f"{name}: none yet; if combat began now"
    items = tuple(sorted(found))
    return listing.items_report(desk.words, desk.view, desk.side, head, items, cell)


def _with_near(rows: tuple[str, ...], cell: str) -> tuple[str, ...]:
    return (f"{rows[0][:-1]}, by distance from {cell_words(cell)}.", *rows[1:]) if cell else rows


def _ground(desk: Desk, text: str) -> Rows:
    """The landmarks of a kind: "woods", "heights", "landmarks"; nothing if it is none."""
    board, wanted = desk.words.board, plain(text)
    names = _GROUND.get(wanted, (wanted, wanted.removesuffix("s")))
    found = next((kind for kind in briefing.kinds(board) if kind in names), None)
    if found is None and "landmarks" not in names:
        return []
    rows = briefing.landmark_rows(board, found or "")
    return desk.say(f"{text}: {len(rows)}.", *rows)


def _kinds(desk: Desk) -> Rows:
    found = {READY: ready(desk), **desk.words.categories(desk.view, desk.side)}
    rows = [f"{name}: {len(items)}{_whose(desk, name, items)}."
            for name, items in found.items() if items]  # fmt: skip
    empty = [name for name, items in found.items() if not items]
    last = (f"Empty now: {', '.join(empty)}.",) if empty else ()
    return desk.say("Lists, with how many each holds:", *rows, *last)


def _whose(desk: Desk, name: str, items: tuple[str, ...]) -> str:
    """Whose the units of a list are, where its name does not tell that some are the enemy's."""
    sides = [desk.words.side_of(one) for one in items if one in desk.view.units]
    if desk.enemy not in sides or "enem" in name:
        return ""
    if desk.side not in sides:
        return f", all {side_words(desk.enemy)}"
    own, theirs = sides.count(desk.side), sides.count(desk.enemy)
    return f", {own} {side_words(desk.side)} and {theirs} {side_words(desk.enemy)}"


def _category(desk: Desk, text: str) -> str:
    names = [READY, *desk.words.categories(desk.view, desk.side)]
    wanted = plain(text)
    wanted = wanted if wanted in names else _OTHER_WORDS.get(wanted, wanted)
    tests: tuple[Callable[[str], bool], ...] = (
        lambda n: n == wanted,
        lambda n: n.startswith(wanted) or wanted in n.split(),
        lambda n: any(w.startswith(wanted) or wanted == f"{w}s" for w in n.split()),
    )
    found = [name for fits in tests for name in names if fits(name)]
    if found:
        return found[0]
    raise NotUnderstood(
        f"There is no list {text}.{closest(text, names)} There are: {', '.join(names)}."
    )


def _ready(desk: Desk, cell: str) -> Rows:
    units = ready(desk)
    rows = listing.items_report(desk.words, desk.view, desk.side, READY, units, cell)
    return desk.say(*_with_near(rows, cell))


def army(desk: Desk, rest: str) -> Rows:
    """A side's stacks; without a name, the choosing side's."""
    side = find_side(desk.words.names, rest) if rest else desk.side
    if side is None:
        known = ", ".join(desk.words.names.adjectives.values())
        raise NotUnderstood(f"There is no side {rest}. The sides: {known}.")
    return desk.say(*listing.side_summary(desk.words, desk.view, side))
