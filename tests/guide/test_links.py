"""A document's links lead somewhere."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^)\s]+)\)")


def test_every_link_inside_the_project_leads_to_a_file_and_a_heading_that_are_there() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    links = [(path, link) for path in documents for link in LINK.findall(path.read_text("utf-8"))]
    assert [(path.name, link) for path, link in links if ":" not in link and not leads(path, link)] == []


def leads(document: Path, link: str) -> bool:
    name, _, anchor = link.partition("#")
    there = document.parent / name if name else document
    if not anchor:
        return there.exists()
    heads = re.findall(r"^#+ (.+)$", there.read_text("utf-8"), re.MULTILINE)
    return anchor in {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}
