"""Colours: contrast of every theme, and never alone (requirements 39 and 40)."""

from __future__ import annotations

import pytest

from tui.map.marks import MARKS
from tui.map.runs import ROLES, UNIT_ROLES
from tui.themes import DARK, LIGHT, PLAIN, SAFE, TERMINAL, TEXT, theme_named


def luminance(colour: str) -> float:
    channels = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.requirement(40)
@pytest.mark.parametrize("name", [DARK, LIGHT, SAFE])
def test_text_and_marks_stand_out(name: str) -> None:
    theme = theme_named(name)
    for role in {*ROLES, *TEXT}:
        colour = theme.colours.get(role, theme.ink)
        least = 4.5 if role in TEXT else 3
        assert contrast(colour, theme.paper) >= least, (role, contrast(colour, theme.paper))


XTERM = (
    "#000000 #cd0000 #00cd00 #cdcd00 #0000ee #cd00cd #00cdcd #e5e5e5 "
    "#7f7f7f #ff0000 #00ff00 #ffff00 #5c5cff #ff00ff #00ffff #ffffff"
).split()
"""XTerm-col.ad in the sources of xterm."""
VGA = (
    "#000000 #aa0000 #00aa00 #aa5500 #0000aa #aa00aa #00aaaa #aaaaaa "
    "#555555 #ff5555 #55ff55 #ffff55 #5555ff #ff55ff #55ffff #ffffff"
).split()
"""The text modes of the VGA, as the Linux console has them (drivers/tty/vt/vt.c)."""
SOLARIZED = (
    "#073642 #dc322f #859900 #b58900 #268bd2 #d33682 #2aa198 #eee8d5 "
    "#002b36 #cb4b16 #586e75 #657b83 #839496 #6c71c4 #93a1a1 #fdf6e3"
).split()
"""The table of values at ethanschoonover.com/solarized, by the numbers of the terminal."""
PALETTES = {
    "xterm": (XTERM, XTERM[0], XTERM[7]),
    "VGA": (VGA, VGA[0], VGA[7]),
    "Solarized dark": (SOLARIZED, SOLARIZED[8], SOLARIZED[12]),
}
"""The sixteen colours, the paper and the ink."""


@pytest.mark.requirement(40)
@pytest.mark.parametrize("name", PALETTES)
def test_the_terminals_colours_stand_out_in_the_usual_palettes(name: str) -> None:
    colours, paper, ink = PALETTES[name]
    for role in {*ROLES, *TEXT}:
        number = theme_named(TERMINAL).style(role).color
        shown = ink if number is None else colours[number.number or 0]
        least = 4.5 if role in TEXT else 3
        assert contrast(shown, paper) >= least, (role, contrast(shown, paper))


@pytest.mark.requirement(39, 40)
@pytest.mark.parametrize("name", [DARK, LIGHT, SAFE])
def test_text_and_marks_stand_out_on_every_shade(name: str) -> None:
    theme = theme_named(name)
    assert {"forest", "reach", "selected", "target"} <= set(theme.shades)
    for light, shade in theme.shades.items():
        assert contrast(shade, theme.paper) > 1.02, (light, "is no shade of its own")
        for role in {*ROLES, *TEXT} - set(UNIT_ROLES):
            style = theme.style(role, light)
            assert style.bgcolor is not None and style.bgcolor.name == shade
            colour = theme.colours.get(role, theme.ink)
            least = 4.5 if role in TEXT else 3
            assert contrast(colour, shade) >= least, (role, light, contrast(colour, shade))


@pytest.mark.requirement(39, 40)
@pytest.mark.parametrize("name", [TERMINAL, DARK, LIGHT, SAFE])
def test_units_are_blocks_whatever_lies_behind(name: str) -> None:
    theme = theme_named(name)
    for role in UNIT_ROLES:
        plain = theme.style(role)
        assert plain.reverse and all(theme.style(role, light) == plain for light in theme.shades)
    assert theme.style(UNIT_ROLES[0]).color != theme.style(UNIT_ROLES[1]).color


@pytest.mark.requirement(40)
def test_without_colour_nothing_is_shaded_and_no_unit_reversed() -> None:
    plain = theme_named(PLAIN)
    assert not plain.shades and not any(plain.style(role, "forest").reverse for role in ROLES)


@pytest.mark.requirement(39)
def test_the_usual_theme_has_the_terminals_own_colours() -> None:
    theme = theme_named(TERMINAL)
    for role in ROLES:
        style = theme.style(role)
        assert style.bgcolor is None
        assert style.color is None or (style.color.number is not None and style.color.number < 16)


@pytest.mark.requirement(39)
def test_without_colour_there_is_none() -> None:
    for role in ROLES:
        style = theme_named(PLAIN).style(role, "cursor")
        assert style.color is None and style.bgcolor is None


# ---- colour-blind eyes

MACHADO = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
"""What is left of linear red, green and blue: Machado, Oliveira and Fernandes 2009, severity 1."""


def seen(colour: str, kind: str) -> str:
    """A colour as eyes of a kind see it."""
    linear = [_linear(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5)]
    mixed = (sum(part * c for part, c in zip(row, linear, strict=True)) for row in MACHADO[kind])
    return "#" + "".join(f"{round(255 * _coded(min(1.0, max(0.0, c)))):02x}" for c in mixed)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _coded(channel: float) -> float:
    return channel * 12.92 if channel <= 0.0031308 else float(1.055 * channel ** (1 / 2.4) - 0.055)


def test_grey_stays_grey_and_red_darkens_for_eyes_without_its_cones() -> None:
    for kind in MACHADO:
        assert seen("#808080", kind) == "#808080" and seen("#ffffff", kind) == "#ffffff"
    assert luminance(seen("#ff0000", "protanopia")) < luminance("#ff0000")


@pytest.mark.parametrize("kind", MACHADO)
@pytest.mark.parametrize("name", [DARK, LIGHT, SAFE])
def test_marks_stand_out_for_colour_blind_eyes_on_paper_and_shades(name: str, kind: str) -> None:
    theme = theme_named(name)
    papers = {"": theme.paper, **theme.shades}
    for role in {*ROLES, *TEXT} - set(UNIT_ROLES):
        colour = theme.colours.get(role, theme.ink)
        for light, paper in papers.items():
            found = contrast(seen(colour, kind), seen(paper, kind))
            assert found >= 3, (role, light, found)
    for role in UNIT_ROLES:
        assert contrast(seen(theme.colours[role], kind), seen(theme.paper, kind)) >= 3, role


@pytest.mark.parametrize("kind", MACHADO)
@pytest.mark.parametrize("name", PALETTES)
def test_the_terminals_colours_stand_out_for_colour_blind_eyes(name: str, kind: str) -> None:
    """The palette is the player's own: where it takes red away, a mark is told by its shape."""
    colours, paper, ink = PALETTES[name]
    for role in {*ROLES, *TEXT}:
        number = theme_named(TERMINAL).style(role).color
        shown = ink if number is None else colours[number.number or 0]
        found = contrast(seen(shown, kind), seen(paper, kind))
        least = 3 if role in TEXT or (name, kind) != ("Solarized dark", "protanopia") else 2
        assert found >= least, (role, shown, found)


def test_marks_whose_colours_look_alike_differ_by_their_shape() -> None:
    """To some eyes, or none: so every mark has a character of its own, or its role has one look."""
    for mark in MARKS:
        for other in MARKS:
            if mark.role != other.role and mark.char.strip():
                assert mark.char != other.char, (mark, other)
