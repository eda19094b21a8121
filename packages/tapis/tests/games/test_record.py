"""Records: what a finished one proves, and what a running one withholds."""

import json
from hashlib import sha256

from tapis.games.kit.chance import Chance, mixed
from tapis.records.check import verify
from tapis.records.record import Record
from tapis.shelf import GAMES
from tests.games.record_table import SALT, SEED, Table, plain, put, running
from tests.tiers import in_turn

# What stands in a record


def test_a_finished_record_is_valid(finished):
    assert str(verify(finished, GAMES)).startswith("valid: yams, 3 at the table (Ada, Blaise, Émilie), ")


def test_the_seed_hash_is_that_of_the_seeds_text(finished):
    """`printf %s SEED | sha256sum` prints it."""
    assert finished.seed_sha256 == sha256(SEED.encode()).hexdigest()


def test_a_finished_record_holds_the_fields_of_the_format(finished):
    first = ["format", "game", "version", "options", "seats", "seed", "seed_sha256", "salt"]
    assert list(plain(finished)) == [*first, "moves", "secrets", "result"]


def test_who_withdrew_is_last_in_the_result(finished):
    assert plain(finished)["result"]["places"][2] == 3


def test_the_first_move_of_yams_is_revision_1(finished):
    first = plain(finished)["moves"][0]
    dice = Chance(mixed(SEED, SALT), 1).dice(5)
    fact = {"kind": "rolled", "seat": 0, "dice": dice, "mask": "11111", "throw": 1}
    assert first == {"rev": 1, "seat": 0, "action": "roll.11111", "facts": [fact]}


def test_an_undo_has_a_revision_of_its_own(finished):
    undo = finished.moves[3]
    assert undo.plain() == {
        "rev": 4,
        "seat": 0,
        "action": "undo",
        "facts": [{"kind": "undone", "seat": 0, "rev": 3}],
    }


def test_a_skip_is_the_fallback_marked_as_skipped(finished):
    skipped = [move for move in finished.moves if move.skipped]
    assert [(move.seat, move.action.split(".")[0]) for move in skipped] == [(1, "roll"), (1, "score")]


def test_a_running_record_keeps_seed_and_secrets():
    table = Table()
    table.play()
    record = table.record(running=True)
    assert ({"seed", "secrets", "result"} & set(plain(record))) == set()
    assert SEED not in record.text()
    assert "still running" in str(verify(record, GAMES))


def test_text_and_data_say_the_same(finished):
    assert verify(plain(finished), GAMES).ok
    assert Record.model_validate(plain(finished)) == finished
    assert json.loads(finished.model_dump_json(exclude_defaults=True)) == plain(finished)


def test_a_game_that_everybody_left_is_recorded_unranked():
    table = Table()
    for seat in range(3):
        table.withdraw(seat)
    verdict = verify(table.record(), GAMES)
    assert verdict.ok
    assert "not ranked" in str(verdict)


# Running games: the form


@in_turn(
    ("path", "value"),
    [
        (("game",), "poker"),
        (("version",), 2),
        (("options", "grids"), 9),
        (("seats",), []),
        (("moves", 0, "rev"), 2),
        (("moves", 0, "seat"), 3),
        (("moves", 0, "seat"), None),
        (("moves", 0, "action"), "roll 1"),
        (("moves", 0, "facts", 0, "kind"), "dealt"),
        (("moves", 0, "facts", 0, "dice"), "66666"),
        (("moves", 6, "facts"), []),
        (("moves", 6, "facts", 0, "rev"), 7),
        (("moves", 6, "facts", 0, "rev"), "6"),
        (("secrets",), []),
        (("result",), {}),
        (("seed_sha256",), "0"),
        (("salt",), []),
        (("salt",), None),
        (("salt",), ["1441"]),
        (("salt",), "1441"),
        (("salt", 0), 1441),
    ],
)
def test_a_running_record_must_be_well_formed(path, value):
    data = running()
    assert verify(data, GAMES).ok
    assert not verify(put(data, path, value), GAMES).ok


def test_a_start_without_facts_does_not_stand_in_a_record():
    data = running()
    data["moves"].insert(0, {"rev": 0, "seat": None, "action": "start", "facts": []})
    assert verify(data, GAMES).rev == 0
