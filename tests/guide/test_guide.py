"""CONTRIBUTING's "How to add a game", executed: a game of hidden dice in a copy of the project."""

from pathlib import Path

import pytest

from tests.guide.guide import Copy, is_named, named

CHECKS = (
    "tests/contract",
    "tests/screens/test_hidden_games.py",
    "tests/screens/test_screen_limits.py",
    "tests/screens/test_info_pages.py",
    "tests/games/test_zanzibar.py",
    "tests/games/test_rules_texts.py",
    "tests/catalogue",
)
"""What finds a new game by itself."""
OF_THE_GAME = "zanzibar or catalogue or playthrough"
"""The tests of other games stay as they are."""


@pytest.fixture(scope="module")
def before_and_after(tmp_path_factory: pytest.TempPathFactory) -> tuple[Copy, dict[str, bytes]]:
    """The copy with the game added, and the files it held before."""
    copy = Copy(tmp_path_factory.mktemp("project"))
    before = copy.files()
    copy.add_game()
    copy.run("ruff", "check", "-q", "--fix", "bot", "cogs")
    copy.run("ruff", "format", "-q", "bot", "cogs")
    golden = ("tests/contract/test_contract_kept.py", "-k", "zanzibar")
    copy.run("pytest", "-q", "-p", "no:cacheprovider", *golden, GOLDEN="write")
    return copy, before


def touched(copy: Copy, before: dict[str, bytes]) -> set[str]:
    after = copy.files()
    return {path for path in {*before, *after} if before.get(path) != after.get(path)}


def test_only_files_that_the_guide_names_are_touched(before_and_after) -> None:
    other = sorted(path for path in touched(*before_and_after) if not is_named(path))
    assert other == [], "CONTRIBUTING.md does not name them"


def test_every_file_that_the_guide_names_is_touched(before_and_after) -> None:
    done = {Path(path) for path in touched(*before_and_after)}
    idle = [pattern for pattern in named() if not any(path.match(pattern) for path in done)]
    assert idle == [], "the game stands without them"


@pytest.mark.parametrize("check", CHECKS)
def test_the_game_passes_the_check(before_and_after, check: str) -> None:
    copy, _ = before_and_after
    printed = copy.run("pytest", "-q", "-p", "no:cacheprovider", check, "-k", OF_THE_GAME)
    assert " passed" in printed, printed


def test_the_imports_are_as_the_house_wants_them(before_and_after) -> None:
    copy, _ = before_and_after
    copy.run("importlinter.cli", "lint-imports")
    copy.run("ruff", "check", "-q", "bot", "cogs")
