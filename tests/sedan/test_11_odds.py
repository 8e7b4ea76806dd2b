"""Odds, terrain, shifts and the choices before the die (SED-11.2, 11.9, 11.13, 12.4a, 12.4k)."""

from __future__ import annotations

import re

import pytest

from engine.computer.player import player as computer
from engine.core import End, Level
from engine.rules.odds import column_words, faces_words
from engine.systems.sedan.combat.attacking import Attack
from engine.systems.sedan.combat.events import OddsWorked
from engine.systems.sedan.combat.lowering import Lower
from engine.systems.sedan.combat.odds import column_of, ratio_of
from engine.systems.sedan.combat.results import hurt
from engine.systems.sedan.fortunes.cavalry_charge import ChargeRolled
from engine.systems.sedan.fortunes.mitrailleuse import GunUsed, UseGun
from engine.systems.sedan.sequence import Decline
from engine.systems.sedan.words.speech import SedanWords
from tests.sedan.board import FRENCH, PRUSSIAN, Army, F, Guard, HeldChit, P, Play, real_scenario

GUN = (HeldChit("mitrailleuse", FRENCH, 1),)
CHARGE = (HeldChit("cavalry-charge", PRUSSIAN, 1, True),)


@pytest.mark.rule("SED-11.2a")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [(13, 4, "3:1"), (16, 4, "4:1"), (4, 13, "1:4"), (3, 4, "1:2"), (4, 4, "1:1"), (7, 4, "1:1")],
)
def test_rounded_for_the_defender(attack: int, defence: int, odds: str) -> None:
    assert ratio_of(real_scenario(), attack, defence) == odds


@pytest.mark.rule("SED-11.13a", "SED-11.2a")
def test_the_ends_of_the_table() -> None:
    s = real_scenario()
    columns = s.table.columns
    assert [columns[column_of(s, *both)] for both in ((30, 4), (1, 9), (0, 3), (6, 1))] == [
        "6:1", "1:5", "1:5", "6:1",
    ]  # fmt: skip


def attacked(
    *pieces: object, targets: str = "3010", by: tuple[str, ...] = ("p",), **more: object
) -> Play:
    play = Play(*pieces, phase="combat", **more)  # type: ignore[arg-type]
    dice = more.pop("dice", ())
    play.attack(targets, *by, dice=dice)  # type: ignore[arg-type]
    return play


@pytest.mark.rule("SED-11.9a", "SED-11.9b", "SED-11.9e", "SED-11.9f")
def test_terrain_and_bridges() -> None:
    river, road = [("3009", "3010")], [("3009", "3010")]
    rough = {"3010": "rough"}
    f = F("f", "3010", 4)
    over = attacked(P("p", "3009", 13), f, rivers=river, roads=road, terrain=rough)
    assert over.odds == "1:1", "double, not fourfold"
    bridge = attacked(P("p", "3009", 13), f, rivers=river, roads=road)
    assert bridge.odds == "1:1"
    free = attacked(
        P("p", "3009", 7), P("q", "2909", 6), f, by=("p", "q"), rivers=river, roads=road
    )
    assert free.odds == "3:1", "one attacker not over the bridge"
    still = attacked(P("p", "3009", 7), P("q", "2909", 6), f, by=("p", "q"), rivers=river,
                     roads=road, terrain=rough)  # fmt: skip
    assert still.odds == "1:1"
    city = attacked(P("p", "3009", 13), f, cities=["3010"], rivers=river, roads=road)
    assert city.odds == "1:1", "three times 4 is 12"
    two = attacked(P("p", "3009", 22), f, F("g", "3109", 3), targets="3010 3109", terrain=rough)
    assert two.odds == "2:1"


