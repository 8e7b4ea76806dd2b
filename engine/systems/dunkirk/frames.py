"""The frames of Dunkirk 1940: what can be pending. Tags and steps are wire names."""

from engine.core.frame import Frame


class Course(Frame, frozen=True, tag="dunkirk.course"):
    """The course of the game (DNK-6.0).

    Steps: set-up-french, set-up-german, movement, combat, recovery.
    """


class SetUp(Frame, frozen=True, tag="dunkirk.set-up"):
    """A side places its units (DNK-5.2, DNK-5.3)."""


class Movement(Frame, frozen=True, tag="dunkirk.movement"):
    """The phase player moves his units (DNK-10.0). Step: closing, with no side, once he is done."""


class Declaring(Frame, frozen=True, tag="dunkirk.declaring"):
    """The phase player declares all his attacks (DNK-11.2)."""


class Combats(Frame, frozen=True, tag="dunkirk.combats"):
    """The rest of the combat phase (DNK-11.2). Steps: paris, opened, air, order, next."""


class Air(Frame, frozen=True, tag="dunkirk.air"):
    """The German player places air-support markers (DNK-12.2)."""


class Ordering(Frame, frozen=True, tag="dunkirk.ordering"):
    """The phase player fixes the order of all combats (DNK-11.2)."""


class Fighting(Frame, frozen=True, tag="dunkirk.fighting"):
    """The phase player resolves the combat at `target` (DNK-11.3)."""

    target: str = ""


class Losses(Frame, frozen=True, tag="dunkirk.losses"):
    """Units of `pool` must be removed.

    `cause` is over-stack (DNK-9.7), exchange (DNK-11.4.1g) or half (DNK-11.4.1h); `count` is how
    many for over-stack and exchange; `cell` is where.
    """

    pool: tuple[str, ...] = ()
    cause: str = ""
    count: int = 0
    cell: str = ""


class Retreating(Frame, frozen=True, tag="dunkirk.retreating"):
    """Units must retreat `hexes` hexes, one after another (DNK-11.5). Steps: check, choose.

    `mover` is the player who moves them; `enemies` are the enemy units of that combat;
    `attackers` is True if the units attacked (DNK-11.5.2b); `routs` if they are routed
    (DNK-11.4.1f).
    """

    units: tuple[str, ...] = ()
    mover: str = ""
    hexes: int = 0
    enemies: tuple[str, ...] = ()
    attackers: bool = False
    routs: bool = False
