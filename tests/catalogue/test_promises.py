"""Each line of what people are promised names the tests that show it: `docs/privacy.md`, `docs/terms.md`.

`promises.txt` has every sentence, and below it its tests.  What binds people, or holds by law, needs none.
"""

import re
from pathlib import Path

from tests.tiers import in_turn

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("privacy", "terms")
PROMISES = Path(__file__).with_name("promises.txt").read_text("utf-8")
_BEGINS = re.compile(r"(?:- |  - |\d+\. |\|)")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z“`])")
OPENS = re.compile(r"\b(?:ClientSession|build_opener|urlopen|open_connection|create_connection)\(")
MONEY = re.compile(r"\b(?:sku|entitlements?|premium|payment|purchase)s?\b", re.IGNORECASE)


def blocks(document: str) -> list[str]:
    """Return each paragraph, item and row of a document in one line, without its headings."""
    found = [""]
    for line in (ROOT / "docs" / document).read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#") or set(line) <= set("|-"):
            found.append("")
        elif _BEGINS.match(line):
            found.append(line.strip())
        else:
            found[-1] = f"{found[-1]} {line.strip()}".strip()
    return [block for block in found if block]


def sentences(document: str) -> list[str]:
    """Return the sentences of a document, without marks, numbers and titles of a paragraph's own."""
    plain = [re.sub(r"^(?:- |\d+\. (?:\*\*[^*]+\.\*\* )?)", "", block) for block in blocks(document)]
    return [part for block in plain for part in _SENTENCE.split(block.replace("**", ""))]


def promises(document: str) -> dict[str, list[str]]:
    """Return what stands in the list for a document: its sentences, each with its tests."""
    found: dict[str, list[str]] = {}
    own, sentence = False, ""
    for line in PROMISES.splitlines():
        if not line.startswith(" "):
            own = line == document
        elif own and not line.startswith("    "):
            sentence = line.strip()
            assert sentence not in found, f"{sentence} stands twice"
            found[sentence] = []
        elif own:
            found[sentence].append(line.strip())
    return found


def is_there(test: str) -> bool:
    """Return whether there is a test of this name: `tests/bot/test_folds.py::test_...`."""
    path, _, name = test.partition("::")
    file = ROOT / path
    return (
        file.is_file()
        and re.search(rf"^(?:async )?def {name}\(", file.read_text("utf-8"), re.MULTILINE) is not None
    )


@in_turn("document", [f"{name}.md" for name in DOCUMENTS])
def test_each_line_names_tests_that_are_there(document: str) -> None:
    listed = promises(document)
    assert list(listed) == sentences(document), "promises.txt has other lines, or in another order"
    assert [line for line, tests in listed.items() if not tests] == [], "nothing shows that"
    named = {test for tests in listed.values() for test in tests if not test.startswith("law: ")}
    assert sorted(test for test in named if not is_there(test)) == [], "there is no such test"
    assert not is_there("tests/bot/test_folds.py::test_none")


@in_turn("name", DOCUMENTS)
def test_the_french_document_has_the_same_lines(name: str) -> None:
    """As many paragraphs, items and rows, of the same kinds, and each with the same figures and commands."""
    english, french = blocks(f"{name}.md"), blocks(f"{name}.fr.md")
    kinds = [[(_BEGINS.match(block) or [""])[0] for block in each] for each in (english, french)]
    assert kinds[0] == kinds[1]
    for one, other in zip(english, french, strict=True):
        assert re.findall(r"\d+|\b[A-Z_]{5,}\b", one) == re.findall(r"\d+|\b[A-Z_]{5,}\b", other), other


def sources() -> dict[str, str]:
    """Return the program's own files, but for the sandbox, which is a Discord."""
    folders = ("bot", "cogs", "packages/tapis/tapis")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    return {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files}


def test_the_program_speaks_to_discord_and_to_itself_alone() -> None:
    """Besides its client, first answers, check-up and hearing go to Discord; `health` asks the bot."""
    assert {path for path, text in sources().items() if OPENS.search(text)} == {
        "bot/host/doctor.py",
        "bot/host/health.py",
        "bot/host/hearing.py",
        "bot/messages/connections.py",
    }
    callers = re.findall(r"\b(?:Connections|Callbacks)\(([\w.]+)[,)]", "".join(sources().values()))
    assert sorted(callers) == ["AsyncWebhookAdapter", "address", "settings.discord_api_base"]


def test_nothing_can_be_bought() -> None:
    """No command, button or text knows of Discord's shop, or of a payment."""
    texts = {
        str(file.relative_to(ROOT)): file.read_text("utf-8") for file in (ROOT / "data/text/en").glob("*.po")
    }
    assert [path for path, text in (sources() | texts).items() if MONEY.search(text)] == []
    assert MONEY.search("its sku"), "the search finds nothing"
