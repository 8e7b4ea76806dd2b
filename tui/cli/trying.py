"""`hexplain try`: the cases of a position file, or of all files of a folder."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from engine.core.errors import DataError
from engine.core.visible import visible
from engine.notation import CaseResult, files_of, try_file
from tui.cli.output import tell

Tried = dict[Path, list[CaseResult]]
"""The results of each file."""


def run(chosen: argparse.Namespace) -> int:
    """Try every case; 0 if all hold, 1 if one differs, 2 if one cannot be read.

    Raises DataError if nothing can be read.
    """
    path = Path(chosen.file)
    tried = {file: _tried(file) for file in files_of(path)}
    results = [result for found in tried.values() for result in found]
    if len(results) == 1 and results[0].fault:
        raise DataError(results[0].fault)
    if chosen.json:
        tell(json.dumps(_plain(path, tried), ensure_ascii=False, indent=1))
    else:
        _tell(tried)
    return 2 if any(r.fault for r in results) else 0 if all(r.ok for r in results) else 1


def _tried(file: Path) -> list[CaseResult]:
    """The results of a file; one that cannot be read is one result that says so."""
    try:
        return try_file(file)
    except DataError as error:
        return [CaseResult(file.name, (), False, (), str(error))]


def _plain(path: Path, tried: Tried) -> dict[str, object]:
    if path in tried:
        return {"file": str(path), "cases": [_plain_case(result) for result in tried[path]]}
    return {"folder": str(path), "files": [_plain(f, {f: found}) for f, found in tried.items()]}


def _plain_case(result: CaseResult) -> dict[str, object]:
    differs = [{"line": d.line, "expected": d.expected, "found": d.found} for d in result.differs]
    fault = {"fault": result.fault} if result.fault else {}
    return {
        "name": result.name, "rules": list(result.rules), "ok": result.ok, "differs": differs,
        **fault,
    }  # fmt: skip


def _tell(tried: Tried) -> None:
    """Every case; of several files those that do not hold, and how many do."""
    for number, (file, results) in enumerate(tried.items(), 1):
        if len(tried) > 1:
            held = sum(result.ok for result in results)
            named = visible(str(file))
            tell(f"File {number} of {len(tried)}, {named}: {held} of {len(results)} hold.")
        for at, result in enumerate(results, 1):
            if len(tried) == 1 or not result.ok:
                _tell_case(f"{at} of {len(results)}: {visible(result.name)}", result)


def _tell_case(head: str, result: CaseResult) -> None:
    if result.fault:
        tell(f"{head}: cannot be read. {result.fault}")
        return
    tell(f"{head}: {'holds' if result.ok else 'differs'}.")
    for d in result.differs:
        tell(f"Line {d.line}: expected {d.expected}; found {d.found.removesuffix('.')}.")
