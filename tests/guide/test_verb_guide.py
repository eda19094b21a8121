"""CONTRIBUTING's "How to add a verb of /table", executed: players of a copy of the project may knock."""

import pytest

from bot.text import LANGUAGES
from tests.guide.guide import Copy, disagreement

pytestmark = pytest.mark.slow("a copy of the project runs its own tests")
CHECKS = ("test_verbs", "test_catalogues", "test_commands")
"""The checks of tests/catalogue that find a verb by themselves."""
VERB = """\
async def knock(actor: Actor, _: str) -> Reply:
    return Reply(actor.t("said.knocked"))
"""
ADDED = {
    "bot/interactions/verbs.py": ("# Robots\n", f"{VERB}\n\n# Robots\n"),
    "bot/interactions/buttons.py": (
        '    "start": Button(verbs.start),\n',
        '    "start": Button(verbs.start),\n    "knock": Button(verbs.knock),\n',
    ),
    "bot/screens/frame/menu.py": (
        "    told = (",
        '    rules = Button(Verb("knock"), t("verb.knock"), "✊")\n    told = (',
    ),
    "CHANGELOG.md": ("### Players\n", "### Players\n- `/table knock`: knock on the table.\n"),
}
TEXTS = {
    "table": {"verb.knock": "Knock"},
    "replies": {"said.knocked": "Knock, knock."},
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The copy with the verb added."""
    made = Copy(tmp_path_factory.mktemp("project"))
    for path, (old, new) in ADDED.items():
        made.replace(path, old, new)
    for language in LANGUAGES:
        folder = f"data/text/{language}"
        for catalogue, texts in TEXTS.items():
            made.say(f"{folder}/{catalogue}.po", texts)
    return made


def test_a_verb_is_what_the_guide_names_and_its_checks_pass(copy: Copy) -> None:
    named = disagreement("a verb of /table", copy.touched())
    assert named == {"not named": [], "not needed": []}
    passed = copy.passed(*(f"tests/catalogue/{check}.py" for check in CHECKS))
    assert "tests/catalogue/test_verbs.py::test_a_button_is_read_by_its_name" in passed
