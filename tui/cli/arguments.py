"""The arguments of the command line, and the words that explain them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import NoReturn

from engine.core.errors import DataError

INTRODUCTION = """\
Hexplain: historical hex-and-counter wargames in a terminal, by keyboard, by ear or by eye.
For two players, one person for both sides, or one against the computer.

The first time: hexplain learn              a lesson of twenty minutes
Begin:        hexplain dunkirk-1940        go on:  hexplain resume
Against the computer: hexplain dunkirk-1940 --computer german=officer
What there is: hexplain list               your games: hexplain saves
After a game: hexplain review SAVE         what orders cost, what was luck
By a screen reader or braille: hexplain --reader  (or HEXPLAIN_READER=1)
All about that: hexplain help accessibility
In the game the question mark lists the keys; everything is saved all the time.
"""

COMMANDS = (
    "play", "line", "learn", "list", "saves", "resume", "show", "export", "review", "try", "rules",
    "copy", "check", "selfplay", "replay", "help",
)  # fmt: skip


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raises DataError instead of leaving with a usage block."""
        raise DataError(f"{message[:1].upper()}{message[1:]}. See hexplain --help.")


def parse(arguments: list[str]) -> argparse.Namespace:
    """The arguments, with `run` set to what they ask for. Raises DataError."""
    return _parser().parse_args(_with_command(arguments))


def _with_command(arguments: list[str]) -> list[str]:
    """`hexplain dunkirk-1940` means `hexplain play dunkirk-1940`, and so does `hexplain`."""
    before: list[str] = []
    rest = list(arguments)
    while rest and rest[0].startswith("-"):
        if rest[0] in ("-h", "--help", "--version"):
            return arguments
        takes_value = rest[0] == "--data-dir"
        if not takes_value and not rest[0].startswith(("--data-dir=", "--reader", "--no-reader")):
            break
        if takes_value and len(rest) < 2:
            raise DataError("Argument --data-dir: which folder? See hexplain --help.")
        before += rest[: 2 if takes_value else 1]
        rest = rest[2 if takes_value else 1 :]
    if rest and rest[0] in COMMANDS:
        return [*before, *rest]
    return [*before, "play", *rest]


def _later(module: str, name: str) -> Callable[[argparse.Namespace], int]:
    def run(chosen: argparse.Namespace) -> int:
        function: Callable[[argparse.Namespace], int] = getattr(import_module(module), name)
        return function(chosen)

    return run


def _parser() -> argparse.ArgumentParser:
    shared = _Parser(add_help=False)
    shared.add_argument("--data-dir", default=argparse.SUPPRESS, metavar="FOLDER",
                        help="where games are kept (also HEXPLAIN_HOME)")  # fmt: skip
    shared.add_argument("--reader", action=argparse.BooleanOptionalAction,
                        default=argparse.SUPPRESS,
                        help="plain sentences for screen readers and braille")  # fmt: skip
    parser = _Parser(
        prog="hexplain", description=INTRODUCTION, parents=[shared],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    def add(name: str, help: str, module: str, function: str = "run") -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help, description=help, parents=[shared])
        made.set_defaults(run=_later(f"tui.cli.{module}", function))
        return made

    _add_play(add)
    _add_saves(add)
    _add_library(add)
    _add_proofs(add)
    return parser


def _version() -> str:
    from engine.version import VERSION

    return f"hexplain {VERSION}"


Add = Callable[..., argparse.ArgumentParser]


def _add_play(add: Add) -> None:
    for name, help in (
        ("play", "play: a scenario begins a new game, a save goes on; alone it shows a menu"),
        ("line", "the same in the plain line mode"),
    ):
        made = add(name, help, "playing")
        made.add_argument("what", nargs="?", metavar="SCENARIO|FOLDER|SAVE")
        made.add_argument("--option", action="append", default=[], metavar="NAME|all")
        made.add_argument("--seed", help="begin with these dice: any text or number")
        made.add_argument("--seats", choices=("one", "two"), default=None,
                          help="one person for both sides, or two taking turns")  # fmt: skip
        made.add_argument(
            "--computer",
            metavar="SIDE[=LEVEL]",
            help="the computer plays this side: recruit, officer or general",
        )
        made.add_argument("--position", metavar="FILE", help="begin from a position file")
    made = add("learn", "learn to play: a first game in steps, left and gone on with at any time",
               "learning")  # fmt: skip
    made.add_argument("--again", action="store_true", help="from the first step")
    made = add("resume", "go on with a saved game; alone: the newest", "playing", "resume")
    made.add_argument(
        "save",
        nargs="?",
        metavar="SAVE",
        help="its name, its number in the list, or a scenario for its newest",
    )


