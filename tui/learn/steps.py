"""The steps of the first game: what is taught, what to press or type, and when it is done.

What is true of the map in these sentences is true of first-game.pos.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tui.desk.desk import Desk


def _always(desk: Desk) -> bool:
    return True


@dataclass(frozen=True)
class Step:
    """One thing to learn.

    `about` says what it is good for; `press` and `type` what to do in the two front ends. It is
    done when `when` holds and the player just did one of `by`: pressed that key, or typed a line
    with that meaning. Without `by` it does not matter how it came about.
    """

    about: str
    press: str
    type: str
    by: tuple[str, ...] = ()
    when: Callable[[Desk], bool] = _always

    def is_done(self, desk: Desk, did: str) -> bool:
        """True if it is done, now that the player did this."""
        return (not self.by or did in self.by) and self.when(desk)


def _panzer_at(cell: str) -> Callable[[Desk], bool]:
    return lambda desk: desk.view.units["de-pz19"].at == cell


def _combat_phase(desk: Desk) -> bool:
    return bool(desk.view.clock.phase == "combat")


def _declared(desk: Desk) -> bool:
    return desk.view.attack_on("0402") is not None


def _is_time(desk: Desk, word: str) -> bool:
    """True if the order has its place now, though it may have nothing left to do."""
    fits = desk.options.fits
    return any(word in verb.words and fits(verb) for verb in desk.session.game.verbs)


def _fought(desk: Desk) -> bool:
    """The fight casts the first die of the lesson."""
    return any(entry.sealed for entry in desk.session.entries)


STEPS = (
    Step("You are the Germans, three units, before Amiens, where the French 9th Army stands. "
         "The look cursor goes from hex to hex and says what is there. It changes nothing.",
         "Press A, Q, E, D, C or Z, which lie as the six directions do. Then full stop: it tells "
         "the next row of an answer.",
         "Type look west.", (*"aqedcz", "look")),
    Step("A hex can tell all it knows: units with their values, terrain, rivers, zones.",
         "Press L, then full stop for the next row of the answer, until no row is left.",
         "Type look 0402.", ("l", "look")),
    Step("Units are found by name, or one after the other.",
         "Press Tab until you hear German XIX Panzer Corps. The cursor goes there with it.",
         "Type where 19 panzer.", ("tab", "shift-tab", "where"),
         lambda desk: "de-pz19" in (desk.unit, desk.asked)),
    Step("What lies around a hex is told clockwise, one row each.",
         "Press V, then full stop for the next neighbour.", "Type around 0404.", ("v", "around")),
    Step("Before a move, ask where a unit can go and what it costs.",
         "Press capital R, then full stop for the next row.", "Type reach 19 panzer.",
         ("R", "reach")),
    Step("Now move it, from 0404 west to 0403, beside Amiens, where the French are.",
         "The corps is selected. Press A to put the cursor on 0403, then G for go.",
         "Type move 19 panzer to 0403.", (), _panzer_at("0403")),
    Step("What brought no die and no secret can be taken back.",
         "Press U for undo.", "Type undo.", (), _panzer_at("0404")),
    Step("Move it to 0403 again. It must stop there: the hexes around an enemy are his zone of "
         "control.",
         "Press G. If it is refused: Tab to the XIX Panzer Corps, then A, then G.",
         "Type move 19 panzer to 0403.", (), _panzer_at("0403")),
    Step("Ask what an attack would bring before you decide.",
         "Press A to put the cursor on 0402, Amiens, then O for the odds.",
         "Type odds 0402.", ("o", "odds")),
    Step("You end a phase yourself, and the next one follows. It asks first, unless nothing else "
         "can be done.",
         "Press capital F to end movement; it asks, and 2 is yes.",
         "Type end; it asks, and 2 is yes.", (), _combat_phase),
    Step("An attack names a hex and the units that take part.",
         "With the cursor on 0402, press T: it says who attacks; T again does it.",
         "Type attack 0402 with 19 panzer.", (), _declared),
    Step("When no more attacks are to be declared, say so.",
         "Press capital F; if it asks, 2 is yes.", "Type end; if it asks, 2 is yes.",
         (), lambda desk: not _is_time(desk, "attack")),
    Step("The Germans have two air markers. Each moves the odds a column to the right.",
         "With the cursor on 0402, press the star, and once more.",
         "Type air 0402, and once more.", (), lambda desk: _is_time(desk, "fight")),
    Step("Now the fight: one order, one die, and what came of it.",
         "Press f, the small letter: it says what it does, and f again does it.",
         "Type fight.", (), _fought),
    Step("You were told the die, its result and what came of it. Hear it again.",
         "Press apostrophe for the whole answer at once. Comma goes back row by row.",
         "Type repeat.", ("'", ",", "=", "repeat")),
    Step("All that happened is kept, turn by turn.",
         "Press capital G for the log, then full stop for the next row.", "Type log.",
         ("G", "log")),
    Step("Any rule can be looked up by its number or a word.",
         "Press slash, type rul, then Tab, which completes orders, units and places and tells what "
         "fits; go on with a space, zone of control and Enter. Up and Down fetch lines typed "
         "before, Escape leaves the line.", "Type rules zone of control.", ("rules",)),
    Step("At any time you can ask what can be done here.",
         "Press the question mark for the keys.", "Type help.", ("?", "H", "help")),
)  # fmt: skip
"""In their order."""

SCREEN_STEPS = (
    Step("For the eye: [p7] is German armour of strength 7, (i4) French infantry of 4; the bracket "
         "tells the side. Nearer, a counter tells its movement, too; from far off one sees armies.",
         "Press Control N, then Control O.", "", ("nearer", "farther")),
    Step("Things can be laid over the map: zones of control of both sides, lines of sight, "
         "objectives, who must attack. Escape takes them off.",
         "Press Control R, look, and press it again.", "", ("overlay",)),
    Step("> is the look cursor, @ what is selected, +2 can be reached for 2 points. f is forest, "
         "~ a river, *F a city that counts and its holder. The legend tells every mark of the map.",
         "Press Control K.", "",
         ("legend",)),
    Step("The whole game in a panel: who is ahead, the turns, who is to come, what is held and "
         "lost, what is owed.", "Press Control E.", "", ("game",)),
    Step("Whatever you look for is found by its words: orders, questions, settings, units, places.",
         "Press Control P, type legend, then Enter; Escape closes it.", "", ("palette",)),
)  # fmt: skip
"""Those of the screen alone, after the others; done by a word of the screen's own keys."""
