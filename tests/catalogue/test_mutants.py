"""The faults that `python -m bench.mutants` puts in can still be put in, and their tests exist."""

import pytest

from bench.mutants import MUTANTS, ROOT, Mutant, applied, main


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_changes_text_that_stands_there_once(mutant: Mutant) -> None:
    """Whoever changes that line changes the mutant with it."""
    sound = (ROOT / mutant.file).read_text("utf-8")
    assert applied(mutant, sound) != sound
    files = [test.partition("::")[0] for test in mutant.tests.split()]
    assert [file for file in files if not (ROOT / file).is_file()] == []


def test_there_are_thirty_mutants_of_rules_tables_store_and_edge() -> None:
    rooms = {mutant.file.split("/")[1] for mutant in MUTANTS}
    assert len(MUTANTS) >= 30
    assert {"games", "tables", "store", "messages", "screens"} <= rooms
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


def test_a_text_that_does_not_stand_there_is_an_error() -> None:
    absent = Mutant("gone", "bot/scores.py", "no such text", "another", "tests/bot/test_scores.py")
    with pytest.raises(ValueError, match="stands 0 times"):
        applied(absent, "text")


def test_a_name_that_no_mutant_has_is_refused() -> None:
    with pytest.raises(SystemExit):
        main(["no such mutant"])
