"""A machine of this machine's own files: a root folder of its own, with users, services and nothing to fetch.

It stands for a fresh VPS, or for an image of Docker's.  The system's programs are mounted read-only from
here; /etc, /var, /opt and the like are the folder's.  Each command runs in a mount namespace of its own, so
nothing is left behind.  That takes the rights of root.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

PACKAGES: Final = Path(pytest.__file__).parents[1]
"""The packages of these tests, which stand for those that a registry would send."""
PYTHON: Final = Path(sys.base_prefix)
OWN: Final = (
    "app",
    "data",
    "dev",
    "etc/systemd/system",
    "opt",
    "packages",
    "proc",
    "root",
    "tmp",
    "usr",
    "var/lib",
)
MERGED: Final = ("bin", "lib", "lib64", "sbin")
PATH: Final = "/shims:/usr/sbin:/usr/bin"
NO_RIGHTS: Final = ("--clear-groups", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs")
ENTER: Final = """
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc" 2>/dev/null || mount --rbind /proc "$ROOT/proc"
for each in /usr "$PACKAGES:/packages" $MORE; do
    mkdir -p "$ROOT${each#*:}"
    mount --bind "${each%%:*}" "$ROOT${each#*:}"
    mount -o remount,bind,ro "$ROOT${each#*:}"
done
if [ -n "$WRITABLE" ]; then
    mount --rbind "$ROOT" "$ROOT"
    cd /; mount --bind "$ROOT$WRITABLE" "$ROOT$WRITABLE"; mount -t tmpfs tmpfs "$ROOT/tmp"
    mount -o remount,bind,ro "$ROOT"
fi
exec chroot "$ROOT" /usr/bin/env -i "$@"
"""
"""Mounts what a root needs, makes all of it read-only but one folder if asked, and goes in."""


def wanted() -> None:
    """Skip the test that asks if no such root can be made here."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("a root of its own takes Linux and the rights of root")
    missing = [name for name in ("unshare", "chroot", "setpriv", "useradd") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"not installed here: {', '.join(missing)}")
    tried = subprocess.run(
        ["unshare", "--mount", "mount", "--bind", "/usr", "/usr"],  # noqa: S607 - of the system
        capture_output=True,
        check=False,
    )
    if tried.returncode != 0:
        pytest.skip(f"this machine allows no mounts: {tried.stderr.decode().strip()}")


@dataclass
class Root:
    """A root folder.

    Attributes:
        folder: where it is.
        more: further folders of this machine that are seen in it, read-only, at the same place.
    """

    folder: Path
    more: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Lay it out as a system that has just been installed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in OWN:
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        for name in MERGED:
            if not (self.folder / name).exists():
                (self.folder / name).symlink_to(f"usr/{name}")
        (self.folder / "tmp").chmod(0o1777)
        if PYTHON not in {Path("/usr"), Path("/usr/local")}:
            self.more.append(PYTHON)
        self.write("etc/passwd", "root:x:0:0:root:/root:/bin/sh\n")
        self.write("etc/group", "root:x:0:\n")
        self.write("etc/hosts", "127.0.0.1 localhost\n")
        self.shim("python", f'exec {PYTHON}/bin/python3 "$@"')
        self.shim("python3", f'exec {PYTHON}/bin/python3 "$@"')

    def write(self, name: str, text: str) -> Path:
        """Write a file, and the folders it stands in."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    def shim(self, name: str, does: str) -> None:
        """Put a program before those of the system."""
        self.write(f"shims/{name}", f"#!/bin/sh\n{does}\n").chmod(0o755)

    def command(
        self,
        words: list[str],
        *,
        user: str = "",
        at: str = "/",
        writable: str = "",
        env: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Return how a program is run in it, as `subprocess` takes it.

        Args:
            words: the program and its arguments.
            user: `uid:gid` of whom it is run as, without any right; root by default.
            at: the folder it runs in.
            writable: the only folder that is not read-only, if not all are as they are.
            env: its environment, besides PATH.
        """
        uid, _, gid = user.partition(":")
        rights = ["setpriv", f"--reuid={uid}", f"--regid={gid}", *NO_RIGHTS] if user else []
        inside = [f"{key}={value}" for key, value in {"PATH": PATH, **(env or {})}.items()]
        folders = {"ROOT": str(self.folder), "PACKAGES": str(PACKAGES), "WRITABLE": writable}
        enter = ["unshare", "--mount", "--propagation", "private", "/bin/sh", "-euc", ENTER, "enter"]
        folders["MORE"] = " ".join(map(str, self.more))
        return {
            "args": [*enter, *inside, "env", "-C", at, *rights, *words],
            "env": {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **folders},
        }

    def run(self, words: list[str], **how: Any) -> subprocess.CompletedProcess[str]:
        """Run a program in it to its end."""
        return subprocess.run(
            **self.command(words, **how), capture_output=True, text=True, check=False, timeout=120
        )

    def sh(self, script: str, **how: Any) -> str:
        """Run a script in it as /bin/sh does; return what it says.  The first line that fails ends it."""
        done = self.run(["/bin/sh", "-euc", script], **how)
        assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
        return done.stdout


def houses(folder: Path) -> str:
    """Return where Python looks for the three houses of a checkout."""
    return os.pathsep.join(
        map(str, (folder, *(folder / "packages" / name for name in ("tapis", "discord_sandbox"))))
    )


def virtual_environment(python: str) -> str:
    """Return the lines of a script that make `.venv` of the packages of these tests and the project."""
    return (
        f"{python} -m venv --without-pip .venv\n"
        'printf "%s\\n" "$PWD" "$PWD"/packages/tapis "$PWD"/packages/discord_sandbox /packages'
        " > .venv/lib/python$(.venv/bin/python -c"
        " 'import sys; print(\"%d.%d\" % sys.version_info[:2])')/site-packages/packages.pth"
    )
