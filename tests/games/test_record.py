"""Records: what a finished one proves, what a running one withholds, and that no byte can be changed."""

import copy
import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from bot.games import SHELF
from bot.games.kit.chance import Chance
from bot.games.kit.game import UNRANKED, Result
from bot.record import MOST_BYTES, Record, build, main, printable, read, verify
from bot.replay import plain_facts

SEED = "c0ffee" * 10 + "2026"
OPTIONS = {"double_pair": "no", "straights": "single", "chance": "chance", "grids": 1}
NAMES = ["Ada", "Blaise", "Émilie"]


class Table:
    """A table of three that keeps its moves as the store does."""

    def __init__(self, **options: Any) -> None:
        self.options = OPTIONS | options
        kind = SHELF["yams"]
        self.game, facts = kind.start(kind.Options(**self.options), 3, Chance(SEED, 0))
        self.moves: list[dict[str, Any]] = []
        self.before: list[str] = []
        self.keep(None, "start", plain_facts(facts))

    def keep(self, seat: int | None, action: str, facts: list[dict[str, Any]], **more: Any) -> None:
        rev = len(self.moves)
        self.moves.append({"rev": rev, "seat": seat, "action": action, "facts": facts, **more})

    @property
    def seat(self) -> int:
        return min(self.game.awaited())

    @property
    def chance(self) -> Chance:
        return Chance(SEED, len(self.moves))

    def play(self, code: str | None = None, **more: Any) -> None:
        seat = self.seat
        code = code or str(self.game.fallback(seat))
        self.before.append(self.game.dump())
        self.keep(seat, code, plain_facts(self.game.play(seat, code, self.chance)), **more)

    def undo(self, seat: int) -> None:
        undone = len(self.moves) - 1
        self.game = type(self.game).model_validate_json(self.before.pop())
        self.keep(seat, "undo", [{"kind": "undone", "seat": seat, "rev": undone}])

    def withdraw(self, seat: int) -> None:
        self.keep(seat, "withdraw", plain_facts(self.game.withdraw(seat, self.chance)))

    def replace(self, seat: int, was: str) -> None:
        """`was` has the seat no longer; the player of NAMES has it now."""
        self.keep(seat, "replace", [{"kind": "replaced", "seat": seat, "was": was, "now": NAMES[seat]}])

    def record(self, *, running: bool = False, ended: bool = False) -> Record:
        return build(
            game="yams",
            version=1,
            options=self.options,
            seats=NAMES,
            seed=SEED,
            moves=self.moves,
            result=None if running else UNRANKED if ended else self.game.result(),
        )


def played() -> Table:
    """A whole game with a second throw, a box taken back, a skip and a withdrawal."""
    table = Table()
    table.play("roll.11111")
    table.play("roll.10101")
    table.play("score.ones")
    table.undo(0)
    table.play("score.chance")
    table.play(skipped=True)
    table.play(skipped=True)
    table.replace(0, "Alan")
    table.withdraw(2)
    while table.game.awaited():
        table.play()
    return table


@pytest.fixture(scope="module")
def finished() -> Record:
    return played().record()


def plain(record: Record) -> dict[str, Any]:
    return json.loads(record.text())


# What stands in a record


def test_a_finished_record_is_valid(finished):
    assert str(verify(finished)).startswith("valid: yams, 3 at the table (Ada, Blaise, Émilie), ")


def test_the_seed_hash_is_that_of_the_seeds_text(finished):
    """`printf %s SEED | sha256sum` prints it."""
    assert finished.seed_sha256 == sha256(SEED.encode()).hexdigest()


def test_a_finished_record_holds_the_fields_of_the_format(finished):
    first = ["format", "game", "version", "options", "seats", "seed", "seed_sha256"]
    assert list(plain(finished)) == [*first, "moves", "secrets", "result"]


def test_who_withdrew_is_last_in_the_result(finished):
    assert plain(finished)["result"]["places"][2] == 3


def test_the_first_move_of_yams_is_revision_1(finished):
    first = plain(finished)["moves"][0]
    dice = Chance(SEED, 1).dice(5)
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
    assert not {"seed", "secrets", "result"} & set(plain(record))
    assert SEED not in record.text()
    assert "still running" in str(verify(record))


def test_text_and_data_say_the_same(finished):
    assert verify(plain(finished)).ok
    assert Record.model_validate(plain(finished)) == finished
    assert json.loads(finished.model_dump_json(exclude_none=True)) == plain(finished)


def test_a_game_that_everybody_left_is_recorded_unranked():
    table = Table()
    for seat in range(3):
        table.withdraw(seat)
    verdict = verify(table.record())
    assert verdict.ok
    assert "not ranked" in str(verdict)


# No byte can be changed


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield from leaves(inner, (*path, name))
    if not isinstance(value, dict | list):
        yield path


def put(data: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(data)
    inner: Any = changed
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return changed


def others(value: Any) -> list[Any]:
    """Values near this one, and the same one of another type."""
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, value - 1, float(value), str(value), None]
    if isinstance(value, str):
        flipped = ("0" if value[-1] != "0" else "1") if value else "x"
        return [
            value[:-1] + flipped,
            value + " ",
            value[:-1],
            value.swapcase() if value.lower() != value.upper() else "",
        ]
    return [0, "0"]


def bound(path: tuple[Any, ...]) -> bool:
    """Names are what players called themselves: nothing follows from them."""
    return path[0] != "seats" and path[-1] != "was"


