"""The form of CHART-7 and CHART-18 in tables.toml: what tests add, what multiplies melee values."""

from typing import Annotated

from msgspec import Meta

from engine.data.files import Entry

Steps = Annotated[int, Meta(ge=-35, le=35, description="a whole number from -35 to 35")]
"""Steps of a roll, which has thirty-six (VAU-0.14)."""
Factor = Annotated[
    str,
    Meta(
        pattern=r"^[1-9]\d?(/[1-9]\d?)?$",
        description='a whole number or a fraction in quotes, such as "2" or "3/2"',
    ),
]
"""A multiplier: "2" or "3/2"."""


class EveryTestEntry(Entry, frozen=True, kw_only=True):
    """CHART-7 part A: every test. `emperor_lost` is what a bonus A counts for when he is lost."""

    disordered: Steps
    routed: Steps
    half_lost: Steps
    friend_disordered: Steps
    friend_routed: Steps
    cavalry_through: Steps
    nations: Steps
    forced_march: Steps
    road_march: Steps
    emperor_lost: Steps


class StandTestEntry(Entry, frozen=True, kw_only=True):
    """CHART-7 part B: standing against a charge."""

    flank: Steps
    rear: Steps
    disordered: Steps
    routed: Steps
    square: Steps
    forced_march: Steps


class AttackTestEntry(Entry, frozen=True, kw_only=True):
    """CHART-7 part C, the attacker; `loss` for each inc lost to defensive fire."""

    flank: Steps
    rear: Steps
    disordered: Steps
    routed: Steps
    square: Steps
    slope: Steps
    stream: Steps
    loss: Steps


class DefenceTestEntry(Entry, frozen=True, kw_only=True):
    """CHART-7 part C, the defender."""

    flank: Steps
    rear: Steps
    skirmish: Steps
    line: Steps
    disordered: Steps
    routed: Steps
    slope: Steps
    stream: Steps


class TestsEntry(Entry, frozen=True, kw_only=True):
    """CHART-7."""

    every: EveryTestEntry
    stand: StandTestEntry
    attack: AttackTestEntry
    defence: DefenceTestEntry


class MeleeValuesEntry(Entry, frozen=True, kw_only=True):
    """CHART-18. `lance` multiplies the lance bonus; `line_inc` are the inc of a hex that attack."""

    flank: Factor
    rear: Factor
    charge: Factor
    heavy_against_light: Factor
    heavy_in_line: Factor
    lance: Factor
    skirmish: Factor
    half_of_two_hexes: Factor
    disordered: Factor
    routed_foot: Factor
    routed_cavalry: Factor
    tired: Factor
    exhausted: Factor
    spared: Factor
    cavalry_in_general: Factor
    road_march: Factor
    infantry_on_square: Factor
    cavalry_on_square: Factor
    square: Factor
    line_inc: Annotated[int, Meta(ge=1)]
