"""The computer at the desk: it takes sides, plays its turn, gives hints and reasons."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from engine.core.errors import EngineError
from engine.session.folding import Opened
from engine.session.session import Session
from engine.session.store import Store
from engine.systems.dunkirk.combat.events import Resolved
from tests.contract.games import shipped
from tests.keys.playing import open_game, open_text
from tests.line.desks import READY, dunkirk, new_desk
from tests.long.keys.sitting import Sitting
from tui.commands import open_desk
from tui.desk import advice, opponent
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.desk.moment import greeting
from tui.keys.player import Player


def against_the_french(*lines: str) -> Desk:
    """The Germans to move, the French played by a recruit."""
    return new_desk(*READY, "computer french recruit", *lines)


def test_it_plays_its_turn_and_tells_it() -> None:
    desk = against_the_french()
    while desk.session.choosers == ("german",):
        answer(desk, "end yes")
    assert opponent.is_due(desk) and desk.side == "german"
    before = len(desk.session.entries)
    rows = opponent.played(desk)
    assert not opponent.is_due(desk) and desk.session.choosers == ("german",)
    assert rows[0].startswith("Since your last turn: ")
    given = desk.session.entries[before:]
    assert given and {entry.side for entry in given} == {"french"}
    reasons = answer(desk, "why did you")
    assert reasons[0].startswith(f"{len(given)} orders, the last first")
    assert len(reasons) >= len(given)


def test_who_has_moved_before_ones_own_first_turn_is_told_of_since_the_set_up() -> None:
    desk = open_game(shipped()["white-mountain-1620"], "5")
    for line in ("computer catholic recruit", "take", "end yes"):
        answer(desk, line)
    opponent.played(desk)
    assert desk.view.clock.turn == 1 and desk.view.clock.side == "bohemian"
    sentence, *rows = answer(desk, "since")
    assert re.match("Since the set-up: .*moved: [1-9]", sentence) and "new" not in sentence
    assert rows[0].startswith("Enemies new on the map: "), "where they were set up"
    assert any(row.startswith("Enemies moved: ") for row in rows)


def test_level_and_side_are_asked_back() -> None:
    desk = new_desk(*READY)
    assert answer(desk, "computer") == ["The computer plays no side."]
    assert "Sides: German and French" in answer(desk, "computer italian")[0]
    assert "Levels: recruit, officer and general" in answer(desk, "computer french marshal")[0]
    told = ["The computer plays the French, level officer."]
    assert answer(desk, "computer the French") == told
    assert desk.session.computer == {"french": "officer"}
    assert "One side stays yours" in answer(desk, "computer german")[0]
    assert answer(desk, "computer french general") == [
        "The computer plays the French, level general."
    ]
    assert "the computer the French, level general" in greeting(desk)[0]
    assert answer(desk, "computer off") == ["The computer plays no side."]
    assert not opponent.is_due(desk)


def test_watching_plays_one_player_turn_and_gives_the_sides_back() -> None:
    desk = new_desk(*READY)
    assert answer(desk, "watch") == [
        "The computer plays both sides until the turn of the Germans is over."
    ]
    assert opponent.is_due(desk)
    rows = opponent.played(desk)
    clock = desk.session.position.clock
    assert (clock.turn, clock.side) == (1, "french") and not opponent.is_due(desk)
    assert not desk.session.computer and rows[0].startswith(
        "Since the watched turn began, seen by the French: "
    )
    assert rows[1].startswith("French movement: ") and len(rows) <= 4
    how = re.search(r"Type (log \d+) to hear all of it", rows[-1])
    assert how and any("moves from" in row for row in answer(desk, how[1]))


def test_after_its_turn_two_rows_tell_it_and_the_rest_is_told_when_asked_for() -> None:
    desk = against_the_french()
    rows: list[str] = []
    while desk.session.choosers != ("german",) or not rows:
        answer(desk, "end yes")
        if opponent.is_due(desk):
            rows = opponent.played(desk)
            if desk.view.clock.turn == 2:
                break
    assert rows[0].startswith("Since your last turn: ") and "moved: " in rows[0]
    assert rows[1] == answer(desk, "now")[1] and len(rows) <= 5
    number = re.search(r"Type since to hear all of it, (\d+) rows?", rows[-1])
    told = answer(desk, "since")
    assert number and len(told) == int(number[1]) + 1
    assert any("moves from" in row for row in told)


def test_a_watched_turn_that_was_broken_off_is_told_when_the_game_is_gone_on_with(
    tmp_path: Path,
) -> None:
    desk = new_desk(*READY, store=Store(tmp_path))
    answer(desk, "watch")
    opponent.played(desk, interrupted=asked_after(2))
    given = len(desk.session.entries)
    path = desk.session.path
    assert path is not None
    desk.session.close()
    playable, folder = dunkirk()
    for first in (True, False):
        with Session.resume(path, lambda header: Opened(playable.game, "test")) as again:
            told = " ".join(greeting(open_desk(again, playable, folder)))
            assert len(again.entries) == given
            assert ("that you watched was broken off after 2 orders" in told) is first, told


@pytest.mark.parametrize("level", ["officer", "recruit"])
def test_why_did_you_is_asked_about_one_order_by_unit_or_number(level: str) -> None:
    desk = new_desk(*READY, f"computer french {level}", "end yes")
    opponent.played(desk)
    head, *rows = answer(desk, "why did you")
    assert head == f"{len(rows)} orders, the last first; say why did you and a number or a unit:"
    assert answer(desk, "why did you 2") == [rows[1]]
    assert "1 to" in answer(desk, "why did you 99")[0]
    moved = next(row for row in rows if row.startswith("French ") and " moves from " in row)
    name, to = re.match(r"(.+?) moves from \d{4}.*? to (\d{4})", moved).groups()  # type: ignore
    for asked in (name, f"move {name}", f"move {name} {to}", name.removeprefix("French ")):
        assert answer(desk, f"why did you {asked}") == [moved], asked
    assert "None of its orders" in answer(desk, "why did you xix panzer")[0]
    assert "There is no unit" in answer(desk, "why did you nonsense")[0]


def test_hints_threats_and_what_if_change_nothing() -> None:
    desk = new_desk(*READY)
    before = desk.session.position
    hint = answer(desk, "hint")
    found = re.match(r"Hint: move (.+) to (\d{4}).*\. .*\d", hint[0])
    assert found and len(hint) > 1 and all(row.startswith("Next best: ") for row in hint[1:])
    better = answer(desk, f"what if move {found[1]} {found[2]}")
    assert re.match(r"\d+ points? better than doing nothing: move ", better[0])
    assert len(better) > 1
    assert answer(desk, "what if attack 0508")[0].startswith("Refused: ")
    assert "such as what if end" in answer(desk, "what if")[0]
    assert re.match(
        r"No loss is foreseen in the enemy|\d+ units? threatened", answer(desk, "threats")[0]
    )
    assert desk.session.position is before


def test_stop_takes_the_best_so_far_and_an_interruption_ends_after_one_order() -> None:
    desk = new_desk("computer french general")
    opponent.played(desk, stop=lambda: True, interrupted=asked_after(1))
    assert len(desk.session.entries) == 2 and opponent.is_due(desk)
    opponent.played(desk, stop=lambda: True)
    assert desk.session.choosers == ("german",)


def asked_after(number: int) -> Callable[[], bool]:
    """False so many times, then True."""
    answers = iter([False] * number)
    return lambda: next(answers, True)


def test_a_fault_takes_the_side_back(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = new_desk("computer french")

    def fails(desk: Desk) -> object:
        raise EngineError("broken")

    monkeypatch.setattr(opponent, "asked", fails)
    with pytest.raises(EngineError):
        opponent.played(desk)
    assert not desk.session.computer and not opponent.is_due(desk)


def test_a_killed_game_goes_on_where_the_computer_stood(tmp_path: object) -> None:
    store = Store(tmp_path)  # type: ignore[arg-type]
    desk = new_desk("computer french", store=store)
    opponent.played(desk, interrupted=asked_after(2))
    given = len(desk.session.entries)
    path = desk.session.path
    assert path is not None and given == 3
    desk.session.close()
    playable, _ = dunkirk()
    with Session.resume(path, lambda header: Opened(playable.game, "test")) as again:
        assert again.computer == {"french": "officer"} and len(again.entries) == given
        assert again.is_computers


def test_hint_and_what_if_reckon_alike_and_no_hint_names_what_is_refused() -> None:
    """Once a hint named an end that was refused, and what if said "neither" of what it praised."""
    desk = Sitting("lines", "vauchamps-1814", "charges", seed="7").open()
    hint = answer(desk, "hint")
    found = re.match(r"Hint: (.+?)\. It (.+?)(, about .+)?: the best of \d+ orders", hint[0])
    assert found, hint
    better, most, *_ = answer(desk, f"what if {found[1]}")
    assert re.fullmatch(rf"\d+ points? better than doing nothing: {found[1]}\.", better)
    room = desk.session.game.computer
    (term,) = (name for name, gain in room.gains.items() if gain.does == found[2])
    assert most.startswith(f"{room.words[term].capitalize()}: +"), (most, hint[0])
    for row in hint[1:]:
        order = row.removeprefix("Next best: ").split(":")[0]
        assert answer(desk, f"why {order}")[0].startswith(("Allowed", "Not understood"))


def test_what_changes_nothing_is_said_so_and_without_a_scale() -> None:
    desk = Sitting("lines", "vauchamps-1814", "charges", seed="7").open()
    scale = "A won game is 1,000 points."
    assert answer(desk, "what if charge F61") == [
        "As good as now: charge 1st Provisional Chasseurs.",
        "Nothing that the computer counts would change.",
    ]
    assert scale in answer(desk, "what if end"), "where points are told"


def test_threats_end_by_the_clock_that_a_player_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine little of the time is one's own."""
    desk = Sitting("lines", "vauchamps-1814", "charges", seed="7").open()
    clock = count()
    monkeypatch.setattr(advice, "monotonic", lambda: float(next(clock)))
    assert "imagined 1 time" in answer(desk, "threats")[0]


