"""No byte of a finished record can be changed."""

from hashlib import sha256
from typing import Any

import pytest

from tapis.games.kit.game import Result
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.games.record_table import SEED, Table, leaves, plain, put, running
from tests.tiers import in_turn

TRIED = 6
"""Of values that stand alike in many moves, about so many are changed."""


def others(value: Any) -> list[Any]:
    """Values near this one, and the same one of another type."""
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, value - 1, float(value), str(value), None]
    if isinstance(value, str):
        flipped = ("0" if value[-1] != "0" else "1") if value else "x"
        changed = [
            value[:-1] + flipped,
            value + " ",
            value[:-1],
            value.swapcase() if value.lower() != value.upper() else "",
        ]
        return [text for text in changed if text != value]
    return [0, "0"]


def bound(path: tuple[Any, ...]) -> bool:
    """Names are what players called themselves: nothing follows from them."""
    return path[0] != "seats" and path[-1] != "was"


@pytest.mark.slow("every value of a record is changed")
def test_no_value_of_a_finished_record_can_be_changed(finished):
    """Each value that stands once, and of those that stand in many moves and facts some six."""
    data = plain(finished)
    alike: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path in filter(bound, leaves(data)):
        alike.setdefault(tuple(name for name in path if isinstance(name, str)), []).append(path)
    chosen = [path for paths in alike.values() for path in paths[:: 1 + len(paths) // TRIED]]
    accepted = [
        (path, value)
        for path in chosen
        for value in others(_at(data, path))
        if verify(put(data, path, value), GAMES).ok
    ]
    assert accepted == []


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for name in path:
        data = data[name]
    return data


def test_no_field_of_a_finished_record_can_be_left_out(finished):
    for field in plain(finished):
        data = plain(finished)
        del data[field]
        assert not verify(data, GAMES).ok, field


@pytest.mark.slow("every value of every fact is changed")
def test_every_place_of_a_fact_counts(finished):
    for number, move in enumerate(plain(finished)["moves"]):
        for fact, told in enumerate(move["facts"]):
            for name in told:
                data = plain(finished)
                del data["moves"][number]["facts"][fact][name]
                assert not verify(data, GAMES).ok


@in_turn("renumber", [False, True])
def test_no_move_can_be_left_out(finished, renumber):
    for number in range(len(finished.moves)):
        data = plain(finished)
        del data["moves"][number]
        assert not verify(numbered(data, renumber), GAMES).ok


@in_turn("renumber", [False, True])
def test_no_move_can_stand_twice(finished, renumber):
    for number in range(len(finished.moves)):
        data = plain(finished)
        data["moves"].insert(number, data["moves"][number])
        assert not verify(numbered(data, renumber), GAMES).ok


def test_no_moves_can_change_places(finished):
    for number in range(len(finished.moves) - 1):
        data = plain(finished)
        moves = data["moves"]
        moves[number], moves[number + 1] = moves[number + 1], moves[number]
        assert not verify(data, GAMES).ok


def numbered(data: dict[str, Any], renumber: bool) -> dict[str, Any]:
    if renumber:
        data["moves"] = [dict(move, rev=rev) for rev, move in enumerate(data["moves"], 1)]
    return data


@in_turn(
    ("number", "changes"),
    [
        (0, {"skipped": True, "seat": 1}),
        (1, {"skipped": True}),
        (3, {"skipped": True}),
        (3, {"seat": 1, "facts": [{"kind": "undone", "seat": 1, "rev": 3}]}),
        (3, {"facts": [{"kind": "undone", "seat": 0, "rev": 2}]}),
        (7, {"skipped": True}),
        (7, {"facts": [{"kind": "replaced", "seat": 0, "was": 1, "now": "Ada"}]}),
        (7, {"facts": []}),
        (8, {"skipped": True}),
    ],
)
def test_table_moves_are_checked_like_any_other(finished, number, changes):
    data = plain(finished)
    data["moves"][number] |= changes
    assert verify(data, GAMES).rev == number + 1


def test_a_throw_cannot_be_undone():
    table = Table()
    table.play()
    table.undo(0)
    while table.game.awaited():
        table.play()
    verdict = verify(table.record(), GAMES)
    assert (verdict.rev, verdict.problem) == (2, "seat 0 has nothing to undo")


def test_the_first_move_that_does_not_follow_is_named(finished):
    data = plain(finished)
    data["moves"][1]["facts"][0]["dice"][0] = 7
    verdict = verify(data, GAMES)
    assert verdict.rev == 2
    assert '"dice": [7, ' in str(verdict)
    assert "what follows: " in str(verdict)


def test_the_names_of_a_seat_follow_one_another():
    table = Table()
    table.replace(1, "Bob")
    table.moves[1]["facts"][0]["now"] = "Eve"
    table.replace(1, "Bob")
    for seat in range(3):
        table.withdraw(seat)
    assert "name at revision 1" in str(verify(table.record(), GAMES))


def test_nothing_is_undone_across_a_new_player():
    table = Table()
    table.play()
    table.play()
    table.replace(0, "Alan")
    table.undo(0)
    verdict = verify(table.record(ended=True), GAMES)
    assert (verdict.rev, verdict.problem) == (4, "seat 0 has nothing to undo")


def test_a_table_may_be_ended_early_and_is_then_not_ranked():
    table = Table()
    table.play()
    assert "not ranked" in str(verify(table.record(ended=True), GAMES))


def test_another_seed_with_its_own_hash_is_refused(finished):
    data = plain(finished)
    data["seed"] = SEED[::-1]
    data["seed_sha256"] = sha256(SEED[::-1].encode()).hexdigest()
    assert verify(data, GAMES).rev == 1


@in_turn("field", ["seed", "result", "secrets"])
def test_a_field_that_is_not_there_is_not_null(field):
    assert not verify(running() | {field: None}, GAMES).ok


def test_more_fields_are_refused(finished):
    assert not verify(plain(finished) | {"note": "trust me"}, GAMES).ok


def test_a_result_of_another_game_is_refused(finished):
    data = plain(finished)
    data["result"] = Result(places=(1, 1, 1), scores=(0, 0, 0)).model_dump(mode="json")
    assert "result recorded" in str(verify(data, GAMES))
