"""The documents for hosts, as what is typed: code blocks by section, and commands within a sentence."""

import re
import textwrap
from pathlib import Path
from typing import Final

FENCE: Final = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
SECTION: Final = re.compile(r"^## .*$", re.MULTILINE)
PROGRAMS: Final = (
    *("sudo", "python", "make", "git", "docker", "systemctl", "systemd-analyze", "journalctl"),
    *("timedatectl", "apt-get", "promtool", "pg_restore", "restore", "backup", "migrate", "person"),
)
"""What a command within a sentence begins with; the last are the bot's own."""
INLINE: Final = re.compile(rf"`((?:{'|'.join(PROGRAMS)})\s[^`]*)`")


def blocks(document: Path) -> dict[int, list[tuple[str, str]]]:
    """Return language and text of each code block by its section's number; the section before all is 0."""
    return {
        number: [(language, textwrap.dedent(code)) for language, code in FENCE.findall(part)]
        for number, part in enumerate(SECTION.split(document.read_text("utf-8")))
    }


def lines(document: Path) -> dict[int, list[list[str]]]:
    """Return the lines of each block of shell commands by its section's number."""
    return {
        number: [
            code.replace("\\\n", " ").strip().splitlines() for language, code in parts if language == "sh"
        ]
        for number, parts in blocks(document).items()
    }


def inline(document: Path) -> set[str]:
    """Return the commands that stand within a sentence."""
    found = INLINE.findall(FENCE.sub("", document.read_text("utf-8")))
    return {" ".join(command.split()) for command in found}
