"""DNK-11.5: retreat."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.systems.dunkirk.combat.events import Removed, Retreated
from engine.systems.dunkirk.combat.retreat import RETREAT, ways_out
from engine.systems.dunkirk.events import CityTaken
from engine.systems.dunkirk.frames import Retreating
from engine.systems.dunkirk.orders import FixOrder, Retreat
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from tests.dunkirk.board import F, G, Piece, Play

REST = (F("rest", "1201"), G("rear", "1214"))


def beaten(result: str, *pieces: Piece, target: str = "0505", **board: object) -> Play:
    """All Germans next to the target have attacked it, with this result."""
    play = Play(*pieces, *REST, phase="combat", **board)
    near = play.game.scenario.board.grid.neighbours(target)
    play.attack(target, *(p.id for p in pieces if p.side == GERMAN and p.at in near))
    play.close()
    play.fight(result)
    return play


def full(*cells: str, kind: type = F) -> list[Piece]:  # type: ignore[assignment]
    return [kind(f"x{c}{i}", c) for c in cells for i in range(3)]  # type: ignore[operator]


@pytest.mark.rule("DNK-11.5.1a")
def test_the_owner_retreats_his_defenders() -> None:
    play = beaten("D1", F("f", "0505"), G("a", "0506"))
    assert play.chooser == FRENCH
    play.refuse(Retreat("f", "0504"), "DNK-11.5.1a", side=GERMAN)
    play.refuse(Retreat("a", "0507"), "DNK-11.4.1e")
    play.do(Retreat("f", "0504"))
    assert play.told(Retreated)[0].mover == FRENCH and "moved by" not in play.said()


@pytest.mark.rule("DNK-11.5.1b", "DNK-11.5.2b")
def test_t27_the_defender_retreats_the_attackers() -> None:
    play = beaten("A1", F("f", "0505"), G("a", "0506"))
    assert play.chooser == FRENCH
    assert play.ends("a") == {"0406", "0507", "0606"}
    play.refuse(Retreat("a", "0507"), "DNK-11.5.1b", side=GERMAN)
    play.do(Retreat("a", "0406"))
    assert "moved by {players:french}" in play.said()


@pytest.mark.rule("DNK-11.5.2b")
def test_t27_no_home_direction_is_free() -> None:
    play = beaten("A1", F("f", "0505"), G("a", "0504"))
    assert play.ends("a") == {"0403", "0503", "0603"}


@pytest.mark.rule("DNK-11.5.2b", "DNK-11.5.5")
def test_a_retreat_without_a_choice_says_so() -> None:
    pieces = (F("f", "0505"), G("a", "0504"))
    play = beaten("A1", *pieces, *full("0403", "0603", kind=G))
    assert play.at("a") == "0503"
    assert "; no other retreat was allowed." in play.said()
    play = beaten("A1", *pieces)
    play.do(Retreat("a", "0503"))
    assert "no other hex" not in play.said()


@pytest.mark.rule("DNK-11.5.2b", "DNK-11.5.2a")
def test_only_home_steps_count_even_if_another_is_as_far() -> None:
    """From 0605 two of three home hexes are in zones; the way west would be as far."""
    play = beaten("A1", F("f", "0505"), F("f2", "0507"), G("a", "0605"), ask=True)
    assert play.ends("a") == {"0706"}
    play.refuse(Retreat("a", "0705"), "DNK-11.5.2b")
    play.do(Retreat("a", "0706"))


@pytest.mark.rule("DNK-11.5.1b")
def test_in_a_french_attack_the_germans_retreat_the_french() -> None:
    play = Play(G("g", "0505"), F("f", "0504"), *REST, phase="combat", side=FRENCH)
    play.battle("0505", "f", result="A1")
    assert play.chooser == GERMAN
    assert play.ends("f") == {"0403", "0503", "0603"}
    play.refuse(Retreat("f", "0503"), "DNK-11.5.1b", side=FRENCH)
    play.do(Retreat("f", "0403"))


@pytest.mark.rule("DNK-11.5.2a")
@pytest.mark.parametrize(
    ("result", "ends"), [("D1", {"0404", "0504"}), ("D2", {"0304", "0403", "0503"})]
)
def test_t24_as_far_from_the_enemy_as_can_be(result: str, ends: set[str]) -> None:
    play = beaten(result, F("f", "0505"), G("a", "0506"), G("b", "0605"))
    assert play.ends("f") == ends
    for cell in ("0604", "0603", "0303", "0505", "0405"):
        if cell not in ends:
            play.refuse(Retreat("f", cell))


@pytest.mark.rule("DNK-11.5.2a")
def test_only_the_enemies_of_that_combat_are_shunned() -> None:
    """Another German, not of this combat, does not push; only his zone is closed."""
    play = beaten("D1", F("f", "0505"), G("a", "0506"), G("idle", "0502"))
    assert play.ends("f") == {"0404", "0504", "0604"}
    play.do(Retreat("f", "0504"))


@pytest.mark.rule("DNK-11.5.2a")
def test_exactly_two_hexes_and_never_back() -> None:
    play = beaten("D2", F("f", "0505"), G("a", "0506"))
    assert play.ends("f") == {"0303", "0304", "0403", "0503", "0603", "0703", "0704"} & {
        c for c in play.game.scenario.board.grid.cells
        if play.game.scenario.board.grid.distance(c, "0506") == 3
    }  # fmt: skip
    play.refuse(Retreat("f", "0504"), "DNK-11.5.2a")
    play.refuse(Retreat("f", "0505"), "DNK-11.5.3")


@pytest.mark.rule("DNK-11.5.2a")
def test_terrain_and_rivers_cost_a_retreat_nothing() -> None:
    wet = [("0505", "0504"), ("0504", "0503")]
    play = beaten(
        "D2", F("f", "0505", movement=1), G("a", "0506"), G("b", "0604"), G("c", "0404"),
        rivers=[*wet, ("0604", "0504"), ("0404", "0504"), ("0604", "0503"), ("0404", "0503"),
                ("0603", "0604")],
        terrain={"0504": "fort", "0503": "fort"},
    )  # fmt: skip
    assert [e.path for e in play.told(Retreated)] == [("0504", "0503")]


@pytest.mark.rule("DNK-11.5.3")
def test_no_step_into_a_zone_an_enemy_or_off_the_map() -> None:
    play = beaten("D1", F("f", "0201"), G("a", "0202"), target="0201", ask=True)
    play.refuse(Retreat("f", "0200"), "DNK-11.5.3")
    play.refuse(Retreat("f", "0202"), "DNK-11.5.3")
    play.refuse(Retreat("f", "0102"), "DNK-11.5.3")
    play.refuse(Retreat("f", "0302"), "DNK-11.5.3")
    assert play.ends("f") == {"0101", "0301"}


@pytest.mark.rule("DNK-11.5.3", "DNK-8.2.2")
def test_a_friend_does_not_open_a_zone() -> None:
    play = beaten("D1", F("f", "0505"), F("friend", "0605"), G("a", "0506"))
    play.refuse(Retreat("f", "0605"), "DNK-11.5.3")


@pytest.mark.rule("DNK-11.5.3", "DNK-8.2.2")
def test_over_a_river_from_the_enemy_a_hex_is_open() -> None:
    play = beaten(
        "D1", F("f", "0505"), G("a", "0506"), rivers=[("0506", "0405")],
        terrain={c: "sea" for c in ("0504", "0604", "0404")},
    )  # fmt: skip
    assert play.at("f") == "0405"


@pytest.mark.rule("DNK-11.5.4")
def test_t26_no_way_out() -> None:
    play = beaten("D1", F("f", "0505"), G("a", "0506"), G("b", "0604"), G("c", "0404"))
    assert play.at("f") == ""
    assert play.told(Removed)[0].cause == "no way to retreat"


@pytest.mark.rule("DNK-11.5.4")
def test_one_step_of_two_is_not_enough() -> None:
    """D1 would find 0504; from there all further hexes are in zones."""
    around = (G("a", "0506"), G("b", "0502"), G("c", "0703"), G("d", "0303"))
    play = beaten("D1", F("f", "0505"), *around)
    assert play.at("f") and "0504" in play.ends("f")
    around = (G("a", "0506"), G("b", "0502"), G("c", "0704"), G("d", "0304"))
    assert beaten("D1", F("f", "0505"), *around).at("f")
    assert beaten("D2", F("f", "0505"), *around).at("f") == ""


@pytest.mark.rule("DNK-11.5.5", "DNK-9.3")
def test_full_hexes_one_further() -> None:
    play = beaten(
        "D1", F("f", "0505"), *full("0504", "0404"), G("a", "0506"), G("b", "0605"),
    )  # fmt: skip
    play.refuse(Retreat("f", "0504"), "DNK-11.5.5", "DNK-9.3")
    assert play.ends("f") == {"0304", "0403", "0503"}
    play.do(Retreat("f", "0403"))
    assert play.told(Retreated)[0].extra
    assert "one hex further for want of room" in play.said()


@pytest.mark.rule("DNK-11.5.5", "DNK-9.6")
def test_a_nearer_hex_with_room_comes_before_the_extra_one() -> None:
    play = beaten(
        "D1", F("f", "0505"), *full("0504", "0404", "0604"), G("a", "0506"),
        rivers=[("0506", "0605")],
    )  # fmt: skip
    assert play.at("f") == "0605", "next to the enemy, but over the river and with room"


@pytest.mark.rule("DNK-11.5.5")
def test_full_hexes_may_be_passed() -> None:
    play = beaten("D2", F("f", "0505"), *full("0504", "0404", "0604"), G("a", "0506"))
    assert "0503" in play.ends("f")
    play.refuse(Retreat("f", "0504"), "DNK-11.5.5")


@pytest.mark.rule("DNK-11.5.5", "DNK-11.5.4")
def test_no_room_one_further_either() -> None:
    cells = ("0504", "0404", "0604", "0503", "0403", "0603", "0703", "0304", "0303", "0704",
             "0305", "0705")  # fmt: skip
    play = beaten("D1", F("f", "0505"), *full(*cells), G("a", "0506"))
    assert play.at("f") == ""
    assert play.told(Removed)[0].cause == "no room at the end of its retreat"


@pytest.mark.rule("DNK-11.5.5", "DNK-11.5.1a")
def test_units_of_one_hex_fill_the_room_one_after_another() -> None:
    friends = [F("x1", "0504"), F("x2", "0504"), *full("0404", "0604")]
    play = beaten("D1", F("f1", "0505"), F("f2", "0505"), *friends, G("a", "0506"))
    assert play.ends("f1") == play.ends("f2") == {"0504"}
    play.do(Retreat("f2", "0504"))
    assert "0504" not in play.ends("f1")
    play.refuse(Retreat("f1", "0504"), "DNK-11.5.5")
    play.do(Retreat("f1", "0503"))


@pytest.mark.rule("DNK-11.5.5", "DNK-11.5.2b")
def test_attackers_find_no_room_at_home() -> None:
    """Home hexes full, one further too: then any way counts before the unit is removed."""
    home = ("0606", "0507", "0406")
    further = ("0706", "0707", "0607", "0508", "0407", "0307", "0306")
    play = beaten("A1", F("f", "0505"), G("a", "0506"), *full(*home, kind=G))
    assert play.ends("a") <= set(further), "first one further towards home"
    play = beaten(
        "A1", F("f", "0505"), G("a", "0506"), *full(*home, *further, kind=G),
    )  # fmt: skip
    # any way: 0605 and 0405 are in the zone, home is full; one further than home none has room
    assert play.at("a") == "" and play.told(Removed)[0].cause == "no room at the end of its retreat"


@pytest.mark.rule("DNK-11.5.5", "DNK-11.5.2b")
def test_attackers_with_a_full_home_go_elsewhere() -> None:
    """From 0504 no hex of home is open but 0604, by a river; it and all beyond it are full."""
    play = beaten(
        "A1", F("f", "0505"), G("a", "0504"), *full("0604", "0705", kind=G),
        rivers=[("0505", "0604")], ask=True,
    )  # fmt: skip
    assert play.ends("a") == {"0403", "0503", "0603"}
    play.do(Retreat("a", "0503"))


def hemmed_in() -> Play:
    """`a` can only go to 0506, which three others fill who must retreat as well."""
    others = [G(f"b{i}", "0506") for i in range(3)]
    sea = ("0604", "0705", "0706", "0606", "0507")
    return beaten(
        "A1", F("f", "0505"), G("a", "0605"), *others, *[G(f"x{i}", "0406") for i in range(3)],
        rivers=[("0505", "0506"), ("0505", "0406")], terrain={c: "sea" for c in sea}, ask=True,
    )  # fmt: skip


@pytest.mark.rule("DNK-11.5.1b", "DNK-11.5.5")
def test_a_unit_that_may_get_room_is_not_removed_at_once() -> None:
    play = hemmed_in()
    assert play.ends("a") == {"none"}
    assert any("has no hex with room" in row for row in play.options.owed)
    play.refuse(Retreat("a", "0506"), "DNK-11.5.5")
    play.refuse(Retreat("b1", "none"), "DNK-11.5.4")
    play.do(Retreat("b1", "0407"))
    assert play.ends("a") == {"0506"}
    play.do(Retreat("a", "0506"))


@pytest.mark.rule("DNK-11.5.1b", "DNK-11.5.4", "DNK-11.5.5")
def test_but_the_one_who_picks_the_order_may_take_it_first() -> None:
    play = hemmed_in()
    play.do(Retreat("a", "none"))
    assert play.at("a") == "" and "no room at the end of its retreat" in play.said()
    for unit in ("b0", "b1", "b2"):
        play.do(Retreat(unit, "0407"))
    assert play.position.clock.side == FRENCH


@pytest.mark.rule("DNK-11.5.2a", "DNK-14.1")
def test_the_way_may_matter_for_a_city() -> None:
    """Two ways lead to 0403; one of them takes a city back."""
    cities = {"0404": "Somewhere", "0101": "Elsewhere"}
    for via, taken in ((("0404",), ["0404"]), (("0504",), [])):
        play = beaten(
            "D2", F("f", "0505"), G("a", "0506"), G("b", "0605"), cities=cities, german=["0404"]
        )
        slot = play.options.slot(RETREAT, ("f", "0403"))
        assert slot is not None and set(slot.candidates) == {"0404", "0504"}
        play.refuse(Retreat("f", "0403", ("0405",)), "DNK-11.5.2a")
        play.do(Retreat("f", "0403", via))
        assert [e.cell for e in play.told(CityTaken)] == taken


CELLS = [f"{c:02d}{r:02d}" for c in range(2, 9) for r in range(2, 9)]


def steps_between(a: str, b: str) -> int:
    """Distance by cube coordinates, apart from the grid's own sum."""

    def cube(cell: str) -> tuple[int, int, int]:
        col, row = int(cell[:2]), int(cell[2:])
        q = col
        r = row - (col + (col & 1)) // 2
        return q, r, -q - r

    return max(abs(x - y) for x, y in zip(cube(a), cube(b), strict=True))


