"""Loading a battle from its data files with the options chosen, and the check of those files."""

from collections.abc import Iterable
from pathlib import Path
from typing import cast

from engine.core import errors, replace, words
from engine.data import findings, library, maps, scenario_files
from engine.data.files import named
from engine.rules.combat_table import CombatTable
from engine.systems.thirty_years_war import battle_tables, scenario
from engine.systems.thirty_years_war.data import checks, checks_tables
from engine.systems.thirty_years_war.data.files import (
    GroupEntry,
    GunEntry,
    LeaderEntry,
    MarkerEntry,
    TablesFile,
    UnitEntry,
    UnitsFile,
)

Files = scenario_files.ScenarioFiles[TablesFile, UnitsFile]

SYSTEM = "thirty-years-war"
EXTRA, EARLY, KING, BECK, MANOEUVRE, HANDICAP = (
    "wm-extra", "lut-early", "lut-king", "roc-beck", "wm-manoeuvre", "handicap",
)  # fmt: skip
"""The options that change what there is; the others only change rules."""


def load(folder: Path, options: Iterable[str] = ()) -> scenario.Scenario:
    """The battle in a folder. Raises DataError, naming file and line, if it cannot be played."""
    files = _FOLDER.load(folder)
    return _scenario(files, _known(files.about, options))


def _known(about: library.ScenarioFile, options: Iterable[str]) -> frozenset[str]:
    known = {o.id: o.needs for o in about.options}
    found: set[str] = set()
    for name in options:
        if name not in known:
            raise errors.DataError(f"{about.title} has no option called {name}.")
        found |= {name, *known[name]}
    return frozenset(found)


def _check_files(files: scenario_files.ReadFiles[TablesFile, UnitsFile]) -> None:
    about = files.about
    if about:
        sides = checks.SIDES.get(checks.battle_of(about[0]), tuple(s.id for s in about[0].sides))
        library.check_scenario_file(*about, system=SYSTEM, sides=sides)
        checks.check_about(*about)
    if files.tables:
        checks_tables.check_tables(*files.tables)
    if files.units:
        checks.check_units(*files.units)
    if about and files.tables and files.units:
        checks.check_sides(about[0], files.tables, files.units)


def _check_whole(_: Files, files: Files, report: findings.Report) -> None:
    checks.check_all(files.map, files.tables, files.units)


def _as_read(files: Files) -> Files:
    """What is built depends on the options, what is checked does not."""
    return files


_FOLDER = scenario_files.Folder(TablesFile, UnitsFile, _check_files, _as_read, _check_whole)
check = _FOLDER.check


# ---- building


def _scenario(files: Files, options: frozenset[str]) -> scenario.Scenario:
    about, tables, units, data = files.about, files.tables[0], files.units[0], files.map
    first, second = (side.id for side in about.sides)
    pieces = _pieces(files, options)
    return scenario.Scenario(
        id=about.id,
        title=about.title,
        battle=cast(scenario.Battle, checks.battle_of(about)),
        board=data.board,
        sides=(first, second),
        turns=tables.turns.count,
        pieces=pieces,
        ground=named(tables.terrain),
        edges=named(tables.edges),
        table=CombatTable(tables.crt.columns, tables.crt.grid),
        fire=tables.bombardment,
        losses=_losses(tables, EARLY in options),
        victory=_victory(tables.victory, HANDICAP in options),
        recovery=_recovery(tables),
        disrupted_hexes=tables.disrupted.hexes,
        broken_hexes=tables.disrupted.broken_hexes,
        options=options,
        optional=tuple(o.title for o in about.options if o.id in options),
        setup_order=tables.setup.order if tables.setup else (),
        symbols=_symbols(units),
        groups={g.key: _group(g, data, options) for g in _arriving(units, options)},
        visibility=tables.visibility,
        charge=tables.charge,
        first_strike=tables.first_strike,
        kings_death=_kings_death(tables, units) if KING in options else None,
        beck=_beck(tables) if BECK in options else None,
        manoeuvre=_manoeuvre(tables, data) if MANOEUVRE in options else None,
        extra=_extra(units) if EXTRA in options else None,
        early=next((g.key for g in _groups(units, options) if _turn(g, options) == 0
                    and EARLY in g.option_turn), ""),
    )  # fmt: skip


def _victory(victory: battle_tables.Victory, handicap: bool) -> battle_tables.Victory:
    """How points decide; with the handicap as its sides score then."""
    changed = victory.handicap if handicap else {}
    return replace(victory, points={**victory.points, **changed})


def _pieces(files: Files, options: frozenset[str]) -> dict[str, scenario.Piece]:
    units = files.units[0]
    adjectives = {side.id: side.name for side in files.about.sides}
    found = [
        *(_unit(u) for u in units.units.list),
        *(_leader(x) for x in units.leaders.list),
        *(_gun(g, units) for g in units.guns.list),
        *(_marker(m, adjectives) for m in units.markers.list),
    ]
    for group in _groups(units, options):
        found += (_unit(u, group.key) for u in group.units)
        found += (_leader(x, group.key) for x in group.leaders)
    return {piece.id: piece for piece in found}


