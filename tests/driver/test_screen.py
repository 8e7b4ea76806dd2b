"""What the terminal shows is the same; only the way there is shorter."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings, strategies as st

from tests.driver.terminal import Shown, Terminal
from tui.cell_styles import PLAIN, bare, nearest, sgr, styled
from tui.diff_screen import DiffScreen
from tui.drawn_screen import clusters

WIDTH, HEIGHT = 24, 6
TEXTS = ["a", "word", "two words", "    ", " ", "ab  cd", "漢字", "漢", "é", "e\u0301", "한글x"]
CODES = ["", "0", "1", "3", "4", "7", "9", "31", "44", "92", "103", "39", "49", "22", "24", "27"]
CODES += ["1;4;31", "38;2;12;200;99", "48;2;30;30;60", "38;5;200", "48;5;20", "0;7", "1;22;3"]


def drawn(seed: int, width: int, height: int) -> str:
    """A stretch such as a compositor sends: moves, styled text, resets. Hypothesis is too slow."""
    rng = random.Random(seed)
    parts = []
    for _ in range(rng.randint(1, 12)):
        parts.append(f"\x1b[{rng.randint(1, height)};{rng.randint(1, width)}H")
        room = width
        for _ in range(rng.randint(1, 4)):
            code = rng.choice(CODES)
            text = rng.choice(TEXTS) * rng.choice((1, 1, 1, 3))
            if code:
                text = f"\x1b[{code}m{text}" + rng.choice(("\x1b[0m", "\x1b[0m", ""))
            parts.append(text)
            room -= 1
        if rng.random() < 0.2:
            parts.append(
                rng.choice(
                    ("\r", "\b", "\x1b[K", "\x1b[1K", "\x1b[J", "\x1b[2J", "\x1b[3X", "\x1b[A")
                    + ("\x1b[2B", "\x1b[4C", "\x1b[2D", "\x1b[5G", "\x1b[3d", "\x1b[1J")
                )
            )
    parts.append(f"\x1b[{rng.randint(1, height)};{rng.randint(1, width)}H")
    return "".join(parts)


def pair(colours: str = "all", **options: bool) -> tuple[DiffScreen, Terminal, Terminal]:
    screen = DiffScreen(WIDTH, HEIGHT, colours=colours, **options)  # type: ignore[arg-type]
    ours, stock = Terminal(WIDTH, HEIGHT), Terminal(WIDTH, HEIGHT)
    for terminal in (ours, stock):
        terminal.feed("\x1b[?7l")
    return screen, ours, stock


def differences(one: Shown, other: Shown) -> list[tuple[int, int, object, object]]:
    return [
        (y, x, one[y][x], other[y][x])
        for y in range(len(other))
        for x in range(len(other[y]))
        if one[y][x] != other[y][x]
    ]


def repaint(terminal: Terminal) -> str:
    """A whole screen, as an app paints it after a resize."""
    return "".join(
        f"\x1b[{y + 1};1H\x1b[3{y % 8}m{str(y) * terminal.columns}\x1b[0m"
        for y in range(terminal.lines)
    )


STEPS = st.lists(
    st.one_of(
        st.integers(0, 10**6),
        st.sampled_from(["redraw", "garble", "resize", "say", "speak", "hide"]),
    ),
    min_size=1,
    max_size=8,
)


@pytest.mark.parametrize("colours", ["all", "16", "none"])
@pytest.mark.parametrize("options", [{}, {"bce": True}], ids=["nobce", "bce"])
@given(steps=STEPS, seed=st.integers(0, 10**6))
@settings(max_examples=60)
def test_the_same_is_shown(
    colours: str, options: dict[str, bool], steps: list[int | str], seed: int
) -> None:
    screen, ours, stock = pair(colours, **options)
    screen.line_feeds = bool(seed % 2)
    again = DiffScreen(WIDTH, HEIGHT)
    for step in [seed, *steps]:
        sent = apply(step, screen, ours, stock, seed)
        ours.feed(sent)
        assert differences(ours.cells(), stock.cells(colours)) == []
        if step == "resize":
            again.resize(screen.width, screen.height)
        again.render(sent.replace("\n", "\x1b[B"))
        if colours == "all":
            assert again.drawn.rows == screen.drawn.rows
        if screen.show_cursor and isinstance(step, int):
            assert (ours.cursor.x, ours.cursor.y) == (stock.cursor.x, stock.cursor.y)


def apply(step: int | str, screen: DiffScreen, ours: Terminal, stock: Terminal, seed: int) -> str:
    """Take one step with both terminals; what is to be sent to ours."""
    if isinstance(step, int):
        data = drawn(step, screen.width, screen.height)
        stock.feed(data)
        return screen.render(data)
    if step == "redraw":
        return screen.redraw()
    if step == "garble":
        ours.feed("\x1b[m\x1b[2;2Hwritten by another\x1b[5;1Hprogram")
        return screen.redraw()
    if step == "resize":
        rng = random.Random(seed)
        width, height = rng.randint(8, 40), rng.randint(2, 9)
        screen.resize(width, height)
        for terminal in (ours, stock):
            terminal.resize(height, width)
        data = repaint(stock)
        stock.feed(data)
        return screen.render(data)
    if step == "say":
        return screen.say([seed % screen.height, (0, 2, 9)])
    if step == "speak":
        screen.spoken = frozenset([seed % screen.height, (1, 3, 12)])
    else:
        screen.show_cursor = not screen.show_cursor
    return ""


@given(st.integers(0, 10**6))
@settings(max_examples=60)
def test_cutting_the_stream_anywhere_changes_nothing(seed: int) -> None:
    data = drawn(seed, WIDTH, HEIGHT) + "\x1b]0;title\x07" + drawn(seed + 1, WIDTH, HEIGHT)
    screen, ours, stock = pair()
    stock.feed(data)
    rng = random.Random(seed)
    while data:
        n = rng.randint(1, 30)
        # Marks join the character before them; a cut between the two is as good.
        ours.feed(screen.render(data[:n]))
        data = data[n:]
    assert differences(ours.cells(), stock.cells()) == []


def settled(text: str = "") -> DiffScreen:
    screen = DiffScreen(40, 10)
    screen.redraw()
    screen.render("\x1b[1;1H" + text)
    return screen


def test_nothing_new_sends_nothing() -> None:
    screen = settled("hello")
    assert screen.render("\x1b[1;1Hhello") == ""
    assert screen.render("\x1b[1;1H\x1b[31m\x1b[0mhello") == ""


@pytest.mark.parametrize(
    ("start", "frame", "sent"),
    [
        ("", "\x1b[1;1Hx", "x"),
        ("\x1b[5;5H", "\x1b[5;3Hx", "\b\bx"),
        ("\x1b[5;5H", "\x1b[6;5Hx", "\nx"),
        ("\x1b[5;5H", "\x1b[6;1Hx", "\r\nx"),
        ("\x1b[5;5H", "\x1b[4;5Hx", "\x1b[Ax"),
        ("\x1b[5;5H", "\x1b[5;21Hx", "\x1b[16Cx"),
        ("\x1b[5;5H", "\x1b[9;21Hx", "\x1b[9;21Hx"),
        ("abcdef\x1b[1;1H", "\x1b[1;4Hx", "abcx"),
        ("\x1b[31mabc", "\x1b[2;1H\x1b[31md", "\r\nd"),
    ],
)
def test_moves_are_the_shortest(start: str, frame: str, sent: str) -> None:
    screen = settled(start)
    assert screen.render(frame) == sent


def test_the_rest_of_a_row_is_erased() -> None:
    screen = settled("a long row of text that goes away")
    assert screen.render("\x1b[1;1Hshort" + " " * 35 + "\x1b[1;6H") == "\rshort\x1b[K"
    screen = settled("\x1b[44m" + "a" * 40 + "\x1b[0m\x1b[H")
    assert "\x1b[K" not in screen.render("\x1b[1;2H\x1b[44m" + " " * 39)
    screen.bce = True
    assert "\x1b[K" in screen.render("\x1b[1;1H\x1b[45m" + " " * 40)


def style(codes: str) -> tuple[str, ...]:
    return styled(PLAIN, codes, "all")


@pytest.mark.parametrize(
    ("old", "new", "sent"),
    [
        ("", "1", "\x1b[1m"),
        ("1", "", "\x1b[m"),
        ("31", "32", "\x1b[32m"),
        ("31", "", "\x1b[m"),
        ("1;31", "31", "\x1b[22m"),
        ("1;2;31;44", "2;31;44", "\x1b[22;2m"),
        ("1;4;31", "7", "\x1b[;7m"),
        ("38;2;1;2;3;48;2;4;5;6", "38;2;1;2;3", "\x1b[49m"),
        ("4:3", "4", "\x1b[4m"),
    ],
)
def test_styles_change_by_the_shortest_way(old: str, new: str, sent: str) -> None:
    assert sgr(style(old), style(new)) == sent


def test_an_unknown_attribute_is_kept_until_reset() -> None:
    screen = settled()
    assert screen.render("\x1b[1;1H\x1b[73mx\x1b[0my") == "\x1b[;73mx\x1b[my"


def test_blanks_do_not_change_the_style() -> None:
    screen = settled()
    frame = "\x1b[1;1H\x1b[31ma\x1b[0m \x1b[32mb\x1b[0m \x1b[1;32mc"
    assert screen.render(frame) == "\x1b[31ma \x1b[32mb \x1b[1mc"
    assert bare(PLAIN) and not bare(style("7"))


@pytest.mark.parametrize(
    "sequence",
    [
        "\x07",
        "\x1b]0;a title\x07",
        "\x1b]2;a title\x1b\\",
        "\x1b]52;c;aGVsbG8=\x07",
        "\x1b]22;pointer\x07",
        "\x1b[?2004h",
        "\x1b[?1000h",
        "\x1b[?2026$p",
        "\x1b[>25u",
        "\x1b[<u",
        "\x1b[6n",
        "\x1b[2 q",
        "\x1b[?25h",
        "\x1b[5;10r",
        "\x1b[3L",
        "\x1bPq#0~\x1b\\",
        "\x1b_Gdata\x1b\\",
        "\x1bc",
        "\x1b(B",
        "\x1b=",
        "\x1b[3J",
        "\x0e",
    ],
)
def test_what_is_no_drawing_passes_through(sequence: str) -> None:
    screen = settled("hello")
    assert sequence in screen.render(f"\x1b[1;1Hjel{sequence}ly")
    assert screen.render(sequence) == sequence
    half = len(sequence) // 2
    if half and sequence[0] == "\x1b":
        assert screen.render(sequence[:half]) + screen.render(sequence[half:]) == sequence


def test_after_an_unknown_sequence_positions_are_absolute() -> None:
    screen = settled("hello")
    assert screen.render("\x1b[1;1H\x1b[3L") == "\x1b[3L\x1b[H"
    assert screen.render("\x1b[1;1Hj") == "\x1b[mj"


def test_another_screen_is_painted_whole() -> None:
    screen = settled("hello")
    screen.render("\x1b[?1049h")
    assert screen.render("\x1b[2;1Hx") == "\x1b[m\x1b[H\x1b[Jhello\r\nx"


def test_links_open_and_close() -> None:
    screen = settled()
    link = "\x1b]8;id=1;https://example.org\x1b\\"
    frame = f"\x1b[1;1Ha {link}b c\x1b]8;;\x1b\\ d"
    assert screen.render(frame) == f"a {link}b c\x1b]8;;\x1b\\ d"
    assert screen.render(frame + "\x1b[1;1H") == "\r"


def test_clusters_are_as_wide_as_rich_says() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert list(clusters(f"a{family}e\u0301漢❤\ufe0f")) == [
        ("a", 1),
        (family, 2),
        ("e\u0301", 1),
        ("漢", 2),
        ("❤\ufe0f", 2),
    ]


def test_after_an_emoji_the_position_is_not_trusted() -> None:
    screen = settled()
    assert screen.render("\x1b[1;1H\U0001f600x漢y") == "\U0001f600\x1b[3Gx漢y"


def test_the_cursor_may_stand_on_half_of_a_wide_character() -> None:
    screen = settled("a漢b")
    assert screen.render("\x1b[1;2H") and screen.render("\x1b[1;3H") == "\x1b[C"


def test_a_spoken_row_is_sent_whole_when_its_text_changes() -> None:
    screen = settled("North 3 hexes \x1b[31mclear\x1b[0m.")
    screen.spoken = frozenset([0])
    plain = re.sub(r"\x1b\[[0-9;]*m", "", screen.render("\x1b[1;7H4\x1b[1;1H"))
    assert plain.strip("\r") == "North 4 hexes clear."
    assert "hexes" not in screen.render("\x1b[1;1H\x1b[1mN\x1b[0m\x1b[1;1H")
    assert screen.render("\x1b[2;1Hx\x1b[1;1H") == "\n\x1b[mx\x1b[H"


def test_a_part_of_a_row_may_be_spoken_and_comes_last() -> None:
    screen = settled("ab  item one\x1b[2;1Hbelow")
    screen.spoken = frozenset([(0, 4, 16)])
    sent = screen.render("\x1b[1;1HAb  item two\x1b[2;1HBelow\x1b[1;1H")
    assert sent.index("B") < sent.index("item two")
    assert sent.index("item two") > sent.index("A")


def test_a_row_may_be_said_again() -> None:
    screen = settled("the same")
    assert screen.say([0]).strip("\r") == "the same"
    assert screen.say([3]) == ""


def test_no_colour_leaves_emphasis() -> None:
    screen, ours, _ = pair("none")
    sent = screen.render("\x1b[1;1H\x1b[1;31;48;2;9;9;9ma\x1b[0;7;103mb\x1b[0;4;38;5;9;53mc")
    for codes in re.findall(r"\x1b\[([0-9;]*)m", sent):
        assert not re.search(r"(^|;)(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;|$)", codes)
    ours.feed(sent)
    row = ours.cells()[0]
    assert row[0] == ("a", "default", "default", "bold")
    assert row[1] == ("b", "default", "default", "reverse")
    assert row[2] == ("c", "default", "default", "underscore")


def test_sixteen_colours() -> None:
    assert nearest("38;2;255;80;80") == "91"
    assert nearest("48;5;4") == "44"
    assert nearest("38:2::0:0:0") == "30"
    assert nearest("38;9") == ""
    sent = DiffScreen(9, 1, colours="16").render("\x1b[1;1H\x1b[38;5;1mx")
    assert sent.endswith("\x1b[31mx")
