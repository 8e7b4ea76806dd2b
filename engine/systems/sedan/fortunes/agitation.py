"""Revolutionary Agitation: French VI Corps does not move (SED-12.4m)."""

from engine.core.refusal import Refusal, refuse
from engine.core.words import unit as unit_words
from engine.systems.sedan import FRENCH, Pen, Scenario, SedanPosition
from engine.systems.sedan.fortunes.chits import AGITATION, put_in_force

CORPS = "VI"


def carry_out(pen: Pen) -> None:
    """The chit takes effect at the start of the French movement phase, if it is held."""
    if pen.position.held(AGITATION):
        about = f"Revolutionary Agitation: no unit of French {CORPS} Corps may move now."
        put_in_force(pen, AGITATION, about)


def why_barred(s: Scenario, p: SedanPosition, unit: str) -> Refusal | None:
    """Why a unit may not move for it (SED-12.4m)."""
    own = s.units[unit]
    if own.side != FRENCH or own.corps != CORPS or not p.in_force(AGITATION):
        return None
    return refuse(f"Revolutionary Agitation: {unit_words(unit)} does not move.", "SED-12.4m")
