"""What has changed since, told of villages and of leaders as it is by the rules."""

from __future__ import annotations

import re

import pytest

from engine.core import Order, replace
from engine.speech.describe import due_words
from engine.speech.digest import Digest
from engine.speech.game_words import Rows
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.morale import events as morale
from engine.systems.vauchamps.morale.breaking import FURTHER
from engine.systems.vauchamps.state import ELIMINATED, WOUNDED, VauPosition, VauUnit
from engine.systems.vauchamps.words.speech import VauWords
from engine.systems.vauchamps.words.why_broken import causes
from tests.vauchamps.board import Piece, Play, U, real
from tests.vauchamps.fire import fires
from tests.vauchamps.melee import PASS, flee, melee

FRENCH_IN, FRENCH_FAR = U("F24", "1226", "general"), U("F24", "0530")
PRUSSIAN_IN, PRUSSIAN_FAR = U("P01", "1226", "general"), U("P01", "7018")


def told(before: VauPosition, now: VauPosition) -> tuple[str, Rows]:
    """The sentence and the rows that the French hear."""
    found = Digest(VauWords(real()), "french", "allied", before, now)
    return found.sentence("your last turn", str), found.rows()


def on_the_map(*pieces: Piece) -> VauPosition:
    """These pieces on the real map, all others off it."""
    return Play(*pieces, scenario=real()).position


def with_leader(at: str = "", fate: str = "", back: int = 0) -> VauPosition:
    """The same with Grouchy so."""
    play = on_the_map(FRENCH_FAR, PRUSSIAN_FAR)
    return replace(play, units={**play.units, "L06": VauUnit(at=at, fate=fate, back=back)})


@pytest.mark.rule("VAU-18.2j")
def test_a_village_that_nobody_holds_any_more_has_not_gone_to_the_enemy() -> None:
    held, left = on_the_map(FRENCH_IN, PRUSSIAN_FAR), on_the_map(FRENCH_FAR, PRUSSIAN_FAR)
    sentence, rows = told(held, left)
    assert "Vauchamps held by neither" in sentence and "lost Vauchamps" not in sentence
    assert "Held by neither side: Vauchamps." in rows
    assert not any(row.startswith("Gone to the enemy") for row in rows)


@pytest.mark.rule("VAU-18.2j")
def test_a_village_that_the_enemy_takes_has_gone_to_him_whoever_held_it() -> None:
    lost = on_the_map(FRENCH_FAR, PRUSSIAN_IN)
    for before, said in ((FRENCH_IN, "lost Vauchamps"), (FRENCH_FAR, "took Vauchamps")):
        sentence, rows = told(on_the_map(before, PRUSSIAN_FAR), lost)
        assert said in sentence
        assert "Gone to the enemy: Vauchamps." in rows
        assert not any(row.startswith("Held by neither") for row in rows)


@pytest.mark.rule("VAU-14.2b")
def test_a_wounded_leader_is_to_return_and_no_reinforcement() -> None:
    words, out = VauWords(real()), with_leader(fate=WOUNDED, back=9)
    for view, due in ((with_leader(), "due since turn 1"), (out, "to return in turn 9")):
        assert due_words(words, view, "french")["L06"] == due
    coming = words.arrivals(out, "french").values()
    assert not any("L06" in units for units in coming)
    assert "L06" not in words.categories(out, "french")["able to enter"]
    assert not any("L06" in row for row in words.reports(out, "french")["reinforcements"])
    assert "Wounded, to return in turn 9: {unit:L06}." in words.reports(out, "french")["losses"]


@pytest.mark.rule("VAU-14.2b")
def test_that_a_leader_is_wounded_and_that_he_is_back_are_told_as_what_they_are() -> None:
    there, out = with_leader("0530"), with_leader(fate=WOUNDED, back=9)
    sentence, rows = told(there, out)
    assert "{short:L06} out for a time" in sentence
    assert "Out for a time: {unit:L06} at {cell:0530}." in rows
    sentence, rows = told(out, there)
    assert "{short:L06} back" in sentence and "new" not in sentence
    assert "Back again: {unit:L06} at {cell:0530}." in rows


