"""The figures of what there is to read, each on a tree that can be counted by hand."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from bench.weight import Figures, table, weigh
from tests.tiers import in_turn

METHODS = """class Task:
    def long(self):
        "It is code but for this line and the next two."

        # All in one expression.
        return [
{numbers}        ]

    def short(self):
        return self._at(lambda: 1)
""".format(numbers=40 * "            1,\n")
TREE = {
    "bot/__init__.py": "",
    "packages/tapis/tapis/__init__.py": "",
    "packages/tapis/tapis/games/__init__.py": "",
    "packages/tapis/tapis/games/yams.py": "one = 1\ntwo = 2\n",
    "bot/tables/__init__.py": "from bot.tables.lobby import one\n",
    "bot/tables/lobby.py": "from tapis.games.yams import one\n",
    "bot/tables/task.py": METHODS,
    "cogs/__init__.py": "",
    "cogs/yams.py": "from bot import tables  # noqa: F401 - said why\nfrom tapis.games import yams\n",
    "packages/tapis/tests/games/test_yams_boxes.py": "# noqa: only of `bot` and `cogs`\n",
    "docs/architecture.md": "A tour of five words.",
    "docs/decisions/0001-yes.md": "Yes: we do.",
}
FIGURES = {
    "lines": 57,
    "lines tapis/games": 2,
    "lines bot/tables": 52,
    "lines cogs": 2,
    "lines tests": 1,
    "lines bot": 54,
    "lines tapis": 2,
    "files bot/tables": 3,
    "game yams": 5,
    "code of program": 52,
    "code of tests and benches": 0,
    "functions over 30 lines of code": 1,
    "functions over 50 lines": 0,
    "methods that only forward": 1,
    "public names": 3,
    "public names with a docstring": 1,
    "rooms": 3,
    "arrows": 3,
    "floors": 3,
    "floors of bot/tables": 2,
    "noqa in bot and cogs": 1,
    "words of architecture.md": 5,
    "words of its decisions": 3,
}


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Figures:
    root = tmp_path_factory.mktemp("tree")
    write(root, TREE)
    return weigh(root)


def write(root: Path, tree: Mapping[str, str]) -> None:
    for name, text in tree.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


@in_turn("name", FIGURES)
def test_a_figure_is_what_one_counts(figures: Figures, name: str) -> None:
    assert figures[name] == FIGURES[name]


def test_two_revisions_stand_side_by_side_with_what_has_changed() -> None:
    before, gone, new = table([{"lines": 1200, "game yams": 3}, {"lines": 1100, "cogs": 2}]).splitlines()
    assert before.split() == ["lines", "1,200", "1,100", "-100"]
    assert gone.split() == ["game", "yams", "3", "0", "-3"]
    assert new.split() == ["cogs", "0", "2", "+2"]
