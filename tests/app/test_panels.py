"""The panels: where they lie, that the cursor is never hidden, their pages, and what they hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.data.library import find
from engine.notation import begin_from
from tests.app.games import READY, Hands, dunkirk, on_screen, ready
from tests.app.scenes import desk_of, scenes, until
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.keys.playing import open_game, open_text, to_movement
from tui.desk.answering import answer
from tui.keys.player import Player
from tui.map.runs import text_of
from tui.screens import cell as cells, whole
from tui.screens.drawing import key_row
from tui.screens.keeping import PAGES
from tui.viewmodel import View


def panel(hands: Hands) -> list[str]:
    """The rows of the large panel."""
    assert hands.game.place is not None
    x, y, width, height = hands.game.place.page
    return [row[x : x + width].strip() for row in hands.rows[y : y + height]]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (100, 30), (64, 20), (200, 60)])
def test_every_panel_fits_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab")
        for page in PAGES:
            await hands.type(f"panel {page}")
            assert hands.game.page == page
            for zoom in range(3):
                await hands.type("nearer" if zoom else "farther")
            rows = hands.rows
            assert len(rows) == size[1] and all(len(row) <= size[0] for row in rows)
            assert any(row.strip() for row in rows[-3:])
            place = hands.game.place
            assert place is not None
            assert place.map.width in (0, *range(20, 201)) and place.page.height >= 5

    on_screen(tmp_path, act, ready(), size)


@pytest.mark.parametrize("panel", ["log", "combat"])
@pytest.mark.parametrize(("size", "zoom"), [((80, 24), 2), ((80, 24), 3), ((64, 20), 2)])
def test_a_large_panel_lies_over_the_map_and_never_over_the_cursor(
    tmp_path: Path, panel: str, size: tuple[int, int], zoom: int
) -> None:
    async def act(hands: Hands) -> None:
        await hands.type("panel cell")
        for _ in range(3):
            await hands.press("ctrl+o")
        for _ in range(zoom - 1):
            await hands.press("ctrl+n")
        before = hands.rows
        await hands.type(f"panel {panel}")
        for key in ("", *"DCAQDDZA", *"aaaaaaaaaaaccddddddddddddd"):
            if key:
                await hands.press(key)
            place = hands.game.place
            assert place is not None and (place.map.width or panel == "combat")
            assert place.zoom == zoom
            if place.map.width:
                x, y = hands.game.board.place(hands.game.player.desk.cursor)
                assert place.clear[0] <= x < place.clear[1]
                assert hands.rows[place.map.y + y][x] == ">"
        await hands.type("panel cell")
        place = hands.game.place
        assert place is not None
        if zoom == 2 and size[0] == 80:
            for old, new in zip(before[2:16], hands.rows[2:16], strict=True):
                assert old.replace(">", " ") == new.replace(">", " ")

    on_screen(tmp_path, act, ready(), size)


def test_a_panel_leaves_the_rest_of_the_map_as_it_was(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        for cell, kept in (("0203", slice(0, 39)), ("1010", slice(41, 80))):
            await hands.type(f"look {cell}")
            before = [row.ljust(80)[kept] for row in hands.rows[1:17]]
            await hands.press("G")
            assert [row.ljust(80)[kept] for row in hands.rows[1:17]] == before

    on_screen(tmp_path, act, ready())


def test_the_log_is_turned_page_by_page_from_its_end(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("G")
        end = panel(hands)
        count = int(end[0].split(" | page ")[1].split(" of ")[1].split()[0])
        assert f"page {count} of {count}" in end[0]
        seen = []
        while not seen or seen[-1] != hands.said:
            seen.append(hands.said)
            await hands.press("ctrl+u")
        assert seen[-1] == f"Page 1 of {count}." and len(seen) > 2
        for _ in seen:
            await hands.press("ctrl+v")
        assert hands.said == f"Page {count} of {count}."
        newest = [row for row in end if row][-1]
        assert newest in panel(hands)

    on_screen(tmp_path, act, dunkirk("3", *READY, "end yes"))


def test_the_reports_of_a_system_have_a_panel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = ready()
    told = {"cup": ("9 of 14 left.", "Mitrailleuse waits."), "losses": ("{side:german} 3.",)}

    async def without(hands: Hands) -> None:
        pages = set()
        for _ in PAGES:
            await hands.press("ctrl+x")
            pages.add(hands.game.page)
        assert pages == {*PAGES} - {"report"}

    async def act(hands: Hands) -> None:
        await hands.type("report cup")
        assert hands.said.startswith("9 of 14 left.")
        assert panel(hands)[0].startswith("-- reports")
        assert panel(hands)[1:6] == [
            "cup", "9 of 14 left.", "Mitrailleuse waits.", "losses", "German 3.",
        ]  # fmt: skip

    on_screen(tmp_path, without, desk)
    monkeypatch.setattr(type(desk.words), "reports", lambda *_: told)
    on_screen(tmp_path, act, ready())


def test_the_rules_page_shows_chapters_what_was_found_and_what_belongs_to_it(
    tmp_path: Path,
) -> None:
    async def act(hands: Hands) -> None:
        await hands.type("panel rules")
        assert panel(hands)[1:3] == ["1, Introduction: 2 rules.", "DNK-1.0, Introduction."]
        await hands.type("rules retreat rout")
        assert panel(hands)[0].startswith("-- rules")
        assert panel(hands)[1].startswith("31 rules fit, the best 10")
        await hands.type("rules 11.5.2a")
        assert panel(hands)[1].startswith("DNK-11.5.2a, Away from")
        await hands.press("ctrl+v")
        assert "See also DNK-11.5.3" in " ".join(panel(hands))
        await hands.press("&")
        assert "1 of 17: Introduction: 2 rules." in panel(hands)

    on_screen(tmp_path, act, ready())


def test_the_choices_of_a_question_are_turned_too(tmp_path: Path) -> None:
    """A new player heard "Page 2 of 2" and still saw the first."""

    async def act(hands: Hands) -> None:
        await hands.press("&")
        assert "13 of 13" not in " ".join(panel(hands))
        await hands.press("pagedown")
        assert hands.said == "Page 2 of 2." and "page 2 of 2" in hands.rows[1]
        assert "14 of 14" in " ".join(panel(hands))
        await hands.press("pageup")
        assert "page 1 of 2" in hands.rows[1]

    on_screen(tmp_path, act, open_game(shipped()["sedan-1870"], "3"))


def test_the_row_above_the_map_tells_who_holds_the_cities_now() -> None:
    seed, *lines = until("fight", 8)
    desk = dunkirk(seed.split()[1])
    view, told = View(Player(desk)), set()
    for line in lines:
        answer(desk, line)
        view.after_key()
        told.add(text_of(row := view.clock(120)).rpartition("cities")[2])
        view.scene()
        assert view.clock(120) == row
    assert len(told) > 1


def test_while_the_computer_is_to_choose_the_row_above_the_map_says_so() -> None:
    desk = open_game(shipped()["vauchamps-1814"], "1")
    desk.session.set_computer({"french": "recruit"})
    view = View(Player(desk))
    answer(desk, "end yes")
    view.after_key()
    assert desk.session.is_computers
    row = text_of(view.clock(120))
    assert "French segment, movement, the computer to choose" in row and "Allied to" not in row


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_while_the_seat_is_handed_over_nothing_of_the_game_is_seen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    desk = open_game(shipped()["sedan-1870"], "3")
    for line in ("seats two", "take historical", "look Metz"):
        answer(desk, line)

    async def act(hands: Hands) -> None:
        await hands.press("enter")
        assert "cities P0 F9" in " ".join(hands.rows)
        await hands.press("F", "2", "enter")
        assert hands.said == "Hand over to the Prussians. Press Enter."
        assert not {"cities", "Guard", "Metz", "what"} & set(" ".join(hands.rows).split())

    on_screen(tmp_path, act, desk, size)


@pytest.mark.parametrize("width", [64, 80, 120])
@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_the_row_of_keys_names_each_once_and_always_how_to_end_and_all_keys(
    scenario: str, width: int
) -> None:
    """Also at Vauchamps' movement, which has more kinds of orders than any row holds."""
    player = to_movement(scenario, 3)
    view = View(player.player)
    row = text_of(key_row(view, width))
    parts = re.split(" {2,}", row)
    assert len(row) <= width
    keys = [part.split()[0] for part in parts]
    assert len(set(keys)) == len(keys) and parts[0] in ("Enter select", "Enter tell")
    assert "? keys" in parts
    if "end" in [verb.name for verb in player.desk.options.frame_verbs()]:
        assert "F end" in parts