@pytest.mark.rule("SED-11.5a", "SED-11.7", "SED-11.2a", "SED-11.9a")
def test_all_add_up_and_the_odds_are_told() -> None:
    play = attacked(P("p", "3009", 7), P("q", "2909", 6), F("f", "3010", 2), F("g", "3010", 2),
                    by=("p", "q"))  # fmt: skip
    told = play.told(OddsWorked)[0]
    assert (told.combat.attack, told.combat.defence, told.raw) == (13, 4, "3:1")
    assert "13 against 4, 3 to 1" in play.said() and "13 against 4, 3 to 1" in play.options.prompt
    assert "Of 6 faces 5 hurt the defender, 1 both." in play.options.prompt


@pytest.mark.rule("SED-11.13a", "SED-7.3d")
def test_odds_beyond_the_table_and_shifted_say_where_it_ends() -> None:
    """7 to 1 and a column to the left is 5 to 1, since the table ends at 6 to 1."""
    play = Play(F("f", "3009", 7), P("p", "3010", 1), phase="combat", side=FRENCH,
                state={"guard_failed": True})  # fmt: skip
    play.attack("3010", "f")
    told = "7 against 1, 7 to 1, fought at 5 to 1."
    assert play.odds == "5:1" and told in play.said()
    assert f"{told} The table ends at 6 to 1. " in play.said(Level.FULL)


@pytest.mark.rule("SED-11.13b", "SED-8.3b", "SED-5.2")
def test_lowering_before_the_die_and_no_way_back() -> None:
    play = attacked(P("p", "3009", 12), F("f", "3010", 3))
    assert play.odds == "4:1" and play.verbs == {"fight", "lower"}
    play.refuse(Lower("5:1"), "SED-11.13b")
    play.refuse(Lower("4:1"), "SED-11.13b")
    play.refuse(Lower("9:1"), "SED-11.13a")
    play.refuse(End(), "SED-5.2")
    play.refuse(Attack("3010", ("p",)), "SED-5.2")
    play.do(Lower("2:1"))
    play.refuse(Lower("3:1"), "SED-11.13b")
    assert play.odds == "2:1"
    play.fight(die=4)
    assert "die 4 at 2 to 1: DR" in play.said()


@pytest.mark.rule("SED-11.2b")
def test_the_die_and_the_column_give_the_result() -> None:
    play = attacked(P("p", "3009", 3), F("f", "3010", 3))
    play.fight(die=4)
    assert "die 4 at 1 to 1: AR" in play.said()


@pytest.mark.rule("SED-12.4a")
@pytest.mark.parametrize(
    ("die", "attack", "odds"), [(1, 10, "2:1"), (2, 10, "2:1"), (4, 13, "3:1"), (6, 18, "4:1")]
)
def test_cavalry_charge(die: int, attack: int, odds: str) -> None:
    play = Play(P("a", "3009", arm="cavalry"), P("b", "3009", 2, arm="cavalry"), P("c", "2909", 8),
                F("f", "3010", 4, arm="cavalry"), phase="combat", held=CHARGE)  # fmt: skip
    play.attack("3010", "a", "b", "c", dice=[die])
    assert play.told(ChargeRolled) and play.position.combat is not None
    assert (play.position.combat.attack, play.odds) == (attack, odds)
    play.fight("AR")
    play.settle()
    play.end()
    assert play.position.aside == {"cavalry-charge": 1}


@pytest.mark.rule("SED-12.4a")
def test_no_roll_without_attacking_cavalry_or_for_the_other_side() -> None:
    foot = Play(P("c", "2909", 8), F("f", "3010", 4, arm="cavalry"), phase="combat", held=CHARGE)
    foot.attack("3010", "c")
    assert not foot.told(ChargeRolled)
    other = Play(P("c", "2909", 8, arm="cavalry"), F("f", "3010"), phase="combat",
                 held=[HeldChit("cavalry-charge", FRENCH, 1, True)])  # fmt: skip
    other.attack("3010", "c")
    assert not other.told(ChargeRolled)


