"""The log of the readers in the documentation: a file for each scenario, and the summary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests import measuring
from tests.keys.ptys import ROOT
from tests.readers.known import KNOWN
from tests.readers.listening import Heard
from tests.readers.run import READERS, Result

FOLDER = ROOT / "tui/docs/readers"
_LONGEST = 300
EXACT = "="


def table(results: Sequence[Result]) -> str:
    """Readers and front ends beside the scenarios: exact of keys, known and missed ones apart."""
    columns = _columns(results)
    rows = [("scenario", *(" ".join(column) for column in columns))]
    for scenario in dict.fromkeys(result.task.scenario for result in results):
        row = [
            next(
                (_count(r) for r in results if (r.task.scenario, *_column(r)) == (scenario, *c)), ""
            )
            for c in columns
        ]
        rows.append((scenario, *row))
    head, *body = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, "|" + "---|" * len(rows[0]), *body])


def _column(result: Result) -> tuple[str, str]:
    return result.reader, result.task.name


def _columns(results: Iterable[Result]) -> list[tuple[str, str]]:
    return sorted({_column(r) for r in results}, key=lambda c: (bool(c[1][0].isdigit()), *c))


def _count(result: Result) -> str:
    if result.fault:
        return result.fault
    parts = [f"{result.exact} of {len(result.heard)}"]
    parts += [f"{result.known} known"] if result.known else []
    parts += [f"{len(result.missed)} MISSED"] if result.missed else []
    parts += [f"{result.before} missed the first time"] if result.before else []
    return ", ".join(parts)


def write(results: Sequence[Result]) -> None:
    """Writes the log of every scenario, and the summary."""
    FOLDER.mkdir(exist_ok=True)
    when = measuring.when()
    for scenario in dict.fromkeys(result.task.scenario for result in results):
        own = [r for r in results if r.task.scenario == scenario and not r.fault]
        (FOLDER / f"{scenario}.md").write_text(_log(scenario, own, when), encoding="utf-8")
    (FOLDER / "README.md").write_text(_summary(results, when), encoding="utf-8")


def _summary(results: Sequence[Result], when: str) -> str:
    versions = "; ".join(f"{r.name} {r.version()}" for r in READERS if not r.why_not())
    reasons = [f"- {k.reader}{', ' + k.link if k.link else ''}: {k.reason}." for k in KNOWN]
    scenarios = dict.fromkeys(result.task.scenario for result in results)
    return "\n".join([
        "# What real screen readers said", "",
        f"Written by `make readers READERS=--write`, {when}. {versions}.", "",
        "Each reader ran above the program in a terminal of 80 by 25, its speech in a file instead "
        "of a synthesiser. A key is exact if the words that were spoken are the words of the "
        "program's own answer, all of them and no others. Orca heard a terminal window (VTE) on a "
        "desktop without a screen; newer-orca is Debian 13's beside it. NVDA is a model of its two "
        "ways of comparing screens. Line is the line mode, screen the full "
        "screen with the quiet map; the last columns are the line mode over a slow link. A turn "
        "with a miss that has no known reason is heard a second time, and that is said.", "",
        table(results), "",
        "Known, and not counted as exact:", "", *reasons, "",
        "Every key with what was said: " + ", ".join(f"[{s}]({s}.md)" for s in scenarios) + ".", "",
    ])  # fmt: skip


def _log(scenario: str, results: Sequence[Result], when: str) -> str:
    """Every key of a scenario with what each reader said in each front end."""
    columns = [" ".join(_column(r)) for r in results]
    versions = {r.name: r.version() for r in READERS}
    used = ", ".join(
        f"{name} {versions[name]}" for name in dict.fromkeys(r.reader for r in results)
    )
    rows = [
        f"# {scenario}, a turn as screen readers said it", "",
        f"{when}; {used}. {EXACT} is word for word; else what was said instead. "
        f"Texts are cut after {_LONGEST} letters.", "",
    ]  # fmt: skip
    for front in dict.fromkeys(r.task.name for r in results):
        rows += [f"## {front}", "", *_keys([r for r in results if r.task.name == front]), ""]
    return "\n".join(rows) if columns else ""


def _keys(results: Sequence[Result]) -> list[str]:
    names = [result.reader for result in results]
    rows = [f"| | key | answer | {' | '.join(names)} |", "|---" * (3 + len(names)) + "|"]
    longest = max(results, key=lambda result: len(result.heard))
    for number, heard in enumerate(longest.heard):
        said = (_said(result.heard[number : number + 1]) for result in results)
        key = heard.act.key.replace(" ", "space") if heard.act.key == " " else heard.act.key
        rows.append(
            f"| {number + 1} | {_cell(key)} | {_cell(heard.act.text)} | {' | '.join(said)} |"
        )
    return rows


def _said(heard: Sequence[Heard]) -> str:
    if not heard:
        return "not reached"
    return EXACT if heard[0].exact else _cell(heard[0].said or "nothing")


def _cell(text: str) -> str:
    short = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    return short.replace("|", "bar").replace("`", "backquote")
