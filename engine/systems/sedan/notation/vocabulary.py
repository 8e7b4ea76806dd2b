"""The vocabulary of Sedan 1870 in the position format; see engine.notation.vocabulary."""

from engine.notation.vocabulary import Kind, Word
from engine.systems.sedan import state
from engine.systems.sedan.scenario import CHITS, RESULTS

EXAMPLE = """\
scenario: sedan-1870
unit: x prussian 3 at 2910
unit: y prussian cavalry 2 at 3011
unit: z prussian 3 at 0808
units: e1 e2 french 3 at 3010
unit: de-1a at 4106
clock: turn 1 prussian combat"""
"""The position in which all examples hold."""

_MOVING = "clock: turn 1 prussian movement\n"
_FRENCH = "clock: turn 1 french movement\n"
_COMBAT = (
    "combat: side prussian, targets 3010, attackers x y, defenders e1 e2, attack 10, defence 12, "
    "raw 2, column 2\n"
)
_HIT = _COMBAT.replace("column 2", "column 2, result DR")

_LINES = (
    Word(Kind.LINE, "control", "Who holds a city; the French hold those not named.",
         "control: Metz prussian, Nancy french"),
    Word(Kind.LINE, "chit", "A chit that waits or is in force: its kind, who uses it, and the "
         "turn it was drawn in.", "chit: disengagement, side french, turn 1, in force yes"),
    Word(Kind.LINE, "cup", "The chits in the cup; without it all that are nowhere else.",
         "cup: disengagement 2 mitrailleuse 1"),
    Word(Kind.LINE, "aside", "The chits set aside until the cup is refilled.",
         "aside: disengagement 2"),
    Word(Kind.LINE, "gone", "The chits that are out of the game.", "gone: foreign-legion"),
    Word(Kind.LINE, "due", "The turn from which each reinforcement may enter; all others have "
         "none.", "due: fr-mar 3"),
    Word(Kind.LINE, "blocked", "The turn in which a French reinforcement first found Châlons "
         "Prussian.", "clock: turn 4 french movement\ndue: fr-mar 3\nblocked: fr-mar 3"),
    Word(Kind.LINE, "tireurs", "The hex of the Francs-Tireurs marker, or a place's name.",
         "tireurs: Metz\nexpect: tireurs 3411"),
    Word(Kind.LINE, "pontoon", "The two hexes that the pontoon bridge joins in this movement "
         "phase.", _MOVING + "river: 2910/3010\npontoon: 2910 3010"),
    Word(Kind.LINE, "extra", "The movement points that Système D gives or takes: -1, 0, 1 or 2.",
         _FRENCH + "extra: 1\nask: allowance e1 = 7"),
    Word(Kind.LINE, "first army", "Whether First Army comes first or last in this phase.",
         "first army: last"),
    Word(Kind.LINE, "guard failed", "An attack of the Guard failed in this combat phase.",
         "guard failed: yes"),
    Word(Kind.LINE, "guard beaten", "The Guard was driven back in this combat phase.",
         "guard beaten: yes"),
    Word(Kind.LINE, "duties", "Hexes that must be attacked: by the zone of whoever is there, or "
         "since a unit attacked out of a city.", "duties: 3010 zone"),
    Word(Kind.LINE, "combats", "How many combats were begun in this phase.", "combats: 1"),
    Word(Kind.LINE, "combat", "The combat that goes on: side, targets, attackers, defenders; "
         "idle, charge, attack, defence, raw, guard, gun, column, result, vacated where they are "
         "known. Raw and column count the columns of the table from 0.",
         _COMBAT + "pending: deciding, sides prussian"),
    Word(Kind.LINE, "placings", "How many units a side has placed in its set-up.",
         "clock: french set-up\nplacings: french 3"),
    Word(Kind.LINE, "reorders", "How many stacks were put in another order in this player turn.",
         "reorders: 2"),
    Word(Kind.LINE, "asks", "How often leave was asked in this movement phase.",
         _MOVING + "asks: 1"),
    Word(Kind.UNIT, "STRENGTH", "Infantry; corps NAME, setup 3711/1, entry TURN, chit may follow.",
         "unit: f french 3 corps II at 1212"),
    Word(Kind.UNIT, "cavalry STRENGTH", "Cavalry.", "unit: c prussian cavalry 2 at 0808"),
    Word(Kind.UNIT, "ROLE STRENGTH", "A unit with rules of its own: first-army, guard, marines, "
         "legion, south.", "unit: w prussian south 3 at 0808"),
)  # fmt: skip