@pytest.mark.rule("SED-12.4k")
def test_the_mitrailleuse_in_defence_and_attack() -> None:
    play = Play(P("p", "3009", 12), F("f", "3010", 3), phase="combat", held=GUN)
    play.attack("3010", "p")
    assert (play.asked, play.chooser) == ("gunning", FRENCH)
    play.do(UseGun())
    assert play.told(GunUsed) and play.odds == "2:1" and play.chooser == PRUSSIAN
    assert play.position.aside == {"mitrailleuse": 1}
    kept = Play(P("p", "3009", 12), F("f", "3010", 3), phase="combat", held=GUN)
    kept.attack("3010", "p")
    kept.do(Decline())
    assert kept.odds == "4:1" and kept.position.held("mitrailleuse")
    attack = Play(P("p", "3009"), F("f", "3010", 9), phase="combat", side=FRENCH, held=GUN)
    attack.attack("3009", "f")
    attack.do(UseGun())
    assert attack.odds == "4:1"


@pytest.mark.rule("SED-12.4k")
def test_the_computer_weighs_the_mitrailleuse_here_against_a_later_use() -> None:
    used, kept = UseGun(), Decline()
    found = {}
    for strength in (12, 3):
        play = Play(P("p", "3009", strength), F("f", "3010", 3), phase="combat", held=GUN)
        play.attack("3010", "p")
        player = computer(play.game, FRENCH, "officer", "1")
        chosen = player.choose(play.game.redact(play.position, FRENCH))
        assert {str(one.order) for one in chosen.weighed} == {str(used), str(kept)}
        assert chosen.reason.startswith("The Mitrailleuse brings about ")
        found[strength] = chosen.order
    assert found == {12: kept, 3: kept}


@pytest.mark.rule("SED-12.4k")
@pytest.mark.parametrize(
    ("side", "turn", "kept"), [(FRENCH, 3, True), (PRUSSIAN, 4, False), (FRENCH, 10, False)]
)
def test_the_mitrailleuse_lapses(side: str, turn: int, kept: bool) -> None:
    play = Play(P("p", "3009"), F("f", "3010"), phase="combat", side=side, turn=turn, held=GUN,
                cities=["3009"])  # fmt: skip
    play.end()
    assert (play.position.held("mitrailleuse") is not None) is kept


@pytest.mark.rule("SED-12.4k", "SED-11.13a")
def test_shifts_are_netted_and_then_brought_to_the_ends() -> None:
    play = Play(P("p", "3009", 30), F("f", "3010", 4), phase="combat", held=GUN,
                state={"guard_beaten": True})  # fmt: skip
    play.attack("3010", "p")
    assert play.odds == "6:1"
    play.do(UseGun())
    assert play.odds == "5:1", "6:1, one right and two left, netted"


@pytest.mark.rule("SED-7.3d", "SED-7.3f", "SED-7.3h", "SED-11.13a")
def test_shifts_of_the_guard() -> None:
    pieces = (P("p", "3009", 30), F("f", "3010", 4))
    beaten = Play(*pieces, phase="combat", state={"guard_beaten": True})
    beaten.attack("3010", "p")
    assert beaten.odds == "6:1"
    even = Play(P("p", "3009", 8), F("f", "3010", 4), Guard(gone=True), phase="combat",
                state={"guard_beaten": True})  # fmt: skip
    even.attack("3010", "p")
    assert even.odds == "3:1", "never more than one column"
    for state in ({"guard_failed": True}, {}):
        gone = bool(not state)
        play = Play(F("p", "3009", 30), P("f", "3010", 4), Guard("2020", gone=gone),
                    phase="combat", side=FRENCH, state=state)  # fmt: skip
        play.attack("3010", "p")
        assert play.odds == "5:1", "clamped first, then shifted"


