"""An attack is predictable: who makes it, ruin that it risks, and why nobody can are told."""

from __future__ import annotations

import pytest

from tests.ear.desks import battle
from tests.keys.playing import open_text
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.keys.player import Player

DUNKIRK = (
    "scenario: dunkirk-1940\nclock: turn 2 german combat\nunit: de-pz19 at 0406\n"
    "unit: de-18 at 0505\nunit: de-4 at 0506\nunit: fr-2 at 0405\nunit: fr-9 at 0504\n"
    "unit: fr-7 at 0606\nunit: fr-6 at 0202\n"
)
OTHERS = "unit: F26 at 1409 column facing north\nunit: P05 at 1408 column facing south\n"


def desk_of(text: str) -> Desk:
    return open_text(text, "1")


@pytest.mark.rule("DNK-11.1.1")
def test_the_only_unit_that_can_attack_is_named_before_it_does() -> None:
    desk = desk_of(DUNKIRK)
    asked = answer(desk, "attack 0504")
    assert asked[-1] == "Attack 0504 with German 18th Army, 1 to 1? 1 Cancel. 2 Yes."
    assert not desk.view.attacks
    answer(desk, "2")
    assert desk.view.attack_on("0504").attackers == ("de-18",)


def test_who_is_named_or_agreed_to_attacks_at_once() -> None:
    for line in ("attack 0504 with 18th", "attack 0504 yes"):
        desk = desk_of(DUNKIRK)
        answer(desk, line)
        assert desk.view.attack_on("0504").attackers == ("de-18",), line


def test_the_attack_key_names_who_was_not_selected_and_does_it_by_the_second_press() -> None:
    player = Player(desk_of(DUNKIRK))
    player.begin()
    player.typed("look 0504")
    player.press("t")
    told = " ".join(player.state.report.whole)
    assert "German 18th Army" in told and "Or t: yes." in told
    assert not player.desk.view.attacks
    player.press("t")
    assert player.desk.view.attack_on("0504") is not None


@pytest.mark.rule("DNK-11.3.1a")
def test_ruinous_odds_are_warned_of_before_the_attack() -> None:
    desk = desk_of(DUNKIRK)
    asked = answer(desk, "attack 0606 with 4th")
    assert asked == [
        "Warning: Ruinous odds: 4 of 6 faces hurt only the attacker.",
        "Attack 0606 with German 4th Army, 1 to 2? 1 Cancel. 2 Yes.",
    ]
    assert asked[0] in answer(desk, "why attack 0606 with 4th")
    assert answer(desk, "attack 0405 with xix") == [
        "Cancelled: attack 0606 with German 4th Army.",
        "Attack 0405: 7 against 4, 1 to 1.",
    ]


LUTZEN = (
    "scenario: lutzen-1632\nclock: turn 1 swedish combat\n"
    "unit: LSi01 at 1513\nunit: LIi02 at 1413\n"
)
VAUCHAMPS = (
    "scenario: vauchamps-1814\nclock: turn 4 french melee\n"
    "unit: {} at 1010 column facing north\nkeep: shown [{}]\n"
    "unit: P01 at 1009 column facing south\nunit: P02 at 1009 column facing south\n"
)


@pytest.mark.rule("TYW-8.0c", "TYW-8.6", "VAU-13.5a", "VAU-13.5c")
@pytest.mark.parametrize(
    ("text", "line", "asked"),
    [
        (
            LUTZEN + "unit: LIi03 at 1512\n",
            "attack 1413",
            [
                "Warning: Ruinous odds: 4 of 6 faces hurt only the attacker.",
                "Attack 1413 and 1512 with Kyle infantry, 1 to 3? 1 Cancel. 2 Yes.",
            ],
        ),
        (LUTZEN, "attack 1413", ["Attack 1413 with Kyle infantry, 1 to 2? 1 Cancel. 2 Yes."]),
        (
            VAUCHAMPS.format("F12", '"P01", "P02"'),
            "attack 1009",
            [
                "Warning: Ruinous odds: 28 of 36 rolls hurt only the attacker.",
                "Attack 1009 with 70th Line, 1 to 2, minus 12 for odds far below 1 to 2? It cannot "
                "be taken back. 1 Cancel. 2 Yes.",
            ],
        ),
        (
            VAUCHAMPS.format("F24", '"P01", "P02"'),
            "attack 1009",
            [
                "Attack 1009 with 1st Battalion 3rd Line, 1 to 2? It cannot be taken back. "
                "1 Cancel. 2 Yes.",
            ],
        ),
        (
            VAUCHAMPS.format("F12", ""),
            "attack 1009",
            [
                "Attack 1009 with 70th Line, attack value 5? It cannot be taken back. "
                "1 Cancel. 2 Yes.",
            ],
        ),
    ],
    ids=["lutzen", "lutzen better", "vauchamps", "vauchamps better", "vauchamps hidden"],
)
def test_ruinous_odds_are_warned_of_in_every_game(text: str, line: str, asked: list[str]) -> None:
    assert answer(desk_of(text), line) == asked


@pytest.mark.rule("DNK-11.1.6")
def test_why_nobody_can_attack_is_told_by_dunkirk() -> None:
    desk = desk_of(DUNKIRK)
    answer(desk, "attack 0606 with 4th yes")
    for line in ("attack 0606", "attack 0606 with all"):
        (refused,) = answer(desk, line)[:1]
        assert refused.startswith(
            "Refused: No other unit can attack 0606: German 4th Army is already in the attack on"
        ), line
    far = answer(desk, "attack 0202 with all")[0]
    assert far.startswith("Refused: No unit can attack 0202 Paris: no German unit is next to it.")


