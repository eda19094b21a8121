"""The salt of a record: what was mixed into the luck, which nobody can change afterwards."""

from tapis.games.kit.chance import Chance, mixed
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.games.record_table import SALT, SEED, plain, played, put
from tests.tiers import in_turn


def test_the_dice_are_those_of_the_mixed_seed(finished):
    thrown = plain(finished)["moves"][0]["facts"][0]["dice"]
    assert thrown == Chance(mixed(SEED, SALT), 1).dice(5)
    assert thrown != Chance(SEED, 1).dice(5)


@in_turn(
    "salt",
    [
        ["1441234567890123457", *SALT[1:]],
        [SALT[0], "Tulipe", *SALT[2:]],
        [SALT[0], "", "tulipe", SALT[3]],
        [SALT[0], "tulipe", "", "fore\u0302t"],
        [SALT[0], "", "", ""],
        ["", *SALT[1:]],
    ],
)
def test_another_salt_gives_other_dice(finished, salt):
    verdict = verify(put(plain(finished), ("salt",), salt), GAMES)
    assert verdict.rev == 1, str(verdict)


@in_turn("salt", [SALT[:-1], [*SALT, ""], SALT[:1]])
def test_a_salt_is_the_start_and_a_word_for_each_seat(finished, salt):
    verdict = verify(put(plain(finished), ("salt",), list(salt)), GAMES)
    assert verdict.problem == "the salt is the start and a word for each seat"


def test_a_salt_that_is_no_text_is_not_valid(finished):
    assert not verify(put(plain(finished), ("salt", 1), "\ud800"), GAMES).ok


def test_a_game_from_before_has_no_salt_and_draws_from_its_seed():
    old = plain(played(salt=()).record())
    assert "salt" not in old
    assert old["moves"][0]["facts"][0]["dice"] == Chance(SEED, 1).dice(5)
    assert verify(old, GAMES).ok


def test_format_1_is_read_for_ever():
    assert verify(put(plain(played(salt=()).record()), ("format",), "tapis-vert/1"), GAMES).ok


def test_format_1_has_no_salt(finished):
    verdict = verify(put(plain(finished), ("format",), "tapis-vert/1"), GAMES)
    assert "tapis-vert/1 has no salt" in str(verdict.problem)
