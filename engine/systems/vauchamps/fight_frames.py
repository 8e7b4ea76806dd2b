"""The frames of fire, charges, melee, morale and leaders' fates. Tags and steps are wire names."""

from __future__ import annotations

from engine.core.frame import Frame


class Retreating(Frame, frozen=True, tag="vau.retreating"):
    """A unit retreats or routs (VAU-4.0h to VAU-4.0p). Steps: plan, choose, go, arrive.

    `mode` is disorder, rout, hexes (counted in hexes) or bounce; `left` the points or hexes left;
    `way` the hexes still to go; `off` if it then leaves the map; `shaken` the friends already
    tested; `ignored` the enemy cavalry in whose charge zone it started; `toll` is zone or square
    if it loses inc for leaving enemy zones (VAU-6.10g, VAU-13.6a); `start` is where it began.
    """

    unit: str = ""
    mode: str = ""
    left: int = 0
    way: tuple[str, ...] = ()
    off: bool = False
    shaken: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    toll: str = ""
    paid: int = 0
    start: str = ""


class Rallying(Frame, frozen=True, tag="vau.rallying"):
    """The phasing player rallies his broken units, one by one (VAU-4.5)."""

    left: tuple[str, ...] = ()


class Firing(Frame, frozen=True, tag="vau.firing"):
    """A side fires, target by target (VAU-12.0b, VAU-12.6a). `kind` is offensive or defensive."""

    kind: str = ""


class Chance(Frame, frozen=True, tag="vau.opportunity-fire"):
    """A side may fire as an enemy leaves a hex or spends points in it (VAU-12.7).

    `cells` are the hexes that may be fired at, `movers` who is in them, `deed` what they do.
    """

    cells: tuple[str, ...] = ()
    movers: tuple[str, ...] = ()
    deed: str = ""


class Melees(Frame, frozen=True, tag="vau.melees"):
    """The phasing player attacks, melee by melee (VAU-13.0a)."""


class Melee(Frame, frozen=True, tag="vau.melee"):
    """One melee (VAU-13).

    Steps: spare-attack, spare-defence, withdraw, follow, defend, attack, bonus-attack,
    bonus-defence, resolve, after, advance.

    `units` attack the hex `target`; `defenders` are those in it; `spared` the cavalry that spares
    its horses (VAU-5.0d); `stayed` the defenders that were asked to withdraw and stay;
    `passed` the units whose test is passed, `attack_leader` and `defence_leader` whose bonus is
    used; `emptied` the hexes of withdrawn units; `again` is True for a second attack (VAU-13.3g).
    """

    units: tuple[str, ...] = ()
    target: str = ""
    defenders: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    stayed: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    attack_leader: str = ""
    defence_leader: str = ""
    natural: int = 0
    result: str = ""
    again: bool = False