def test_the_list_of_keys_tells_all_that_a_key_can_mean_now() -> None:
    position = (
        "scenario: vauchamps-1814\nboard: 30 columns 30 rows\nclock: turn 4 french movement\n"
        "ground: none\nunit: F24 at 1010 column facing south\n"
        "unit: F26 at 1010 column facing south\n"
        "unit: P01 at 2020 column facing north\n"
    )
    player = Player(begun(*begin_from(position)))
    (row,) = [row for row in player.keys_here() if row.startswith("Left parenthesis: ")]
    assert "turn: " in row and "; lower: " in row
    assert "( turn or lower" in text_of(key_row(View(player), 200))


def test_page_up_and_down_turn_the_key_list_and_arrows_move_the_cursor(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        cursor = hands.game.player.desk.cursor
        await hands.press("?")
        top = panel(hands)
        await hands.press("pagedown")
        assert hands.said.startswith("Page ") and panel(hands) != top
        await hands.press("pageup")
        assert panel(hands) == top
        await hands.press("down")
        assert hands.game.player.desk.cursor != cursor
        await hands.type("quiet on")
        await hands.press("down")
        assert hands.said.strip().startswith("1 of 3: Down is no direction on this map")

    on_screen(tmp_path, act, ready())


def test_beside_the_map_too_it_is_told_how_a_unit_is_sent_off() -> None:
    player = to_movement("vauchamps-1814", 3).player
    player.press("tab")
    view = View(player)
    view.scene()
    assert view.reach() and player.desk.cursor not in view.reach()
    assert len(view.drawn_reach()) < len(view.reach())
    hint = "Cursor within the +, then Enter or g"
    for page, more in (
        (cells.beside(view, 60, 30), "."),
        (cells.cell(view, 80), "; + is the edge, R shows all 117 hexes."),
    ):  # fmt: skip
        assert hint + more in [text_of(row) for row in page.rows]


@pytest.mark.parametrize("size", [(80, 24), (64, 20)])
def test_what_is_cut_in_the_bottom_row_ends_in_dots_and_no_comma(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def act(hands: Hands) -> None:
        ended = set()
        for keys in ("O", "T", "M", "I", "tab", "R", "v", "V", "y", "W"):
            await hands.press(keys)
            while True:
                said = hands.said
                assert not said.endswith((",", ";")), said
                assert len(said) < size[0], said
                ended.add(said[-3:] == "...")
                await hands.press(".")
                if hands.said == said or hands.said.startswith(("No ", "The end", "That was")):
                    break
        assert ended == {True, False}

    on_screen(tmp_path, act, ready(), size)


def test_the_whole_game_tells_turns_arrivals_losses_and_what_is_owed() -> None:
    view = View(Player(to_movement("lutzen-1632", 3).desk))
    rows = [text_of(row) for row in whole.whole(view, 60).rows]
    assert ">1< 2 3 4 5+ 6 7 8 9 10 11 12 13+ 14 " in rows
    assert "Turn 5: Imperial 8 pieces." in rows
    assert rows.count("Swedish, no units.") == 1
    desk = view.desk
    told = " ".join(row for report in desk.words.reports(view.view, "swedish").values()
                    for row in desk.say(*report))  # fmt: skip
    assert "due on turn 5" in told, "it can be asked for by lines, too"


def test_who_was_due_before_and_has_not_come_can_come_now_with_the_others() -> None:
    text = (find("vauchamps-1814").path / "later" / "crisis.pos").read_text("utf-8")
    view = View(Player(to_movement("vauchamps-1814", 3, text).desk))
    rows = [text_of(row) for row in whole.brief(view, 60)]
    (waiting,) = (row for row in rows if row.startswith("Now: French "))
    prompt = " ".join(answer(view.desk, "now"))
    assert f", {waiting.split()[2]} to enter." in prompt
    assert rows[0].startswith("1 2 3 4 5 6 7 8 9 10 >11+< ")


def test_where_units_fell_they_are_named_and_nobody_falls_in_the_set_up() -> None:
    position = "scenario: dunkirk-1940\nclock: turn 2 german combat\nunit: de-pz19 at 0406\n"
    view = View(Player(open_text(position, "1")))
    rows = " ".join(text_of(row) for row in whole.whole(view, 60).rows)
    assert "French, 9 units: " in rows and "German, 12 units: " in rows
    assert "lost German, no units. French, no units. not there when this game began " in rows
    set_up = View(Player(open_game(shipped()["dunkirk-1940"], "1")))
    assert "French, no units." in [text_of(row) for row in whole.whole(set_up, 60).rows]


def test_the_cup_shows_each_chit_and_the_one_that_is_drawn_stands_large(tmp_path: Path) -> None:
    scene = scenes()["drawn"]

    async def act(hands: Hands) -> None:
        await hands.press("ctrl+e")
        assert any(row.startswith("Disengagement ") and "**** " in row for row in panel(hands))
        await hands.press("escape", *scene.keys)
        rows = panel(hands)
        assert any("D I S E N G A G E M E N T" in row for row in rows)
        assert any(row.startswith("Disengagement ") and "***- " in row for row in rows)
        await hands.press("G")
        assert not any("D I S E N G A G E M E N T" in row for row in panel(hands))

    on_screen(tmp_path, act, desk_of(scene), (120, 40))


def title(hands: Hands) -> str:
    """The head of the panel, without its dashes."""
    return panel(hands)[0].strip("- ")


@pytest.mark.requirement(37)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_panel_that_answered_a_key_is_gone_once_another_answer_came(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def act(hands: Hands) -> None:
        for opens in ("?", "G", "T", "o"):
            await hands.press("tab", opens, "a")
            assert hands.game.shown != "answer"
            await hands.press("R", "d")
            assert hands.game.page == "cell" and hands.game.shown == "cell"
            assert hands.app.screen_settings.page == "cell", "nor is it open in the next game"
        await hands.type("panel legend")
        await hands.press("?", "R", "d")
        assert hands.game.shown == "legend", "what was chosen as a panel stays one"
        await hands.press("G", "escape")
        assert hands.game.shown == "legend"

    on_screen(tmp_path, act, ready(), size)


@pytest.mark.requirement(37)
def test_every_panel_opens_at_its_first_page(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        for opens in ("?", "ctrl+k"):
            await hands.type("list enemies")
            await hands.press("pagedown")
            await hands.press(opens, "a")
            assert "page 1 of" in title(hands), (opens, title(hands))
            await hands.press("escape")
        await hands.press("?", "pagedown")
        assert "page 2 of" in title(hands)
        await hands.type("list enemies")
        await hands.press("a", "?")
        assert "page 1 of" in title(hands)

    on_screen(tmp_path, act, ready(), (80, 20))


@pytest.mark.requirement(37)
@pytest.mark.parametrize("ask", ["list enemies", "army german", "reach xix panzer corps", "rules"])
def test_a_long_answer_has_room_whether_it_was_asked_by_key_or_typed(
    tmp_path: Path, ask: str
) -> None:
    async def act(hands: Hands) -> None:
        await hands.type(ask)
        assert len(hands.game.player.state.report.whole) > 4
        assert len(panel(hands)) > 15, panel(hands)

    on_screen(tmp_path, act, ready())


@pytest.mark.requirement(37)
@pytest.mark.parametrize("key", ["`", "#", "&"])
def test_a_menu_aside_is_closed_by_what_else_is_asked(tmp_path: Path, key: str) -> None:
    """T over it would stand in its panel, and the digits still choose in what is not seen."""

    async def act(hands: Hands) -> None:
        await hands.press(key, "d")
        assert hands.game.player.desk.question is not None
        await hands.press("T")
        assert hands.game.player.desk.question is None
        assert re.match(r"(Menu c|C)losed\. Turn 1 of 5", hands.said), hands.said
        assert title(hands) == "what can be done"

    on_screen(tmp_path, act, ready())


@pytest.mark.requirement(37)
def test_titles_are_never_cut_in_a_word(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        words = set()
        for key in ("&", "0", "m", "1", "0", "0", "?", "G", "o", "'", "tab", "ctrl+e", "ctrl+k"):
            await hands.press(key)
            head = hands.game._page_shown(hands.game.place).head  # type: ignore[arg-type]
            told = title(hands).split(" | ")[0].split()
            assert {*told} <= {*re.sub(r"[,;:]", "", head).split(), *head.split()}, (told, head)
            words.add(" ".join(told))
        assert len(words) > 5

    for size in ((64, 20), (80, 24), (120, 40)):
        on_screen(tmp_path, act, ready(), size)


def test_the_score_stands_in_the_first_row_before_the_title() -> None:
    """Points decide who wins; losses go first where there is no room for both."""
    later = find("nordlingen-1634").path / "later" / "clash.pos"
    position = begin_from(later.read_text(encoding="utf-8"))
    view = View(Player(begun(*position)))
    rows = [text_of(view.clock(width)) for width in (100, 80, 60, 40)]
    assert rows == [
        "Nördlingen 1634 | Turn 7 of 10, Swedish combat | points S130 I120 lost S70/75 I98/100",
        "Turn 7 of 10, Swedish combat | points S130 I120 lost S70/75 I98/100",
        "Turn 7 of 10, Swedish combat | points S130 I120",
        "Turn 7 of 10, Swedish combat",
    ]


def test_the_whole_reach_is_drawn_without_a_list_over_it(tmp_path: Path) -> None:
    """Of a large reach the edge is marked at first, and said to be the edge."""

    async def act(hands: Hands) -> None:
        await hands.press("F", "2", "F", "2", "F", "2", "tab")
        edge = sum(row.count("+") for row in hands.rows[2:16])
        assert any(
            "Cursor within the +, then Enter or g; + is the edge, R shows all 45 hexes." in row
            for row in hands.rows
        ), hands.rows
        await hands.press("R")
        assert sum(row.count("+") for row in hands.rows[2:16]) > 4 * edge
        assert not hands.game.answer_open
        assert hands.said == "Kyle infantry, 4 points, can reach 45 hexes."

    on_screen(tmp_path, act, open_game(shipped()["lutzen-1632"], "7"), (80, 24))


def test_no_key_orders_behind_the_list_of_keys(tmp_path: Path) -> None:
    """Tab and p placed an army behind the list, which stayed; Enter was a live key, too."""

    async def act(hands: Hands) -> None:
        def map_is_there() -> bool:
            assert hands.game.place is not None
            return hands.game.place.map.width > 0

        await hands.press("?")
        assert not map_is_there() and "Page Down turns, Escape closes" in panel(hands)[0]
        await hands.press("pagedown", ".")
        assert not map_is_there(), "reading on closes nothing"
        await hands.press("enter")
        assert map_is_there() and hands.said == "Panel closed."
        await hands.press("?", "tab", "p")
        assert map_is_there() and "is placed at" in hands.said
        await hands.press("m", "?", "enter")
        assert map_is_there() and hands.game.player.desk.question is not None
        await hands.press("0", "?")
        await hands.type("place 1st 0405")
        assert map_is_there() and "is placed at" in hands.said

    on_screen(tmp_path, act, dunkirk())


def test_the_head_names_who_alone_is_in_the_group_and_stands_elsewhere(tmp_path: Path) -> None:
    """ "hex 0611 | group of 1 unit" stood over a unit that was not in the group."""

    async def act(hands: Hands) -> None:
        await hands.press("tab", "+")
        first = hands.game.player.desk.unit
        await hands.press("tab", "+")
        assert (
            panel(hands)[0].startswith("-- hex") and "| group of 2 units, 1 here" in panel(hands)[0]
        )
        await hands.press("shift-tab", "+")
        (left,) = hands.game.player.state.group
        desk = hands.game.player.desk
        at = desk.view.units[left].at
        assert left != first and at != desk.cursor
        assert f"| group: {desk.speaker.unit(left)}, {at}" in panel(hands)[0], panel(hands)[0]

    on_screen(tmp_path, act, ready())


def test_the_edge_of_a_reach_is_that_of_the_group_as_it_grows(tmp_path: Path) -> None:
    """Three units, of which two could not go so far, had the edge of the first."""

    async def act(hands: Hands) -> None:
        await hands.press("tab")
        view = hands.game.view
        assert {*view.drawn_reach()} <= {*view.reach()}
        for _ in range(9):
            await hands.press("tab", "ctrl+g")
            if hands.game.player.state.group_meant[1:]:
                assert {*view.drawn_reach()} <= {*view.reach()}
            await hands.press("escape")

    on_screen(tmp_path, act, to_movement("sedan-1870", 3).desk)


def test_another_ones_reach_is_told_in_full_and_the_map_shows_none_in_its_place(
    tmp_path: Path,
) -> None:
    """The map kept the marks of the selected unit under the answer about another."""

    async def act(hands: Hands) -> None:
        await hands.press("tab")
        view, unit = hands.game.view, hands.game.player.state.own_unit
        assert view.drawn_reach()
        await hands.type("reach German 6th Army")
        assert hands.game.player.state.own_unit == unit != "de-6"
        assert not view.drawn_reach() and any("-- answer" in row for row in hands.rows)
        await hands.press("escape")
        assert any("R shows its reach" in row for row in hands.rows)
        await hands.press("R")
        assert {*view.drawn_reach()} == {*view.reach()}
        await hands.type("reach German 6th Army")
        await hands.press("tab")
        assert view.drawn_reach()

    on_screen(tmp_path, act, ready())


def test_another_look_up_begins_at_its_first_row(tmp_path: Path) -> None:
    """It opened on the page to which the one before had been turned."""

    async def act(hands: Hands) -> None:
        await hands.type("rules 10")
        await hands.press("pagedown")
        await hands.type("rules 11")
        assert any("Chapter 11, Combat" in row for row in hands.rows)

    on_screen(tmp_path, act, ready())


def test_a_stack_tells_the_states_of_who_is_in_it(tmp_path: Path) -> None:
    """A regiment with a leader read as in good order though it was disrupted."""
    text = (
        "scenario: rocroi-1643\nclock: turn 2 spanish movement\n"
        "unit: RFi08 at 1811 disrupted\nunit: RFl01 at 1811\nunit: RSi01 at 1312\n"
    )
    playable, opening = begin_from(text)

    async def act(hands: Hands) -> None:
        await hands.type("look 1811")
        assert any("Picardie infantry 10-6-2, disrupted; leader" in row for row in hands.rows)

    on_screen(tmp_path, act, open_game(playable, "1", opening, text))


def test_of_a_hex_with_units_the_panel_tells_the_road_in_a_word() -> None:
    """It said "Clear.", where `look` said "Road north-east and south-west."."""
    text = (
        "scenario: vauchamps-1814\nclock: turn 1 french movement\n"
        "unit: F01 at 0228 column facing S\nunit: P01 at 1226 general\n"
    )
    player = Player(open_text(text, "1"))
    player.typed("look 0228")
    rows = [text_of(row).strip() for row in cells.beside(View(player), 41, 37).rows]
    assert "Road." in rows and "Clear." not in rows


@pytest.mark.requirement(37)
def test_a_part_of_the_log_that_was_asked_for_does_not_stay_beside_the_map(tmp_path: Path) -> None:
    """After "log combat" the log beside the map held nothing but combats, under the same head."""

    async def act(hands: Hands) -> None:
        await hands.type("log phase")
        await hands.press("escape")
        assert hands.game.view.log_words == "phase" and hands.game.place is not None
        beside = hands.game._page_shown(hands.game.place)
        assert beside.head == "log; /log turn 2, or a kind: part"
        assert any("French 6th Army" in text_of(row) for row in beside.rows), beside.rows

    desk = open_game(shipped()["dunkirk-1940"], "3")
    for line in READY:
        answer(desk, line)
    on_screen(tmp_path, act, desk, (120, 40))


def test_who_of_several_did_not_go_is_told_beside_the_map(tmp_path: Path) -> None:
    """What one unit did is in the log there; who of several was left, and why, is in no log."""

    async def act(hands: Hands) -> None:
        await hands.type("move Dönhoff, Karberg west-north-west")
        assert not hands.game.answer_open, "2 of 2: all of it stands in the log"
        await hands.type("move Kyle, Karberg west-north-west")
        told = "\n".join(panel(hands))
        assert "Move: 1 of 2 pieces named." in told and "Not Karberg" in told

    on_screen(tmp_path, act, to_movement("lutzen-1632", 3).desk, (120, 40))


def test_of_a_unit_under_a_leader_the_panel_tells_that_it_has_moved(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        for line in ("move Yellow 1616 with Gustavus", "look 1616"):
            await hands.type(line)
        (row,) = [row for row in panel(hands) if "Yellow infantry" in row]
        assert row.startswith("Yellow infantry 12-7-4, has moved; leader Gustavus Adolphus")

    on_screen(tmp_path, act, to_movement("lutzen-1632", 3).desk)
