"""The one table of marks: each is one character with one meaning at every zoom.

What is drawn and the legend come from this table; the words of a cell say the same facts.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark. `kind` is the fact it shows, `also` are other words for it in map data.

    `shown` is how the legend shows it, if not alone; `fancy` replaces it where UTF-8 is drawn.
    """

    kind: str
    char: str
    phrase: str
    role: str
    also: tuple[str, ...] = ()
    shown: str = ""
    fancy: str = ""


MARKS = (
    # what the player points at
    Mark("cursor", ">", "look cursor", "cursor"),
    Mark("selected", "@", "selected", "selected"),
    Mark("target", "!", "target", "target"),
    Mark("reach", "+", "can be reached or chosen, here for 4 points; R shows all", "reach",
         shown="+4"),
    Mark("half", "h", "half a point more, here 4 and a half", "reach", shown="+4h"),
    Mark("stop", "z", "can be reached for 4 points; the move must end there", "stop", shown="z4"),
    Mark("choice", "{", "can be chosen by its number, here 1", "choice", shown="{1}"),
    # what can be laid over the map
    Mark("zone", "e", "zone of the enemy", "target"),
    Mark("own zone", "y", "zone of your own", "reach"),
    Mark("both zones", "c", "contested: in the zones of both sides", "target"),
    Mark("sight", "s", "in sight, here 3 {cell_s} off", "reach", shown="s3"),
    Mark("shot", "t", "can be fired at, here 3 {cell_s} off", "target", shown="t3"),
    Mark("goal", "$", "objective, and its holder", "city"),
    Mark("attacker", "a", "must attack", "leader"),
    Mark("defender", "n", "must be attacked", "target"),
    # units, after the letter of their side
    Mark("second", "&", "second {cell} of a unit that fills two", "first side"),
    Mark("routed", "r", "a routed unit is there", "routed"),
    Mark("disordered", ";", "a disordered unit is there", "disordered"),
    Mark("disrupted", "d", "a disrupted unit is there", "disordered"),
    Mark("demoralised", "w", "a demoralised unit is there", "disordered"),
    Mark("tired", "j", "a tired or exhausted unit is there", "disordered"),
    Mark("frozen", "q", "who is there is frozen: it may not move yet", "disordered"),
    Mark("leader", "l", "a leader is there", "leader"),
    Mark("gun", "g", "guns are there", "leader"),
    Mark("banner", "k", "the King's Banner is there", "leader"),
    Mark("baggage", "b", "baggage is there", "leader"),
    # places and terrain
    Mark("city", "*", "{city} that counts for victory, and its holder", "city"),
    Mark("town", "o", "{town}", "town"),
    Mark("forest", "f", "forest", "terrain", ("woods", "wood")),
    Mark("rough", "^", "rough or hilltop", "terrain", ("hill", "hilltop", "hills", "mountain")),
    Mark("swamp", "%", "swamp", "terrain", ("marsh",)),
    Mark("village", "v", "village", "terrain"),
    Mark("broken", "x", "broken ground", "terrain"),
    Mark("ditch", "u", "moat or ditch", "terrain", ("moat",)),
    Mark("palace", "p", "palace", "terrain"),
    Mark("sea", "-", "sea", "sea", ("water", "pond")),
    # sides of cells
    Mark("river", "~", "river", "river", ("stream",), fancy="≈"),
    Mark("bridge", "#", "bridge: a road over a {river}", "bridge"),
    Mark("ford", "_", "ford", "bridge"),
    Mark("road", "=", "road from {cell} to {cell}", "road"),
    Mark("slope", "'", "slope; the words of the {cell} say which way", "slope", ("crest",)),
    Mark("redoubt", "m", "redoubt; the words of the {cell} say which way", "slope"),
    Mark("border", ",", "border between two countries", "border"),
    Mark("joined", ":", "joins the two {cell_s} of one unit", "joined"),
    Mark("front", '"', "front of a unit", "front"),
    Mark("upright", "|", "{cell} side with nothing on it", "side", fancy="│"),
    Mark("rising", "/", "{cell} side with nothing on it", "side"),
    Mark("falling", "\\", "{cell} side with nothing on it", "side"),
    Mark("corner", ".", "corner of a {cell}", "side", fancy="·"),
)  # fmt: skip
"""All marks but the letters of the sides, which are the scenario's."""

BRACKETS = (("[", "]"), ("(", ")"))
"""What encloses a unit of the first and of the second side: the side is told by its shape."""
UNKNOWN = "?"
"""In place of a number or a kind that the side that looks may not know."""

MARK = {mark.kind: mark for mark in MARKS}
"""The marks by kind."""

_BY_WORD = {word: mark for mark in MARKS for word in (mark.kind, *mark.also)}


def mark_for(word: str) -> Mark:
    """The mark for a word of map data: "stream" has the river's. Raises ValueError."""
    if word not in _BY_WORD:
        raise ValueError(f"There is no mark for {word}.")
    return _BY_WORD[word]


def glyph(kind: str, utf8: bool = False) -> str:
    """The character for a kind of fact."""
    mark = MARK[kind]
    return mark.fancy if utf8 and mark.fancy else mark.char
