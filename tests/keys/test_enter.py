"""Enter does the main thing at the cursor or with the selected unit, and never more than that."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.contract.games import shipped
from tests.contract.moments import Moment, moments
from tests.keys.playing import open_text
from tests.line.desks import READY, new_desk
from tui.desk.able import ready
from tui.keys.player import Player
from tui.keys.report import short_rows

SEEDS, STEPS, EVERY = 2, 120, 12
"""So many games of each scenario, so many orders long, are looked at each so many orders."""


def _hands(moment: Moment, rng: random.Random) -> Iterator[Player]:
    """Somebody at this moment: with a unit of his selected or none, the cursor near or anywhere."""
    view, grid = moment.desk().view, moment.words.board.grid
    own = [u for u in view.units if moment.words.side_of(u) == moment.side]
    held = sorted({cell for state in view.units.values() for cell in state.cells})
    held = held or [moment.desk().cursor]
    for unit in ("", *rng.sample(own, min(2, len(own)))):
        at = view.units[unit].at if unit else ""
        near = list(grid.neighbours(at)) if at else []
        cells = [at or rng.choice(held), rng.choice(near or held), rng.choice(held)]
        for cell in dict.fromkeys(cells):
            player = Player(moment.desk())
            player.begin()
            player.desk.unit, player.desk.cursor = unit, cell
            yield player
    player = Player(moment.desk())
    player.begin()
    yield player


@pytest.mark.requirement(15, 34)
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_enter_orders_only_what_is_selected_or_here_and_casts_no_die_unasked(
    scenario: str, seed: int
) -> None:
    rng = random.Random(f"enter {scenario} {seed}")
    for moment in moments(scenario, seed, STEPS, EVERY):
        for player in _hands(moment, rng):
            desk, state = player.desk, player.state
            view, options = desk.view, desk.options
            meant = {*state.units_to_order, *state.units_here()}
            before, where = len(desk.session.entries), (state.unit, state.cursor)
            rows = player.press("enter")
            told = f"{moment.where}, {where}: {rows}"
            assert rows and all(rows), told
            for entry in desk.session.entries[before:]:
                order = entry.order
                fields = [getattr(order, name) for name in order.__struct_fields__]
                parts = [part if isinstance(part, tuple | dict) else [part] for part in fields]
                every = [token for part in parts for token in part if isinstance(token, str)]
                assert {p for p in every if p in view.units} <= meant, f"{told} {order}"
                assert {where[1], *meant} & set(every), f"{told} {order}"
                assert not entry.sealed, f"{told} {order}"
                verbs = options.frame_verbs()
                assert not (options.asks and verbs[1:]), f"alternatives: {told} {order}"


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_what_is_asked_for_opens_with_enter_wherever_the_cursor_is(scenario: str) -> None:
    """A retreat, a removal, the next hex of a charge: nobody is selected by it, nothing refused."""
    rng = random.Random(f"asked {scenario}")
    for moment in moments(scenario, 1, STEPS, 4):
        if not moment.options.asks:
            continue
        for player in _hands(moment, rng):
            unit, before = player.desk.unit, len(player.desk.session.entries)
            rows = player.press("enter")
            done = len(player.desk.session.entries) > before
            told = f"{moment.where}, {unit} {player.desk.cursor}: {rows}"
            assert done or player.desk.question is not None, told
            assert done or player.desk.unit == unit, told


@pytest.mark.requirement(15)
@pytest.mark.parametrize(("back", "at"), [(False, 4), (True, 3), (True, 12)])
def test_tab_goes_on_from_where_one_was_after_a_move(back: bool, at: int) -> None:
    player = Player(new_desk(*READY))
    player.begin()
    units = ready(player.desk)
    while player.desk.unit != units[at]:
        player.press("tab")
    unit = player.desk.unit
    start = player.desk.view.units[unit].at
    for cell in player.desk.words.board.grid.neighbours(start):
        player.desk.cursor = cell
        player.press("enter")
        if player.desk.view.units[unit].at != start:
            break
        player.desk.unit, player.desk.question = unit, None
    assert unit not in ready(player.desk)
    rows = player.press("shift-tab" if back else "tab")
    assert player.desk.unit == units[(at + (-1 if back else 1)) % len(units)], rows


def test_the_menu_takes_the_unit_that_is_selected() -> None:
    player = Player(new_desk(*READY))
    player.begin()
    rows = [player.press(key) for key in ("tab", "m", "1")][-1]
    assert rows[0].startswith("Choose the next hex for"), rows
    assert player.press("0")[0].startswith("Choose the unit"), "the unit can be chosen, too"


def test_in_an_open_menu_tab_goes_to_the_next_choice_and_selects_nobody() -> None:
    player = Player(new_desk(*READY))
    player.begin()
    player.press("m")
    question = player.desk.question
    assert question is not None and not player.desk.unit
    told = [player.press(key)[0] for key in ("tab", "tab", "shift-tab")]
    assert told == [f"{n}: {question.choices[n - 1]}" for n in (1, 2, 1)]
    assert not player.desk.unit
    assert any("the next choice of the menu" in row for row in player.keys_here())
    player.press("enter")
    assert player.desk.question is not question, "Enter takes the choice last heard"


def test_a_list_of_units_says_whom_it_has() -> None:
    position = (
        "scenario: dunkirk-1940\nclock: turn 2 german combat\nunit: de-pz19 at 0406\n"
        "unit: de-pz41 at 0406\nunit: de-18 at 0505\nunit: fr-2 at 0405\n"
    )
    player = Player(open_text(position, "1"))
    player.begin()
    player.desk.cursor = "0405"
    player.press("enter")
    assert "Taken" not in player.state.report.whole[0]
    question = player.desk.question
    assert question is not None
    taken = next(
        n
        for n, choice in enumerate(question.choices)
        if choice.startswith("German XIX Panzer Corps")
    )
    player.press(str(taken + 1))
    assert player.state.report.whole[0].startswith("Taken: German XIX Panzer Corps. Choose the ")


def test_what_casts_a_die_is_named_and_given_by_a_second_enter() -> None:
    position = (
        "scenario: vauchamps-1814\nboard: 30 columns 30 rows\nclock: turn 4 french charge\n"
        "ground: none\nunit: F81 at 1007 column facing south\n"
        "unit: P01 at 1010 column facing north\n"
    )
    player = Player(open_text(position, "1"))
    player.begin()
    before = len(player.desk.session.entries)
    rows = [player.press(key) for key in ("tab", "enter")][-1]
    assert len(player.desk.session.entries) == before
    assert "Or Enter: yes." in " ".join(player.state.report.whole), rows
    player.press("enter")
    assert len(player.desk.session.entries) == before + 1


def test_a_row_is_not_broken_in_brackets_that_fit_the_next() -> None:
    for end in range(40, 76):
        row = f"{'word ' * (end // 5)}stops at 0304 (must stop, enemy zone) and goes on to 0405."
        for part in short_rows([row, "b"]):
            assert part.count("(") == part.count(")"), part


def test_odds_by_key_are_those_of_the_attack_that_the_key_would_make() -> None:
    position = (
        "scenario: dunkirk-1940\nclock: turn 2 german combat\nunit: de-pz19 at 0406\n"
        "unit: de-pz41 at 0406\nunit: de-18 at 0505\nunit: fr-2 at 0405\n"
    )
    player = Player(open_text(position, "1"))
    player.begin()
    player.desk.unit, player.desk.cursor = "de-pz19", "0406"
    assert player.press("P")[0].endswith("is here. Move the cursor first.")
    player.desk.cursor = "0405"
    player.press("o")
    rows = list(player.state.report.whole)
    player.press("t")
    declared = player.state.report.whole[0]
    alone = rows[0].split(": ")[1].split(".")[0]
    assert declared.endswith(f", {alone}."), (rows, declared)
    assert any(row.startswith("By all who can: ") for row in rows[1:]), rows


def test_a_key_that_does_not_fit_is_refused_with_the_keys_that_do() -> None:
    position = (
        "scenario: dunkirk-1940\nboard: 12 columns 14 rows, even low\n"
        "clock: turn 1 german combat\nunit: f1 french 4-3 at 0505\nunit: f2 french 4-3 at 0505\n"
        "unit: g1 german 5-4 at 0507\npending: retreat f1 f2 2 hexes from g1\n"
    )
    player = Player(open_text(position, "1"))
    player.begin()
    for key in ("F", "T"):
        player.press(key)
        assert "Keys: r retreat, Enter for a menu." in player.state.report.whole, key


def test_what_enter_asked_about_is_agreed_to_by_the_orders_own_key() -> None:
    """Once it said "Cancelled: fight", and fought."""
    position = (
        "scenario: dunkirk-1940\nclock: turn 2 german combat\nunit: de-pz19 at 0406\n"
        "unit: de-18 at 0505\nunit: fr-2 at 0405\n"
    )
    player = Player(open_text(position, "1"))
    player.begin()
    for line in ("attack 0405 with pz19, 18th yes", "end yes", "end yes"):
        player.typed(line)
    assert "Fight?" in player.press("enter")[0]
    player.press("f")
    told = player.state.report.whole
    assert told[0].startswith("Die ") and not any("Cancelled" in row for row in told)


ONE_TARGET = (
    "scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"
    "clock: turn 2 swedish bombardment\nunits: g swedish G at 1010; a swedish I5/2-4 at 1510\n"
    "units: d imperial I3/2-3 at 1013\n"
)


@pytest.mark.requirement(15, 34)
def test_enter_names_the_only_target_of_a_gun_before_it_fires() -> None:
    """Once one Enter fired at whom nobody had named."""
    player = Player(open_text(ONE_TARGET, "3"))
    player.begin()
    player.press("tab")
    player.press("enter")
    asked = " ".join(player.state.report.whole)
    assert "Fire g at 1013" in asked and "2 Yes. Or Enter: yes." in asked, asked
    assert player.desk.view.clock.phase == "bombardment"
    player.press("enter")
    assert player.desk.view.clock.phase == "movement"
