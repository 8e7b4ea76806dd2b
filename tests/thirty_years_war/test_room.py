"""Units that share an entry hex can always part before the phase ends (LUT-16, ROC-17)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.closing import End
from engine.notation import begin_from
from engine.rules.matching import matched
from engine.speech.speaker import Speaker
from engine.systems.thirty_years_war.battle_tables import Group
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.movement.steps import Field, reachable
from engine.systems.thirty_years_war.reinforcements.entering import Enter
from engine.systems.thirty_years_war.reinforcements.sharing import stops, stuck
from engine.systems.thirty_years_war.state import MOVED
from tests.thirty_years_war.board import BLUE, A, D, Play, Spec

FAR = (A.inf("far", "2401"), D.inf("x", "2434"))
COMING = (D.cav("c1", "", group="due"), D.cav("c2", "", group="due"), D.inf("i", "", group="due"))
BATTLES = [("lutzen", "LUT-16.13b"), ("rocroi", "ROC-17.14")]
POCKET = {cell: "town" for cell in ("0114", "0116", "0214")}
"""Round the edge hex 0115 only 0215 is open."""


def entering(*pieces: Spec, battle: str = "lutzen", coming: tuple[Spec, ...] = COMING[:1],
             entry: tuple[str, ...] = ("0115",), terrain: dict[str, str] | None = None,
             **more: Any) -> Play:  # fmt: skip
    """The movement phase of the blue side with pieces due at 0115, which has one way out."""
    rule = {"lutzen": "LUT-16.0a", "rocroi": "ROC-17.12"}[battle]
    groups = {"due": Group("due", BLUE, 9, entry, rule=rule)}
    return Play(*FAR, *pieces, *coming, turn=9, side=BLUE, groups=groups, battle=battle,
                terrain=POCKET if terrain is None else terrain, **more)  # fmt: skip


@pytest.mark.rule("LUT-16.13b", "LUT-16.17", "ROC-17.12", "ROC-17.14")
@pytest.mark.parametrize(("battle", "rule"), BATTLES)
def test_nobody_takes_the_last_hex_from_a_unit_that_must_still_leave(
    battle: str, rule: str
) -> None:
    play = entering(D.inf("own", "0115"), D.cav("y", "0315"), battle=battle)
    play.do(Move("x", ("2433",)))
    play.do(Enter("c1", "0115"))
    refusal = play.refuse(Move("y", ("0215",)), rule, "TYW-6.31a")
    assert "{unit:own} and {unit:c1} could not part at {cell:0115}" in refusal.reason
    assert "0215" in reachable(play.s, play.position, "y")
    assert "0215" not in stops(play.s, play.position, "y")
    play.do(Move("c1", ("0215", "0216")))
    assert "0215" in stops(play.s, play.position, "y")
    play.do(Move("y", ("0215",)))
    play.do(End())
    assert play.at("c1") == "0216" and play.at("own") == "0115"


@pytest.mark.rule("LUT-16.13b")
def test_what_is_told_of_moves_leaves_such_a_hex_out() -> None:
    playable, position = begin_from(
        "scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"
        "clock: turn 5 imperial movement\nterrain: town 0114 0116 0214\n"
        "units: own imperial I5/2-4 at 0115; new imperial C4/2-8 at 0115\n"
        "units: y imperial C4/2-8 at 0315; foe swedish I5/2-4 at 2434\n"
    )
    words, say = playable.words, Speaker(playable.words.names).say
    told = " ".join(map(say, words.path(position, "y", "0215")))
    assert told.startswith("Y cannot stop at 0215. Then own and new could not part at 0115, where")
    assert "cost 2" in say(words.path(position, "y", "0216")[0])
    assert "0215" not in say(" ".join(words.reach(position, "y")))
    assert "0215" not in words.marks.reach(position, "y")
    assert "0215" in words.marks.reach(position, "new")


@pytest.mark.rule("LUT-16.13b", "LUT-16.17")
def test_such_a_hex_is_offered_to_pass_but_not_to_stop() -> None:
    walls = {**POCKET, "0216": "town"}
    play = entering(D.inf("own", "0115"), D.cav("y", "0315"), D.inf("slow", "0314", movement=1),
                    terrain=walls, coming=COMING[2:])  # fmt: skip
    play.do(Enter("i", "0115"))
    verb = next(v for v in play.options.frame_verbs() if v.name == "move")
    beyond = play.options.slot(verb, ("y", "0215"))
    assert beyond is not None and not beyond.complete and "0314" not in beyond.candidates
    assert "0315" in beyond.candidates
    assert "0215" not in play.candidates("move", "slow") and play.candidates("move", "slow")
    play.do(Move("y", ("0215", "0315")))


@pytest.mark.rule("LUT-16.13b", "LUT-16.17")
def test_who_can_stop_nowhere_is_not_offered() -> None:
    walls = {**POCKET, **dict.fromkeys(("0216", "0314", "0316", "0414", "0415"), "town")}
    play = entering(D.inf("own", "0115"), D.inf("y", "0315", movement=1), terrain=walls)
    assert "y" in play.candidates("move")
    play.do(Enter("c1", "0115"))
    assert "y" not in play.candidates("move") and "c1" in play.candidates("move")


@pytest.mark.rule("LUT-16.13b", "LUT-16.17")
def test_an_entry_takes_no_last_hex_either() -> None:
    walls = {"0214": "town", "0215": "town", "0114": "town"}
    play = entering(D.inf("own", "0115"), coming=COMING, entry=("0115", "0116"), terrain=walls)
    play.do(Enter("c1", "0115"))
    play.refuse(Enter("i", "0116"), "LUT-16.0a", "TYW-6.31a")
    assert play.candidates("enter", "i") == ("0115",)
    play.do(Move("c1", ("0116", "0117")))
    play.do(Enter("i", "0116"))


@pytest.mark.rule("LUT-16.13b")
def test_all_may_enter_who_can_go_on_one_after_another() -> None:
    """One way out for three units, and room behind it."""
    play = entering(D.inf("own", "0115"), coming=COMING[:2])
    play.do(Enter("c1", "0115"))
    play.do(Enter("c2", "0115"))
    play.refuse(Move("c1", ("0215",)), "LUT-16.13b")
    play.do(Move("c1", ("0215", "0216")))
    play.do(Move("c2", ("0215",)))
    play.do(End())


@pytest.mark.rule("LUT-16.13b")
def test_the_unit_that_was_there_may_make_room() -> None:
    play = entering(D.inf("own", "0115"), coming=(D.inf("slow", "", movement=1, group="due"),))
    play.do(Enter("slow", "0115"))
    play.refuse(End(), "LUT-16.13b")
    assert "slow" not in play.candidates("move")
    play.do(Move("own", ("0215",)))
    play.do(End())
    assert play.at("slow") == "0115"
    moved = entering(D.inf("own", "0215"), coming=(D.inf("slow", "", movement=1, group="due"),))
    moved.do(Move("own", ("0115",)))
    moved.refuse(Enter("slow", "0115"), "LUT-16.0a", "TYW-6.31a")


@pytest.mark.rule("TYW-6.31b", "LUT-16.13b")
def test_nobody_comes_back_to_a_hex_that_he_shared() -> None:
    for mover in ("own", "c1"):
        play = entering(D.inf("own", "0115"))
        play.do(Enter("c1", "0115"))
        play.refuse(Move(mover, ("0215", "0115")), "TYW-6.31b")
    alone = entering(D.inf("own", "0215"))
    alone.do(Enter("c1", "0115"))
    alone.do(Move("own", ("0216", "0215")))


def all_who_can_part(field: Field) -> set[str]:
    """As many units as can at once find a hex of their own, by all the moves that they have."""
    units = field.p.units
    ways = {
        u: (units[u].at, *(() if MOVED in units[u].marks else reachable(field.s, field.p, u)))
        for u in field.sharing
    }
    return set(matched(ways))


@pytest.mark.rule("LUT-16.13b", "LUT-16.17")
def test_whatever_is_ordered_on_a_crowded_edge_all_part_in_the_end() -> None:
    """Random orders where all must squeeze through a gap: what is offered leaves nobody stuck."""
    gap = {c: "town" for c in ("0213", "0214", "0216", "0217", "0113", "0117")}
    shared = 0
    for seed in range(12):
        rng = Random(seed)
        own = (D.inf(f"o{c}", c, movement=rng.randint(1, 4)) for c in ("0114", "0115", "0315"))
        coming = (
            D.inf(f"n{n}", "", movement=rng.choice((1, 2, 3, 8)), group="due") for n in range(4)
        )
        play = entering(*own, coming=tuple(coming), entry=("0115", "0116"), terrain=gap)
        while (play.asked, play.position.clock.side) == ("moving", BLUE):
            field = Field(play.s, play.position, BLUE)
            assert not stuck(field)
            assert field.parting_far.keys() == all_who_can_part(field)
            shared += bool(field.sharing)
            play.do(play.options.sample(rng))
        assert not Field(play.s, play.position, BLUE).sharing
    assert shared > 12
