"""What people read of the games names each of them."""

from pathlib import Path

from bot.text import LANGUAGES, text_in
from tapis.shelf import GAMES
from tests.tiers import in_turn

CURLED = "\N{RIGHT SINGLE QUOTATION MARK}"
ROOT = Path(__file__).resolve().parents[2]


def names_of(key: str) -> set[str]:
    """Return what the game is called: a French game may keep its name in English prose."""
    return {text_in(language)(f"{key}.name").replace(CURLED, "'") for language in LANGUAGES}


@in_turn("document", ["README.md", "README.fr.md"])
def test_every_game_is_named_to_who_comes_by(document: str) -> None:
    text = " ".join((ROOT / document).read_text("utf-8").replace(CURLED, "'").split())
    missing = [key for key in GAMES if not any(f"**{name}**" in text for name in names_of(key))]
    assert missing == [], f"{document} does not name them"


def test_what_changed_is_told_in_eight_kilobytes() -> None:
    assert (ROOT / "CHANGELOG.md").stat().st_size <= 8192, "older versions in a line or two"


def test_the_record_of_every_game_is_described() -> None:
    text = (ROOT / "docs" / "record.md").read_text("utf-8").replace(CURLED, "'")
    missing = [key for key in GAMES if not any(f"\n### {name}\n" in text for name in names_of(key))]
    assert missing == [], "docs/record.md has no section of them"


@in_turn("document", ["privacy", "terms"])
def test_what_the_law_asks_for_stands_in_both_languages(document: str) -> None:
    """With the same sections, the same commands as the language has, and where the host is found."""
    english, french = (
        (ROOT / "docs" / name).read_text("utf-8") for name in (f"{document}.md", f"{document}.fr.md")
    )
    assert [line.count("#") for line in english.splitlines() if line.startswith("#")] == [
        line.count("#") for line in french.splitlines() if line.startswith("#")
    ]
    for language, text in (("en", english), ("fr", french)):
        assert f"`/{text_in(language)('cmd.settings')}`" in text
        assert "`CONTACT`" in text
        assert "30" in text
