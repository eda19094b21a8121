"""Solved tables are kept as files: whole or not at all."""

from array import array

import pytest

from bot.engines.kit import solved

VALUES = array("f", [1.5, -2.0, 3.25])


@pytest.fixture
def folder(tmp_path):
    solved.keep_in(tmp_path / "tables")
    yield tmp_path / "tables"
    solved.keep_in(None)


def kept(folder, digest: str = "abc") -> list[float] | None:
    """Read the table as another process would: from its file."""
    solved.keep_in(folder)
    found = solved.table("game-a", digest)
    return None if found is None else list(found)


def test_a_table_is_found_again_in_its_file(folder):
    solved.keep("game-a", "abc", VALUES.tobytes())
    assert kept(folder) == list(VALUES), "the file holds the values"


def test_a_table_of_other_points_is_not_found(folder):
    solved.keep("game-a", "abc", VALUES.tobytes())
    assert kept(folder, "def") is None, "the hash of the points is part of the name"


def test_a_table_takes_the_place_of_one_of_other_points(folder):
    solved.keep("game-a", "old", VALUES.tobytes())
    solved.keep("game-b", "old", VALUES.tobytes())
    solved.keep("game-a", "new", VALUES.tobytes())
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["game-a.new.table", "game-b.old.table"], "nothing else is left behind"


@pytest.mark.parametrize("size", [0, 10, 64, 70])
def test_a_file_cut_short_counts_as_none(folder, size):
    solved.keep("game-a", "abc", VALUES.tobytes())
    path = folder / "game-a.abc.table"
    path.write_bytes(path.read_bytes()[:size])
    assert kept(folder) is None, "its length is not what it says"
    assert not path.exists(), "a broken file is removed"


def test_a_file_with_another_value_counts_as_none(folder):
    solved.keep("game-a", "abc", VALUES.tobytes())
    path = folder / "game-a.abc.table"
    path.write_bytes(path.read_bytes()[:-1] + b"\x01")
    assert kept(folder) is None, "its checksum is not what it says"


def test_without_a_folder_tables_last_as_long_as_the_process():
    solved.keep_in(None)
    solved.keep("game-a", "abc", VALUES.tobytes())
    assert list(solved.table("game-a", "abc") or ()) == list(VALUES), "it is kept in memory"
    solved.keep_in(None)


def test_a_table_that_cannot_be_written_is_an_error(tmp_path):
    (tmp_path / "tables").write_text("no folder")
    solved.keep_in(tmp_path / "tables")
    with pytest.raises(OSError, match="tables"):
        solved.keep("game-a", "abc", VALUES.tobytes())
    solved.keep_in(None)
