"""Write what Tapis Vert stands on, THIRD-PARTY.md and sbom.cdx.json: `make third-party`, after `uv lock`.

uv says which packages uv.lock has besides those of development, pip-licenses under which licences they
stand.  Some are for other systems and Pythons alone: so all are laid into a folder, as for a machine that
wants each of them, and read there.  The fonts are those of packages/tapis/tapis/data/fonts/README.md.
"""  # noqa: INP001 - a script, no package

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SBOM = ROOT / "sbom.cdx.json"
LIST = ROOT / "THIRD-PARTY.md"
BIN = Path(sys.executable).parent
ALL = ("--python-version", "3.13", "--python-platform", "x86_64-pc-windows-msvc", "--no-deps")
"""A machine that wants every package of the lock."""
HEAD = """# What Tapis Vert stands on
Written by `make third-party` from `uv.lock`, with `sbom.cdx.json` (CycloneDX); `make test` compares all.
The packages are not part of the program. They are installed beside it, each with the text of its licence, and
of the libraries in it, in its `.dist-info`. Some are for one system or one Python: no installation has all.

The program, its texts and rules, and the pictures of dice, cards and pawns (`data/art`, drawn by its scripts)
are under the MIT licence (`LICENSE`). The fonts in `data/fonts` of `packages/tapis/tapis` are cut from Noto,
under the SIL Open Font License 1.1 (its `OFL.txt`).

| what | version | licence |
|---|---|---|
"""


def exported() -> dict[str, Any]:
    """Return uv's list of the packages of uv.lock, without time, number and addresses."""
    found: dict[str, Any] = json.loads(_uv("export", "--frozen", "--no-dev", "--format", "cyclonedx1.5"))
    del found["serialNumber"], found["metadata"]["timestamp"]
    for component in found["components"]:
        component.pop("externalReferences", None)
    return found


def fonts() -> Iterator[dict[str, Any]]:
    """Yield the packages that our fonts are cut from, as components."""
    text = (ROOT / "packages/tapis/tapis/data/fonts/README.md").read_text("utf-8")
    for name, version in re.findall(r"`(fonts-noto-\w+)` (\S+)", text):
        licence = {"licenses": [{"license": {"id": "OFL-1.1"}}]}
        yield {"type": "data", "bom-ref": name, "name": name, "version": version.rstrip(":.,"), **licence}


def rows(sbom: dict[str, Any]) -> list[str]:
    """Return the list's lines, one a component."""
    return [
        f"| {each['name']} | {each['version']} | {' '.join(each['licenses'][0]['license'].values())} |"
        for each in sbom["components"]
    ]


def main() -> None:
    """Write both files."""
    found, licences = exported(), _licences()
    for component in found["components"]:
        component["licenses"] = [{"license": {"name": licences[component["name"]]}}]
    found["metadata"]["component"]["licenses"] = [{"license": {"id": "MIT"}}]
    found["components"] += fonts()
    SBOM.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    LIST.write_text(HEAD + "\n".join(rows(found)) + "\n", "utf-8")


def _licences() -> dict[str, str]:
    """Return the licence of each package by its name, as the package itself says it."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "requirements.txt"
        wanted.write_text(_uv("export", "--frozen", "--no-dev", "--no-emit-project", "--no-hashes"), "utf-8")
        _uv("pip", "install", "--target", f"{folder}/all", *ALL, "-r", str(wanted))
        said = _run(str(BIN / "pip-licenses"), "--format", "json", PYTHONPATH=f"{folder}/all")
    return {re.sub(r"[-_.]+", "-", each["Name"]).lower(): each["License"] for each in json.loads(said)}


def _uv(*words: str) -> str:
    return _run(str(BIN / "uv"), "--quiet", *words)


def _run(*words: str, **env: str) -> str:
    return subprocess.run(  # noqa: S603 - the locked tools
        words, cwd=ROOT, env=os.environ | env, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


if __name__ == "__main__":
    main()