@pytest.mark.rule("VAU-0.13")
def test_situation_and_panel_count_the_same_increments_lost() -> None:
    """All of destroyed units too; a regiment counter bears the losses of its battalions."""
    whole = next(u for u in real().units.values() if u.side == "allied" and u.battalions[1:])
    first = whole.battalions[0]
    gone = real().units[first].inc
    view = on_the_map(FRENCH_FAR, U(whole.id, "7018", lost=gone + 1), U("F25", "0429", lost=2))
    fates = {first: VauUnit(fate=ELIMINATED, lost=gone), "F26": VauUnit(fate=ELIMINATED, lost=3)}
    view, words = replace(view, units={**view.units, **fates}), VauWords(real())
    whole_f26 = real().units["F26"].inc
    assert whole_f26 > 3, "it was destroyed with more than it had lost before"
    told = " ".join(words.situation(view, "french"))
    for side, lost in (("french", 2 + whole_f26), ("allied", gone + 1)):
        assert words.toll(view, side) == {"increment": lost}
        assert f"{lost} increments lost in all, 1 unit destroyed" in told
    losses = " ".join(words.reports(view, "french")["losses"])
    assert f"destroyed: {{unit:F26}}; with them {whole_f26} increments." in losses
    assert f"destroyed: {{unit:{first}}}." in losses, "the regiment counter bears its losses"


def rows_since(play: Play, order: Order, *dice: int) -> Rows:
    """What the French hear of an order and of the way back of who is beaten."""
    before = play.position
    play.do(order, *dice)
    flee(play)
    views = (play.game.redact(p, "french") for p in (before, play.position))
    return Digest(VauWords(real()), "french", "allied", *views, play.events).rows()


@pytest.mark.rule("VAU-4.0h", "VAU-4.0j", "VAU-13.5d")
def test_who_is_broken_is_told_with_what_broke_him() -> None:
    """It was told that so many enemies routed, and not by what (a tester by ear)."""
    shot = fires(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S", lost=2))
    at = r"\{unit:P01\} at \{cell:\d{4}\}\."
    rows = rows_since(shot, Fire("1010", ("F24",)), 6, 6, 1, 1)
    assert any(re.fullmatch(f"enemies disordered, hit by fire: {at}", row) for row in rows), rows
    beaten = melee(U("F41", "1011"), U("P01", "1010", face="S"))
    rows = rows_since(beaten, Attack("1010", ("F41",)), *PASS, *PASS, 4, 5)
    why = r"after a melee at \{cell:1010\}"
    assert any(re.fullmatch(f"enemies disordered, {why}: {at}", row) for row in rows), rows


@pytest.mark.rule("VAU-4.0f", "VAU-4.0j")
def test_who_runs_on_is_told_with_what_he_ran_for_first() -> None:
    shocked = morale.Tested("P01", "allied", "shocked", 11, (), 0, False)
    first, on = (morale.Routed({}, "P01", "1010", why, ()) for why in ("", FURTHER))
    assert causes((shocked, first, on)) == {"P01": "shocked"}
    assert causes((morale.Routed({}, "P01", "1010", "ridden down", ()), on)) == {
        "P01": "ridden down"
    }


@pytest.mark.rule("VAU-0.3", "VAU-0.13")
def test_losses_tell_of_how_much_where_that_may_be_known() -> None:
    """What was left of each regiment could not be heard from its loss (twenty questions)."""
    play = Play(U("F61", "1010", lost=2), U("P31", "1212", lost=1))
    rows = VauWords(play.s).reports(play.game.redact(play.position, "french"), "french")["losses"]
    whole = play.s.units["F61"].inc
    assert f"{{players:french}}, increments lost: {{unit:F61}} 2 of {whole}." in rows
    assert "{players:allied}, increments lost: {unit:P31} 1." in rows
