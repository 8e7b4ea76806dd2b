"""CHART-7 and CHART-18 in words, from the values of the scenario."""

from collections.abc import Iterator

from engine.systems.vauchamps.scenario import Scenario


def modifier_rows(s: Scenario) -> Iterator[str]:
    """CHART-7, part by part."""
    t, every = s.combat.tests, s.combat.tests.every
    surprise = ", ".join(f"{s.turns[n - 1]} {steps:+d}" for n, steps in s.surprise.items())
    yield "Morale modifiers (CHART-7), added to the roll; above the morale value passes:"
    yield (
        f"Every test: leader's morale bonus plus; disordered {every.disordered:+d}; routed "
        f"{every.routed:+d}; half lost {every.half_lost:+d}; formation level; surprise {surprise}."
    )
    yield (
        f"Entered by a disordered friend {every.friend_disordered:+d}, a routed one "
        f"{every.friend_routed:+d}; routing cavalry through {every.cavalry_through:+d}; Prussians "
        f"and Russians stacked by retreat {every.nations:+d}; forced march "
        f"{every.forced_march:+d} for each turn running; a leader lost in the hex minus his bonus, "
        f"the Emperor {every.emperor_lost:+d}."
    )
    yield (
        f"Standing against a charge: in flank {t.stand.flank:+d}, rear {t.stand.rear:+d}; "
        f"disordered {t.stand.disordered:+d}, routed {t.stand.routed:+d}; in square before "
        f"{t.stand.square:+d}; force-marched against an opportunity charge "
        f"{t.stand.forced_march:+d}; road march {every.road_march:+d}."
    )
    yield (
        f"Pre-melee, attacker: flank {t.attack.flank:+d}, rear {t.attack.rear:+d}; against "
        f"disordered {t.attack.disordered:+d}, routed {t.attack.routed:+d}, a square by infantry "
        f"{t.attack.square:+d}; up a slope {t.attack.slope:+d}, over a stream "
        f"{t.attack.stream:+d}; each increment lost to defensive fire {t.attack.loss:+d}; road "
        f"march {every.road_march:+d}. Against skirmishers no roll."
    )
    yield (
        f"Pre-melee, defender: flank {t.defence.flank:+d}, rear {t.defence.rear:+d}; skirmish "
        f"order {t.defence.skirmish:+d}; line {t.defence.line:+d}; disordered "
        f"{t.defence.disordered:+d}, routed {t.defence.routed:+d}; slope {t.defence.slope:+d}, "
        f"stream {t.defence.stream:+d} if every attacker crosses; road march "
        f"{every.road_march:+d}."
    )
    yield "Rally: the first rows only."


def value_rows(s: Scenario) -> Iterator[str]:
    """CHART-18."""
    f = {name: str(value) for name, value in s.combat.melee_values.items()}
    yield "Melee value multipliers (CHART-18), multiplied together, rounded down once, least 1:"
    yield (
        f"Through a flank {f['flank']}, a rear {f['rear']}. Charge with 3 straight hexes "
        f"{f['charge']}. Heavy against light cavalry {f['heavy_against_light']}. Heavy cavalry in "
        f"line {f['heavy_in_line']}."
    )
    yield f"Lancers in line in good order: {f['lance']} times the lance bonus is added first."
    yield (
        f"Skirmish order {f['skirmish']}. Each hex of a two-hex line {f['half_of_two_hexes']}. A "
        f"line attacks with {s.combat.line_inc} increments a hex."
    )
    yield (
        f"Disordered {f['disordered']}. Routed infantry and guns defend with {f['routed_foot']}, "
        f"routed cavalry with {f['routed_cavalry']}."
    )
    yield (
        f"Tired {f['tired']}, exhausted {f['exhausted']}, sparing the horses {f['spared']}, "
        f"cavalry in general order {f['cavalry_in_general']}, road march {f['road_march']}."
    )
    yield (
        f"Against a square: infantry {f['infantry_on_square']}, cavalry {f['cavalry_on_square']} "
        f"and no lance. A square in defence {f['square']}."
    )
    yield "Up a slope or over a stream: one column left."
