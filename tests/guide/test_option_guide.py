"""CONTRIBUTING's "How to add an option", executed: Poker aux dés without the doubling, in a copy."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.text import LANGUAGES
from tests.guide.guide import Copy, disagreement

pytestmark = pytest.mark.slow("a copy of the project runs its own tests")
RULES = "packages/tapis/tapis/games/dice_poker.py"
SINCE = '    since: ClassVar = {"doubling": 2}\n\n'
VERSION = "    version = 2\n"
UPGRADE = '''
    @classmethod
    def upgrade(cls, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Read a state of version 1 as it is: the option it lacks has its default."""
        return data if version == 1 else super().upgrade(data, version)
'''
LAST = "        return super().why_closed(verb, seat, slot)\n"
OPTION = (
    (
        '    """The rules leave nothing to choose."""\n',
        '    """Whether combinations of the first throw count double (R3)."""\n\n'
        + SINCE
        + '    doubling: Literal["yes", "no"] = "yes"\n',
    ),
    ("    minutes = 15\n", VERSION + "    minutes = 15\n"),
    ("import Self", "import Any, ClassVar, Literal, Self"),
    ("return self.throws == 1 and", 'return self.options.doubling == "yes" and self.throws == 1 and'),
    (LAST, LAST + UPGRADE),
)
"""What of the rules becomes what."""
TEXTS = {
    "en": ("First throw counts double", "yes", "no", "doubling", "Whether the first throw counts double"),
    "fr": ("Premier lancer doublé", "oui", "non", "doublement", "Si le premier lancer compte double"),
}
"""The option and its two values, then its name and help in the command."""
TEST = """

def test_without_the_doubling_a_first_throw_counts_once():
    game, _ = DicePoker.start(DicePoker.Options(doubling="no"), 2, Loaded())
    assert not game._doubles("pair")
"""
KEPT = "packages/tapis/tests/contract/test_contract_kept.py"
WALKS = "WALKS: Mapping[str, tuple[str, int, tuple[str, ...]]] = {\n"
"""Where the luck stands by which a playthrough shows its option."""
CHECKS = (
    "packages/tapis/tests/contract",
    "packages/tapis/tests/games/test_dice_poker.py",
    "tests/screens/test_options_forms.py",
    "tests/catalogue",
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The copy with the option added."""
    made = Copy(tmp_path_factory.mktemp("project"))
    for old, new in OPTION:
        made.replace(RULES, old, new)
    for language in LANGUAGES:
        option, yes, no, name, words = TEXTS[language]
        of = "dice_poker.option.doubling"
        made.say(f"data/text/{language}/dice_poker.po", {of: option, f"{of}.yes": yes, f"{of}.no": no})
        command = "cmd.new.dice_poker.doubling"
        made.say(f"data/text/{language}/commands.po", {command: name, f"{command}.help": words})
        rules = f"data/rules/{language}/dice_poker.md"
        made.replace(rules, "110 (R3).\n", f"110 (R3).\n- *{option}: {no}*.\n")
    ends = "The rules are in `data/rules/en/dice_poker.md`.\n"
    made.replace(
        "docs/record.md", ends, ends + "This is version 2. In version 1 there was no option `doubling`.\n"
    )
    made.add("packages/tapis/tests/games/test_dice_poker.py", TEST)
    made.replace(KEPT, WALKS, WALKS + '    "dice_poker-doubling-no": ("golden 3", 2, ("doubling",)),\n')
    return made


@pytest.fixture(scope="module")
def passed(copy: Copy) -> set[str]:
    """The tests that the game passes, as the guide has them run: kept files are written."""
    copy.passed(KEPT, "-k", "dice_poker")
    return copy.passed(*CHECKS, "-k", "dice_poker or catalogue or playthrough")


@pytest.mark.parametrize("check", CHECKS)
def test_a_game_with_one_more_option_passes(passed: set[str], check: str) -> None:
    assert any(one.startswith(check) for one in passed), f"{check} has no test of the game"


def test_the_guide_names_exactly_the_files_that_are_touched(copy: Copy, passed: set[str]) -> None:
    assert disagreement("an option", copy.touched()) == {"not named": [], "not needed": []}


def test_what_was_kept_stays_as_it_was(copy: Copy, passed: set[str]) -> None:
    """The option as it always was plays as before, and solved tables keep their names."""
    kept = {path for path in copy.touched() if Path(path).parent.parent.name == "contract"}
    assert kept == {
        "packages/tapis/tests/contract/golden/dice_poker-doubling-no.txt",
        "packages/tapis/tests/contract/saved/dice_poker-v2.json",
    }
    told = "from tapis.engines.sheet.dice_poker import DicePokerEngine as E, DicePokerOptions as O;"
    names = "print(*(plan.name for value in ('yes', 'no') for plan in E().plans(O(doubling=value))))"
    script = copy.root / "names.py"
    script.write_text(told + names, "utf-8")
    plain = ["dice_poker-1", "dice_poker-2"]
    other = ["dice_poker-doubling_no-1", "dice_poker-doubling_no-2"]
    assert copy.run("names").split() == plain + other


@contextmanager
def without(copy: Copy, part: str) -> Iterator[None]:
    """Let the rules lack a part."""
    whole = (copy.root / RULES).read_bytes()
    copy.replace(RULES, part, "")
    yield
    (copy.root / RULES).write_bytes(whole)


@pytest.mark.parametrize(
    ("part", "told"),
    [
        (SINCE, "doubling lacks its `since`: states of version 1 do not have it"),
        (VERSION, "doubling came with version 2, and the game's `version` is 1"),
        (UPGRADE, "doubling lacks an `upgrade` of states of version 1"),
    ],
)
def test_what_an_option_lacks_is_told_by_its_name(copy: Copy, passed: set[str], part: str, told: str) -> None:
    with without(copy, part):
        code, printed = copy.tests(KEPT, "-k", "option and dice_poker")
    assert code != 0, "nobody noticed"
    assert told in printed, printed