def test_a_recruit_never_gives_his_misjudging_as_a_reason() -> None:
    desk = against_the_french("end yes")
    opponent.played(desk)
    assert "misjudged" not in " ".join(answer(desk, "why did you"))


def test_threats_tell_at_what_odds_where_both_sides_know_all_strengths() -> None:
    few = (
        "clock: turn 2 german movement\nunit: de-4 at 0506\nunit: fr-2 at 0405\n"
        "unit: fr-9 at 0505\nunit: fr-7 at 0606\nunit: fr-1 at 0605\n"
    )
    rows = answer(battle_of("dunkirk-1940", few), "threats")
    assert rows[0].startswith("No loss is foreseen")
    assert rows[1] == "German 4th Army could be attacked at 2 to 1, if 4 enemy units went for it."
    desk = battle_of("dunkirk-1940", f"{few}unit: bef at 0406\nunit: be at 0507\n")
    rows = answer(desk, "threats")
    assert re.match(r"1 unit threatened", rows[0]), rows
    assert re.fullmatch(
        r"German 4th Army lost in \d of 6, attacked at \d to \d( or \d to \d)?\.", rows[1]
    )


def battle_of(scenario: str, text: str) -> Desk:
    """The desk of a position."""
    whole = f"scenario: {scenario}\n{text}"
    return open_text(whole, "1")


