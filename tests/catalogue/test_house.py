"""The house stands as docs/architecture.md draws it, and no arrow of it leads back."""

import os
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.catalogue.house import (
    FALLEN,
    GROWN,
    ROOT,
    Figures,
    drawing,
    figures,
    floors,
    modules,
    steps,
    strayed,
)

DRAWN = ROOT / "docs" / "architecture.md"
DECISIONS = ROOT / "docs" / "decisions"
NAME = re.compile(r"[A-Za-z_]\w*")


def test_no_module_stands_in_a_circle() -> None:
    """Not even with its own package, which no contract of import-linter sees, nor for annotations."""
    try:
        TopologicalSorter(modules()).prepare()
    except CycleError as circle:
        pytest.fail(f"a circle: {' <- '.join(circle.args[1])}")


def test_the_house_is_no_larger_than_it_was() -> None:
    """A stranger has to find a room, and read it; `GOLDEN=write` keeps what is counted."""
    assert strayed("house", figures()) == []


@pytest.mark.parametrize(
    ("counted", "said"),
    [
        ({"arrows": 68, "files bot/text": 2, "lines bot/text": 220}, []),
        ({"arrows": 69, "files bot/text": 1, "lines bot/text": 200}, [f"arrows: 69, not 68: {GROWN}"]),
        (
            {"arrows": 68, "files bot/text": 1, "lines bot/text": 179},
            [f"lines bot/text: 179, not 200: {FALLEN}"],
        ),
        (
            {"arrows": 67, "files bot/new": 1, "lines bot/text": 221},
            [
                f"arrows: 67, not 68: {FALLEN}",
                f"files bot/text: 0, not 1: {FALLEN}",
                f"lines bot/text: 221, not 200: {GROWN}",
                f"files bot/new: 1, not 0: {GROWN}",
            ],
        ),
    ],
)
def test_what_grows_or_falls_by_more_than_a_little_is_said(
    counted: Figures, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is kept when that is asked, beside what else the file keeps."""
    kept = tmp_path / "house.toml"
    kept.write_text(
        '[house]\n"arrows" = 68\n"files bot/text" = 1\n"lines bot/text" = 200\n\n[presses]\n"one" = 2\n'
    )
    monkeypatch.delenv("GOLDEN", raising=False)
    assert strayed("house", counted, kept) == said
    monkeypatch.setenv("GOLDEN", "write")
    assert strayed("house", counted, kept) == []
    monkeypatch.delenv("GOLDEN")
    assert (strayed("house", counted, kept), strayed("presses", {"one": 2}, kept)) == ([], [])


def test_the_drawing_of_the_house_is_what_the_source_imports() -> None:
    """`GOLDEN=write` draws it anew."""
    pattern = re.compile(r"```mermaid\n.*?```", re.DOTALL)
    text = DRAWN.read_text("utf-8")
    if os.environ.get("GOLDEN") == "write":
        text = pattern.sub(lambda _: drawing(), text)
        DRAWN.write_text(text, "utf-8")
    assert pattern.findall(text) == [drawing()], "look at it, then run with GOLDEN=write"


def test_an_arrow_that_a_longer_way_replaces_is_not_drawn() -> None:
    arrows = {"top": frozenset({"middle", "low"}), "middle": frozenset({"low"}), "low": frozenset[str]()}
    assert steps(arrows) == [("middle", "low"), ("top", "middle")]
    assert floors(arrows) == [["low"], ["middle"], ["top"]]


def test_a_circle_has_no_floors() -> None:
    with pytest.raises(CycleError):
        floors({"one": frozenset({"other"}), "other": frozenset({"one"})})


def test_tour_and_decisions_name_nothing_that_is_gone() -> None:
    """Neither a file of the project nor a class, a function, a column or a constant."""
    texts = {path.name: path.read_text("utf-8") for path in (DRAWN, *DECISIONS.glob("*.md"))}
    houses = [ROOT / "bot", *(ROOT / "packages").iterdir()]
    sources = [
        *(path for house in houses for path in house.rglob("*.py")),
        *(ROOT / "data" / "schema").rglob("*.sql"),
    ]
    known = set(NAME.findall(" ".join(path.read_text("utf-8") for path in sources)))
    gone = [
        (document, named)
        for document, text in texts.items()
        for named in re.findall(r"`([^`\n]+)`", text)
        if not any((folder / named).exists() for folder in (ROOT, *(ROOT / "packages").iterdir()))
        if re.fullmatch(r"(bot|cogs|data|discord_sandbox|docs|packages|tapis|tests)/[\w./]*", named)
        or (
            re.fullmatch(r"[A-Za-z]\w*(\.\w+)*(\(.*\))?", named) and not known.issuperset(NAME.findall(named))
        )
    ]
    assert gone == []


def test_the_index_has_each_decision_under_its_title() -> None:
    index = (DECISIONS / "README.md").read_text("utf-8")
    for path in DECISIONS.glob("0*.md"):
        number, _, title = path.read_text("utf-8").partition("\n")[0].removeprefix("# ").partition(". ")
        assert f"- [{number}]({path.name}) {title}\n" in index
