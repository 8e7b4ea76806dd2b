"""The search agrees with trying everything."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.board.grid import Grid
from engine.board.search import costs_from, reach, steps_from

Prices = dict[tuple[str, str], int | None]


@st.composite
def priced_boards(draw: st.DrawFn) -> tuple[Grid, str, int, Prices]:
    """A small grid with a price, or none, for each step."""
    grid = Grid(draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.sampled_from(LOWS)))
    prices: Prices = {
        (a, b): draw(st.sampled_from((None, 0, 1, 1, 2, 3)))
        for a in grid.cells
        for b in grid.neighbours(a)
    }
    return grid, draw(st.sampled_from(grid.cells)), draw(st.integers(0, 6)), prices


LOWS = ("odd", "even")


def cheapest(grid: Grid, start: str, prices: Prices) -> dict[str, int]:
    """The least costs by relaxing every step again and again (Bellman and Ford)."""
    costs = {start: 0}
    for _ in grid.cells:
        for (here, there), price in prices.items():
            if here in costs and price is not None:
                costs[there] = min(costs.get(there, 10**9), costs[here] + price)
    return costs


@given(priced_boards())
def test_reach_finds_the_least_costs(board: tuple[Grid, str, int, Prices]) -> None:
    grid, start, budget, prices = board
    found = reach(start, budget, grid.neighbours, lambda a, b: prices[a, b])
    costs = cheapest(grid, start, prices)
    wanted = {c: cost for c, cost in costs.items() if cost <= budget and c != start}
    assert {cell: arrival.cost for cell, arrival in found.items()} == wanted


@given(priced_boards())
def test_paths_lead_there_for_what_they_cost(board: tuple[Grid, str, int, Prices]) -> None:
    grid, start, budget, prices = board
    for cell, arrival in reach(start, budget, grid.neighbours, lambda a, b: prices[a, b]).items():
        path = (start, *arrival.path)
        paid = [prices[step] for step in zip(path, path[1:], strict=False)]
        assert path[-1] == arrival.cell == cell
        assert None not in paid and sum(p or 0 for p in paid) == arrival.cost
        assert len(set(path)) == len(path)


@given(priced_boards(), st.data())
def test_a_search_led_to_its_end_finds_what_the_whole_one_does(
    board: tuple[Grid, str, int, Prices], data: st.DataObject
) -> None:
    """No step is free here, so that the distance is what is left at least."""
    grid, start, _, prices = board
    end = data.draw(st.sampled_from(grid.cells))

    def cost(a: str, b: str) -> int | None:
        return None if prices[a, b] is None else max(1, prices[a, b] or 0)

    whole = reach(start, 99, grid.neighbours, cost).get(end)
    led = reach(
        start, 99, grid.neighbours, cost, end=end, ahead=lambda cell: grid.distance(cell, end)
    ).get(end)
    assert (led and led.cost) == (whole and whole.cost)


def test_without_budget_nothing_is_reached() -> None:
    grid = Grid(3, 3, "odd")
    assert reach("0202", 0, grid.neighbours, lambda a, b: 1) == {}


def test_of_equal_paths_the_first_clockwise_is_kept() -> None:
    grid = Grid(5, 5, "even")
    found = reach("0303", 2, grid.neighbours, lambda a, b: 1)
    assert found["0401"].path == ("0302", "0401")
    assert len(found) == 18


@given(priced_boards())
def test_steps_from_several_places_are_the_distance_to_the_nearest(
    board: tuple[Grid, str, int, Prices],
) -> None:
    grid, start, number, _ = board
    places = (start, *grid.cells[:number])
    far = steps_from(places, grid.neighbours)
    assert far == {c: min(grid.distance(c, p) for p in places) for c in grid.cells}
    assert steps_from((), grid.neighbours) == {}


@given(priced_boards())
def test_costs_from_are_the_least_costs(board: tuple[Grid, str, int, Prices]) -> None:
    grid, start, budget, prices = board
    steps = {
        here: [
            (there, p) for there in grid.neighbours(here) if (p := prices[here, there]) is not None
        ]
        for here in grid.cells
    }
    wanted = {c: n for c, n in cheapest(grid, start, prices).items() if n <= budget}
    assert costs_from(start, budget, steps) == wanted
