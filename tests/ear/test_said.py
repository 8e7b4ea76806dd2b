"""What is said in every scenario: requirements 14 to 20."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine.core import Level, Order
from engine.speech import describe
from engine.speech.describe import ELEMENTS
from engine.speech.digest import LONGEST
from engine.speech.speaker import COORDINATES
from engine.systems.vauchamps.fire.events import Volley
from tests.ear.desks import battle, by_keys, every, moving, turn, whole
from tests.golden.scripts import scripts, transcript
from tests.keys.playing import told
from tests.vauchamps.test_golden import FOLDER as VAUCHAMPS
from tui.desk.answering import answer
from tui.desk.desk import Desk, Rows
from tui.desk.ordering import give
from tui.keys.layout import direction_keys
from tui.map import legend

MOST_ORDERS = 30
DIE = re.compile(r"(^|, )[Dd]ie \d")
ACCOUNT = (r"attack \d{4}", "Attack ", "Defence ", "against")
COMBAT = {
    "dunkirk-1940": (r"Attack (?:on )?\d{4}", "to 1", "Die ", ", ", *ACCOUNT),
    "sedan-1870": (
        "Held by",
        "against",
        r"1",
        "Die ",
        ", the ",
        r"attacks? \d{4}, held by",
        "Attack ",
    ),
    "": (r"attacks? .* at \d{4}", "against", r"\d to \d", "Die ", ", ", *ACCOUNT[1:]),
}
"""In which order a combat is told, "" in the Thirty Years War: who and whom and the odds when it is
declared; then the die and its result in words; and how it was reckoned to who asks for it."""


SAID = {"tired": ("tired", "exhausted")}
"""A state that is drawn with one mark and said by one of several words."""


def random_orders(desk: Desk, most: int = MOST_ORDERS) -> Iterator[tuple[str, Rows]]:
    """Orders given at random, those that end a phase seldom: the order's name, the answer."""
    rng = random.Random(5)
    for _ in range(most):
        if desk.over:
            return
        verbs = desk.options.frame_verbs()
        verb = rng.choices(verbs, [1 if v.final or v.name == "lower" else 12 for v in verbs])[0]
        order = desk.options.sample(rng, (verb,))
        assert order is not None
        yield verb.name, give(desk, verb, order, sure=True)


def nothing_else(scenario: str) -> Desk:
    """A game in which nothing is left but to end what goes on."""
    desk = battle(scenario)
    for _ in random_orders(desk, 300):
        if [verb.name for verb in desk.options.frame_verbs()] == ["end"]:
            return desk
    raise AssertionError("something else could always be done")


def named_in(order: Order | None) -> set[str]:
    """All that an order names."""
    parts = msgspec.structs.astuple(order) if order else ()
    return {name for part in parts for name in ((part,) if isinstance(part, str) else part)}


# ---- every change, every refusal (requirements 14, 15) ----


@pytest.mark.requirement(14)
@every
def test_what_an_order_has_caused_is_in_its_answer(scenario: str) -> None:
    desk = battle(scenario)
    for level in Level:
        desk.settings = msgspec.structs.replace(desk.settings, level=level)
        for name, rows in random_orders(desk, 5):
            entry = desk.session.entries[-1]
            heard = [i.event for i in desk.session.heard(entry.side) if i.event in entry.events]
            assert set(desk.speaker.echoed(tuple(heard))) <= set(rows), (name, heard, rows)
            for event in heard:  # Below the full level alike events are told together, and
                said = desk.speaker.event(event)  # not who has been named with the order.
                named = set(re.findall(r"{(?:unit|short):([^{}]*)}", event.text(Level.BRIEF)))
                named -= named_in(entry.order) if level < Level.FULL else set()
                text = "\n".join(rows).casefold()
                both = [(desk.speaker.unit(u), desk.speaker.names.short.get(u, "?")) for u in named]
                assert not said or all(
                    any(name.casefold() in text for name in names) for names in both
                )
                assert level is not Level.FULL or set(said.split("\n")) - {""} <= set(rows)
            assert heard and rows != ["Done."], (name, "a change of which nothing is said")


