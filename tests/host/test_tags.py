"""What the documents type with the name of a version, where its tag exists: in a clone that gets one."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.host.test_deploy import ROOT
from tests.host.test_hosting import VERSION

OURS = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b.invalid", "GIT_COMMITTER_NAME": "a"}
OURS |= {
    "GIT_COMMITTER_EMAIL": "a@b.invalid",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_SYSTEM": "/dev/null",
}


def git(*words: object) -> str:
    """Run git; return what it says."""
    command = ["git", *map(str, words)]
    done = subprocess.run(  # noqa: S603 - of the system
        command,
        env={"PATH": "/usr/bin:/bin", **OURS},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout.strip()


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """A repository without a tag of this version."""
    folder = tmp_path / "origin"
    git("clone", "--quiet", "--shared", "--no-tags", "--no-checkout", ROOT, folder)
    git("-C", folder, "read-tree", "HEAD")
    return folder


def typed(document: str, origin: Path, installed: Path) -> None:
    """Type the lines of a document that call git, as root would."""
    lines = re.findall(r"^ *sudo git (.*)$", (ROOT / document).read_text("utf-8"), re.MULTILINE)
    assert any(VERSION in line for line in lines), document
    for line in lines:
        words = shlex.split(line.replace("/opt/tapis-vert", str(installed)))
        git(*(str(origin) if word in {"ADDRESS", "ADRESSE"} else word for word in words))


def tag(origin: Path) -> str:
    """Make the tag as CONTRIBUTING says, on a new commit; return that commit."""
    git("-C", origin, "commit", "--quiet", "--allow-empty", "--message", "the version")
    [line] = re.findall(r"`git (tag -a \S+)`", (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    git("-C", origin, *line.split(), "--message", "the version")
    return git("-C", origin, "rev-parse", "HEAD")


@pytest.mark.parametrize("language", ["", ".fr"])
def test_the_guide_installs_the_commit_that_has_the_tag(language: str, origin: Path, tmp_path: Path) -> None:
    version = tag(origin)
    git("-C", origin, "commit", "--quiet", "--allow-empty", "--message", "newer")
    typed(f"docs/hosting{language}.md", origin, tmp_path / "installed")
    assert git("-C", tmp_path / "installed", "rev-parse", "HEAD") == version
    assert f'version = "{VERSION[1:]}"' in (tmp_path / "installed" / "pyproject.toml").read_text("utf-8")
    assert git("-C", tmp_path / "installed", "describe") == VERSION, "the tag is not annotated"


def test_the_guide_to_upgrades_leads_to_the_tag_and_back_to_what_was_noted(
    origin: Path, tmp_path: Path
) -> None:
    """From a clone that was made before there was a tag."""
    installed = tmp_path / "installed"
    git("clone", "--quiet", "--shared", origin, installed)
    text = (ROOT / "UPGRADING.md").read_text("utf-8")
    [note] = re.findall(r"`git (-C /opt/tapis-vert rev-parse HEAD)`", text)
    noted = git(*note.replace("/opt/tapis-vert", str(installed)).split())
    version = tag(origin)
    typed("UPGRADING.md", origin, installed)
    assert git("-C", installed, "rev-parse", "HEAD") == version
    [back] = re.findall(rf"sudo git (.*checkout --detach {VERSION})$", text, re.MULTILINE)
    git(*back.replace("/opt/tapis-vert", str(installed)).replace(VERSION, noted).split())
    assert git("-C", installed, "rev-parse", "HEAD") == noted
