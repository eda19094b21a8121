"""The glossary: each text, and each name in the code, says a thing by the word of `docs/words.md`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.catalogue.test_catalogues import texts
from tests.tiers import in_turn

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs" / "words.md"
HOUSES = ("bot", "cogs", "packages", "tests", "bench", "docs")
COLUMNS = {"en": (1, 3), "fr": (2, 4)}
"""For each language the column of its words, and the column of those that are not said."""
FREE = re.compile(r"\.typed|^cmd\.(roll|end)$")
"""The keys of what players may type, in whatever words."""
QUOTED = {"en": "“([^”]+)”", "fr": "«([^»]+)»"}
"""What stands in quotes: a button's word, or what is typed or said."""
APART = {"crapette.refuse.which", "export.finished"}
"""The texts that quote an example of what is typed."""
SPACE = "[\\s\N{NO-BREAK SPACE}]"


def rows(part: int = 0) -> list[list[str]]:
    """The lines of a part's table: 0, what texts say; 1, what names in the code say."""
    lines = GLOSSARY.read_text("utf-8").split("\n## ")[part].splitlines()
    lines = [line for line in lines if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def words(language: str, column: int) -> list[str]:
    cells = [row[COLUMNS[language][column]] for row in rows()]
    return [word.strip() for cell in cells for word in cell.split(",") if word.strip()]


def said(language: str) -> list[tuple[str, str]]:
    """The key and each form of every text that players are shown, without its placeholders."""
    return [(key, re.sub(r"\{\w+\}", "", text)) for key, text in texts(language) if not FREE.search(key)]


def says(word: str) -> re.Pattern[str]:
    """What finds a word, or its plural, as a word of its own."""
    return re.compile(rf"(?<!\w){re.escape(word).replace(re.escape(' '), SPACE)}e?s?(?!\w)", re.IGNORECASE)


def test_the_glossary_has_every_column_in_every_line() -> None:
    assert len(rows()) > 30
    assert [row for row in rows() if len(row) != 5 or not all(row[:3])] == []
    assert [row for row in rows(1) if len(row) != 4 or not all(row[:3])] == []


@in_turn("language", COLUMNS)
def test_no_text_has_another_word_for_a_thing(language: str) -> None:
    unsaid = [(word, says(word)) for word in words(language, 1)]
    whole = "\n".join(text for _, text in said(language))
    found = [
        f"{key}: {word!r} in {text!r}"
        for word, pattern in unsaid
        if pattern.search(whole)
        for key, text in said(language)
        if pattern.search(re.sub(r"à partir d", "", text))
    ]
    assert found == []


@in_turn("language", COLUMNS)
def test_every_word_of_the_glossary_is_said(language: str) -> None:
    whole = "\n".join(text for _, text in said(language))
    assert [word for word in words(language, 0) if not says(word).search(whole)] == []


def named(language: str) -> list[tuple[str, str, frozenset[str]]]:
    """Each text that quotes a button, what it quotes, and the keys of the texts and typed words it may be."""
    known: dict[str, set[str]] = {}
    for key, text in texts(language):
        for word in text.split("|") if ".typed" in key else [text]:
            known.setdefault(bare(word), set()).add(key)
    quoted = [(key, word) for key, text in said(language) for word in re.findall(QUOTED[language], text)]
    return [
        (key, word, frozenset(known.get(bare(word), ())))
        for key, word in quoted
        if bare(word) and key not in APART
    ]


def bare(text: str) -> str:
    """Return a text without emojis, marks and capitals."""
    return re.sub(r"[^\w]+", " ", text).strip().casefold()


def test_a_sentence_names_a_button_by_the_word_that_is_on_it() -> None:
    english, french = named("en"), named("fr")
    assert [(key, word) for key, word, keys in english + french if not keys] == []
    for key, word, keys in french:
        same = [keys & others for twin, _, others in english if twin == key]
        assert any(same) or not same, f"{key}: {word!r} is another button in English"


def names(path: Path) -> Iterator[str]:
    """The names in a file: its own, those of classes, functions, arguments, variables and fields."""
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for field in ("name", "id", "arg", "attr", "asname", "module"):
            if isinstance(name := getattr(node, field, None), str):
                yield name


def test_no_name_in_the_code_has_another_word_for_a_thing() -> None:
    unsaid = {word for row in rows(1) for word in row[2].split(", ")}
    columns = {column for row in rows(1) for column in row[3].split(", ")}
    anywhere = re.compile("|".join(unsaid), re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for house in HOUSES
        for path in sorted((ROOT / house).rglob("*.py"))
        if anywhere.search(f"{path.stem} {path.read_text('utf-8')}")
        for name in sorted(set(names(path)) - columns)
        if unsaid
        & {word.lower().removesuffix("s") for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}
    ]
    assert found == []
