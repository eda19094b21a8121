"""CONTRIBUTING's "How to add a game", executed: a game of hidden dice in a copy of the project."""

import pytest

from tests.guide.guide import Copy, disagreement

pytestmark = pytest.mark.slow("a copy of the project runs its own tests")
CHECKS = (
    "packages/tapis/tests/contract",
    "tests/screens/test_hidden_games.py",
    "tests/screens/test_screen_limits.py",
    "tests/screens/test_info_pages.py",
    "tests/screens/test_table_frame.py",
    "packages/tapis/tests/games/test_zanzibar.py",
    "tests/rules/test_rules_texts.py",
    "tests/catalogue",
)
"""What finds a new game by itself."""
OF_THE_GAME = "zanzibar or catalogue or playthrough"
"""The tests of other games stay as they are."""
WRITTEN_IN = ("bot", "cogs", "packages/tapis/tapis")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The copy with the game added, and put into shape."""
    made = Copy(tmp_path_factory.mktemp("project"))
    made.add_game()
    made.run("ruff", "check", "-q", "--fix", "--exit-zero", *WRITTEN_IN)
    made.run("ruff", "format", "-q", *WRITTEN_IN)
    return made


@pytest.fixture(scope="module")
def passed(copy: Copy) -> set[str]:
    """The tests that the game passes, as the guide has them run: kept files are written."""
    copy.passed("packages/tapis/tests/contract/test_contract_kept.py", "-k", "zanzibar")
    return copy.passed(*CHECKS, "-k", OF_THE_GAME)


@pytest.mark.parametrize("check", CHECKS)
def test_a_check_finds_the_game_by_itself_and_passes(passed: set[str], check: str) -> None:
    assert any(one.startswith(check) for one in passed), f"{check} has no test of the game"


def test_the_guide_names_exactly_the_files_that_are_touched(copy: Copy, passed: set[str]) -> None:
    assert disagreement("a game", copy.touched()) == {"not named": [], "not needed": []}


def test_the_imports_are_as_the_house_wants_them(copy: Copy) -> None:
    copy.run("importlinter.cli", "lint-imports")
    copy.run("ruff", "check", "-q", *WRITTEN_IN)