def by_keys_against_the_germans() -> Player:
    """The French by keys, set up forward; the Germans are played by an officer."""
    desk = open_game(shipped()["dunkirk-1940"], "7")
    desk.session.set_computer({"german": "officer"})
    player = Player(desk)
    player.begin()
    for key in ("[", "2"):
        player.press(key)
    for key in ("F", "2"):
        player.press(key)
    player.computer_plays(lambda: False, lambda: False)
    return player


def test_what_it_makes_the_player_choose_is_told_with_the_fight_that_it_comes_of() -> None:
    player = by_keys_against_the_germans()
    told = player.state.report.whole
    assert told[:4] == [
        "0608 attacked. Die 1 at 6 to 1: D2, defenders retreat 2 hexes.",
        "The French retreat their units 2 hexes: French 1st Army and Belgian Group K.",
        "Each can retreat to 0606.",
        "Before that: French set-up finished.",
    ]
    assert any(row.startswith("Since the set-up: ") for row in told[4:])
    threats = answer(player.desk, "threats")
    assert any("in the rest of the enemy's turn" in row for row in threats)
    assert not any("could be attacked" in row for row in threats), "his attacks are declared"


def test_the_fights_of_its_turn_are_told_with_it() -> None:
    player = by_keys_against_the_germans()
    desk = player.desk
    while desk.view.clock.side == "german":
        player.press("r")
        while desk.question is not None:
            player.press("1")
        if opponent.is_due(desk):
            player.computer_plays(lambda: False, lambda: False)
    for line in ("move 1st Army 0608", "move 6th Army 0409", "end yes", "end yes"):
        player.typed(line)
    player.computer_plays(lambda: False, lambda: False)
    told = player.state.report.whole
    assert told[0].startswith("Since your last turn: lost ") and "French movement" in told[1]
    fought = [row for row in told if " attacked. Die " in row]
    dice = [i.event for i in desk.session.heard("french") if isinstance(i.event, Resolved)][2:]
    assert len(fought) == len(dice) == 3
    assert all(row.startswith(e.target) for row, e in zip(fought, dice, strict=True))
    assert any("no way to retreat" in row for row in told)
    assert "0706 Brussels is empty now and stays French." in told
    assert told.index(fought[-1]) < next(n for n, row in enumerate(told) if "Before that" in row)
    assert not any("nothing to recover" in row for row in told)


def test_what_is_warned_of_a_move_at_vauchamps_is_told_to_be_left_out() -> None:
    """A battery was said to gain 14 points where canister then took it (a tester by ear)."""
    desk = Sitting("lines", "vauchamps-1814", "emperor", seed="7").open()
    left_out = "The points do not count what is warned of."
    rows = answer(desk, "what if move 1st battalion 1st silesian 3118")
    assert rows[1].startswith("Warning: ") and rows[2] == left_out
    assert left_out not in answer(desk, "what if end")