@pytest.mark.requirement(15)
@every
def test_nothing_is_answered_with_silence(scenario: str) -> None:
    player = by_keys(moving(scenario))
    desk = player.desk
    ways = direction_keys(desk.words.board)
    up = next(k for k, n in ways.items() if n == describe.clockwise(desk.words.board)[-1])
    for _ in range(100):
        last = player.press(up)
        if last[0].startswith("Edge of the map. "):
            break
    assert desk.speaker.cell(desk.cursor) in last[0], "where one is, too"
    assert player.press("~") == ["No such key. Question mark lists the keys."]
    assert player.press("escape")[0] == "Nothing to cancel."
    assert player.press("R")[0].startswith("Select a unit first")
    assert player.press("Y")[0].strip()
    assert answer(desk, "") and answer(desk, "xyzzy")[0].startswith("Not understood: ")
    player.press("tab")
    desk.cursor = next(c for c in desk.words.board.grid.cells if c not in reachable(desk))
    assert "Refused: " in " ".join(whole(player, "g"))


def reachable(desk: Desk) -> set[str]:
    here = desk.view.units[desk.unit].at
    return {here, *desk.words.marks.reach(desk.view, desk.unit)}


# ---- combat (requirement 16) ----


@pytest.mark.requirement(16)
@pytest.mark.parametrize("scenario", ["dunkirk-1940", "sedan-1870", "rocroi-1643", "lutzen-1632",
                                      "nordlingen-1634", "white-mountain-1620"])  # fmt: skip
def test_a_combat_is_told_in_one_order(scenario: str) -> None:
    desk, said = battle(scenario), list[str]()
    for name, rows in random_orders(desk):
        said = [*rows] if "attack" in name else [*said, *rows]
        if any(DIE.search(row) for row in rows):
            break
    text, at = "\n".join([*said, *answer(desk, "account")]), 0
    for part in COMBAT.get(scenario, COMBAT[""]):
        found = re.compile(part).search(text, at)
        assert found, (part, text[at:])
        at = found.end()


@pytest.mark.requirement(16)
def test_fire_and_melee_of_vauchamps_are_told_in_one_order() -> None:
    text = "".join(transcript(script) for script in scripts(VAUCHAMPS))
    fires = re.findall(r"^.*: \w+ fire on \d{4} by .*dice \d and \d.*$", text, re.MULTILINE)
    assert fires
    for row in fires:
        assert re.match(
            r"(No effect|\d+ increments? lost): \w+ fire on \d{4} by [^:.]+\. "
            r"Column .* to .*, dice \d and",
            row,
        )
    desk = turn("vauchamps-1814").desk
    events = [i.event for side in desk.session.game.sides for i in desk.session.heard(side)]
    sums = [e.text(Level.FULL) for e in events if isinstance(e, Volley)]
    for row in sums:  # Of the enemy's fire the value is hidden (VAU-0.3).
        assert re.search(r": [^.]+\. (\d+ against|Defence value) \d+, col.*, dice \d and \d", row)
    assert re.search(r"^Melee at \d{4}: .+ against .+\.$", text, re.MULTILINE)


@pytest.mark.requirement(13, 19)
@pytest.mark.parametrize("scenario", ["dunkirk-1940", "sedan-1870"])
def test_a_stack_tells_its_side_its_total_and_each_strength(scenario: str) -> None:
    """ "French 12: 1st Army 5; 9th Army 7", in the first row, where all of it is known."""
    desk = battle(scenario)
    words, view, found = desk.words, desk.view, 0
    for cell, stack in words.marks.stacks(view).items():
        units = describe.units_in(words, view, cell)
        if len(units) < 2 or any(unit.startswith("?") for unit in units):
            continue
        phrase = desk.say("; ".join(describe.stack_phrases(words, view, units)))[0]
        side = words.names.adjectives[stack.side]
        assert phrase.startswith(f"{side} {stack.strength}: "), phrase
        assert phrase in answer(desk, f"look {cell}")[0]
        assert len(re.findall(r" \d+(?=[;,]|$)", phrase)) >= len(units), phrase
        found += 1
    assert found


