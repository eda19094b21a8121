"""The guide of CONTRIBUTING.md as data, and a copy of the project to which a game is added by it."""

import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

from bot.text import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = Path(__file__).parent / "zanzibar"
NOT_COPIED = shutil.ignore_patterns(".*", "*.png", "*.db")
COPIED = (
    *("bot", "cogs", "data", "docs"),
    *("tests/contract", "tests/screens", "tests/games", "tests/catalogue", "tests/cost.py"),
    *("CHANGELOG.md", "CONTRIBUTING.md", "README.md", "README.fr.md", "pyproject.toml"),
)
"""What is copied: compiled files too, so that they need not be compiled again."""
WRITTEN = {
    "bot/games/zanzibar.py": "game.py.txt",
    "bot/screens/zanzibar.py": "screen.py.txt",
    "cogs/zanzibar.py": "cog.py.txt",
    "tests/games/test_zanzibar.py": "test.py.txt",
    "tests/contract/hidden_zanzibar.py": "hidden.py.txt",
}
"""The template's files, by where they go."""
REGISTERED = {
    "bot/games/__init__.py": (("SHELF", "Zanzibar"), "from bot.games.zanzibar import Zanzibar\n"),
    "bot/screens/__init__.py": (("SCREENS", "zanzibar.SCREEN"), "from bot.screens import zanzibar\n"),
}
"""Where a line of registration goes, what it registers, and the import it needs."""
MENTIONED = {"README.md": "**Menteur**", "README.fr.md": "**Menteur**"}
"""After which word of a list the new game is named."""
RECORDED = "### An example\n"
"""Before which heading of docs/record.md a game's section stands."""
HEAD = 'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
PLURALS = {
    "en": '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n',
    "fr": '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n',
}


def named(what: str = "a game") -> list[str]:
    """Return the files of the table of the guide to this, a pattern each."""
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition(f"## How to add {what}")[2]
    rows = re.findall(r"^\| (`[^|]+) \|", guide.partition("\n## ")[0], re.MULTILINE)
    cells = [cell for row in rows for cell in re.findall(r"`([^`]+)`", row)]
    return [
        each for cell in cells for each in dict.fromkeys(cell.replace("<language>", one) for one in LANGUAGES)
    ]


def is_named(path: str) -> bool:
    """Tell whether the guide names this file."""
    return any(fnmatchcase(path, pattern) for pattern in named())


class Copy:
    """The project in another folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in COPIED:
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
        done = subprocess.run(  # noqa: S603 - our own tools
            [sys.executable, "-m", *command],
            cwd=self.root,
            env={**os.environ, **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def add_game(self) -> None:
        """Write and change what the guide's table says, but what it lets the tests write."""
        for path, template in WRITTEN.items():
            shutil.copy(TEMPLATE / template, self.root / path)
        for path, ((shelf, value), line) in REGISTERED.items():
            self.register(path, shelf, value, line)
        for language in LANGUAGES:
            own = self.root / f"data/text/{language}/zanzibar.po"
            texts = (TEMPLATE / f"{language}.po.txt").read_text("utf-8")
            own.write_text(HEAD.format(language=language) + PLURALS[language] + "\n" + texts, "utf-8")
            with (self.root / f"data/text/{language}/commands.po").open("a", encoding="utf-8") as commands:
                commands.write("\n" + (TEMPLATE / f"commands.{language}.po.txt").read_text("utf-8"))
            shutil.copy(TEMPLATE / f"{language}.md.txt", self.root / f"data/rules/{language}/zanzibar.md")

        for path, last in MENTIONED.items():
            self.replace(path, last, f"{last}, **Zanzibar**")
        section = (TEMPLATE / "record.md.txt").read_text("utf-8")
        self.replace("docs/record.md", RECORDED, f"{section}\n{RECORDED}")

    def replace(self, path: str, old: str, new: str) -> None:
        """Put a new text in the place of one that a file holds once."""
        text = (self.root / path).read_text("utf-8")
        assert text.count(old) == 1, f"{path} holds {old!r} {text.count(old)} times"
        (self.root / path).write_text(text.replace(old, new), "utf-8")

    def register(self, path: str, shelf: str, value: str, line: str) -> None:
        """Put the game into a mapping, and its import above; `make format` puts both in their place."""
        file = self.root / path
        source = file.read_text("utf-8")
        source, count = re.subn(
            rf"^({shelf}: [^{{]*\{{\n)", rf'\1    "zanzibar": {value},\n', source, count=1, flags=re.MULTILINE
        )
        assert count == 1, f"{path} has no mapping {shelf}"
        file.write_text(
            re.sub(r"^from bot\.", f"{line}from bot.", source, count=1, flags=re.MULTILINE), "utf-8"
        )
