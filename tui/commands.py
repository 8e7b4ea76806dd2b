"""The one command table: every question and setting, how it is typed, and its key.

Orders are not here: they come from the game's verbs. The line parser, help, key bindings and
footers are made from this table. The letters q w e a s d z x c belong to the directions.
"""

from __future__ import annotations

from pathlib import Path

from engine.session.session import Session
from engine.systems.playable import Playable
from tui.desk import (
    advice,
    books,
    briefing,
    choosing,
    following,
    helping,
    leaving,
    lesson,
    lists,
    looking,
    menus,
    moment,
    opponent,
    planning,
    review,
    undoing,
)
from tui.desk.desk import Command, Desk
from tui.settings import Settings

LOOK, FIND, PLAN, NOW = "To look", "To find", "To plan", "The moment"
BACK, BOOKS, TOLD, GAME = "What happened", "Books", "How it is told", "The game"


def _in_play(desk: Desk) -> bool:
    return not desk.over


def _has_reports(desk: Desk) -> bool:
    return bool(books.reports_of(desk))


def _can_undo(desk: Desk) -> bool:
    return desk.session.can_undo(desk.side)


COMMANDS = (
    Command(
        "look", ("look", "l", "?", "go to"), "l", "look HEX, look DIRECTION, look",
        "Describe a hex and its units. A direction moves the look cursor one step; alone it "
        "describes the cursor's hex.", LOOK, looking.look,
    ),
    Command(
        "around", ("around", "ar"), "v", "around HEX",
        "The six neighbours of a hex, clockwise from the top of the map.", LOOK, looking.around,
    ),
    Command(
        "ray", ("ray",), "y", "ray HEX DIRECTION",
        "Everything in a straight line from a hex, with distances.", LOOK, looking.ray,
    ),
    Command(
        "row", ("row",), "_", "row NUMBER", "The hexes of a row, as the map is drawn.",
        LOOK, looking.row,
    ),
    Command(
        "column", ("column", "col"), "|", "column NUMBER",
        "The hexes of a column, as the map is drawn.", LOOK, looking.column,
    ),
    Command(
        "where", ("where", "where is", "where are", "find"), "i", "where UNIT, where PLACE",
        "Where a unit or a place is, and how it stands.", FIND, looking.where,
    ),
    Command(
        "list", ("list", "ls"), "L", "list KIND, list KIND near HEX, list",
        "Units or hexes of a kind: enemies, own, ready and what else this game has; alone, the "
        "kinds.", FIND, lists.list_,
    ),
    Command(
        "army", ("army",), "U", "army SIDE", "A side's units, hex by hex.", FIND, lists.army,
    ),
    Command(
        "distance", ("distance", "dist", "sight", "los", "road", "what lies on the road"),
        "h",
        "distance HEX HEX, distance UNIT HEX",
        "How far and which way, what lies on the road, and whether it is in sight where that "
        "matters; with one hex, from the look cursor.", FIND, looking.distance,
    ),
    Command(
        "reach", ("reach", "re"), "R", "reach UNIT", "Where a unit can go, and at what cost.",
        PLAN, planning.reach,
    ),
    Command(
        "path", ("path", "p"), "P", "path UNIT HEX",
        "The cheapest way to a hex, step by step. Without a unit, for the one last asked about.",
        PLAN, planning.path,
    ),
    Command(
        "odds", ("odds", "o"), "o", "odds HEX, odds HEX with UNIT, UNIT",
        "A preview of an attack, by the units named or by those who attack if none are.",
        PLAN, planning.odds,
    ),
    Command(
        "why", ("why",), "Y", "why ORDER, why UNIT",
        "Whether an order is allowed now, and if not, why not; of a unit what it can be ordered.",
        PLAN, planning.why, _in_play,
    ),
    Command(
        "hint", ("hint",), "%", "hint",
        "What the computer would do in your place now, and why; then what it thinks next best.",
        PLAN, advice.hint, advice.may_advise, thinks=True,
    ),
    Command(
        "threats", ("threats",), "", "threats",
        "Which of your units the enemy's next turn could cost, if yours ended now; from turns of "
        "his that are imagined.", PLAN, advice.threats, advice.may_advise, thinks=True,
    ),
    Command(
        "what if", ("what if",), "", "what if ORDER",
        "What an order would change for you, by the computer's reckoning; it is not given.",
        PLAN, advice.what_if, advice.may_advise, thinks=True,
    ),
    Command(
        "now", ("now", "status"), "T", "now",
        "Turn, phase, who is to choose, and what can be ordered.", NOW, moment.now,
    ),
    Command(
        "owed", ("owed",), "O", "owed", "What must be done before you can end.",
        NOW, moment.owed, _in_play,
    ),
    Command(
        "situation", ("situation", "sit"), "M", "situation",
        "The whole map in a few rows: objectives, armies, contacts. Its key once more tells the "
        "briefing.", NOW, moment.situation,
    ),
    Command(
        "briefing", ("briefing",), "", "briefing",
        "What this battle is, how the map lies, who stands where by wings, and who is ahead; then "
        "the ground, each wing and the aims.", NOW, briefing.briefing,
    ),
    Command(
        "score", ("score",), "", "score",
        "How the game stands: what counts for victory, and what each side has of it.",
        NOW, moment.score,
    ),
    Command(
        "menu", ("menu",), "m", "menu, menu ORDER",
        "Order by numbered lists instead of words.", NOW, menus.menu, _in_play, changes=True,
    ),
    Command(
        "follow", ("follow", "as before"), "ctrl-f", "follow, follow UNIT, follow left wing",
        "Go on as before: the next unit, or those named, do what the last one did, step by step. "
        "An order is given in one to several by left wing, centre, right wing, all or names, and "
        "steps: type help together.", NOW, following.follow, _in_play, changes=True,
    ),
    Command(
        "undo", ("undo", "u"), "u", "undo",
        "Take back the last order, or all that were given in one, if no die was cast since.",
        NOW, undoing.undo, _can_undo, changes=True,
    ),
    Command(
        "repeat", ("repeat", "again"), "=", "repeat, repeat NUMBER",
        "The last answer again, or the one so many answers ago.", BACK, review.repeat,
    ),
    Command(
        "log", ("log",), "G", "log, log NUMBER, log turn NUMBER, log KIND, log all",
        "What has happened: the last events, so many, of a turn, or of a kind. Its key once more "
        "tells the account.", BACK, review.log,
    ),
    Command(
        "account", ("account",), "", "account",
        "How the last combat, fire or shot came about, number by number.", BACK, review.account,
    ),
    Command(
        "since", ("since", "news"), "I", "since",
        "What has changed since your side's last turn was over: in a sentence, by name, by event.",
        BACK, review.since, _in_play,
    ),
    Command(
        "why did you", ("why did you", "why did"), "",
        "why did you, why did you UNIT, why did you NUMBER",
        "Why the computer gave its last orders, the last one first.",
        BACK, advice.why_did_you, advice.has_reasons,
    ),
    Command(
        "rules", ("rules", "rule"), "&", "rules NUMBER, rules WORDS, rules",
        "The text of a rule, with our decision where the book is unclear, and what else to see; "
        "a chapter; alone, the chapters.", BOOKS, books.rules,
    ),
    Command(
        "table", ("table", "tables", "chart"), "#", "table NAME, table",
        "The charts in words, such as the combat results.", BOOKS, books.table,
    ),
    Command(
        "report", ("report", "reports"), '"', "report NAME, report",
        "What only this game keeps account of, such as what is left to draw; alone, which "
        "reports there are.", BOOKS, books.report, _has_reports,
    ),
    Command(
        "level", ("level",), "V", "level brief, level normal, level full", "How much is told.",
        TOLD, choosing.level,
    ),
    Command(
        "coordinates", ("coordinates", "coord"), "^",
        "coordinates number, coordinates apart, coordinates place", "How hexes are named.",
        TOLD, choosing.coordinates,
    ),
    Command(
        "directions", ("directions",), "", "directions compass, directions clock",
        "How directions are named.", TOLD, choosing.directions,
    ),
    Command(
        "elements", ("elements",), "@", "elements NAME, NAME; elements all",
        "What a hex says, and in which order; what is not named is left out.",
        TOLD, choosing.elements,
    ),
    Command(
        "reading", ("reading",), "\\", "reading rows, reading whole",
        "Whether the keys read an answer row by row or whole.", TOLD, choosing.reading,
    ),
    Command(
        "reader", ("reader",), "", "reader on, reader off, reader orca, reader NAME",
        "Whether reader mode is on from the next start; which screen reader listens.", TOLD,
        choosing.reader,
    ),
    Command(
        "sound", ("sound",), "", "sound bell, sound cues, sound off",
        "The terminal's bell at your turn and at a refusal; rows for programs that make sounds.",
        TOLD, choosing.sound,
    ),
    Command(
        "fingers", ("fingers",), "", "fingers sure, fingers quick",
        "Whether a key that casts a die says first what it does; its second press does it.", TOLD,
        choosing.fingers,
    ),
    Command(
        "layout", ("layout",), "", "layout NAME, layout",
        "How the keyboard is laid out: qwerty, azerty, qwertz, or the hand that plays alone.",
        TOLD, choosing.layout,
    ),
    Command(
        "help", ("help", "h"), "H", "help, help WORD, help all",
        "What you can do now, or what a word does.", GAME, helping.help_,
    ),
    Command(
        "keys", ("keys",), "", "keys", "The keys that work here and now.", GAME, helping.keys,
    ),
    Command(
        "lesson", ("lesson",), "", "lesson, lesson next",
        "What the lesson asks for now; next leaves it out.", GAME, lesson.lesson, lesson.is_on,
    ),
    Command(
        "seats", ("seats",), "", "seats one, seats two, seats trust",
        "One person for both sides, or two who take turns; before the first order. Two may trust "
        "each other: then nothing is handed over.",
        GAME, choosing.seats, choosing.may_change_seats, changes=True,
    ),
    Command(
        "computer", ("computer",), "",
        "computer SIDE LEVEL, computer SIDE off, computer off, computer",
        "Hand a side over to the computer, as recruit, officer or general, or take it back; alone, "
        "who plays.", GAME, opponent.computer, _in_play, changes=True,
    ),
    Command(
        "watch", ("watch",), "", "watch",
        "The computer plays both sides to the end of this player turn; then it is yours again.",
        GAME, opponent.watch, _in_play, changes=True,
    ),
    Command(
        "save", ("save",), "$", "save", "Where the game is saved. It is saved after every order.",
        GAME, leaving.save,
    ),
    Command(
        "quit", ("quit", "exit", "bye"), "!", "quit", "Leave. Everything is saved.",
        GAME, leaving.leave,
    ),
)  # fmt: skip


def open_desk(
    session: Session, playable: Playable, folder: Path, settings: Settings | None = None
) -> Desk:
    """A game laid out for questions and orders."""
    return Desk(session, playable, folder, settings or Settings(), COMMANDS)
