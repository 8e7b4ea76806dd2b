"""A preview is of the very attack that its order makes: what must join it, leaders, whose it is."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from engine.speech.speaker import Speaker
from engine.systems.playable import Playable
from engine.systems.thirty_years_war.combat.attacks import Attack, Fighting
from engine.systems.thirty_years_war.leaders.at_stake import rows
from tests.contract.moments import begun
from tests.thirty_years_war.board import RED, A, D, Play
from tui.desk.answering import answer


def said(playable: Playable, rows: tuple[str, ...]) -> list[str]:
    return [Speaker(playable.words.names).say(row) for row in rows]


NEIGHBOURS = """scenario: lutzen-1632
board: 24 columns 34 rows, even low
clock: turn 2 swedish combat
units: a1 swedish C4/2-9 at 1010; l1 swedish L2-8 at 1010
units: d1 imperial I3/1-3 at 1011; d2 imperial I6/3-3 at 1111; l2 imperial L1-8 at 1111
"""


@pytest.mark.rule("TYW-8.0f", "TYW-8.11a", "TYW-10.11")
def test_a_preview_is_of_the_attack_that_the_order_would_have_to_be() -> None:
    playable, position = begin_from(NEIGHBOURS)
    words = playable.words
    rows = said(playable, words.odds(position, "swedish", "1011", ()))
    assert rows[0].startswith("Attack on 1011 and 1111 by 1 unit: 1 to 3.")
    assert rows[1] == (
        "With it goes d2 at 1111. After this nobody could attack d2 at 1111 any more, who must be "
        "attacked. Attack it in the same combat, or with another unit. Rule TYW-8.0f."
    )
    assert rows[2:4] == ["Attack 4: 1010, a1 4.", "Defence 9: 1011, d1 3; 1111, d2 6."]
    assert rows[5:7] == [
        "Once it is declared, the attacker can add l1 with a1 for 2, then 6 against 9, 1 to 2: "
        "lead LEADER.",
        "The defender can add l2 with d2 for 1, then 4 against 10, still 1 to 3.",
    ]
    assert said(playable, words.odds(position, "swedish", "1011", (), ("1111",)))[1:] == rows[2:]


def test_an_attack_is_labelled_by_who_makes_it() -> None:
    desk = begun(*begin_from(NEIGHBOURS))
    assert answer(desk, "odds 1010")[0].startswith("If the Imperials attacked 1010 by 2 units:")
    answer(desk, "attack 1011, 1111 with a1 yes")
    declared = answer(desk, "odds")
    assert declared[0].startswith("Declared by the Swedes: attack on 1011 and 1111 by 1 unit:")
    assert answer(desk, "odds 1111") == declared


@pytest.mark.rule("TYW-8.0f")
def test_odds_of_several_hexes_are_those_of_attacking_them() -> None:
    desk = begun(*begin_from(NEIGHBOURS))
    odds = answer(desk, "odds 1011, 1111 with a1")
    assert odds[0].startswith("Attack on 1011 and 1111 by 1 unit: 1 to 3.")
    told = answer(desk, "attack 1011, 1111 with a1 yes")
    assert "4 against 9, 1 to 3" in told[1]


@pytest.mark.rule("TYW-8.21a", "TYW-10.0a")
def test_a_refused_attack_cites_what_bars_it() -> None:
    desk = begun(*begin_from(NEIGHBOURS))
    assert "TYW-8.21a" in answer(desk, "attack 1011 with a1")[0]
    refusal = desk.options.explain(Attack(("1011",), ("a1", "l1")))
    assert refusal is not None and refusal.rules[0] == "TYW-10.0a", refusal
    assert "lead LEADER" in refusal.reason


@pytest.mark.rule("TYW-CRT-Dx")
def test_what_a_result_makes_of_a_disrupted_defender_is_told() -> None:
    """He was told to be disrupted, where a second disruption eliminates him."""
    desk = begun(*begin_from(f"{NEIGHBOURS}unit: d1 at 1011 disrupted\n"))
    told = answer(desk, "odds 1011")
    assert any("d1 eliminated by a second disruption, d2 disrupted" in row for row in told), told


LED = """scenario: nordlingen-1634
board: 24 columns 34 rows, even low
clock: turn 2 imperial combat
units: a1 imperial C9/4-9 at 1010; a2 imperial C9/4-9 at 1012
units: d1 swedish C2/1-9 at 1011; l1 swedish L1-8 at 1011
"""


@pytest.mark.rule("TYW-10.0b")
def test_who_would_be_lost_beside_his_unit_is_told_before_it_is() -> None:
    """The odds and both questions named the unit alone, and the leader died with it."""
    desk = begun(*begin_from(LED))
    lost = "1 at 1011 is lost, too, if the unit there is: 5 points to the Imperials."
    told = answer(desk, "odds 1011")
    assert any(row.endswith(lost) for row in told), told
    asked = answer(desk, "attack 1011 with a1, a2 yes")
    assert any(row.endswith(lost) for row in asked), asked
    answer(desk, "fight")
    assert desk.side == "swedish" and lost in desk.say(desk.options.prompt)[0]


@pytest.mark.rule("TYW-10.0b")
@pytest.mark.parametrize(("strength", "weak", "third", "result", "told", "gone"), [
    (24, False, "2020", "De", "is lost", True),
    (24, False, "2020", "Dd", "is lost", False),
    (6, False, "2020", "Dx", "", False),
    (6, True, "0911", "Dx", "is lost", True),
    (6, True, "2020", "Dd", "may be lost", True),
    (6, True, "2020", "Dx", "may be lost", False),
])  # fmt: skip
def test_what_is_told_of_a_leader_beside_his_unit_comes_true(
    strength: int, weak: bool, third: str, result: str, told: str, gone: bool
) -> None:
    """A Dx that turns all attackers over saves him where no zone but theirs takes him."""
    play = Play(A.cav("a", "1010", strength), A.cav("b", third), D.leader("l", "1011"),
                D.inf("d", "1011", 6, 6, disrupted=weak), D.inf("e", "0811"),
                phase="combat")  # fmt: skip
    row = f"{{unit:l}} at {{cell:1011}} {told}, too, if the unit there is."
    fight = Fighting((RED,), "attacker", ("a",), ("d",))
    assert rows(play.s, play.position, fight) == ((row,) if told else ())
    play.fight(("1011",), ("a",), result)
    assert play.is_gone("l") == gone


THREE_ON_TWO = """scenario: lutzen-1632
board: 24 columns 34 rows, even low
clock: turn 2 swedish combat
units: both swedish I4/2-3 at 1111; one swedish I9/3-3 at 0910; two swedish I4/2-3 at 1209
units: d1 imperial I3/1-3 at 1010; d2 imperial I5/3-3 at 1110
"""


@pytest.mark.rule("TYW-8.0f", "TYW-8.11a")
def test_an_attack_that_leaves_another_to_worse_odds_says_so_before_it_is_made() -> None:
    """Both on 1010 left one alone against 1110, which could be attacked at 1 to 1, by 1 to 2."""
    desk = begun(*begin_from(THREE_ON_TWO))
    leaves = "Leaves two alone against 1110, 1 to 2."
    assert leaves in answer(desk, "odds 1010 with one, both")
    asked = answer(desk, "attack 1010 with one, both")
    assert asked[0] == f"Warning: {leaves}" and asked[-1].endswith("1 Cancel. 2 Yes.")
    answer(desk, "1")
    assert not any(row.startswith("Leaves") for row in answer(desk, "odds 1010 with one"))
    assert "Leaves" not in " ".join(answer(desk, "attack 1010 with one"))


@pytest.mark.rule("TYW-8.4b")
def test_who_does_not_attack_across_the_stream_takes_its_doubling_away_and_is_named() -> None:
    """The strength of the defender fell by half as another joined, and no word told why."""
    d2, edge = "; d2 imperial I6/3-3 at 1111; l2 imperial L1-8 at 1111", "edge: stream 1010/1011\n"
    playable, position = begin_from(NEIGHBOURS.replace(d2, "") + edge)
    alone = said(playable, playable.words.odds(position, "swedish", "1011", ()))
    assert any("d1 3, times 2 for stream" in row for row in alone), alone
    with_another = NEIGHBOURS.replace(d2, "; b1 swedish C4/2-9 at 1012") + edge
    playable, position = begin_from(with_another)
    both = said(playable, playable.words.odds(position, "swedish", "1011", ()))
    assert "1011 is not doubled for stream: b1 does not attack across it." in both
    assert not any("times 2" in row for row in both)


@pytest.mark.rule("TYW-CRT-Dx", "TYW-10.0b")
def test_a_leader_is_not_at_stake_where_the_only_attacker_is_turned_over_with_his_unit() -> None:
    """Picardie could fall to a Dx alone, which left nobody to take its leader; he may be lost."""
    for strength, at_stake in ((4, False), (9, True)):
        text = (
            "scenario: rocroi-1643\nboard: 24 columns 34 rows, even low\n"
            f"clock: turn 2 spanish combat\nunit: a1 spanish C{strength}/2-9 at 1010\n"
            "units: d1 french I9/6-4 at 1011 disrupted; l1 french L1-8 at 1011\n"
        )
        told = answer(begun(*begin_from(text)), "odds 1011")
        assert any("eliminated by a second disruption" in row for row in told), told
        assert any("lost, too" in row for row in told) == at_stake, (strength, told)


@pytest.mark.rule("NOR-17.14")
def test_what_a_charge_costs_is_told_before_and_after_it_is_announced() -> None:
    """All faces but one were told to hurt the defender alone, and the chargers were disrupted."""
    text = (
        "scenario: nordlingen-1634\nboard: 24 columns 34 rows, even low\n"
        "clock: turn 2 swedish combat\nunit: a1 swedish C9/4-9 at 1010\n"
        "unit: d1 imperial I4/2-4 at 1011 disrupted\n"
    )
    desk = begun(*begin_from(text))
    told = answer(desk, "odds 1011")
    assert any(
        r.startswith("With a charge: ") and r.endswith("; a1 disrupted after it, whatever the die.")
        for r in told
    ), told
    for line in ("attack 1011 with a1", "charge"):
        answer(desk, line)
    assert "Disrupted after it, whatever the die: a1." in answer(desk, "odds 1011")
