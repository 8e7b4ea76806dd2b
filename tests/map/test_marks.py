"""One meaning for each mark; every mark is in the legend; every fact drawn can be said."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from hypothesis import given, settings

from engine.board.map import cell_side
from engine.core.words import short
from engine.speech import describe
from engine.speech.speaker import Names, Speaker
from engine.systems.dunkirk.scenario import GERMAN
from engine.systems.dunkirk.state import DunkirkPosition
from tests.contract.games import shipped
from tests.map import toy
from tests.map.pictures import GUDERIAN, draw_dunkirk, dunkirk, pictures, ready
from tests.map.scenes import scenes
from tui.map import Look, Picture, legend
from tui.map.ground import sides_of
from tui.map.legend import LegendRow
from tui.map.marks import BRACKETS, MARKS, mark_for
from tui.map.runs import TEXT_ROLES, UNIT_ROLES, cropped
from tui.map.scene import facts_at

BLOCK = re.compile(
    r"(?P<first>[\[(])(?P<arm>[ip]?)(?P<strength>\d+)(?:-(?P<moves>\d+))?(?P<last>[\])]?)"
)
"""The block of a stack: kind and strength in the bracket of its side."""


def unexplained(picture: Picture, rows: tuple[LegendRow, ...]) -> set[str]:
    """The characters of a picture that its legend does not have."""
    known = {letter for row in rows for letter in row.shown}
    drawn = {
        letter
        for row in picture.rows()
        for run in row
        for letter in run.text
        if run.role not in TEXT_ROLES and not (letter.isdigit() and run.role in NUMBERED)
    }
    return drawn - known - {" "}


NUMBERED = (*UNIT_ROLES, "reach", "stop", "height")


@pytest.mark.requirement(40)
def test_each_character_has_one_meaning() -> None:
    chars = [mark.char for mark in MARKS]
    fancy = [mark.fancy for mark in MARKS if mark.fancy]
    assert len(set(chars)) == len(chars) and len(set(fancy)) == len(fancy)
    assert len({*chars, *(c for pair in BRACKETS for c in pair)}) == len(chars) + 4
    assert all(len(c) == 1 and c.isascii() and not c.isupper() and not c.isdigit() for c in chars)
    assert all(mark.phrase and mark.role for mark in MARKS)
    kinds = [word for mark in MARKS for word in (mark.kind, *mark.also)]
    assert len(set(kinds)) == len(kinds)


def test_a_side_has_a_capital_letter_of_its_own() -> None:
    for letters in (dunkirk()[2].letters, toy.ToyMarks.letters):
        assert len(set(letters.values())) == len(letters)
        assert all(len(c) == 1 and c.isupper() and c.isascii() for c in letters.values())


def test_what_has_no_mark_is_an_error() -> None:
    assert mark_for("stream").char == "~"
    with pytest.raises(ValueError):
        mark_for("lava")


@pytest.mark.requirement(20, 40)
@pytest.mark.parametrize("name", [n for n in pictures() if n != "dunkirk-utf8"])
def test_the_legend_has_every_mark_of_a_picture(name: str) -> None:
    if name.startswith("dunkirk"):
        _, words, marks = dunkirk()
        rows = legend(words.names, marks)
    else:
        board = toy.board(north="left" if name == "toy-turned" else "top")
        names = toy.NAMES.__class__(toy.NAMES.adjectives, {}, {}, board)
        rows = legend(names, toy.ToyMarks(board), borders=name == "toy-borders")
    assert not unexplained(pictures()[name], rows)
    assert all(row.phrase and "{" not in row.phrase for row in rows)


def test_the_legend_of_dunkirk() -> None:
    _, words, marks = dunkirk()
    rows = {row.shown: row.phrase for row in legend(words.names, marks)}
    assert list(rows) == [
        "G [i]", "F (i)", "[p]", "(p)", "12-6", "2", "2+4",
        ">", "@", "!", "+4", "z4", "r", "*G", "o", "f", "^", "-", "~", "|",
    ]  # fmt: skip
    assert rows["[p]"] == "German armour"
    assert rows["12-6"] == "strength there, and movement"
    assert rows["2+4"] == "over a unit: of the hex below"
    assert rows["|"] == "hex side with nothing on it"


@settings(max_examples=60)
@given(scenes())
def test_cells_of_one_line_can_be_read_back(scene: tuple[DunkirkPosition, Look]) -> None:
    view, look = scene
    for zoom in (1, 2):
        picture = draw_dunkirk(zoom, view, look)
        for cell in picture.layout.grid.cells:
            _check_cell(picture, cell)


def _check_cell(picture: Picture, cell: str) -> None:
    """The facts of a cell of two lines: below its block or all, above what had no room."""
    x, y, width, _ = picture.layout.region(cell)
    facts, stack = (found := facts_at(picture.pieces, picture.look, cell)), found.stack
    above = cropped(picture.row(y), x + 1, width - 2) if stack else ()
    below = cropped(picture.row(y + 1), x if stack else x + 1, width - (0 if stack else 1))
    drawn: dict[str, str] = {}
    for run in (*above, *below):
        drawn[run.role] = drawn.get(run.role, "") + run.text.strip()
    assert ("cursor" in drawn) == facts.cursor
    assert [state for state in ("selected", "target") if state in drawn] == [
        state for state in (facts.state,) if state
    ]
    price = facts.reach
    role = "" if price is None else "stop" if price.stop else "reach"
    assert [known for known in ("reach", "stop") if known in drawn] == [role][: bool(role)]
    if price is not None:
        assert drawn[role][1:] in ("", str(price.cost))
    if stack is None:
        assert not set(UNIT_ROLES) & set(drawn)
        return
    number = list(dunkirk()[2].letters).index(stack.side)
    block = BLOCK.fullmatch(drawn[UNIT_ROLES[number]])
    assert block and block["first"] == BRACKETS[number][0]
    assert block["strength"] == stack.strength and UNIT_ROLES[1 - number] not in drawn
    if picture.layout.zoom == 2:
        assert block["arm"] == stack.arm
        assert ("routed" in drawn) == ("routed" in stack.states)


@settings(max_examples=25)
@given(scenes())
def test_detail_hides_nothing(scene: tuple[DunkirkPosition, Look]) -> None:
    view, look = scene
    picture = draw_dunkirk(3, view, look)
    assert not unexplained(picture, legend(dunkirk()[1].names, dunkirk()[2]))
    for cell in picture.layout.grid.cells:
        x, y, width, height = picture.layout.region(cell)
        runs = [
            r for dy in range(1, height) for r in cropped(picture.row(y + dy), x + 1, width - 1)
        ]
        facts = facts_at(picture.pieces, look, cell)
        drawn = {run.role: run.text for run in runs}
        assert drawn["number"] == cell
        assert ("cursor" in drawn) == facts.cursor
        assert ("selected" in drawn or "target" in drawn) == bool(facts.state)
        assert ("reach" in drawn or "stop" in drawn) == bool(facts.reach)
        if facts.stack:
            stack, number = facts.stack, list(dunkirk()[2].letters).index(facts.stack.side)
            first, last = BRACKETS[number]
            told = f"{stack.arm}{stack.strength}-{stack.movement}"
            assert drawn[UNIT_ROLES[number]] in (f"{first}{told}{last}", f"{first}{told}")
            assert drawn["code"].strip() == facts.code
            assert stack.count == 1 or drawn["height"] == str(stack.count)
            assert ("routed" in drawn) == ("routed" in facts.stack.states)


@pytest.mark.requirement(20)
@settings(max_examples=15)
@given(scenes())
def test_every_fact_drawn_in_a_cell_is_said(scene: tuple[DunkirkPosition, Look]) -> None:
    view, _ = scene
    s, words, marks = dunkirk()
    stacks, speaker = marks.stacks(view), Speaker(words.names)
    for cell in s.board.grid.cells:
        said = speaker.say(describe.cell_row(words, view, GERMAN, cell))
        said += said.lower()
        assert marks.terrain(cell) in said
        assert all(place.name in said for place in s.board.places_at.get(cell, ()))
        holder = marks.holder(view, cell)
        assert not holder or f"{words.names.adjectives[holder]} city" in said
        if cell in stacks:
            here = [u for u, state in view.units.items() if state.at == cell]
            assert len(here) == stacks[cell].count
            names = [{words.names.units[unit], speaker.say(short(unit))} for unit in here]
            assert all(any(name in said for name in either) for either in names)
            assert all(state in said for state in stacks[cell].states)


@pytest.mark.requirement(20, 25)
def test_every_river_drawn_is_said_with_its_direction() -> None:
    s, words, _ = dunkirk()
    for cell in s.board.grid.cells:
        said = Speaker(words.names).say(describe.sides_phrase(words, ready(), GERMAN, cell))
        for number, there in enumerate(s.board.grid.around(cell)):
            side = cell_side(cell, there) if there else frozenset()
            if side in s.board.features:
                assert s.board.feature_names[side] in said
                assert s.board.grid.names[number] in said


@pytest.mark.requirement(20, 25)
def test_roads_bridges_and_slopes_are_said_with_their_direction() -> None:
    board = toy.board()
    words = SimpleNamespace(board=board)
    speaker = Speaker(Names({}, {}, {}, board))
    for (a, b), kinds in toy.SIDES.items():
        phrase = describe.sides_phrase(words, None, "france", a)  # type: ignore[arg-type]
        said = speaker.say(phrase).casefold()
        way = board.grid.names[board.grid.direction(a, b)]
        assert all(re.search(rf"{kind} on the [^;]*{way}", said) for kind in kinds), said
    for a, b in toy.ROADS:
        phrase = describe.sides_phrase(words, None, "france", a)  # type: ignore[arg-type]
        said = speaker.say(phrase).casefold()
        assert re.search(rf"road [^;]*{board.grid.names[board.grid.direction(a, b)]}", said)


def test_a_border_is_drawn_where_the_countries_said_differ() -> None:
    board = dunkirk()[0].board
    for side, kinds in sides_of(board, borders=True).items():
        a, b = (board.country[cell] for cell in side)
        assert ("border" in kinds) == bool(a and b and a != b)
    assert not any("border" in kinds for kinds in sides_of(board, borders=False).values())


@pytest.mark.requirement(33)
def test_reach_says_what_is_drawn() -> None:
    _, words, marks = dunkirk()
    rows = words.reach(ready(), GUDERIAN)
    for cell, price in marks.reach(ready(), GUDERIAN).items():
        row = next(r for r in rows if r.startswith(f"For {price.cost}: "))
        stop = f"{{cell:{cell}}} (must stop" in row
        assert f"{{cell:{cell}}}" in row and stop == price.stop


def test_codes_are_short_and_different_within_a_side() -> None:
    s, _, marks = dunkirk()
    codes = {u: marks.code(ready(), u) for u in s.units}
    assert codes[GUDERIAN] == "19Pz" and codes["be-k"] == "GpK"
    assert all(0 < len(code) <= 4 for code in codes.values())
    assert len({(s.units[u].side, code) for u, code in codes.items()}) == len(codes)


def test_a_legend_calls_things_what_its_own_map_calls_them() -> None:
    told = {
        scenario: {
            row.phrase
            for row in legend(shipped()[scenario].words.names, shipped()[scenario].words.marks)
        }
        for scenario in ("sedan-1870", "lutzen-1632", "vauchamps-1814")
    }
    for scenario, words in {
        "sedan-1870": ("woods", "swamp", "river", "city that counts for victory, and its holder"),
        "lutzen-1632": ("forest", "hilltop", "stream", "town", "bridge: a road over a stream"),
        "vauchamps-1814": ("wood", "pond", "stream", "village", "named place"),
    }.items():
        assert set(words) <= told[scenario]
    strangers = {"sea", "river", "forest", "rough", "town or other city"}
    assert not strangers & told["vauchamps-1814"]
    assert not any("city" in phrase for phrase in told["vauchamps-1814"])


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_a_block_that_is_not_closed_is_explained_where_it_can_be_drawn(scenario: str) -> None:
    """Seen as cut off: "[i12" of two digits has no room for its bracket on a map of hexes."""
    words = shipped()[scenario].words
    told = " ".join(row.phrase for row in legend(words.names, words.marks))
    can_be = words.names.board.north not in ("left", "right") and bool(words.marks.arms)
    assert ("12 has no room for its ]" in told) == can_be
