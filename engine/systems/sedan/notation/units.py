"""Made-up units in a position file: "f1 french 3 II", "g cavalry 2", "a prussian army 15"."""

import re

from engine.notation.hooks import MadeUp
from engine.systems.sedan.scenario import FIRST_ARMY, ROLES, Scenario, Unit

HOW = (
    "[infantry|cavalry|army] STRENGTH [corps NAME] [setup 3711/1] [entry TURN] [chit] "
    f"[{'|'.join(ROLES)}]"
)
ARMS = {"infantry": "infantry", "inf": "infantry", "cavalry": "cavalry", "cav": "cavalry"}


def made_unit(s: Scenario, made: MadeUp) -> Unit:
    """A made-up unit, or one of the scenario with other values, which it then keeps otherwise."""
    words = made.values.lower().split()
    raw = made.values.split()
    found: dict[str, object] = {}
    at = 0
    while at < len(words):
        at += _word(made, words, raw, at, found)
    if "strength" not in found:
        raise made.line.wrong(f"it has no strength; write its values so: {HOW}.")
    role = str(found.get("role", ""))
    arm = "army" if role == FIRST_ARMY else str(found.get("arm", "infantry"))
    return Unit(
        made.id, made.name, made.id, made.side,
        "army" if arm == "army" else "cavalry" if arm == "cavalry" else "infantry",
        _number(found["strength"]), str(found.get("corps", _corps(role, made.id))), role,
        str(found.get("setup", "")), _number(found.get("entry", 0)), bool(found.get("chit")),
    )  # fmt: skip


def _corps(role: str, unit: str) -> str:
    """The Guard is a corps of its own; others are of one corps unless it is said."""
    return unit if role in ROLES else "I"


def _number(value: object) -> int:
    return int(str(value))


def _word(made: MadeUp, words: list[str], raw: list[str], at: int, found: dict[str, object]) -> int:
    """Takes a word and what belongs to it; how many words that were."""
    word = words[at]
    following = words[at + 1] if at + 1 < len(words) else ""
    if word.isdigit():
        found["strength"] = word
    elif word in ARMS:
        found["arm"] = ARMS[word]
    elif word in ROLES:
        found["role"] = word
    elif word == "chit":
        found["chit"] = True
    elif word == "corps" and following:
        found["corps"] = raw[at + 1]
        return 2
    elif word in ("setup", "set-up") and re.fullmatch(r"\d{4}(/\d)?|palatinate|baden", following):
        found["setup"] = following
        return 2
    elif word == "entry" and following.isdigit():
        found["entry"] = following
        return 2
    else:
        raise made.line.wrong(f"{word} is no value of a unit; write them so: {HOW}.")
    return 1