def _add_saves(add: Add) -> None:
    add("saves", "list your saved games", "keeping", "saves").add_argument(
        "--json", action="store_true"
    )
    made = add("show", "show a saved game as a position", "keeping", "show")
    made.add_argument("save", metavar="SAVE")
    made.add_argument("--side", help="as this side may know it")
    made = add("export", "print log and position as one side may know them", "keeping", "export")
    made.add_argument("save", metavar="SAVE")
    made.add_argument("--side", required=True)
    made = add("review", "go over a saved game: what each turn was worth, which orders cost most, "
               "and what was luck", "reviewing")  # fmt: skip
    made.add_argument("save", metavar="SAVE")
    made.add_argument("--side", help="as this side saw it; needed before the end where the game "
                      "hides things")  # fmt: skip
    made.add_argument("--turn", type=_count, metavar="N", help="this turn only")
    made.add_argument("--battle", type=_count, metavar="N", help="this battle only")
    made.add_argument("--from", dest="start", metavar="N[=SIDE]|battle=N",
                      help="begin a new game from this turn or battle, and play it")  # fmt: skip
    made.add_argument("--json", action="store_true")
    made = add("replay", "tell a saved game again, or audit it", "keeping", "replay")
    made.add_argument("save", metavar="SAVE")
    made.add_argument("--audit", action="store_true", help="decide every order again and compare")


def _add_library(add: Add) -> None:
    add("list", "list the scenarios", "telling", "scenarios").add_argument(
        "--json", action="store_true"
    )
    made = add("rules", "look up rules by id or words", "telling", "rules")
    made.add_argument("words", nargs="*", metavar="ID|WORDS")
    made.add_argument("--scenario", default="", help="of this scenario only")
    made.add_argument("--coverage", metavar="SCENARIO", help="which rules are tested, and by what")
    made.add_argument("--json", action="store_true")
    made = add("help", "read out a page of help", "telling", "pages")
    made.add_argument("page", nargs="?", metavar="PAGE", help="without it: which there are")
    made.add_argument("scenario", nargs="?", metavar="SCENARIO",
                      help="after the page positions: the words of its position files")  # fmt: skip
    made = add("copy", "copy a scenario's data whole into a new folder, to be changed", "telling",
               "copy")  # fmt: skip
    made.add_argument("what", metavar="SCENARIO|FOLDER")
    made.add_argument("folder", metavar="NEW FOLDER")
    made = add("check", "check a scenario's data, or your own folder of it", "telling", "check")
    made.add_argument("what", nargs="?", metavar="SCENARIO|FOLDER")


def _add_proofs(add: Add) -> None:
    made = add("try", "try the cases of a position file, or of a folder of them", "trying")
    made.add_argument("file", metavar="FILE|FOLDER")
    made.add_argument("--json", action="store_true")
    made = add("selfplay", "let random legal players play", "selfplaying")
    made.add_argument("what", metavar="SCENARIO|FOLDER")
    made.add_argument("--players", metavar="A,B", help="of random, leaning, recruit, officer, "
                      "general: measure A against B")  # fmt: skip
    made.add_argument("--paired", action="store_true", help="each game twice, with seats changed")
    made.add_argument("--games", type=_count, default=1, metavar="N")
    made.add_argument("--seed", type=int, default=1, metavar="N")
    made.add_argument("--check", choices=("on", "off"), default="on")
    made.add_argument("--option", action="append", default=[], metavar="NAME|all")
    made.add_argument("--json", action="store_true")


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number
