"""The rules shown to players: every game, both languages, short sections, the sheets' ruling numbers."""

import re
from pathlib import Path

import pytest

import tapis.games
from bot.text import LANGUAGES, rules_in
from tapis.shelf import GAMES
from tests.tiers import in_turn

RULES = Path(__file__).parents[2] / "data" / "rules"
RULING = r"^(?:\{[^}]*\})?- \*\*(R\d+)\*\*"
"""The line of a ruling, with the condition where it stands only at some tables."""


def text(language: str, key: str) -> str:
    return (RULES / language / f"{key}.md").read_text("utf-8")


@pytest.mark.parametrize("key", GAMES)
@in_turn("language", LANGUAGES)
def test_a_page_is_of_sections_that_fit_an_embed(language, key):
    """The example of a move is drawn, so it takes no room in the text."""
    assert text(language, key).startswith("# ")
    sections = [
        re.sub(r"^```move\n.*?^```\n", "", f"{title}\n{body}", flags=re.MULTILINE | re.DOTALL)
        for title, body in rules_in(language, key)
    ]
    assert not re.search(r"^\|", text(language, key), flags=re.MULTILINE), "Discord draws no tables"
    assert sections, "the rules have no sections"
    assert [section for section in sections if not (20 < len(section) < 1000)] == []


@pytest.mark.parametrize("key", GAMES)
def test_both_languages_state_the_same_rulings(key):
    rulings = [re.findall(RULING, text(language, key), re.MULTILINE) for language in ("en", "fr")]
    assert rulings[0] == rulings[1]
    assert rulings[0] == [f"R{number}" for number in range(1, len(rulings[0]) + 1)]


@pytest.mark.parametrize("key", GAMES)
def test_a_ruling_that_the_code_quotes_is_stated(key):
    """Docstrings of the rules file cite R1, R2 ...; whoever asks finds them in the rules."""
    games = Path(tapis.games.__file__).parent
    files = [*games.glob(f"{key}.py"), *games.glob(f"{key}/*.py")]
    code = "".join(file.read_text("utf-8") for file in files)
    stated = set(re.findall(RULING, text("en", key), re.MULTILINE))
    assert set(re.findall(r"\bR\d+\b", code)) <= stated
