"""The command that checks a record, and files that are no records."""

import json
from random import Random
from typing import Any

from tapis.records.check import printable, verify
from tapis.records.files import MOST_BYTES, main, read
from tapis.shelf import GAMES
from tests.games.record_table import leaves, plain, put
from tests.tiers import in_turn


def check(tmp_path, capsys, content: bytes) -> tuple[int, str]:
    file = tmp_path / "record.json"
    file.write_bytes(content)
    code = main(str(file), GAMES)
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.count("\n") == 1
    return code, told.out


def test_the_command_says_valid(finished, tmp_path, capsys):
    code, line = check(tmp_path, capsys, finished.text().encode())
    assert code == 0
    assert line.rstrip().endswith(f"seed SHA-256 {finished.seed_sha256}")


def test_the_command_names_the_move(finished, tmp_path, capsys):
    code, line = check(tmp_path, capsys, finished.text().replace("score.chance", "score.yams").encode())
    assert code == 1
    assert line.startswith("not valid: move 5: facts recorded: ")


def test_a_missing_file_is_unreadable(tmp_path, capsys):
    assert main(str(tmp_path / "none.json"), GAMES) == 2
    assert capsys.readouterr().out.startswith("cannot read ")


@in_turn(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"\x00" * 100,
        b"[" * 100_000,
        b'{"a": ' * 50_000,
        b'{"rev": NaN}',
        b'{"seed": "a", "seed": "b"}',
        b"1" * 5000,
        b" " * (MOST_BYTES + 1),
    ],
)
def test_what_is_no_json_is_unreadable(tmp_path, capsys, content):
    assert check(tmp_path, capsys, content)[0] == 2


@in_turn(
    "content",
    [
        b"null",
        b"[]",
        b"7",
        b'"text"',
        b"{}",
        b'{"format": "tapis-vert/2"}',
        b'{"format": "tapis-vert/3"}',
        b"[" * 500 + b"]" * 500,
        b'{"moves": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"moves": [' + b"0," * 1_000_000 + b"0]}",
    ],
)
def test_what_is_no_record_is_not_valid(tmp_path, capsys, content):
    assert check(tmp_path, capsys, content)[0] == 1


def test_deep_facts_are_not_valid(tmp_path, capsys, finished):
    data = plain(finished)
    deep: Any = []
    for _ in range(800):
        deep = [deep]
    data["moves"][0]["facts"] = [{"kind": deep}]
    assert check(tmp_path, capsys, json.dumps(data).encode())[0] == 1


def test_names_cannot_disturb_a_terminal(tmp_path, capsys, finished):
    data = plain(finished)
    data["seats"] = ["\x1b[2J\n", "\u202eevil", "\ud800" + "x" * 99]
    data["moves"][7]["facts"][0]["now"] = data["seats"][0]
    code, line = check(tmp_path, capsys, json.dumps(data).encode())
    assert code == 0
    assert "(?[2J?, ?evil, ?xxxxxxxxxx" in line


def test_printable_text_is_cut():
    assert printable("x" * 50, 10) == "x" * 9 + "…"


def test_random_rubbish_never_raises(finished):
    """Parts of a record put where others belong."""
    rng = Random(421)
    data = plain(finished)
    paths = list(leaves(data))
    scraps = [None, True, -1, 10**30, 1e300, "", "roll.11111", [], {}, [[]], {"rev": 1}, data["moves"][0]]
    for _ in range(300):
        path = rng.choice(paths)
        cut = path[: rng.randint(1, len(path))]
        assert isinstance(verify(put(data, cut, rng.choice(scraps)), GAMES).ok, bool)


def test_reading_keeps_what_the_file_says(tmp_path, finished):
    file = tmp_path / "record.json"
    file.write_text(finished.text())
    assert read(str(file)) == plain(finished)