def brute_ends(
    play: Play, unit: str, start: str, hexes: int, foes: list[str], side: str, attacker: bool
) -> set[str]:
    """The end hexes by the letter of 11.5.2 to 11.5.5, worked out anew."""
    s, p = play.game.scenario, play.position
    grid = s.board.grid
    enemy = [(u, st) for u, st in p.units.items() if st.at and s.units[u].side != side]
    shut = {st.at for _, st in enemy}
    for _, state in enemy:
        if "routed" not in state.marks:
            shut |= {n for n in grid.neighbours(state.at)
                     if not s.board.has(state.at, n, "river")}  # fmt: skip
    shut |= {c for c in grid.cells if s.board.terrain[c] == "sea"}
    held = [st.at for u, st in p.units.items() if u != unit]
    home = {GERMAN: (2, 3, 4), FRENCH: (0, 1, 5)}[side]

    def walks(n: int, dirs: tuple[int, ...]) -> set[str]:
        """The end of every simple path of n open steps: level by level."""
        level = {(start,)}
        for _ in range(n):
            level = {
                (*path, there)
                for path in level
                for d in dirs
                if (there := grid.around(path[-1])[d]) and there not in path and there not in shut
            }
        return {path[-1] for path in level}

    def room(ends: set[str]) -> set[str]:
        return {c for c in ends if held.count(c) < 3}

    def best(ends: set[str]) -> set[str]:
        if not ends:
            return set()
        far = max(min(steps_between(c, f) for f in foes) for c in ends)
        return {c for c in ends if min(steps_between(c, f) for f in foes) == far}

    sets = [home, tuple(range(6))] if attacker else [tuple(range(6))]
    for dirs in sets:
        ends = walks(hexes, dirs)
        if not ends:
            continue
        found = best(room(ends)) or best(room(walks(hexes + 1, dirs)))
        if found:
            return found
    return set()


