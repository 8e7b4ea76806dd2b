"""`hexplain try`: the cases of a position file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from engine.notation import CaseResult, try_file
from tui.cli.output import tell


def run(chosen: argparse.Namespace) -> int:
    """Try every case; 0 if all hold, 1 if one differs. Raises DataError if it cannot be read."""
    results = try_file(Path(chosen.file))
    if chosen.json:
        cases = [_plain(result) for result in results]
        tell(json.dumps({"file": chosen.file, "cases": cases}, ensure_ascii=False, indent=1))
    else:
        _tell(results)
    return 0 if all(result.ok for result in results) else 1


def _plain(result: CaseResult) -> dict[str, object]:
    differs = [{"line": d.line, "expected": d.expected, "found": d.found} for d in result.differs]
    return {"name": result.name, "rules": list(result.rules), "ok": result.ok, "differs": differs}


def _tell(results: list[CaseResult]) -> None:
    for number, result in enumerate(results, 1):
        verdict = "holds" if result.ok else "differs"
        tell(f"{number} of {len(results)}: {result.name}: {verdict}.")
        for d in result.differs:
            tell(f"Line {d.line}: expected {d.expected}; found {d.found}.")
