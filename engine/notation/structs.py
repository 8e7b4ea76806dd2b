"""Small structs as statements of a position file: their fields by name, what is ordinary left out.

    retreating, step choose, sides french, units f1 f2, owner french

So a system need not spell out its frames and its plain state by hand.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar, get_origin

import msgspec

from engine.notation.finding import one_of
from engine.notation.text import Line

S = TypeVar("S", bound=msgspec.Struct)

NOTHING = "nothing"
"""How an empty value is written."""
_YES: Mapping[str, bool] = MappingProxyType({"yes": True, "no": False})


def words_for(value: Any) -> str:
    """A plain value as it is written: text, a number, yes or no, a list, a table of them."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return " ".join(f"{key} {item}" for key, item in value.items()) or NOTHING
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or NOTHING
    return str(value) or NOTHING


def value_of(kind: Any, text: str, line: Line) -> Any:
    """The value of a type that the words mean. Raises NotationError."""
    words = [] if text == NOTHING else text.split()
    try:
        return msgspec.convert(_shaped(kind, words, line), kind, strict=False)
    except msgspec.ValidationError as error:
        raise line.wrong(f"{text or 'nothing'} does not fit: {error}.") from error


def _shaped(kind: Any, words: list[str], line: Line) -> Any:
    """The words as the type wants them: alone, as a list, or in pairs."""
    origin = get_origin(kind)
    if origin is tuple:
        return words
    if origin is dict:
        if len(words) % 2:
            raise line.wrong("it wants pairs: a name and a value, a name and a value.")
        return dict(zip(words[::2], words[1::2], strict=True))
    if kind is bool and len(words) == 1 and words[0].lower() in _YES:
        return _YES[words[0].lower()]
    return " ".join(words)


def written(value: msgspec.Struct, head: str = "") -> str:
    """A struct as a statement; `head` is said first."""
    parts = [head] if head else []
    for field in msgspec.structs.fields(value):
        found = getattr(value, field.name)
        if field.required or found != default_of(field):
            parts.append(f"{_spelt(field.name)} {words_for(found)}")
    return ", ".join(parts)


def default_of(field: Any) -> Any:
    """What a field is if nothing is said of it."""
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


def read(kind: type[S], parts: Iterable[str], line: Line) -> S:
    """A struct from the parts of a statement, without its head. Raises NotationError."""
    fields = {_spelt(f.name): f for f in msgspec.structs.fields(kind)}
    found: dict[str, Any] = {}
    for part in parts:
        if not part:
            raise line.wrong("nothing stands after a comma.")
        name = next((n for n in fields if part == n or part.startswith(f"{n} ")), "")
        if not name:
            one_of(part.split()[0], fields, line, "part")
        field = fields[name]
        found[field.name] = value_of(field.type, part[len(name) :].strip(), line)
    missing = [n for n, f in fields.items() if f.required and f.name not in found]
    if missing:
        raise line.wrong(f"it does not say {' and '.join(missing)}.")
    return kind(**found)


def frame_text(frame: msgspec.Struct) -> str:
    """A frame as a statement: its name without the system's, then its fields."""
    name = str(type(frame).__struct_config__.tag).rpartition(".")[2]
    return written(frame, name)


def frame_of(kinds: Iterable[type[S]], text: str, line: Line) -> S:
    """A frame from a statement. Raises NotationError."""
    head, *parts = (part.strip() for part in text.split(","))
    by_name = {str(k.__struct_config__.tag).rpartition(".")[2]: k for k in kinds}
    return read(by_name[one_of(head, by_name, line, "business")], parts, line)


def _spelt(name: str) -> str:
    return name.replace("_", " ")
