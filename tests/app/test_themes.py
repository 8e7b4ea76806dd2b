"""Colours: contrast of every theme, and never alone (requirements 39 and 40)."""

from __future__ import annotations

import pytest

from tui.map.runs import ROLES
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
