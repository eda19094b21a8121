"""What serves all games knows none by name: the bot's rooms."""

from pathlib import Path

import bot
from tapis.shelf import SHELF
from tests.named_games import naming

LISTS = {
    "shelf.py": "the list of screens",
    "messages/sprites.py": "the cards that only Tarot's pack has",
    "screens/kit/questions.py": "the label of Tarot's slam, which its question repeats",
    "screens/partners/announcements.py": "king and queen of trump are a belote in both games",
}
"""Files that may name games, each with its reason."""


def test_only_lists_name_games() -> None:
    found = naming(Path(bot.__file__).parent)
    assert found.keys() == LISTS.keys()
    assert found["shelf.py"] == SHELF.keys()
    assert naming(Path(bot.__file__).parents[1] / "cogs") == {}
