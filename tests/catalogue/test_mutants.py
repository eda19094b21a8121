"""The faults that `python -m bench.mutants` puts in can still be put in, and their tests exist."""

import ast
import subprocess
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bench import mutants
from bench.mutants import MUTANTS, QUICK, ROOT, SPARED, Mutant, Outcome, applied, asked, main, report

GENTLE = Mutant("gentle", "rules.py", "two = 2", "two = 3", "gentle")
RUDE = Mutant("rude", "rules.py", "two = 2", "two = 1 + 1", "rude")


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[Mapping[str, int | None]], None]:
    """Let each test end with this exit code of pytest; None: it does not end."""

    def let(codes: Mapping[str, int | None]) -> None:
        def run(command: list[str], **options: Any) -> Any:
            code = codes[command[-1]]
            if code is None:
                raise subprocess.TimeoutExpired(command, options["timeout"])
            return subprocess.CompletedProcess(command, code, "said", "")

        monkeypatch.setattr(mutants.subprocess, "run", run)

    return let


def test_each_mutant_changes_text_that_stands_there_once() -> None:
    """Whoever changes that line changes the mutant with it."""
    for mutant in MUTANTS:
        sound = (ROOT / mutant.file).read_text("utf-8")
        assert applied(mutant, sound) != sound, mutant.name


def test_the_tests_of_each_mutant_are_there_and_in_the_tiers_that_are_asked() -> None:
    found = {test: written(test) for mutant in MUTANTS for test in mutant.tests.split()}
    assert [test for test, text in found.items() if text is None or "mark.proof" in text] == []


def test_nine_of_ten_mutants_are_killed_by_the_quick_tests() -> None:
    slow = [one for one in MUTANTS if any("mark.slow" in (written(test) or "") for test in one.tests.split())]
    assert len(slow) <= len(MUTANTS) // SPARED, f"only slow tests find: {[one.name for one in slow]}"


@cache
def body(file: str) -> list[ast.stmt]:
    """Return what stands in a file of tests; nothing if there is none."""
    path = ROOT / file
    return ast.parse(path.read_text("utf-8")).body if path.is_file() else []


def written(test: str) -> str | None:
    """Return the function of a test with its marks and those of its file; None if there is none."""
    file, _, name = test.partition("::")
    found, marks = None, ""
    for node in body(file):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name.partition("[")[0]:
            found = ast.unparse(node)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            marks = ast.unparse(node)
    return None if found is None else marks + found


def test_there_are_thirty_mutants_of_rules_tables_store_and_edge() -> None:
    rooms = {mutant.file.removeprefix("packages/tapis/").split("/")[1] for mutant in MUTANTS}
    assert len(MUTANTS) >= 30
    assert {"games", "tables", "store", "messages"} <= rooms
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


def test_a_text_that_does_not_stand_there_is_an_error() -> None:
    absent = Mutant("gone", "bot/scores.py", "no such text", "another", "tests/bot/test_scores.py")
    with pytest.raises(ValueError, match="stands 0 times"):
        applied(absent, "text")


def test_a_name_that_no_mutant_has_is_refused() -> None:
    with pytest.raises(SystemExit):
        main(["no such mutant"])


@pytest.mark.parametrize(
    ("code", "outcome"), [(1, Outcome.KILLED), (0, Outcome.SURVIVED), (None, Outcome.UNANSWERED)]
)
def test_a_test_that_fails_kills_and_one_that_does_not_end_says_nothing(
    answers: Callable[[Mapping[str, int | None]], None], tmp_path: Path, code: int | None, outcome: Outcome
) -> None:
    answers({"rude": code})
    assert asked(tmp_path, ["rude"]) is outcome


def test_a_fault_survives_where_no_test_is_quick(
    answers: Callable[[Mapping[str, int | None]], None], tmp_path: Path
) -> None:
    answers({"rude": 5})
    assert asked(tmp_path, ["rude"], chosen=QUICK) is Outcome.SURVIVED


def test_tests_that_cannot_be_run_are_an_error(
    answers: Callable[[Mapping[str, int | None]], None], tmp_path: Path
) -> None:
    answers({"rude": 4})
    with pytest.raises(RuntimeError, match="pytest ended with 4"):
        asked(tmp_path, ["rude"])


def test_what_was_not_killed_is_counted_and_the_copy_is_sound_again(
    answers: Callable[[Mapping[str, int | None]], None],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "rules.py").write_text("two = 2", "utf-8")
    answers({"gentle": 0, "rude": None})
    assert report([GENTLE, RUDE, RUDE], [tmp_path]) == 3
    assert (tmp_path / "rules.py").read_text("utf-8") == "two = 2"
    printed = capsys.readouterr().out
    assert "run it alone" in printed
    assert printed.endswith("0 of 3 killed, 1 survived, 2 without an answer\n")


def test_a_test_that_fails_without_a_mutant_kills_none(
    answers: Callable[[Mapping[str, int | None]], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(mutants, "MUTANTS", (RUDE,))
    monkeypatch.setattr(mutants, "copy_to", lambda _: None)
    answers({"rude": 1})
    with pytest.raises(SystemExit):
        main([])
    assert "do not pass without a mutant" in capsys.readouterr().err