# ---- the other side's turn (requirement 17) ----


@pytest.mark.requirement(17)
@every
def test_the_other_sides_turn_is_told_event_by_event_and_ends_with_what_to_do(
    scenario: str,
) -> None:
    desk = moving(scenario)
    answer(desk, "seats two")
    first = desk.side
    for _ in random_orders(desk, 400):
        if desk.side != first and since_last_turn(desk):
            break
    else:
        pytest.fail("the other side did nothing")
    desk.handing_over = False
    player = by_keys(desk)
    rows = whole(player, "I")
    events = since_last_turn(desk)
    assert re.match(r"Since (your last turn|the beginning|the set-up): .+\.$", rows[0])
    assert len(rows[0].split()) <= LONGEST
    at = next(n for n, row in enumerate(rows) if re.fullmatch(r"\d+ events?\.", row)) + 1
    assert rows[at : at + len(events)] == events
    assert rows[at + len(events) :] == desk.say(desk.options.prompt)
    assert player.press(".")[0].startswith("2 of "), "it can be stepped"


def since_last_turn(desk: Desk) -> list[str]:
    """What the side to choose has heard since its last turn or the set-up was over."""
    items = [item for item in desk.session.heard(desk.side) if item.turn]
    clocks = [item.side for item in items]
    while clocks and clocks[-1] == desk.side:
        clocks.pop()
    own = [at for at, side in enumerate(clocks) if side == desk.side]
    return [
        line
        for item in items[own[-1] + 1 if own else 0 :]
        for line in desk.speaker.event(item.event).split("\n")
        if line
    ]


@pytest.mark.requirement(17)
@every
def test_the_digest_names_every_loss_since_the_last_turn(scenario: str) -> None:
    """Whatever the side chose meanwhile, such as a retreat, its digest begins with its last turn's
    end, and tells what became of each of its units.
    """
    desk = battle(scenario)
    asked, phasing = 0, ""
    handed: dict[str, Any] = {}
    for number, _ in enumerate(random_orders(desk, 400)):
        position = desk.session.position
        if phasing and position.clock.side != phasing:
            handed[phasing] = position
        phasing = position.clock.side
        if desk.side not in handed or number % 8:
            continue
        told = "\n".join(answer(desk, "since")).casefold()
        for unit, state in desk.view.units.items():
            was = handed[desk.side].units.get(unit)
            if desk.words.side_of(unit) == desk.side and was and was.at and not state.at:
                asked += 1
                assert desk.speaker.unit(unit).casefold() in told, (unit, told)
    assert asked


@pytest.mark.requirement(13, 32)
@every
def test_how_one_is_doing_is_told_first_in_fifteen_words(scenario: str) -> None:
    desk = battle(scenario)
    for number, _ in enumerate(random_orders(desk, 200)):
        if number % 10 or desk.over:
            continue
        (first, *rest), whole_map = answer(desk, "score"), answer(desk, "situation")
        assert len(first.split()) <= 15 and first == whole_map[0], first
        assert rest and first not in rest


# ---- levels, elements, names (requirements 18, 19) ----


@pytest.mark.requirement(18)
@every
def test_a_higher_level_never_tells_less(scenario: str) -> None:
    desk = turn(scenario).desk
    texts = []
    for level in Level:
        style = msgspec.structs.replace(desk.settings, level=level).style
        speaker = msgspec.structs.replace(style)
        said = type(desk.speaker)(desk.words.names, speaker)
        texts.append([said.event(item.event) for item in desk.session.log])
    brief, normal, full = texts
    assert all(bool(b) <= bool(n) <= bool(f) for b, n, f in zip(brief, normal, full, strict=True))
    assert sum(map(len, brief)) < sum(map(len, full))