@pytest.mark.rule("DNK-11.5.2a", "DNK-11.5.2b", "DNK-11.5.3", "DNK-11.5.4", "DNK-11.5.5")
@given(
    st.lists(st.sampled_from(CELLS), min_size=4, max_size=9, unique=True),
    st.lists(st.tuples(st.sampled_from(CELLS), st.integers(0, 5)), max_size=20),
    st.sets(st.sampled_from(CELLS), max_size=6),
    st.sampled_from([1, 2]),
    st.booleans(),
    st.sampled_from([FRENCH, GERMAN]),
    st.integers(1, 5),
)
def test_retreats_against_brute_force(
    places: list[str], wet: list[tuple[str, int]], sea: set[str], hexes: int, attacker: bool,
    side: str, stacks: int,
) -> None:  # fmt: skip
    kind, foe = (F, G) if side == FRENCH else (G, F)
    start, first, *others = places
    friends = others[:stacks]
    enemies = [first, *others[stacks:]]
    pieces = [kind("u", start)]
    pieces += [kind(f"x{c}{i}", c) for c in friends for i in range(3)]
    pieces += [foe(f"e{i}", c, routed=i % 3 == 2) for i, c in enumerate(enemies)]
    blank = Play(G("g", "0101")).game.scenario.board.grid
    rivers = [(c, n) for c, d in wet if (n := blank.step(c, d))]
    play = Play(*pieces, rivers=rivers, terrain={c: "sea" for c in sea - set(places)})
    foes = tuple(f"e{i}" for i in range(len(enemies)))[:2]
    frame = Retreating((), "choose", ("u",), FRENCH, hexes, foes, attacker, False)
    found, _ = ways_out(play.game.scenario, play.position, frame, "u")
    at = [play.at(u) for u in foes]
    assert set(found) == brute_ends(play, "u", start, hexes, at, side, attacker)
    for end, ways in found.items():
        assert all(way[-1] == end and start not in way for way in ways)


