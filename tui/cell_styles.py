"""What a cell of a terminal holds: a character and its style, by the SGR codes that make it.

Rich says which of the sixteen colours is nearest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from rich.color import Color, ColorSystem

Colours = Literal["all", "16", "none"]
Style = tuple[str, ...]
"""For each slot the SGR code that is on, or nothing; in the last slot an open link."""
Cell = tuple[str, Style]
"""A character with its combining marks; an empty one is the right half of a wide character."""

FG, BG, OTHER, LINK = 0, 1, 13, 14
PLAIN: Style = ("",) * 15
_OFF = ("39", "49", "22", "22", "23", "24", "25", "27", "28", "29", "54", "55", "59")
_ON = {"1": 2, "2": 3, "3": 4, "20": 4, "4": 5, "21": 5, "5": 6, "6": 6, "7": 7, "8": 8, "9": 9}
_ON |= {"51": 10, "52": 10, "53": 11}
_COLOURED = {"38": FG, "48": BG, "58": 12}
_SEEN_ON_BLANKS = (5, 7, 9, 10, 11, OTHER, LINK)
_MANY = 4096


@lru_cache(_MANY)
def bare(style: Style) -> bool:
    """Whether a blank in this style shows its background and nothing else."""
    return not any(style[slot] for slot in _SEEN_ON_BLANKS)


@lru_cache(_MANY)
def sgr(old: Style | None, new: Style) -> str:
    """The shortest change from one style to another; nothing is known of the old if it is None."""
    full = "\x1b[" + ";".join(["", *(code for code in new[:LINK] if code)]) + "m"
    if old is None or old[OTHER] != new[OTHER]:
        return full
    if old[:LINK] == new[:LINK]:
        return ""
    off = [_OFF[slot] for slot in range(OTHER) if old[slot] and not new[slot]]
    on = [
        new[slot]
        for slot in range(OTHER)
        if new[slot] and (new[slot] != old[slot] or _OFF[slot] in off)
    ]
    return min("\x1b[" + ";".join([*dict.fromkeys(off), *on]) + "m", full, key=len)


def nearest(code: str) -> str:
    """The one of the sixteen colours nearest to an indexed or a true colour (`38;...`)."""
    ground, kind, *rest = [part for part in re.split("[;:]", code) if part]
    numbers = [min(int(part), 255) for part in rest]
    if kind == "5" and len(numbers) == 1:
        colour = Color.from_ansi(numbers[0])
    elif kind == "2" and len(numbers) >= 3:
        colour = Color.from_rgb(*numbers[-3:])
    else:
        return ""
    return ";".join(colour.downgrade(ColorSystem.STANDARD).get_ansi_codes(ground == "38"))


@lru_cache(_MANY)
def styled(pen: Style, args: str, colours: Colours) -> Style:
    """The style after an SGR sequence, with the colours that are kept."""
    new = list(pen)
    codes = iter((args or "0").split(";"))
    for code in codes:
        _attribute(new, code or "0", codes, colours)
    return tuple(new)


def _attribute(pen: list[str], code: str, codes: Iterator[str], colours: Colours) -> None:
    head = code.partition(":")[0]
    if code == "0":
        pen[:LINK] = PLAIN[:LINK]
    elif head in _COLOURED:
        pen[_COLOURED[head]] = _colour(code, codes, colours)
    elif code in ("4:0", *_OFF):
        off = code.partition(":")[0] if code != "4:0" else "24"
        for slot in range(OTHER):
            pen[slot] = "" if _OFF[slot] == off else pen[slot]
    elif head in _ON:
        pen[_ON[head]] = code
    elif len(code) > 1 and code[:-1] in ("3", "9", "4", "10"):
        pen[FG if code[:-1] in ("3", "9") else BG] = "" if colours == "none" else code
    else:
        pen[OTHER] = f"{pen[OTHER]};{code}".lstrip(";")


def _colour(code: str, codes: Iterator[str], colours: Colours) -> str:
    """A colour of several codes, mapped to the colours that are kept."""
    if ":" not in code:
        kind = next(codes, "")
        take = {"5": 1, "2": 3}.get(kind, 0)
        code = ";".join([code, kind, *(next(codes, "") or "0" for _ in range(take))])
    if colours == "none":
        return ""
    if colours == "16":
        return "" if code.startswith("58") else nearest(code)
    return code