@pytest.mark.rule("SED-11.3a", "TYW-8.14", "VAU-13.0h", "VAU-12.5a")
@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (
            "scenario: sedan-1870\nclock: turn 3 prussian combat\n"
            "unit: p prussian infantry 3 at 3009 attacked\n"
            "unit: f french infantry 3 at 3010\nunit: q prussian infantry 3 at 2508\n"
            "unit: g french infantry 3 at 2507\n",
            "attack 3010 with all",
            "Nobody can attack 3010 now. P has attacked; a unit attacks once in a phase.",
        ),
        (
            "scenario: lutzen-1632\nclock: turn 1 swedish combat\nunit: LSi01 at 1513 disrupted\n"
            "unit: LIi02 at 1413\n",
            "attack 1413 with all",
            "Nobody can attack 1413 now. Kyle infantry is disrupted and may not attack.",
        ),
        (
            "scenario: vauchamps-1814\nclock: turn 4 french melee\n"
            "unit: F24 at 1010 column facing south\nunit: P01 at 1009 column facing south\n"
            + OTHERS,
            "attack 1009 with all",
            "Nobody can attack 1009 now. 1009 is not next to 1st Battalion 3rd Line through its",
        ),
        (
            "scenario: vauchamps-1814\nclock: turn 4 french offensive-fire\n"
            "unit: F24 at 1010 column facing south\nunit: P01 at 1009 column facing south\n"
            + OTHERS,
            "fire 1009 with all",
            "Nobody can fire at 1009 now.",
        ),
    ],
    ids=["sedan", "lutzen", "vauchamps melee", "vauchamps fire"],
)
def test_why_nobody_can_is_told_of_each_who_is_near(text: str, line: str, told: str) -> None:
    desk = desk_of(text)
    refused = answer(desk, line)[0]
    assert refused.startswith(f"Refused: {told}"), refused


@pytest.mark.rule("DNK-11.1.3", "DNK-11.1.6")
def test_an_attack_that_can_be_joined_is_no_hex_that_can_also_be_attacked() -> None:
    """A hex under attack was told as one that "can also be attacked"."""
    desk = desk_of(DUNKIRK + "unit: de-pz16 at 0605\n")
    answer(desk, "attack 0606 with 4th yes")
    asked = answer(desk, "end")[0]
    assert asked == (
        "German combat: 1 attack declared, 0405 and 0504 can also be attacked "
        "and 1 more unit can join the attack on 0606."
    )
    assert answer(desk, "list targets")[0] == "Targets: 2."
    assert answer(desk, "list attacks to join")[:2] == [
        "Attacks to join: 1.", "0606: French 7th Army. Charleroi.",
    ]  # fmt: skip
    answer(desk, "attack 0504 with 18th")
    answer(desk, "attack 0405 with xix")
    assert "declared, 1 more unit can join the attack on 0606." in answer(desk, "end")[0]
    last = answer(desk, "attack 0606 with xvi yes")
    assert "No attack left." in last


@pytest.mark.rule("DNK-11.1.3")
def test_who_was_asked_about_and_is_not_in_the_attack_is_told() -> None:
    """Naming further units instead of an answer left out, without a word, who was asked about."""
    desk = desk_of(DUNKIRK + "unit: de-pz16 at 0605\n")
    answer(desk, "attack 0606 with 4th")
    assert answer(desk, "attack 0606 with xvi") == [
        "Cancelled: attack 0606 with German 4th Army.",
        "Attack 0606: 7 against 4, 1 to 1.",
        "German 4th Army is not in it; ordered again, that adds it.",
    ]
    assert answer(desk, "attack 0606 with 4th")[0].startswith("0606: ")


@pytest.mark.rule("DNK-12.2")
def test_air_support_is_named_where_it_comes_up() -> None:
    """ "2 air markers for 0504 or 0405, or end." did not tell that the attacks are over."""
    player = Player(desk_of(DUNKIRK))
    player.begin()
    player.typed("attack 0504 with 18th")
    player.typed("attack 0405 with xix")
    player.typed("end yes")
    told = player.state.report.whole
    assert "Air: 2 markers for 0504 or 0405, or end." in told


@pytest.mark.rule("DNK-11.1.1", "DNK-11.2")
def test_nobody_is_listed_as_able_to_attack_amid_the_other_sides_combat() -> None:
    """Who chose a retreat was told which of its own units could attack, and whom."""
    desk = battle("dunkirk-1940")
    assert answer(desk, "list able")[0] == "Able to attack: 5."
    for line in ("attack 0607 with XV, XLI yes", "end yes"):
        answer(desk, line)
    over = "none. All attacks are declared; none can be added or changed."
    assert answer(desk, "list targets") == [f"Targets: {over}"]
    for line in ("end yes", "fight yes"):
        answer(desk, line)
    assert (desk.side, desk.view.clock.phase) == ("french", "combat")
    none = "none. The Germans have their turn now; one attacks in one's own."
    assert answer(desk, "list able") == [f"Able to attack: {none}"]
    assert answer(desk, "list targets") == [f"Targets: {none}"]


@pytest.mark.rule("DNK-7.0")
def test_after_the_last_combat_it_is_told_that_the_phase_is_over_and_what_comes() -> None:
    desk = battle("dunkirk-1940")
    for line in ("attack 0607 with XV, XLI yes", "end yes", "end yes", "fight yes"):
        answer(desk, line)
    answer(desk, "retreat XV 0809")
    told = answer(desk, "retreat XLI 0809")
    assert told[1] == "German combat is over; recovery phase, turn 1."
    assert told[2].startswith("French movement phase")
