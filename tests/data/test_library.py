"""Finding scenarios by name and by path."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.data.library import BALANCE_FILE, data_files, digest, find, shipped
from tests.data.copies import DUNKIRK, copy_of


def test_the_shipped_scenarios_tell_what_they_are() -> None:
    info = next(i for i in shipped() if i.id == "dunkirk-1940")
    assert (info.title, info.system, info.options) == ("Dunkirk 1940", "dunkirk", ())
    assert [(s.id, s.name, s.players) for s in info.sides] == [
        ("german", "German", "the Germans"),
        ("french", "French", "the French"),
    ]
    assert "one against the computer" in info.players
    assert info.description and info.length and info.special


def test_the_balance_is_one_sentence_with_a_number_and_no_data(tmp_path: Path) -> None:
    told = {i.id: i.balance for i in shipped()}
    for balance in filter(None, told.values()):
        assert re.fullmatch(r"Balance: [^.]*\d[^.]*\.", balance) and len(balance) <= 120
    assert "the Germans won" in told["dunkirk-1940"]
    folder = find("dunkirk-1940").path
    assert BALANCE_FILE not in {p.name for p in data_files(folder)}, "no save minds its words"
    copied = copy_of(DUNKIRK, tmp_path)
    assert find(copied).info.balance == "" and digest(copied) == digest(folder)
    (copied / BALANCE_FILE).write_bytes(b"\xff")
    assert find(copied).info.balance == "", "a sentence that cannot be read is none"


@pytest.mark.parametrize(
    "name", ["dunkirk-1940", "Dunkirk 1940", "DÜNKIRK_1940", "dunkirk", " dunk "]
)
def test_a_name_may_be_spelt_in_many_ways(name: str) -> None:
    assert find(name).info.id == "dunkirk-1940"


def test_a_folder_may_be_given_by_path(tmp_path: Path) -> None:
    copy = copy_of(DUNKIRK, tmp_path)
    for path in (copy, str(copy), str(copy) + "/", copy / "scenario.toml"):
        assert find(path).path == copy.resolve()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("dunkrik-1940", "Did you mean dunkirk-1940?"),
        ("", "There are: "),
        ("waterloo", "There is no scenario called 'waterloo'. There are: "),
        ("./nowhere", "There is no folder nowhere."),
        ("~nobody-at-all/x", "There is no folder"),
        ("/x" * 5000, "There is no folder"),
        ("a\0/b", "There is no folder"),
        ("x" * 5000, "There is no scenario"),
    ],
)
def test_an_unknown_name_is_explained(name: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        find(name)
    assert said in str(caught.value)


def test_a_mistyped_folder_is_explained(tmp_path: Path) -> None:
    copy_of(DUNKIRK, tmp_path)
    with pytest.raises(DataError, match="Did you mean dunkirk-1940?"):
        find(tmp_path / "dunkirk-194")
    with pytest.raises(DataError, match="scenario.toml: there is no such file"):
        find(tmp_path)


def test_the_digest_changes_with_any_edit(tmp_path: Path) -> None:
    copy = copy_of(DUNKIRK, tmp_path)
    seen = {digest(copy)}
    assert seen == {digest(DUNKIRK)}
    for path in data_files(copy):
        path.write_bytes(path.read_bytes() + b" ")
        seen.add(digest(copy))
    (copy / "map.toml").rename(copy / "mop.toml")
    seen.add(digest(copy))
    (copy / "mop.toml").unlink()
    seen.add(digest(copy))
    assert len(seen) == 8


def test_the_digest_takes_data_only(tmp_path: Path) -> None:
    copy = copy_of(DUNKIRK, tmp_path)
    (copy / "README.md").write_text("other", encoding="utf-8")
    assert digest(copy) == digest(DUNKIRK)
