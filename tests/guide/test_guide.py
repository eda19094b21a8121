"""CONTRIBUTING's "How to add a game", executed: a game of hidden dice in a copy of the project."""

import re
from pathlib import Path

import pytest

from tests.guide.guide import Copy, is_named, named

pytestmark = pytest.mark.slow("a copy of the project runs its own tests")
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
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The copy with the game added, and put into shape."""
    made = Copy(tmp_path_factory.mktemp("project"))
    made.add_game()
    made.run("ruff", "check", "-q", "--fix", "--exit-zero", "bot", "cogs")
    made.run("ruff", "format", "-q", "bot", "cogs")
    return made


@pytest.fixture(scope="module")
def passed(copy: Copy) -> set[str]:
    """The tests that the game passes, as the guide has them run: kept files are written."""
    plugins = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-p", "no:xdist")
    kept = ("tests/contract/test_contract_kept.py", "-k", "zanzibar")
    copy.run("pytest", "-q", *plugins, *kept, GOLDEN="write")
    printed = copy.run("pytest", "-q", "-rA", *plugins, *CHECKS, "-k", OF_THE_GAME, GOLDEN="write")
    return set(re.findall(r"^PASSED (\S+)", printed, re.MULTILINE))


@pytest.mark.parametrize("check", CHECKS)
def test_a_check_finds_the_game_by_itself_and_passes(passed: set[str], check: str) -> None:
    assert any(one.startswith(check) for one in passed), f"{check} has no test of the game"


def test_only_files_that_the_guide_names_are_touched(copy: Copy, passed: set[str]) -> None:
    other = sorted(path for path in copy.touched() if not is_named(path))
    assert other == [], "CONTRIBUTING.md does not name them"


def test_every_file_that_the_guide_names_is_touched(copy: Copy, passed: set[str]) -> None:
    done = {Path(path) for path in copy.touched()}
    idle = [pattern for pattern in named() if not any(path.match(pattern) for path in done)]
    assert idle == [], "the game stands without them"


def test_the_imports_are_as_the_house_wants_them(copy: Copy) -> None:
    copy.run("importlinter.cli", "lint-imports")
    copy.run("ruff", "check", "-q", "bot", "cogs")