def test_no_value_of_a_finished_record_can_be_changed(finished):
    data = plain(finished)
    accepted = [
        (path, value)
        for path in filter(bound, leaves(data))
        for value in others(_at(data, path))
        if verify(put(data, path, value)).ok
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
        assert not verify(data).ok, field


def test_every_place_of_a_fact_counts(finished):
    for number, move in enumerate(plain(finished)["moves"]):
        for fact, told in enumerate(move["facts"]):
            for name in told:
                data = plain(finished)
                del data["moves"][number]["facts"][fact][name]
                assert not verify(data).ok


@pytest.mark.parametrize("renumber", [False, True])
def test_no_move_can_be_left_out(finished, renumber):
    for number in range(len(finished.moves)):
        data = plain(finished)
        del data["moves"][number]
        assert not verify(numbered(data, renumber)).ok


@pytest.mark.parametrize("renumber", [False, True])
def test_no_move_can_stand_twice(finished, renumber):
    for number in range(len(finished.moves)):
        data = plain(finished)
        data["moves"].insert(number, data["moves"][number])
        assert not verify(numbered(data, renumber)).ok


def test_no_moves_can_change_places(finished):
    for number in range(len(finished.moves) - 1):
        data = plain(finished)
        moves = data["moves"]
        moves[number], moves[number + 1] = moves[number + 1], moves[number]
        assert not verify(data).ok


def numbered(data: dict[str, Any], renumber: bool) -> dict[str, Any]:
    if renumber:
        data["moves"] = [dict(move, rev=rev) for rev, move in enumerate(data["moves"], 1)]
    return data


@pytest.mark.parametrize(
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
    assert verify(data).rev == number + 1


def test_a_throw_cannot_be_undone():
    table = Table()
    table.play()
    table.undo(0)
    while table.game.awaited():
        table.play()
    verdict = verify(table.record())
    assert (verdict.rev, verdict.problem) == (2, "seat 0 has nothing to undo")


def test_the_first_move_that_does_not_follow_is_named(finished):
    data = plain(finished)
    data["moves"][1]["facts"][0]["dice"][0] = 7
    verdict = verify(data)
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
    assert "name at revision 1" in str(verify(table.record()))


def test_nothing_is_undone_across_a_new_player():
    table = Table()
    table.play()
    table.play()
    table.replace(0, "Alan")
    table.undo(0)
    verdict = verify(table.record(ended=True))
    assert (verdict.rev, verdict.problem) == (4, "seat 0 has nothing to undo")


def test_a_table_may_be_ended_early_and_is_then_not_ranked():
    table = Table()
    table.play()
    assert "not ranked" in str(verify(table.record(ended=True)))


def test_another_seed_with_its_own_hash_is_refused(finished):
    data = plain(finished)
    data["seed"] = SEED[::-1]
    data["seed_sha256"] = sha256(SEED[::-1].encode()).hexdigest()
    assert verify(data).rev == 1


@pytest.mark.parametrize("field", ["seed", "result", "secrets"])
def test_a_field_that_is_not_there_is_not_null(field):
    assert not verify(running() | {field: None}).ok


def test_more_fields_are_refused(finished):
    assert not verify(plain(finished) | {"note": "trust me"}).ok


# Running games: the form


def running() -> dict[str, Any]:
    table = Table()
    for _ in range(3):
        table.play()
        table.play()
    table.undo(2)
    table.play()
    return plain(table.record(running=True))


@pytest.mark.parametrize(
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
    ],
)
def test_a_running_record_must_be_well_formed(path, value):
    data = running()
    assert verify(data).ok
    assert not verify(put(data, path, value)).ok


def test_a_start_without_facts_does_not_stand_in_a_record():
    data = running()
    data["moves"].insert(0, {"rev": 0, "seat": None, "action": "start", "facts": []})
    assert verify(data).rev == 0


# The command, and files that are no records


def check(tmp_path, capsys, content: bytes) -> tuple[int, str]:
    file = tmp_path / "record.json"
    file.write_bytes(content)
    code = main(str(file))
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
    assert main(str(tmp_path / "none.json")) == 2
    assert capsys.readouterr().out.startswith("cannot read ")


@pytest.mark.parametrize(
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
    ids=lambda content: repr(content[:12]),
)
def test_what_is_no_json_is_unreadable(tmp_path, capsys, content):
    assert check(tmp_path, capsys, content)[0] == 2


@pytest.mark.parametrize(
    "content",
    [
        b"null",
        b"[]",
        b"7",
        b'"text"',
        b"{}",
        b'{"format": "tapis-vert/2"}',
        b"[" * 500 + b"]" * 500,
        b'{"moves": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"moves": [' + b"0," * 1_000_000 + b"0]}",
    ],
    ids=lambda content: repr(content[:12]),
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
        assert isinstance(verify(put(data, cut, rng.choice(scraps))).ok, bool)


def test_reading_keeps_what_the_file_says(tmp_path, finished):
    file = tmp_path / "record.json"
    file.write_text(finished.text())
    assert read(str(file)) == plain(finished)


def test_a_result_of_another_game_is_refused(finished):
    data = plain(finished)
    data["result"] = Result(places=(1, 1, 1), scores=(0, 0, 0)).model_dump(mode="json")
    assert "result recorded" in str(verify(data))
