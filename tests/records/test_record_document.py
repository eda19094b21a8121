"""docs/record.md tells the truth, and is enough: a checker written from it alone agrees with the bot."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import bot
from tapis.games.kit import chance
from tapis.games.kit.chance import Chance
from tapis.records.check import verify
from tapis.records.files import main
from tapis.shelf import GAMES
from tests.contract.plays import Play, case
from tests.tiers import in_turn

DOCUMENT = (Path(bot.__file__).parents[1] / "docs" / "record.md").read_text("utf-8")


def block(name: str) -> Any:
    found = re.search(rf"^```json {name}\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert found, "nothing was found to compare"
    return json.loads(found[1])


# The checker of a stranger: nothing of the bot below, only what the document says


def stream(seed: str, rev: int) -> Iterator[int]:
    counter = 0
    while True:
        yield from sha256(f"{seed}/{rev}/{counter}".encode("ascii")).digest()
        counter += 1


def mixed(seed: str, salt: list[str]) -> str:
    hashes = [sha256(each.encode("utf-8")).hexdigest() for each in salt]
    return sha256("/".join([seed, *hashes]).encode("ascii")).hexdigest() if salt else seed


def below(source: Iterator[int], n: int) -> int:
    limit = 256 - 256 % n
    return next(byte for byte in source if byte < limit) % n


def shuffled(source: Iterator[int], things: Sequence[Any]) -> list[Any]:
    things = [*things]
    for i in range(len(things) - 1, 0, -1):
        j = below(source, i + 1)
        things[i], things[j] = things[j], things[i]
    return things


def throw(source: Iterator[int], count: int) -> list[int]:
    return [below(source, 6) + 1 for _ in range(count)]


def begins(source: Iterator[int], facts: list[dict[str, Any]], seats: int, dice: int) -> int:
    """Follow the rounds of a starting roll, which are taken off the facts; return who begins."""
    tied = list(range(seats))
    while len(tied) > 1:
        thrown = [throw(source, dice) for _ in tied]
        assert facts.pop(0) == {"kind": "starting", "seats": tied, "dice": thrown}, "not the dice of the seed"
        best = max(map(sum, thrown))
        tied = [seat for seat, each in zip(tied, thrown, strict=True) if sum(each) == best]
    assert facts.pop(0) == {"kind": "begins", "seat": tied[0]}, "somebody else begins"
    return tied[0]


def equal(times: int, points: int) -> Callable[[list[int]], int]:
    return lambda dice: points if max(map(dice.count, dice)) >= times else 0


BOXES: dict[str, Callable[[list[int]], int]] = {
    "brelan": equal(3, 10),
    "carre": equal(4, 40),
    "yams": equal(5, 50),
    "full": lambda dice: 30 if sorted(map(dice.count, set(dice))) == [2, 3] else 0,
    "suite": lambda dice: 20 if len(set(dice)) == 5 and {1, 6} - set(dice) else 0,
    "chance": sum,
}
UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]


def points_of(box: str, dice: list[int]) -> int:
    if box in UPPER:
        value = UPPER.index(box) + 1
        return dice.count(value) * value
    return BOXES[box](dice)


def check(record: dict[str, Any]) -> list[int]:
    """Check every throw and score of a finished game of Yams with the basic boxes; return the totals."""
    assert sha256(record["seed"].encode("ascii")).hexdigest() == record["seed_sha256"]
    seed = mixed(record["seed"], record.get("salt", []))
    sheets: list[dict[str, int]] = [{} for _ in record["seats"]]
    dice: list[int] = []
    for rev, move in enumerate(record["moves"], 1):
        assert move["rev"] == rev
        verb, argument = move["action"].split(".")
        source, fact = stream(seed, rev), move["facts"][0]
        if verb == "roll":
            dice = dice or [0] * 5
            dice = [
                below(source, 6) + 1 if mark == "1" else die for mark, die in zip(argument, dice, strict=True)
            ]
            assert fact["dice"] == dice
        else:
            sheets[move["seat"]][argument] = points_of(argument, dice)
            assert fact["points"] == points_of(argument, dice)
            dice = []
    totals = []
    for sheet in sheets:
        upper = sum(sheet[box] for box in UPPER)
        totals.append(sum(sheet.values()) + (upper - 63 + 30 if upper > 63 else 0))
    return totals


# What it finds


@in_turn("vector", block("vectors"))
def test_the_vectors_are_what_the_document_specifies(vector):
    seed = block("record")["seed"]
    rev = vector["rev"]
    assert bytes(byte for byte, _ in zip(stream(seed, rev), range(16), strict=False)).hex() == vector["bytes"]
    dice, numbers = stream(seed, rev), stream(seed, rev)
    assert [below(dice, 6) + 1 for _ in range(10)] == vector["dice"]
    assert [below(numbers, 52) for _ in range(5)] == vector["below_52"]
    assert shuffled(stream(seed, rev), range(10)) == vector["shuffle"]


@in_turn("vector", block("vectors"))
def test_the_bot_draws_what_the_vectors_say(vector):
    seed = block("record")["seed"]
    rev = vector["rev"]
    numbers = Chance(seed, rev)
    assert Chance(seed, rev).dice(10) == vector["dice"]
    assert [numbers.below(52) for _ in range(5)] == vector["below_52"]
    assert Chance(seed, rev).shuffle(range(10)) == vector["shuffle"]


@in_turn("vector", block("mixed"))
def test_what_is_mixed_is_what_the_document_specifies(vector):
    seed, salt = block("record")["seed"], vector["salt"]
    assert mixed(seed, salt) == vector["mixed"] == chance.mixed(seed, salt)
    dice = stream(vector["mixed"], 1)
    assert [below(dice, 6) + 1 for _ in range(10)] == vector["dice"] == Chance(vector["mixed"], 1).dice(10)


def test_the_seed_and_its_hash_are_named():
    record = block("record")
    assert f"`{record['seed']}`" in DOCUMENT
    assert f"`{record['seed_sha256']}`" in DOCUMENT


def test_the_example_is_a_valid_record():
    assert str(verify(block("record"), GAMES)).startswith(
        "valid: yams, 2 at the table (Ada, Blaise), 4 moves"
    )


def test_the_example_stands_as_the_bot_writes_it(tmp_path, capsys):
    found = re.search(r"^```json record\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert found, "nothing was found to compare"
    file = tmp_path / "example.json"
    file.write_text(found[1])
    assert main(file, GAMES) == 0
    assert "valid" in capsys.readouterr().out


def test_every_field_and_table_move_is_explained():
    record = block("record")
    for name in [*record, *record["moves"][0], *record["result"], "undo", "withdraw", "replace", "skipped"]:
        assert re.search(rf'[`"]{name}["`]', DOCUMENT), name


@pytest.mark.parametrize("key", GAMES)
def test_every_fact_is_explained_with_its_fields(key):
    """And every secret, in one section; what games of two sides share may stand in another's."""
    kind = GAMES[key]
    secrets = map(type, Play(case(kind, {}, kind.seats.start), "facts").game.secrets())
    fields = {fact.model_fields["kind"].default: fact.model_fields for fact in (*kind.fact_types, *secrets)}
    written = [
        f'{{"kind": "{name}"' + "".join(f', "{each}"' for each in found if each != "kind") + "}"
        for name, found in fields.items()
    ]
    missing = [[fact for fact in written if fact not in part] for part in DOCUMENT.split("\n### ")]
    assert [fact for fact in min(missing, key=len) if not kind.teams or fact not in DOCUMENT] == []