_STATES = (
    Word(Kind.STATE, state.ELIMINATED, "It is out of the game.",
         "unit: de-1a off the map, eliminated"),
    Word(Kind.STATE, state.POOL, "It waits to be set up; off the map in the set-up this is so "
         "anyhow.", "clock: french set-up\nunits: x y off the map\nunit: e1 off the map, pool"),
    Word(Kind.STATE, state.MOVED, "It has moved in this movement phase.",
         _MOVING + "unit: x at 2910 moved\nask: reach x = nothing"),
    Word(Kind.STATE, state.OPEN, "It has moved and may go on with its open parent stack.",
         _MOVING + "unit: x at 2910 moved, open, spent 2"),
    Word(Kind.STATE, state.OBLIGED, "It was in an enemy zone of control when this combat phase "
         "began.", "unit: x at 2910 obliged"),
    Word(Kind.STATE, state.ATTACKED, "It has attacked in this combat phase.",
         "unit: x at 2910 attacked\npending: combats, step choose, sides prussian"),
    Word(Kind.STATE, state.DEFENDED, "It was attacked in this combat phase.",
         "units: e1 e2 at 3010 defended"),
    Word(Kind.STATE, state.DISPLACED, "It was displaced in this combat phase.",
         "unit: e1 at 3010 displaced"),
    Word(Kind.STATE, state.CHAIN, "It was displaced in the displacements that go on now.",
         "unit: e1 at 3010 displaced, chain"),
    Word(Kind.NUMBER, state.LEVEL, "How deep it lies in its stack, the top 0; without any, the "
         "units of a hex lie in the order of their lines.",
         "unit: e1 at 3010 level 1\nunit: e2 at 3010\nask: stack 3010 = e2 e1"),
    Word(Kind.NUMBER, state.SPENT, "The half movement points spent in this movement phase.",
         _MOVING + "unit: x at 2910 moved, open, spent 2"),
)  # fmt: skip

_PENDING = (
    Word(Kind.PENDING, "course", "The game goes on by itself: step set-up-french, "
         "set-up-prussian, fortunes, movement, combat or victory.",
         "pending: combats, step start\npending: course, step fortunes"),
    Word(Kind.PENDING, "set-up", "A side sets up.", "clock: french set-up\n"
         "units: x y e1 e2 de-1a off the map\npending: set-up, sides french"),
    Word(Kind.PENDING, "fortunes", "A side draws a chit or not, step draw; or has, step drawn.",
         "clock: turn 1 french fortunes\npending: fortunes, step draw, sides french"),
    Word(Kind.PENDING, "marking", "The French put the Francs-Tireurs on a hex.",
         "clock: turn 1 french fortunes\nchit: francs-tireurs, side french, turn 1\n"
         "pending: marking, sides french"),
    Word(Kind.PENDING, "looking", "The Prussians may look at French stacks: step offer, look.",
         "clock: turn 1 prussian fortunes\nchit: intelligence, side prussian, turn 1\n"
         "pending: looking, step offer, sides prussian"),
    Word(Kind.PENDING, "movement-start", "A movement phase begins: step systeme-d, "
         "disengagement, pontoon, first-army or move.",
         _MOVING + "pending: movement-start, step first-army"),
    Word(Kind.PENDING, "disengaging", "Disengagement may be declared.",
         _FRENCH + "chit: disengagement, side french, turn 1\n"
         "pending: disengaging, sides french\npending: movement-start, step pontoon"),
    Word(Kind.PENDING, "bridging", "A river may be bridged.",
         _MOVING + "river: 2910/3010\nchit: pontoon-bridge, side prussian, turn 1\n"
         "pending: bridging, sides prussian\npending: movement-start, step first-army"),
    Word(Kind.PENDING, "first-army", "The French say whether First Army moves, step move, or "
         "attacks, step attack, first or last.",
         _MOVING + "pending: first-army, step move, sides french\n"
         "pending: movement-start, step move"),
    Word(Kind.PENDING, "movement", "Units move; parent is the hex of the open parent stack. Step "
         "closing: the phase is closing.", _MOVING + "pending: movement, sides prussian"),
    Word(Kind.PENDING, "consent", "The other side is asked whether units may go on.",
         _MOVING + "unit: x at 2910 moved\n"
         "pending: consent, sides french, cell 2910, units x\npending: movement, sides prussian"),
    Word(Kind.PENDING, "combats", "Combats are begun: step start, choose or closing.",
         "pending: combats, step choose, sides prussian"),
    Word(Kind.PENDING, "fight", "The combat goes on: step charge, odds, die, result, advance or "
         "check.", _COMBAT + "pending: fight, step odds\n"
         "pending: combats, step choose, sides prussian"),
    Word(Kind.PENDING, "gunning", "The French may use the Mitrailleuse.",
         "chit: mitrailleuse, side french, turn 1\n" + _COMBAT + "pending: gunning, sides french\n"
         "pending: fight, step die\npending: combats, step choose, sides prussian"),
    Word(Kind.PENDING, "deciding", "The attacker may lower the odds, then the die is cast.",
         _COMBAT + "pending: deciding, sides prussian\npending: fight, step result\n"
         "pending: combats, step choose, sides prussian"),
    Word(Kind.PENDING, "losses", "Units of a pool are lost: cause AL1, DL1 or EX, need for EX.",
         _HIT + "pending: losses, sides french, pool e1 e2, cause DL1\n"
         "pending: fight, step advance\npending: combats, step choose, sides prussian"),
    Word(Kind.PENDING, "crowded", "Units of an illegal stack are removed.",
         "unit: e3 french 3 corps II at 3010\nunit: e4 french 3 corps II at 3010\n"
         "pending: crowded, sides french, cell 3010\n"
         "pending: combats, step choose, sides prussian"),
    Word(Kind.PENDING, "retreating", "Units retreat one after another: step choose, or check.",
         _HIT + "pending: retreating, step choose, sides french, units e1 e2, owner french\n"
         "pending: fight, step advance\npending: combats, step choose, sides prussian"),
    Word(Kind.PENDING, "displacing", "Units make room for a unit that comes to a cell: step "
         "choose, or check; chain yes if it is itself displaced.",
         "unit: d1 french 3 corps II at 3111\n" + _HIT + "pending: displacing, step choose, "
         "sides french, owner french, unit e1, cell 3111\n"
         "pending: retreating, step check, units e1 e2, owner french\n"
         "pending: fight, step advance\npending: combats, step choose, sides prussian"),
    Word(Kind.PENDING, "advancing", "Attackers enter emptied cells; begun yes once one was.",
         "units: e1 e2 at 3111\n" + _HIT +
         "pending: advancing, sides prussian, cells 3010, units x y\n"
         "pending: fight, step check\npending: combats, step choose, sides prussian"),
)  # fmt: skip

