"""CONTRIBUTING's "How to add a column of tables", executed: tables of a copy have a mood."""

import pytest

from tests.guide.guide import ROOT, Copy, disagreement

pytestmark = pytest.mark.slow("a copy of the project runs its own tests")
NUMBER = 1 + max(int(step.name[:3]) for step in (ROOT / "data" / "schema").glob("*.sql"))
STEPS = {
    f"data/schema/{NUMBER:03}_mood.sql": "ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';\n",
}
ADDED = {
    "bot/store/rows.py": (
        '    advice: Advice = "no"\n',
        '    advice: Advice = "no"\n    mood: str = "calm"\n',
    ),
    "tests/bot/test_erasure.py": ('"advice", "folded"),\n', '"advice", "folded", "mood"),\n'),
}
CHECKS = ("test_codec.py", "test_life.py", "test_erasure.py", "test_migrate.py")
"""The checks of tests/bot that find a column by themselves, on both stores where they are."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The copy with the column added."""
    made = Copy(tmp_path_factory.mktemp("project"), "tests/bot")
    for path, step in STEPS.items():
        (made.root / path).write_text(step, "utf-8")
    for path, (old, new) in ADDED.items():
        made.replace(path, old, new)
    return made


def test_a_column_is_what_the_guide_names_and_its_checks_pass(copy: Copy) -> None:
    named = disagreement("a column of tables", copy.touched())
    assert named == {"not named": [], "not needed": []}
    passed = copy.passed(*(f"tests/bot/{check}" for check in CHECKS), "-k", "column or life or read or moved")
    assert "tests/bot/test_codec.py::test_every_column_is_a_field_of_a_table" in passed
