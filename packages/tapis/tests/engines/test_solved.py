"""Solved tables are kept as files: whole or not at all."""

from array import array

import pytest

from tapis.engines.kit import solutions
from tests.tiers import in_turn

VALUES = array("f", [1.5, -2.0, 3.25])


@pytest.fixture
def folder(tmp_path):
    solutions.keep_in(tmp_path / "tables")
    yield tmp_path / "tables"
    solutions.keep_in(None)


def kept(folder, digest: str = "abc") -> list[float] | None:
    """Read the table as another process would: from its file."""
    solutions.keep_in(folder)
    found = solutions.table("game-a", digest)
    return None if found is None else list(found)


def test_a_table_is_found_again_in_its_file(folder):
    solutions.keep("game-a", "abc", VALUES.tobytes())
    assert kept(folder) == list(VALUES), "the file holds the values"


def test_a_table_of_other_points_is_not_found(folder):
    solutions.keep("game-a", "abc", VALUES.tobytes())
    assert kept(folder, "def") is None, "the hash of the points is part of the name"


def test_a_table_takes_the_place_of_one_of_other_points(folder):
    solutions.keep("game-a", "old", VALUES.tobytes())
    solutions.keep("game-b", "old", VALUES.tobytes())
    solutions.keep("game-a", "new", VALUES.tobytes())
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["game-a.new.table", "game-b.old.table"], "nothing else is left behind"


@in_turn("size", [0, 10, 64, 70])
def test_a_file_cut_short_counts_as_none(folder, size):
    solutions.keep("game-a", "abc", VALUES.tobytes())
    path = folder / "game-a.abc.table"
    path.write_bytes(path.read_bytes()[:size])
    assert kept(folder) is None, "its length is not what it says"
    assert not path.exists(), "a broken file is removed"


def test_a_file_with_another_value_counts_as_none(folder):
    solutions.keep("game-a", "abc", VALUES.tobytes())
    path = folder / "game-a.abc.table"
    path.write_bytes(path.read_bytes()[:-1] + b"\x01")
    assert kept(folder) is None, "its checksum is not what it says"


def test_without_a_folder_tables_last_as_long_as_the_process():
    solutions.keep_in(None)
    solutions.keep("game-a", "abc", VALUES.tobytes())
    assert list(solutions.table("game-a", "abc") or ()) == list(VALUES), "it is kept in memory"
    solutions.keep_in(None)


def test_a_table_that_cannot_be_written_is_an_error(tmp_path):
    (tmp_path / "tables").write_text("no folder")
    solutions.keep_in(tmp_path / "tables")
    with pytest.raises(OSError, match="tables"):
        solutions.keep("game-a", "abc", VALUES.tobytes())
    solutions.keep_in(None)
