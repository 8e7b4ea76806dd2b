"""How a game is drawn: the map, the clock above it, panels, the keys, each in its place."""

from __future__ import annotations

from textual.app import ComposeResult

from engine.core.order import Verb
from tui.desk.desk import Rows
from tui.keys.layout import BLOCK, direction_keys
from tui.keys.page import Page as AnswerRows
from tui.keys.player import Player
from tui.map import MapPainter, Run
from tui.map.layout import ZOOMS, layout_of
from tui.map.runs import Line
from tui.rows import cut
from tui.screens import cell, choices, combat, entering, lesson, overlays, pages
from tui.screens.arrange import Arrangement, Sizes, arrange, usual_zoom
from tui.screens.base import TalkingScreen
from tui.screens.choices import Offer
from tui.screens.offered import offered_to_selected, orders
from tui.screens.page import Page
from tui.viewmodel import View, headline, text
from tui.widgets.board import Board
from tui.widgets.rows import Rows as RowsWidget
from tui.widgets.said import Typing

_OFF = "Escape takes it off."
_FEW, _LONG = 4, 8
"""The most rows under the map of an answer; and of what an order did, which may be turned."""


class DrawnGame(TalkingScreen):
    """Shows a game in play as it is."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self.player = player
        self.view = View(player)
        self.clock, self.keys = RowsWidget("clock"), RowsWidget("keys")
        self.board = Board("board")
        self.panel, self.side = RowsWidget("panel"), RowsWidget("side")
        self.lesson = RowsWidget("lesson")
        self.typing = Typing()
        self.overlay = ""
        """What is laid over the map, by its name."""
        self.page = "cell"
        """The panel that is open."""
        self.standing = "cell"
        """The panel that comes back where one was opened only to answer a key."""
        self.answer_open = False
        self.opened_amid: Rows | None = None
        """What was asked when a panel was opened over it; None if nothing was."""
        self.brought = "answer"
        """The panel of what was just answered: of the result of a combat, of what was drawn."""
        self.is_new = not any(entry.order for entry in player.desk.session.entries)
        """True until something is looked at or ordered: the panel says what can be done."""
        self.row_turned_to: int | None = None
        self._shown_from = 0
        self._shown_then = ""
        self._cursor_then = ""
        """Where the look cursor stood when there was first something to choose."""
        self.place: Arrangement | None = None
        words = player.desk.words
        self._painters: dict[int, MapPainter] = {}
        layouts = {z: layout_of(words.board, z) for z in ZOOMS}
        self._sizes: Sizes = {z: layout.size for z, layout in layouts.items()}
        self._playable: Sizes = {z: self._sizes[z] for z in ZOOMS if not layouts[z].is_dots}

    def compose(self) -> ComposeResult:
        """See Textual."""
        yield from (self.clock, self.lesson, self.board, self.panel, self.side, self.keys)
        yield from (self.notice, self.said, self.typing)

    @property
    def shown(self) -> str:
        """The panel that is shown."""
        if self.quiet and (self.answer_open or self.page in ("cell", "combat")):
            return "moment"
        if self.covers_question:
            return self.page
        if combat.is_choosing(self.view):
            return "attack"
        if self.answer_open:
            return self.brought
        if self.page in ("cell", "moment") and self._weighs:
            return "combat"
        if self.page in ("cell", "moment") and self._stands:
            return "choices"
        return "moment" if self.is_new and self.page == "cell" else self.page

    @property
    def covers_question(self) -> bool:
        """True if a panel, such as the keys, was opened over the question that is open."""
        question = self.player.desk.question
        amid = question is not None and self.opened_amid is question.asks
        return amid and not self.answer_open and self.page != self.standing

    @property
    def _weighs(self) -> bool:
        """True if a group was picked and the look cursor is on a hex that it could attack."""
        state, verbs = self.player.state, self.view.options.frame_verbs()
        if not state.group_meant or all(verb.shape[:2] != ("target", "units") for verb in verbs):
            return False
        return state.cursor in self.view.targets() or state.cursor in self.view.numbers

    @property
    def _stands(self) -> bool:
        """True if the rules ask for something that stands on the map."""
        offer = self.offer
        return offer is not None and offer.question is not None

    @property
    def offer(self) -> Offer | None:
        """What can be chosen by numbers on the map now; nothing on a quiet map."""
        return None if self.quiet else choices.offer(self.view)

    @property
    def quiet(self) -> bool:
        """True if nothing but the announcement may change while the player looks and asks."""
        return self.host.screen_settings.quiet

    @property
    def zoom(self) -> int:
        """The zoom that is wanted."""
        kept = self.host.screen_settings.zoom
        return kept or usual_zoom(self._playable, self.wide, self.high)

    def lay_over(self, name: str = "") -> Rows:
        """The next overlay in which there is something, or one by its name; "off" takes it off."""
        if self.quiet:
            return ["Nothing is laid over a quiet map."]
        known = (*overlays.names_of(self.view), "off")
        if name and name not in known:
            return [f"There is no overlay {name}. There is: {', '.join(known)}."]
        following = known[known.index(self.overlay) + 1 :] if self.overlay else known
        self.view.seer = self.player.state.unit or self.player.desk.cursor
        for self.overlay in (name,) if name else following:
            if self.overlay == "off":
                break
            laid = overlays.overlay(self.view, self.overlay)
            if laid.cells or name:
                self.view.laid = laid.cells
                return self.player.desk.say(f"{laid.told} {_OFF}")
        was_on, self.overlay, self.view.laid = bool(self.view.laid), "", {}
        nothing = "Nothing is laid over the map."
        return [nothing if was_on or name else "There is nothing to lay over the map."]

    def open_page(self, name: str) -> Rows:
        """Another panel; it is remembered."""
        self.standing = name
        self.host.keep_page(name)
        return self.open_for_now(name)

    def open_for_now(self, name: str) -> Rows:
        """A panel that answers a key, until another answer takes its place."""
        self.page, self.answer_open, self.row_turned_to = name, False, None
        self.is_new = False
        question = self.player.desk.question
        self.opened_amid = question.asks if question is not None else None
        return [f"Panel: {self.content(60).head}."]

    def turn(self, by: int) -> Rows:
        """The panel a page on or back."""
        assert self.place is not None
        room, count = self.place.page.height - 1, len(self._page_shown(self.place).rows)
        wanted = self._shown_from + by * max(1, room - 1)
        first = self.row_turned_to = max(0, min(wanted, count - room))
        return [f"{_page_of(first, room, count).capitalize()}."]

    def content(self, width: int) -> Page:
        """What the panel holds at a width."""
        return pages.page(self.view, self.shown, width)

    def _columns(self) -> int:
        """The columns that the panel needs if the few rows under the map are not enough for it."""
        shown = self.shown
        if shown not in ("answer", "choices"):
            return pages.COLUMNS.get(shown, 0)
        asked = self.player.desk.question is not None or self.player.state.report.kind == "answers"
        few = _FEW if asked or self._stands else _LONG
        return pages.USUAL if len(self.content(self.wide).rows) > few else 0

    @property
    def _taught(self) -> int:
        """The rows that a lesson has for itself above the map."""
        return 0 if self.quiet or self.view.curtain else lesson.height(self.view, self.wide)

    def _must_move(self) -> bool:
        return self.place is None or self._arranged() != self.place

    def _arranged(self) -> Arrangement:
        """The places for what is to be shown; a panel lies where it does not hide the cursor."""
        columns, taught = self._columns(), self._taught
        high = self.high - taught
        right = arrange(self._sizes, self.wide, high, self.zoom, columns).lowered(taught)
        painter = self._painters.get(right.zoom)
        shown = self.board.picture
        if not right.is_over or painter is None or shown is None or shown.blocks is not painter:
            return right
        left = arrange(self._sizes, self.wide, high, self.zoom, columns, at_left=True)
        left = left.lowered(taught)
        spans = [self.board.columns(cell) for cell in self._in_sight()[0]]
        first, end = min(span[0] for span in spans), max(span[1] for span in spans)
        now = self.place is not None and self.place.at_left
        fits_left, fits_right = first >= left.clear[0], end <= right.clear[1]
        return left if fits_left and (now or not fits_right) else right

    def _in_sight(self) -> tuple[tuple[str, ...], ...]:
        """The cells that shall be seen: the first of these groups for which there is room.

        What can be chosen with the look cursor, and the hexes of the fight that a panel is about;
        without the cursor as long as it stands where it did.
        """
        cursor, numbered = self.player.desk.cursor, tuple(self.view.numbers)
        if not numbered:
            self._cursor_then = ""
        elif not self._cursor_then:
            self._cursor_then = cursor
        fight = combat.hexes(self.view, self.shown)
        is_still = bool(numbered) and cursor == self._cursor_then
        here = ((*numbered, *fight), (*numbered, *fight[:1]), numbered) if is_still else ()
        fought = ((cursor, *fight), (cursor, *fight[:1]), fight, fight[:1]) if fight else ()
        return ((cursor, *numbered, *fight), *here, (cursor, *numbered), *fought, (cursor,))

    def lay_out(self) -> None:
        """See TalkingScreen. A row of an answer may be as long as the line."""
        self.player.room = AnswerRows.room(self.wide)
        self.place = place = self._arranged()
        self.clock.lie(0, 0, self.wide, 1)
        self.lesson.lie(0, 1, self.wide, self._taught)
        self.board.lie(*place.map)
        self.panel.lie(*place.page)
        self.side.lie(*place.side)
        self._place_keys()
        self.refresh_all()

    def _place_keys(self) -> None:
        self.keys.lie(0, self.high - 1 - self.lines_said, self.wide, 1)

    def _place_said(self) -> None:
        """The keys stand above what was said; on a quiet map nothing but the latter moves."""
        if not self.too_small and not self.quiet:
            self._place_keys()
        super()._place_said()

    def refresh_all(self) -> None:
        """Shows the game as it is now; what has not changed is not drawn again."""
        if self.place is None or self.too_small:
            return
        self.clock.show([self.view.clock(self.wide)])
        if self._taught:
            self.lesson.show(lesson.rows(self.view, self.wide))
        self._lay_again()
        self._number()
        self._paint(self.place)
        self._fill(self.place)
        self.keys.show([key_row(self.view, self.wide, self.quiet)])

    def _number(self) -> None:
        """The numbers of what can be chosen now."""
        offer = self.offer
        self.view.numbers = offer.numbers if offer is not None else {}
        self.view.asked_of = offer.about if offer is not None else ()

    def _lay_again(self) -> None:
        """What is laid over the map is of the position as it is now."""
        if self.view.curtain or self.quiet:
            self.overlay = ""
        laid = overlays.overlay(self.view, self.overlay).cells if self.overlay else {}
        self.view.laid = laid

    def _paint(self, place: Arrangement) -> None:
        self.board.visible = not self.view.curtain
        if not place.map.width:
            return
        if place.zoom not in self._painters:
            words = self.player.desk.words
            self._painters[place.zoom] = MapPainter(words.board, words.marks, place.zoom)
        scene = self.view.scene(self.quiet)
        self.board.paint(self._painters[place.zoom], scene.pieces, scene.look,
                         self._in_sight(), place.map[2:], place.clear)  # fmt: skip

    def _page_shown(self, place: Arrangement) -> Page:
        """What the panel holds: what is asked for, or the whole log if that stands beside."""
        width = place.page.width - 1
        if place.side.width and not place.is_over and self.shown in ("cell", "moment"):
            return pages.whole_log(self.view, width)
        return self.content(width)

    def _fill(self, place: Arrangement) -> None:
        page, side = place.page, place.side
        content = self._page_shown(place)
        if self.shown != self._shown_then:
            self.row_turned_to, self._shown_then = None, self.shown
        follows = content.focus < 0 and self.shown in ("cell", "moment")
        step = 0.75 if follows else 0.5
        gap: Line = (Run(" "),) if place.is_over and page.x else ()
        self._shown_from = _first_row(content, page.height - 1, self.row_turned_to, step)
        follows = follows and self.row_turned_to is None
        rows = _part(content, page.width - len(gap), page.height, self._shown_from, follows)
        self.panel.show([(*gap, *row) for row in rows])
        if side.width:
            self.side.show(_part(self._beside(place), side.width, side.height, 0))

    def is_listed(self, number: int) -> bool:
        """True if a choice can be read in the panel by its number."""
        if self.place is None or self._shown_then not in combat.LISTING:
            return False
        page, first = self.place.page, self._shown_from
        room = min(page.y + page.height, self._said_at) - page.y - 1
        rows = self._page_shown(self.place).rows[first : first + max(0, room)]
        leads = {combat.lead(number, marked) for marked in (False, True)}
        return any(row and row[0].text.startswith(tuple(leads)) for row in rows)

    def _beside(self, place: Arrangement) -> Page:
        """The cell and the moment, where the panel leaves room for them."""
        if self.view.curtain:
            return Page("Hexplain", [])
        width, height = place.side.width - 1, place.side.height - 1
        if self.quiet or place.is_over:
            return pages.page(self.view, "moment" if self.quiet else "cell", width)
        return cell.beside(self.view, width, height)


def _first_row(content: Page, room: int, wanted: int | None, part: float) -> int:
    """The first row that is shown: what was turned to, or what keeps the focus in sight.

    The end is followed by `part` of a page at a time, so that one more row seldom moves all.
    """
    count = len(content.rows)
    if wanted is not None:
        return max(0, min(wanted, count - room))
    if content.focus < 0:
        step = max(1, int(room * part))
        return max(0, -(-(count - room) // step) * step)
    return max(0, min(content.focus - room // 2, count - room))


def _page_of(first: int, room: int, count: int) -> str:
    """Which page of a panel is shown: rows are counted where an answer is told, and only there.

    A page begins with the last row of the one before it.
    """
    step = max(1, room - 1)
    most = 1 + -(-max(0, count - room) // step)
    return f"page {min(most, 1 + -(-first // step))} of {most}"


_ENDS = (" | the end, Page Up turns", " | the end", "")
"""That the end is shown: which rows they are would change with each."""
_LEAST = 8
"""The room that a head has at least."""


def _part(content: Page, width: int, height: int, first: int, follows: bool = False) -> list[Line]:
    """The head and as many rows as there is room for; whether they follow what happens."""
    room, count = height - 1, len(content.rows)
    shown = content.rows[first : first + room]
    more = f" | {_page_of(first, room, count)}" if count > room else ""
    if content.tells_key and more:
        key = "Page Down" if first + room < count else "Page Up"
        least = len(_head(content.head, _LEAST)) + 3 + len(more)
        keys = (f", {key} turns", f", {key}", "")
        more += next(told for told in keys if least + len(told) <= width or not told)
    if follows and more:
        least = len(_head(content.head, _LEAST)) + 3
        more = next(end for end in _ENDS if least + len(end) <= width or not end)
    space = max(_LEAST, width - len(more) - 4)
    return [headline(_head(content.head, space) + more, width), *shown]


_SMALL = ("a", "an", "and", "by", "for", "of", "the", "to", "who", "with")
"""Words that no head ends with."""


def _head(head: str, space: int) -> str:
    """As much of a head as there is room for: up to a pause, else whole words."""
    for pause in ("", ";", ","):
        part = head.split(pause)[0] if pause else head
        if len(part) <= space:
            return part
    words = cut(head, space)[0].split()
    while words[1:] and words[-1] in _SMALL:
        words.pop()
    return " ".join(words).rstrip(",;:| ")


def key_row(view: View, width: int, quiet: bool = False) -> Line:
    """The keys that matter here, as many as fit."""
    if view.curtain:
        return text("keys", "Enter go on")
    if view.desk.question is not None and not quiet:
        answers = entering.answering(view)
        heard = [f"Enter {answers}"] if answers else []
        most = len(view.desk.question.choices)
        found = [_choose(most), "0 cancel", "Tab next", *heard, "? keys"]
    else:
        given = _order_keys(view, orders(view) if quiet else offered_to_selected(view))
        cursor = f"{''.join(sorted(direction_keys(view.desk.words.board), key=BLOCK.index))} cursor"
        undo = ["u undo"] if view.desk.session.can_undo(view.viewer) else []
        enter = "act" if quiet else entering.does(view)
        always = [told for told in given if told.startswith(_SURE)]
        others = [told for told in given if told not in always]
        found = [f"Enter {enter}".ljust(_ENTER), cursor, "Tab unit", *always, "? keys", *others,
                 "! leave", *undo, "/ type", "` screen", "~ line", "o odds", "T now", "G log",
                 "m menu"]  # fmt: skip
    return (Run(_fitting(found, width), "keys"),)


def _choose(most: int) -> str:
    """The numbers that choose, and which of them wait for Enter: a longer one begins with them."""
    waiting = most // 10
    first = "" if not waiting else ", 1 with Enter" if waiting == 1 else f", 1-{waiting} with Enter"
    return f"1-{most} choose{first}"


def _order_keys(view: View, offered: list[tuple[str, Verb]]) -> list[str]:
    """The keys of the orders, each once, with all that it gives."""
    words: dict[str, list[str]] = {}
    for key, verb in offered:
        if not verb.several:
            words.setdefault(key, []).append(view.options.words(verb)[0])
    return [f"{key} {' or '.join(told)}" for key, told in words.items()]


_ENTER = 12
"""The columns of what Enter does, so that nothing moves when that changes."""
_SURE = ("F ", "? ")
"""How to end a phase, and where all keys are told: without them a player is stuck.

They stand before the orders, which change with who is selected, so that they stay where they are.
"""


def _fitting(parts: list[str], width: int) -> str:
    """The parts in their order, as many as fit; what must be there has its room first."""
    left = width + 2 - sum(len(part) + 2 for part in parts if part.startswith(_SURE))
    shown: list[str] = []
    for part in parts:
        sure, room = part.startswith(_SURE), len(part) + 2
        if sure or room <= left:
            shown.append(part)
            left -= 0 if sure else room
    return "  ".join(shown)
