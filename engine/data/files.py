"""Reading one TOML file strictly into a typed value, with findings for all that does not fit."""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from engine.core.visible import hidden_reason, visible
from engine.data.door import MOST_NUMBER, Unreadable, read_bytes, text_of
from engine.data.findings import Finding, Key, Report
from engine.data.including import INCLUDE, with_included
from engine.data.sources import Source
from engine.data.suggest import did_you_mean, listed_or

T = TypeVar("T")

Tag = Literal["source", "public", "derived", "reconstructed"]
"""Where a value comes from: the rulebook, published fact, arithmetic, or our own design."""
FORMAT = 1
_LONGEST = 80

_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a data file; each may say where its values come from, why, and by which rule."""

    prov: Tag | dict[str, Tag] = msgspec.field(default_factory=dict)
    why: str = ""
    rule: str = ""


class Row(Entry, frozen=True, kw_only=True):
    """A row of a chart, as a file gives it and as rules ask it. Its key in the file is its name."""

    name: Annotated[str, msgspec.Meta(max_length=0)] = ""


R = TypeVar("R", bound=Row)


def named(rows: Mapping[str, R]) -> dict[str, R]:
    """The rows of a chart, each with its name."""
    return {name: msgspec.structs.replace(row, name=name) for name, row in rows.items()}


@dataclass
class Checker:
    """Adds findings about one file to a report."""

    source: Source
    report: Report

    def error(self, key: Key, text: str) -> None:
        """Something with which the file cannot be used."""
        self.report.add(self.source.finding("error", key, text))

    def warn(self, key: Key, text: str) -> None:
        """Something that looks wrong, though it can be played."""
        self.report.add(self.source.finding("warning", key, text))


def read(path: Path, report: Report) -> Source | None:
    """Reads a TOML file; None, with a finding, if there is no such file or it is no sound TOML."""
    try:
        text = text_of(read_bytes(path))
    except OSError as error:
        reason = f"{error.strerror}." if os.path.exists(path) else "there is no such file."
        report.add(Finding("error", path.name, "", 0, reason))
        return None
    except Unreadable as error:
        report.add(Finding("error", path.name, "", error.line, error.reason))
        return None
    return _parsed(path.name, text, report)


def _parsed(file: str, text: str, report: Report) -> Source | None:
    try:
        source = Source(file, text, tomllib.loads(text))
        outside = list(_unfit(source.data, ()))
    except tomllib.TOMLDecodeError as error:
        report.add(_not_toml(file, text, str(error)))
    except RecursionError:
        report.add(Finding("error", file, "", 0, "the file is not sound TOML: nested too deep."))
    except ValueError:  # more digits than Python reads
        report.add(Finding("error", file, "", 0, "a number has too many digits."))
    else:
        for key, reason in outside:
            report.add(source.finding("error", key, reason))
        return None if outside else source
    return None


def _unfit(value: object, key: Key) -> Iterator[tuple[Key, str]]:
    """Names and values that no data file may hold: hidden characters, numbers beyond all sense."""
    if isinstance(value, dict):
        for name, item in value.items():
            if reason := hidden_reason(name):
                yield key, f"a name: {reason}."
            yield from _unfit(item, (*key, visible(name)))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _unfit(item, (*key, number))
    elif isinstance(value, str):
        if reason := hidden_reason(value):
            yield key, f"{reason}."
    elif isinstance(value, (int, float)) and not abs(value) <= MOST_NUMBER:
        yield key, f"the number may be at most {MOST_NUMBER}."


def _not_toml(file: str, text: str, message: str) -> Finding:
    place = re.search(r"\(at line (\d+), column (\d+)\)|\(at end of document\)", message)
    line = int(place[1]) if place and place[1] else text.rstrip().count("\n") + 1
    reason = message.split(" (at ")[0]
    return Finding("error", file, "", line, f"the file is not sound TOML: {reason}.")


def typed(source: Source, kind: type[T], report: Report) -> T | None:
    """The file as a typed value; None, with a finding for each misfit, if it does not fit."""
    try:
        value = msgspec.convert(source.data, kind)
    except msgspec.ValidationError as error:
        found = list(misfits(source.data, kind)) or [((), f"{error}.")]
        for key, text in found:
            report.add(source.finding("error", key, text))
        return None
    if source.data.get("format", FORMAT) != FORMAT:
        report.add(source.finding("error", ("format",), f"this version reads format {FORMAT}."))
        return None
    return value


def read_typed(path: Path, kind: type[T], report: Report) -> tuple[T, Checker] | None:
    """Reads a TOML file into a typed value, with a checker for going on."""
    source = read(path, report)
    if source is not None and INCLUDE in source.data:
        source = with_included(source, path, report, read)
    value = typed(source, kind, report) if source else None
    if source is None or value is None:
        return None
    return value, Checker(source, report)


def misfits(value: object, kind: Any, key: Key = ()) -> Iterator[tuple[Key, str]]:
    """All places where a value read from TOML does not fit a type, each with a sentence."""
    origin = get_origin(kind)
    if origin is Annotated and list(misfits(value, get_args(kind)[0], key)):
        yield from misfits(value, get_args(kind)[0], key)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _table_misfits(value, kind, key)
    elif origin in (Union, UnionType):
        yield from _union_misfits(value, kind, key)
    elif origin in (dict, Mapping) and isinstance(value, dict):
        for name, item in value.items():
            yield from misfits(name, get_args(kind)[0], (*key, name))
            yield from misfits(item, get_args(kind)[1], (*key, name))
    elif origin in (list, tuple) and isinstance(value, list):
        for number, item in enumerate(value):
            yield from misfits(item, get_args(kind)[0], (*key, number))
    else:
        yield from _leaf_misfits(value, kind, key)


def _table_misfits(
    value: object, kind: type[msgspec.Struct], key: Key
) -> Iterator[tuple[Key, str]]:
    if not isinstance(value, dict):
        yield key, f"must be a table, not {_kind_of(value)}."
        return
    fields = {f.encode_name: f for f in msgspec.structs.fields(kind)}
    for name in value:
        if name not in fields:
            yield (*key, name), f"unknown key {name}.{did_you_mean(name, fields)}"
    for name, field in fields.items():
        if name in value:
            yield from misfits(value[name], field.type, (*key, name))
        elif field.required:
            yield key, f"the key {name} is missing."


def _union_misfits(value: object, kind: Any, key: Key) -> Iterator[tuple[Key, str]]:
    """Of the members of a union, tells about the one that is meant: the table for a table."""
    members = [m for m in get_args(kind) if m is not type(None)]
    found = [list(misfits(value, m, key)) for m in members]
    if all(found):
        yield from max(found, key=lambda f: max(len(k) for k, _ in f))


def _leaf_misfits(value: object, kind: Any, key: Key) -> Iterator[tuple[Key, str]]:
    if get_origin(kind) is Literal and isinstance(value, str):
        words = [str(w) for w in get_args(kind)]
        if value not in words:
            hint = did_you_mean(value, words)
            yield key, f"must be {listed_or(words)}, not {_shown(value)}.{hint}"
        return
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        wanted = _described(kind)
        yield (
            key,
            f"must be {wanted}, not {_shown(value)}." if wanted else _reason(str(error), value),
        )


def _described(kind: Any) -> str:
    """What a constrained value is called in its Meta's description, if anything."""
    beside = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return next((m.description for m in beside if m.description), "")


def _reason(message: str, value: object) -> str:
    """What msgspec complains of, in words for someone who edits a file."""
    if not (wanted := re.match(r"Expected `(\w+)`(.*)", message)):
        return f"{message.split(' - at ')[0]}."
    rest = wanted[2].split(" - at ")[0]
    kind = _KINDS.get(wanted[1], wanted[1])
    if rest.startswith(", got"):
        return f"must be {kind}, not {_kind_of(value)}."
    return f"must be {kind}{rest}, not {_shown(value)}."


def _shown(value: object) -> str:
    """A value as it stands in the file, if it is not too long."""
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."


def _kind_of(value: object) -> str:
    names = {bool: "bool", int: "int", float: "float", str: "str", list: "array", dict: "object"}
    return _KINDS.get(names.get(type(value), ""), f"a {type(value).__name__}")