_MEANT = {
    "AE": "The attackers are eliminated.", "AL1": "The attacker loses a unit and retreats.",
    "AR": "The attackers retreat.", "EX": "The defenders are eliminated; the attacker pays.",
    "DR": "The defenders retreat.", "DL1": "The defender loses a unit and retreats.",
    "DE": "The defenders are eliminated.",
}  # fmt: skip


def _result(code: str) -> Word:
    return Word(Kind.RESULT, code, _MEANT[code],
                _COMBAT + "pending: deciding, sides prussian\npending: fight, step result\n"
                f"pending: combats, step choose, sides prussian\nresults: {code}\n"
                "prussian: fight")  # fmt: skip


def _chit(kind: str) -> Word:
    die = "dice: 1 3\n" if kind == "foreign-legion" else ""
    return Word(Kind.RESULT, kind, "The chit that is drawn" + (
        "; the second die is its arrival." if die else "."),
        f"clock: turn 1 french fortunes\n{die}results: {kind}\nfrench: draw")  # fmt: skip


_FACTS = (
    Word(Kind.FACT, "CITY", "Who holds a city.", "expect: metz french"),
    Word(Kind.FACT, "chit KIND", "Whether a chit waits or is in force.",
         "chit: disengagement, side french, turn 1\nexpect: chit disengagement waits"),
    Word(Kind.FACT, "aside KIND", "How many chits of a kind are set aside.",
         "aside: disengagement 2\nexpect: aside disengagement 2"),
    Word(Kind.FACT, "cup", "How many chits are in the cup.",
         "cup: disengagement 2\nexpect: cup 2"),
    Word(Kind.FACT, "tireurs", "Where the Francs-Tireurs are.", "expect: tireurs nowhere"),
    Word(Kind.FACT, "first army", "The place of First Army in this phase.",
         "first army: last\nexpect: first army last"),
    Word(Kind.FACT, "reinforcements", "How many are still to come.",
         "due: fr-mar 3\nexpect: reinforcements 1"),
)  # fmt: skip

_SCRIPT = (
    Word(Kind.SCRIPT, "warning", "Words of the warning that play gives before the last order.",
         _MOVING + "first army: last\nprussian: move de-1a 4105\n"
         "warning: First Army moves last"),
)  # fmt: skip

WORDS = (
    *_LINES, *_STATES, *_PENDING, *map(_result, RESULTS), *map(_chit, CHITS), *_FACTS, *_SCRIPT,
)  # fmt: skip
"""All words but the questions."""