@pytest.mark.requirement(18, 25)
@pytest.mark.parametrize("element", ELEMENTS)
@every
def test_what_is_switched_off_is_not_said(scenario: str, element: str) -> None:
    desk = battle(scenario)
    answer(desk, f"elements {' '.join(e for e in ELEMENTS if e != element)}")
    words, view, side = desk.words, desk.view, desk.side
    for cell in [*words.marks.stacks(view), *words.board.grid.cells[::199]]:
        row = answer(desk, f"look {cell}")[0]
        alone = describe._PARTS[element](words, view, side, cell)
        rest = "".join(
            part(words, view, side, cell) for name, part in describe._PARTS.items()
            if name != element
        )  # fmt: skip
        if alone and alone not in rest:
            assert desk.say(alone)[0].casefold() not in row.casefold(), (cell, alone)


@pytest.mark.requirement(19)
@every
def test_hexes_are_named_in_three_styles(scenario: str) -> None:
    desk = moving(scenario)
    place = desk.words.board.places[0]
    number = f"{int(place.cell[:2])} {int(place.cell[2:])}"
    expected = {"number": place.cell, "apart": number, "place": place.name}
    assert set(expected) == set(COORDINATES)
    for style, said in expected.items():
        answer(desk, f"coordinates {style}")
        assert desk.speaker.cell(place.cell).startswith(said)
        assert answer(desk, f"look {said}")[0].startswith(said), "and it can be typed so"
        assert answer(desk, f"around {place.cell}")[0].startswith(f"Around {said}")


@pytest.mark.requirement(19)
@every
def test_units_have_spoken_names_and_no_counter_codes(scenario: str) -> None:
    names = turn(scenario).desk.words.names.units
    assert len({name.casefold() for name in names.values()}) == len(names)
    for unit, name in names.items():
        assert not re.search(r"\d-\d+$|[/\\#*_=+]|\b[a-z]+\d|\(|\)", name), name
        assert unit not in name and name[0].isalnum(), name


# ---- what is drawn (requirement 20) ----


@pytest.mark.requirement(20, 40)
@every
def test_every_mark_of_the_map_has_its_words(scenario: str) -> None:
    words = turn(scenario).desk.words
    rows = legend(words.names, words.marks)
    assert all(row.shown and len(row.phrase.split()) >= 1 for row in rows)
    assert len({row.shown for row in rows}) == len(rows)
    assert not any("{" in row.phrase for row in rows)


@pytest.mark.requirement(20)
@every
def test_units_terrain_and_states_that_are_drawn_are_said(scenario: str) -> None:
    desk = battle(scenario)
    words, view, side = desk.words, desk.view, desk.side
    for cell, stack in words.marks.stacks(view).items():
        said = " ".join(desk.say(*describe.cell_report(words, view, side, cell))).casefold()
        assert not stack.top or words.names.units.get(stack.top, "unknown").casefold() in said
        marked = (SAID.get(state, (state.split("-")[0],)) for state in stack.states)
        assert all(any(one in said for one in some) for some in marked), (cell, stack, said)
    for cell in words.board.grid.cells[::23]:
        said = desk.say(describe.cell_row(words, view, side, cell))[0].casefold()
        drawn = words.marks.terrain(cell)
        assert not drawn or "clear, nobody" not in said, (cell, drawn, said)


@pytest.mark.requirement(14, 19)
@every
def test_the_log_is_words_to_the_end(scenario: str) -> None:
    desk = turn(scenario).desk
    for row in "\n".join(told(desk.session, desk.playable)).split("\n"):
        assert row.endswith((".", "?", "!")), row
        assert row[0].isupper() or row[0].isdigit(), row
