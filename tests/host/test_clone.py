"""What the documents type of git, and which version is then told, in clones of this repository."""

import re
import shlex
import subprocess
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import pytest

from bot.store import version
from tests.host.guide import inline, lines
from tests.host.test_deploy import ROOT
from tests.host.test_hosting import HOSTING, UPGRADING

OURS = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"} | {
    f"GIT_{who}_{what}": "a@b.invalid" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
}


def git(*words: object, at: Path = ROOT) -> str:
    """Run git; return what it says."""
    command = ["git", *map(str, words)]
    done = subprocess.run(  # noqa: S603 - of the system
        command,
        cwd=at,
        env={"PATH": "/usr/bin:/bin", **OURS},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout.strip()


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """Where hosts clone from: the last commit of this repository, on a branch, and no tag."""
    folder = tmp_path / "origin"
    git("clone", "--quiet", "--shared", "--no-tags", "--no-checkout", ROOT, folder)
    git("checkout", "--quiet", "-B", "main", at=folder)
    return folder


def typed(commands: Iterable[str], verb: str, at: Path, filled: dict[str, str] | None = None) -> None:
    """Type the commands of git with this verb, in a folder, which also stands for /opt."""
    found = [words for words in map(shlex.split, commands) if "git" in words[:2] and verb in words]
    assert found, (verb, commands)
    for words in found:
        after = [(filled or {}).get(word, word) for word in words[words.index("git") + 1 :]]
        git(*(word.replace("/opt", str(at)) for word in after), at=at)


def test_the_guide_clones_what_the_repository_has(origin: Path, tmp_path: Path) -> None:
    """For the service (2) and for both ways with Docker (7); the French guide has the same lines."""
    head = git("rev-parse", "HEAD")
    for section in (2, 7):
        folder = tmp_path / str(section)
        folder.mkdir()
        typed(chain(*lines(HOSTING)[section]), "clone", folder, {"ADDRESS": str(origin)})
        assert git("rev-parse", "HEAD", at=folder / "tapis-vert") == head
        assert (folder / "tapis-vert" / "deploy" / "Dockerfile").is_file(), "nothing is checked out"
        assert version.commit(folder / "tapis-vert") == head


def test_an_upgrade_installs_what_is_new_and_the_commit_that_was_noted_comes_back(
    origin: Path, tmp_path: Path
) -> None:
    """As UPGRADING.md types it, and the guide for Docker; again after going back, when no branch is there."""
    folder = tmp_path / "tapis-vert"
    git("clone", "--quiet", "--shared", origin, folder)
    old = version.commit(folder)
    for commands, at in ((chain(*lines(UPGRADING)[0]), tmp_path), (inline(HOSTING), folder)):
        known = list(commands)
        git("commit", "--quiet", "--allow-empty", "--message", "newer", at=origin)
        typed(known, "fetch", at)
        typed(known, "checkout", at)
        assert version.commit(folder) == git("rev-parse", "HEAD", at=origin) != old
        typed(known, "checkout", at, {"origin/HEAD": old[: version.SHORT]})
        assert version.commit(folder) == old


def test_the_commit_is_found_wherever_git_keeps_it(tmp_path: Path) -> None:
    """On a branch whose reference is a file or packed, on none, and in a worktree."""
    folder, tree = tmp_path / "one", tmp_path / "tree"
    git("init", "--quiet", "-b", "a/b", folder, at=tmp_path)
    assert not version.commit(folder), "there is no commit yet"
    git("commit", "--quiet", "--allow-empty", "--message", "first", at=folder)
    head = git("rev-parse", "HEAD", at=folder)
    assert version.commit(folder) == head
    git("pack-refs", "--all", at=folder)
    assert version.commit(folder) == head
    git("worktree", "add", "--quiet", "-b", "c", tree, at=folder)
    git("commit", "--quiet", "--allow-empty", "--message", "second", at=tree)
    assert version.commit(tree) == git("rev-parse", "HEAD", at=tree) != head
    git("checkout", "--quiet", "--detach", at=folder)
    assert version.commit(folder) == head


def test_where_no_commit_can_be_known_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no `.git`, or it names a folder that is gone, or it is none of git's."""
    monkeypatch.setattr(version, "ROOT", tmp_path)
    for text in ("", "gitdir: nowhere", "\xff"):
        assert re.fullmatch(r"[\d.]+", version.release.__wrapped__()), text
        (tmp_path / ".git").write_text(text, "latin-1")
    assert re.fullmatch(r"[\d.]+", version.release.__wrapped__())
