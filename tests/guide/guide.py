"""The guides of CONTRIBUTING.md as data, and a copy of the project in which they are followed."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from bot.text import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = Path(__file__).parent / "zanzibar"
NOT_COPIED = shutil.ignore_patterns(".*", "*.png", "*.db")
COPIED = (
    *("bot", "cogs", "data", "docs", "packages/tapis/tapis", "packages/discord_sandbox/discord_sandbox"),
    *("packages/tapis/tests/contract", "packages/tapis/tests/games", "tests/screens", "tests/catalogue"),
    *("tests/rules", "tests/cogs/test_press_trace.py"),
    *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/*.py")),
    *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("packages/tapis/tests/*.py")),
    *("CHANGELOG.md", "CONTRIBUTING.md", "README.md", "README.fr.md", "pyproject.toml"),
)
"""What is copied: compiled files too, so that they need not be compiled again."""
WRITTEN = {
    "packages/tapis/tapis/games/zanzibar.py": "game.py.txt",
    "bot/screens/zanzibar.py": "screen.py.txt",
    "cogs/zanzibar.py": "cog.py.txt",
    "packages/tapis/tests/games/test_zanzibar.py": "test.py.txt",
    "packages/tapis/tests/contract/hidden_zanzibar.py": "hidden.py.txt",
}
"""The template's files, by where they go."""
GAMES, SCREENS = "packages/tapis/tapis/shelf.py", "bot/shelf.py"
ENTERED = (
    (GAMES, "from tapis.games.yams import Yams\n", "from tapis.games.zanzibar import Zanzibar\n"),
    (GAMES, "MappingProxyType(\n    {\n", '        "zanzibar": Entry(rules=Zanzibar),\n'),
    (SCREENS, "from bot.screens import belote, dice_poker, yams\n", "from bot.screens import zanzibar\n"),
    (SCREENS, '        "tarot": tarot.SCREEN,\n', '        "zanzibar": zanzibar.SCREEN,\n'),
)
"""After which words of the two shelves an import, the entry and the screen go."""
MENTIONED = {"README.md": "**Menteur**", "README.fr.md": "**Menteur**"}
"""After which word of a list the new game is named."""
RECORDED = "### An example\n"
"""Before which heading of docs/record.md a game's section stands."""
HEAD = 'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
PLURALS = {
    "en": '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n',
    "fr": '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n',
}


def houses(root: Path) -> str:
    """Return where Python looks for the three houses of a checkout."""
    return os.pathsep.join(map(str, (root, root / "packages/tapis", root / "packages/discord_sandbox")))


def named(what: str) -> list[str]:
    """Return the files of the table of the guide to this, a pattern each."""
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition(f"\n## How to add {what}\n")[2]
    rows = re.findall(r"^\| (`[^|]+) \|", guide.partition("\n## ")[0], re.MULTILINE)
    cells = [cell for row in rows for cell in re.findall(r"`([^`]+)`", row)]
    return [
        each for cell in cells for each in dict.fromkeys(cell.replace("<language>", one) for one in LANGUAGES)
    ]


def disagreement(what: str, touched: Iterable[str]) -> dict[str, list[str]]:
    """Return the files that were touched and the guide to this does not name, and those it names in vain."""
    patterns, paths = named(what), [Path(path) for path in touched]
    return {
        "not named": sorted(
            path.as_posix()
            for path in paths
            if not any(fnmatchcase(path.as_posix(), pattern) for pattern in patterns)
        ),
        "not needed": [pattern for pattern in patterns if not any(path.match(pattern) for path in paths)],
    }


class Copy:
    """The project in another folder; `more` of its tests are copied, too."""

    def __init__(self, root: Path, *more: str) -> None:
        self.root = root
        for name in (*COPIED, *more):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=NOT_COPIED)
            else:
                shutil.copy(ROOT / name, root / name)

        self.before = self.files()

    def files(self) -> dict[str, bytes]:
        """Return the content of every file that is not compiled, by its path."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in self.root.rglob("*")
            if path.is_file()
            and path.suffix != ".pyc"
            and not path.relative_to(self.root).parts[0].startswith(".")
        }

    def touched(self) -> set[str]:
        """Return the files that are no longer as they were copied."""
        after = self.files()
        return {path for path in {*self.before, *after} if self.before.get(path) != after.get(path)}

    def run(self, *command: str, **variables: str) -> str:
        """Run a module of Python here; return what it printed.

        Raises:
            AssertionError: with what it printed, if it fails.
        """
        code, printed = self.tried(*command, **variables)
        assert code == 0, printed
        return printed

    def tried(self, *command: str, **variables: str) -> tuple[int, str]:
        """Run a module of Python here; return its exit code and what it printed."""
        done = subprocess.run(  # noqa: S603 - our own tools
            [sys.executable, "-m", *command],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": houses(self.root), **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def tests(self, *arguments: str) -> tuple[int, str]:
        """Run tests here, which write the files they keep; return the exit code and what was printed."""
        plugins = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-p", "no:xdist")
        elsewhere = (
            "--ignore=tests/catalogue/test_promises.py",  # it names tests that are not copied
            "--ignore=tests/catalogue/test_features.py",  # it plays with people who are not copied
            "--deselect=tests/catalogue/test_house.py::test_the_house_is_no_larger_than_it_was",
        )
        return self.tried("pytest", "-q", "-rA", *plugins, *elsewhere, *arguments, GOLDEN="write")

    def passed(self, *arguments: str) -> set[str]:
        """Run tests here; return which passed.

        Raises:
            AssertionError: with what was printed, if one fails.
        """
        code, printed = self.tests(*arguments)
        assert code == 0, printed
        return set(re.findall(r"^PASSED (\S+)", printed, re.MULTILINE))

    def add_game(self) -> None:
        """Write and change what the guide's table says, but what it lets the tests write."""
        for path, template in WRITTEN.items():
            shutil.copy(TEMPLATE / template, self.root / path)
        for shelf, last, line in ENTERED:
            self.replace(shelf, last, last + line)
        for language in LANGUAGES:
            own = self.root / f"data/text/{language}/zanzibar.po"
            texts = (TEMPLATE / f"{language}.po.txt").read_text("utf-8")
            own.write_text(HEAD.format(language=language) + PLURALS[language] + "\n" + texts, "utf-8")
            commands = (TEMPLATE / f"commands.{language}.po.txt").read_text("utf-8")
            self.add(f"data/text/{language}/commands.po", f"\n{commands}")
            shutil.copy(TEMPLATE / f"{language}.md.txt", self.root / f"data/rules/{language}/zanzibar.md")

        for path, last in MENTIONED.items():
            self.replace(path, last, f"{last}, **Zanzibar**")
        section = (TEMPLATE / "record.md.txt").read_text("utf-8")
        self.replace("docs/record.md", RECORDED, f"{section}\n{RECORDED}")

    def add(self, path: str, text: str) -> None:
        """Put a text at the end of a file."""
        with (self.root / path).open("a", encoding="utf-8") as file:
            file.write(text)

    def say(self, path: str, texts: Mapping[str, str]) -> None:
        """Add texts to a catalogue."""
        self.add(path, "".join(f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in texts.items()))

    def replace(self, path: str, old: str, new: str) -> None:
        """Put a new text in the place of one that a file holds once."""
        text = (self.root / path).read_text("utf-8")
        assert text.count(old) == 1, f"{path} holds {old!r} {text.count(old)} times"
        (self.root / path).write_text(text.replace(old, new), "utf-8")
