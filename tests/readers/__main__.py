"""Plays a turn of each scenario through the real readers of this machine.

    python -m tests.readers [--short] [--write] [READER, SCENARIO, line, screen or links ...]

Tells what was not said word for word, and a table. --short is a short tour for CI, which forgives
readers that cannot be used or were never tried in this version. --write puts the log of everything
into the documentation. Exit status: 1 after a miss without a known reason.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from tests.conftest import listen_to_signals
from tests.readers.book import table, write
from tests.readers.ear import Ear
from tests.readers.run import (
    FRONTS,
    READERS,
    Result,
    Task,
    described,
    hear,
    over_links,
    tasks,
)
from tests.readers.turns import SCRIPTS

SHORT = ("rocroi-1643", 30)
"""The scenario of the short tour, and the keys that are pressed in each front end."""
ALL = 10_000
TOLD = 5
"""Misses of a turn that are told one by one; the log has all."""
LINKS = "links"


def chosen(words: Sequence[str], known: Sequence[str]) -> list[str]:
    """Those that were named, or all."""
    return [name for name in known if name in words] or list(known)


def present() -> list[type[Ear]]:
    """The readers of this machine; says why the others are not run."""
    found = []
    for reader in READERS:
        why = reader.why_not()
        print(f"{reader.name} {'not run: ' + why if why else reader.version()}", flush=True)
        if not why:
            found.append(reader)
    return found


def turns(words: Sequence[str], short: bool) -> list[Task]:
    """What is to be pressed."""
    if short:
        return list(tasks([SHORT[0]], FRONTS, SHORT[1]))
    wanted = chosen(words, (*FRONTS, LINKS))
    fronts = [front for front in FRONTS if front in wanted]
    over = over_links() if LINKS in wanted else ()
    return [*tasks(chosen(words, tuple(SCRIPTS)), fronts, ALL), *over]


def heard_by(reader: type[Ear], todo: Sequence[Task]) -> list[Result]:
    """One reader over all turns; a turn with a miss is heard a second time."""
    found = []
    for task in todo:
        result = hear(reader, task)
        if result.missed or result.fault:
            tell(result)
            result = replace(hear(reader, task), before=max(1, len(result.missed)))
        tell(result)
        found.append(result)
    return found


def tell(result: Result) -> None:
    """Says how a turn was heard."""
    misses = "".join(f"\n{described(miss)}" for miss in result.missed[:TOLD])
    counts = result.fault or f"{result.exact} of {len(result.heard)} exact, {result.known} known"
    print(
        f"{result.reader}, {result.task.scenario}, {result.task.name}: {counts}{misses}", flush=True
    )


def is_failure(result: Result, reader: type[Ear], short: bool) -> bool:
    """True if a result is a fault of ours; the short tour forgives what is not."""
    if not short:
        return bool(result.missed or result.fault)
    return bool(result.missed) and reader.version().startswith(reader.tested)


def main(arguments: Sequence[str]) -> int:
    """Runs the readers and tells the table; the exit status."""
    short, words = "--short" in arguments, [a for a in arguments if not a.startswith("--")]
    listen_to_signals()
    readers = [r for r in present() if r.name in chosen(words, [x.name for x in READERS])]
    if not readers:
        print("Readers: not run: no reader installed.")
        return 0
    todo = turns(words, short)
    with ThreadPoolExecutor(len(readers)) as pool:
        found = list(pool.map(lambda reader: heard_by(reader, todo), readers))
    results = [result for one in found for result in one]
    print(table(results))
    if "--write" in arguments:
        write(results)
    failed = [
        result
        for reader, one in zip(readers, found, strict=True)
        for result in one
        if is_failure(result, reader, short)
    ]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