def _unit(u: UnitEntry, group: str = "") -> scenario.Piece:
    return scenario.Piece(
        u.id, f"{_spoken(u.name)} {u.arm}", u.side, u.arm, u.printed or u.name, u.strength,
        u.disrupted, u.move, 0, u.category, 0, u.polish, u.hex, group,
    )  # fmt: skip


def _gun(g: GunEntry, units: UnitsFile) -> scenario.Piece:
    """A gun; where it is placed on a symbol, its label would say where it is not."""
    return scenario.Piece(g.id, g.name, g.side, "gun", "" if units.symbols else g.label, at=g.hex)


def _spoken(name: str) -> str:
    """A name as it is said: the first unit of Flanders, 1/Flanders, is "1st Flanders"."""
    number, slash, rest = name.partition("/")
    return f"{words.ordinal(int(number))} {rest}" if slash and number.isdecimal() else name


def _leader(x: LeaderEntry, group: str = "") -> scenario.Piece:
    return scenario.Piece(
        x.id, f"leader {x.name}", x.side, "leader", x.printed or x.name, movement=x.move,
        rating=x.rating, points=x.vp, at=x.hex, group=group,
    )  # fmt: skip


def _marker(m: MarkerEntry, adjectives: dict[str, str]) -> scenario.Piece:
    name = (
        "King's Banner" if m.kind == scenario.BANNER else f"{adjectives[m.side]} {scenario.BAGGAGE}"
    )
    return scenario.Piece(m.id, name, m.side, m.kind, m.kind, movement=m.move, at=m.hex)


def _groups(units: UnitsFile, options: frozenset[str]) -> tuple[GroupEntry, ...]:
    """The groups that are in the game at all."""
    return tuple(g for g in units.reinforcements if not g.option or g.option in options)


def _turn(group: GroupEntry, options: frozenset[str]) -> int:
    moved = [turn for option, turn in group.option_turn.items() if option in options]
    return moved[0] if moved else group.turn


def _arriving(units: UnitsFile, options: frozenset[str]) -> tuple[GroupEntry, ...]:
    """The groups that come later, without one that an option sets up at the start (LUT-20.0)."""
    moved = (EARLY in g.option_turn and EARLY in options for g in units.reinforcements)
    at_start = {
        g.key
        for g, early in zip(units.reinforcements, moved, strict=True)
        if early and _turn(g, options) == 0
    }
    return tuple(g for g in _groups(units, options) if g.key not in at_start)


def _group(g: GroupEntry, data: maps.MapData, options: frozenset[str]) -> battle_tables.Group:
    entry = tuple(sorted(data.zones[g.entry]))
    return battle_tables.Group(g.key, g.side, _turn(g, options), entry, g.cost, g.overstack, g.rule)


def _symbols(units: UnitsFile) -> tuple[scenario.Symbol, ...]:
    return tuple(
        scenario.Symbol(cell, side, cast(scenario.Kind, kind))
        for side, entry in units.symbols.items()
        for kind in checks.SYMBOLS
        for cell in getattr(entry, kind)
    )


def _losses(tables: TablesFile, early: bool) -> battle_tables.Losses:
    found = tables.losses
    if not early or found.early is None:
        return found
    return replace(found, levels=found.early.levels, raises=found.early.raises)


def _recovery(tables: TablesFile) -> battle_tables.Recovery:
    r = tables.recovery
    return battle_tables.Recovery(
        r.needed, r.cap, r.banner, {str(arm): n for arm, n in r.broken.items()}
    )


def _kings_death(tables: TablesFile, units: UnitsFile) -> battle_tables.KingsDeath | None:
    k = tables.kings_death
    king = next((x.id for x in units.leaders.list if x.king), "")
    return None if k is None else replace(k, leader=king)


def _beck(tables: TablesFile) -> battle_tables.Beck | None:
    b = tables.beck
    return (
        None
        if b is None
        else battle_tables.Beck(b.side, b.turn, {int(die): keys for die, keys in b.groups.items()})
    )


def _manoeuvre(tables: TablesFile, data: maps.MapData) -> battle_tables.Manoeuvre | None:
    m = tables.manoeuvre
    if m is None:
        return None
    wings = {str(wing): tuple(sorted(data.zones[zone])) for wing, zone in m.wings.items()}
    return battle_tables.Manoeuvre(m.side, wings, m.turn)


def _extra(units: UnitsFile) -> battle_tables.Extra | None:
    group = next((g for g in units.reinforcements if g.option == EXTRA), None)
    return None if group is None else battle_tables.Extra(group.side, group.key)
