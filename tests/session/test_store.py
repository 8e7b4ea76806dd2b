"""The data folder: where it is, who may read it, and the list of saves."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.core.any_time import Resign
from engine.session.errors import SaveError
from engine.session.reading import record_of
from engine.session.records import Record
from engine.session.session import Session
from engine.session.store import Store, find_folder
from tests.session.conftest import WHEN, must, some_orders
from tests.session.little import Little, Step, header, opener


def begun(store: Store, when: float = WHEN, goal: int = 40) -> Path:
    with Session.begin(Little(goal), header(), store, when=when) as session:
        some_orders(session)
        assert session.path is not None
        return session.path


def test_the_folder_is_found_in_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = {"HEXPLAIN_HOME": "/from/home"}
    assert find_folder("/given", home) == Path("/given")
    assert find_folder(None, home) == Path("/from/home")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert find_folder(None, {"HEXPLAIN_HOME": ""}).name == "hexplain"
    monkeypatch.chdir(tmp_path)
    assert find_folder("here", {}) == tmp_path / "here"
    monkeypatch.setenv("HEXPLAIN_HOME", "/from/environment")
    assert find_folder() == Path("/from/environment")


def test_the_usual_place_costs_nothing_unless_asked_for() -> None:
    code = (
        "import sys; from engine.session import session, store; store.find_folder('/x');"
        "sys.exit('platformdirs' in sys.modules)"
    )
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, timeout=120).returncode == 0


def test_the_folder_is_made_for_its_owner_only(tmp_path: Path) -> None:
    store = Store(tmp_path / "a" / "b")
    assert stat.S_IMODE(store.root.stat().st_mode) == 0o700
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
    assert list(store.folder.iterdir()) == [] and store.saves() == []
    Store(store.root)


def test_a_folder_that_cannot_be_used_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    for bad in (file, file / "below", Path("/proc/nowhere"), Path("/no\0/path")):
        with pytest.raises(SaveError, match="--data-dir or HEXPLAIN_HOME"):
            Store(bad)

    def full(fd: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(SaveError, match="No space left"):
        Store(tmp_path / "full")


def test_saves_are_named_by_scenario_and_time(store: Store) -> None:
    names = [begun(store).name for _ in range(3)]
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(WHEN))
    assert names == [f"little-{stamp}{n}.hexplain" for n in ("", "-2", "-3")]
    assert "/" not in store.namer("../../etc/x", WHEN)(1).name
    assert re.fullmatch(r"little-\d{8}-\d{6}\.hexplain", store.namer("little")(1).name)


def test_the_list_tells_where_each_game_stands(store: Store) -> None:
    first, second, third = begun(store), begun(store), begun(store)
    with Session.resume(second, opener()) as session:
        must(session, "blue", Resign())
    data = bytearray(third.read_bytes())
    data[len(data) // 2] ^= 1
    third.write_bytes(data)
    for age, path in enumerate((first, second, third)):
        os.utime(path, (WHEN, WHEN + age))
    (store.folder / "notes.txt").write_text("not a save")
    bad, over, going = store.saves()
    assert (bad.path, over.path, going.path) == (third, second, first)
    assert "line" in bad.damaged and not over.damaged and not going.damaged
    assert over.finished and not going.finished
    assert (going.scenario, going.title) == ("little", "Little game")
    assert (going.turn, going.phasing, going.phase) == (1, "blue", "movement")
    assert going.modified == WHEN
    assert store.saves()[0].path == third


def test_the_list_reads_a_game_that_is_open_or_cut_off(store: Store, session: Session) -> None:
    must(session, "red", Step(1))
    assert session.path is not None
    with session.path.open("ab") as stream:
        stream.write(b'{"n":3,')
    (info,) = store.saves()
    assert info.damaged == "" and info.turn == 1


def test_an_unreadable_save_is_listed_as_damaged(store: Store) -> None:
    empty = store.folder / "empty.hexplain"
    empty.touch()
    (info,) = store.saves()
    assert info.path == empty and "empty" in info.damaged


def test_a_list_of_saves_reads_the_last_entry_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(store)
    (store.folder / "copy.hexplain").write_bytes(path.read_bytes())
    read: list[int] = []

    def counted(path: Path, line: bytes, number: int) -> Record:
        read.append(number)
        return record_of(path, line, number)

    monkeypatch.setattr("engine.session.store.record_of", counted)
    assert [info.damaged for info in store.saves()] == ["", ""]
    assert len(read) == 2 and min(read) > 3
