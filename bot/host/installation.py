"""Whether what `make setup` installed still fits: the Python that runs, and the locked packages.

`make` runs this file as a script and keeps what it prints as a stamp. The program asks it before it imports
any package, as there may be none: it needs the standard library alone, and older Pythons read it, too.
"""

import sys
import zlib
from importlib.util import find_spec
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).absolute().parents[2]
VENV = ROOT / ".venv"
STAMP = VENV / "run.stamp"


def here() -> str:
    """Return, as lines `name=value`, the Python that runs and where it is, and which packages are locked."""
    lock = zlib.crc32((ROOT / "uv.lock").read_bytes())
    return f"python={_version()}\npath={Path(sys.executable).resolve()}\nlock={lock}\n"


def misfit() -> str:
    """Return what is wrong and what to do; nothing if all fits."""
    if sys.version_info < OLDEST:
        return f"Python 3.11 or newer is needed, and this is {_version()}: make setup PYTHON=python3.11"
    return _changed() or _missing()


def _changed() -> str:
    """Return what is other than `make setup` found it; nothing if it did not install this."""
    try:
        if not VENV.samefile(sys.prefix):
            return ""
        now, then = (_words(each) for each in (here(), STAMP.read_text("utf-8")))
    except OSError:  # a wheel, an image, or a checkout that was not set up
        return ""
    then = {**now, **then}  # the stamp of an older version is empty
    if now["python"] != then["python"]:
        return f"set up by Python {then['python']}, run by {now['python']}: make setup (in {ROOT})"
    if now["lock"] != then["lock"]:
        return f"the packages have changed since it was set up: make setup (in {ROOT})"
    return ""


def _missing() -> str:
    """Return which house is not found: an environment of before 1.3.0 looks in the program's folder alone."""
    gone = [name for name in ("tapis", "discord_sandbox") if find_spec(name) is None]
    todo = f"make setup (in {ROOT}), or pip install -e {ROOT} in an environment of your own"
    return f"{' and '.join(gone)} not installed: {todo}" if gone else ""


def _version() -> str:
    return "{}.{}".format(*sys.version_info)


def _words(stamp: str) -> "dict[str, str]":
    return dict(line.split("=", 1) for line in stamp.splitlines())


if __name__ == "__main__":
    sys.stdout.write(here())
