"""What serves all games knows none by name."""

from pathlib import Path

import tapis
from tapis.shelf import SHELF
from tests.named_games import naming

LISTS = {
    "shelf.py": "the list of games",
    "records/day_games.py": "the table of days",
    "pairing/forms.py": "the games of duplicate tables",
    "drawing/__init__.py": "the list of recipes, of which two are called as their game",
    "games/partners/facts.py": "king and queen of trump are a belote in both games",
    "games/partners/game.py": "as in its facts",
}
"""Files that may name games, each with its reason."""


def test_only_lists_name_games() -> None:
    found = naming(Path(tapis.__file__).parent)
    assert found.keys() == LISTS.keys()
    assert found["shelf.py"] == SHELF.keys()