@pytest.mark.rule("SED-11.10e")
def test_retreated_units_add_nothing_to_a_later_defence() -> None:
    play = Play(P("p", "3012", 9), P("q", "2909", 6), F("S", "3010", 3), F("R", "3011", 4),
                phase="combat", cities=["3010"])  # fmt: skip
    play.attack("3011", "p")
    play.fight("DR")
    from engine.systems.sedan.combat.retreat import Retreat

    play.do(Retreat("R", "3010"))
    play.settle()
    play.attack("3010", "q")
    assert play.position.combat is not None
    assert play.position.combat.defence == 9 and play.position.combat.idle == ("R",)


@pytest.mark.rule("SED-11.3b", "SED-11.10e")
def test_a_hex_of_retreated_units_only_is_not_attacked() -> None:
    from engine.systems.sedan.combat.retreat import Retreat

    play = Play(P("p", "3012", 9), P("q", "2909", 6), F("R", "3011", 4), phase="combat",
                cities=["3010"])  # fmt: skip
    play.attack("3011", "p")
    play.fight("DR")
    play.do(Retreat("R", "3010"))
    play.settle()
    play.refuse(Attack("3010", ("q",)), "SED-11.3b", "SED-11.10e")


@pytest.mark.rule("SED-11.9c", "SED-7.7", "SED-11.14")
@pytest.mark.parametrize(
    ("attackers", "target", "told"),
    [
        (("p",), "3010", "Of 6 faces 3 hurt the defender, 3 the attacker."),
        (
            ("p",),
            "3011",
            "Of 6 faces 1 hurts the defender, 3 the attacker, 2 nobody.",
        ),
        (("army",), "3010", "All 6 faces hurt the defender."),
    ],
)
def test_the_question_tells_whom_the_faces_of_the_die_hurt(
    attackers: tuple[str, ...], target: str, told: str
) -> None:
    s = Play(F("f", "3010"), P("p", "3009"), Army("3009"), cities=["3011"]).game.scenario
    column = s.table.columns.index("3:1" if attackers == ("army",) else "1:1")
    assert faces_words(hurt(s, column, attackers, ("f",), (target,))) == told


@pytest.mark.rule("SED-12.4a")
def test_the_question_before_an_attack_reckons_with_the_die_of_the_cavalry_charge() -> None:
    pieces = (P("h", "3009", 1, arm="cavalry"), F("e", "3010", 2))
    order = Attack("3010", ("h",))

    def asked(play: Play) -> str:
        words = SedanWords(play.game.scenario)
        return " ".join(words.stakes(play.position, PRUSSIAN, order))

    plain = asked(Play(*pieces, phase="combat"))
    assert plain.startswith("Odds 1 to 2. 1 against 2. ") and "Cavalry Charge" not in plain
    charged = Play(*pieces, phase="combat", held=CHARGE)
    said = asked(charged)
    assert "Cavalry Charge: a die first halves, keeps or doubles the cavalry." in said
    low, high = re.match(r"Odds from (.+?) up to (.+?)\.", said).groups()  # type: ignore[union-attr]
    assert low == column_words(charged.game.scenario.table.columns[0]) and high == "1 to 1"


@pytest.mark.rule("SED-12.4k")
def test_the_question_before_an_attack_names_the_mitrailleuse() -> None:
    play = Play(P("p", "3009"), F("e", "3010", 2), phase="combat", held=GUN)
    words = SedanWords(play.game.scenario)
    assert (
        "may use the Mitrailleuse"
        in words.stakes(play.position, PRUSSIAN, Attack("3010", ("p",)))[0]
    )


@pytest.mark.rule("SED-11.9a", "SED-11.2a")
def test_the_question_before_an_attack_tells_what_makes_the_odds() -> None:
    play = Play(P("p", "3009", 6), F("e", "3010", 2), phase="combat", terrain={"3010": "woods"})
    words = SedanWords(play.game.scenario)
    (said,) = words.stakes(play.position, PRUSSIAN, Attack("3010", ("p",)))
    assert said.startswith("Odds 1 to 1. 6 against 4, woods times 2.")
