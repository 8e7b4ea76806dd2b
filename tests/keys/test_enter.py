"""Enter does the main thing at the cursor or with the selected unit, and never more than that."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.contract.games import shipped
from tests.contract.moments import Moment, moments
from tui.keys.player import Player

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
