"""The map by ear in every scenario: requirements 23 to 35."""

from __future__ import annotations

import re

import pytest

from engine.board.grid import cell_id, column_of, row_of
from engine.board.map import cell_side
from engine.speech import describe
from engine.speech.briefing import landmark_rows, numbers_row
from tests.contract.games import shipped
from tests.ear.desks import battle, by_keys, every, moving, whole
from tui.desk.able import ready
from tui.desk.answering import answer
from tui.desk.briefing import HEAD
from tui.desk.desk import Desk
from tui.keys.layout import BLOCK, arrow_keys, direction_keys
from tui.keys.order_keys import order_keys
from tui.keys.scanner import categories, cell_of

COMPASS = re.compile(r"\b(north|south|east|west)\b|-(north|south|east|west)")


def number_of(row: str) -> str:
    """The cell that a row begins with, a direction or a distance before it left out."""
    found = re.search(r"\b\d{4}\b", row)
    return found[0] if found else ""


def front(desk: Desk) -> str:
    """A cell of an own stack, as near to the enemy as any."""
    words, grid = desk.words, desk.words.board.grid
    stacks = words.marks.stacks(desk.view)
    own = [c for c, s in stacks.items() if s.side == desk.side]
    enemy = [c for c, s in stacks.items() if s.side != desk.side]
    return min(own, key=lambda c: (min((grid.distance(c, e) for e in enemy), default=0), c))


# ---- looking (requirements 23 to 27, 30) ----


@pytest.mark.requirement(23)
@every
def test_looking_and_asking_change_nothing(scenario: str) -> None:
    player = by_keys(battle(scenario))
    before, entries = player.desk.session.position, len(player.desk.session.entries)
    for key in [*BLOCK, *"WSlvTMGnNjJhoiI", " ", "tab", "y", "d"]:
        assert player.press(key)
    assert player.desk.session.position == before
    assert len(player.desk.session.entries) == entries