def test_two_combats_are_retreated_apart() -> None:
    play = Play(
        F("f1", "0505"), F("f2", "0909"), G("a", "0506"), G("b", "0910"), *REST, phase="combat"
    )
    play.attack("0505", "a")
    play.attack("0909", "b")
    play.close()
    play.do(FixOrder(("0505", "0909")))
    play.fight("D1")
    play.refuse(Retreat("f2", "0908"), "DNK-11.4.1e")


@pytest.mark.rule("DNK-11.5.5", "DNK-9.3")
def test_where_several_may_retreat_the_room_is_told_if_it_is_not_enough() -> None:
    other = [f"0{c}" for c in ("604", "605", "404", "405")]
    play = beaten(
        "D1", F("f1", "0505"), F("f2", "0505"), F("x1", "0504"), F("x2", "0504"),
        G("a", "0506"), terrain=dict.fromkeys(other, "sea"),
    )  # fmt: skip
    who = "{players:french} retreat their units 1 hex: {unit:f1} and {unit:f2}."
    assert play.options.owed == (f"{who} Each can retreat to {{cell:0504}} (room for 1).",)
    play = beaten(
        "D1", F("f1", "0505"), F("f2", "0505"), F("x1", "0504"),
        G("a", "0506"), terrain=dict.fromkeys(other, "sea"),
    )  # fmt: skip
    assert play.options.owed == (f"{who} Each can retreat to {{cell:0504}}.",)


@pytest.mark.rule("DNK-11.5.3", "DNK-11.4.1e", "DNK-11.4.1d")
def test_a_hex_that_is_too_far_is_refused_for_that_first() -> None:
    play = beaten("D1", F("f", "0505"), G("a", "0506"), G("b", "0205"))
    found = play.refuse(Retreat("f", "0305"), "DNK-11.4.1e")
    assert found.reason.startswith("{cell:0305} is more than 1 hex away.")
    found = play.refuse(Retreat("f", "0205"), "DNK-11.4.1e")
    assert "more than 1 hex away" in found.reason
    assert "enemy zone" in play.refuse(Retreat("f", "0605"), "DNK-11.5.3").reason
