"""`hexplain list`, `rules` and `check`: what there is to play, and by which rules."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path

from engine.core.errors import DataError
from engine.core.words import counted, listed
from engine.data import library
from engine.data.library import ScenarioFolder, ScenarioInfo
from engine.data.rule_index import RuleIndex, load_rules
from engine.speech.rule_words import fitting_rows, numbered_rows, under_rows
from engine.systems.playable import system_named
from tui.cli.output import tell
from tui.desk.topics import TOPICS, topic


def scenarios(chosen: argparse.Namespace) -> int:
    """List the scenarios."""
    found = library.shipped()
    if chosen.json:
        tell(json.dumps([_plain(info) for info in found], ensure_ascii=False, indent=1))
        return 0
    for number, info in enumerate(found, 1):
        tell(f"{number} of {len(found)}: {info.id}. {info.title}. {info.description}")
        tell(f"{info.players} {info.length} {info.balance}".rstrip())
    return 0


def _plain(info: ScenarioInfo) -> dict[str, object]:
    return {
        "id": info.id, "title": info.title, "sides": [s.id for s in info.sides],
        "options": [o.id for o in info.options],
    }  # fmt: skip


def pages(chosen: argparse.Namespace) -> int:
    """Read out a page of the documentation. Raises DataError."""
    if chosen.scenario and not "positions".startswith(chosen.page.casefold()):
        raise DataError(f"The page {chosen.page} stands alone; {chosen.scenario} is too much.")
    rows = position_words(chosen.scenario) if chosen.scenario else topic(chosen.page or "")
    if chosen.page and not rows:
        raise DataError(f"There is no page {chosen.page}. Pages: {', '.join(TOPICS)}.")
    tell("\n".join(rows or [f"Pages: {', '.join(TOPICS)}. See also hexplain --help."]))
    return 0


def position_words(scenario: str) -> list[str]:
    """The words of a scenario's position format. Raises DataError."""
    from engine.notation.vocabulary import told

    folder = library.find(scenario)
    info, system = folder.info, system_named(folder.info.system)
    notation = system.notation()
    game = system.open_folder(folder.path, ()).game
    head = (
        f"The words of {info.title} in a position file, beside those of hexplain help positions.",
        "Every example holds after these lines:",
    )
    example = (f"  {line}" for line in notation.example.splitlines())
    return [*head, *example, *notation.lists(game), *told(notation.words)]


def rules(chosen: argparse.Namespace) -> int:
    """Look up rules by id or by words, or show which of them are tested."""
    if chosen.coverage:
        from tui.cli.coverage import run

        return run(chosen)
    folders = (library.find(chosen.scenario),) if chosen.scenario else library.shipped_folders()
    if not chosen.words:
        for folder in folders:
            for rule in load_rules(folder.path).rules:
                tell(f"{rule.id}: {rule.title}.")
        return 0
    for row in _looked_up(folders, " ".join(chosen.words)):
        tell(row)
    return 0


def _looked_up(folders: tuple[ScenarioFolder, ...], words: str) -> list[str]:
    """What the rules of each game answer, as in play; of several the game before. Or DataError."""
    indexes = {folder.info.title: load_rules(folder.path) for folder in folders}
    looks = (numbered_rows, under_rows, fitting_rows)
    found = next((found for look in looks if (found := _by_game(indexes, words, look))), {})
    if not found:
        near = next((n for index in indexes.values() if (n := index.nearest(words))), "")
        hint = f" Did you mean {near}?" if near else ""
        raise DataError(f"No rule has this number or these words: {words}.{hint}")
    if len(found) == 1:
        return list(*found)
    return [row for rows, titles in found.items() for row in (f"{listed(titles)}:", *rows)]


def _by_game(
    indexes: Mapping[str, RuleIndex], words: str, look: Callable[[RuleIndex, str], list[str]]
) -> Mapping[tuple[str, ...], list[str]]:
    """The answers with the games that give them: several scenarios may share their rules."""
    found: dict[tuple[str, ...], list[str]] = {}
    for title, index in indexes.items():
        rows = tuple(look(index, words))
        if rows:
            found.setdefault(rows, []).append(title)
    return found


def check(chosen: argparse.Namespace) -> int:
    """Check data and print every finding with its file, key and line."""
    folders = (library.find(chosen.what),) if chosen.what else library.shipped_folders()
    errors = 0
    for folder in folders:
        findings = system_named(folder.info.system).check_folder(folder.path)
        for finding in findings:
            tell(finding.describe())
        errors += sum(f.level == "error" for f in findings)
        tell(f"{folder.info.title}: {counted(len(findings), 'finding')}.")
    return 1 if errors else 0


def copy(chosen: argparse.Namespace) -> int:
    """Copy a scenario's data into a new folder, where it stands alone."""
    folder, place = library.find(chosen.what), Path(chosen.folder).expanduser()
    library.copy(folder.path, place)
    tell(f"{folder.info.title} is copied to {place}. Change it, then: hexplain check FOLDER")
    return 0