@pytest.mark.requirement(24)
@every
def test_six_letters_go_where_they_say_and_where_they_lie(scenario: str) -> None:
    player = by_keys(moving(scenario))
    desk, grid = player.desk, player.desk.words.board.grid
    middle = cell_id((grid.first + grid.last) // 2, grid.rows // 2)
    keys = direction_keys(desk.words.board)
    assert sorted(keys.values()) == list(range(6)) and set(keys) <= set(BLOCK)
    assert set(arrow_keys(desk.words.board).values()) < set(keys.values()), "only besides letters"
    told = {row.split(":")[0]: row for row in player.keys_here()}
    for key, number in keys.items():
        desk.cursor = middle
        player.press(key)
        assert desk.cursor == grid.step(middle, number)
        assert told[key] == f"{key}: cursor {grid.names[number]}."
    high = [k for k, n in keys.items() if desk.words.board.hour(n) in (11, 12, 1)]
    assert set(high) <= set("qwe"), "what lies up on the map lies up on the keyboard"


@pytest.mark.requirement(25)
@every
def test_a_hex_says_its_sides_with_directions_and_leaves_the_ordinary_out(scenario: str) -> None:
    desk = moving(scenario)
    board = desk.words.board
    for cell in board.grid.cells[:: len(board.grid.cells) // 60 + 1]:
        row = answer(desk, f"look {cell}")[0]
        assert row.startswith(desk.speaker.cell(cell)) and "  " not in row and ".." not in row
        for number, there in enumerate(board.grid.around(cell)):
            side = cell_side(cell, there) if there else frozenset()
            if board.features.get(side) or side in board.roads:
                assert re.search(rf"[^-]\b{board.grid.names[number]}\b", row), (row, number)
        assert not board.places_at.get(cell) or board.places_at[cell][0].name in row
        assert "level 0" not in row and "none" not in row.casefold()


@pytest.mark.requirement(26)
@every
def test_around_names_the_six_neighbours_clockwise_a_row_each(scenario: str) -> None:
    desk = battle(scenario)
    board = desk.words.board
    cell = front(desk)
    head, *rows = answer(desk, f"around {cell}")
    assert head == f"Around {desk.speaker.cell(cell)}, clockwise from {board.up}:"
    neighbours = board.grid.around(cell)
    for row, number in zip(rows, describe.clockwise(board), strict=True):
        assert row.casefold().startswith(board.grid.names[number] + ": ")
        assert number_of(row) == (neighbours[number] or "")
    player = by_keys(desk)
    desk.cursor = cell
    assert whole(player, "v") == [head, *rows], "and by a key"


@pytest.mark.requirement(27)
@every
def test_a_ray_tells_what_lies_that_way_with_distances(scenario: str) -> None:
    desk = battle(scenario)
    board, cell = desk.words.board, front(desk)
    stacks = desk.words.marks.stacks(desk.view)
    for number, name in enumerate(board.grid.names):
        head, *rows = answer(desk, f"ray {cell} {name}")
        cells = board.grid.ray(cell, number)
        assert f" {len(cells) or 'no'} hex" in head
        told = {number_of(row): int(row.split(":")[0]) for row in rows}
        assert all(cells[far - 1] == there for there, far in told.items())
        assert {c for c in cells if c in stacks} <= set(told)
    player = by_keys(desk)
    desk.cursor = cell
    assert whole(player, "y")[0].startswith("Which way? ")
    key = next(iter(direction_keys(board)))
    assert whole(player, key) == answer(desk, f"ray {cell} {board.grid.names[0]}")


@pytest.mark.requirement(30)
@every
def test_shift_goes_on_to_the_next_hex_that_differs(scenario: str) -> None:
    player = by_keys(moving(scenario))
    desk, grid = player.desk, player.desk.words.board.grid
    for cell in grid.cells[7 :: len(grid.cells) // 3]:
        for key, number in direction_keys(desk.words.board).items():
            desk.cursor = cell
            said = whole(player, key.upper())[0]
            gone = grid.distance(cell, desk.cursor)
            assert not gone or f" {gone} hex" in said
            between = grid.ray(cell, number)[: max(0, gone - 1)]
            same = likeness(desk, cell)
            assert all(likeness(desk, c) == same for c in between)


def likeness(desk: Desk, cell: str) -> str:
    told = [e for e in desk.settings.elements if e != "coordinate"]
    return describe.cell_row(desk.words, desk.view, desk.side, cell, told)


# ---- finding (requirements 28, 29) ----


@pytest.mark.requirement(28)
@every
def test_the_scanner_gives_each_category_the_nearest_first_and_jumps(scenario: str) -> None:
    player = by_keys(battle(scenario))
    desk = player.desk
    grid, began = desk.words.board.grid, front(desk)
    found = categories(desk)
    assert {"enemies", "own units", "ready"} <= set(found)
    for name, items in found.items():
        desk.cursor = began
        said = whole(player, "N")[0]
        assert said.startswith(f"{name.capitalize()}: ") and said.endswith(f"1 of {len(items)}.")
        far = []
        for number in range(1, min(len(items), 3) + 1):
            at = cell_of(desk, player.state.scanner.item)
            far.append(grid.distance(began, at) if at else len(grid.cells))
            said = whole(player, "n")[0]
            assert said.endswith(f"{number % len(items) + 1} of {len(items)}.")
        assert far == sorted(far), name
    at = cell_of(desk, player.state.scanner.item)
    whole(player, "j")
    assert at and desk.cursor == at
    whole(player, "J")
    assert desk.cursor == began


@pytest.mark.requirement(29)
@every
def test_how_far_and_which_way_in_one_vocabulary(scenario: str) -> None:
    player = by_keys(battle(scenario))
    desk, grid = player.desk, player.desk.words.board.grid
    here, there = front(desk), grid.cells[len(grid.cells) // 3]
    legs = grid.legs(here, there)
    words = re.escape(f"{grid.distance(here, there)} hexes") + ".*" + grid.names[legs[0][0]]
    assert re.search(words, answer(desk, f"distance {here} {there}")[0])
    desk.cursor = here
    player.press("K")
    desk.cursor = there
    assert re.search(words + ".* of mark 1", whole(player, "h")[0])
    answer(desk, "directions clock")
    hour = f"{desk.words.board.hour(legs[0][0])} o'clock"
    for said in (answer(desk, f"distance {here} {there}")[0], whole(player, "h")[0]):
        assert hour in said and not COMPASS.search(said), said
    for row in answer(desk, f"around {here}")[1:]:
        assert re.match(r"\d+ o'clock: ", row)
    direction = answer(desk, f"ray {here} {hour}")[0]
    assert direction.startswith(f"{hour} of "), "and it can be typed so"


# ---- typed questions (requirement 31) ----


@pytest.mark.requirement(31)
@every
def test_every_fact_of_the_map_can_be_asked_for_by_one_grammar(scenario: str) -> None:
    desk = battle(scenario)
    words, grid = desk.words, desk.words.board.grid
    cell = front(desk)
    unit = next(u for u, s in desk.view.units.items() if s.at == cell)
    name = words.names.units[unit]
    spaced = f"{column_of(cell)} {row_of(cell)}"
    here = answer(desk, f"? {cell}")
    assert here == answer(desk, f"look {spaced}") == answer(desk, f"?{cell}") == answer(desk, cell)
    where = answer(desk, f"where {name}")
    assert name.casefold() in where[0].casefold() and cell in where[0]
    near = answer(desk, f"list enemies near {cell}")
    assert near[0].startswith("Enemies: ") and near[0].endswith(
        f"by distance from {desk.speaker.cell(cell)}."
    )
    assert number_of(near[1])
    first, last = ("row", "column") if words.board.lies else ("column", "row")
    for line, number in ((first, column_of(cell)), (last, row_of(cell))):
        told = answer(desk, f"{line} {number}")
        assert told[0].startswith(f"{line.capitalize()} {number}: ") and cell in "".join(told)
    far = grid.cells[-1]
    assert f"{grid.distance(cell, far)} hex" in answer(desk, f"los {cell} {far}")[0]
    sight = " ".join(answer(desk, f"sight {cell} {grid.neighbours(cell)[0]}"))
    assert words.has_sight == bool(re.search(r"The line (of fire )?from|\bsees?\b", sight)), sight
    for place in words.board.places[::12]:
        assert place.name in answer(desk, f"where {place.name}")[0], place
    for side, adjective in words.names.adjectives.items():
        assert answer(desk, f"army {adjective}")[0].startswith(f"{adjective}: "), side
    for known in [*categories(desk)][:6]:
        if known in words.categories(desk.view, desk.side):
            assert answer(desk, f"list {known}")[0].casefold().startswith(f"{known}: ")


@pytest.mark.requirement(31, 33)
@every
def test_a_way_is_told_step_by_step_with_its_cost(scenario: str) -> None:
    desk = moving(scenario)
    for unit in [u for u, s in desk.view.units.items() if desk.words.side_of(u) == desk.side]:
        reach = desk.words.marks.reach(desk.view, unit)
        if desk.view.units[unit].at and reach:
            break
    else:
        pytest.fail("nobody can move")
    name = desk.words.names.units[unit]
    there = max(reach, key=lambda c: (reach[c].cost or 0, c))
    head, *steps = answer(desk, f"path {unit} {there}")
    assert name.casefold() in head.casefold() and there in head and "cost" in head
    assert number_of(steps[-1]) == there and all(" for " in step for step in steps), steps
    told = answer(desk, f"reach {unit}")
    assert name.casefold() in told[0].casefold() and f" {len(reach)} hex" in told[0]


# ---- the whole, and what could be (requirements 32, 33) ----


@pytest.mark.requirement(32)
@every
def test_the_whole_map_in_a_few_rows(scenario: str) -> None:
    for desk in (moving(scenario), battle(scenario)):
        rows = answer(desk, "situation")
        assert rows[0] == answer(desk, "score")[0], "first how one is doing"
        assert rows[1] == answer(desk, "now")[0], "then the moment"
        assert rows[2] == desk.say(desk.options.prompt)[0], "then what is left to do"
        text = "\n".join(rows)
        assert re.search(r"units? in contact|^In contact|No units are", text, re.MULTILINE), "front"
        for people in desk.words.names.peoples.values():
            name = people[:1].upper() + people[1:]
            assert any(row.startswith(f"{name}: ") for row in rows), f"the strength of {people}"
        assert re.search("cities|points|victory", text, re.IGNORECASE), "aims"
        assert whole(by_keys(desk), "M") == rows


@pytest.mark.requirement(32)
@every
def test_a_briefing_tells_in_sixty_words_what_it_is_and_who_stands_where(scenario: str) -> None:
    for desk in (moving(scenario), battle(scenario)):
        rows = answer(desk, "briefing")
        words, view = desk.words, desk.view
        assert sum(len(row.split()) for row in rows[:HEAD]) <= 60, rows[:HEAD]
        assert rows[0].startswith(desk.session.game.title) and " run " in rows[1]
        for row, side in zip(rows[2:4], (desk.side, desk.enemy), strict=True):
            here = [u for u, s in view.units.items() if s.at and words.side_of(u) == side]
            counts = row.partition(": ")[2].replace("nobody", "0")
            assert sum(map(int, re.findall(r"\d+", counts))) == len(here), row
        player = by_keys(desk)
        player.press("M")
        assert whole(player, "M") == rows, "the same key again"


@pytest.mark.requirement(31)
@every
def test_landmarks_are_places_and_lists(scenario: str) -> None:
    desk = moving(scenario)
    regions = desk.words.board.regions
    for name in list(dict.fromkeys(regions.values()))[:20]:
        assert regions[answer(desk, f"look {name}")[0][:4]] == name, name
        assert any(row.startswith(name[:1].upper() + name[1:])
                   for row in answer(desk, "list landmarks")), name  # fmt: skip
    assert answer(desk, "list woods")[0].startswith("Woods: ")


@pytest.mark.requirement(12, 25)
@every
def test_what_is_alike_on_a_line_is_told_as_one(scenario: str) -> None:
    """Every hex of a column is told or lies in a stretch that is told."""
    desk = moving(scenario)
    grid = desk.words.board.grid
    for number in range(grid.first, grid.last + 1, 5):
        rows = answer(desk, f"{'row' if desk.words.board.lies else 'column'} {number}")
        cells = [cell for cell in grid.cells if int(cell[:2]) == number]
        said = set(re.findall(r"\d{4}", " ".join(row.partition(": ")[0] for row in rows[1:-1])))
        said |= set(re.findall(r"\d{4}", rows[-1]))
        for first, last in re.findall(r"(\d{4})[^.:]{0,40}? to (\d{4})", " ".join(rows[1:])):
            said |= {cell for cell in cells if first <= cell <= last}
        assert set(cells) <= said, (number, rows)


@pytest.mark.requirement(33)
@every
def test_before_an_attack_its_odds_are_told_with_what_may_come_of_it(scenario: str) -> None:
    desk = battle(scenario)
    categories_here = desk.words.categories(desk.view, desk.side)
    names = ("to be attacked", "must be attacked", "targets", "enemies")
    listed = next(found for n in names if (found := categories_here.get(n)))
    targets = [desk.view.units[t].at if t in desk.view.units else t for t in listed]
    rows = answer(desk, f"odds {targets[0]}")
    player = by_keys(desk)
    desk.cursor = targets[0]
    assert whole(player, "o") == rows
    text = " ".join(rows)
    if scenario == "vauchamps-1814":  # in the charge phase, of charges
        assert re.search(r"could strike \d{4} from \d{4} for \d+ point", rows[0]), rows
        assert re.search(
            r"attack value \d+ by the cheapest way, (or \d+ )?after 3 hexes in a straight line",
            text,
        )
    else:
        assert re.search(r"\d to \d", rows[0]), rows
        assert "Attack" in text and re.search("Defence|defends", text)
        assert re.search(r"\d in \d|[Bb]y die|6 faces", text), rows


# ---- for good, and help (requirements 34, 35) ----


@pytest.mark.requirement(34)
@every
def test_resigning_is_asked_about_with_cancel_first(scenario: str) -> None:
    player = by_keys(moving(scenario))
    desk = player.desk
    assert whole(player, "{")[-1] == "Resign? It cannot be taken back. 1 Cancel. 2 Yes."
    assert player.press("1") == ["Cancelled: resign. Nothing has changed."]
    assert not desk.over
    player.press("{")
    assert player.press("enter")[0].startswith("Answer 1 to 2, or 0 to cancel.")
    player.press("2")
    assert desk.over


@pytest.mark.requirement(34)
@every
def test_a_move_is_taken_back_and_the_position_is_as_before(scenario: str) -> None:
    player = by_keys(moving(scenario))
    desk = player.desk
    before = desk.session.position
    for unit in ready(desk):
        placed = desk.view.units[unit].at
        near = sorted(desk.words.marks.reach(desk.view, unit)) if placed else ()
        route = desk.words.route(desk.view, unit, near[0]) if near else ()
        if near and "moves" in " ".join(answer(desk, f"move {unit} {'-'.join(route)} yes")):
            break
    else:
        pytest.skip("nobody on the map can move yet")
    assert desk.session.position != before
    assert whole(player, "u")[0].startswith("Taken back: ")
    assert desk.session.position == before


@pytest.mark.requirement(35)
@every
def test_the_question_mark_lists_the_keys_that_work_a_row_each(scenario: str) -> None:
    for desk in (moving(scenario), battle(scenario)):
        player = by_keys(desk)
        rows = whole(player, "?")
        working = [b for b in player.bindings.values() if b.works(player.state)]
        chapters = [row for row in rows if re.fullmatch(r"[A-Z][a-z ]+: \d+ keys? more\.", row)]
        others = 5  # a number, slash, the list itself, Control C, letters that are no directions
        assert len(rows) == len(working) + others + len(chapters)
        assert not set(rows[:20]).intersection(chapters) and chapters[-1].startswith("For good")
        held = order_keys(desk.session.game)
        for verb in desk.options.frame_verbs():
            if verb.name in held and not verb.several:
                assert any(f": {verb.words[0]}: " in row for row in rows), verb
        assert all(re.match(r"[A-Z0-9a-z][^:]*: .*\.$", row) for row in rows)


def test_rows_and_columns_are_those_of_the_drawing_and_plain_hexes_are_counted() -> None:
    """The drawing of Dunkirk is turned: what its numbers begin with stands at the left."""
    desk = moving("dunkirk-1940")
    assert numbers_row(desk.words.board) == "Rows 1 to 8 run north, columns 1 to 12 east."
    row, column = answer(desk, "row 3"), answer(desk, "column 6")
    assert row[0].startswith("Row 3: 12 hexes, from 0301 to 0312")
    assert column[0] == "Column 6: 8 hexes, from 0106 to 0806.", "rivers are told, so none is plain"
    told = " ".join(column[1:])
    assert all(cell in told for cell in desk.words.board.grid.cells if cell.endswith("06"))
    upright = moving("sedan-1870")
    assert numbers_row(upright.words.board).startswith("Columns ")
    assert answer(upright, "column 3")[0].startswith("Column 3: ")


def test_a_landscape_is_called_what_most_of_it_is() -> None:
    """Heights with a hamlet on them were told as a village of 51 hexes."""
    told = list(landmark_rows(shipped()["vauchamps-1814"].game.scenario.board))
    assert "Hauts de Brayes: 51 hexes around {cell:4410}, 1 of them village." in told
    assert "Vauchamps, village: 4 hexes around {cell:1325}." in told


def test_the_briefing_tells_strengths_at_the_full_level_alone() -> None:
    """What twenty questions of Vauchamps and Sedan did not find in a turn's transcript."""
    desk = moving("dunkirk-1940")
    plain, full = ([*answer(desk, f"level {level}"), *answer(desk, "briefing")]
                   for level in ("brief", "full"))  # fmt: skip
    assert any("0412 1st Army;" in row for row in plain)
    assert any("0412 1st Army 5;" in row for row in full)
