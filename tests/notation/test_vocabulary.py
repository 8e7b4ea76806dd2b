"""Every word of the position format is told, and its example is read and holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.data.library import shipped_folders
from engine.notation import read_text, try_case
from engine.notation.general import EXAMPLE, WORDS
from engine.notation.hooks import SystemNotation
from engine.notation.vocabulary import Kind, Word, named, told
from engine.systems.playable import SYSTEMS, open_folder, system_named
from engine.systems.sedan.notation.pending import KINDS
from tui.cli import main

NOTATIONS: dict[str, SystemNotation] = {
    name: system_named(name).notation() for name in SYSTEMS
}  # fmt: skip
TOLD = {name: notation for name, notation in NOTATIONS.items() if notation.example}


def examples() -> Iterator[object]:
    """Each word of the common vocabulary and of each system, with the position it stands in."""
    for word in WORDS:
        yield pytest.param(EXAMPLE, word, id=f"common {word.kind.name} {word.word}")
    for name, notation in TOLD.items():
        for word in notation.words:
            yield pytest.param(notation.example, word, id=f"{name} {word.kind.name} {word.word}")


@pytest.mark.parametrize(("position", "word"), examples())
def test_an_example_holds(position: str, word: Word) -> None:
    assert word.means, f"{word.word} is not explained"
    for case in read_text(f"{word.instead or position}\n{word.example}").cases:
        try:
            result = try_case(case)
        except DataError as error:
            pytest.fail(f"{word.word}: {error}")
        assert result.ok, (word.word, result.differs)


@pytest.mark.parametrize(("position", "word"), examples())
def test_an_example_shows_its_word(position: str, word: Word) -> None:
    """By its last part in small letters: what is written in capitals stands for something."""
    small = [part for part in word.word.split() if not part.isupper() or word.kind is Kind.RESULT]
    assert all(part in word.example for part in small), (word.word, word.example)


@pytest.mark.parametrize("page", ["tui/docs/positions.md", "README.md"])
def test_the_example_of_a_page_holds(page: str) -> None:
    text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
    (example,) = (part for part in text.split("```")[1::2] if part.startswith("\nscenario:"))
    cases = read_text(example).cases
    assert cases
    assert [try_case(case).differs for case in cases] == [()] * len(cases)


def test_help_tells_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "positions"]) == 0
    assert set(told(WORDS)) <= set(capsys.readouterr().out.splitlines())
    assert main(["help", "positions", "dunkirk-1940"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert set(told(NOTATIONS["dunkirk"].words)) <= set(rows)
    assert "Phases, 4: set-up, movement, combat, recovery." in rows
    assert any(row.startswith("Terrain, ") and "forest" in row for row in rows)
    assert main(["help", "positions", "nowhere"]) == 2
    assert main(["help", "accessibility", "dunkirk-1940"]) == 2


@pytest.mark.parametrize("name", TOLD)
def test_no_word_is_told_twice(name: str) -> None:
    heads = [(word.kind, word.word) for word in TOLD[name].words]
    assert len(heads) == len(set(heads))


@pytest.mark.parametrize("name", TOLD)
def test_the_rows_tell_every_word_and_its_example(name: str) -> None:
    rows = list(told(TOLD[name].words))
    for word in TOLD[name].words:
        assert f"{word.word}: {word.means}" in rows
        assert all(f"  {line}" in rows for line in word.example.splitlines())
    assert rows[0] == f"{Kind.LINE.value}, {len(named(TOLD[name].words, Kind.LINE))}:"


@pytest.mark.parametrize("name", TOLD)
def test_every_result_that_may_be_laid_down_is_told(name: str) -> None:
    folder = next(f for f in shipped_folders() if f.info.system == name)
    game = open_folder(folder.path, name, ()).game
    results = {result for table in TOLD[name].results(game).values() for result in table}
    assert results == set(named(TOLD[name].words, Kind.RESULT))


def test_every_kind_of_business_of_sedan_is_told() -> None:
    names = {str(kind.__struct_config__.tag).rpartition(".")[2] for kind in KINDS}
    assert names == set(named(NOTATIONS["sedan"].words, Kind.PENDING))
