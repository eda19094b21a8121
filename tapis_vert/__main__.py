"""The command line of an installed wheel: `tapis-vert`, or `python -m tapis_vert`.

The packages of the program keep their names, `bot`, `cogs`, `tapis` and `discord_sandbox`: this folder comes
first where this process and those that it starts look for packages, and nowhere else.
"""

import os
import sys
from pathlib import Path

FOLDER = str(Path(__file__).resolve().parent)


def main() -> int:
    """Run the command line of `bot`; return its exit code."""
    sys.path.insert(0, FOLDER)
    others = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    os.environ["PYTHONPATH"] = os.pathsep.join([FOLDER, *others])
    os.environ["PYTHONSAFEPATH"] = "1"  # a `bot` in the folder where it is started is another's
    from bot.__main__ import main as run  # noqa: PLC0415 - only now there is one

    return run()


if __name__ == "__main__":
    sys.exit(main())
