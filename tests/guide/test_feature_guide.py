"""CONTRIBUTING's "How to add a feature", executed: a copy of the project asks the question of the week."""

import shutil
from pathlib import Path

import pytest

from bot.text import LANGUAGES
from tests.guide.guide import HEAD, PLURALS, ROOT, Copy, disagreement

pytestmark = pytest.mark.slow("a copy of the project runs its own tests")
CHECKS = tuple(f"tests/catalogue/{check}.py" for check in ("test_catalogues", "test_verbs", "test_commands"))
"""The checks of tests/catalogue that find a feature by themselves."""
TEMPLATE = Path(__file__).parent / "question"
NUMBER = 1 + max(int(step.name[:3]) for step in (ROOT / "data" / "schema").glob("*.sql"))
WRITTEN = {
    "bot/question/rows.py": "rows.py.txt",
    "bot/question/verbs.py": "verbs.py.txt",
    "bot/question/feature.py": "feature.py.txt",
    f"data/schema/{NUMBER:03}_question.sql": "step.sql.txt",
    "tests/bot/test_question.py": "test.py.txt",
}
SERVERS = '    "question_servers": {"guild_id", "channel_id", "due"},\n'
ANSWERS = '    "question_answers": {"guild_id", "answer", "at"},\n'
ANSWERED = """\
    answered = AnswerRow(CANARY.id, 1, "Belote", 0)
    await house.store.run(lambda tx: QuestionStatements.of(tx).answer(answered))
"""
ADDED = {
    "bot/features.py": [
        ("\nFEATURES: Final", "from bot.question.feature import FEATURE as QUESTION\n\nFEATURES: Final"),
        (", MYDATA)", ", MYDATA, QUESTION)"),
    ],
    "tests/bot/test_erasure.py": [
        (
            '    "accounts": {"decider_id"},\n}',
            '    "accounts": {"decider_id"},\n    "question_answers": {"user_id"},\n}',
        ),
        ("IMPERSONAL = {\n", f"IMPERSONAL = {{\n{SERVERS}{ANSWERS}"),
        ("    tournaments = house.tournaments\n", f"{ANSWERED}    tournaments = house.tournaments\n"),
        (
            "from bot.store import Acc",
            "from bot.question.rows import AnswerRow, QuestionStatements\nfrom bot.store import Acc",
        ),
    ],
    "pyproject.toml": [("| notebook", "| notebook | question")],
    "docs/architecture.md": [
        (
            "| `bot/notebook/` |",
            "| `bot/question/` | the question of the week | other features |\n| `bot/notebook/` |",
        )
    ],
}
TEXTS = {
    "en": {"question.ask": "Which game comes next?", "question.noted": "Your answer is noted."},
    "fr": {"question.ask": "À quel jeu jouer ensuite\u00a0?", "question.noted": "Réponse notée."},
}
COUNTED = (
    '\nmsgid "mydata.question"\nmsgid_plural "mydata.question"\n'
    'msgstr[0] "{{n}} {word}"\nmsgstr[1] "{{n}} {word}s"\n'
)
WORD = {"en": "answer", "fr": "réponse"}
COMMANDS = {
    "cmd.question": "question",
    "cmd.question.help": "Answer the question of the week",
    "cmd.question.text": "text",
    "cmd.question.text.help": "Your answer",
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The copy with the feature added."""
    made = Copy(tmp_path_factory.mktemp("project"), "tests/bot")
    (made.root / "bot/question").mkdir()
    (made.root / "bot/question/__init__.py").write_text('"""The question of the week."""\n', "utf-8")
    for path, template in WRITTEN.items():
        shutil.copy(TEMPLATE / template, made.root / path)
    for path, changes in ADDED.items():
        for old, new in changes:
            made.replace(path, old, new)
    for language in LANGUAGES:
        own = f"data/text/{language}/question.po"
        (made.root / own).write_text(HEAD.format(language=language) + PLURALS[language], "utf-8")
        made.say(own, TEXTS[language])
        made.add(own, COUNTED.format(word=WORD[language]))
        made.say(f"data/text/{language}/commands.po", COMMANDS)
    return made


def test_a_feature_is_what_the_guide_names_and_its_tests_pass(copy: Copy) -> None:
    named = disagreement("a feature", copy.touched())
    assert named == {"not named": [], "not needed": []}
    passed = copy.passed("tests/bot/test_question.py", *CHECKS)
    assert "tests/bot/test_question.py::test_a_server_is_asked_once_a_week[sqlite]" in passed
    copy.passed("tests/bot/test_erasure.py", "-k", "column")
